import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { test } from 'node:test'
import { generateSignature, parseWebhookEvent } from '@creem_io/webhook-types'
import { Webhook } from 'standardwebhooks'
import Stripe from 'stripe'
import { type ProcessorName, processorNames } from '../delivery/carrier.ts'
import { spoken } from '../formats/spoken.ts'
import { type Got, startAllProcessors } from '../testing.ts'
import { type StoryName, stories } from './story.ts'

/** The events that arrive, in order: each type, with the values that tell the event from others of that type. */
type Arrivals = Partial<Record<StoryName, string[]>>

const stripeSale = ['checkout.session.completed paid']
const stripeSubscription = [
  'checkout.session.completed paid',
  'customer.subscription.created active',
  'invoice.paid',
  'invoice_payment.paid'
]

const stripeDispute = ['charge.dispute.created needs_response', 'charge.dispute.funds_withdrawn needs_response']
const polarSale = ['order.created paid', 'order.updated paid', 'order.paid paid', 'benefit_grant.created']
const polarSubscription = [
  'subscription.created active',
  'subscription.updated active',
  'subscription.active active',
  ...polarSale
]

const polarPause = ['subscription.updated paused', 'subscription.paused paused', 'benefit_grant.revoked']
const polarRefund = ['refund.created succeeded', 'order.updated refunded', 'order.refunded refunded']
const polarHalf = ['refund.created succeeded', 'order.updated partially_refunded', 'order.refunded partially_refunded']
const lemonSale = ['order_created paid 0']
const lemonSubscription = [...lemonSale, 'subscription_created active', 'subscription_payment_success paid 0']
const lemonPause = ['subscription_updated paused', 'subscription_paused paused']
const paddleSale = ['customer.created', 'transaction.paid', 'transaction.completed']
const paddleSubscription = [
  'customer.created',
  'transaction.paid',
  'subscription.created active',
  'subscription.activated active',
  'transaction.completed'
]

const stripeFailure = ['invoice.payment_failed', 'customer.subscription.updated past_due']
const polarFailure = ['subscription.updated past_due', 'subscription.past_due past_due']
const lemonFailure = ['subscription_payment_failed pending 0', 'subscription_updated past_due']
const paddleFailure = ['transaction.past_due', 'subscription.updated past_due', 'subscription.past_due past_due']
const paddlePause = ['subscription.updated paused', 'subscription.paused paused']
const adjustments = (...made: string[]) =>
  made.map((one, index) => `adjustment.${index ? 'updated' : 'created'} ${one}`)
const paddleRefund = adjustments('refund full pending_approval', 'refund full approved')
const paddleHalf = adjustments('refund partial pending_approval', 'refund partial approved')
const chargeback = ['adjustment.created chargeback full approved']
const creemSale = ['checkout.completed']
const creemSubscription = ['checkout.completed', 'subscription.active active', 'subscription.paid active']

