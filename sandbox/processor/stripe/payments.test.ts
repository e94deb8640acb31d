import assert from 'node:assert/strict'
import { test } from 'node:test'
import { link, now } from '../testing.ts'
import { chargeOf } from './charge.ts'
import type { Story } from './payment-link.ts'
import { decide, dispute, inquire, pay, refund, refundable, settle, undoRefund } from './payments.ts'

const buy = (story: Story) =>
  pay({ sessionId: 'cs_test_1', link, email: 'ada@example.com', clientReferenceId: 'user-1', story, now })

test('A purchase that is paid at once completes as paid, with a charge of the same payment intent', () => {
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

test('A purchase with a 100 % coupon requires no payment, and has no payment intent, no charge and no refund', () => {
  const { payment } = buy('coupon')
  assert.equal(payment.session.payment_status, 'no_payment_required')
  assert.equal(payment.session.amount_total, 0)
  assert.equal(payment.session.payment_intent, null)
  assert.equal(payment.session.total_details?.amount_discount, 4900)
  assert.equal(chargeOf(payment.session), null)
  assert.equal(refund(payment, 1, now).ok, false)
})

test('A bank debit completes unpaid, and the bank then pays or refuses once', () => {
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

test('A partial refund and the refund of the rest have the same event type, and differ in the field refunded', () => {
  const half = refund(buy('paid').payment, 2450, now)
  assert.ok(half.ok && half.event.type === 'charge.refunded')
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

test('A refund must be a whole amount of at least 1 and at most the paid amount', () => {
  const { payment } = buy('paid')
  for (const amount of [0, -1, 4901, 1.5, Number.NaN]) assert.equal(refund(payment, amount, now).ok, false)
})

/** The event types of a change, each with the status of the dispute in it. */
function told(move: ReturnType<typeof dispute>): string[] {
  assert.ok(move.ok)
  return [move.event, ...(move.also ?? [])].map(({ type, data: { object } }) => {
    assert.ok(object.object === 'dispute')
    return `${type} ${object.status}`
  })
}

test('A dispute takes the money back until the bank decides, which it does once', () => {
  const { payment } = buy('paid')
  const opened = dispute(payment, now + 1000)
  assert.deepEqual(told(opened), [
    'charge.dispute.created needs_response',
    'charge.dispute.funds_withdrawn needs_response'
  ])
  assert.ok(opened.ok && opened.event.data.object.object === 'dispute')
  assert.equal(opened.event.data.object.payment_intent, payment.session.payment_intent)
  assert.equal(opened.event.data.object.created, now / 1000 + 1)
  assert.equal(opened.payment.charge?.disputed, true)
  assert.equal(refundable(opened.payment), 0)
  assert.equal(dispute(opened.payment, now).ok, false)

  const lost = decide(opened.payment, 'lost', now + 2000)
  assert.deepEqual(told(lost), ['charge.dispute.closed lost'])
  assert.ok(lost.ok)
  for (const again of [decide(lost.payment, 'won', now), dispute(lost.payment, now), refund(lost.payment, 1, now)]) {
    assert.equal(again.ok, false)
  }

  const won = decide(opened.payment, 'won', now + 2000)
  assert.deepEqual(told(won), ['charge.dispute.closed won', 'charge.dispute.funds_reinstated won'])
  assert.ok(won.ok && won.event.data.object.object === 'dispute')
  const movements = won.event.data.object.balance_transactions.map(({ amount }) => amount)
  assert.deepEqual(movements, [-4900, 4900])
  assert.equal(refundable(won.payment), 4900)
  const second = dispute(won.payment, now + 3000)
  assert.ok(second.ok && second.event.data.object.object === 'dispute')
  assert.notEqual(second.event.data.object.id, won.event.data.object.id)
})

test('A purchase that was not paid, or was refunded in full, cannot be disputed', () => {
  assert.equal(dispute(buy('coupon').payment, now).ok, false)
  assert.equal(dispute(buy('bank_debit').payment, now).ok, false)
  const refunded = refund(buy('paid').payment, 4900, now)
  assert.ok(refunded.ok)
  assert.equal(dispute(refunded.payment, now).ok, false)
  assert.equal(decide(buy('paid').payment, 'won', now).ok, false)
})

test('Undoing a refund undoes the newest one only, and the money can be refunded again', () => {
  const half = refund(buy('paid').payment, 2450, now)
  assert.ok(half.ok)
  const rest = refund(half.payment, 2450, now)
  assert.ok(rest.ok)
  const back = undoRefund(rest.payment, now)
  assert.ok(back.ok && back.event.type === 'refund.updated')
  assert.deepEqual([back.payment.charge?.amount_refunded, back.payment.charge?.refunded], [2450, false])
  assert.deepEqual(
    back.payment.refunds?.map(({ status }) => status),
    ['succeeded', 'failed']
  )
  assert.equal(back.event.data.object.payment_intent, rest.payment.session.payment_intent)
  assert.equal(refundable(back.payment), 2450)
  const all = undoRefund(back.payment, now)
  assert.ok(all.ok)
  assert.equal(undoRefund(all.payment, now).ok, false)
})

test('An inquiry moves no money: a refund and a dispute are still possible', () => {
  const asked = inquire(buy('paid').payment, now)
  assert.deepEqual(told(asked), ['charge.dispute.created warning_needs_response'])
  assert.ok(asked.ok)
  assert.deepEqual(asked.payment.dispute?.balance_transactions, [])
  assert.equal(refundable(asked.payment), 4900)
  assert.equal(inquire(asked.payment, now).ok, false)
  assert.equal(dispute(asked.payment, now).ok, true)
  assert.equal(inquire(buy('coupon').payment, now).ok, false)
})
