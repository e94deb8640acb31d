import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eventOf, readWire, wordOf } from '../../../test/support/builders/readings.ts'
import { lemonsqueezy } from './lemonsqueezy/webhook.ts'
import { receiptIn, shownReceipt } from './receipt.ts'
import { standard } from './standard/webhook.ts'
import { stripe } from './stripe/webhook.ts'

const rule = { isAt: ({ hostname }: URL) => hostname.endsWith('.pay.example') }
const usable = 'https://my.pay.example/receipts/1?signature=ab&expires=9'

test('A receipt is at an https address of its processor, which is neither too long nor has a password', () => {
  assert.deepEqual(receiptIn(rule, usable, { kind: 'receipt' }), { receipt: { url: usable, kind: 'receipt' } })
  const unusable = [
    undefined,
    null,
    7,
    '',
    'receipts/1',
    'javascript:alert(1)',
    'http://my.pay.example/1',
    'https://evil.example/1',
    'https://my.pay.example.evil.example/1',
    'https://ada@my.pay.example/1',
    'https://:pw@my.pay.example/1',
    'https://my.pay.example/'.padEnd(2001, 'x'),
    `https://my.pay.example/${'ü'.repeat(400)}`
  ]
  for (const value of unusable) assert.deepEqual(receiptIn(rule, value, { kind: 'receipt' }), {}, String(value))
  const longest = 'https://my.pay.example/'.padEnd(2000, 'x')
  assert.equal(receiptIn(rule, longest, { kind: 'receipt' }).receipt?.url, longest)
})

test('A receipt may be at the address that stands in for the processor, and at no other origin of that machine', () => {
  const sandbox = { ...rule, standIn: 'http://127.0.0.1:3002' }
  const at = (value: string) => receiptIn(sandbox, value, { kind: 'invoice' }).receipt?.url
  assert.equal(at('http://127.0.0.1:3002/receipts/1'), 'http://127.0.0.1:3002/receipts/1')
  for (const other of ['http://127.0.0.1:3003/receipts/1', 'http://x@127.0.0.1:3002/1', 'https://127.0.0.1:3002/1']) {
    assert.equal(at(other), undefined, other)
  }
  assert.equal(at(usable), usable)
})

test('A receipt is shown while its address works', () => {
  const kept = (until?: number) =>
    JSON.stringify(receiptIn(rule, usable, { kind: 'invoice', ...(until !== undefined && { until }) }).receipt)
  assert.equal(shownReceipt(null, 5), undefined)
  assert.deepEqual(shownReceipt(kept(), 5), { url: usable, kind: 'invoice' })
  assert.deepEqual(shownReceipt(kept(6), 5), { url: usable, kind: 'invoice', until: 6 })
  assert.equal(shownReceipt(kept(5), 5), undefined)
  assert.equal(shownReceipt(kept(Number.NaN), 5)?.until, undefined)
})

const options = { secrets: [], scenes: { '7': 'kit' } }
const lemon = (type: string, attributes: object) => ({
  meta: { event_name: 'any' },
  data: { type, id: '1', attributes: { status: 'paid', updated_at: '2026-11-20T10:00:00.000000Z', ...attributes } }
})
const own = (receipt: unknown) => ({
  type: 'payment.paid',
  timestamp: '2026-11-20T10:00:00Z',
  data: { id: 'sale-1', metadata: { scene: 'kit' }, receipt }
})
const charge = (type: string, over: object) => ({
  id: 'evt_1',
  type,
  created: 5,
  livemode: true,
  data: { object: { payment_intent: 'pi_1', refunded: true, amount_refunded: 9900, ...over } }
})
const page = 'https://pay.stripe.com/receipts/payment/CAcaFwoVYWNjdF8x'

test('Stripe names the receipt of a charge, both when it is paid and when it is refunded', () => {
  const read = (type: string, over: object) => readWire(stripe(options), charge(type, over))
  const receipt = { url: page, kind: 'receipt' }
  const paid = { kind: 'linked', occurredAt: 5000, references: ['pi_1'], facts: { receipt } }
  assert.deepEqual(eventOf(read('charge.succeeded', { receipt_url: page })), paid)
  assert.deepEqual(eventOf(read('charge.refunded', { receipt_url: page })).facts, { receipt })
  for (const receipt_url of [null, 7, 'https://stripe.com.evil.example/1']) {
    assert.equal(wordOf(read('charge.succeeded', { receipt_url })), 'ignored')
    assert.deepEqual(eventOf(read('charge.refunded', { receipt_url })).facts, {})
  }
  assert.equal(wordOf(read('charge.succeeded', { receipt_url: page, payment_intent: null })), 'ignored')
  assert.equal(wordOf(read('charge.succeeded', { refunded: 'no' })), 'unreadable')
})

test('Lemon Squeezy names the receipt of an order, and the invoice of each payment of a subscription', () => {
  const read = (type: string, attributes: object) => eventOf(readWire(lemonsqueezy(options), lemon(type, attributes)))
  const url = 'https://app.lemonsqueezy.com/my-orders/1?signature=ab'
  assert.deepEqual(read('orders', { urls: { receipt: url } }).facts.receipt, { url, kind: 'receipt' })
  const invoice = { subscription_id: 2, urls: { invoice_url: url } }
  assert.deepEqual(read('subscription-invoices', invoice).facts.receipt, { url, kind: 'invoice' })
  for (const urls of [null, 'of tomorrow', {}, { receipt: 'https://evil.example/' }]) {
    assert.equal(read('orders', { urls }).facts.receipt, undefined)
    assert.equal(read('subscription-invoices', { subscription_id: 2, urls }).facts.receipt, undefined)
  }
})

test('A seller’s own checkout names its receipt, and is told what is wrong with one', () => {
  const read = (receipt: unknown) => readWire(standard(options), own(receipt))
  const url = 'https://shop.acme.example/receipts/1'
  assert.deepEqual(eventOf(read(url)).facts.receipt, { url, kind: 'receipt' })
  assert.equal(eventOf(read(null)).facts.receipt, undefined)
  const refused = read('http://shop.acme.example/receipts/1')
  assert.ok(refused.kind === 'unreadable')
  assert.match(refused.why, /data\.receipt must be an https address/)
})
