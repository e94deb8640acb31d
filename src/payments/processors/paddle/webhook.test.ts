import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type {
  IAdjustmentNotificationResponse,
  ICustomerNotificationResponse,
  ISubscriptionCreatedNotificationResponse,
  ISubscriptionNotificationResponse,
  ITransactionNotificationResponse
} from '@paddle/paddle-node-sdk'
import { eventOf, newer, readWire, wordOf } from '../../../../test/support/builders/readings.ts'
import { paddle } from './webhook.ts'

const processor = paddle({ secrets: [], scenes: { pro_kit: 'kit', pri_team: 'kit-team' } })
const at = '2026-10-21T09:30:15.123456Z'
const atMs = Date.parse('2026-10-21T09:30:15.123Z')
let sent = 0

function event(event_type: string, data: unknown) {
  return { event_id: `evt_${++sent}`, event_type, occurred_at: at, notification_id: `ntf_${sent}`, data }
}

type Item = ITransactionNotificationResponse['items'][0]

/** An item that is charged every month. */
function monthly(price: { id: string; product_id: string }, quantity = 1): Item {
  const once = item(price, quantity)
  return {
    ...once,
    price: { ...once.price, billing_cycle: { interval: 'month', frequency: 1 } } as Item['price'] & object
  }
}

function item(price: { id: string; product_id: string }, quantity = 1): Item {
  return {
    price: {
      ...price,
      description: 'Lifetime',
      name: 'Lifetime',
      type: 'standard',
      billing_cycle: null,
      trial_period: null,
      tax_mode: 'account_setting',
      unit_price: { amount: '4900', currency_code: 'EUR' },
      unit_price_overrides: [],
      quantity: { minimum: 1, maximum: 100 },
      status: 'active',
      custom_data: { scene: 'not ours' },
      import_meta: null,
      created_at: at,
      updated_at: at
    } as Item['price'] & object,
    quantity,
    proration: null
  }
}

/** The compiler checks the bodies below against the types of Paddle's own package. */
function transaction(changed: Partial<ITransactionNotificationResponse> = {}) {
  return {
    id: 'txn_1',
    status: 'completed',
    customer_id: 'ctm_1',
    address_id: 'add_1',
    business_id: null,
    custom_data: { user_id: 'user_1' },
    currency_code: 'EUR',
    origin: 'web',
    subscription_id: null,
    invoice_id: 'inv_1',
    invoice_number: '1-1',
    collection_mode: 'automatic',
    discount_id: null,
    billing_details: null,
    billing_period: null,
    items: [item({ id: 'pri_1', product_id: 'pro_kit' }, 2)],
    details: {
      tax_rates_used: [],
      totals: {
        subtotal: '9800',
        discount: '0',
        tax: '1862',
        total: '11662',
        credit: '0',
        credit_to_balance: '0',
        balance: '0',
        grand_total: '11662',
        grand_total_tax: '1862',
        fee: '600',
        earnings: '9200',
        currency_code: 'EUR'
      },
      adjusted_totals: null,
      payout_totals: null,
      adjusted_payout_totals: null,
      line_items: []
    },
    payments: [],
    checkout: { url: 'https://shop.example/?_ptxn=txn_1' },
    created_at: at,
    updated_at: at,
    billed_at: at,
    revised_at: null,
    ...changed
  } satisfies ITransactionNotificationResponse
}

type SubscribedItem = ISubscriptionNotificationResponse['items'][0]
const teamPrice = { id: 'pri_team', product_id: 'pro_kit' }

/** An item of a subscription. */
function subscribed(price: { id: string; product_id: string }, changed: Partial<SubscribedItem> = {}): SubscribedItem {
  return {
    status: 'active',
    quantity: 3,
    recurring: true,
    created_at: at,
    updated_at: at,
    previously_billed_at: at,
    next_billed_at: at,
    trial_dates: null,
    price: item(price).price ?? null,
    product: null,
    ...changed
  }
}

function subscription(changed: Partial<ISubscriptionNotificationResponse> = {}) {
  return {
    id: 'sub_1',
    status: 'active',
    customer_id: 'ctm_1',
    address_id: 'add_1',
    business_id: null,
    currency_code: 'EUR',
    created_at: at,
    updated_at: at,
    started_at: at,
    first_billed_at: at,
    next_billed_at: at,
    paused_at: null,
    canceled_at: null,
    discount: null,
    collection_mode: 'automatic',
    billing_details: null,
    current_billing_period: { starts_at: at, ends_at: at },
    billing_cycle: { interval: 'month', frequency: 1 },
    scheduled_change: null,
    items: [subscribed(teamPrice)],
    custom_data: { user_id: 'user_1' },
    import_meta: null,
    ...changed
  } satisfies ISubscriptionNotificationResponse
}

