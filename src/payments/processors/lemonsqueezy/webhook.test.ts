import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { describe, test } from 'node:test'
import { eventOf, newer, readWire, wordOf } from '../../../../test/support/builders/readings.ts'
import { lemonsqueezy } from './webhook.ts'

const processor = lemonsqueezy({ secrets: [], scenes: { 100: 'kit', 2001: 'kit-team' } })
const at = '2026-10-21T09:30:15.000000Z'
const atMs = Date.parse('2026-10-21T09:30:15Z')

function event(event_name: string, data: unknown, custom_data?: Record<string, unknown>) {
  return { meta: { test_mode: false, event_name, webhook_id: 'w-1', ...(custom_data && { custom_data }) }, data }
}

function order(changed: Record<string, unknown> = {}) {
  return {
    type: 'orders',
    id: '1',
    attributes: {
      store_id: 5,
      customer_id: 77,
      identifier: '00000000-0000-4000-8000-000000000001',
      order_number: 12,
      user_name: 'Ada',
      user_email: 'Ada@Example.com',
      currency: 'EUR',
      total: 5831,
      tax: 931,
      refunded_amount: 0,
      status: 'paid',
      refunded: false,
      refunded_at: null,
      first_order_item: {
        id: 3,
        order_id: 1,
        product_id: 100,
        variant_id: 2000,
        price_id: 9,
        quantity: 2,
        price: 4900
      },
      urls: { receipt: 'https://shop.example/receipt?signature=1' },
      created_at: at,
      updated_at: at,
      test_mode: false,
      ...changed
    },
    relationships: { subscriptions: { links: { self: 'https://api.example/v1/orders/1/subscriptions' } } }
  }
}

function subscription(changed: Record<string, unknown> = {}) {
  return {
    type: 'subscriptions',
    id: '8',
    attributes: {
      store_id: 5,
      customer_id: 77,
      order_id: 1,
      order_item_id: 3,
      product_id: 100,
      variant_id: 2000,
      user_email: 'ada@example.com',
      status: 'active',
      card_brand: null,
      pause: null,
      cancelled: false,
      trial_ends_at: null,
      billing_anchor: 21,
      first_subscription_item: { id: 4, subscription_id: 8, price_id: 9, quantity: 1 },
      renews_at: at,
      ends_at: null,
      created_at: at,
      updated_at: at,
      test_mode: false,
      ...changed
    }
  }
}

function invoice(changed: Record<string, unknown> = {}) {
  return {
    type: 'subscription-invoices',
    id: '55',
    attributes: {
      store_id: 5,
      subscription_id: 8,
      customer_id: 77,
      user_email: 'ada@example.com',
      billing_reason: 'renewal',
      currency: 'EUR',
      status: 'paid',
      refunded: false,
      refunded_amount: 0,
      total: 1071,
      created_at: at,
      updated_at: at,
      test_mode: false,
      ...changed
    }
  }
}

const word = (name: string, data: unknown) => wordOf(readWire(processor, event(name, data)))
const said = (name: string, data: unknown, custom?: Record<string, unknown>) =>
  eventOf(readWire(processor, event(name, data, custom)))

