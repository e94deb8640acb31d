import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import {
  type CheckoutEntity,
  type CustomerEntity,
  type DisputeEntity,
  generateSignature,
  type OrderEntity,
  type ProductEntity,
  parseWebhookEvent,
  type RefundEntity,
  type SubscriptionEntity,
  type TransactionEntity,
  type WebhookEventEntity
} from '@creem_io/webhook-types'
import { eventOf, newer, readWire, wordOf } from '../../../../test/support/builders/readings.ts'
import { creem } from './webhook.ts'

const processor = creem({ secrets: [], scenes: { prod_kit: 'kit', pprice_team: 'kit-team' } })
const atMs = Date.parse('2026-10-21T09:30:15Z')
const day = new Date(atMs)
let sent = 0

// The compiler checks these bodies against the types of Creem's own package; its dates are texts on the wire.
function event(eventType: string, object: unknown) {
  return { id: `evt_${++sent}`, eventType, created_at: atMs, object }
}

const customer = {
  id: 'cust_1',
  object: 'customer',
  email: 'Ada@Example.com',
  name: 'Ada',
  country: 'NL',
  created_at: day,
  updated_at: day,
  mode: 'prod'
} satisfies CustomerEntity

const product = {
  id: 'prod_kit',
  object: 'product',
  name: 'Kit',
  description: 'Kit',
  price: 4900,
  currency: 'EUR',
  billing_type: 'onetime',
  billing_period: 'once',
  status: 'active',
  tax_mode: 'exclusive',
  tax_category: 'saas',
  created_at: day,
  updated_at: day,
  mode: 'prod'
} satisfies ProductEntity

function order(changed: Partial<OrderEntity> = {}) {
  return {
    id: 'ord_1',
    object: 'order',
    customer: 'cust_1',
    product: 'prod_kit',
    amount: 4900,
    currency: 'EUR',
    sub_total: 4900,
    tax_amount: 931,
    amount_due: 5831,
    amount_paid: 5831,
    status: 'paid',
    type: 'onetime',
    transaction: 'tran_1',
    created_at: day,
    updated_at: day,
    mode: 'prod',
    ...changed
  } satisfies OrderEntity
}

function checkout(changed: Partial<CheckoutEntity> = {}) {
  return {
    id: 'ch_1',
    object: 'checkout',
    status: 'completed',
    request_id: 'user_2',
    product,
    units: 2,
    order: order(),
    customer,
    custom_fields: [],
    metadata: { userId: 'user_1' },
    mode: 'prod',
    ...changed
  } satisfies CheckoutEntity
}

function transaction(changed: Partial<TransactionEntity> = {}) {
  return {
    id: 'tran_1',
    object: 'transaction',
    amount: 4900,
    amount_paid: 5831,
    currency: 'EUR',
    type: 'payment',
    tax_amount: 931,
    status: 'paid',
    refunded_amount: null,
    order: 'ord_1',
    customer: 'cust_1',
    created_at: atMs,
    mode: 'prod',
    ...changed
  } satisfies TransactionEntity
}

function subscription(changed: Partial<SubscriptionEntity> = {}) {
  return {
    id: 'sub_1',
    object: 'subscription',
    product: { ...product, billing_type: 'recurring', billing_period: 'every-month' },
    customer,
    items: [
      {
        object: 'subscription_item',
        id: 'sitem_1',
        product_id: 'prod_kit',
        price_id: 'pprice_1',
        units: 3,
        mode: 'prod'
      }
    ],
    collection_method: 'charge_automatically',
    status: 'active',
    last_transaction_id: 'tran_2',
    current_period_start_date: day,
    current_period_end_date: day,
    canceled_at: null,
    created_at: day,
    updated_at: day,
    metadata: { userId: 'user_1' },
    mode: 'prod',
    ...changed
  } satisfies SubscriptionEntity
}

function refund(changed: Partial<RefundEntity> = {}) {
  return {
    id: 'ref_1',
    object: 'refund',
    status: 'succeeded',
    refund_amount: 5831,
    refund_currency: 'EUR',
    reason: 'requested_by_customer',
    transaction: transaction({ status: 'refunded', refunded_amount: 5831 }),
    checkout: checkout(),
    order: order(),
    customer,
    created_at: atMs,
    mode: 'prod',
    ...changed
  } satisfies RefundEntity
}

