import assert from 'node:assert/strict'
import { test } from 'node:test'
import { simulateLaunch } from './launch.ts'

test('A launch beyond the limit of a day wastes no call, and invites the last buyer within 1 % of the best possible', async () => {
  const { invited, accepted, best, calls } = await simulateLaunch({ buyers: 55, hours: 2 })
  assert.deepEqual([invited.length, accepted, calls.wasted], [55, 55, 0])
  const [last = Number.POSITIVE_INFINITY, possible = 0] = [invited.at(-1), best.at(-1)]
  assert.ok(last <= possible * 1.01, `${last} ms, and ${possible} ms would have been possible`)
})

test('A rush that is invited a day later takes one round for several buyers, not one or two for each', async () => {
  const { invited, rounds, calls } = await simulateLaunch({ buyers: 80, hours: 0.05 })
  assert.deepEqual([invited.length, calls.wasted], [80, 0])
  assert.ok(rounds <= 15, `${rounds} rounds`)
})
