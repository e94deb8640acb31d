import assert from 'node:assert/strict'
import { test } from 'node:test'
import { moneyWords } from './money.ts'

for (const [amount, currency, words] of [
  [9900, 'usd', '$99.00'],
  [0, 'eur', '€0.00'],
  [5, 'eur', '€0.05'],
  [9900, 'jpy', '¥9,900'],
  [9900, 'kwd', 'KWD 9.900'],
  [123456789, 'usd', '$1,234,567.89']
] as const) {
  test(`The price of ${amount} minor units of ${currency} is ${words}`, () => {
    assert.equal(moneyWords(amount, currency)?.replaceAll('\u00a0', ' '), words)
  })
}

for (const [amount, currency] of [
  [null, 'usd'],
  [9900, null],
  [9900, 'dollars'],
  [9900, ''],
  [9900, 'ugx']
] as const) {
  test(`No price is said for ${amount} minor units of ${currency}`, () => {
    assert.equal(moneyWords(amount, currency), undefined)
  })
}