const arrivals: Record<ProcessorName, Arrivals> = {
  stripe: {
    paid: stripeSale,
    free: ['checkout.session.completed no_payment_required'],
    pending: ['checkout.session.completed unpaid'],
    delayed: ['checkout.session.completed unpaid', 'checkout.session.async_payment_succeeded paid'],
    failed: ['checkout.session.completed unpaid', 'checkout.session.async_payment_failed unpaid'],
    refunded: [...stripeSale, 'charge.refunded true 9900'],
    partly: [...stripeSale, 'charge.refunded false 4950'],
    added_up: [...stripeSale, 'charge.refunded false 4950', 'charge.refunded true 9900'],
    cart: stripeSale,
    cart_partly: [...stripeSale, 'charge.refunded false 100'],
    undone: [...stripeSale, 'charge.refunded true 9900', 'refund.updated failed', 'refund.failed failed'],
    inquiry: [...stripeSale, 'charge.dispute.created warning_needs_response'],
    disputed: [...stripeSale, ...stripeDispute],
    won: [...stripeSale, ...stripeDispute, 'charge.dispute.closed won', 'charge.dispute.funds_reinstated won'],
    lost: [...stripeSale, ...stripeDispute, 'charge.dispute.closed lost'],
    subscribed: stripeSubscription,
    ending: [...stripeSubscription, 'customer.subscription.updated active'],
    ended: [...stripeSubscription, 'customer.subscription.deleted canceled'],
    renewal_failed: [...stripeSubscription, ...stripeFailure],
    renewal_paid: [
      ...stripeSubscription,
      ...stripeFailure,
      'invoice.paid',
      'invoice_payment.paid',
      'customer.subscription.updated active'
    ],
    renewal_ended: [...stripeSubscription, ...stripeFailure, 'customer.subscription.deleted canceled'],
    paused: [...stripeSubscription, 'customer.subscription.paused paused'],
    resumed: [...stripeSubscription, 'customer.subscription.paused paused', 'customer.subscription.resumed active'],
    grown: [...stripeSubscription, 'customer.subscription.updated active'],
    shrunk: [...stripeSubscription, 'customer.subscription.updated active', 'customer.subscription.updated active'],
    duplicate: [...stripeSale, ...stripeSale],
    refund_first: ['charge.refunded true 9900', ...stripeSale],
    undelivered: [],
    edited: stripeSale
  },
  polar: {
    paid: polarSale,
    free: polarSale,
    refunded: [...polarSale, ...polarRefund],
    partly: [...polarSale, ...polarHalf],
    added_up: [...polarSale, ...polarHalf, ...polarRefund],
    undone: [...polarSale, ...polarRefund, 'refund.updated failed', 'order.updated paid'],
    lost: [...polarSale, 'benefit_grant.revoked'],
    subscribed: polarSubscription,
    ending: [...polarSubscription, 'subscription.updated active', 'subscription.canceled active'],
    ended: [
      ...polarSubscription,
      'subscription.updated canceled',
      'subscription.revoked canceled',
      'benefit_grant.revoked'
    ],
    renewal_failed: [...polarSubscription, ...polarFailure],
    renewal_paid: [
      ...polarSubscription,
      ...polarFailure,
      ...['order.created paid', 'order.updated paid', 'order.paid paid'],
      ...['subscription.updated active', 'subscription.active active']
    ],
    renewal_ended: [
      ...polarSubscription,
      ...polarFailure,
      ...['subscription.updated canceled', 'subscription.revoked canceled', 'benefit_grant.revoked']
    ],
    paused: [...polarSubscription, ...polarPause],
    resumed: [
      ...polarSubscription,
      ...polarPause,
      'subscription.updated active',
      'subscription.resumed active',
      'benefit_grant.updated'
    ],
    grown: [...polarSubscription, 'subscription.updated active'],
    shrunk: [...polarSubscription, 'subscription.updated active', 'subscription.updated active'],
    duplicate: polarSale.flatMap((arrival) => [arrival, arrival]),
    refund_first: [...polarRefund, ...polarSale],
    undelivered: [],
    edited: polarSale
  },
  lemonsqueezy: {
    paid: lemonSale,
    refunded: [...lemonSale, 'order_refunded refunded 9900'],
    partly: [...lemonSale, 'order_refunded paid 4950'],
    added_up: [...lemonSale, 'order_refunded paid 4950', 'order_refunded refunded 9900'],
    subscribed: lemonSubscription,
    ending: [...lemonSubscription, 'subscription_updated cancelled', 'subscription_cancelled cancelled'],
    ended: [...lemonSubscription, 'subscription_updated expired', 'subscription_expired expired'],
    renewal_failed: [...lemonSubscription, ...lemonFailure],
    renewal_paid: [
      ...lemonSubscription,
      ...lemonFailure,
      ...['subscription_payment_success paid 0', 'subscription_payment_recovered paid 0', 'subscription_updated active']
    ],
    renewal_ended: [
      ...lemonSubscription,
      ...lemonFailure,
      ...['subscription_updated expired', 'subscription_expired expired']
    ],
    paused: [...lemonSubscription, ...lemonPause],
    resumed: [...lemonSubscription, ...lemonPause, 'subscription_updated active', 'subscription_unpaused active'],
    grown: [...lemonSubscription, 'subscription_updated active'],
    shrunk: [...lemonSubscription, 'subscription_updated active', 'subscription_updated active'],
    duplicate: [...lemonSale, ...lemonSale],
    refund_first: ['order_refunded refunded 9900', ...lemonSale],
    undelivered: [],
    edited: lemonSale
  },
  paddle: {
    paid: paddleSale,
    pending: ['customer.created', 'transaction.ready'],
    delayed: ['customer.created', 'transaction.ready', 'transaction.paid', 'transaction.completed'],
    failed: ['customer.created', 'transaction.ready', 'transaction.payment_failed'],
    refunded: [...paddleSale, ...paddleRefund],
    partly: [...paddleSale, ...paddleHalf],
    added_up: [...paddleSale, ...paddleHalf, ...paddleHalf],
    cart: paddleSale,
    cart_partly: [...paddleSale, ...paddleHalf],
    undone: [...paddleSale, ...paddleRefund, 'adjustment.updated refund full reversed'],
    rejected: [...paddleSale, ...adjustments('refund full pending_approval', 'refund full rejected')],
    inquiry: [...paddleSale, 'adjustment.created chargeback_warning full approved'],
    disputed: [...paddleSale, ...chargeback],
    won: [
      ...paddleSale,
      ...chargeback,
      'adjustment.updated chargeback full reversed',
      'adjustment.created chargeback_reverse full approved'
    ],
    subscribed: paddleSubscription,
    ending: [...paddleSubscription, 'subscription.updated active'],
    ended: [...paddleSubscription, 'subscription.canceled canceled'],
    renewal_failed: [...paddleSubscription, ...paddleFailure],
    renewal_paid: [
      ...paddleSubscription,
      ...paddleFailure,
      ...['transaction.paid', 'subscription.updated active', 'transaction.completed']
    ],
    renewal_ended: [...paddleSubscription, ...paddleFailure, 'subscription.canceled canceled'],
    paused: [...paddleSubscription, ...paddlePause],
    resumed: [...paddleSubscription, ...paddlePause, 'subscription.updated active', 'subscription.resumed active'],
    grown: [...paddleSubscription, 'subscription.updated active'],
    shrunk: [...paddleSubscription, 'subscription.updated active', 'subscription.updated active'],
    duplicate: paddleSale.flatMap((arrival) => [arrival, arrival]),
    refund_first: [...paddleRefund, ...paddleSale],
    undelivered: [],
    edited: paddleSale
  },
  creem: {
    paid: creemSale,
    refunded: [...creemSale, 'refund.created succeeded refunded'],
    partly: [...creemSale, 'refund.created succeeded partialRefund'],
    added_up: [...creemSale, 'refund.created succeeded partialRefund', 'refund.created succeeded refunded'],
    disputed: [...creemSale, 'dispute.created chargeback'],
    subscribed: creemSubscription,
    ending: [...creemSubscription, 'subscription.scheduled_cancel scheduled_cancel'],
    ended: [...creemSubscription, 'subscription.canceled canceled'],
    renewal_failed: [...creemSubscription, 'subscription.past_due past_due'],
    renewal_paid: [...creemSubscription, 'subscription.past_due past_due', 'subscription.paid active'],
    renewal_ended: [...creemSubscription, 'subscription.past_due past_due', 'subscription.canceled canceled'],
    paused: [...creemSubscription, 'subscription.paused paused'],
    resumed: [...creemSubscription, 'subscription.paused paused', 'subscription.paid active'],
    grown: [...creemSubscription, 'subscription.update active'],
    shrunk: [...creemSubscription, 'subscription.update active', 'subscription.update active'],
    duplicate: [...creemSale, ...creemSale],
    refund_first: ['refund.created succeeded refunded', ...creemSale],
    undelivered: [],
    edited: creemSale
  },
  standard: {
    paid: ['payment.paid'],
    free: ['payment.paid'],
    pending: ['payment.pending'],
    delayed: ['payment.pending', 'payment.paid'],
    failed: ['payment.pending', 'payment.failed'],
    refunded: ['payment.paid', 'payment.refunded 9900'],
    partly: ['payment.paid', 'payment.partially_refunded 4950'],
    added_up: ['payment.paid', 'payment.partially_refunded 4950', 'payment.refunded 9900'],
    disputed: ['payment.paid', 'payment.disputed'],
    won: ['payment.paid', 'payment.disputed', 'payment.dispute_won'],
    lost: ['payment.paid', 'payment.disputed', 'payment.lost'],
    subscribed: ['payment.paid', 'subscription.active'],
    ending: ['payment.paid', 'subscription.active', 'subscription.ending'],
    ended: ['payment.paid', 'subscription.active', 'subscription.ended'],
    renewal_failed: ['payment.paid', 'subscription.active', 'subscription.past_due'],
    renewal_paid: [
      ...['payment.paid', 'subscription.active', 'subscription.past_due'],
      ...['payment.paid', 'subscription.active']
    ],
    renewal_ended: ['payment.paid', 'subscription.active', 'subscription.past_due', 'subscription.ended'],
    paused: ['payment.paid', 'subscription.active', 'subscription.ended'],
    resumed: ['payment.paid', 'subscription.active', 'subscription.ended', 'subscription.active'],
    grown: ['payment.paid', 'subscription.active', 'subscription.active'],
    shrunk: ['payment.paid', 'subscription.active', 'subscription.active', 'subscription.active'],
    duplicate: ['payment.paid', 'payment.paid'],
    refund_first: ['payment.refunded 9900', 'payment.paid'],
    undelivered: []
  }
}

