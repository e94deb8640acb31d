import assert from 'node:assert/strict'
import { test } from 'node:test'
import Stripe from 'stripe'
import { link, now } from '../testing.ts'
import { apiVersion } from './event.ts'
import { decide, dispute, pay, refund } from './payments.ts'

/** The fields that are always present in Stripe's type. */
type Always<T> = { [K in keyof T as undefined extends T[K] ? never : K]-?: true }

// These lists do not compile when a field of Stripe is missing, or when a field is not Stripe's. The tests compare them
// with the JSON that is really sent.
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

const disputeFields = {
  id: true,
  object: true,
  amount: true,
  balance_transactions: true,
  charge: true,
  created: true,
  currency: true,
  enhanced_eligibility_types: true,
  evidence: true,
  evidence_details: true,
  intended_submission_method: true,
  is_charge_refundable: true,
  livemode: true,
  metadata: true,
  payment_intent: true,
  reason: true,
  status: true
} satisfies Always<Stripe.Dispute>

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

/** The value as a receiver reads it: after JSON, which drops `undefined` fields. */
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

test('The Stripe payloads of each story contain every field that Stripe always sends', () => {
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
      if (story !== 'paid') continue
      const refunded = refund(payment, 100, now)
      assert.ok(refunded.ok)
      assertFields(refunded.event, eventFields)
      assertFields(refunded.event.data.object, chargeFields)
      const disputed = dispute(payment, now)
      assert.ok(disputed.ok)
      for (const outcome of ['won', 'lost'] as const) {
        const decided = decide(disputed.payment, outcome, now)
        assert.ok(decided.ok)
        for (const made of [disputed, decided].flatMap((move) => [move.event, ...(move.also ?? [])])) {
          assertFields(made, eventFields)
          assertFields(made.data.object, disputeFields)
        }
      }
    }
  }
})

test('The Stripe payloads follow the API version that the stripe package is typed for', () => {
  assert.equal(apiVersion, Stripe.API_VERSION)
})
