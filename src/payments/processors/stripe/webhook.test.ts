import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eventOf, newer, readWire, wordOf } from '../../../../test/support/builders/readings.ts'
import {
  type Checkout,
  checkoutEvent,
  type Dispute,
  disputeEvent,
  event,
  oneRefundEvent,
  refundEvent,
  subscriptionEvent
} from '../../../../test/support/builders/stripe-events.ts'
import { stripe } from './webhook.ts'

const processor = stripe({ secrets: [], scenes: { plink_1: 'kit' } })
const word = (body: unknown) => wordOf(readWire(processor, body))
const said = (body: unknown) => eventOf(readWire(processor, body))

test('A paid session of Stripe names the buyer and the product, and asks for the items', () => {
  const made = checkoutEvent({
    id: 'cs_1',
    email: 'Ada@Example.com',
    reference: 'user_1',
    metadata: { scene: 'kit', userId: 'user_2' },
    paymentIntent: 'pi_1',
    customer: 'cus_1',
    created: 100
  })
  assert.deepEqual(readWire(processor, made), {
    kind: 'event',
    event: {
      kind: 'paid',
      occurredAt: 100_000,
      key: 'cs_1',
      references: ['pi_1'],
      facts: {
        email: 'ada@example.com',
        name: 'Some Body',
        customer: 'cus_1',
        userReferences: ['user_1', 'user_2'],
        scene: 'kit',
        amount: 9900,
        currency: 'usd'
      }
    },
    asks: { id: 'cs_1', isSubscription: false },
    test: true
  })
})

test('The payment status of a session of Stripe decides whether it is paid, and a failed one is not asked about', () => {
  const late = 'checkout.session.async_payment_'
  for (const [checkout, kind] of [
    [{ paymentStatus: 'unpaid' }, 'pending'],
    [{ paymentStatus: 'no_payment_required' }, 'paid'],
    [{ type: `${late}succeeded` }, 'paid'],
    [{ type: `${late}failed`, paymentStatus: 'unpaid' }, 'failed'],
    [{ mode: 'setup' }, 'ignored'],
    [{ type: 'checkout.session.expired' }, 'ignored']
  ] as [Checkout, string][]) {
    const reading = readWire(processor, checkoutEvent(checkout))
    assert.equal(wordOf(reading), kind)
    assert.equal(reading.kind === 'event' && reading.asks !== undefined, kind === 'paid' || kind === 'pending')
  }
})

test('The period of a session of Stripe is the invoice of its subscription', () => {
  const ids = { paymentIntent: null, subscription: 'sub_1', invoice: 'in_1' }
  const reading = readWire(processor, checkoutEvent({ ...ids, mode: 'subscription' }))
  const { references, period } = eventOf(reading)
  assert.deepEqual([references, period], [['sub_1', 'in_1'], 'in_1'])
  assert.equal(reading.kind === 'event' && reading.asks?.isSubscription, true)
  const single = said(checkoutEvent({ paymentIntent: 'pi_1', invoice: 'in_1' }))
  assert.deepEqual([single.references, single.period], [['pi_1', 'in_1'], undefined])
  const free = said(checkoutEvent({ paymentIntent: null }))
  assert.equal('references' in free, false)
  assert.equal('period' in free, false)
})

test('A session of Stripe has the address that the checkout was given if the buyer left none', () => {
  const made = checkoutEvent()
  const data = { object: { ...(made.data.object as object), customer_email: 'ada@example.com' } }
  assert.equal(said({ ...made, data }).facts.email, 'ada@example.com')
})

test('A charge of Stripe reports the total that was refunded, and names its payment intent', () => {
  for (const [full, kind, refunded] of [
    [true, 'refunded', 9900],
    [false, 'partially_refunded', 100]
  ] as const) {
    const back = refundEvent({ paymentIntent: 'pi_1', full, created: 100 })
    assert.deepEqual(said(back), { kind, occurredAt: 100_000, references: ['pi_1'], refunded, facts: {} })
  }
  const older = { payment_intent: 'pi_1', invoice: 'in_1', refunded: true, amount_refunded: 5 }
  assert.deepEqual(said(event('charge.refunded', older)).references, ['pi_1', 'in_1'])
  assert.equal(word(event('charge.refunded', { ...older, payment_intent: null })), 'ignored')
})

