import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { DAY_MS } from '../../runtime/time/durations.ts'
import { ANSWER_MS, isWaiting, type TakeoverFacts, takeoverState } from './takeover-state.ts'

const askedAt = 1_800_000_000_000
const proven = { isPaid: true, isProven: true, isHeld: true }
const open: TakeoverFacts = { askedAt, objectedAt: null, endedAt: null, outcome: null, ...proven }
const until = askedAt + 7 * DAY_MS

describe('the state of a takeover', () => {
  for (const [words, facts, now, expected] of [
    ['just asked for', {}, askedAt, { kind: 'waits_for_holder', until }],
    ['asked for almost seven days ago', {}, until - 1, { kind: 'waits_for_holder', until }],
    ['asked for seven days ago', {}, until, { kind: 'waits_for_seller', objected: false }],
    ['asked for a year ago', {}, askedAt + 365 * DAY_MS, { kind: 'waits_for_seller', objected: false }],
    ['with an objection', { objectedAt: askedAt + 1 }, askedAt + 2, { kind: 'waits_for_seller', objected: true }],
    ['with a late objection', { objectedAt: until + 1 }, until + 2, { kind: 'waits_for_seller', objected: true }],
    ['that the seller has refused', { outcome: 'kept', endedAt: until }, until, { kind: 'kept', at: until }],
    ['refused after an objection', { outcome: 'kept', objectedAt: askedAt }, until, { kind: 'kept' }],
    ['given, and held by another holder since', { outcome: 'given' }, askedAt, { kind: 'over' }],
    ['that is held by no other holder', { isHeld: false }, askedAt, { kind: 'over' }],
    ['refused, and held by no other holder since', { isHeld: false, outcome: 'kept' }, askedAt, { kind: 'over' }],
    ['of a payment that gives no access', { isPaid: false }, until, { kind: 'over' }],
    ['whose address the user has not proven', { isProven: false }, until, { kind: 'over' }],
    ['with an objection and an unproven address', { isProven: false, objectedAt: askedAt }, until, { kind: 'over' }]
  ] as const) {
    test(`A takeover ${words} is in the state ${JSON.stringify(expected)}`, () => {
      assert.deepEqual(takeoverState({ ...open, ...facts }, now), expected)
    })
  }

  test('No facts and no time lead from an open takeover to a given one', () => {
    for (const objectedAt of [null, askedAt])
      for (const isPaid of [true, false])
        for (const isProven of [true, false])
          for (const isHeld of [true, false])
            for (const now of [askedAt, askedAt + ANSWER_MS, askedAt + 1000 * ANSWER_MS]) {
              const state = takeoverState({ ...open, objectedAt, isPaid, isProven, isHeld }, now)
              assert.equal(isWaiting(state), isPaid && isProven && isHeld, JSON.stringify(state))
            }
  })
})
