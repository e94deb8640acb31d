import assert from 'node:assert/strict'
import { test } from 'node:test'
import { HOUR_MS } from '../../src/runtime/time/durations.ts'
import { arrivals } from './arrivals.ts'
import { bestPossible } from './best-possible.ts'

test('bestPossible invites up to the limit in each window, with a pause between two invitations', () => {
  const limit = { count: 2, windowMs: 100, pauseMs: 10 }
  assert.deepEqual(bestPossible([0, 0, 0, 0, 500], limit), [0, 10, 100, 110, 500])
  assert.deepEqual(bestPossible([0, 95, 95], limit), [0, 95, 105])
})

test('The arrivals of a launch are sorted, within the given hours, and half of them within the first six hours', () => {
  const times = arrivals(5000, 24)
  assert.equal(times.length, 5000)
  assert.deepEqual(
    times,
    [...times].sort((a, b) => a - b)
  )
  assert.ok((times[0] ?? -1) >= 0 && (times.at(-1) ?? 0) <= 24 * HOUR_MS)
  assert.ok((times[2500] ?? 0) < 6 * HOUR_MS)
})
