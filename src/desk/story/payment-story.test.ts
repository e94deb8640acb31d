import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { EventKind, PaymentEvent } from '../../payments/payment/event.ts'
import { policiesOf } from '../../payments/payment/policy.ts'
import { paymentPage, paymentStory } from './payment-story.ts'

const shop = {
  processor: 'Stripe',
  kindWords: {},
  policyOf: policiesOf([]),
  pageOf: ({ period }: PaymentEvent, isTest: boolean) =>
    period && `https://stripe.example/${isTest ? 'test/' : ''}${period}`,
  money: (amount: number | undefined, currency: string | undefined) =>
    amount === undefined || currency === undefined ? undefined : `${amount / 100} ${currency}`
}
const facts = { scene: 'kit', amount: 9900, currency: 'usd' }
const event = (kind: EventKind, occurredAt: number, more: Partial<PaymentEvent> = {}): PaymentEvent => {
  return { kind, occurredAt, key: 'cs_1', facts, ...more }
}
const delivered = (eventId: string, of: PaymentEvent, receivedAt: number | undefined = of.occurredAt + 1) => {
  return { eventId, event: of, receivedAt, source: 'webhook' as const }
}
const said = (all: Parameters<typeof paymentStory>[0], more: Partial<typeof shop> = {}) =>
  paymentStory(all, 'kit', { ...shop, ...more }).map(({ at, words }) => `${at} ${words}`)

test('A payment and its refund say what the processor reported, and what became of the status', () => {
  const all = [delivered('evt_2', event('refunded', 20, { refunded: 9900 })), delivered('evt_1', event('paid', 10))]
  assert.deepEqual(said(all), [
    '11 Stripe reported the payment of 99 usd. The purchase is “paid”.',
    '21 Stripe reported a full refund of 99 usd. The purchase was “paid” and is “refunded”.'
  ])
})

test('Deliveries are told in the order of their arrival, also a refund that came before its payment', () => {
  const all = [
    delivered('evt_1', event('paid', 10), 50),
    delivered('evt_2', event('refunded', 20, { refunded: 9900 }), 40)
  ]
  assert.deepEqual(said(all), [
    '40 Stripe reported a full refund of 99 usd. The purchase is “refunded”.',
    '50 Stripe reported the payment of 99 usd.'
  ])
})

test('A refund of a part that changes nothing says the sum, and no status', () => {
  const all = [
    delivered('evt_1', event('paid', 10)),
    delivered('evt_2', event('partially_refunded', 20, { refunded: 500 }))
  ]
  assert.equal(said(all)[1], '21 Stripe reported a partial refund, 5 usd in all by then.')
})

test('A refund without a currency is in that of the sale, and a total is said to be one', () => {
  const part = (occurredAt: number, refunded: number, about?: string) =>
    event('partially_refunded', occurredAt, { refunded, facts: {}, ...(about !== undefined && { about }) })
  const ofPart = (of: PaymentEvent) => said([delivered('evt_1', event('paid', 10)), delivered('evt_2', of)])[1]
  assert.equal(ofPart(part(20, 500)), '21 Stripe reported a partial refund, 5 usd in all by then.')
  assert.equal(ofPart(part(20, 500, 're_1')), '21 Stripe reported a partial refund of 5 usd.')
  assert.equal(
    said([delivered('evt_2', part(20, 500))])[0],
    '21 Stripe reported a partial refund. The purchase is “pending”.'
  )
})

test('A decision of the seller is told as such, at the time of the decision', () => {
  const all = [
    delivered('evt_1', event('paid', 10)),
    { eventId: 'seller:1', event: event('disputed', 30), receivedAt: undefined, source: undefined }
  ]
  const story = paymentStory(all, 'kit', shop)
  assert.deepEqual(
    story.map(({ at, words, isBad }) => [at, words, isBad]),
    [
      [11, 'Stripe reported the payment of 99 usd. The purchase is “paid”.', undefined],
      [30, 'The seller recorded a dispute. The purchase was “paid” and is “disputed”.', true]
    ]
  )
  assert.deepEqual(story[1]?.details[0], ['Decision', 'seller:1'])
})

test('A sale that the seller matched says which of its facts the seller has recorded', () => {
  const matched = (of: PaymentEvent['facts']) => {
    const decision = { eventId: 'seller:1', event: event('linked', 30, { facts: of }) }
    const all = [delivered('evt_1', event('paid', 10)), { ...decision, receivedAt: undefined, source: undefined }]
    return said(all)[1]
  }
  assert.equal(matched({ scene: 'kit' }), '30 The seller recorded the product.')
  assert.equal(matched({ email: 'a@b.example' }), '30 The seller recorded the address of the buyer.')
  assert.equal(
    matched({ scene: 'kit', email: 'a@b.example' }),
    '30 The seller recorded the product and the address of the buyer.'
  )
})

