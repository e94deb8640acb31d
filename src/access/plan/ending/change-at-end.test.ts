import assert from 'node:assert/strict'
import { test } from 'node:test'
import { keepsSeatAtEnd } from './change-at-end.ts'

const accounts = { had: true, none: false }
const rows: readonly [
  sentence: string,
  own: keyof typeof accounts,
  heir: keyof typeof accounts,
  later: boolean,
  keeps: boolean
][] = [
  ['An account with access keeps its seat if the one that was to replace it has none', 'had', 'none', false, true],
  ['An account without access gives its seat up to the one that was named after it', 'none', 'none', false, false],
  ['An account without access gives its seat up to one that has access', 'none', 'had', false, false],
  ['An account gives its seat up to a later one if both have access', 'had', 'had', false, false],
  ['An account that turns out to have access as well keeps the seat if it was named later', 'had', 'had', true, true]
]
for (const [sentence, own, heir, later, keeps] of rows) {
  test(sentence, () => {
    const mine = { hadAccess: accounts[own], createdAt: later ? 9 : 1 }
    assert.equal(keepsSeatAtEnd(mine, { hadAccess: accounts[heir], createdAt: 5 }), keeps)
  })
}
