import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { OtherPurchase } from './purchase-facts.ts'
import {
  amountDiffers,
  buyerName,
  newBuyerWords,
  purchaseName,
  purchaseNameAndStatus,
  statusWords
} from './purchase-names.ts'

const processors = [{ name: 'lemonsqueezy', label: 'Lemon Squeezy' }]
const purchase = (changes: Partial<OtherPurchase> = {}): OtherPurchase => ({
  paymentId: 'p1',
  processor: 'lemonsqueezy',
  key: '77',
  status: 'paid',
  scene: 'kit',
  product: undefined,
  isDisputed: false,
  isNotSold: false,
  userId: undefined,
  email: 'ada@mail.example',
  userEmail: undefined,
  amount: 9900,
  currency: 'usd',
  paidAt: Date.UTC(2026, 10, 20, 15, 20),
  createdAt: Date.UTC(2026, 10, 19),
  endsAt: undefined,
  ...changes
})
const product = { name: 'Starter Kit' } as NonNullable<OtherPurchase['product']>

const names: [changes: Partial<OtherPurchase>, name: string][] = [
  [{ product }, 'Starter Kit, $99.00, paid on November 20, 2026, 15:20 UTC (Lemon Squeezy)'],
  [{}, 'kit, $99.00, paid on November 20, 2026, 15:20 UTC (Lemon Squeezy)'],
  [{ scene: undefined, amount: undefined }, 'paid on November 20, 2026, 15:20 UTC (Lemon Squeezy)'],
  [{ paidAt: undefined, currency: undefined }, 'kit, begun on November 19, 2026, 00:00 UTC (Lemon Squeezy)'],
  [{ processor: 'gone' }, 'kit, $99.00, paid on November 20, 2026, 15:20 UTC (gone)'],
  [{ processor: 'by_hand', amount: undefined }, 'kit, given on November 20, 2026, 15:20 UTC']
]
for (const [changes, name] of names) {
  test(`The seller reads "${name}"`, () => {
    assert.equal(purchaseName(purchase(changes), processors), name)
    assert.equal(purchaseNameAndStatus(purchase(changes), processors), name)
  })
}

test('A purchase that is not paid says what it is', () => {
  const refunded = purchase({ status: 'partially_refunded' })
  assert.match(purchaseNameAndStatus(refunded, processors), /\(Lemon Squeezy\), which is partially refunded$/)
  assert.equal(statusWords('ended_by_seller'), 'ended by you')
})

test('A buyer is named by the address of the payment, else by that of the user, else by the id of the sale', () => {
  assert.equal(buyerName({ email: 'a@b.example', userEmail: 'c@d.example', key: '77' }), 'a@b.example')
  assert.equal(buyerName({ email: undefined, userEmail: 'c@d.example', key: '77' }), 'c@d.example')
  assert.equal(buyerName({ email: undefined, userEmail: undefined, key: '77' }), 'the buyer of 77')
})

const prices: [amount: number | undefined, currency: string | undefined, price: string | undefined, paid?: string][] = [
  [9900, 'usd', '$99 one time'],
  [9900, 'usd', '$99.00'],
  [129900, 'eur', '1.299 €'],
  [129900, 'eur', '1’299,00 €'],
  [5000, 'jpy', '¥5,000'],
  [4900, 'usd', '$9 a month, or $49 at once'],
  [100, 'usd', 'Ask us'],
  [100, 'usd', undefined],
  [undefined, 'usd', '$99'],
  [100, undefined, '$99'],
  [100, 'usd', '$99 one time', '$1.00'],
  [990, 'usd', '$99', '$9.90'],
  [0, 'usd', '$99', '$0.00']
]
for (const [amount, currency, price, paid] of prices) {
  test(`An amount of ${amount} ${currency} ${paid === undefined ? 'says nothing against' : 'is not'} the price "${price}"`, () => {
    const said = amountDiffers(
      { amount, currency },
      { name: 'Starter Kit', page: { ...(price !== undefined && { price }) } }
    )
    const words = `Its amount is ${paid}, and the page of Starter Kit says “${price}”. Is it really a sale of that?`
    assert.equal(said, paid === undefined ? undefined : words)
  })
}

test('An amount is compared with no price while no product is named', () =>
  assert.equal(amountDiffers({ amount: 1, currency: 'usd' }, undefined), undefined))

const changes: [title: string, present: string | undefined, logins: string[], seats: string[], said: string[]][] = [
  ['A purchase without a user', undefined, ['kim'], [], []],
  ['A purchase without accounts', 'kim@mail.example', [], [], ['kim@mail.example no longer sees this purchase.']],
  [
    'A purchase with an account in two repositories, and a teammate',
    'kim@mail.example',
    ['kim', 'ada', 'kim'],
    ['ada'],
    [
      'kim@mail.example no longer sees this purchase. Its accounts stay in it: kim, ada.',
      'ada@mail.example has taken a seat of it already, with ada.'
    ]
  ]
]
for (const [title, present, logins, seats, said] of changes) {
  test(`${title} says what another buyer of it means`, () => {
    const accounts = logins.map((login) => ({ login }))
    assert.deepEqual(newBuyerWords({ to: 'ada@mail.example', present, accounts, seats }), said)
  })
}
