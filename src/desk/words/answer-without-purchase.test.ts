import assert from 'node:assert/strict'
import { test } from 'node:test'
import { answerWithoutPurchase } from './answer-without-purchase.ts'

const cases: [processors: string[], sentence: string][] = [
  [[], 'Please forward us the receipt or the invoice that you got by mail.'],
  [['Stripe'], 'Please forward us the receipt or the invoice that you got by mail. It comes from Stripe.'],
  [
    ['Stripe', 'Paddle', 'Polar'],
    'Please forward us the receipt or the invoice that you got by mail. It comes from Stripe, Paddle or Polar.'
  ]
]
for (const [processors, sentence] of cases) {
  test(`The answer to a person without a purchase asks for the receipt of ${processors.length} processors`, () => {
    const lines = answerWithoutPurchase({ email: 'ada@mail.example', shop: 'Acme', processors }).split('\n')
    assert.equal(lines[0], 'We find no purchase at Acme with the address ada@mail.example.')
    assert.ok(lines.includes(sentence), lines.join('\n'))
  })
}
