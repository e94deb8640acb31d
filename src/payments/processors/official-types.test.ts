// Compares the payload types in the processors' own packages with what Pullpass reads. The compiler checks half of it
// (`npm run verify`): a schema that takes less than the official type allows does not compile, and neither does a table
// that leaves out one of the official statuses.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type * as Creem from '@creem_io/webhook-types'
import type * as LemonSqueezy from '@lemonsqueezy/lemonsqueezy.js'
import type * as Paddle from '@paddle/paddle-node-sdk'
import type { models as Polar } from '@polar-sh/sdk/2026-10'
import type Stripe from 'stripe'
import type * as z from 'zod'
import { readWire, wordOf } from '../../../test/support/builders/readings.ts'
import type * as creemPayload from './creem/payload.ts'
import * as creem from './creem/webhook.ts'
import * as lemonsqueezy from './lemonsqueezy/webhook.ts'
import * as paddle from './paddle/webhook.ts'
import * as polar from './polar/webhook.ts'
import type * as stripeSubscription from './stripe/subscription.ts'
import * as stripe from './stripe/webhook.ts'

type Attributes<Response extends { data: { attributes: unknown } }> = Response['data']['attributes']

/** The statuses that a type names, without the "or any other text" at the end of Stripe's types. */
type Known<Status extends string> = Status extends string ? (string extends Status ? never : Status) : never

/** Compiles only if the schema accepts all values of the official type. */
type Takes<Schema extends z.ZodType, Official extends z.input<Schema>> = [Schema, Official]

export type Taken = [
  // An unknown payment status makes the delivery unreadable, so the schema lists only the known ones.
  Takes<
    typeof stripe.session,
    Omit<Stripe.Checkout.Session, 'payment_status'> & { payment_status: Known<Stripe.Checkout.Session.PaymentStatus> }
  >,
  Takes<typeof stripe.charge, Stripe.Charge>,
  Takes<typeof stripe.refund, Stripe.Refund>,
  Takes<typeof stripe.dispute, Stripe.Dispute>,
  Takes<typeof stripeSubscription.invoice, Stripe.Invoice>,
  Takes<typeof stripeSubscription.invoicePayment, Stripe.InvoicePayment>,
  Takes<typeof stripeSubscription.subscription, Stripe.Subscription>,
  Takes<typeof polar.order, Polar.Order>,
  Takes<typeof polar.subscription, Polar.Subscription>,
  Takes<typeof polar.refund, Polar.Refund>,
  Takes<typeof polar.grant, Polar.BenefitGrantWebhook>,
  Takes<typeof lemonsqueezy.order, Attributes<LemonSqueezy.Order>>,
  Takes<typeof lemonsqueezy.subscription, Attributes<LemonSqueezy.Subscription>>,
  Takes<typeof lemonsqueezy.invoice, Attributes<LemonSqueezy.SubscriptionInvoice>>,
  Takes<typeof paddle.transaction, Paddle.ITransactionNotificationResponse>,
  Takes<typeof paddle.subscription, Paddle.ISubscriptionNotificationResponse>,
  Takes<typeof paddle.subscription, Paddle.ISubscriptionCreatedNotificationResponse>,
  Takes<typeof paddle.adjustment, Paddle.IAdjustmentNotificationResponse>,
  Takes<typeof paddle.customer, Paddle.ICustomerNotificationResponse>,
  Takes<typeof creemPayload.checkout, Creem.CheckoutEntity>,
  Takes<typeof creemPayload.subscription, Creem.SubscriptionEntity>,
  Takes<typeof creemPayload.refund, Creem.RefundEntity>,
  Takes<typeof creemPayload.dispute, Creem.DisputeEntity>
]

const at = '2026-10-21T09:30:15.123456Z'
const options = { secrets: [], scenes: {} }
const processors = {
  stripe: stripe.stripe(options),
  polar: polar.polar(options),
  lemonsqueezy: lemonsqueezy.lemonsqueezy(options),
  paddle: paddle.paddle(options),
  creem: creem.creem(options)
}

/** Tests the reading of each status. Other fields are tested in the files of the processors. */
function statuses<Status extends string>(
  words: string,
  processor: keyof typeof processors,
  body: (status: Status) => unknown,
  expected: Record<Known<Status>, string>
) {
  for (const [status, word] of Object.entries<string>(expected)) {
    test(`${words} that is ${status} reads as "${word}"`, () => {
      const reading = readWire(processors[processor], body(status as Status))
      assert.equal(wordOf(reading), word, JSON.stringify(reading))
    })
  }
}

const ofStripe = (type: string, object: object) => ({ id: 'evt_1', type, created: 1, data: { object } })
const ofPolar = (type: string, data: object) => ({ type, timestamp: at, data })
const ofLemonSqueezy = (event_name: string, type: string, attributes: object) => ({
  meta: { event_name },
  data: { type, id: '1', attributes: { updated_at: at, ...attributes } }
})

const ofPaddle = (event_type: string, data: object) => ({ event_id: 'evt_1', event_type, occurred_at: at, data })
const ofCreem = (eventType: string, object: object) => ({ id: 'evt_1', eventType, created_at: 1, object })

/** Stripe and Polar have the same names. */
const ofSubscription = {
  incomplete: 'ignored',
  active: 'active',
  trialing: 'active',
  past_due: 'past_due',
  unpaid: 'ended',
  paused: 'ended',
  canceled: 'ended',
  incomplete_expired: 'ended'
}

