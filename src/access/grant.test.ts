import assert from 'node:assert/strict'
import { test } from 'node:test'
import { grantStates, mayMove } from './grant.ts'

test('a grant is revoked only after it was revoking, never gone after it was blocked, and else becomes anything', () => {
  for (const from of grantStates) {
    for (const to of grantStates) {
      const isForbidden = (to === 'revoked' && from !== 'revoking') || (to === 'gone' && from === 'blocked')
      assert.equal(mayMove(from, to), from === to || !isForbidden, `${from} to ${to}`)
    }
  }
})

test('a grant has eight states, in the order in which it usually goes through them', () => {
  assert.deepEqual(grantStates, ['queued', 'invited', 'accepted', 'expired', 'gone', 'revoking', 'revoked', 'blocked'])
})
