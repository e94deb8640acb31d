import type Stripe from 'stripe'
import { chargeOf, receiptUrl } from './charge.ts'
import { decidedDispute, inquiryOf, openedDispute } from './dispute.ts'
import { chargeEvent, disputeEvent, type ProcessorEvent, refundChanged, refundEvent, sessionEvent } from './event.ts'
import { lineItemsOf } from './line-items.ts'
import type { Purchase } from './payment-link.ts'
import { failedRefund, refundOf } from './refund.ts'
import { completedSession } from './session.ts'

/**
 * A purchase in Stripe's books. `charge` is null when nothing had to be paid. `dispute` is the newest one.
 * `live`: written as if it were real money.
 */
export type Payment = {
  session: Stripe.Checkout.Session
  charge: Stripe.Charge | null
  refunds?: Stripe.Refund[]
  dispute?: Stripe.Dispute
  subscription?: Stripe.Subscription
  /** Of a renewal that failed: its invoice, which is open. */
  renewal?: Stripe.Invoice
  /** absent from the session's payload, and from older state files */
  lineItems?: Stripe.LineItem[]
  live?: true
}

/** A payment after a change, and the event of the change; `also` holds further events of the same change. */
export type Booked = { ok: true; payment: Payment; event: ProcessorEvent; also?: ProcessorEvent[] }
export type Refused = { ok: false; problem: string }

export function pay(purchase: Purchase): Booked {
  const session = completedSession(purchase)
  const event = sessionEvent('checkout.session.completed', session, purchase.now)
  const charge = chargeOf(session)
  const also = charge?.paid ? [chargeEvent(charge, purchase.now)] : []
  return { ok: true, payment: { session, charge, lineItems: lineItemsOf(purchase) }, event, also }
}

/** Books the bank's answer to a debit, days after the checkout. */
export function settle(payment: Payment, outcome: 'succeeded' | 'failed', now: number): Booked | Refused {
  const { charge } = payment
  if (charge === null || charge.status !== 'pending') return { ok: false, problem: 'No debit of this payment is open.' }
  if (outcome === 'failed') {
    const failed: Stripe.Charge = {
      ...charge,
      captured: false,
      failure_code: 'debit_not_authorized',
      failure_message: 'The bank refused the debit.',
      status: 'failed'
    }
    const event = sessionEvent('checkout.session.async_payment_failed', payment.session, now)
    return { ok: true, payment: { ...payment, charge: failed }, event }
  }
  const session: Stripe.Checkout.Session = { ...payment.session, payment_status: 'paid' }
  const receipt_url = receiptUrl(charge.id)
  const paid: Stripe.Charge = {
    ...charge,
    amount_captured: charge.amount,
    paid: true,
    status: 'succeeded',
    receipt_url
  }
  const event = sessionEvent('checkout.session.async_payment_succeeded', session, now)
  return { ok: true, payment: { ...payment, session, charge: paid }, event, also: [chargeEvent(paid, now)] }
}

/** Whether the bank has taken the money, for now or for good. An inquiry takes no money. */
function isTakenBack({ dispute }: Payment): boolean {
  return dispute !== undefined && dispute.status !== 'won' && !dispute.status.startsWith('warning_')
}

/** The amount that can still be refunded, in minor units. */
export function refundable(payment: Payment): number {
  const { charge } = payment
  if (isTakenBack(payment)) return 0
  return charge?.status === 'succeeded' ? charge.amount - charge.amount_refunded : 0
}

/** Refunds `amount` minor units. The session stays `paid`, as at Stripe: only the charge shows refunds. */
export function refund(payment: Payment, amount: number, now: number): Booked | Refused {
  const { charge } = payment
  const most = refundable(payment)
  if (charge === null || most === 0) return { ok: false, problem: 'Nothing of this payment can be refunded.' }
  if (!Number.isSafeInteger(amount) || amount < 1 || amount > most) {
    return { ok: false, problem: `The amount must be a whole number from 1 to ${most} (minor units).` }
  }
  const refunded: Stripe.Charge = {
    ...charge,
    amount_refunded: charge.amount_refunded + amount,
    refunded: amount === most
  }
  // `previous_attributes` lists only the fields that changed.
  const previous = { amount_refunded: charge.amount_refunded, ...(refunded.refunded && { refunded: false }) }
  const refunds = [...(payment.refunds ?? []), refundOf(charge, amount, now)]
  return { ok: true, payment: { ...payment, charge: refunded, refunds }, event: refundEvent(refunded, previous, now) }
}

/** Lets the newest refund fail, so that the seller has the money again. */
export function undoRefund(payment: Payment, now: number): Booked | Refused {
  const { charge, refunds = [] } = payment
  const last = refunds.findLast(({ status }) => status === 'succeeded')
  if (charge === null || last === undefined) return { ok: false, problem: 'Nothing of this payment was refunded.' }
  const failed = failedRefund(last)
  const amount_refunded = charge.amount_refunded - last.amount
  return {
    ok: true,
    payment: {
      ...payment,
      charge: { ...charge, amount_refunded, refunded: false },
      refunds: refunds.map((one) => (one === last ? failed : one))
    },
    event: refundChanged('refund.updated', failed, now),
    also: [refundChanged('refund.failed', failed, now)]
  }
}

/** Opens an inquiry: the bank asks, and takes no money yet. */
export function inquire(payment: Payment, now: number): Booked | Refused {
  const { charge } = payment
  if (charge === null || refundable(payment) === 0 || payment.dispute !== undefined) {
    return { ok: false, problem: 'There is nothing that a bank could ask about.' }
  }
  const inquiry = inquiryOf(charge, now)
  return {
    ok: true,
    payment: { ...payment, dispute: inquiry },
    event: disputeEvent('charge.dispute.created', inquiry, now)
  }
}

/** Opens a dispute: the bank takes the money back for the buyer. */
export function dispute(payment: Payment, now: number): Booked | Refused {
  const { charge } = payment
  if (charge === null || refundable(payment) === 0) {
    return { ok: false, problem: 'There is nothing of this payment that a bank could take back.' }
  }
  const opened = openedDispute(charge, now)
  return {
    ok: true,
    payment: { ...payment, charge: { ...charge, disputed: true }, dispute: opened },
    event: disputeEvent('charge.dispute.created', opened, now),
    also: [disputeEvent('charge.dispute.funds_withdrawn', opened, now)]
  }
}

/** Books the bank's decision. `won` means that the seller wins and gets the money back. */
export function decide(payment: Payment, outcome: 'won' | 'lost', now: number): Booked | Refused {
  const { charge, dispute: open } = payment
  if (charge === null || open?.status !== 'needs_response') {
    return { ok: false, problem: 'No dispute of this payment is open.' }
  }
  const decided = decidedDispute(open, charge, outcome, now)
  return {
    ok: true,
    payment: { ...payment, dispute: decided },
    event: disputeEvent('charge.dispute.closed', decided, now),
    ...(outcome === 'won' && { also: [disputeEvent('charge.dispute.funds_reinstated', decided, now)] })
  }
}