test('Of the events about one refund at Stripe only a failure counts', () => {
  for (const type of ['refund.failed', 'refund.updated', 'charge.refund.updated']) {
    for (const status of ['failed', 'canceled']) {
      const failed = oneRefundEvent({ paymentIntent: 'pi_1', id: 're_1', type, status, created: 100 })
      const told = { kind: 'refund_failed', occurredAt: 100_000, references: ['pi_1'], about: 're_1', facts: {} }
      assert.deepEqual(said(failed), { ...told, refunded: 9900 })
    }
    assert.equal(word(oneRefundEvent({ paymentIntent: 'pi_1', type, status: 'succeeded' })), 'ignored')
  }
  const failed = { id: 're_1', payment_intent: 'pi_1', status: 'failed' }
  assert.equal('refunded' in said(event('refund.failed', failed)), false)
  assert.equal(word(event('refund.failed', { ...failed, payment_intent: null })), 'ignored')
})

test('The status of a dispute at Stripe decides its state, whatever the name of the event', () => {
  for (const told of ['created', 'updated', 'funds_withdrawn', 'funds_reinstated', 'closed'] as const) {
    for (const [dispute, kind] of [
      [{ status: 'needs_response' }, 'disputed'],
      [{ status: 'under_review' }, 'disputed'],
      [{ status: 'appeal_needs_response' }, 'disputed'],
      [{ status: 'appeal_under_review' }, 'disputed'],
      [{ status: 'won' }, 'dispute_won'],
      [{ status: 'lost' }, 'lost'],
      [{ status: 'lost', caseType: 'block' }, 'lost'],
      [{ status: 'prevented', caseType: 'block' }, 'dispute_won'],
      [{ status: 'prevented', caseType: 'resolution' }, 'lost'],
      [{ status: 'warning_needs_response' }, 'ignored'],
      [{ status: 'of_tomorrow' }, 'unreadable'],
      [{ paymentIntent: null }, 'ignored']
    ] as [Partial<Dispute>, string][]) {
      assert.equal(word(disputeEvent({ paymentIntent: 'pi_1', told, ...dispute })), kind, JSON.stringify(dispute))
    }
  }
  const opened = { kind: 'disputed', occurredAt: 100_000, references: ['pi_1'], about: 'du_1', facts: {} }
  assert.deepEqual(said(disputeEvent({ id: 'du_1', paymentIntent: 'pi_1', created: 100 })), opened)
  const due = { id: 'du_1', paymentIntent: 'pi_1', created: 100, dueBy: 200 }
  assert.deepEqual(said(disputeEvent(due)), { ...opened, answerBy: 200_000 })
  assert.deepEqual(said(disputeEvent({ ...due, status: 'under_review' })), opened, 'the seller has answered')
  assert.deepEqual(said(disputeEvent({ ...due, dueBy: 0 })), opened, 'the bank takes no answer')
  const { payment_method_details: _, ...bare } = disputeEvent({ paymentIntent: 'pi_1' }).data.object as {
    payment_method_details: object
  }
  for (const details of [null, {}, { card: null }]) {
    const object = { ...bare, status: 'prevented', payment_method_details: details }
    assert.equal(word(event('charge.dispute.closed', object)), 'lost')
  }
})

test('Stripe reports the invoices and the states of a subscription', () => {
  const invoice = { id: 'in_1', subscription: 'sub_1' }
  assert.equal(word(event('invoice.paid', invoice)), 'paid')
  const payment = { invoice: 'in_1', payment: { payment_intent: 'pi_1' } }
  assert.equal(word(event('invoice_payment.paid', payment)), 'linked')
  for (const told of ['created', 'updated', 'paused', 'resumed', 'deleted']) {
    const expected = told === 'deleted' ? 'ended' : 'active'
    assert.equal(word(subscriptionEvent({ id: 'sub_1', told, created: 100 })), expected, told)
  }
})