function adjustment(changed: Partial<IAdjustmentNotificationResponse> = {}) {
  return {
    id: 'adj_1',
    action: 'refund',
    type: 'full',
    transaction_id: 'txn_1',
    subscription_id: null,
    customer_id: 'ctm_1',
    reason: 'asked for',
    credit_applied_to_balance: false,
    currency_code: 'EUR',
    status: 'approved',
    items: [{ id: 'adjitm_1', item_id: 'txnitm_1', type: 'full', amount: '11662', proration: null, totals: null }],
    totals: {
      subtotal: '9800',
      tax: '1862',
      total: '11662',
      fee: '0',
      earnings: '0',
      retained_fee: '0',
      currency_code: 'EUR'
    },
    payout_totals: null,
    created_at: at,
    updated_at: at,
    ...changed
  } satisfies IAdjustmentNotificationResponse
}

const customer = {
  id: 'ctm_1',
  name: null,
  email: 'Ada@Example.com',
  marketing_consent: false,
  status: 'active',
  custom_data: null,
  locale: 'en',
  created_at: at,
  updated_at: at,
  import_meta: null
} satisfies ICustomerNotificationResponse

const word = (type: string, data: unknown) => wordOf(readWire(processor, event(type, data)))
const said = (type: string, data: unknown) => eventOf(readWire(processor, event(type, data)))

describe('transactions of Paddle', () => {
  test('A completed transaction of Paddle names the buyer and the product', () => {
    assert.deepEqual(said('transaction.completed', transaction()), {
      kind: 'paid',
      occurredAt: atMs,
      key: 'txn_1',
      references: ['txn_1'],
      invoice: '1-1',
      facts: {
        customer: 'ctm_1',
        userReferences: ['user_1'],
        scene: 'kit',
        quantity: 2,
        amount: 11662,
        currency: 'eur'
      }
    })
  })

  test('A transaction of Paddle counts as paid only when it is completed', () => {
    for (const [type, status, expected] of [
      ['transaction.created', 'draft', 'ignored'],
      ['transaction.ready', 'ready', 'ignored'],
      ['transaction.billed', 'billed', 'ignored'],
      ['transaction.payment_failed', 'ready', 'ignored'],
      ['transaction.past_due', 'past_due', 'ignored'],
      ['transaction.paid', 'paid', 'ignored'],
      ['transaction.updated', 'completed', 'paid'],
      ['transaction.completed', 'completed', 'paid'],
      ['transaction.canceled', 'canceled', 'failed']
    ] as const) {
      assert.equal(word(type, transaction({ status })), expected, `${type} ${status}`)
    }
    assert.equal(word('transaction.canceled', transaction({ status: 'canceled', subscription_id: 'sub_1' })), 'ignored')
  })

  test('A transaction of Paddle may be free, or have no total', () => {
    const { details } = transaction()
    const free = { ...transaction(), details: { ...details, totals: { ...details?.totals, grand_total: '0' } } }
    assert.deepEqual(
      [said('transaction.completed', free).kind, said('transaction.completed', free).facts.amount],
      ['paid', 0]
    )
    const { kind, facts } = said('transaction.completed', transaction({ details: null }))
    assert.deepEqual([kind, facts.amount], ['paid', undefined])
  })

  test('A transaction of a subscription at Paddle is one of its payments', () => {
    const first = transaction({ subscription_id: 'sub_1', items: [monthly({ id: 'pri_1', product_id: 'pro_kit' }, 2)] })
    const { key, period, references, facts } = said('transaction.completed', first)
    assert.deepEqual([key, period, references], ['sub_1', 'txn_1', ['txn_1']])
    assert.deepEqual([facts.scene, facts.quantity, facts.items], ['kit', 2, undefined])
    assert.equal(word('transaction.completed', { ...first, origin: 'subscription_payment_method_change' }), 'ignored')
    for (const origin of ['subscription_charge', 'subscription_update'] as const) {
      const beside = said('transaction.completed', { ...first, origin })
      assert.deepEqual([beside.kind, beside.key, beside.period], ['linked', 'sub_1', undefined])
    }
    const renewal = said('transaction.completed', { ...first, origin: 'subscription_recurring' })
    assert.deepEqual([renewal.kind, renewal.period], ['paid', 'txn_1'])
  })

  test('Only the ids in a transaction of Paddle decide what was bought, the price before the product', () => {
    const forged = { custom_data: { scene: 'kit', product_id: 'pro_kit' } }
    const other = item({ id: 'pri_2', product_id: 'pro_other' }, 9)
    assert.equal(said('transaction.completed', transaction({ ...forged, items: [other] })).facts.scene, undefined)
    const items = [
      other,
      item({ id: 'pri_1', product_id: 'pro_kit' }),
      item({ id: 'pri_team', product_id: 'pro_x' }, 5)
    ]
    const { scene, quantity, items: cart } = said('transaction.completed', transaction({ items })).facts
    assert.deepEqual([scene, quantity], [undefined, undefined])
    assert.deepEqual(cart, [{ quantity: 9 }, { scene: 'kit', quantity: 1 }, { scene: 'kit-team', quantity: 5 }])
    assert.equal(
      said('transaction.completed', transaction({ items: [{ quantity: 1 } as Item] })).facts.scene,
      undefined
    )
  })
})

