import Stripe from 'stripe'
import { WEBHOOK_SECRET } from './pullpass.ts'

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
  /** s since the epoch */
  created?: number
}

/** An event about a checkout session, with what Pullpass reads of it and some of what it does not. */
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
      customer_details: checkout.email === undefined ? null : { email: checkout.email, name: 'Some Body' },
      livemode: false,
      metadata,
      mode: checkout.mode ?? 'payment',
      payment_intent: checkout.paymentIntent === undefined ? `pi_${++made}` : checkout.paymentIntent,
      payment_link: checkout.paymentLink ?? null,
      payment_status: checkout.paymentStatus ?? 'paid',
      status: 'complete'
    },
    checkout.created
  )
}

/** `charge.refunded`, in full or in part. It names the payment intent and nothing of the session. */
export function refundEvent(refund: { paymentIntent: string; full?: boolean; created?: number }) {
  const { paymentIntent, full = true } = refund
  const charge = { id: `ch_${++made}`, object: 'charge', amount: 9900, payment_intent: paymentIntent, metadata: {} }
  return event('charge.refunded', { ...charge, refunded: full, amount_refunded: full ? 9900 : 100 }, refund.created)
}

/** `refund.failed` and its kin: one refund, which names the payment intent too. `created` in s. */
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

export type Dispute = {
  paymentIntent: string | null
  id?: string
  /** What `charge.dispute.` is followed by. */
  told?: 'created' | 'updated' | 'funds_withdrawn' | 'funds_reinstated' | 'closed'
  status?: string
  caseType?: string
  /** s since the epoch */
  created?: number
}

/** An event about a dispute; it names the payment intent and nothing of the session. */
export function disputeEvent(dispute: Dispute) {
  const { id = `du_${++made}`, told = 'created', status = 'needs_response', caseType = 'chargeback' } = dispute
  const object = {
    id,
    object: 'dispute',
    amount: 9900,
    charge: `ch_${id}`,
    currency: 'usd',
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

/** Signed by Stripe's own package. `timestamp` in s. */
export function signatureOf(payload: string, options: { secret?: string; timestamp?: number } = {}): string {
  const { secret = WEBHOOK_SECRET, timestamp = Math.floor(Date.now() / 1000) } = options
  return Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp })
}

/** Sends a delivery as Stripe does. */
export function deliver(url: string, event: unknown, signature?: string): Promise<Response> {
  const payload = typeof event === 'string' ? event : JSON.stringify(event)
  return fetch(`${url}/api/webhooks/stripe`, {
    method: 'POST',
    body: payload,
    headers: { 'content-type': 'application/json', 'stripe-signature': signature ?? signatureOf(payload) }
  })
}
