import * as z from 'zod'
import type { EventKind } from '../../../src/payments/payment/event.ts'
import { boughtAs, toFacts } from '../../../src/payments/processors/facts.ts'
import { id, instant, shown, unreadable } from '../../../src/payments/processors/payload-parts.ts'
import type { Processor, ProcessorOptions } from '../../../src/payments/processors/processor.ts'
import { isBodySigned } from '../../../src/payments/processors/signature.ts'

/** The types of events that say something about a payment. */
const kinds: ReadonlyMap<string, EventKind> = new Map([
  ['sale.paid', 'paid'],
  ['sale.refunded', 'refunded']
])

const envelope = z.object({ id: id(), type: z.string() })

/** Only the fields that decide something are required. */
const details = z.object({
  time: instant(),
  sale: z.object({ id: id(), item: id(), reference: shown(), email: shown(), amount: shown(), currency: shown() })
})

/** Examplepay. The id of the item decides what was bought, by `scenes`. Sources: docs/payments/examplepay.md. */
export function examplepay({ secrets, scenes }: ProcessorOptions): Processor {
  return {
    isSigned: (delivery) => isBodySigned(delivery, 'examplepay-signature', secrets),
    eventId: (body) => envelope.safeParse(body).data?.id,
    eventType: (body) => envelope.safeParse(body).data?.type,
    read(body) {
      const event = envelope.safeParse(body)
      if (!event.success) return unreadable('not an event of Examplepay', event.error)
      const { type } = event.data
      const kind = kinds.get(type)
      if (!kind) return { kind: 'ignored', why: type }
      const parsed = details.safeParse(body)
      if (!parsed.success) return unreadable(type, parsed.error)
      const { time: occurredAt, sale } = parsed.data
      const { id: key, item, reference, email, amount, currency } = sale
      const facts = toFacts({ ...boughtAs(scenes, [item]), userReferences: [reference], email, amount, currency })
      return { kind: 'event', event: { kind, occurredAt, key, facts } }
    }
  }
}
