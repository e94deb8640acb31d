import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { eventOf, newer, readWire, wordOf } from '../../../../test/support/builders/readings.ts'
import { polar } from './webhook.ts'

const processor = polar({
  secrets: [],
  scenes: { prod_kit: 'kit', price_team: 'kit-team', benefit_kit: 'kit', prod_cheap: 'sticker' }
})

const at = '2026-10-21T09:30:15.123456Z'
const atMs = Date.parse('2026-10-21T09:30:15.123Z')

function event(type: string, data: unknown, timestamp = at) {
  return { type, timestamp, api_version: '2026-10', data }
}

const customer = {
  id: 'cus_1',
  created_at: at,
  modified_at: null,
  metadata: {},
  external_id: 'user_1',
  email: 'Ada@Example.com',
  email_verified: false,
  type: 'individual',
  name: null,
  billing_name: null,
  billing_address: null,
  tax_id: null
}

/** An order in the shape of API version 2026-10. */
function order(changed: Record<string, unknown> = {}) {
  return {
    id: 'ord_1',
    created_at: at,
    modified_at: null,
    status: 'paid',
    paid: true,
    subtotal_amount: 4900,
    discount_amount: 0,
    net_amount: 4900,
    tax_amount: 931,
    total_amount: 5831,
    applied_balance_amount: 0,
    due_amount: 5831,
    refunded_amount: 0,
    refunded_tax_amount: 0,
    currency: 'eur',
    billing_reason: 'purchase',
    seats: null,
    units: null,
    customer_id: 'cus_1',
    product_id: 'prod_kit',
    subscription_id: null,
    checkout_id: 'chk_1',
    metadata: {},
    custom_field_data: {},
    customer,
    product: { id: 'prod_kit', name: 'Kit', metadata: { scene: 'not ours' } },
    subscription: null,
    items: [{ id: 'item_1', label: 'Kit', amount: 4900, tax_amount: 931, product_price_id: 'price_1' }],
    description: 'Kit',
    ...changed
  }
}

function subscription(changed: Record<string, unknown> = {}) {
  return {
    id: 'sub_1',
    created_at: at,
    modified_at: null,
    amount: 900,
    currency: 'eur',
    recurring_interval: 'month',
    status: 'active',
    cancel_at_period_end: false,
    canceled_at: null,
    ends_at: null,
    ended_at: null,
    customer_id: 'cus_1',
    product_id: 'prod_kit',
    checkout_id: 'chk_1',
    seats: null,
    units: null,
    metadata: {},
    custom_field_data: {},
    customer,
    prices: [{ id: 'price_1' }],
    ...changed
  }
}

const word = (type: string, data: unknown) => wordOf(readWire(processor, event(type, data)))
const said = (type: string, data: unknown) => eventOf(readWire(processor, event(type, data)))

