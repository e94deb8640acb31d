import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Because } from '../grant-states.ts'
import { expectedAt, sellerHolds } from './forecast.ts'

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
