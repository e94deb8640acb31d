import * as z from 'zod'
import type { EventKind } from '../../payment/event.ts'
import { isId } from '../../payment/storable-event.ts'
import { asUsername } from '../checkout-username.ts'
import { invoiceOf, toFacts } from '../facts.ts'
import { instant, marked, runsUntil } from '../payload-parts.ts'
import type { Processor, ProcessorOptions, Reading } from '../processor.ts'
import { receiptIn } from '../receipt.ts'
import { isStandardSigned } from '../signature.ts'

/** Event types of a seller's own checkout, and their kinds. */
const kinds: Readonly<Record<string, EventKind>> = {
  'payment.paid': 'paid',
  'payment.pending': 'pending',
  'payment.failed': 'failed',
  'payment.refunded': 'refunded',
  'payment.partially_refunded': 'partially_refunded',
  'payment.disputed': 'disputed',
  'payment.dispute_won': 'dispute_won',
  'payment.lost': 'lost',
  'subscription.active': 'active',
  'subscription.past_due': 'past_due',
  'subscription.ending': 'ending',
  'subscription.ended': 'ended'
}

const head = z.object({ type: z.string('must be a text, such as "payment.paid"') }, 'must be a JSON object')

const word = (what: string) =>
  z
    .string(`must be a text: ${what}`)
    .min(1, `must not be empty: ${what}`)
    .refine(isId, 'must be a text of 1 to 255 characters, none of which is U+0000 or half of a pair')
const amount = (what: string) =>
  z.int(`must be a whole number in the smallest unit of the currency: ${what}`).min(0, 'must be 0 or more')

/** The seller's own pages, wherever they are. */
const receiptOf = (value: unknown) => receiptIn({ isAt: () => true }, value, { kind: 'receipt' })
const isReceipt = (value: string) => receiptOf(value).receipt !== undefined

/** The documented body: docs/payments/standard.md. Undocumented fields are free for the seller's own use. */
const event = z.object({
  timestamp: instant('must be a time such as "2026-11-21T12:00:00Z"'),
  data: z.object(
    {
      id: word('your own id of the sale or the subscription, the same in all of its events'),
      metadata: z
        .object(
          {
            scene: word('the product id in the site config').nullish(),
            userId: word('the id of a user of this site').nullish()
          },
          'must be an object, such as {"scene": "kit-lifetime"}'
        )
        .nullish(),
      // Not stricter: an unusual address must not cost the buyer the purchase.
      email: z
        .string('must be a text')
        .regex(/^[^\s@]+@[^\s@]+$/, 'must be an e-mail address')
        .nullish(),
      name: z.string('must be a text: the name of the buyer').nullish(),
      invoice: word('the number on the invoice that the buyer has').nullish(),
      receipt: z
        .string('must be a text: the address of the receipt or the invoice, for the buyer')
        .refine((value) => isReceipt(value), 'must be an https address of at most 2000 characters')
        .nullish(),
      quantity: z.int('must be a whole number').min(1, 'must be 1 or more').nullish(),
      username: z.string('must be a text: the code-host username that the buyer filled in').nullish(),
      amount: amount('4900 for 49.00').nullish(),
      currency: z
        .string('must be a text')
        .regex(/^[A-Za-z]{3}$/, 'must be three letters, such as "eur"')
        .nullish(),
      refunded: amount('what went back in all up to now').nullish(),
      dispute: word('your own id of the dispute').nullish(),
      period: word('your own id of one payment of a subscription').nullish(),
      endsAt: instant('must be a time such as "2026-12-21T12:00:00Z"').nullish(),
      test: z.boolean('must be true or false').nullish()
    },
    'must be an object'
  )
})

/**
 * A seller's own checkout, or any unsupported processor, signed as Standard Webhooks. The seller sends the deliveries,
 * so `metadata.scene` decides what was bought. The body: docs/payments/standard.md.
 */
export function standard({ secrets }: ProcessorOptions): Processor {
  return {
    isSigned: (delivery, now) => isStandardSigned(delivery, secrets, now),
    eventId: (_, headers) => headers.get('webhook-id') ?? undefined,
    eventType: (body) => head.safeParse(body).data?.type,
    read(body) {
      const parsed = head.safeParse(body)
      if (!parsed.success) return refused('the body', parsed.error)
      const { type } = parsed.data
      if (!/^(payment|subscription)\./.test(type)) return { kind: 'ignored', why: type }
      const kind = kinds[type]
      if (!kind)
        return { kind: 'unreadable', why: `${type} is not known here; known are ${Object.keys(kinds).join(', ')}` }
      return readEvent(type, kind, body)
    }
  }
}

function readEvent(type: string, kind: EventKind, body: unknown): Reading {
  const parsed = event.safeParse(body)
  if (!parsed.success) return refused(type, parsed.error)
  const { timestamp: occurredAt, data } = parsed.data
  if (kind === 'paid' && !data.metadata?.scene) {
    return { kind: 'unreadable', why: `${type}: data.metadata.scene is missing: the product id in the site config` }
  }
  const facts = {
    ...toFacts({
      email: data.email,
      name: data.name,
      userReferences: [data.metadata?.userId],
      scene: data.metadata?.scene ?? undefined,
      quantity: data.quantity,
      username: asUsername(data.username),
      amount: data.amount,
      currency: data.currency
    }),
    ...receiptOf(data.receipt)
  }
  const { id: key, refunded, dispute: about, period, test } = data
  const extra = {
    ...(about && { about }),
    ...(refunded != null && { refunded }),
    ...(period && { period }),
    ...runsUntil(kind, data.endsAt),
    ...invoiceOf(data.invoice)
  }
  return marked({ kind: 'event', event: { kind, occurredAt, key, ...extra, facts } }, test ?? undefined)
}

/**
 * The reason is written for the seller, who wrote the sending program: it names the field and what is expected there.
 */
function refused(type: string, error: z.ZodError): Reading {
  const problems = error.issues.map(({ path, message }) => `${path.join('.') || 'it'} ${message}`)
  return { kind: 'unreadable', why: `${type}: ${problems.join('; ')}` }
}
