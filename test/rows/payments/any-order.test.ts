// The events of a sale are written in each processor's own format, and recorded in another order than they happened in.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { sandboxScenes } from '../../../sandbox/processor/books/products.ts'
import { type Beginning, moved, moves, type Sale, sold } from '../../../sandbox/processor/books/sale.ts'
import type { Message } from '../../../sandbox/processor/delivery/carrier.ts'
import { wireFormats } from '../../../sandbox/processor/formats/spoken.ts'
import type { Database } from '../../../src/db/database.ts'
import { serializable } from '../../../src/db/serializable.ts'
import { type EventToRecord, recordEvents } from '../../../src/payments/payment/record-event.ts'
import { creem } from '../../../src/payments/processors/creem/webhook.ts'
import { lemonsqueezy } from '../../../src/payments/processors/lemonsqueezy/webhook.ts'
import { paddle } from '../../../src/payments/processors/paddle/webhook.ts'
import { polar } from '../../../src/payments/processors/polar/webhook.ts'
import type { Processor } from '../../../src/payments/processors/processor.ts'
import { standard } from '../../../src/payments/processors/standard/webhook.ts'
import { defaultPolicy } from '../../../src/product.ts'
import { MINUTE_MS } from '../../../src/runtime/time/durations.ts'
import { findUsers } from '../../../src/users/users-and-guests/users.ts'
import { tables } from '../../support/databases/access-rows.ts'
import { onEachDatabase } from '../../support/databases/on-each-database.ts'

const AT = 1_800_000_000_000
const scenes = sandboxScenes('kit')
// Stripe has a sandbox of its own; test/flows/payments/payments.test.ts and subscriptions.test.ts reorder its events.
const processors: Record<keyof typeof wireFormats, Processor> = {
  polar: polar({ secrets: [], scenes: scenes.polar }),
  lemonsqueezy: lemonsqueezy({ secrets: [], scenes: scenes.lemonsqueezy }),
  paddle: paddle({ secrets: [], scenes: scenes.paddle }),
  creem: creem({ secrets: [], scenes: scenes.creem }),
  standard: standard({ secrets: [], scenes: scenes.standard })
}

const names = Object.keys(processors) as (keyof typeof processors)[]
const happened = fc.record({
  beginning: fc.constantFrom<Beginning>('paid', 'paid', 'pending', 'free'),
  item: fc.constantFrom('starter-kit' as const, 'membership' as const),
  wishes: fc.array(fc.constantFrom(...moves), { maxLength: 6 }),
  // In ms. Events within one second may have the same timestamp.
  pause: fc.constantFrom(MINUTE_MS, 300)
})

type Happened = typeof happened extends fc.Arbitrary<infer What> ? What : never

/** All messages about a sale with this story, in order of time; impossible events are left out. */
function messagesOf(processor: keyof typeof processors, { beginning, item, wishes, pause }: Happened): Message[] {
  const format = wireFormats[processor]
  const bought = { email: 'ada@example.com', item, quantity: 2, scene: 'kit' }
  let sale: Sale = sold(processor, bought, beginning, AT)
  const messages = format.tell(sale, 'sold', AT)
  for (const [index, move] of wishes.entries()) {
    const at = AT + (index + 1) * pause
    const after = moved(sale, move, at)
    if (!after.ok) continue
    sale = after.sale
    messages.push(...format.tell(sale, move, at))
  }
  return messages
}

/**
 * The payments that these messages make, if so many are recorded in one transaction. Of messages with the same id the
 * first counts, as in the inbox.
 */
async function paymentsOf(
  db: Database,
  name: string,
  processor: Processor,
  messages: readonly Message[],
  atOnce: number
) {
  const known = new Set<string>()
  const events: EventToRecord[] = []
  for (const { id, body } of messages) {
    const parsed: unknown = JSON.parse(body)
    const eventId = processor.eventId(parsed, new Headers({ 'webhook-id': id })) ?? body
    const reading = processor.read(parsed)
    assert.notEqual(reading.kind, 'unreadable', JSON.stringify(reading))
    if (reading.kind !== 'event' || known.has(eventId)) continue
    known.add(eventId)
    events.push({ processor: name, eventId, event: reading.event, test: reading.test ?? false })
  }
  const options = { now: AT, findUsers, policyOf: () => defaultPolicy }
  for (let next = 0; next < events.length; next += atOnce) {
    const some = events.slice(next, next + atOnce)
    await serializable(db, (tx) => recordEvents(tx, some, options))
  }
  const rows = await db.selectFrom('payment').selectAll().where('processor', '=', name).orderBy('key').execute()
  return rows.map(({ id: _, processor: __, ...row }) => row)
}

onEachDatabase('the order of arrival', tables, ({ db }) => {
  let told = 0
  for (const processor of names) {
    test(`The messages of ${processor} about a sale give the same payments in any order, one by one or together`, async () => {
      const arrivals = happened.chain((what) => {
        const messages = messagesOf(processor, what)
        const twice = [...messages, ...messages]
        const shuffled = fc.shuffledSubarray(twice, { minLength: twice.length })
        return fc.tuple(fc.constant(messages), shuffled, fc.constantFrom(2, 3, twice.length))
      })
      await fc.assert(
        fc.asyncProperty(arrivals, async ([messages, anyOrder, some]) => {
          const paid = (order: readonly Message[], atOnce: number) =>
            paymentsOf(db(), `${processor}_${++told}`, processors[processor], order, atOnce)
          const inTime = await paid(messages, 1)
          assert.deepEqual(await paid(anyOrder, 1), inTime)
          assert.deepEqual(await paid(anyOrder, some), inTime)
        }),
        { numRuns: 40 }
      )
    })
  }
})
