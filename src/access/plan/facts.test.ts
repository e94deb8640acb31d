import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isOut } from './facts.ts'

test('Only an answer of the host about the account itself says that the account is no collaborator', () => {
  assert.equal(isOut({ direct: true, collaborator: false }), true)
  assert.equal(isOut({ direct: true, collaborator: true }), false)
  assert.equal(isOut({ direct: false, collaborator: false }), false)
  assert.equal(isOut({ direct: false, collaborator: true }), false)
})
