import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { onEachMigrated } from '../../../test/setup/access-rows.ts'
import { findUser } from '../../accounts/users/users.ts'
import { serializable } from '../../db/serializable.ts'
import { defaultPolicy } from '../../product.ts'
import type { EventKind, PaymentEvent } from './event.ts'
import { recordEvent } from './record-event.ts'
import { type DisputeWord, recordDecision } from './seller-decision.ts'

const NOW = 1_800_000_000_000
const options = { findUser, policyOf: () => defaultPolicy }

/** In ms after the seller's own clock: a processor's may be ahead. */
const event = (kind: EventKind, about?: string, after = -1000): PaymentEvent => ({
  kind,
  occurredAt: NOW + after,
  key: 'sale',
  ...(about !== undefined && { about }),
  facts: {}
})

const sale = event('paid', undefined, -5000)
const table: [words: string, told: PaymentEvent[], said: DisputeWord[], state: string][] = [
  ['nothing was told: opened', [sale], ['opened'], 'disputed'],
  ['nothing was told: lost', [sale], ['lost'], 'lost'],
  ['nothing was told: won', [sale], ['won'], 'paid'],
  ['opened and won, by the seller alone', [sale], ['opened', 'won'], 'paid'],
  ['opened and lost, by the seller alone', [sale], ['opened', 'lost'], 'lost'],
  ['lost, and won after all', [sale], ['opened', 'lost', 'won'], 'paid'],
  ['told: won', [sale, event('disputed', 'd')], ['won'], 'paid'],
  ['told: lost', [sale, event('disputed', 'd')], ['lost'], 'lost'],
  ['told as lost, and won on appeal', [sale, event('lost', 'd')], ['won'], 'paid'],
  ['told by a clock that is ahead', [sale, event('lost', 'd', 9000)], ['won'], 'paid'],
  ['told without an id', [sale, event('disputed')], ['won'], 'paid'],
  ['two were told', [sale, event('disputed', 'd'), event('disputed', 'e')], ['won'], 'paid'],
  ['one was told, another one opened by hand', [sale, event('dispute_won', 'd', 0)], ['opened'], 'disputed'],
  ['all went back', [sale, event('refunded')], ['won'], 'refunded'],
  ['a subscription', [sale, event('active')], ['opened'], 'disputed'],
  ['a subscription that goes on', [sale, event('ending'), event('disputed', 'd')], ['won'], 'ending']
]

onEachMigrated('what a seller says of a dispute', ({ db }) => {
  describe('counts, and goes on counting when what was told arrives again', () => {
    for (const [place, [words, told, said, state]] of table.entries()) {
      test(`${words}: ${state}`, async () => {
        const provider = `processor_${place}`
        const stateOf = async () => {
          const rows = await db().selectFrom('payment').select('state').where('provider', '=', provider).execute()
          return rows.map((row) => row.state)
        }
        const tell = async () => {
          for (const [count, one] of told.entries()) {
            const order = { provider, eventId: `evt_${count}`, event: one, now: NOW }
            await serializable(db(), (tx) => recordEvent(tx, order, options))
          }
        }
        await tell()
        for (const dispute of said) {
          const recorded = await serializable(db(), (tx) =>
            recordDecision(tx, { provider, key: 'sale', dispute }, NOW, options)
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
