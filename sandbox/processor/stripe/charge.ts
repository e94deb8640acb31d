import type Stripe from 'stripe'
import { newId } from '../books/ids.ts'
import { bankDebitOf } from './session.ts'

/**
 * The charge of a session that costs money; null for a session that costs nothing. Its metadata is empty, as in
 * reality: Stripe copies the session's metadata neither to the payment intent nor to the charge, so a refund can be
 * traced back by `payment_intent` only.
 * https://docs.stripe.com/api/charges/object and https://docs.stripe.com/metadata
 */
export function chargeOf(session: Stripe.Checkout.Session): Stripe.Charge | null {
  if (session.payment_intent === null || session.amount_total === null || session.currency === null) return null
  const delayed = session.payment_status === 'unpaid'
  const email = session.customer_details?.email ?? null
  const id = newId(delayed ? 'py_3' : 'ch_3')
  return {
    // Bank debits are charges too, but their identifiers begin with `py_`.
    id,
    object: 'charge',
    amount: session.amount_total,
    amount_captured: delayed ? 0 : session.amount_total,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: delayed ? null : newId('txn_3'),
    billing_details: {
      address: { city: null, country: null, line1: null, line2: null, postal_code: null, state: null },
      email,
      name: null,
      phone: null,
      tax_id: null
    },
    calculated_statement_descriptor: 'PULLPASS SANDBOX',
    captured: true,
    created: session.created,
    currency: session.currency,
    customer: null,
    description: null,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: null,
    failure_message: null,
    fraud_details: {},
    livemode: false,
    metadata: {},
    on_behalf_of: null,
    outcome: outcomeOf(delayed),
    paid: !delayed,
    payment_intent: session.payment_intent,
    payment_method: newId('pm_1'),
    payment_method_details: delayed ? debitDetails(session.currency) : cardDetails(session),
    receipt_email: null,
    receipt_number: null,
    receipt_url: delayed ? null : receiptUrl(id),
    refunded: false,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: delayed ? 'pending' : 'succeeded',
    transfer_data: null,
    transfer_group: null
  }
}

/** The page of the receipt, once the charge is paid. */
export function receiptUrl(charge: string): string {
  return `https://pay.stripe.com/receipts/payment/${charge}`
}

function outcomeOf(delayed: boolean): Stripe.Charge.Outcome {
  return {
    advice_code: null,
    network_advice_code: null,
    network_decline_code: null,
    network_status: 'approved_by_network',
    reason: null,
    seller_message: delayed ? 'Payment pending.' : 'Payment complete.',
    type: 'authorized'
  }
}

function cardDetails(session: Stripe.Checkout.Session): Stripe.Charge.PaymentMethodDetails {
  const card: Stripe.Charge.PaymentMethodDetails.Card = {
    amount_authorized: session.amount_total,
    authorization_code: null,
    brand: 'visa',
    checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'pass' },
    country: 'US',
    electronic_commerce_indicator: null,
    exp_month: 12,
    exp_year: 2040,
    fingerprint: null,
    funding: 'credit',
    installments: null,
    last4: '4242',
    mandate: null,
    network: 'visa',
    network_token: { used: false },
    network_transaction_id: null,
    regulated_status: 'unregulated',
    three_d_secure: null,
    transaction_link_id: null,
    wallet: null
  }
  return { type: 'card', card }
}

function debitDetails(currency: string): Stripe.Charge.PaymentMethodDetails {
  if (bankDebitOf(currency) === 'sepa_debit') {
    const sepa: Stripe.Charge.PaymentMethodDetails.SepaDebit = {
      bank_code: null,
      branch_code: null,
      country: 'DE',
      fingerprint: null,
      last4: '3000',
      mandate: null
    }
    return { type: 'sepa_debit', sepa_debit: sepa }
  }
  const account: Stripe.Charge.PaymentMethodDetails.UsBankAccount = {
    account_holder_type: 'individual',
    account_type: 'checking',
    bank_name: 'Sandbox Bank',
    fingerprint: null,
    last4: '6789',
    payment_reference: null,
    routing_number: '110000000'
  }
  return { type: 'us_bank_account', us_bank_account: account }
}
