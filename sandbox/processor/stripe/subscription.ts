import type Stripe from 'stripe'
import { newId } from '../books/ids.ts'
import { pricedIn, priceOf } from './line-items.ts'
import type { Purchase } from './payment-link.ts'
import { completedSession } from './session.ts'

const MONTH_S = 30 * 24 * 60 * 60

/** The checkout session of a subscription. It has no payment intent: that belongs to the invoice. */
export function subscribedSession(purchase: Purchase): Stripe.Checkout.Session {
  return {
    ...completedSession(purchase),
    customer: newId('cus_', 14),
    customer_creation: null,
    invoice: newId('in_1'),
    invoice_creation: null,
    mode: 'subscription',
    payment_intent: null,
    payment_method_collection: 'always',
    subscription: newId('sub_1'),
    submit_type: null
  }
}

const text = (id: unknown): string => (typeof id === 'string' ? id : '')

/** https://docs.stripe.com/api/subscriptions/object. The session's metadata is not copied to it. */
export function subscriptionOf(session: Stripe.Checkout.Session, purchase: Purchase): Stripe.Subscription {
  const { created } = session
  const id = text(session.subscription)
  return {
    id,
    object: 'subscription',
    application: null,
    application_fee_percent: null,
    automatic_tax: { disabled_reason: null, enabled: false, liability: null },
    billing_cycle_anchor: created,
    billing_cycle_anchor_config: null,
    billing_mode: { flexible: null, type: 'classic' },
    billing_schedules: [],
    billing_thresholds: null,
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: null,
    cancellation_details: { comment: null, feedback: null, feedback_option: null, reason: null },
    collection_method: 'charge_automatically',
    created,
    currency: session.currency ?? 'usd',
    customer: text(session.customer),
    customer_account: null,
    days_until_due: null,
    default_payment_method: newId('pm_1'),
    default_source: null,
    default_tax_rates: [],
    description: null,
    discounts: [],
    ended_at: null,
    invoice_settings: {
      account_tax_ids: null,
      custom_fields: null,
      description: null,
      footer: null,
      issuer: { type: 'self' }
    },
    items: {
      object: 'list',
      data: pricedIn(purchase).flatMap((one) => (one.recurring ? item(session, one) : [])),
      has_more: false,
      url: `/v1/subscription_items?subscription=${id}`
    },
    latest_invoice: text(session.invoice),
    livemode: false,
    managed_payments: { enabled: false },
    metadata: {},
    next_pending_invoice_item_invoice: null,
    on_behalf_of: null,
    pause_collection: null,
    payment_settings: { payment_method_options: null, payment_method_types: null, save_default_payment_method: 'off' },
    pending_invoice_item_interval: null,
    pending_setup_intent: null,
    pending_update: null,
    schedule: null,
    start_date: created,
    status: 'active',
    test_clock: null,
    transfer_data: null,
    trial_end: null,
    trial_settings: null,
    trial_start: null
  }
}

function item(
  session: Stripe.Checkout.Session,
  { quantity, ...priced }: ReturnType<typeof pricedIn>[number]
): Stripe.SubscriptionItem {
  const { created } = session
  const currency = session.currency ?? 'usd'
  const { amount, product } = priced
  return {
    id: newId('si_', 14),
    object: 'subscription_item',
    billing_thresholds: null,
    created,
    current_period_end: created + MONTH_S,
    current_period_start: created,
    current_trial: null,
    discounts: [],
    metadata: {},
    plan: {
      id: priced.price,
      object: 'plan',
      active: true,
      amount,
      amount_decimal: null,
      billing_scheme: 'per_unit',
      created,
      currency,
      interval: 'month',
      interval_count: 1,
      livemode: false,
      metadata: {},
      meter: null,
      nickname: null,
      product,
      tiers_mode: null,
      transform_usage: null,
      trial_period_days: null,
      usage_type: 'licensed'
    },
    price: priceOf(priced, { currency, created }),
    quantity,
    subscription: text(session.subscription),
    tax_rates: []
  }
}

/** A cancelled subscription, which stays active until the end of the paid period. `now` in ms. */
export function endingSubscription(subscription: Stripe.Subscription, now: number): Stripe.Subscription {
  const end = subscription.items.data[0]?.current_period_end ?? null
  const details = { comment: null, feedback: null, feedback_option: null, reason: 'cancellation_requested' as const }
  const canceled_at = Math.floor(now / 1000)
  return { ...subscription, cancel_at: end, cancel_at_period_end: true, canceled_at, cancellation_details: details }
}

/**
 * Stripe pauses a trial that ends without a payment method; with one it is `active` again.
 * https://docs.stripe.com/api/subscriptions/resume
 */
export function withStatus(
  subscription: Stripe.Subscription,
  status: 'paused' | 'active' | 'past_due'
): Stripe.Subscription {
  return { ...subscription, status }
}

/** The subscription with another quantity. */
export function withQuantity(subscription: Stripe.Subscription, quantity: number): Stripe.Subscription {
  const { items } = subscription
  return { ...subscription, items: { ...items, data: items.data.map((item) => ({ ...item, quantity })) } }
}

/** The ended subscription, as `customer.subscription.deleted` contains it. `now` in ms. */
export function endedSubscription(subscription: Stripe.Subscription, now: number): Stripe.Subscription {
  const ended = Math.floor(now / 1000)
  const details = subscription.cancellation_details
  const unpaid = subscription.status === 'past_due' && details && { ...details, reason: 'payment_failed' as const }
  return {
    ...subscription,
    ...(unpaid && { cancellation_details: unpaid }),
    canceled_at: subscription.canceled_at ?? ended,
    ended_at: ended,
    status: 'canceled'
  }
}
