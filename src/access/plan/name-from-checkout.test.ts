import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DAY_MS } from '../../runtime/time/durations.ts'
import { isNameOpen, type NamedPurchase } from './name-from-checkout.ts'

const NOW = 100 * DAY_MS
const named: NamedPurchase = { username: 'Ada', askedAt: null, status: 'paid', paidAt: NOW - DAY_MS, accounts: 0 }

const rows: [about: string, changes: Partial<NamedPurchase>, isOpen: boolean][] = [
  ['that was paid a day ago', {}, true],
  ['that was paid a moment less than 30 days ago', { paidAt: NOW - 30 * DAY_MS + 1 }, true],
  ['that was paid 30 days ago', { paidAt: NOW - 30 * DAY_MS }, false],
  ['for which nothing was paid', { paidAt: null }, false],
  ['that is not paid any more', { status: 'refunded' }, false],
  ['without a name', { username: null }, false],
  ['whose name the code host was asked about', { askedAt: NOW }, false],
  ['for which an account was named since', { accounts: 1 }, false]
]
for (const [about, changes, isOpen] of rows) {
  test(`The name of a purchase ${about} is ${isOpen ? 'still to be' : 'not'} looked up`, () => {
    assert.equal(isNameOpen({ ...named, ...changes }, NOW), isOpen)
  })
}
