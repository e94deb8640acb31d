import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { CodeHost, Refusal } from '../code-host/code-host.ts'
import { observe } from './questions.ts'

const noAnswer: Refusal = { kind: 'unreachable', words: '' }

async function failureOf(first: Refusal | undefined, second: Refusal | undefined) {
  const list = (refusal: Refusal | undefined) => async () => {
    const read = { items: [], complete: refusal === undefined, startedAt: 0, pages: 1, unchanged: 0 }
    return { ...read, ...(refusal && { failed: { failed: true as const, refusal } }) }
  }
  const { failed } = await observe({ invitations: list(first), collaborators: list(second) } as unknown as CodeHost)
  return failed?.refusal.kind
}

test('of two lists that failed, the one that has to be heeded is told of', async () => {
  assert.equal(await failureOf(noAnswer, { kind: 'token_refused' }), 'token_refused')
  assert.equal(await failureOf(noAnswer, { kind: 'throttled', until: 1 }), 'throttled')
  assert.equal(await failureOf({ kind: 'throttled', until: 1 }, noAnswer), 'throttled')
  assert.equal(await failureOf(noAnswer, { kind: 'forbidden', words: '' }), 'unreachable')
  assert.equal(await failureOf(undefined, noAnswer), 'unreachable')
  assert.equal(await failureOf(undefined, undefined), undefined)
})
