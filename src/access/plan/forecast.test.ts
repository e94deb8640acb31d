import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Because } from '../grant-states.ts'
import {
  expectedAt,
  forecastOf,
  type InvitationFacts,
  type NextInvitation,
  nextInvitationOf,
  type SellerHold,
  sellerHolds
} from './forecast.ts'
import { budgetOf } from './invitation-budget.ts'

const TURN = 1000

for (const heldBy of sellerHolds) {
  test(`No time is said for any invitation while "${heldBy}" waits for the seller`, () => {
    for (const because of ['new', 'limit', 'often', heldBy] as const)
      assert.equal(expectedAt(heldBy, { because, retryAt: 2000 }, TURN), undefined, because)
  })

  test(`No time is said for the invitation that waits as "${heldBy}"`, () => {
    assert.equal(expectedAt(undefined, { because: heldBy, retryAt: 2000 }, TURN), undefined)
  })
}

const rows: [because: Because, retryAt: number | null | undefined, expected: number | undefined][] = [
  ['new', null, TURN],
  ['limit', 500, TURN],
  ['often', 2000, 2000],
  ['moves', 2000, 2000],
  ['not_taken', 2000, 2000],
  ['account_blocked', 2000, undefined],
  ['invalid_request', 2000, undefined],
  ['unclear', 2000, undefined],
  ['unreachable', undefined, undefined]
]
for (const [because, retryAt, expected] of rows) {
  test(`An invitation that waits as "${because}" until ${retryAt} is expected at ${expected}, if its turn is at ${TURN}`, () => {
    assert.equal(expectedAt(undefined, { because, ...(retryAt !== undefined && { retryAt }) }, TURN), expected)
  })
}

/** A repository whose limit has room, with these facts instead. */
const facts = ({ used = 0, heldBy, ...over }: Partial<InvitationFacts> & { used?: number; heldBy?: SellerHold }) => {
  const ours = Array.from({ length: used }, () => TURN)
  const limits = { now: TURN, others: [], writtenAt: 0, pauseMs: 1000, throttledUntil: 0, limitedUntil: 0 }
  const budget = budgetOf({ ...limits, ours })
  const free = { ahead: 0, isTokenRefused: false, throttledUntil: undefined, isReplaced: false }
  return { ...free, forecast: forecastOf(heldBy, budget), ...over }
}
const limit = TURN + 24 * 60 * 60_000 + 2_000
const wanted: [string, Parameters<typeof facts>[0], NextInvitation][] = [
  ['nothing holds it up', {}, { waits: false }],
  ['one is left and none is before it', { used: 49 }, { waits: false }],
  ['one is left and one is before it', { used: 49, ahead: 1 }, waiting('limit', limit, 2)],
  ['the limit is used up', { used: 50 }, waiting('limit', limit, 1)],
  ['the token is refused', { isTokenRefused: true, throttledUntil: 9000, used: 50 }, waiting('token_refused')],
  ['another token was refused', { heldBy: 'token_refused' }, { waits: false }],
  ['the host throttles', { throttledUntil: 9000, isReplaced: true }, waiting('throttled', 9000, 1)],
  ['the repository is another one', { isReplaced: true, heldBy: 'forbidden' }, waiting('repository_replaced')],
  ['others wait for the seller', { heldBy: 'forbidden', oftenUntil: 9000 }, waiting('forbidden')],
  ['the account was invited often', { oftenUntil: 9000 }, waiting('often', 9000)]
]
function waiting(because: Extract<NextInvitation, { waits: true }>['because'], at?: number, queuePosition?: number) {
  return { waits: true, because, at, ...(queuePosition !== undefined && { queuePosition }) } as const
}
for (const [when, given, expected] of wanted) {
  test(`An invitation that is asked for now, where ${when}, ${expected.waits ? `waits as "${expected.because}"` : 'goes out'}`, () => {
    const { triedAt, ...next } = { triedAt: undefined, ...nextInvitationOf(facts(given)) }
    assert.deepEqual([next, triedAt], [expected, undefined])
  })
}

test('While the host takes fewer than its limit, no time is expected, and none goes out before the next try', () => {
  const limits = { now: TURN, others: [], writtenAt: 0, pauseMs: 1000, throttledUntil: 0 }
  const { at, earliestAt, triedAt } = forecastOf(
    undefined,
    budgetOf({ ...limits, ours: [], limitedUntil: TURN + 9000 })
  )
  const of = { because: 'limit' } as const
  assert.deepEqual(
    [1, 2].map((n) => [at(n, of), earliestAt(n, of), triedAt(n, of)]),
    [
      [undefined, TURN + 9000, TURN + 9000],
      [undefined, TURN + 10_000, undefined]
    ]
  )
  assert.equal(earliestAt(1, { because: 'account_blocked' }), undefined)
  const known = forecastOf(undefined, budgetOf({ ...limits, ours: [], limitedUntil: 0 }))
  assert.deepEqual([known.at(1, of), known.earliestAt(1, of)], [TURN, undefined])
})
