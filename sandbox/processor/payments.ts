import type Stripe from 'stripe'
import { chargeOf } from './charge.ts'
import { decidedDispute, openedDispute } from './dispute.ts'
import { disputeEvent, type ProcessorEvent, refundEvent, sessionEvent } from './event.ts'
import { completedSession, type Purchase } from './session.ts'

/** One purchase as the processor's books have it. No charge: nothing was to be paid. The dispute is the newest one. */
export type Payment = { session: Stripe.Checkout.Session; charge: Stripe.Charge | null; dispute?: Stripe.Dispute }

/** A payment after a change, and the event that tells of it; `also` holds more about the same change. */
export type Booked = { ok: true; payment: Payment; event: ProcessorEvent; also?: ProcessorEvent[] }
export type Refused = { ok: false; problem: string }

export function pay(purchase: Purchase): Booked {
  const session = completedSession(purchase)
  const event = sessionEvent('checkout.session.completed', session, purchase.now)
  return { ok: true, payment: { session, charge: chargeOf(session) }, event }
}

/** The bank's answer to a debit, days after the checkout. */
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
  const paid: Stripe.Charge = { ...charge, amount_captured: charge.amount, paid: true, status: 'succeeded' }
  const event = sessionEvent('checkout.session.async_payment_succeeded', session, now)
  return { ok: true, payment: { session, charge: paid }, event }
}

/** Whether the bank has the money, for now or for good. */
function isTakenBack({ dispute }: Payment): boolean {
  return dispute !== undefined && dispute.status !== 'won'
}

/** What can still be given back, in minor units. */
export function refundable(payment: Payment): number {
  const { charge } = payment
  if (isTakenBack(payment)) return 0
  return charge?.status === 'succeeded' ? charge.amount - charge.amount_refunded : 0
}

/** Gives back `amount` minor units. The session stays `paid`, as at Stripe: only the charge knows of refunds. */
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
  // `previous_attributes` lists what changed, and nothing else.
  const previous = { amount_refunded: charge.amount_refunded, ...(refunded.refunded && { refunded: false }) }
  return { ok: true, payment: { ...payment, charge: refunded }, event: refundEvent(refunded, previous, now) }
}

/** The buyer has the bank take the money back. */
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

/** The bank's decision: `won` is the seller's, and brings the money back. */
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
