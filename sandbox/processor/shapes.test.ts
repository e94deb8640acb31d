import assert from 'node:assert/strict'
import { test } from 'node:test'
import Stripe from 'stripe'
import { chargeOf } from './charge.ts'
import { apiVersion } from './event.ts'
import type { PaymentLink, Story } from './payment-link.ts'
import { pay, refund, settle } from './payments.ts'

/** The fields that Stripe's type says are always there. */
type Always<T> = { [K in keyof T as undefined extends T[K] ? never : K]-?: true }

// The compiler refuses these lists when one of Stripe's fields is missing, or one of ours is not Stripe's; the tests
// then hold what really goes over the wire against them.
const sessionFields = {
  id: true,
  object: true,
  adaptive_pricing: true,
  after_expiration: true,
  allow_promotion_codes: true,
  allowed_payment_method_types: true,
  amount_subtotal: true,
  amount_total: true,
  automatic_tax: true,
  billing_address_collection: true,
  cancel_url: true,
  client_reference_id: true,
  client_secret: true,
  collected_information: true,
  consent: true,
  consent_collection: true,
  created: true,
  currency: true,
  currency_conversion: true,
  custom_fields: true,
  custom_text: true,
  customer: true,
  customer_account: true,
  customer_creation: true,
  customer_details: true,
  customer_email: true,
  discounts: true,
  expires_at: true,
  integration_identifier: true,
  invoice: true,
  invoice_creation: true,
  livemode: true,
  locale: true,
  managed_payments: true,
  metadata: true,
  mode: true,
  origin_context: true,
  payment_intent: true,
  payment_link: true,
  payment_method_collection: true,
  payment_method_configuration_details: true,
  payment_method_options: true,
  payment_method_types: true,
  payment_status: true,
  permissions: true,
  recovered_from: true,
  saved_payment_method_options: true,
  setup_intent: true,
  shipping_address_collection: true,
  shipping_cost: true,
  shipping_options: true,
  status: true,
  submit_type: true,
  subscription: true,
  success_url: true,
  total_details: true,
  ui_mode: true,
  url: true,
  wallet_options: true
} satisfies Always<Stripe.Checkout.Session>

const chargeFields = {
  id: true,
  object: true,
  amount: true,
  amount_captured: true,
  amount_refunded: true,
  application: true,
  application_fee: true,
  application_fee_amount: true,
  balance_transaction: true,
  billing_details: true,
  calculated_statement_descriptor: true,
  captured: true,
  created: true,
  currency: true,
  customer: true,
  description: true,
  disputed: true,
  failure_balance_transaction: true,
  failure_code: true,
  failure_message: true,
  fraud_details: true,
  livemode: true,
  metadata: true,
  on_behalf_of: true,
  outcome: true,
  paid: true,
  payment_intent: true,
  payment_method: true,
  payment_method_details: true,
  receipt_email: true,
  receipt_number: true,
  receipt_url: true,
  refunded: true,
  review: true,
  shipping: true,
  source: true,
  source_transfer: true,
  statement_descriptor: true,
  statement_descriptor_suffix: true,
  status: true,
  transfer_data: true,
  transfer_group: true
} satisfies Always<Stripe.Charge>

const eventFields = {
  id: true,
  object: true,
  api_version: true,
  created: true,
  data: true,
  livemode: true,
  pending_webhooks: true,
  request: true,
  type: true
} satisfies Always<Stripe.EventBase>

const link: PaymentLink = {
  slug: 'toolkit',
  id: 'plink_1',
  name: 'Toolkit',
  amount: 4900,
  currency: 'usd',
  metadata: { scene: 'product-toolkit' },
  successUrl: 'http://127.0.0.1:1/dashboard'
}
const now = Date.UTC(2026, 10, 20)
const buy = (story: Story) =>
  pay({ sessionId: 'cs_test_1', link, email: 'ada@example.com', clientReferenceId: 'user-1', story, now })

/** As the receiver reads it: through JSON, where an `undefined` field is no field. */
function onTheWire(value: unknown): Record<string, unknown> {
  const parsed: unknown = JSON.parse(JSON.stringify(value))
  assert.ok(typeof parsed === 'object' && parsed !== null)
  return Object.fromEntries(Object.entries(parsed))
}

