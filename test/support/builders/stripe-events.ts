import Stripe from 'stripe'
import { WEBHOOK_SECRET } from './secrets.ts'

let made = 0

export type Checkout = {
  id?: string
  paymentStatus?: 'paid' | 'unpaid' | 'no_payment_required'
  type?: string
  mode?: string
  email?: string | null
  reference?: string | null
  metadata?: Record<string, string> | null
  paymentIntent?: string | null
  paymentLink?: string | null
  subscription?: string | null
  invoice?: string | null
  customer?: string | null
  /** s since the epoch */
  created?: number
}

/** An event about a checkout session, with the fields that Pullpass reads and some that it does not read. */
export function checkoutEvent(checkout: Checkout = {}) {
  const { metadata = { scene: 'starter-kit' }, type = 'checkout.session.completed' } = checkout
  return event(
    type,
    {
      id: checkout.id ?? `cs_${++made}`,
      object: 'checkout.session',
      amount_total: 9900,
      client_reference_id: checkout.reference ?? null,
      currency: 'usd',
      customer: checkout.customer ?? null,
      customer_details: checkout.email === undefined ? null : { email: checkout.email, name: 'Some Body' },
      invoice: checkout.invoice ?? null,
      livemode: false,
      metadata,
      mode: checkout.mode ?? 'payment',
      payment_intent: checkout.paymentIntent === undefined ? `pi_${++made}` : checkout.paymentIntent,
      payment_link: checkout.paymentLink ?? null,
      payment_status: checkout.paymentStatus ?? 'paid',
      status: 'complete',
      subscription: checkout.subscription ?? null
    },
    checkout.created
  )
}

/** `charge.refunded`, in full or in part. It names the payment intent, not the session. */
export function refundEvent(refund: { paymentIntent: string; full?: boolean; total?: number; created?: number }) {
  const { paymentIntent, full = true, total = full ? 9900 : 100 } = refund
  const charge = { id: `ch_${++made}`, object: 'charge', amount: 9900, payment_intent: paymentIntent, metadata: {} }
  return event('charge.refunded', { ...charge, refunded: full, amount_refunded: total }, refund.created)
}

/** `refund.failed` and similar events: one refund, which names the payment intent too. `created` in s. */
export function oneRefundEvent(refund: {
  paymentIntent: string
  id?: string
  type?: string
  status?: string
  created?: number
}) {
  const { paymentIntent, id = `re_${++made}`, type = 'refund.failed', status = 'failed' } = refund
  const object = { id, object: 'refund', amount: 9900, charge: `ch_${id}`, payment_intent: paymentIntent, status }
  return event(type, object, refund.created)
}

/** The events of a period of a subscription: `invoice.paid`, and that with its payment intent. `created` in s. */
export function invoiceEvents(invoice: { id: string; subscription: string; paymentIntent: string; created: number }) {
  const { id, subscription, paymentIntent, created } = invoice
  const paid = {
    id,
    object: 'invoice' as const,
    amount_paid: 9900,
    billing_reason: 'subscription_cycle',
    currency: 'usd',
    parent: {
      type: 'subscription_details',
      quote_details: null,
      subscription_details: { metadata: {}, subscription }
    },
    status: 'paid' as const
  } satisfies Partial<Stripe.Invoice>
  const payment = {
    id: `inpay_${++made}`,
    object: 'invoice_payment' as const,
    amount_paid: 9900,
    currency: 'usd',
    invoice: id,
    is_default: true,
    payment: { type: 'payment_intent', payment_intent: paymentIntent },
    status: 'paid'
  } satisfies Partial<Stripe.InvoicePayment>
  return [event('invoice.paid', paid, created), event('invoice_payment.paid', payment, created)]
}

/** An event with the state of a subscription. `told`: the part after `customer.subscription.`; `created` in s. */
export function subscriptionEvent(subscription: {
  id: string
  status?: string
  told?: string
  ending?: boolean
  created: number
}) {
  const { id, status = 'active', told = 'updated', ending = false, created } = subscription
  const object = {
    id,
    object: 'subscription' as const,
    cancel_at: null,
    cancel_at_period_end: ending,
    status
  } satisfies Partial<Stripe.Subscription>
  return event(`customer.subscription.${told}`, object, created)
}

export type Dispute = {
  paymentIntent: string | null
  id?: string
  /** Until when Stripe waits for the seller's answer, in s since the epoch. */
  dueBy?: number
  /** The part of the event's type after `charge.dispute.`. */
  told?: 'created' | 'updated' | 'funds_withdrawn' | 'funds_reinstated' | 'closed'
  status?: string
  caseType?: string
  /** s since the epoch */
  created?: number
}

/** An event about a dispute. It names the payment intent, not the session. */
export function disputeEvent(dispute: Dispute) {
  const { id = `du_${++made}`, told = 'created', status = 'needs_response', caseType = 'chargeback' } = dispute
  const object = {
    id,
    object: 'dispute',
    amount: 9900,
    charge: `ch_${id}`,
    currency: 'usd',
    ...(dispute.dueBy !== undefined && { evidence_details: { due_by: dispute.dueBy } }),
    payment_intent: dispute.paymentIntent,
    payment_method_details: { type: 'card', card: { brand: 'visa', case_type: caseType } },
    reason: 'fraudulent',
    status
  }
  return event(`charge.dispute.${told}`, object, dispute.created)
}

export function event(type: string, object: unknown, created = Math.floor(Date.now() / 1000)) {
  return {
    id: `evt_${++made}`,
    object: 'event',
    type,
    created,
    livemode: false,
    api_version: '2026-10-28',
    data: { object }
  }
}

/** The signature header of a payload, made by Stripe's own package. `timestamp` in s. */
export function signatureOf(payload: string, options: { secret?: string; timestamp?: number } = {}): string {
  const { secret = WEBHOOK_SECRET, timestamp = Math.floor(Date.now() / 1000) } = options
  return Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp })
}
