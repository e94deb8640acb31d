import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { serializable } from '../../../src/db/serializable.ts'
import { type DisputeWord, recordDecision, scenesFromEvents } from '../../../src/payments/by-seller/seller-decision.ts'
import type { EventKind, PaymentEvent } from '../../../src/payments/payment/event.ts'
import { recordEvents } from '../../../src/payments/payment/record-event.ts'
import { defaultPolicy } from '../../../src/product.ts'
import { findUsers } from '../../../src/users/users-and-guests/users.ts'
import { tables } from '../../support/databases/access-rows.ts'
import { onEachDatabase } from '../../support/databases/on-each-database.ts'

const NOW = 1_800_000_000_000
const options = { now: NOW, findUsers, policyOf: () => defaultPolicy }

/** An event `after` ms after the seller's clock: the processor's clock may be ahead. */
const event = (kind: EventKind, about?: string, after = -1000): PaymentEvent => ({
  kind,
  occurredAt: NOW + after,
  key: 'sale',
  ...(about !== undefined && { about }),
  facts: {}
})

const sale = event('paid', undefined, -5000)
const table: [words: string, told: PaymentEvent[], said: DisputeWord[], state: string][] = [
  ['an opened dispute that the processor never reported', [sale], ['opened'], 'disputed'],
  ['a lost dispute that the processor never reported', [sale], ['lost'], 'lost'],
  ['a won dispute that the processor never reported', [sale], ['won'], 'paid'],
  ['a dispute opened and won, both by the seller', [sale], ['opened', 'won'], 'paid'],
  ['a dispute opened and lost, both by the seller', [sale], ['opened', 'lost'], 'lost'],
  ['a lost dispute that is then won', [sale], ['opened', 'lost', 'won'], 'paid'],
  ['a won dispute that the processor opened', [sale, event('disputed', 'd')], ['won'], 'paid'],
  ['a lost dispute that the processor opened', [sale, event('disputed', 'd')], ['lost'], 'lost'],
  ['a won dispute that the processor reported as lost', [sale, event('lost', 'd')], ['won'], 'paid'],
  [
    'a won dispute that the processor reported by a clock that is ahead',
    [sale, event('lost', 'd', 9000)],
    ['won'],
    'paid'
  ],
  ['a won dispute that the processor reported without an id', [sale, event('disputed')], ['won'], 'paid'],
  [
    'two won disputes that the processor opened',
    [sale, event('disputed', 'd'), event('disputed', 'e')],
    ['won'],
    'paid'
  ],
  [
    'an opened dispute after another one that the processor reported',
    [sale, event('dispute_won', 'd', 0)],
    ['opened'],
    'disputed'
  ],
  ['a won dispute about a refunded sale', [sale, event('refunded')], ['won'], 'refunded'],
  ['an opened dispute about a subscription', [sale, event('active')], ['opened'], 'disputed'],
  ['a won dispute about an ending subscription', [sale, event('ending'), event('disputed', 'd')], ['won'], 'ending']
]

onEachDatabase('decisions of the seller about a dispute', tables, ({ db }) => {
  test('The address that the seller gave for a sale stays, whatever the processor reports, and its product as well', async () => {
    const tell = (eventId: string, occurredAt: number) => {
      const facts = { email: 'typo@example.con', unmapped: ['x'] }
      const paid: PaymentEvent = { kind: 'paid', occurredAt, key: 'matched', facts }
      return serializable(db(), (tx) => recordEvents(tx, [{ processor: 'match', eventId, event: paid }], options))
    }
    await tell('one', NOW - 5)
    const decision = { processor: 'match', key: 'matched', scene: 'kit', email: 'eve@example.com' }
    await serializable(db(), (tx) => recordDecision(tx, decision, options))
    await tell('two', NOW + 5)
    const rows = await db().selectFrom('payment').selectAll().where('processor', '=', 'match').execute()
    assert.deepEqual(
      rows.map(({ scene, email, status }) => [scene, email, status]),
      [['kit', 'eve@example.com', 'paid']]
    )
  })

  test('The product that the seller gave for a sale counts, also if the clock of the processor is ahead', async () => {
    const paid: PaymentEvent = { kind: 'paid', occurredAt: NOW + 9000, key: 'ahead', facts: { scene: 'retired' } }
    await serializable(db(), (tx) => recordEvents(tx, [{ processor: 'ahead', eventId: 'one', event: paid }], options))
    const [given] = await serializable(db(), (tx) =>
      recordDecision(tx, { processor: 'ahead', key: 'ahead', scene: 'kit' }, options)
    )
    assert.equal(given?.scene, 'kit')
  })

  test('The scenes that the processor named for a cart are found by the key of each of its payments', async () => {
    const items = ['kit', 'plus'].map((scene) => ({ scene, amount: 1 }))
    const paid: PaymentEvent = { kind: 'paid', occurredAt: NOW, key: 'cs_1', facts: { items } }
    const told = [{ processor: 'cart', eventId: 'one', event: paid }]
    const payments = await serializable(db(), (tx) => recordEvents(tx, told, options))
    assert.equal(payments.length, 2)
    await serializable(db(), (tx) => recordDecision(tx, { processor: 'cart', key: 'cs_1', email: 'a@b.com' }, options))
    const rows = await db().selectFrom('payment').select('key').where('processor', '=', 'cart').execute()
    for (const { key } of rows) assert.deepEqual(await scenesFromEvents(db(), 'cart', key), ['kit', 'plus'], key)
  })

  describe("decisions that are kept when the processor's events arrive again", () => {
    for (const [index, [words, told, said, state]] of table.entries()) {
      test(`A payment is ${state} after the seller's decision about ${words}`, async () => {
        const processor = `processor_${index}`
        const stateOf = async () => {
          const rows = await db().selectFrom('payment').select('state').where('processor', '=', processor).execute()
          return rows.map((row) => row.state)
        }
        const tell = async () => {
          for (const [count, one] of told.entries()) {
            const order = { processor, eventId: `evt_${count}`, event: one }
            await serializable(db(), (tx) => recordEvents(tx, [order], options))
          }
        }
        await tell()
        for (const dispute of said) {
          const recorded = await serializable(db(), (tx) =>
            recordDecision(tx, { processor, key: 'sale', dispute }, options)
          )
          assert.equal(recorded.length, 1)
        }
        assert.deepEqual(await stateOf(), [state])
        await tell()
        assert.deepEqual(await stateOf(), [state])
      })
    }
  })
})
