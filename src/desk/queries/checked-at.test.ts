import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkedAt } from './purchase-rows.ts'

const named = { accountId: 7, because: 'sent', createdAt: 100, seenAt: null, observedAt: null } as const

const rows: [string, Partial<Parameters<typeof checkedAt>[0]>, number | undefined][] = [
  ['an account that the host was never asked about', {}, undefined],
  ['an account on a repository that was last read before the account was named', { observedAt: 99 }, undefined],
  ['an account that was asked about for an earlier purchase', { seenAt: 99, observedAt: 50 }, undefined],
  ['an account on a repository that was read since', { seenAt: 99, observedAt: 101 }, 101],
  ['an account that was asked about since', { seenAt: 102, observedAt: 99 }, 102],
  ['a name whose account is not known yet', { accountId: null, observedAt: 101 }, undefined],
  ['a name of no account', { accountId: null, because: 'no_such_account', observedAt: 101 }, undefined],
  ['an account that was deleted at the host', { because: 'no_such_account', seenAt: 101, observedAt: 102 }, undefined]
]

for (const [which, changes, at] of rows) {
  test(`The time of the last check of ${which} is ${at === undefined ? 'not named' : 'the later one'}`, () => {
    assert.equal(checkedAt({ ...named, ...changes }), at)
  })
}
