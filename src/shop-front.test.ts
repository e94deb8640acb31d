import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fontStack, numbersOfPrice, saysItCosts } from './shop-front.ts'

const prices: [price: string, numbers: number[], costs: boolean][] = [
  ['$199 one time', [199], true],
  ['99,00 €', [9900], true],
  ['1’999.50 CHF', [199950], true],
  ['19 800円', [19, 800], true],
  ['1\u00a0999 元', [1999], true],
  ['1\u202f999 EUR', [1999], true],
  ["1'999 CHF", [1999], true],
  ['12,000 원', [12000], true],
  ['199 credits, code ABCDE', [199], false],
  ['₩12,000', [12000], true],
  ['Free', [], false],
  ['Price on request, in USD', [], false],
  ['$0', [0], false],
  ['0,00 €', [0], false],
  ['$99, or $0 for students', [99, 0], false],
  ['Free for 30 days', [30], false],
  ['', [], false]
]
for (const [price, numbers, costs] of prices) {
  test(`The price "${price}" says ${costs ? 'that the product costs something' : 'of no cost'}`, () => {
    assert.deepEqual(numbersOfPrice(price), numbers)
    assert.equal(saysItCosts(price), costs)
  })
}

test('A product without a price says of no cost', () => {
  assert.equal(saysItCosts(undefined), false)
})

const stacks: [fonts: readonly string[] | undefined, css: string][] = [
  [undefined, 'Usual, sans-serif'],
  [['Charter'], "'Charter', Usual, sans-serif"],
  [['Charter', 'M PLUS 1p', 'serif'], "'Charter', 'M PLUS 1p', serif"],
  [['system-ui', 'Arial'], "system-ui, 'Arial'"],
  [['inherit'], "'inherit', Usual, sans-serif"]
]
for (const [fonts, css] of stacks) {
  test(`CSS lists the fonts ${fonts?.join(', ') ?? 'of a shop that has chosen none'} with names in quotes`, () => {
    assert.equal(fontStack(fonts, 'Usual, sans-serif'), css)
  })
}