describe('orders of Polar', () => {
  test('A paid order of Polar names the buyer and the product', () => {
    assert.deepEqual(said('order.paid', order()), {
      kind: 'paid',
      occurredAt: atMs,
      key: 'ord_1',
      facts: {
        email: 'ada@example.com',
        customer: 'cus_1',
        userReferences: ['user_1'],
        scene: 'kit',
        amount: 5831,
        currency: 'eur'
      }
    })
  })

  test('The status of an order of Polar decides what it means, not the name of the event', () => {
    const partly = { refunded_amount: 1000, refunded_tax_amount: 190 }
    for (const type of ['order.created', 'order.updated', 'order.paid', 'order.refunded']) {
      assert.equal(word(type, order({ status: 'pending', paid: false })), 'pending', type)
      assert.equal(word(type, order()), 'paid', type)
      assert.equal(word(type, order({ status: 'partially_refunded', ...partly })), 'partially_refunded', type)
      assert.equal(word(type, order({ status: 'refunded', paid: true })), 'refunded', type)
      assert.equal(word(type, order({ status: 'void', paid: false })), 'failed', type)
      assert.equal(word(type, order({ status: 'draft', paid: false })), 'ignored', type)
      assert.equal(word(type, order({ status: 'of_tomorrow' })), 'unreadable', type)
    }
    assert.equal(said('order.refunded', order({ status: 'partially_refunded', ...partly })).refunded, 1190)
    for (const [refunded_amount, refunded_tax_amount, refunded] of [
      [1000, null, 1000],
      [null, 190, 190],
      [1, 0, 1],
      [0, 0, undefined]
    ] as const) {
      const back = order({ status: 'partially_refunded', refunded_amount, refunded_tax_amount })
      assert.equal(said('order.refunded', back).refunded, refunded)
    }
  })

  test('An order of Polar may be free, and its customer may have no address', () => {
    const nameless = { ...customer, email: null, external_id: null }
    const { kind, facts } = said('order.created', order({ total_amount: 0, customer: nameless }))
    assert.equal(kind, 'paid')
    assert.deepEqual(facts, { customer: 'cus_1', scene: 'kit', amount: 0, currency: 'eur' })
  })

  test('An order of a subscription at Polar is one of its payments', () => {
    const renewal = order({ id: 'ord_2', subscription_id: 'sub_1', billing_reason: 'subscription_cycle' })
    const { key, period } = said('order.paid', renewal)
    assert.deepEqual({ key, period }, { key: 'sub_1', period: 'ord_2' })
    const back = said('order.refunded', { ...renewal, status: 'refunded', refunded_amount: 4900 })
    assert.deepEqual([back.key, back.period, back.refunded], ['sub_1', 'ord_2', 4900])
    for (const billing_reason of ['subscription_update', 'subscription_meter_cycle']) {
      assert.equal(word('order.paid', { ...renewal, billing_reason }), 'ignored')
    }
  })

  test('Only the ids in an order of Polar decide what was bought, the price before the product', () => {
    const forged = { scene: 'kit', product: 'prod_kit' }
    const cheap = order({ product_id: 'prod_other', metadata: forged, custom_field_data: forged, description: 'kit' })
    assert.equal(said('order.paid', cheap).facts.scene, undefined)
    const team = order({ items: [{ product_price_id: null }, { product_price_id: 'price_team' }], seats: 5 })
    assert.equal(said('order.paid', team).facts.scene, 'kit-team')
    assert.equal(said('order.paid', team).facts.quantity, 5)
    assert.equal(said('order.paid', order({ units: 4 })).facts.quantity, 4)
    const changed = (proration: unknown) => order({ items: [{ product_price_id: 'price_team', proration }] })
    assert.equal(said('order.paid', changed(true)).facts.scene, 'kit', 'an item that settles a change is not bought')
    assert.equal(said('order.paid', changed(false)).facts.scene, 'kit-team')
    assert.equal(said('order.paid', order({ product_id: 'constructor', items: [] })).facts.scene, undefined)
  })

  test('An order of Polar has the username in a custom field, and the user in the reference of the checkout link', () => {
    const filled = order({
      customer: { ...customer, external_id: null },
      metadata: { reference_id: 'user_2' },
      custom_field_data: { username: 'somebody', github_username: ' https://github.com/octocat/ ', terms: true }
    })
    assert.equal(said('order.paid', filled).facts.username, 'octocat')
    assert.deepEqual(said('order.paid', filled).facts.userReferences, ['user_2'])
    for (const value of ['', 'two words', 7, null, '../x', 'https://example.com/octocat']) {
      assert.equal(said('order.paid', order({ custom_field_data: { github: value } })).facts.username, undefined)
    }
  })
})

describe('refunds of Polar', () => {
  const refund = (changed: Record<string, unknown>) => ({
    created_at: at,
    id: 'ref_1',
    metadata: {},
    status: 'pending',
    reason: 'customer_request',
    amount: 4900,
    tax_amount: 931,
    currency: 'eur',
    order_id: 'ord_1',
    subscription_id: null,
    customer_id: 'cus_1',
    revoke_benefits: false,
    dispute: null,
    ...changed
  })

  test('Only a failed refund of Polar counts, since the order reports the others', () => {
    for (const status of ['pending', 'succeeded']) assert.equal(word('refund.created', refund({ status })), 'ignored')
    for (const status of ['failed', 'canceled']) {
      const { kind, key, about, period, refunded } = said('refund.updated', refund({ status }))
      assert.deepEqual([kind, key, about, period, refunded], ['refund_failed', 'ord_1', 'ref_1', undefined, 5831])
    }
    assert.equal(word('refund.created', refund({ status: 'failed' })), 'refund_failed')
    const renewal = said('refund.updated', refund({ status: 'failed', subscription_id: 'sub_1' }))
    assert.deepEqual([renewal.key, renewal.period], ['sub_1', 'ord_1'])
  })
})