describe('orders of Lemon Squeezy', () => {
  test('A paid order of Lemon Squeezy names the buyer and the product', () => {
    assert.deepEqual(readWire(processor, event('order_created', order(), { user_id: 'user_1', github: 'octocat' })), {
      kind: 'event',
      event: {
        kind: 'paid',
        occurredAt: atMs,
        key: 'order:1',
        period: 'first',
        invoice: '12',
        facts: {
          email: 'ada@example.com',
          name: 'Ada',
          customer: '77',
          userReferences: ['user_1'],
          scene: 'kit',
          quantity: 2,
          amount: 5831,
          currency: 'eur'
        }
      },
      test: false
    })
  })

  test('The fields of an order of Lemon Squeezy decide what it means, not the name of the event', () => {
    for (const name of ['order_created', 'order_refunded']) {
      assert.equal(word(name, order({ status: 'pending' })), 'pending')
      assert.equal(word(name, order({ status: 'failed' })), 'failed')
      assert.equal(word(name, order({ total: 0 })), 'paid')
      assert.equal(word(name, order({ refunded_amount: 100 })), 'partially_refunded')
      assert.equal(word(name, order({ status: 'partial_refund', refunded_amount: 100 })), 'partially_refunded')
      assert.equal(word(name, order({ status: 'refunded', refunded: true, refunded_amount: 5831 })), 'refunded')
      assert.equal(word(name, order({ status: 'paid', refunded: true })), 'refunded')
      assert.equal(word(name, order({ status: 'refunded' })), 'refunded')
      assert.equal(word(name, order({ status: 'partial_refund' })), 'partially_refunded')
      assert.equal(word(name, order({ refunded_amount: null })), 'paid')
      assert.equal(word(name, order({ status: 'fraudulent' })), 'lost')
      assert.equal(word(name, order({ status: 'of_tomorrow' })), 'unreadable')
    }
    assert.equal(said('order_refunded', order({ refunded_amount: 100 })).refunded, 100)
    assert.equal(said('order_refunded', order({ status: 'fraudulent', refunded_amount: 100 })).refunded, undefined)
  })

  test('Only the ids in an order of Lemon Squeezy decide what was bought, the variant before the product', () => {
    const forged = { scene: 'kit', product_id: '100', variant_id: '2001' }
    const other = { first_order_item: { product_id: 101, variant_id: 2002, quantity: 1 } }
    assert.equal(said('order_created', order(other), forged).facts.scene, undefined)
    const team = { first_order_item: { product_id: 100, variant_id: 2001, quantity: 1 } }
    assert.equal(said('order_created', order(team)).facts.scene, 'kit-team')
  })

  test('An order of Lemon Squeezy need not name its customer', () => {
    assert.equal(said('order_created', order({ customer_id: undefined })).facts.customer, undefined)
  })

  test('An order of Lemon Squeezy says whether it is a test', () => {
    const reading = (data: unknown, test_mode?: unknown) => {
      const read = readWire(processor, { meta: { event_name: 'order_created', test_mode }, data })
      return read.kind === 'event' ? read.test : read
    }
    assert.equal(reading(order({ test_mode: true })), true)
    assert.equal(reading(order({ test_mode: undefined }), true), true)
    assert.equal(reading(order({ test_mode: undefined })), undefined)
  })
})

describe('subscriptions of Lemon Squeezy', () => {
  test('A subscription of Lemon Squeezy belongs to the order that it began with', () => {
    const { key, references, facts, period } = said('subscription_created', subscription(), { user_id: 'user_1' })
    assert.deepEqual([key, references, period], ['order:1', ['subscription:8'], undefined])
    const buyer = { email: 'ada@example.com', customer: '77', userReferences: ['user_1'] }
    assert.deepEqual(facts, { ...buyer, scene: 'kit', quantity: 1 })
    assert.equal(said('subscription_updated', subscription({ variant_id: 2001 })).facts.scene, 'kit-team')
  })

  test('The status of a subscription of Lemon Squeezy decides its state', () => {
    for (const [name, changed, expected] of [
      ['subscription_created', { status: 'on_trial' }, 'active'],
      ['subscription_created', {}, 'active'],
      ['subscription_cancelled', { status: 'cancelled', cancelled: true, ends_at: at }, 'ending'],
      ['subscription_updated', { cancelled: true }, 'ending'],
      ['subscription_resumed', {}, 'active'],
      ['subscription_updated', { status: 'past_due' }, 'past_due'],
      ['subscription_updated', { status: 'unpaid' }, 'ended'],
      ['subscription_expired', { status: 'expired', cancelled: true }, 'ended'],
      ['subscription_paused', { status: 'paused', pause: { mode: 'void', resumes_at: null } }, 'ended'],
      ['subscription_paused', { status: 'paused', pause: { mode: 'free', resumes_at: null } }, 'active'],
      ['subscription_paused', { status: 'paused' }, 'ended'],
      ['subscription_paused', { status: 'pause' }, 'ended'],
      ['subscription_updated', { status: 'of_tomorrow' }, 'unreadable']
    ] as const) {
      assert.equal(word(name, subscription(changed)), expected, `${name} ${JSON.stringify(changed)}`)
    }
  })

  test('A subscription of Lemon Squeezy that is unpaid has ended because its renewal was not paid, and a paused one for another reason', () => {
    assert.equal(said('subscription_updated', subscription({ status: 'unpaid' })).unpaid, true)
    assert.equal('unpaid' in said('subscription_paused', subscription({ status: 'paused' })), false)
  })

  test('An invoice of Lemon Squeezy names its subscription and itself, and no order', () => {
    const { kind, key, references, period, facts } = said('subscription_payment_success', invoice(), { userId: 'u' })
    assert.deepEqual(
      [kind, key, references, period],
      ['paid', undefined, ['subscription:8', 'invoice:55'], 'invoice:55']
    )
    const buyer = { email: 'ada@example.com', customer: '77', userReferences: ['u'] }
    assert.deepEqual(facts, { ...buyer, amount: 1071, currency: 'eur' })
    const back = { status: 'refunded', refunded: true, refunded_amount: 1071 }
    const refunded = said('subscription_payment_refunded', invoice(back))
    assert.deepEqual([refunded.kind, refunded.period, refunded.refunded], ['refunded', 'invoice:55', 1071])
    assert.equal(word('subscription_payment_refunded', invoice({ refunded_amount: 1 })), 'partially_refunded')
    assert.equal(word('subscription_payment_refunded', invoice({ refunded: true })), 'refunded')
  })

  test('The order and the first invoice of Lemon Squeezy pay the same period', () => {
    const { period } = said('order_created', order())
    assert.equal(said('subscription_payment_success', invoice({ billing_reason: 'initial' })).period, period)
  })

  test('A failed invoice or a change of plan at Lemon Squeezy does not change the subscription', () => {
    assert.equal(word('subscription_payment_failed', invoice({ status: 'pending' })), 'ignored')
    assert.equal(word('subscription_payment_failed', invoice({ status: 'void' })), 'ignored')
    assert.equal(word('subscription_payment_success', invoice({ billing_reason: 'updated' })), 'ignored')
    assert.equal(word('subscription_payment_success', invoice({ status: 'of_tomorrow' })), 'unreadable')
  })
})

