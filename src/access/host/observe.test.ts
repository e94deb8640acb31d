import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Refusal } from '../../code-host/code-host.ts'
import { keepListed, lastListed, observe } from './observe.ts'
import type { Listed } from './repository-deps.ts'

const noAnswer: Refusal = { kind: 'unreachable', words: '' }

async function failureOf(first: Refusal | undefined, second: Refusal | undefined) {
  const list = (refusal: Refusal | undefined) => async () => {
    const read = { items: [], complete: refusal === undefined, startedAt: 0, pages: 1, unchanged: 0 }
    return { ...read, ...(refusal && { failed: { failed: true as const, refusal } }) }
  }
  const { failed } = await observe({ invitations: list(first), collaborators: list(second) })
  return failed?.refusal.kind
}

test('Of two failed lists, the failure that requires a back-off is reported', async () => {
  assert.equal(await failureOf(noAnswer, { kind: 'token_refused' }), 'token_refused')
  assert.equal(await failureOf(noAnswer, { kind: 'throttled', until: 1 }), 'throttled')
  assert.equal(await failureOf({ kind: 'throttled', until: 1 }, noAnswer), 'throttled')
  assert.equal(await failureOf(noAnswer, { kind: 'forbidden', words: '' }), 'unreachable')
  assert.equal(await failureOf(undefined, noAnswer), 'unreachable')
  assert.equal(await failureOf(undefined, undefined), undefined)
})

test('The list of invitations is read again only after ten minutes', async () => {
  const MINUTE = 60_000
  let reads = 0
  let complete = true
  const invitation = { inviteeId: 1, inviteeLogin: 'ada', inviterId: null, permission: 'read', createdAt: 0 }
  const codeHost = {
    invitations: async () => {
      reads += 1
      const items = complete ? [{ ...invitation, id: reads, expired: false }] : []
      return { items, complete, startedAt: 0, pages: 1, unchanged: 0 }
    }
  }
  const listed: Listed = { current: [] }
  const idsAt = async (minute: number) => (await lastListed(codeHost, listed, minute * MINUTE)).map(({ id }) => id)
  assert.deepEqual(await idsAt(100), [1])
  assert.deepEqual([await idsAt(109), reads], [[1], 1])
  assert.deepEqual([await idsAt(110), reads], [[2], 2])
  complete = false
  assert.deepEqual([await idsAt(120), reads], [[2], 3], 'what is known stays known')
  assert.deepEqual([await idsAt(121), reads], [[2], 4], 'and is read as soon as it can be')
  keepListed(listed, { items: [], complete: true }, 121 * MINUTE)
  assert.deepEqual([await idsAt(130), reads], [[], 4])
})