function assertFields(value: unknown, fields: Record<string, true>): void {
  const names = Object.keys(onTheWire(value))
  assert.deepEqual(
    Object.keys(fields).filter((field) => !names.includes(field)),
    []
  )
}

test('every field that Stripe always sends is on the wire, in each story', () => {
  for (const story of ['paid', 'bank_debit', 'coupon'] as const) {
    for (const currency of ['usd', 'eur']) {
      const { event, payment } = pay({
        sessionId: 'cs_test_1',
        link: { ...link, currency },
        email: 'a@b.c',
        clientReferenceId: null,
        story,
        now
      })
      assertFields(event, eventFields)
      assertFields(event.data.object, sessionFields)
      if (payment.charge !== null) assertFields(payment.charge, chargeFields)
    }
  }
})

test('the payloads follow the version of the API that the stripe package is typed for', () => {
  assert.equal(apiVersion, Stripe.API_VERSION)
})

test('paid at once', () => {
  const { event, payment } = buy('paid')
  assert.equal(event.type, 'checkout.session.completed')
  assert.equal(event.livemode, false)
  assert.equal(event.created, now / 1000)
  const { session } = payment
  assert.equal(session.payment_status, 'paid')
  assert.equal(session.amount_total, 4900)
  assert.equal(session.currency, 'usd')
  assert.equal(session.client_reference_id, 'user-1')
  assert.equal(session.customer_details?.email, 'ada@example.com')
  assert.equal(session.payment_link, 'plink_1')
  assert.deepEqual(session.metadata, { scene: 'product-toolkit' })
  assert.match(String(session.payment_intent), /^pi_3/)
  assert.equal(payment.charge?.payment_intent, session.payment_intent)
  assert.deepEqual(payment.charge?.metadata, {})
})

test('a 100 % coupon: nothing required, no intent, no charge, nothing to refund', () => {
  const { payment } = buy('coupon')
  assert.equal(payment.session.payment_status, 'no_payment_required')
  assert.equal(payment.session.amount_total, 0)
  assert.equal(payment.session.payment_intent, null)
  assert.equal(payment.session.total_details?.amount_discount, 4900)
  assert.equal(chargeOf(payment.session), null)
  assert.equal(refund(payment, 1, now).ok, false)
})

test('a bank debit completes unpaid; the bank then pays or refuses, once', () => {
  const { payment, event } = buy('bank_debit')
  assert.equal(event.type, 'checkout.session.completed')
  assert.equal(payment.session.payment_status, 'unpaid')
  assert.equal(refund(payment, 4900, now).ok, false, 'not yet paid, so not refundable')

  const paid = settle(payment, 'succeeded', now + 1000)
  assert.ok(paid.ok)
  assert.equal(paid.event.type, 'checkout.session.async_payment_succeeded')
  assert.equal(paid.payment.session.payment_status, 'paid')
  assert.equal(settle(paid.payment, 'failed', now).ok, false)

  const failed = settle(payment, 'failed', now + 1000)
  assert.ok(failed.ok)
  assert.equal(failed.event.type, 'checkout.session.async_payment_failed')
  assert.equal(failed.payment.session.payment_status, 'unpaid')
  assert.equal(refund(failed.payment, 1, now).ok, false)
})

test('a partial refund and the rest of it: the same event type, told apart by refunded', () => {
  const half = refund(buy('paid').payment, 2450, now)
  assert.ok(half.ok && half.event.type === 'charge.refunded')
  assertFields(half.event.data.object, chargeFields)
  assert.equal(half.event.data.object.refunded, false)
  assert.equal(half.event.data.object.amount_refunded, 2450)
  assert.deepEqual(half.event.data.previous_attributes, { amount_refunded: 0 })

  const rest = refund(half.payment, 2450, now)
  assert.ok(rest.ok && rest.event.type === 'charge.refunded')
  assert.equal(rest.event.data.object.refunded, true)
  assert.equal(rest.event.data.object.amount_refunded, 4900)
  assert.deepEqual(rest.event.data.previous_attributes, { amount_refunded: 2450, refunded: false })
  assert.equal(rest.payment.session.payment_status, 'paid', 'the session knows nothing of refunds')
})

test('no more than was paid goes back', () => {
  const { payment } = buy('paid')
  for (const amount of [0, -1, 4901, 1.5, Number.NaN]) assert.equal(refund(payment, amount, now).ok, false)
})
