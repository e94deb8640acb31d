import assert from 'node:assert/strict'
import { test } from 'node:test'
import { whoOf } from './alert-purchases.ts'

test('The words of a raised role name the account and the role, and those of a stranger the account', () => {
  const time = { due: undefined, now: 0 }
  assert.deepEqual(whoOf('role_raised', 'octocat: write', undefined, time), {
    account: 'octocat',
    short: 'Its role is write, raised by hand. Pullpass changes no role.',
    note: 'write'
  })
  assert.equal(whoOf('role_raised', null, undefined, time), undefined)
  assert.deepEqual(whoOf('stranger', 'octocat', undefined, time), { account: 'octocat' })
})
