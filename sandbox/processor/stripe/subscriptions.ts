import type Stripe from 'stripe'
import { newId } from '../books/ids.ts'
import { chargeOf } from './charge.ts'
import { invoiceEvent, invoicePaymentEvent, sessionEvent, subscriptionEvent } from './event.ts'
import { invoiceOf, invoicePaymentOf, openInvoiceOf, paidInvoice } from './invoice.ts'
import { lineItemsOf } from './line-items.ts'
import type { Purchase } from './payment-link.ts'
import type { Booked, Payment, Refused } from './payments.ts'
import {
  endedSubscription,
  endingSubscription,
  subscribedSession,
  subscriptionOf,
  withQuantity,
  withStatus
} from './subscription.ts'

/** Starts a subscription and pays its first invoice. */
export function subscribe(purchase: Purchase): Booked {
  const { now } = purchase
  const session = subscribedSession(purchase)
  const subscription = subscriptionOf(session, purchase)
  const invoice = invoiceOf(session)
  const intent = newId('pi_3')
  return {
    ok: true,
    payment: {
      session,
      charge: chargeOf({ ...session, payment_intent: intent }),
      subscription,
      lineItems: lineItemsOf(purchase)
    },
    event: sessionEvent('checkout.session.completed', session, now),
    also: [
      subscriptionEvent('customer.subscription.created', subscription, now),
      invoiceEvent('invoice.paid', invoice, now),
      invoicePaymentEvent(invoicePaymentOf(invoice, intent), now)
    ]
  }
}

/** Charges for another period, and the card is refused. Stripe tries again. */
export function failRenewal(payment: Payment, now: number): Booked | Refused {
  const { subscription, charge, dispute } = payment
  if (!runsOn(subscription) || dispute !== undefined || (charge?.amount_refunded ?? 0) > 0) {
    return { ok: false, problem: 'This payment has no subscription that renews, or its money went back.' }
  }
  const renewal = openInvoiceOf(payment.session, now)
  const latest = typeof renewal.id === 'string' ? renewal.id : null
  const due = { ...withStatus(subscription, 'past_due'), latest_invoice: latest }
  return {
    ok: true,
    payment: { ...payment, subscription: due, renewal },
    event: invoiceEvent('invoice.payment_failed', renewal, now),
    also: [subscriptionEvent('customer.subscription.updated', due, now)]
  }
}

/** The renewal that failed is paid after all, by a payment of its own. */
export function payRenewal({ renewal, ...payment }: Payment, now: number): Booked | Refused {
  const { subscription, charge, dispute, session, lineItems = [] } = payment
  const isBack = dispute !== undefined || (charge?.amount_refunded ?? 0) > 0
  if (renewal === undefined || subscription?.status !== 'past_due' || isBack || lineItems.length > 1) {
    return { ok: false, problem: 'No renewal of this payment has failed, or its money went back.' }
  }
  const intent = newId('pi_3')
  const invoice = paidInvoice(renewal, now)
  const running = withStatus(subscription, 'active')
  return {
    ok: true,
    payment: { ...payment, subscription: running, charge: chargeOf({ ...session, payment_intent: intent }) },
    event: invoiceEvent('invoice.paid', invoice, now),
    also: [
      invoicePaymentEvent(invoicePaymentOf(invoice, intent), now),
      subscriptionEvent('customer.subscription.updated', running, now)
    ]
  }
}

/** Cancels at the end of the paid period. */
export function endLater(payment: Payment, now: number): Booked | Refused {
  const { subscription } = payment
  if (!runsOn(subscription)) return { ok: false, problem: 'This payment has no subscription that goes on.' }
  const ending = endingSubscription(subscription, now)
  const event = subscriptionEvent('customer.subscription.updated', ending, now)
  return { ok: true, payment: { ...payment, subscription: ending }, event }
}

export function end(payment: Payment, now: number): Booked | Refused {
  const { subscription } = payment
  if (subscription === undefined || !endable.includes(subscription.status)) {
    return { ok: false, problem: 'This payment has no subscription.' }
  }
  const ended = endedSubscription(subscription, now)
  const event = subscriptionEvent('customer.subscription.deleted', ended, now)
  return { ok: true, payment: { ...payment, subscription: ended }, event }
}

export function pause(payment: Payment, now: number): Booked | Refused {
  const { subscription } = payment
  if (!runsOn(subscription)) return { ok: false, problem: 'This payment has no subscription that goes on.' }
  return became(payment, 'paused', withStatus(subscription, 'paused'), now)
}

export function resume(payment: Payment, now: number): Booked | Refused {
  const { subscription } = payment
  if (subscription?.status !== 'paused')
    return { ok: false, problem: 'This payment has no subscription that is paused.' }
  return became(payment, 'resumed', withStatus(subscription, 'active'), now)
}

/** Adds `more`, which may be negative, to the quantity. */
export function changeQuantity(payment: Payment, more: number, now: number): Booked | Refused {
  const { subscription } = payment
  if (!runsOn(subscription)) return { ok: false, problem: 'This payment has no subscription that goes on.' }
  const quantity = (subscription.items.data[0]?.quantity ?? 1) + more
  if (quantity < 1) return { ok: false, problem: 'The subscription is for one already.' }
  return became(payment, 'updated', withQuantity(subscription, quantity), now)
}

const endable: readonly Stripe.Subscription.Status[] = ['active', 'past_due', 'paused']

function runsOn(subscription: Stripe.Subscription | undefined): subscription is Stripe.Subscription {
  return subscription?.status === 'active' && !subscription.cancel_at_period_end
}

function became(
  payment: Payment,
  what: 'paused' | 'resumed' | 'updated',
  subscription: Stripe.Subscription,
  now: number
): Booked {
  const event = subscriptionEvent(`customer.subscription.${what}`, subscription, now)
  return { ok: true, payment: { ...payment, subscription }, event }
}