/** Reads the values by which a receiver tells events of one type apart, at each processor. */
const readers: Record<ProcessorName, (body: Body, type: string) => unknown[]> = {
  stripe: ({ data }, type) => {
    const object = data.object ?? {}
    if (type.startsWith('checkout.')) return [object.payment_status]
    if (type === 'charge.refunded') return [object.refunded, object.amount_refunded]
    return type.startsWith('invoice') ? [] : [object.status]
  },
  polar: ({ data }) => [data.status],
  lemonsqueezy: ({ data }) => [data.attributes?.status, data.attributes?.refunded_amount],
  paddle: ({ data }, type) =>
    type.startsWith('adjustment')
      ? [data.action, data.type, data.status]
      : type.startsWith('subscription')
        ? [data.status]
        : [],
  creem: ({ object }, type) => (type === 'checkout.completed' ? [] : [object?.status, object?.transaction?.status]),
  standard: ({ data }) => [data.refunded]
}

type Fields = Record<string, unknown>
type Body = {
  type?: string
  event_type?: string
  eventType?: string
  meta?: { event_name: string }
  data: Fields & { object?: Fields; attributes?: Fields }
  object?: Fields & { transaction?: Fields }
}

function seen(processor: ProcessorName, { body }: Got): string {
  const parsed = JSON.parse(body) as Body
  const type = parsed.type ?? parsed.event_type ?? parsed.eventType ?? parsed.meta?.event_name ?? ''
  return [type, ...readers[processor](parsed, type).filter((value) => value != null)].join(' ')
}