describe('subscriptions of Polar', () => {
  test('A canceled subscription of Polar is ending until its period ends', () => {
    for (const [type, changed, expected] of [
      ['subscription.created', { status: 'incomplete' }, 'ignored'],
      ['subscription.created', { status: 'trialing' }, 'active'],
      ['subscription.active', {}, 'active'],
      ['subscription.cycled', {}, 'active'],
      ['subscription.past_due', { status: 'past_due' }, 'past_due'],
      ['subscription.canceled', { cancel_at_period_end: true, canceled_at: at }, 'ending'],
      ['subscription.updated', { cancel_at_period_end: true }, 'ending'],
      ['subscription.uncanceled', {}, 'active'],
      ['subscription.canceled', { status: 'canceled', ended_at: at }, 'ended'],
      ['subscription.paused', { status: 'paused' }, 'ended'],
      ['subscription.resumed', {}, 'active'],
      ['subscription.updated', { status: 'unpaid' }, 'ended'],
      ['subscription.revoked', { status: 'canceled' }, 'ended'],
      ['subscription.revoked', {}, 'ended'],
      ['subscription.updated', { status: 'incomplete_expired' }, 'ended'],
      ['subscription.of_tomorrow', {}, 'active'],
      ['subscription.updated', { status: 'of_tomorrow' }, 'unreadable']
    ] as const) {
      assert.equal(word(type, subscription(changed)), expected, `${type} ${JSON.stringify(changed)}`)
    }
  })

  test('A subscription of Polar that is unpaid has ended because its renewal was not paid, and a paused one for another reason', () => {
    assert.equal(said('subscription.updated', subscription({ status: 'unpaid' })).unpaid, true)
    assert.equal('unpaid' in said('subscription.paused', subscription({ status: 'paused' })), false)
  })

  test('A subscription of Polar has the key of the payment that its orders belong to', () => {
    const { key, period, facts } = said(
      'subscription.active',
      subscription({ prices: [{ id: 'price_team' }], seats: 3 })
    )
    assert.deepEqual([key, period, facts.scene, facts.quantity], ['sub_1', undefined, 'kit-team', 3])
    assert.deepEqual(facts.userReferences, ['user_1'])
    const filled = { metadata: { reference_id: 'user_2' }, custom_field_data: { github: 'octocat' }, units: 6 }
    assert.deepEqual(said('subscription.updated', subscription(filled)).facts, {
      email: 'ada@example.com',
      customer: 'cus_1',
      userReferences: ['user_1', 'user_2'],
      scene: 'kit',
      quantity: 6,
      username: 'octocat'
    })
  })
})

describe('benefits of Polar', () => {
  const grant = (changed: Record<string, unknown> = {}) => ({
    id: 'grant_1',
    benefit_id: 'benefit_kit',
    customer_id: 'cus_1',
    is_granted: false,
    is_revoked: true,
    order_id: 'ord_1',
    subscription_id: null,
    benefit: { type: 'custom' },
    ...changed
  })

  test('A revoked benefit of Polar that the seller has mapped takes the product away', () => {
    const { kind, key, about } = said('benefit_grant.revoked', grant())
    assert.deepEqual([kind, key, about], ['lost', 'ord_1', 'grant_1'])
    assert.equal(word('benefit_grant.updated', grant({ is_granted: true, is_revoked: false })), 'dispute_won')
    assert.equal(word('benefit_grant.created', grant({ is_granted: true, is_revoked: false })), 'dispute_won')
    assert.equal(word('benefit_grant.created', grant({ is_revoked: false })), 'ignored')
  })

  test('A revoked benefit of Polar that is not mapped is ignored, since deleting a benefit revokes it for all buyers', () => {
    assert.equal(word('benefit_grant.revoked', grant({ benefit_id: 'benefit_other' })), 'ignored')
    assert.equal(word('benefit_grant.revoked', grant({ order_id: null })), 'ignored')
    assert.equal(word('benefit_grant.revoked', grant({ subscription_id: 'sub_1' })), 'ignored')
  })
})

describe('deliveries of Polar', () => {
  test('A delivery of Polar is identified by its header, the same at each attempt', () => {
    assert.equal(processor.eventId(event('order.paid', order()), new Headers({ 'webhook-id': 'wh_1' })), 'wh_1')
    assert.equal(processor.eventId(event('order.paid', order()), new Headers()), undefined)
    assert.equal(processor.eventType(event('order.paid', order())), 'order.paid')
  })

  test('A delivery of Polar may have unknown fields and types', () => {
    for (const [type, data] of [
      ['order.paid', order()],
      ['subscription.active', subscription()]
    ] as const) {
      assert.deepEqual(readWire(processor, newer(event(type, data))), readWire(processor, event(type, data)))
    }
    assert.equal(word('checkout.updated', {}), 'ignored')
    assert.equal(word('customer.state_changed', null), 'ignored')
  })

  test('A delivery of Polar with an unknown shape is unreadable', () => {
    assert.equal(word('order.paid', {}), 'unreadable')
    assert.equal(word('order.paid', order({ id: '' })), 'unreadable')
    for (const body of [undefined, null, [], 'x', {}, { content: 'for Slack' }]) {
      assert.equal(wordOf(processor.read(body)), 'unreadable')
    }
  })
})