describe('carts of Paddle', () => {
  const line = (id: string, price_id: string, total: string, proration: object | null = null) => {
    const totals = { subtotal: total, discount: '0', tax: '0', total }
    return { id, price_id, quantity: 1, proration, tax_rate: '0', unit_totals: totals, totals, product: null }
  }
  const kit = { id: 'pri_1', product_id: 'pro_kit' }
  const team = { id: 'pri_team', product_id: 'pro_x' }
  const sticker = { id: 'pri_2', product_id: 'pro_other' }
  const cartOf = (changed: { line_items?: object[] } & Partial<ITransactionNotificationResponse>) => {
    const { line_items = [], ...rest } = changed
    const whole = transaction(rest)
    return { ...whole, details: { ...whole.details, line_items } }
  }
  const itemsIn = (data: object) => said('transaction.completed', data).facts.items

  test('A cart of Paddle has the ids and the amount of its lines, added up for each product', () => {
    const items = [item(kit, 2), item(sticker), item({ id: 'pri_3', product_id: 'pro_kit' }, 3), item(team)]
    const line_items = [
      line('txnitm_1', 'pri_1', '200'),
      line('txnitm_2', 'pri_2', '50'),
      line('txnitm_3', 'pri_3', '300'),
      line('txnitm_4', 'pri_team', '900')
    ]
    assert.deepEqual(itemsIn(cartOf({ items, line_items })), [
      { scene: 'kit', quantity: 5, amount: 500, lines: ['txnitm_1', 'txnitm_3'] },
      { quantity: 1, amount: 50, lines: ['txnitm_2'] },
      { scene: 'kit-team', quantity: 1, amount: 900, lines: ['txnitm_4'] }
    ])
  })

  test('A cart of Paddle with a subscription marks one-time items, and a fee does not add to the quantity', () => {
    const items = [monthly(team, 4), item(kit), item({ id: 'pri_fee', product_id: 'pro_x' })]
    const sale = paddle({ secrets: [], scenes: { pro_kit: 'kit', pro_x: 'kit-team' } })
    const reading = readWire(sale, event('transaction.completed', cartOf({ items, subscription_id: 'sub_1' })))
    assert.deepEqual(eventOf(reading).facts.items, [
      { scene: 'kit-team', quantity: 4 },
      { scene: 'kit', quantity: 1, once: true }
    ])
  })

  test('A later charge to a subscription of Paddle sells a one-time item if its price is mapped, else it is only linked', () => {
    const charge = { subscription_id: 'sub_1', origin: 'subscription_charge' } as const
    const sold = said('transaction.completed', cartOf({ ...charge, items: [item(team)] }))
    assert.deepEqual(
      [sold.kind, sold.key, sold.facts.items],
      ['paid', 'sub_1', [{ scene: 'kit-team', quantity: 1, once: true }]]
    )
    for (const items of [[item(kit)], [item(sticker)], [monthly(team), item(sticker)], [monthly(team)]]) {
      const beside = said('transaction.completed', cartOf({ ...charge, items }))
      assert.deepEqual([beside.kind, beside.references], ['linked', ['txn_1']])
    }
    assert.equal(word('transaction.completed', cartOf({ ...charge, items: [item(team), item(sticker)] })), 'paid')
    const change = { subscription_id: 'sub_1', origin: 'subscription_update' } as const
    assert.equal(word('transaction.completed', cartOf({ ...change, items: [item(team)] })), 'linked')
  })

  test('Prorated items of another plan are left out of a cart of Paddle', () => {
    const settled = { ...monthly(kit), proration: { rate: '0.5', billing_period: { starts_at: at, ends_at: at } } }
    const items = [settled as Item, monthly(team, 2)]
    const { scene, quantity } = said('transaction.completed', cartOf({ items, subscription_id: 'sub_1' })).facts
    assert.deepEqual([scene, quantity], ['kit-team', 2])
    const only = cartOf({ items: [settled as Item], subscription_id: 'sub_1' })
    assert.equal(said('transaction.completed', only).facts.scene, 'kit', 'a sale of nothing else has its product')
  })

  test('A line of a cart of Paddle is found by its price, and a prorated line or one without a price is no line of an item', () => {
    const { price_id: _, ...unnamed } = line('txnitm_0', '', '1')
    const line_items = [unnamed, line('txnitm_1', 'pri_1', '20', { rate: '0.5' }), line('txnitm_2', 'pri_1', '200')]
    const items = [item(kit), { quantity: 1 } as Item]
    assert.deepEqual(itemsIn(cartOf({ items, line_items })), [
      { scene: 'kit', quantity: 1, amount: 200, lines: ['txnitm_2'] },
      { quantity: 1 }
    ])
  })

  test('A subscription of Paddle lists its present items', () => {
    const items = [subscribed(teamPrice), subscribed(kit, { quantity: 1 })]
    const { facts } = said('subscription.updated', subscription({ items }))
    assert.deepEqual(facts.items, [
      { scene: 'kit-team', quantity: 3 },
      { scene: 'kit', quantity: 1 }
    ])
    const bought = [subscribed(teamPrice), subscribed(kit, { quantity: 1, recurring: false })]
    assert.deepEqual(said('subscription.updated', subscription({ items: bought })).facts.items, [
      { scene: 'kit-team', quantity: 3 },
      { scene: 'kit', quantity: 1, once: true }
    ])
  })
})