const hmac = (secret: string, text: string) => createHmac('sha256', secret).update(text).digest('hex')

/** Checks the signature, with the processor's own package where there is one. */
async function assertSigned(processor: ProcessorName, { headers, body }: Got, secret: string): Promise<void> {
  switch (processor) {
    case 'stripe':
      assert.ok(Stripe.webhooks.constructEvent(body, headers['stripe-signature'] ?? '', secret))
      return
    case 'polar':
    case 'standard':
      assert.ok(new Webhook(secret).verify(body, headers))
      return
    case 'creem':
      assert.equal(headers['creem-signature'], await generateSignature(body, secret))
      parseWebhookEvent(body)
      return
    case 'lemonsqueezy':
      assert.equal(headers['x-signature'], hmac(secret, body))
      assert.equal(headers['x-event-name'], JSON.parse(body).meta.event_name)
      return
    case 'paddle': {
      const [, ts, h1] = /^ts=(\d+);h1=([0-9a-f]{64})$/.exec(headers['paddle-signature'] ?? '') ?? []
      assert.equal(h1, hmac(secret, `${ts}:${body}`))
    }
  }
}

for (const processor of processorNames) {
  test(`Each story of ${processor} sends exactly its expected events, all of them signed`, async (t) => {
    const { tell, got, secrets } = await startAllProcessors(t)
    const { lacks } = spoken[processor]
    for (const story of Object.keys(stories) as StoryName[]) {
      got.length = 0
      const told = await tell(processor, story)
      const expected = arrivals[processor][story]
      if (expected === undefined) {
        assert.equal(told.status, 409, story)
        assert.equal(told.detail, lacks[story])
        assert.deepEqual(got, [])
        continue
      }
      assert.equal(told.status, 200, `${story}: ${told.detail}`)
      assert.deepEqual(
        got.map((one) => seen(processor, one)),
        expected,
        story
      )
      for (const one of got) {
        assert.equal(one.processor, processor)
        await assertSigned(processor, one, secrets[processor])
      }
    }
  })
}
