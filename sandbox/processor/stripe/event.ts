import type Stripe from 'stripe'
import { newId } from '../books/ids.ts'

/** The events that this processor sends, as Stripe types them. */
export type ProcessorEvent =
  | Stripe.CheckoutSessionCompletedEvent
  | Stripe.CheckoutSessionAsyncPaymentSucceededEvent
  | Stripe.CheckoutSessionAsyncPaymentFailedEvent
  | Stripe.ChargeSucceededEvent
  | Stripe.ChargeRefundedEvent
  | Stripe.ChargeDisputeCreatedEvent
  | Stripe.ChargeDisputeFundsWithdrawnEvent
  | Stripe.ChargeDisputeFundsReinstatedEvent
  | Stripe.ChargeDisputeClosedEvent
  | Stripe.RefundFailedEvent
  | Stripe.RefundUpdatedEvent
  | Stripe.CustomerSubscriptionCreatedEvent
  | Stripe.CustomerSubscriptionUpdatedEvent
  | Stripe.CustomerSubscriptionPausedEvent
  | Stripe.CustomerSubscriptionResumedEvent
  | Stripe.CustomerSubscriptionDeletedEvent
  | Stripe.InvoicePaidEvent
  | Stripe.InvoicePaymentFailedEvent
  | Stripe.InvoicePaymentPaidEvent

/** The version of Stripe's API that these payloads follow; it is the one of the pinned `stripe` package. */
export const apiVersion = '2026-10-28.endive'

type SessionEventType = Extract<ProcessorEvent['type'], `checkout.${string}`>
type DisputeEventType = Extract<ProcessorEvent['type'], `charge.dispute.${string}`>

/** https://docs.stripe.com/api/events/object. `now` is in ms, the event's `created` in seconds. */
export function sessionEvent(type: SessionEventType, session: Stripe.Checkout.Session, now: number): ProcessorEvent {
  return { ...envelope(now), type, data: { object: structuredClone(session) } }
}

/** The event of a charge that is paid, which has the address of the receipt. */
export function chargeEvent(charge: Stripe.Charge, now: number): ProcessorEvent {
  return { ...envelope(now), type: 'charge.succeeded', data: { object: structuredClone(charge) } }
}

/** The event of whole and of partial refunds: `refunded` and `amount_refunded` tell them apart. */
export function refundEvent(
  charge: Stripe.Charge,
  previous: { amount_refunded: number; refunded?: boolean },
  now: number
): ProcessorEvent {
  const data = { object: structuredClone(charge), previous_attributes: previous }
  return { ...envelope(now), type: 'charge.refunded', data }
}

/** Each event contains the dispute as it is at that time. https://docs.stripe.com/api/events/types */
export function disputeEvent(type: DisputeEventType, dispute: Stripe.Dispute, now: number): ProcessorEvent {
  return { ...envelope(now), type, data: { object: structuredClone(dispute) } }
}

/** A refund that has failed. https://docs.stripe.com/refunds#failed-refunds */
export function refundChanged(
  type: 'refund.failed' | 'refund.updated',
  refund: Stripe.Refund,
  now: number
): ProcessorEvent {
  return { ...envelope(now), type, data: { object: structuredClone(refund) } }
}

export function subscriptionEvent(
  type: `customer.subscription.${'created' | 'updated' | 'paused' | 'resumed' | 'deleted'}`,
  subscription: Stripe.Subscription,
  now: number
): ProcessorEvent {
  return { ...envelope(now), type, data: { object: structuredClone(subscription) } }
}

export function invoiceEvent(
  type: 'invoice.paid' | 'invoice.payment_failed',
  invoice: Stripe.Invoice,
  now: number
): ProcessorEvent {
  return { ...envelope(now), type, data: { object: structuredClone(invoice) } }
}

export function invoicePaymentEvent(paid: Stripe.InvoicePayment, now: number): ProcessorEvent {
  return { ...envelope(now), type: 'invoice_payment.paid', data: { object: paid } }
}

function envelope(now: number): Omit<Stripe.EventBase, 'type' | 'data'> {
  return {
    id: newId('evt_1', 23),
    object: 'event',
    api_version: apiVersion,
    created: Math.floor(now / 1000),
    livemode: false,
    pending_webhooks: 1,
    // Stripe sends these events by itself, without a request of the seller.
    request: { id: null, idempotency_key: null }
  }
}
