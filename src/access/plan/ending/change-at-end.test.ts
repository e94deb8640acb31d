import assert from 'node:assert/strict'
import { test } from 'node:test'
import { comingBack, keepsSeatAtEnd } from './change-at-end.ts'

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

type Account = Parameters<typeof comingBack>[0][number]
const had = (grantId: string, facts: Partial<Account> = {}): Account => {
  return { grantId, heir: undefined, state: 'revoked', hadAccess: true, createdAt: 1, ...facts }
}
const none = (grantId: string, facts: Partial<Account> = {}) =>
  had(grantId, { hadAccess: false, createdAt: 5, ...facts })

const returns: readonly [sentence: string, accounts: readonly Account[], back: readonly string[]][] = [
  ['Every account comes back that no other was to replace', [had('a'), none('b')], ['a', 'b']],
  ['An account that declined or left stays away', [had('a', { state: 'gone' }), none('b', { state: 'gone' })], []],
  ['An account with access comes back, and not its heir without access', [had('a', { heir: 'b' }), none('b')], ['a']],
  ['An heir comes back in place of an account without access', [none('a', { heir: 'b' }), none('b')], ['b']],
  ['An heir with access comes back', [had('a', { heir: 'b' }), had('b', { createdAt: 5 })], ['b']],
  [
    'Accounts on other seats come back as well',
    [had('a', { heir: 'b' }), none('b'), none('c'), had('d')],
    ['a', 'c', 'd']
  ],
  ['An heir that is not listed takes nothing', [had('a', { heir: 'b' })], ['a']]
]
for (const [sentence, accounts, back] of returns) {
  test(sentence, () => {
    assert.deepEqual(
      comingBack(accounts).map(({ grantId }) => grantId),
      back
    )
  })
}
