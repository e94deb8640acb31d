import assert from 'node:assert/strict'
import { test } from 'node:test'
import { coveredSeats } from './choose-seat.ts'

test('a purchase covers the seats of the product times the quantity bought, at least once and at most 1,000 in all', () => {
  for (const [seats, quantity, covered] of [
    [1, null, 1],
    [1, undefined, 1],
    [3, 1, 3],
    [1, 5, 5],
    [3, 4, 12],
    [2, 0, 2],
    [2, -3, 2],
    [1, 2.5, 2],
    [1, 1_000_000, 1000]
  ] as const) {
    assert.equal(coveredSeats(seats, { quantity }), covered, `${seats} x ${quantity}`)
  }
})
