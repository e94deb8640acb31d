import type Stripe from 'stripe'
import { nameOf } from '../books/buyer-name.ts'
import { newId } from '../books/ids.ts'
import { totalOf } from './line-items.ts'
import type { Purchase } from './payment-link.ts'

/** The delayed method of the currency: US accounts are debited by ACH, all others by SEPA. */
export function bankDebitOf(currency: string): 'us_bank_account' | 'sepa_debit' {
  return currency === 'usd' ? 'us_bank_account' : 'sepa_debit'
}

/**
 * The checkout session as `checkout.session.completed` contains it, of a guest who used a payment link. The return type
 * is Stripe's own, so that this does not compile without one of its fields.
 * https://docs.stripe.com/api/checkout/sessions/object
 */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: one object of the wire format, field by field.
export function completedSession(purchase: Purchase): Stripe.Checkout.Session {
  const { link, story } = purchase
  const created = Math.floor(purchase.now / 1000)
  const free = story === 'coupon'
  const amount = totalOf(purchase)
  return {
    id: purchase.sessionId,
    object: 'checkout.session',
    adaptive_pricing: { enabled: false },
    after_expiration: null,
    allow_promotion_codes: true,
    allowed_payment_method_types: null,
    amount_subtotal: amount,
    amount_total: free ? 0 : amount,
    automatic_tax: { enabled: false, liability: null, provider: null, status: null },
    billing_address_collection: 'auto',
    cancel_url: null,
    client_reference_id: purchase.clientReferenceId,
    client_secret: null,
    collected_information: { business_name: null, individual_name: null, shipping_details: null },
    consent: null,
    consent_collection: { payment_method_reuse_agreement: null, promotions: 'none', terms_of_service: 'none' },
    created,
    currency: link.currency,
    currency_conversion: null,
    custom_fields: Object.entries(purchase.customFields ?? {}).map(([key, value]) => customField(key, value)),
    custom_text: { after_submit: null, shipping_address: null, submit: null, terms_of_service_acceptance: null },
    customer: null,
    customer_account: null,
    customer_creation: 'if_required',
    customer_details: {
      address: { city: null, country: null, line1: null, line2: null, postal_code: null, state: null },
      business_name: null,
      email: purchase.email,
      individual_name: null,
      name: nameOf(purchase.email),
      phone: null,
      tax_exempt: 'none',
      tax_ids: []
    },
    customer_email: null,
    discounts: free ? [{ coupon: 'SANDBOX100', promotion_code: null }] : [],
    expires_at: created + 24 * 60 * 60,
    integration_identifier: null,
    invoice: null,
    invoice_creation: {
      enabled: false,
      invoice_data: {
        account_tax_ids: null,
        custom_fields: null,
        description: null,
        footer: null,
        issuer: null,
        metadata: {},
        rendering_options: null
      }
    },
    livemode: false,
    locale: 'auto',
    managed_payments: { enabled: false },
    metadata: { ...link.metadata },
    mode: 'payment',
    origin_context: null,
    // A zero total charges nothing, so it has no payment intent.
    payment_intent: free ? null : newId('pi_3'),
    payment_link: link.id,
    payment_method_collection: 'if_required',
    payment_method_configuration_details: null,
    payment_method_options: { card: { request_three_d_secure: 'automatic' } },
    payment_method_types: ['card', bankDebitOf(link.currency)],
    payment_status: free ? 'no_payment_required' : story === 'bank_debit' ? 'unpaid' : 'paid',
    permissions: null,
    phone_number_collection: { enabled: false },
    recovered_from: null,
    saved_payment_method_options: null,
    setup_intent: null,
    shipping_address_collection: null,
    shipping_cost: null,
    shipping_options: [],
    status: 'complete',
    submit_type: 'auto',
    subscription: null,
    success_url: link.successUrl,
    total_details: { amount_discount: free ? amount : 0, amount_shipping: 0, amount_tax: 0 },
    ui_mode: 'hosted_page',
    url: null,
    wallet_options: null
  }
}

/** https://docs.stripe.com/payments/checkout/custom-fields */
function customField(key: string, value: string): Stripe.Checkout.Session.CustomField {
  return {
    key,
    label: { custom: key, type: 'custom' },
    optional: true,
    text: { default_value: null, maximum_length: null, minimum_length: null, value },
    type: 'text'
  }
}