describe('adjustments of Paddle', () => {
  test('An adjustment of Paddle names its lines, and the refunded amount of each', () => {
    const [whole] = adjustment().items
    assert.ok(whole)
    const items: IAdjustmentNotificationResponse['items'] = [
      {
        ...whole,
        item_id: 'txnitm_1',
        type: 'full',
        amount: '100',
        totals: { subtotal: '100', tax: '19', total: '119', fee: '0', earnings: '0', currency_code: 'EUR' }
      },
      { ...whole, item_id: 'txnitm_2', type: 'partial', amount: '40' }
    ]
    assert.deepEqual(said('adjustment.updated', adjustment({ type: 'partial', items })).lines, [
      { id: 'txnitm_1', refunded: 119, all: true },
      { id: 'txnitm_2', refunded: 40 }
    ])
    assert.equal(said('adjustment.created', adjustment({ action: 'chargeback', items })).lines, undefined)
    assert.deepEqual(said('adjustment.updated', adjustment()).lines, [{ id: 'txnitm_1', refunded: 11662, all: true }])
  })

  test('The action, status and type of an adjustment of Paddle decide what it means', () => {
    for (const [action, status, type, expected] of [
      ['refund', 'pending_approval', 'full', 'ignored'],
      ['refund', 'approved', 'full', 'refunded'],
      ['refund', 'approved', 'partial', 'partially_refunded'],
      ['refund', 'approved', null, 'partially_refunded'],
      ['refund', 'rejected', 'full', 'refund_failed'],
      ['refund', 'reversed', 'full', 'refund_failed'],
      ['refund', 'of_tomorrow', 'full', 'unreadable'],
      ['credit', 'approved', 'full', 'ignored'],
      ['credit_reverse', 'approved', 'full', 'ignored'],
      ['chargeback_warning', 'approved', 'full', 'ignored'],
      ['chargeback_warning_reverse', 'approved', 'full', 'ignored'],
      ['chargeback', 'approved', 'full', 'disputed'],
      ['chargeback', 'approved', 'partial', 'disputed'],
      ['chargeback', 'reversed', 'full', 'dispute_won'],
      ['chargeback_reverse', 'approved', 'full', 'dispute_won'],
      ['of_tomorrow', 'approved', 'full', 'unreadable'],
      ['credit_of_tomorrow', 'approved', 'full', 'unreadable'],
      ['later_credit', 'approved', 'full', 'unreadable']
    ]) {
      for (const name of ['adjustment.created', 'adjustment.updated']) {
        const data = { ...adjustment(), action, status, type }
        assert.equal(word(name, data), expected, `${action} ${status} ${type}`)
      }
    }
  })

  test('An adjustment of Paddle has its transaction as a reference, and waits for the sale', () => {
    const { key, period, references, about, refunded } = said('adjustment.updated', adjustment())
    assert.deepEqual([key, period, references, about, refunded], [undefined, undefined, ['txn_1'], 'adj_1', 11662])
    assert.equal(said('adjustment.updated', adjustment({ status: 'rejected' })).refunded, 11662)
  })

  test('An adjustment of a subscription at Paddle is about one of its payments', () => {
    const { key, period, references } = said('adjustment.updated', adjustment({ subscription_id: 'sub_1' }))
    assert.deepEqual([key, period, references], ['sub_1', 'txn_1', ['txn_1']])
  })

  test('The reversal of a chargeback at Paddle is about the same dispute', () => {
    const opened = said('adjustment.created', adjustment({ id: 'adj_2', action: 'chargeback' }))
    const won = said('adjustment.created', adjustment({ id: 'adj_3', action: 'chargeback_reverse' }))
    assert.ok(opened.about)
    assert.equal(won.about, opened.about)
    assert.equal(opened.refunded, undefined)
  })
})

