import assert from 'node:assert/strict'
import { test } from 'node:test'
import { allProcessors } from './all.ts'
import type { NamedPayment } from './descriptor.ts'

const order = '4ab1c9f0-2f5d-4d0e-9c53-0d4f2a8f6f11'
const subscription = 'b7c2d3e4-0000-4000-8000-000000000001'

const table: [processor: string, event: NamedPayment, isTest: boolean, page: string | undefined][] = [
  ['stripe', { kind: 'paid', key: 'cs_1', references: ['pi_1'] }, false, 'https://dashboard.stripe.com/payments/pi_1'],
  [
    'stripe',
    { kind: 'paid', key: 'cs_1', references: ['pi_1'] },
    true,
    'https://dashboard.stripe.com/test/payments/pi_1'
  ],
  [
    'stripe',
    { kind: 'paid', references: ['in_1', 'pi_3Ab', 'sub_1'], period: 'in_1' },
    false,
    'https://dashboard.stripe.com/payments/pi_3Ab'
  ],
  ['stripe', { kind: 'refunded', references: ['pi_1'] }, false, 'https://dashboard.stripe.com/payments/pi_1'],
  ['stripe', { kind: 'paid', key: 'cs_free' }, false, undefined],
  ['stripe', { kind: 'active', references: ['sub_1'] }, false, undefined],
  ['stripe', { kind: 'paid', key: 'pi_1', references: ['pi_1/../x', 'xpi_1'] }, false, undefined],
  ['polar', { kind: 'paid', key: order }, false, `https://polar.sh/to/dashboard/sales/${order}`],
  ['polar', { kind: 'refunded', key: order }, true, `https://polar.sh/to/dashboard/sales/${order}`],
  ['polar', { kind: 'lost', key: order }, false, `https://polar.sh/to/dashboard/sales/${order}`],
  ['polar', { kind: 'paid', key: subscription, period: order }, false, `https://polar.sh/to/dashboard/sales/${order}`],
  ['polar', { kind: 'active', key: subscription }, false, undefined],
  ['polar', { kind: 'ended', key: subscription }, false, undefined],
  ['polar', { kind: 'paid', key: 'a/b?c' }, false, 'https://polar.sh/to/dashboard/sales/a%2Fb%3Fc'],
  ['polar', { kind: 'paid' }, false, undefined],
  ['lemonsqueezy', { kind: 'paid', key: 'order:1', references: ['subscription:1'] }, false, undefined],
  ['paddle', { kind: 'paid', key: 'txn_1', references: ['txn_1'] }, false, undefined],
  ['creem', { kind: 'paid', key: 'ord_1', references: ['ord_1', 'tran_1', 'ch_1'] }, false, undefined],
  ['standard', { kind: 'paid', key: 'sale-1' }, false, undefined]
]

for (const [name, event, isTest, page] of table) {
  test(`${name}: ${JSON.stringify(event)}${isTest ? ' in test mode' : ''} has ${page ?? 'no page'}`, () => {
    const descriptor = allProcessors.find((processor) => processor.name === name) ?? assert.fail(name)
    assert.equal(descriptor.pageOf?.(event, isTest), page)
  })
}

test('Each processor has a row in the table of this test', () => {
  assert.deepEqual([...new Set(table.map(([name]) => name))].sort(), allProcessors.map(({ name }) => name).sort())
})

const portals: [checkout: string, portal: string | undefined][] = [
  ['https://acme.lemonsqueezy.com/checkout/buy/4ab1c9f0?embed=1', 'https://acme.lemonsqueezy.com/billing'],
  ['https://acme.lemonsqueezy.com/buy/4ab1c9f0', 'https://acme.lemonsqueezy.com/billing'],
  ['https://shop.acme.example/checkout/buy/4ab1c9f0', 'https://shop.acme.example/billing'],
  ['https://checkout.lemonsqueezy.com/buy/4ab1c9f0', undefined],
  ['https://buy.stripe.com/abc123', undefined],
  ['https://buy.polar.sh/polar_cl_abc', undefined],
  ['https://www.creem.io/payment/prod_abc', undefined],
  ['https://pay.paddle.io/hsc_abc', undefined]
]

for (const [checkout, portal] of portals) {
  test(`The portal for buyers of the checkout ${checkout} is ${portal ?? 'not known'}`, () => {
    const address = new URL(checkout)
    const of = allProcessors.find((each) => each.checkout?.isAt(address))
    assert.ok(of)
    assert.equal(of.checkout?.portalOf?.(address), portal)
  })
}
