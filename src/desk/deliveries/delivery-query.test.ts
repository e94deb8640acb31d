import assert from 'node:assert/strict'
import { test } from 'node:test'
import { deliveryId, deliveryQueryText, deliveryWithId, readDeliveryQuery, timesOf } from './delivery-query.ts'

const read = (text: string) => readDeliveryQuery(new URLSearchParams(text))

test('A list of deliveries is what its address says, and writes the same address', () => {
  const whole = {
    processor: 'stripe',
    outcome: 'ignored',
    from: '2026-11-01',
    to: '2026-11-30',
    after: { at: 1700, processor: 'stripe', eventId: 'evt.1/ä b\n' }
  } as const
  const text = deliveryQueryText(whole)
  assert.equal(
    text,
    '?processor=stripe&outcome=ignored&from=2026-11-01&to=2026-11-30&after=1700.stripe.evt.1%2F%C3%A4+b%0A'
  )
  assert.deepEqual(read(text), whole)
  assert.equal(deliveryQueryText({}), '')
  assert.deepEqual(read(''), {})
})

test('Values that the address of a list cannot have are left out', () => {
  for (const text of [
    'processor=',
    'processor=Stripe',
    'processor=stripe1',
    'processor=1stripe',
    'outcome=done',
    'from=2026-02-30',
    'from=2026-13-01',
    'from=2026-11-1',
    'from=x2026-11-01',
    'from=2026-11-01x',
    'to=tomorrow',
    'after=1',
    'after=1.stripe',
    'after=1.stripe.',
    'after=x1.stripe.e',
    'after=1234567890123456.stripe.e',
    'after=.stripe.e',
    'after=1.stripe.a%00b'
  ])
    assert.deepEqual(read(text), {}, text)
})

test('A cursor may have any id, at any time', () => {
  for (const [at, eventId] of [
    ['1', 'e'],
    ['123456789012345', 'e'.repeat(255)],
    ['0', 'a\nb.c']
  ] as const)
    assert.deepEqual(read(`after=${at}.x.${encodeURIComponent(eventId)}`), {
      after: { at: Number(at), processor: 'x', eventId }
    })
  assert.deepEqual(read('processor=x'), { processor: 'x' })
})

test('The days of a list are whole days in UTC', () => {
  assert.deepEqual(timesOf({}), { since: undefined, until: undefined })
  const day = { since: Date.UTC(2026, 10, 20), until: Date.UTC(2026, 10, 21) }
  assert.deepEqual(timesOf({ from: '2026-11-20', to: '2026-11-20' }), day)
})

test('The id of a delivery names its processor and its event', () => {
  const delivery = { processor: 'stripe', eventId: 'evt_1.two' }
  assert.deepEqual(deliveryWithId(deliveryId(delivery)), delivery)
  for (const text of ['', 'stripe', 'stripe.', '.evt', 'Stripe.evt', 'a stripe.evt', `stripe.${'e'.repeat(256)}`])
    assert.equal(deliveryWithId(text), undefined, text)
})