describe('subscriptions of Paddle', () => {
  test('A canceled subscription of Paddle has ended, and one with a scheduled cancellation is ending', () => {
    for (const [type, changed, expected] of [
      ['subscription.trialing', { status: 'trialing' }, 'active'],
      ['subscription.activated', {}, 'active'],
      ['subscription.past_due', { status: 'past_due' }, 'past_due'],
      ['subscription.updated', { scheduled_change: { action: 'cancel', effective_at: at, resume_at: null } }, 'ending'],
      ['subscription.updated', { scheduled_change: { action: 'pause', effective_at: at, resume_at: null } }, 'active'],
      ['subscription.paused', { status: 'paused' }, 'ended'],
      ['subscription.resumed', {}, 'active'],
      ['subscription.canceled', { status: 'canceled', canceled_at: at }, 'ended']
    ] as const) {
      assert.equal(word(type, subscription(changed)), expected, `${type} ${JSON.stringify(changed)}`)
    }
    assert.equal(word('subscription.updated', { ...subscription(), status: 'of_tomorrow' }), 'unreadable')
  })

  test('A new subscription of Paddle names its first transaction', () => {
    const created = { ...subscription(), transaction_id: 'txn_1' } satisfies ISubscriptionCreatedNotificationResponse
    const { key, references, facts } = said('subscription.created', created)
    assert.deepEqual([key, references], ['sub_1', ['txn_1']])
    assert.deepEqual(facts, { customer: 'ctm_1', userReferences: ['user_1'], scene: 'kit-team', quantity: 3 })
    assert.equal(said('subscription.updated', subscription()).references, undefined)
  })
})

describe('deliveries of Paddle', () => {
  test('A delivery of Paddle about a customer has the address', () => {
    for (const type of ['customer.created', 'customer.updated', 'customer.imported']) {
      const { kind, key, facts } = said(type, customer)
      assert.deepEqual([kind, key, facts], ['customer', undefined, { customer: 'ctm_1', email: 'ada@example.com' }])
    }
    assert.equal(word('customer.updated', { ...customer, email: '' }), 'unreadable')
    assert.equal(said('customer.updated', { ...customer, email: 'a' }).facts.email, 'a')
  })

  test('A delivery of Paddle is identified by the id of its event, the same at each destination', () => {
    const body = event('transaction.completed', transaction())
    assert.equal(processor.eventId(body, new Headers()), body.event_id)
    assert.equal(processor.eventType(body), body.event_type)
    assert.equal(processor.eventId({}, new Headers()), undefined)
  })

  test('A delivery of Paddle may have unknown fields and types', () => {
    for (const [type, data] of [
      ['transaction.completed', transaction()],
      ['subscription.activated', subscription()],
      ['adjustment.created', adjustment()],
      ['customer.created', customer]
    ] as const) {
      const body = event(type, data)
      assert.deepEqual(readWire(processor, newer(body)), readWire(processor, body))
    }
    assert.equal(word('payout.paid', {}), 'ignored')
  })

  test('A delivery of Paddle with an unknown shape is unreadable', () => {
    for (const type of ['transaction.completed', 'subscription.updated', 'adjustment.created', 'customer.created']) {
      assert.equal(word(type, {}), 'unreadable', type)
    }
    for (const body of [undefined, null, [], {}]) assert.equal(wordOf(processor.read(body)), 'unreadable')
  })
})
