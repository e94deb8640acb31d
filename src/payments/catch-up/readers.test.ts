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

/** The page that `reader` makes of an answer, and the events in it. */
function read(reader: ListReader, processor: Processor, answer: unknown, daysBack = 3) {
  const since = now - daysBack * DAY_MS
  const page = reader.page(answer, reader.first(since), since)
  assert.ok(page)
  const events = page.found.map(({ body }) => {
    const reading = processor.read(JSON.parse(JSON.stringify(body)))
    assert.ok(reading.kind === 'event', JSON.stringify(reading))
    return reading.event
  })
  return { ids: page.found.map(({ eventId }) => eventId), events, next: page.next }
}

describe('Stripe’s list of events', () => {
  test('The request to Stripe names every event type that is read, and no more than Stripe allows', () => {
    const types = stripeEvents.first(now).getAll('types[]')
    assert.ok(types.length <= 20)
    for (const type of types) {
      const reading = stripe(options).read({ id: 'evt_1', type, created: 1, data: { object: {} } })
      assert.notDeepEqual(reading, { kind: 'ignored', why: type }, `${type} is read`)
    }
    assert.equal(stripeEvents.first(now).get('created[gte]'), String(now / 1000))
  })

  test('The next request to Stripe continues after the last event of a page', () => {
    const first = stripeEvents.first(now)
    const page = stripeEvents.page({ has_more: true, data: [{ id: 'evt_2' }, { id: 'evt_1' }] }, first, now)
    assert.equal(page?.next?.get('starting_after'), 'evt_1')
    assert.equal(page?.next?.get('limit'), '100')
    assert.equal(stripeEvents.page({ has_more: false, data: [] }, first, now)?.next, undefined)
    assert.equal(stripeEvents.page({ has_more: true, data: [] }, first, now), undefined)
  })
})

describe('Polar’s list of orders', () => {
  const processor = polar(options)

  test('Polar’s orders are read page by page back to a moment', () => {
    const all = read(polarOrders, processor, polarPage([polarOrder('a', 1), polarOrder('b', 2)], 2))
    assert.deepEqual([all.events.map(({ key }) => key), all.next?.get('page')], [['a', 'b'], '2'])
    const last = read(polarOrders, processor, polarPage([polarOrder('a', 1), polarOrder('b', 2)]))
    assert.equal(last.next, undefined)
    const older = read(polarOrders, processor, polarPage([polarOrder('a', 1), polarOrder('b', 4)], 2))
    assert.deepEqual([older.events.map(({ key }) => key), older.next], [['a'], undefined])
  })

  test('A sale in Polar’s list is dated by its creation, and a refund by the last change', () => {
    const refund = { status: 'refunded', refunded_amount: 80, refunded_tax_amount: 20 }
    const { ids, events } = read(polarOrders, processor, polarPage([polarOrder('a', 2), polarOrder('b', 2, refund)]))
    assert.deepEqual(
      events.map(({ kind, occurredAt, refunded }) => [kind, now - occurredAt, refunded]),
      [
        ['paid', 2 * DAY_MS, undefined],
        ['refunded', DAY_MS, 100]
      ]
    )
    assert.equal(new Set(ids).size, 2)
    const untouched = polarOrder('a', 2, { modified_at: null })
    assert.deepEqual(read(polarOrders, processor, polarPage([untouched])).ids, ids.slice(0, 1))
  })

  test('An order in Polar’s list has a different id for each state', () => {
    const states = [
      {},
      { status: 'pending' },
      { status: 'partially_refunded', refunded_amount: 10 },
      { status: 'partially_refunded', refunded_amount: 20 },
      { status: 'refunded', refunded_amount: 100 }
    ]
    const ids = states.flatMap((state) => read(polarOrders, processor, polarPage([polarOrder('a', 1, state)])).ids)
    assert.equal(new Set(ids).size, states.length)
  })
})

describe('Lemon Squeezy’s list of orders', () => {
  const processor = lemonsqueezy(options)

  test('Lemon Squeezy’s orders are read page by page back to a moment', () => {
    const all = read(lemonsqueezyOrders, processor, lemonPage([lemonOrder('1', 1), lemonOrder('2', 2)], 2))
    assert.deepEqual([all.events.map(({ key }) => key), all.next?.get('page[number]')], [['order:1', 'order:2'], '2'])
    const older = read(lemonsqueezyOrders, processor, lemonPage([lemonOrder('1', 1), lemonOrder('2', 4)], 2))
    assert.deepEqual([older.events.length, older.next], [1, undefined])
  })

  test('A sale in Lemon Squeezy’s list is dated by its creation, and a refund by the last change', () => {
    const part = { refunded_amount: 40 }
    const whole = { status: 'refunded', refunded: true, refunded_amount: 100 }
    const orders = [lemonOrder('1', 2), lemonOrder('1', 2, part), lemonOrder('1', 2, whole)]
    const { ids, events } = read(lemonsqueezyOrders, processor, lemonPage(orders))
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

  test('An order in Lemon Squeezy’s list has another id than the webhook’s event, which carries the custom data', () => {
    const order = lemonOrder('1', 1)
    const { ids } = read(lemonsqueezyOrders, processor, lemonPage([order]))
    const webhook = { meta: { event_name: 'order_created', custom_data: { user_id: 'me' } }, data: order }
    assert.notEqual(ids[0], processor.eventId(webhook, new Headers()))
  })
})

test('An answer of another shape is refused by every reader', () => {
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