function dispute(changed: Partial<DisputeEntity> = {}) {
  return {
    id: 'disp_1',
    object: 'dispute',
    amount: 5831,
    currency: 'EUR',
    transaction: transaction({ status: 'chargedBack' }),
    order: order(),
    customer,
    created_at: atMs,
    mode: 'prod',
    ...changed
  } satisfies DisputeEntity
}

const word = (type: string, object: unknown) => wordOf(readWire(processor, event(type, object)))
const said = (type: string, object: unknown) => eventOf(readWire(processor, event(type, object)))

describe('checkouts of Creem', () => {
  test('A completed checkout of Creem names the buyer and the product', () => {
    assert.deepEqual(readWire(processor, event('checkout.completed', checkout())), {
      kind: 'event',
      event: {
        kind: 'paid',
        occurredAt: atMs,
        key: 'ord_1',
        references: ['ord_1', 'tran_1', 'ch_1'],
        facts: {
          email: 'ada@example.com',
          name: 'Ada',
          customer: 'cust_1',
          userReferences: ['user_1', 'user_2'],
          scene: 'kit',
          quantity: 2,
          amount: 5831,
          currency: 'eur'
        }
      },
      test: false
    })
  })

  test('The status of the order decides what a checkout of Creem means', () => {
    assert.equal(word('checkout.completed', checkout({ order: order({ status: 'pending' }) })), 'pending')
    assert.equal(
      word('checkout.completed', { ...checkout(), order: { ...order(), status: 'of_tomorrow' } }),
      'unreadable'
    )
    const free = checkout({ order: order({ amount: 0, amount_paid: 0 }) })
    assert.deepEqual(
      [said('checkout.completed', free).kind, said('checkout.completed', free).facts.amount],
      ['paid', 0]
    )
    const { order: _, ...without } = checkout()
    assert.equal(word('checkout.completed', without), 'unreadable')
  })

  test('A checkout of Creem may name product, customer and subscription by id only', () => {
    const short = checkout({ product: 'prod_kit', customer: 'cust_1' })
    const { facts } = said('checkout.completed', short)
    assert.deepEqual([facts.scene, facts.customer, facts.email], ['kit', 'cust_1', undefined])
  })

  test('A checkout of Creem names its product, or its order does', () => {
    const scene = (product: string, ofOrder: string) =>
      said('checkout.completed', checkout({ product, order: order({ product: ofOrder }) })).facts.scene
    assert.deepEqual([scene('prod_kit', 'prod_x'), scene('prod_x', 'prod_kit')], ['kit', 'kit'])
  })

  test('A checkout of Creem has the amount before tax where the paid amount is missing', () => {
    const { amount_paid: _, ...unpaid } = order()
    assert.equal(said('checkout.completed', { ...checkout(), order: unpaid }).facts.amount, 4900)
  })

  test('A checkout of Creem that names a subscription is about it, whatever the type of its order', () => {
    const { key, period } = said('checkout.completed', checkout({ subscription: 'sub_1' }))
    assert.deepEqual([key, period], ['sub_1', 'tran_1'])
  })

  test('A checkout of a subscription at Creem counts as paid if it names the transaction, else it is only linked', () => {
    const recurring = order({ type: 'recurring' })
    const paid = said('checkout.completed', checkout({ order: recurring, subscription: subscription() }))
    assert.deepEqual([paid.kind, paid.key, paid.period], ['paid', 'sub_1', 'tran_1'])
    const { transaction: _, ...early } = recurring
    const linked = said('checkout.completed', checkout({ order: early, subscription: 'sub_1' }))
    assert.deepEqual(
      [linked.kind, linked.key, linked.period, linked.facts.scene],
      ['linked', 'sub_1', undefined, 'kit']
    )
    const early2 = { ...checkout({ subscription: 'sub_1' }), order: { ...early, transaction: null } }
    assert.equal(said('checkout.completed', early2).kind, 'linked')
    const unnamed = said('checkout.completed', checkout({ order: recurring }))
    assert.deepEqual([unnamed.key, unnamed.references], [undefined, ['ord_1', 'tran_1', 'ch_1']])
    const { order: __, ...trial } = checkout({ subscription: 'sub_1' })
    const begun = said('checkout.completed', trial)
    assert.deepEqual([begun.kind, begun.key, begun.references], ['linked', 'sub_1', ['ch_1']])
  })

  test('Only the ids in a checkout of Creem decide what was bought', () => {
    const forged = { metadata: { scene: 'kit', product: 'prod_kit' }, request_id: 'prod_kit' }
    const cheap = checkout({ ...forged, product: 'prod_cheap', order: order({ product: 'prod_cheap' }) })
    assert.equal(said('checkout.completed', cheap).facts.scene, undefined)
  })

  test('A checkout of Creem has the username in a custom field', () => {
    const field = (key: string, value: string) => ({ type: 'text' as const, key, label: 'x', text: { value } })
    const custom_fields = [field('colour', 'red'), field('GitHub username', '@octocat')]
    assert.equal(said('checkout.completed', checkout({ custom_fields })).facts.username, 'octocat')
    const box = { type: 'checkbox' as const, key: 'github', label: 'x', checkbox: { value: true } }
    assert.equal(said('checkout.completed', checkout({ custom_fields: [box] })).facts.username, undefined)
  })

  test('A checkout of Creem says whether it is a test', () => {
    for (const [mode, test] of [
      ['prod', false],
      ['production', false],
      ['live', false],
      ['test', true],
      ['sandbox', true],
      ['local', true],
      [undefined, undefined]
    ]) {
      const reading = readWire(processor, event('checkout.completed', { ...checkout(), mode }))
      assert.equal(reading.kind === 'event' && reading.test, test, `${mode}`)
    }
  })
})

