// The seller ends the access of a payment. The rows keep it, whatever the processor reports.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { serializable } from '../../../src/db/serializable.ts'
import { applyPolicies } from '../../../src/payments/apply-policies.ts'
import { recordDecision } from '../../../src/payments/by-seller/seller-decision.ts'
import type { PaymentEvent } from '../../../src/payments/payment/event.ts'
import { recordEvents } from '../../../src/payments/payment/record-event.ts'
import { defaultPolicy } from '../../../src/product.ts'
import { findUsers } from '../../../src/users/users-and-guests/users.ts'
import { tables } from '../../support/databases/access-rows.ts'
import { onEachDatabase } from '../../support/databases/on-each-database.ts'

const NOW = 1_800_000_000_000
const options = { now: NOW, findUsers, policyOf: () => defaultPolicy }
const items = (...scenes: string[]) => ({ items: scenes.map((scene) => ({ scene })) })
const event = (kind: PaymentEvent['kind'], at: number, said: Partial<PaymentEvent> = {}): PaymentEvent => ({
  kind,
  occurredAt: NOW + at,
  key: 'sale',
  facts: {},
  ...said
})

onEachDatabase('access that the seller ends', tables, ({ db }) => {
  let count = 0
  const shopOf = (processor: string) => {
    const tell = (told: PaymentEvent) => {
      count += 1
      const one = { processor, eventId: `evt_${count}`, event: told }
      return serializable(db(), (tx) => recordEvents(tx, [one], options))
    }
    const decide = (key: string, access: 'ended' | 'given_back') => {
      const decision = access === 'ended' ? ({ access, words: 'You shared it.' } as const) : { access }
      return serializable(db(), (tx) => recordDecision(tx, { processor, key, ...decision }, options))
    }
    const stands = async () => {
      const rows = await db()
        .selectFrom('payment')
        .selectAll()
        .where('processor', '=', processor)
        .orderBy('key')
        .execute()
      return rows.map(({ key, scene, status, seller_words }) => `${key} ${scene} ${status} ${seller_words ?? '-'}`)
    }
    return { tell, decide, stands }
  }

  test('A payment stays ended while the processor reports it anew, and counts again when it is given back', async () => {
    const { tell, decide, stands } = shopOf('one')
    await tell(event('paid', -10, { facts: { scene: 'kit' } }))
    const [told] = await decide('sale', 'ended')
    assert.equal(told?.status, 'ended_by_seller')
    const ended = ['sale kit ended_by_seller You shared it.']
    assert.deepEqual(await stands(), ended)
    await tell(event('paid', 5000, { facts: { scene: 'kit' } }))
    await tell(event('dispute_won', 6000, { about: 'd' }))
    assert.deepEqual(await stands(), ended)
    await decide('sale', 'given_back')
    assert.deepEqual(await stands(), ['sale kit paid -'])
  })

  test('The end of one product of a cart leaves the other product as it is', async () => {
    const { tell, decide, stands } = shopOf('two')
    await tell(event('paid', -10, { facts: items('kit', 'team') }))
    await decide('sale/team', 'ended')
    const ended = ['sale kit paid -', 'sale/team team ended_by_seller You shared it.']
    assert.deepEqual(await stands(), ended)
    await tell(event('paid', 9, { facts: items('kit', 'team') }))
    assert.deepEqual(await stands(), ended)
    await decide('sale', 'ended')
    await decide('sale/team', 'given_back')
    assert.deepEqual(await stands(), ['sale kit ended_by_seller You shared it.', 'sale/team team paid -'])
  })

  test('A subscription that was ended stays ended when it changes to another product', async () => {
    const { tell, decide, stands } = shopOf('three')
    await tell(event('active', -10, { facts: { scene: 'kit' } }))
    await decide('sale', 'ended')
    await tell(event('active', 10, { facts: { scene: 'team' } }))
    assert.deepEqual(await stands(), ['sale team ended_by_seller You shared it.'])
  })

  test('A subscription that was ended stays ended when it changes back to a product that it had before', async () => {
    const { tell, decide, stands } = shopOf('back')
    await tell(event('active', -20, { facts: items('kit', 'team') }))
    await tell(event('active', -10, { facts: items('kit') }))
    await decide('sale', 'ended')
    await tell(event('active', 10, { facts: items('team') }))
    assert.deepEqual(await stands(), ['sale kit ended You shared it.', 'sale/team team ended_by_seller You shared it.'])
  })

  test('A sale that turns out to belong to an ended one is ended with it', async () => {
    const { tell, decide, stands } = shopOf('four')
    await tell(event('paid', -10, { facts: { scene: 'kit' }, references: ['a'] }))
    await tell(event('paid', -9, { key: 'other', facts: { scene: 'kit' }, references: ['b'] }))
    await decide('sale', 'ended')
    assert.equal((await stands())[0], 'other kit paid -')
    await tell(event('linked', 0, { key: 'other', references: ['a', 'b'] }))
    assert.deepEqual(await stands(), [
      'other kit ended_by_seller You shared it.',
      'sale kit ended_by_seller You shared it.'
    ])
  })

  test('No policy of the seller gives access back that the seller has ended', async () => {
    const { tell, decide, stands } = shopOf('five')
    await tell(event('paid', -10, { facts: { scene: 'kit' } }))
    await decide('sale', 'ended')
    await tell(event('refunded', -5, {}))
    await applyPolicies(db(), () => ({ refund: 'keep', partialRefund: 'keep', dispute: 'keep' }), NOW)
    assert.deepEqual(await stands(), ['sale kit ended_by_seller You shared it.'])
  })
})
