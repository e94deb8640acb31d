import assert from 'node:assert/strict'
import { test } from 'node:test'
import { digestOf } from '../token-digest.ts'
import { createInvite } from './invite-answer.ts'

const NOW = 1_800_000_000_000

/** The outcome of an invite call that the host answers so. */
async function inviteWith(answer: Response | Error, throttlesInARow = 0, token = 'a-token') {
  const invite = createInvite({
    apiUrl: 'https://api.host.example',
    owner: 'acme',
    repo: 'kit',
    token: () => token,
    fetch: async () => {
      if (answer instanceof Error) throw answer
      return answer
    },
    now: () => NOW,
    deadline: (ms) => AbortSignal.timeout(ms),
    deadlineMs: 1000
  })
  const { report: _, ...outcome } = await invite('ada', throttlesInARow)
  return outcome
}

const nothing = {
  requestId: undefined,
  invitation: undefined,
  hostNow: undefined,
  refusal: undefined,
  words: undefined,
  noToken: false,
  unsent: false
}

test("A 201 has the invitation that it names, and the host's own time", async () => {
  const body = {
    id: 5,
    invitee: { id: 7, login: 'Ada' },
    inviter: { id: 99 },
    permissions: 'read',
    created_at: '2027-01-15T08:00:00Z'
  }
  const headers = { date: 'Fri, 15 Jan 2027 08:00:01 GMT', 'x-github-request-id': 'AB:1' }
  assert.deepEqual(await inviteWith(new Response(JSON.stringify(body), { status: 201, headers })), {
    ...nothing,
    result: { ok: true, reason: 'invited' },
    status: 201,
    requestId: 'AB:1',
    hostNow: Date.parse('2027-01-15T08:00:01Z'),
    invitation: { id: 5, inviteeId: 7, inviteeLogin: 'Ada', inviterId: 99, permission: 'read', createdAt: NOW }
  })
})

test('A 204 is no refusal, and names no invitation', async () => {
  const result = { ok: true, reason: 'already_invited' } as const
  assert.deepEqual(await inviteWith(new Response(null, { status: 204 })), { ...nothing, result, status: 204 })
})

test('A throttle without a time lasts longer after other throttles', async () => {
  const throttle = () => new Response('{"message":"secondary rate limit"}', { status: 403 })
  for (const [inARow, minutes] of [
    [0, 1],
    [2, 4]
  ] as const) {
    assert.deepEqual(await inviteWith(throttle(), inARow), {
      ...nothing,
      result: { ok: false, reason: 'forbidden' },
      status: 403,
      refusal: { kind: 'throttled', until: NOW + minutes * 60_000 },
      words: 'secondary rate limit'
    })
  }
})

test('A rejected token is named by the digest of the token that was sent', async () => {
  const { refusal } = await inviteWith(new Response('{"message":"Bad credentials"}', { status: 401 }))
  assert.deepEqual(refusal, { kind: 'token_refused', token: digestOf('a-token') })
})

test('Without an answer the host is unreachable, and without a token there is no call', async () => {
  const unreachable = { ...nothing, status: undefined, refusal: { kind: 'unreachable', words: '' } }
  const cause = Object.assign(new Error('refused'), { syscall: 'connect' })
  const unsent = await inviteWith(new TypeError('fetch failed', { cause }))
  assert.deepEqual(unsent, { ...unreachable, result: { ok: false, reason: 'unavailable' }, unsent: true })
  const noToken = await inviteWith(new Error('the call is not made'), 0, '')
  assert.deepEqual(noToken, { ...unreachable, result: { ok: false, reason: 'forbidden' }, noToken: true })
})