describe("every status in the processors' own types", () => {
  statuses<Stripe.Checkout.Session.PaymentStatus>(
    'A session of Stripe',
    'stripe',
    (payment_status) => ofStripe('checkout.session.completed', { id: 'cs_1', mode: 'payment', payment_status }),
    { paid: 'paid', no_payment_required: 'paid', unpaid: 'pending' }
  )
  statuses<Stripe.Dispute.Status>(
    'A dispute of Stripe',
    'stripe',
    (status) => ofStripe('charge.dispute.updated', { id: 'du_1', payment_intent: 'pi_1', status }),
    {
      warning_needs_response: 'ignored',
      warning_under_review: 'ignored',
      warning_closed: 'ignored',
      needs_response: 'disputed',
      under_review: 'disputed',
      appeal_needs_response: 'disputed',
      appeal_under_review: 'disputed',
      won: 'dispute_won',
      lost: 'lost',
      prevented: 'lost'
    }
  )
  statuses<Stripe.Subscription.Status>(
    'A subscription of Stripe',
    'stripe',
    (status) => ofStripe('customer.subscription.updated', { id: 'sub_1', status }),
    ofSubscription
  )
  statuses<Polar.OrderStatus>(
    'An order of Polar',
    'polar',
    (status) => ofPolar('order.updated', { id: 'ord_1', status }),
    {
      draft: 'ignored',
      pending: 'pending',
      paid: 'paid',
      refunded: 'refunded',
      partially_refunded: 'partially_refunded',
      void: 'failed'
    }
  )
  statuses<Polar.SubscriptionStatus>(
    'A subscription of Polar',
    'polar',
    (status) => ofPolar('subscription.updated', { id: 'sub_1', status }),
    ofSubscription
  )
  statuses<Polar.RefundStatus>(
    'A refund of Polar',
    'polar',
    (status) => ofPolar('refund.updated', { id: 're_1', order_id: 'ord_1', status }),
    { pending: 'ignored', succeeded: 'ignored', failed: 'refund_failed', canceled: 'refund_failed' }
  )
  statuses<Attributes<LemonSqueezy.Order>['status']>(
    'An order of Lemon Squeezy',
    'lemonsqueezy',
    (status) => ofLemonSqueezy('order_created', 'orders', { status }),
    { pending: 'pending', failed: 'failed', paid: 'paid', refunded: 'refunded' }
  )
  statuses<Attributes<LemonSqueezy.Subscription>['status']>(
    'A subscription of Lemon Squeezy',
    'lemonsqueezy',
    (status) => ofLemonSqueezy('subscription_updated', 'subscriptions', { status, order_id: 1 }),
    {
      on_trial: 'active',
      active: 'active',
      past_due: 'past_due',
      cancelled: 'ending',
      pause: 'ended',
      paused: 'ended',
      unpaid: 'ended',
      expired: 'ended'
    }
  )
  statuses<Attributes<LemonSqueezy.SubscriptionInvoice>['status']>(
    'An invoice of Lemon Squeezy',
    'lemonsqueezy',
    (status) => ofLemonSqueezy('subscription_payment_success', 'subscription-invoices', { status, subscription_id: 1 }),
    { pending: 'ignored', void: 'ignored', paid: 'paid', refunded: 'refunded' }
  )
  statuses<Paddle.TransactionStatus>(
    'A transaction of Paddle',
    'paddle',
    (status) => ofPaddle('transaction.updated', { id: 'txn_1', status, items: [] }),
    {
      draft: 'ignored',
      ready: 'ignored',
      billed: 'ignored',
      past_due: 'ignored',
      paid: 'ignored',
      completed: 'paid',
      canceled: 'failed'
    }
  )
  statuses<Paddle.SubscriptionStatus>(
    'A subscription of Paddle',
    'paddle',
    (status) => ofPaddle('subscription.updated', { id: 'sub_1', status, items: [] }),
    { active: 'active', trialing: 'active', past_due: 'past_due', paused: 'ended', canceled: 'ended' }
  )
  statuses<Paddle.AdjustmentStatus>(
    'A refund of Paddle',
    'paddle',
    (status) =>
      ofPaddle('adjustment.updated', { id: 'adj_1', action: 'refund', type: 'full', transaction_id: 'txn_1', status }),
    { pending_approval: 'ignored', approved: 'refunded', rejected: 'refund_failed', reversed: 'refund_failed' }
  )
  statuses<Paddle.AdjustmentAction>(
    'An adjustment of Paddle',
    'paddle',
    (action) => ofPaddle('adjustment.created', { id: 'adj_1', action, transaction_id: 'txn_1', status: 'approved' }),
    {
      credit: 'ignored',
      credit_reverse: 'ignored',
      refund: 'partially_refunded',
      chargeback: 'disputed',
      chargeback_reverse: 'dispute_won',
      chargeback_warning: 'ignored',
      chargeback_warning_reverse: 'ignored'
    }
  )
  statuses<Creem.OrderEntity['status']>(
    'An order of Creem',
    'creem',
    (status) => ofCreem('checkout.completed', { id: 'ch_1', order: { id: 'ord_1', status } }),
    { pending: 'pending', paid: 'paid' }
  )
  statuses<Creem.SubscriptionStatus>(
    'A subscription of Creem',
    'creem',
    (status) => ofCreem('subscription.update', { id: 'sub_1', status }),
    {
      active: 'active',
      trialing: 'active',
      past_due: 'past_due',
      scheduled_cancel: 'ending',
      expired: 'ignored',
      unpaid: 'ended',
      paused: 'ended',
      canceled: 'ended'
    }
  )
  statuses<Creem.RefundEntity['status']>(
    'A refund of Creem',
    'creem',
    (status) =>
      ofCreem('refund.created', {
        id: 're_1',
        status,
        refund_amount: 1,
        transaction: { id: 'tran_1', status: 'refunded' }
      }),
    { pending: 'refunded', succeeded: 'refunded', failed: 'refund_failed', canceled: 'refund_failed' }
  )
})
