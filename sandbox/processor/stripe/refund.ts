import type Stripe from 'stripe'
import { newId } from '../books/ids.ts'

/** A refund of a part of a charge, or of all of it. `now` in ms. https://docs.stripe.com/api/refunds/object */
export function refundOf(charge: Stripe.Charge, amount: number, now: number): Stripe.Refund {
  return {
    id: newId('re_3'),
    object: 'refund',
    amount,
    balance_transaction: newId('txn_3'),
    charge: charge.id,
    created: Math.floor(now / 1000),
    currency: charge.currency,
    customer: null,
    customer_account: null,
    metadata: {},
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    reason: 'requested_by_customer',
    receipt_number: null,
    source_transfer_reversal: null,
    status: 'succeeded',
    transfer_reversal: null
  }
}

/** The refund after the buyer's bank has sent it back, days later. https://docs.stripe.com/refunds#failed-refunds */
export function failedRefund(refund: Stripe.Refund): Stripe.Refund {
  return {
    ...refund,
    failure_balance_transaction: newId('txn_3'),
    failure_reason: 'expired_or_canceled_card',
    status: 'failed'
  }
}
