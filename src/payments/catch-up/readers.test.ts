import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { DAY_MS } from '../../runtime/time/durations.ts'
import { lemonsqueezyOrders } from '../processors/lemonsqueezy/orders-list.ts'
import { lemonsqueezy } from '../processors/lemonsqueezy/webhook.ts'
import type { ListReader } from '../processors/list-reader.ts'
import { polarOrders } from '../processors/polar/orders-list.ts'
import { polar } from '../processors/polar/webhook.ts'
import type { Processor } from '../processors/processor.ts'
import { stripeEvents } from '../processors/stripe/events-list.ts'
import { stripe } from '../processors/stripe/webhook.ts'

const now = Date.UTC(2026, 10, 20, 12)
const options = { secrets: [], scenes: {} }
const time = (daysAgo: number) => new Date(now - daysAgo * DAY_MS).toISOString()

function polarOrder(id: string, daysAgo: number, changes: object = {}) {
  return {
    id,
    status: 'paid',
    created_at: time(daysAgo),
    modified_at: time(daysAgo / 2),
    total_amount: 100,
    ...changes
  }
}

function lemonOrder(id: string, daysAgo: number, changes: object = {}) {
  const attributes = { status: 'paid', refunded: false, refunded_amount: 0, total: 100, currency: 'USD' }
  const times = { created_at: time(daysAgo), updated_at: time(daysAgo / 2) }
  return { type: 'orders', id, attributes: { ...attributes, ...times, ...changes } }
}

const polarPage = (items: object[], max_page = 1) => ({ items, pagination: { total_count: 9, max_page } })
const lemonPage = (data: object[], lastPage = 1) => ({ data, meta: { page: { lastPage } } })

/** The page that `reader` makes of an answer, and what its events say. */
function read(reader: ListReader, provider: Processor, answer: unknown, daysBack = 3) {
  const since = now - daysBack * DAY_MS
  const page = reader.page(answer, reader.first(since), since)
  assert.ok(page)
  const events = page.found.map(({ body }) => {
    const reading = provider.read(JSON.parse(JSON.stringify(body)))
    assert.ok(reading.kind === 'event', JSON.stringify(reading))
    return reading.event
  })
  return { ids: page.found.map(({ eventId }) => eventId), events, next: page.next }
}

describe('Stripe’s events', () => {
  test('are asked for by every type that is read, and by no more than Stripe takes', () => {
    const types = stripeEvents.first(now).getAll('types[]')
    assert.ok(types.length <= 20)
    for (const type of types) {
      const reading = stripe(options).read({ id: 'evt_1', type, created: 1, data: { object: {} } })
      assert.notDeepEqual(reading, { kind: 'ignored', why: type }, `${type} is read`)
    }
    assert.equal(stripeEvents.first(now).get('created[gte]'), String(now / 1000))
  })

  test('go on after the last one of a page', () => {
    const first = stripeEvents.first(now)
    const page = stripeEvents.page({ has_more: true, data: [{ id: 'evt_2' }, { id: 'evt_1' }] }, first, now)
    assert.equal(page?.next?.get('starting_after'), 'evt_1')
    assert.equal(page?.next?.get('limit'), '100')
    assert.equal(stripeEvents.page({ has_more: false, data: [] }, first, now)?.next, undefined)
    assert.equal(stripeEvents.page({ has_more: true, data: [] }, first, now), undefined)
  })
})

