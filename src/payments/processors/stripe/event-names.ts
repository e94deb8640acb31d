/** The event types that `webhook.ts` needs for every sale: https://docs.stripe.com/api/events/types */
export const saleEvents = [
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
  'checkout.session.async_payment_failed',
  'charge.refunded',
  'refund.failed',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.funds_withdrawn',
  'charge.dispute.funds_reinstated',
  'charge.dispute.closed'
]

/** The event types that `webhook.ts` needs for subscriptions as well. */
export const subscriptionEvents = [
  'invoice.paid',
  'invoice_payment.paid',
  'customer.subscription.created',
  'customer.subscription.updated',
  'customer.subscription.paused',
  'customer.subscription.resumed',
  'customer.subscription.deleted'
]

/** More event types that `webhook.ts` reads about refunds, although `refund.failed` says enough. */
export const spareEvents = ['refund.updated', 'charge.refund.updated']
