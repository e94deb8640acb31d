import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type InviteReason, resultOf, translate } from './result.ts'

/** The table of the contract, written again independently of the code. */
function expected(status: number): { ok: boolean; reason: string } {
  if (status === 201) return { ok: true, reason: 'invited' }
  if (status === 204 || status === 422) return { ok: true, reason: 'already_invited' }
  if (status === 404) return { ok: false, reason: 'invalid_username' }
  if (status === 401 || status === 403) return { ok: false, reason: 'forbidden' }
  if (status === 429) return { ok: false, reason: 'rate_limited' }
  return { ok: false, reason: 'unavailable' }
}

test('Every status from 100 to 599 is translated as the contract says', () => {
  for (let status = 100; status <= 599; status++) assert.deepEqual(translate(status), expected(status), `${status}`)
})

test('A number that is not an HTTP status is translated to unavailable', () => {
  for (const status of [0, -201, 201.5, 20_100, Number.NaN]) {
    assert.deepEqual(translate(status), { ok: false, reason: 'unavailable' })
  }
})

test('The result of each reason carries that reason, and is a success only for invited and already_invited', () => {
  const successes: Record<InviteReason, boolean> = {
    invited: true,
    already_invited: true,
    invalid_username: false,
    forbidden: false,
    rate_limited: false,
    not_paid: false,
    unavailable: false
  }
  for (const [reason, ok] of Object.entries(successes)) {
    assert.deepEqual(resultOf(reason as InviteReason), { ok, reason })
  }
})