test('The processor’s own words for a kind of event come first, and details leave out what is not known', () => {
  const all = [delivered('evt_1', event('lost', 10, { references: ['pi_1', 'in_1'] }))]
  const [entry] = paymentStory(all, 'kit', { ...shop, kindWords: { lost: 'a benefit taken away' } })
  assert.match(entry?.words ?? '', /^Stripe reported a benefit taken away\./)
  assert.deepEqual(entry?.details, [
    ['Event', 'evt_1'],
    ['Happened', '1970-01-01T00:00:00.010Z'],
    ['Sale', 'cs_1'],
    ['Also named', 'pi_1, in_1'],
    ['Product', 'kit']
  ])
})

test('The story tells several events of one dispute as the same dispute, and another dispute as another', () => {
  const about = (kind: 'disputed' | 'lost', at: number, id: string) =>
    delivered(`evt_${at}`, event(kind, at, { about: id, facts: {} }), at)
  const all = [
    delivered('evt_1', event('paid', 10), 10),
    about('disputed', 20, 'du_1'),
    about('disputed', 21, 'du_1'),
    about('disputed', 22, 'du_2'),
    about('lost', 30, 'du_1'),
    about('lost', 31, 'du_1')
  ]
  assert.deepEqual(said(all).slice(1), [
    '20 Stripe reported a dispute. The purchase was “paid” and is “disputed”.',
    '21 Stripe reported the same dispute once more.',
    '22 Stripe reported a dispute.',
    '30 Stripe reported that the dispute was lost. The purchase was “disputed” and is “lost”.',
    '31 Stripe reported once more that the dispute was lost.'
  ])
})

test('The end of access that was given for a time is told without a processor', () => {
  const paid = {
    eventId: 'seller:1',
    event: event('paid', 10, { until: 20, facts: { scene: 'kit' } }),
    receivedAt: undefined,
    source: undefined
  }
  const over = { eventId: 'time_over:1', event: event('time_over', 20), receivedAt: undefined, source: undefined }
  assert.deepEqual(said([paid, over]), [
    '10 The seller recorded access without a payment processor. The purchase is “paid”.',
    '20 The time of the access was over. The purchase was “paid” and is “time over”.'
  ])
})

test('A delivery that catch-up has found says so', () => {
  const [entry] = paymentStory([{ ...delivered('evt_1', event('paid', 10)), source: 'catch_up' }], 'kit', shop)
  assert.deepEqual(entry?.details[2], ['Found by', 'catch-up: the delivery had not arrived'])
  assert.match(entry?.words ?? '', / Catch-up found it in the list of \S+: no delivery had brought it\. /)
  const [ids] = paymentStory([{ ...delivered('evt_2', event('linked', 10)), source: 'catch_up' }], 'kit', shop)
  assert.doesNotMatch(ids?.words ?? '', /Catch-up/)
})

test('Of a cart the status is that of the purchase with its product', () => {
  const items = [
    { scene: 'kit', lines: ['li_1'], amount: 9900 },
    { scene: 'plus', lines: ['li_2'], amount: 100 }
  ]
  const paid = event('paid', 10, { facts: { items, amount: 10_000, currency: 'usd' } })
  const refund = event('partially_refunded', 20, { refunded: 100, lines: [{ id: 'li_2', refunded: 100, all: true }] })
  const all = [delivered('evt_1', paid), delivered('evt_2', { ...refund, facts: {} })]
  const last = (scene: string) => paymentStory(all, scene, shop).at(-1)?.words
  assert.equal(last('kit'), 'Stripe reported a partial refund, 1 usd in all by then.')
  assert.equal(
    last('plus'),
    'Stripe reported a partial refund, 1 usd in all by then. The purchase was “paid” and is “refunded”.'
  )
})

test('The page of a payment is that of the newest payment, and an earlier payment of a subscription has its own in the story', () => {
  const all = [
    delivered('evt_1', event('paid', 10, { period: 'in_1' })),
    delivered('evt_2', event('active', 15)),
    delivered('evt_4', event('paid', 30, { period: 'in_2' }), 31),
    // This refund arrived last, and is about the first payment.
    delivered('evt_3', event('refunded', 20, { period: 'in_1' }), 40)
  ]
  assert.equal(paymentPage(all, shop), 'https://stripe.example/in_2')
  assert.deepEqual(
    paymentStory(all, 'kit', shop).map(({ page }) => page),
    ['https://stripe.example/in_1', undefined, undefined, 'https://stripe.example/in_1']
  )
})

test('A payment in test mode has the page of the test mode, and a decision of the seller has none', () => {
  const paid = delivered('evt_1', { ...event('paid', 10, { period: 'in_1' }), test: true } as PaymentEvent)
  const decision = delivered('seller:1', event('linked', 20, { period: 'in_2' }))
  assert.equal(paymentPage([paid, decision], shop), 'https://stripe.example/test/in_1')
  assert.equal(paymentPage([decision], shop), undefined)
  assert.deepEqual(
    paymentStory([paid, decision], 'kit', shop).map(({ page }) => page),
    [undefined, undefined]
  )
  assert.equal(paymentPage([], shop), undefined)
})