test('Stripe is asked for the items of a session only with an API key', () => {
  assert.equal(processor.ask, undefined)
  const deadline = () => new AbortController().signal
  const api = { url: 'https://stripe.example', key: 'key', fetch, now: () => 0, deadline }
  assert.equal(typeof stripe({ secrets: [], scenes: {}, api }).ask, 'function')
})

test('A delivery of Stripe is identified by the id of its event, a thin event is ignored, and an odd one unreadable', () => {
  const made = checkoutEvent()
  assert.equal(processor.eventId(made, new Headers()), made.id)
  assert.equal(processor.eventType(made), made.type)
  assert.equal(processor.eventId({ id: 'e' }, new Headers()), 'e')
  for (const body of [undefined, {}, { id: '' }]) assert.equal(processor.eventId(body, new Headers()), undefined)
  assert.equal(word({ object: 'v2.core.event', id: 'evt_1' }), 'ignored')
  for (const body of [null, {}, [], { ...made, id: '' }]) assert.equal(word(body), 'unreadable')
  assert.equal(word({ ...made, id: 'e' }), 'paid')
  const types = ['checkout.session.completed', 'charge.refunded', 'refund.failed', 'charge.dispute.created']
  for (const type of types) assert.equal(word(event(type, {})), 'unreadable', type)
  for (const id of ['', 'a']) {
    const expected = id === '' ? 'unreadable' : undefined
    const kinds = [
      [checkoutEvent({ id }), 'paid'],
      [oneRefundEvent({ id, paymentIntent: 'pi_1' }), 'refund_failed'],
      [disputeEvent({ id, paymentIntent: 'pi_1' }), 'disputed']
    ] as const
    for (const [body, kind] of kinds) assert.equal(word(body), expected ?? kind)
  }
})

test('The mode of an event of Stripe says whether it is a test', () => {
  for (const [livemode, expected] of [
    [true, false],
    [false, true],
    [undefined, undefined]
  ]) {
    const reading = readWire(processor, { ...checkoutEvent(), livemode })
    assert.equal(reading.kind === 'event' && reading.test, expected)
  }
})

test('A session of Stripe may have the username in a custom field', () => {
  const made = checkoutEvent()
  const field = (key: string, value: string | null) => ({ key, type: 'text', text: { value, default_value: null } })
  for (const [custom_fields, expected] of [
    [[field('colour', 'red'), field('githubusername', '@octocat')], 'octocat'],
    [[field('githubusername', null)], undefined],
    [[{ key: 'github', type: 'dropdown', dropdown: { value: 'octocat', options: [] } }], undefined],
    [[], undefined],
    ['of tomorrow', undefined],
    [null, undefined]
  ] as const) {
    const data = { object: Object.assign({}, made.data.object, { custom_fields }) }
    assert.equal(
      eventOf(readWire(processor, { ...made, data })).facts.username,
      expected,
      JSON.stringify(custom_fields)
    )
  }
})

test('The scene of a session of Stripe is in the metadata of the seller, else it belongs to the payment link', () => {
  const scene = (made: unknown) => eventOf(readWire(processor, made)).facts.scene
  assert.equal(scene(checkoutEvent({ metadata: { scene: 'other' }, paymentLink: 'plink_1' })), 'other')
  assert.equal(scene(checkoutEvent({ metadata: null, paymentLink: 'plink_1' })), 'kit')
  assert.equal(scene(checkoutEvent({ metadata: {}, paymentLink: 'constructor' })), undefined)
})

test('An event of Stripe may have unknown fields', () => {
  const made = checkoutEvent({ email: 'ada@example.com', reference: 'user_1' })
  assert.deepEqual(readWire(processor, newer(made)), readWire(processor, made))
})