describe('deliveries of Lemon Squeezy', () => {
  const idOf = (body: unknown) => processor.eventId(body, new Headers({ 'x-event-name': 'forged' }))

  test('A delivery of Lemon Squeezy keeps its id when it is sent again with other links', () => {
    const first = event('order_created', order())
    const again = event('order_created', order({ urls: { receipt: 'https://shop.example/receipt?signature=2' } }))
    again.meta.webhook_id = 'w-2'
    assert.equal(idOf(again), idOf(first))
    assert.notEqual(idOf(first), undefined)
    assert.equal(processor.eventType(first), 'order_created')
  })

  test('Deliveries of Lemon Squeezy with different meanings in the same second have different ids', () => {
    const ids = [
      event('order_created', order()),
      event('order_refunded', order()),
      event('order_refunded', order({ refunded_amount: 100 })),
      event('order_refunded', order({ refunded_amount: 200 })),
      event('order_refunded', order({ refunded_amount: 200, status: 'refunded' })),
      event('order_created', { ...order(), id: '2' }),
      event('order_created', order({ updated_at: '2026-10-21T09:30:16.000000Z' })),
      event('subscription_updated', subscription()),
      event('subscription_updated', subscription({ cancelled: true })),
      event('subscription_updated', subscription({ variant_id: 990_001 })),
      event('subscription_updated', subscription({ pause: { mode: 'free', resumes_at: null } })),
      event('subscription_updated', {
        ...subscription(),
        attributes: { ...subscription().attributes, first_subscription_item: { quantity: 41 } }
      })
    ].map(idOf)
    assert.equal(new Set(ids).size, ids.length)
  })

  test('The id of a delivery of Lemon Squeezy stays the same in later versions, since stored ids are kept for ever', () => {
    assert.equal(idOf(event('order_created', order())), `order_created:1:${at}:paid::0`)
    const paused = subscription({ pause: { mode: 'free' } })
    assert.equal(idOf(event('subscription_paused', paused)), `subscription_paused:8:${at}:active:false::2000:1:free`)
  })

  test('A delivery of Lemon Squeezy is signed in its own header', async () => {
    const body = new TextEncoder().encode(JSON.stringify(event('order_created', order())))
    const signature = createHmac('sha256', 'secret').update(body).digest('hex')
    const { isSigned } = lemonsqueezy({ secrets: ['secret'], scenes: {} })
    const signedIn = (header: string) => isSigned({ body, headers: new Headers({ [header]: signature }) }, atMs)
    assert.deepEqual([await signedIn('x-signature'), await signedIn('signature')], [true, false])
  })

  test('A delivery of Lemon Squeezy without a time has no id', () => {
    assert.equal(idOf(event('order_created', order({ updated_at: undefined }))), undefined)
    for (const body of [undefined, null, {}, []]) assert.equal(idOf(body), undefined)
  })

  test('A delivery of Lemon Squeezy may have unknown fields and types', () => {
    for (const body of [
      event('order_created', order(), { user_id: 'user_1' }),
      event('subscription_created', subscription()),
      event('subscription_payment_success', invoice())
    ]) {
      assert.deepEqual(readWire(processor, newer(body)), readWire(processor, body))
    }
    assert.equal(word('license_key_created', { type: 'license-keys', id: '3', attributes: {} }), 'ignored')
  })

  test('A delivery of Lemon Squeezy with an unknown shape is unreadable', () => {
    assert.equal(word('order_created', { type: 'orders', id: '1', attributes: {} }), 'unreadable')
    for (const id of ['x1', '1x', '']) assert.equal(word('order_created', { ...order(), id }), 'unreadable', id)
    for (const body of [undefined, null, [], {}]) assert.equal(wordOf(processor.read(body)), 'unreadable')
  })
})