describe('refunds of Creem', () => {
  test('The transaction decides whether a refund of Creem is full or in part, since the order stays paid', () => {
    const part = transaction({ status: 'partialRefund', refunded_amount: 1000 })
    for (const [changed, expected] of [
      [{}, 'refunded'],
      [{ refund_amount: 1000, transaction: part }, 'partially_refunded'],
      [{ refund_amount: 1000, transaction: transaction({ status: 'refunded' }) }, 'refunded'],
      [{ refund_amount: 5831, transaction: transaction({ status: 'paid' }) }, 'refunded'],
      [
        { refund_amount: 831, transaction: transaction({ status: 'partialRefund', refunded_amount: 5831 }) },
        'refunded'
      ],
      [{ refund_amount: 9999, refund_currency: 'USD', transaction: part }, 'partially_refunded'],
      [{ refund_amount: 5000, transaction: part }, 'partially_refunded'],
      [{ status: 'pending' }, 'refunded'],
      [{ status: 'failed' }, 'refund_failed'],
      [{ status: 'canceled' }, 'refund_failed']
    ] as const) {
      assert.equal(word('refund.created', refund(changed)), expected, JSON.stringify(changed))
    }
    assert.equal(word('refund.created', { ...refund(), status: 'of_tomorrow' }), 'unreadable')
    const { amount_paid: _, ...unpaid } = part
    assert.equal(word('refund.created', { ...refund({ refund_amount: 4900 }), transaction: unpaid }), 'refunded')
  })

  test('A refund of Creem in another currency than the sale names no sum', () => {
    const { currency: _, ...unknown } = transaction()
    for (const [changed, refunded] of [
      [{ refund_currency: 'EUR' }, 10],
      [{ refund_currency: 'USD' }, undefined],
      [{ refund_currency: null }, 10],
      [{ transaction: unknown }, 10]
    ] as const) {
      assert.equal(said('refund.created', { ...refund({ refund_amount: 10 }), ...changed }).refunded, refunded)
    }
  })

  test('A failed refund of Creem names its sale and its sum', () => {
    const { about, references, refunded } = said('refund.created', refund({ status: 'failed' }))
    assert.deepEqual([about, references, refunded], ['ref_1', ['tran_1', 'ord_1', 'ch_1'], 5831])
  })

  test('A refund of Creem is connected with its sale by ids that both name', () => {
    const { key, period, references, about, refunded } = said('refund.created', refund())
    assert.deepEqual([key, period, about, refunded], [undefined, undefined, 'ref_1', 5831])
    assert.deepEqual(references, ['tran_1', 'ord_1', 'ch_1'])
    const { checkout: _, order: __, ...bare } = refund()
    assert.deepEqual(said('refund.created', bare).references, ['tran_1', 'ord_1'])
    const { order: ___, ...unordered } = bare.transaction
    const named = { ...bare, order: 'ord_2', subscription: 'sub_2', transaction: unordered }
    const { key: other, references: others } = said('refund.created', named)
    assert.deepEqual([other, others], ['sub_2', ['tran_1', 'ord_2']])
  })

  test('A refund of a subscription at Creem is about one of its transactions', () => {
    const of = transaction({ id: 'tran_2', subscription: 'sub_1', status: 'refunded' })
    for (const data of [refund({ transaction: of }), refund({ transaction: of, subscription: subscription() })]) {
      const { key, period } = said('refund.created', data)
      assert.deepEqual([key, period], ['sub_1', 'tran_2'])
    }
  })
})

