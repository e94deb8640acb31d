import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type PaymentRecord, qualifies, qualifyingScenes } from './gate.ts'

const wanted = { userId: 'ada', scenes: qualifyingScenes('starter-kit') }
const paid: PaymentRecord = { userId: 'ada', status: 'paid', scene: 'starter-kit' }

test('Two scenes qualify for a product: its id and the historical alias', () => {
  assert.deepEqual(qualifyingScenes('starter-kit'), ['starter-kit', 'product-lifetime'])
})

const rows: [PaymentRecord, boolean][] = [
  [paid, true],
  [{ ...paid, scene: 'product-lifetime' }, true],
  ...[null, '', 'Starter-Kit', 'starter-kit ', ' starter-kit', 'starter-kit\0', 'starter', 'PRODUCT-LIFETIME'].map(
    (scene): [PaymentRecord, boolean] => [{ ...paid, scene }, false]
  ),
  ...['pending', 'failed', 'refunded', 'Paid', 'paid ', ''].map((status): [PaymentRecord, boolean] => [
    { ...paid, status },
    false
  ]),
  ...[null, '', 'Ada', 'ada ', 'grace'].map((userId): [PaymentRecord, boolean] => [{ ...paid, userId }, false])
]

for (const [payment, expected] of rows) {
  test(`The payment ${JSON.stringify(payment)} ${expected ? 'qualifies' : 'does not qualify'}`, () => {
    assert.equal(qualifies(payment, wanted), expected)
  })
}
