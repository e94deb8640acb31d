import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Because, grantStates, isNoPerson, mayBecome } from './grant-states.ts'

test('A grant is revoked only after it was revoking, is never gone after it was blocked, and may otherwise become anything', () => {
  for (const from of grantStates) {
    for (const to of grantStates) {
      const isForbidden = (to === 'revoked' && from !== 'revoking') || (to === 'gone' && from === 'blocked')
      assert.equal(mayBecome(from, to), from === to || !isForbidden, `${from} to ${to}`)
    }
  }
})

test('Only the reasons "no_such_account" and "not_a_person" mean that a name belongs to no person', () => {
  const all: Because[] = [
    'no_such_account',
    'not_a_person',
    'not_ours',
    'no_trace',
    'enterprise_managed',
    'account_flagged'
  ]
  assert.deepEqual(all.filter(isNoPerson), ['no_such_account', 'not_a_person'])
})

test('A grant has eight states, in the order in which it usually goes through them', () => {
  assert.deepEqual(grantStates, ['queued', 'invited', 'accepted', 'expired', 'gone', 'revoking', 'revoked', 'blocked'])
})
