import assert from 'node:assert/strict'
import { test } from 'node:test'
import { allProcessors } from '../../payments/processors/all.ts'
import type { Mistake } from '../mistake.ts'
import { checkQuantities } from './quantities.ts'

const ofStripe = 'https://buy.stripe.com/abc123'
const ofPolar = 'https://buy.polar.sh/abc123'
const key = { stripe: 'rk_live_a' }

/** Products, the API keys that are set, and the settings that are a mistake. */
const cases: [words: string, Parameters<typeof checkQuantities>[0], Record<string, string>, string[]][] = [
  ['a quantity at Stripe without a key', [{ checkoutUrl: ofStripe, quantity: true }], {}, ['product.quantity']],
  ['a quantity at Stripe with its key', [{ checkoutUrl: ofStripe, quantity: true }], key, []],
  [
    'a quantity at Stripe with the key of another',
    [{ checkoutUrl: ofStripe, quantity: true }],
    { polar: 'a' },
    ['product.quantity']
  ],
  ['no quantity at Stripe', [{ checkoutUrl: ofStripe }], {}, []],
  ['a quantity at Polar', [{ checkoutUrl: ofPolar, quantity: true }], {}, []],
  ['a quantity at an own checkout', [{ checkoutUrl: 'https://pay.example/kit', quantity: true }], {}, []],
  [
    'a quantity of the second product',
    [{ checkoutUrl: ofPolar, quantity: true }, { checkoutUrl: ofStripe, quantity: true }, { checkoutUrl: ofStripe }],
    {},
    ['products[1].quantity']
  ]
]

for (const [words, products, keys, names] of cases) {
  test(`The site config with ${words} has ${names.length === 0 ? 'no mistake' : `a mistake: ${names}`}`, () => {
    const mistakes: Mistake[] = []
    checkQuantities(products, Object.keys(keys).length === 0 ? undefined : keys, allProcessors, { mistakes })
    assert.deepEqual(
      mistakes.map(({ name }) => name),
      names
    )
    for (const { problem, fix } of mistakes) assert.match(`${problem} ${fix}`, /Stripe .* Set STRIPE_API_KEY/)
  })
}
