import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eventOf, wordOf } from '../../../../test/support/builders/readings.ts'
import { readInvoice, readInvoicePayment, readSubscription } from './subscription.ts'

const scenes = { price_kit: 'kit', prod_team: 'team' }
const receipts = { isAt: ({ hostname }: URL) => hostname === 'invoice.stripe.com' }
const invoice = {
  id: 'in_1',
  parent: { subscription_details: { subscription: 'sub_1' } },
  amount_paid: 900,
  currency: 'USD'
}

test('A paid invoice of a subscription of Stripe is one of its periods', () => {
  assert.deepEqual(eventOf(readInvoice(invoice, 5, receipts)), {
    kind: 'paid',
    occurredAt: 5,
    references: ['in_1', 'sub_1'],
    period: 'in_1',
    facts: { amount: 900, currency: 'usd' }
  })
  const { parent: _, ...older } = { ...invoice, subscription: 'sub_2', payment_intent: 'pi_1' }
  assert.deepEqual(eventOf(readInvoice(older, 5, receipts)).references, ['in_1', 'sub_2', 'pi_1'])
  for (const parent of [null, undefined, {}, { subscription_details: null }, 'of tomorrow']) {
    assert.equal(wordOf(readInvoice({ ...invoice, parent }, 5, receipts)), 'ignored')
  }
  for (const odd of [{}, { ...invoice, id: '' }, null])
    assert.equal(wordOf(readInvoice(odd, 5, receipts)), 'unreadable')
  assert.equal(wordOf(readInvoice({ ...invoice, id: 'i' }, 5, receipts)), 'paid')
})

test('An invoice of Stripe has its number, and the name of the buyer', () => {
  const parent = { subscription_details: { subscription: 'sub_1' } }
  const event = eventOf(readInvoice({ id: 'in_1', parent, number: 'A-1', customer_name: 'Ada' }, 5, receipts))
  assert.deepEqual([event.invoice, event.facts.name], ['A-1', 'Ada'])
})

test('An invoice of Stripe has its page, which works for 30 days, and that of a single sale is joined with its checkout', () => {
  const hosted_invoice_url = 'https://invoice.stripe.com/i/acct_1/live_1?s=ap'
  const receipt = { url: hosted_invoice_url, kind: 'invoice', until: 5 + 30 * 86_400_000 }
  assert.deepEqual(eventOf(readInvoice({ ...invoice, hosted_invoice_url }, 5, receipts)).facts.receipt, receipt)
  const single = { id: 'in_2', number: 'A-2', hosted_invoice_url }
  const linked = { kind: 'linked', occurredAt: 5, references: ['in_2'], invoice: 'A-2', facts: { receipt } }
  assert.deepEqual(eventOf(readInvoice(single, 5, receipts)), linked)
  const foreign = { ...single, hosted_invoice_url: 'https://evil.example/i' }
  assert.equal(wordOf(readInvoice(foreign, 5, receipts)), 'ignored')
})

test('The payment of an invoice of Stripe connects the invoice with its payment intent', () => {
  const payment = { invoice: 'in_1', payment: { payment_intent: 'pi_1' } }
  const linked = { kind: 'linked', occurredAt: 5, references: ['pi_1', 'in_1'], facts: {} }
  assert.deepEqual(eventOf(readInvoicePayment(payment, 5)), linked)
  assert.equal(wordOf(readInvoicePayment({ ...payment, invoice: null }, 5)), 'ignored')
  assert.equal(wordOf(readInvoicePayment({ ...payment, payment: {} }, 5)), 'ignored')
  assert.equal(wordOf(readInvoicePayment({}, 5)), 'unreadable')
})

const updated = 'customer.subscription.updated'
const read = (changes: object, type = updated) =>
  readSubscription(type, { id: 'sub_1', status: 'active', ...changes }, 5, scenes)

test('The status of a subscription of Stripe decides its state, except that a deleted one has ended', () => {
  for (const [changes, kind] of [
    [{}, 'active'],
    [{ status: 'trialing' }, 'active'],
    [{ status: 'past_due' }, 'past_due'],
    [{ status: 'past_due', cancel_at_period_end: true }, 'past_due'],
    [{ cancel_at_period_end: true }, 'ending'],
    [{ cancel_at: 9 }, 'ending'],
    [{ cancel_at: null, cancel_at_period_end: false }, 'active'],
    [{ status: 'unpaid' }, 'ended'],
    [{ status: 'paused' }, 'ended'],
    [{ status: 'incomplete_expired' }, 'ended'],
    [{ status: 'canceled' }, 'ended'],
    [{ status: 'incomplete' }, 'ignored'],
    [{ status: 'of_tomorrow' }, 'unreadable'],
    [{ id: '' }, 'unreadable'],
    [{ id: 's' }, 'active']
  ] as const) {
    assert.equal(wordOf(read(changes)), kind, JSON.stringify(changes))
  }
  assert.equal(wordOf(read({}, 'customer.subscription.deleted')), 'ended')
})

test('A subscription of Stripe that is unpaid has ended because its renewal was not paid, and a paused one for another reason', () => {
  assert.equal(eventOf(read({ status: 'unpaid' })).unpaid, true)
  assert.equal('unpaid' in eventOf(read({ status: 'paused' })), false)
})

test('The prices of a subscription of Stripe say what was bought if all of them are mapped', () => {
  const item = (id: string, product: unknown, quantity?: number) => ({ quantity, price: { id, product } })
  const facts = (...data: unknown[]) => eventOf(read({ items: { data } })).facts
  assert.deepEqual(eventOf(read({})), { kind: 'active', occurredAt: 5, references: ['sub_1'], facts: {} })
  assert.deepEqual(facts(item('price_kit', null, 2)), { scene: 'kit', quantity: 2 })
  assert.deepEqual(facts(item('price_x', 'prod_team', 3)), { scene: 'team', quantity: 3 })
  assert.deepEqual(facts(item('price_x', 'prod_x', 3)), { quantity: 3 })
  assert.deepEqual(facts(item('price_x', 7, 3)), { quantity: 3 })
  assert.deepEqual(facts({ quantity: 4, price: null }), { quantity: 4 })
  assert.deepEqual(facts({ quantity: 4, price: 'of tomorrow' }), { quantity: 4 })
  assert.deepEqual(facts(item('price_kit', null, 2), item('price_x', null, 3)), {})
  assert.deepEqual(facts(item('price_kit', null, 2), item('price_y', 'prod_team', 3)), {
    items: [
      { scene: 'kit', quantity: 2 },
      { scene: 'team', quantity: 3 }
    ]
  })
  assert.deepEqual(eventOf(read({ items: 'of tomorrow' })).facts, {})
})
