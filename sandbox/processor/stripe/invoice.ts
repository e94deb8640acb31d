import type Stripe from 'stripe'
import { newId } from '../books/ids.ts'

/** The paid invoice of a subscription's first period. https://docs.stripe.com/api/invoices/object */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: one object of the wire format, field by field.
export function invoiceOf(session: Stripe.Checkout.Session): Stripe.Invoice {
  const { created, customer, subscription } = session
  const id = typeof session.invoice === 'string' ? session.invoice : newId('in_1')
  const amount = session.amount_total ?? 0
  const parent = typeof subscription === 'string' ? subscription : newId('sub_1')
  return {
    id,
    object: 'invoice',
    account_country: 'DE',
    account_name: 'Pullpass sandbox',
    account_tax_ids: null,
    amount_due: amount,
    amount_overpaid: 0,
    amount_paid: amount,
    amount_remaining: 0,
    amount_shipping: 0,
    application: null,
    attempt_count: 1,
    attempted: true,
    auto_advance: false,
    automatic_tax: { disabled_reason: null, enabled: false, liability: null, provider: null, status: null },
    automatically_finalizes_at: null,
    billing_reason: 'subscription_create',
    collection_method: 'charge_automatically',
    created,
    currency: session.currency ?? 'usd',
    custom_fields: null,
    customer,
    customer_account: null,
    customer_address: null,
    customer_email: session.customer_details?.email ?? null,
    customer_name: null,
    customer_phone: null,
    customer_shipping: null,
    customer_tax_exempt: 'none',
    customer_tax_ids: [],
    default_payment_method: null,
    default_source: null,
    default_tax_rates: [],
    description: null,
    discounts: [],
    due_date: null,
    effective_at: created,
    ending_balance: 0,
    footer: null,
    from_invoice: null,
    hosted_invoice_url: `https://invoice.stripe.com/i/acct_sandbox/${id}`,
    invoice_pdf: null,
    issuer: { type: 'self' },
    last_finalization_error: null,
    latest_revision: null,
    lines: { object: 'list', data: [], has_more: false, url: `/v1/invoices/${id}/lines` },
    livemode: false,
    metadata: {},
    next_payment_attempt: null,
    number: `SANDBOX-${id.slice(-8).toUpperCase()}`,
    on_behalf_of: null,
    parent: {
      quote_details: null,
      subscription_details: { metadata: {}, subscription: parent },
      type: 'subscription_details'
    },
    payment_settings: { default_mandate: null, payment_method_options: null, payment_method_types: null },
    period_end: created,
    period_start: created,
    post_payment_credit_notes_amount: 0,
    pre_payment_credit_notes_amount: 0,
    receipt_number: null,
    rendering: null,
    shipping_cost: null,
    shipping_details: null,
    starting_balance: 0,
    statement_descriptor: null,
    status: 'paid',
    status_transitions: { finalized_at: created, marked_uncollectible_at: null, paid_at: created, voided_at: null },
    subtotal: amount,
    subtotal_excluding_tax: amount,
    test_clock: null,
    total: amount,
    total_discount_amounts: [],
    total_excluding_tax: amount,
    total_pretax_credit_amounts: [],
    total_taxes: [],
    webhooks_delivered_at: created
  }
}

/** The open invoice of a renewal whose payment failed. `now` in ms. */
export function openInvoiceOf(session: Stripe.Checkout.Session, now: number): Stripe.Invoice {
  const created = Math.floor(now / 1000)
  const invoice = invoiceOf({ ...session, created, invoice: newId('in_1') })
  return {
    ...invoice,
    amount_paid: 0,
    amount_remaining: invoice.amount_due,
    billing_reason: 'subscription_cycle',
    status: 'open',
    status_transitions: { ...invoice.status_transitions, paid_at: null }
  }
}

/** The invoice once it is paid after all. `now` in ms. */
export function paidInvoice(open: Stripe.Invoice, now: number): Stripe.Invoice {
  const status_transitions = { ...open.status_transitions, paid_at: Math.floor(now / 1000) }
  const { amount_due } = open
  return { ...open, amount_paid: amount_due, amount_remaining: 0, attempt_count: 2, status: 'paid', status_transitions }
}

/**
 * The only object that names both the invoice and the payment intent, since charges name no invoice any more.
 * https://docs.stripe.com/api/invoice-payment/object
 */
export function invoicePaymentOf(invoice: Stripe.Invoice, paymentIntent: string): Stripe.InvoicePayment {
  return {
    id: newId('inpay_1'),
    object: 'invoice_payment',
    amount_paid: invoice.amount_paid,
    amount_requested: invoice.amount_due,
    created: invoice.created,
    currency: invoice.currency,
    invoice: invoice.id ?? '',
    is_default: true,
    livemode: false,
    payment: { payment_intent: paymentIntent, type: 'payment_intent' },
    status: 'paid',
    status_transitions: { canceled_at: null, paid_at: invoice.created }
  }
}