describe('Polar’s orders', () => {
  const provider = polar(options)

  test('are read back to a moment, page by page', () => {
    const all = read(polarOrders, provider, polarPage([polarOrder('a', 1), polarOrder('b', 2)], 2))
    assert.deepEqual([all.events.map(({ key }) => key), all.next?.get('page')], [['a', 'b'], '2'])
    const last = read(polarOrders, provider, polarPage([polarOrder('a', 1), polarOrder('b', 2)]))
    assert.equal(last.next, undefined)
    const older = read(polarOrders, provider, polarPage([polarOrder('a', 1), polarOrder('b', 4)], 2))
    assert.deepEqual([older.events.map(({ key }) => key), older.next], [['a'], undefined])
  })

  test('date a sale by its beginning, and what went back by the last change', () => {
    const refund = { status: 'refunded', refunded_amount: 80, refunded_tax_amount: 20 }
    const { ids, events } = read(polarOrders, provider, polarPage([polarOrder('a', 2), polarOrder('b', 2, refund)]))
    assert.deepEqual(
      events.map(({ kind, occurredAt, refunded }) => [kind, now - occurredAt, refunded]),
      [
        ['paid', 2 * DAY_MS, undefined],
        ['refunded', DAY_MS, 100]
      ]
    )
    assert.equal(new Set(ids).size, 2)
    const untouched = polarOrder('a', 2, { modified_at: null })
    assert.deepEqual(read(polarOrders, provider, polarPage([untouched])).ids, ids.slice(0, 1))
  })

  test('have an id for each state that an order is found in', () => {
    const states = [
      {},
      { status: 'pending' },
      { status: 'partially_refunded', refunded_amount: 10 },
      { status: 'partially_refunded', refunded_amount: 20 },
      { status: 'refunded', refunded_amount: 100 }
    ]
    const ids = states.flatMap((state) => read(polarOrders, provider, polarPage([polarOrder('a', 1, state)])).ids)
    assert.equal(new Set(ids).size, states.length)
  })
})

describe('Lemon Squeezy’s orders', () => {
  const provider = lemonsqueezy(options)

  test('are read back to a moment, page by page', () => {
    const all = read(lemonsqueezyOrders, provider, lemonPage([lemonOrder('1', 1), lemonOrder('2', 2)], 2))
    assert.deepEqual([all.events.map(({ key }) => key), all.next?.get('page[number]')], [['order:1', 'order:2'], '2'])
    const older = read(lemonsqueezyOrders, provider, lemonPage([lemonOrder('1', 1), lemonOrder('2', 4)], 2))
    assert.deepEqual([older.events.length, older.next], [1, undefined])
  })

  test('date a sale by its beginning, and what went back by the last change', () => {
    const part = { refunded_amount: 40 }
    const whole = { status: 'refunded', refunded: true, refunded_amount: 100 }
    const orders = [lemonOrder('1', 2), lemonOrder('1', 2, part), lemonOrder('1', 2, whole)]
    const { ids, events } = read(lemonsqueezyOrders, provider, lemonPage(orders))
    assert.deepEqual(
      events.map(({ kind, occurredAt, refunded }) => [kind, now - occurredAt, refunded]),
      [
        ['paid', 2 * DAY_MS, undefined],
        ['partially_refunded', DAY_MS, 40],
        ['refunded', DAY_MS, 100]
      ]
    )
    assert.equal(new Set(ids).size, 3)
  })

  test('are never taken for the webhook’s own event, which alone carries the custom data', () => {
    const order = lemonOrder('1', 1)
    const { ids } = read(lemonsqueezyOrders, provider, lemonPage([order]))
    const webhook = { meta: { event_name: 'order_created', custom_data: { user_id: 'me' } }, data: order }
    assert.notEqual(ids[0], provider.eventId(webhook, new Headers()))
  })
})

test('an answer of another shape is none', () => {
  const odd = [
    undefined,
    null,
    [],
    {},
    { has_more: false },
    { has_more: false, data: [{}] },
    polarPage([{}]),
    polarPage([polarOrder('a', 1, { created_at: 'yesterday' })]),
    { items: [] },
    lemonPage([{ id: 'x' }]),
    lemonPage([lemonOrder('1', 1, { updated_at: null })])
  ]
  for (const reader of [stripeEvents, polarOrders, lemonsqueezyOrders]) {
    for (const answer of odd)
      assert.equal(reader.page(answer, reader.first(now), now), undefined, JSON.stringify(answer))
  }
})
