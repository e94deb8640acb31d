import type Stripe from 'stripe'
import { newId } from '../books/ids.ts'

const DAY_S = 24 * 60 * 60

/**
 * A dispute about the whole of a charge, just opened: the bank has the money back and the seller may answer. `now` in
 * ms. Like a refund it can be traced back by `payment_intent` only. https://docs.stripe.com/api/disputes/object
 */
export function openedDispute(charge: Stripe.Charge, now: number): Stripe.Dispute {
  const created = Math.floor(now / 1000)
  const id = newId('du_1')
  return {
    id,
    object: 'dispute',
    amount: charge.amount,
    balance_transactions: [movement(id, charge, -1, created)],
    charge: charge.id,
    created,
    currency: charge.currency,
    enhanced_eligibility_types: [],
    evidence: noEvidence(),
    evidence_details: {
      due_by: created + 9 * DAY_S,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: 'not_submitted'
    },
    intended_submission_method: 'manual',
    is_charge_refundable: false,
    livemode: false,
    metadata: {},
    payment_intent: charge.payment_intent,
    ...(charge.payment_method_details?.type === 'card' && { payment_method_details: cardDetails() }),
    reason: 'fraudulent',
    status: 'needs_response'
  }
}

/**
 * An inquiry: the bank only asks, and no money has moved. https://docs.stripe.com/disputes/how-disputes-work#inquiries
 */
export function inquiryOf(charge: Stripe.Charge, now: number): Stripe.Dispute {
  return {
    ...openedDispute(charge, now),
    balance_transactions: [],
    is_charge_refundable: true,
    status: 'warning_needs_response'
  }
}

function cardDetails(): Stripe.Dispute.PaymentMethodDetails {
  return {
    type: 'card',
    card: { brand: 'visa', case_type: 'chargeback', network: 'visa', network_reason_code: '10.4' }
  }
}

/** A dispute that the bank has decided. Only a won dispute brings the money back. */
export function decidedDispute(
  dispute: Stripe.Dispute,
  charge: Stripe.Charge,
  status: 'won' | 'lost',
  now: number
): Stripe.Dispute {
  const back = status === 'won' ? [movement(dispute.id, charge, 1, Math.floor(now / 1000))] : []
  return { ...dispute, status, balance_transactions: [...dispute.balance_transactions, ...back] }
}

/** Money out of (-1) or back into (1) the seller's balance. */
function movement(dispute: string, charge: Stripe.Charge, sign: -1 | 1, created: number): Stripe.BalanceTransaction {
  const amount = sign * charge.amount
  return {
    id: newId('txn_1'),
    object: 'balance_transaction',
    amount,
    available_on: created,
    balance_type: 'payments',
    created,
    currency: charge.currency,
    description: sign === -1 ? `Chargeback withdrawal for ${charge.id}` : `Chargeback reversal for ${charge.id}`,
    exchange_rate: null,
    fee: 0,
    fee_details: [],
    net: amount,
    reporting_category: sign === -1 ? 'dispute' : 'dispute_reversal',
    source: dispute,
    status: 'available',
    type: 'adjustment'
  }
}

function noEvidence(): Stripe.Dispute.Evidence {
  return {
    access_activity_log: null,
    billing_address: null,
    cancellation_policy: null,
    cancellation_policy_disclosure: null,
    cancellation_rebuttal: null,
    customer_communication: null,
    customer_email_address: null,
    customer_name: null,
    customer_purchase_ip: null,
    customer_signature: null,
    duplicate_charge_documentation: null,
    duplicate_charge_explanation: null,
    duplicate_charge_id: null,
    enhanced_evidence: {},
    product_description: null,
    receipt: null,
    refund_policy: null,
    refund_policy_disclosure: null,
    refund_refusal_explanation: null,
    service_date: null,
    service_documentation: null,
    shipping_address: null,
    shipping_carrier: null,
    shipping_date: null,
    shipping_documentation: null,
    shipping_tracking_number: null,
    uncategorized_file: null,
    uncategorized_text: null
  }
}