describe('disputes of Creem', () => {
  test('A dispute of Creem opens a dispute', () => {
    const { kind, key, about, references } = said('dispute.created', dispute())
    assert.deepEqual([kind, key, about], ['disputed', undefined, 'disp_1'])
    assert.deepEqual(references, ['tran_1', 'ord_1'])
    const of = { ...transaction({ subscription: 'sub_1' }), status: 'chargeback' }
    assert.equal(said('dispute.created', { ...dispute(), transaction: of }).key, 'sub_1')
  })
})

describe('subscriptions of Creem', () => {
  test('A canceled subscription of Creem has ended, and an expired one has not', () => {
    for (const [type, status, expected] of [
      ['subscription.trialing', 'trialing', 'active'],
      ['subscription.active', 'active', 'active'],
      ['subscription.update', 'active', 'active'],
      ['subscription.past_due', 'past_due', 'past_due'],
      ['subscription.scheduled_cancel', 'scheduled_cancel', 'ending'],
      ['subscription.expired', 'expired', 'ignored'],
      ['subscription.update', 'expired', 'ignored'],
      ['subscription.unpaid', 'unpaid', 'ended'],
      ['subscription.paused', 'paused', 'ended'],
      ['subscription.canceled', 'canceled', 'ended']
    ] as const) {
      assert.equal(word(type, subscription({ status })), expected, `${type} ${status}`)
    }
    assert.equal(word('subscription.update', { ...subscription(), status: 'of_tomorrow' }), 'unreadable')
  })

  test('A subscription of Creem that is unpaid has ended because its renewal was not paid, and a paused one for another reason', () => {
    assert.equal(said('subscription.unpaid', subscription({ status: 'unpaid' })).unpaid, true)
    assert.equal('unpaid' in said('subscription.paused', subscription({ status: 'paused' })), false)
  })

  test('A paid subscription of Creem names the transaction as its period', () => {
    const last = transaction({ id: 'tran_2', type: 'invoice', subscription: 'sub_1', order: 'ord_1' })
    const { kind, key, period, references, facts } = said('subscription.paid', subscription({ last_transaction: last }))
    assert.deepEqual([kind, key, period, references], ['paid', 'sub_1', 'tran_2', ['tran_2', 'ord_1']])
    assert.deepEqual(facts, {
      email: 'ada@example.com',
      name: 'Ada',
      customer: 'cust_1',
      userReferences: ['user_1'],
      scene: 'kit',
      quantity: 3,
      amount: 5831,
      currency: 'eur'
    })
    assert.equal(said('subscription.paid', subscription()).period, 'tran_2')
    assert.equal(said('subscription.active', subscription()).period, undefined)
    const { last_transaction_id: _, ...unnamed } = subscription()
    const { amount_paid: __, ...unpaid } = last
    const short = said('subscription.paid', { ...unnamed, last_transaction: unpaid })
    assert.deepEqual([short.period, short.facts.amount], ['tran_2', 4900])
  })

  test('An event of a subscription of Creem that is no payment has no amount, and names the ids that it has', () => {
    const { last_transaction_id: _, ...unnamed } = subscription()
    assert.equal(said('subscription.active', unnamed).references, undefined)
    assert.deepEqual(said('subscription.active', subscription()).references, ['tran_2'])
    const { amount, currency } = said('subscription.active', subscription({ last_transaction: transaction() })).facts
    assert.deepEqual([amount, currency], [undefined, undefined])
  })

  test('A payment restarts a subscription of Creem with any status but canceled', () => {
    for (const [status, stands] of [
      ['active', 'active'],
      ['unpaid', 'active'],
      ['paused', 'active'],
      ['past_due', 'active'],
      ['expired', 'active'],
      ['scheduled_cancel', 'ending'],
      ['canceled', 'ended']
    ] as const) {
      assert.equal(said('subscription.paid', subscription({ status })).stands, stands, status)
    }
    assert.equal(said('subscription.update', subscription()).stands, undefined)
  })

  test('A subscription of Creem says what was bought, the price before the product', () => {
    const [first] = subscription().items
    const team = subscription({
      items: [{ ...first, price_id: 'pprice_team' }] as SubscriptionEntity['items'] & object
    })
    assert.equal(said('subscription.paid', team).facts.scene, 'kit-team')
    assert.equal(said('subscription.paid', subscription({ product: 'prod_kit', items: [] })).facts.scene, 'kit')
    assert.equal(said('subscription.paid', subscription({ product: 'prod_x' })).facts.scene, 'kit')
    const two = subscription({ items: [first, { ...first, price_id: 'pprice_team' }] as typeof team.items })
    assert.deepEqual(said('subscription.paid', two).facts.items, [
      { scene: 'kit', quantity: 3 },
      { scene: 'kit-team', quantity: 3 }
    ])
  })
})

describe('deliveries of Creem', () => {
  test('A delivery of Creem is signed in its own header', async () => {
    const body = JSON.stringify(event('checkout.completed', checkout()))
    const signature = await generateSignature(body, 'secret')
    const { isSigned } = creem({ secrets: ['secret'], scenes: {} })
    const signedIn = (header: string) =>
      isSigned({ body: new TextEncoder().encode(body), headers: new Headers({ [header]: signature }) }, atMs)
    assert.deepEqual([await signedIn('creem-signature'), await signedIn('x-signature')], [true, false])
  })

  test('The package of Creem accepts the deliveries of these tests', () => {
    for (const [eventType, object] of [
      ['checkout.completed', checkout()],
      ['refund.created', refund()],
      ['dispute.created', dispute()],
      ['subscription.paid', subscription()]
    ] as const) {
      const body = event(eventType, object) as WebhookEventEntity
      assert.equal(parseWebhookEvent(JSON.stringify(body)).eventType, eventType)
      assert.equal(readWire(processor, body).kind, 'event')
    }
  })

  test('A delivery of Creem is identified by the id of its event', () => {
    const body = event('checkout.completed', checkout())
    assert.equal(processor.eventId(body, new Headers()), body.id)
    assert.equal(processor.eventType(body), body.eventType)
    assert.equal(processor.eventId({}, new Headers()), undefined)
  })

  test('A delivery of Creem may have unknown fields, values and types', () => {
    for (const [type, object] of [
      ['checkout.completed', checkout()],
      ['refund.created', refund()],
      ['dispute.created', dispute()],
      ['subscription.paid', subscription()]
    ] as const) {
      const body = event(type, object)
      assert.deepEqual(readWire(processor, newer(body)), readWire(processor, body))
    }
    assert.equal(word('credits.granted', { id: 'cct_1', mode: 'prod' }), 'ignored')
  })

  test('A delivery of Creem with an unknown shape is unreadable', () => {
    for (const type of ['checkout.completed', 'refund.created', 'dispute.created', 'subscription.paid']) {
      assert.equal(word(type, {}), 'unreadable', type)
    }
    for (const body of [undefined, null, [], {}]) assert.equal(wordOf(processor.read(body)), 'unreadable')
  })
})
