import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { DAY_MS } from '../../runtime/time/durations.ts'
import { countAxis, dayTicks } from './chart-axes.ts'

const axes: [most: number, ticks: number[]][] = [
  [0, [0, 1]],
  [1, [0, 1]],
  [2, [0, 1, 2]],
  [3, [0, 1, 2, 3]],
  [4, [0, 1, 2, 3, 4]],
  [5, [0, 2, 4, 6]],
  [6, [0, 2, 4, 6]],
  [7, [0, 2, 4, 6, 8]],
  [9, [0, 2, 4, 6, 8, 10]],
  [12, [0, 5, 10, 15]],
  [60, [0, 20, 40, 60]],
  [99, [0, 50, 100]],
  [1440, [0, 500, 1000, 1500]]
]

for (const [most, ticks] of axes) {
  test(`An axis for counts up to ${most} has ${ticks.join(', ')}`, () => {
    assert.deepEqual(countAxis(most), { top: ticks.at(-1), ticks })
  })
}

test('Every axis of counts has few whole numbers at equal distances, from 0 to a number that no count exceeds', () => {
  fc.assert(
    fc.property(fc.nat(1_000_000), (most) => {
      const { top, ticks } = countAxis(most)
      assert.equal(ticks[0], 0)
      assert.equal(ticks.at(-1), top)
      assert.ok(top >= Math.max(1, most) && top <= Math.max(1, 2 * most), `${top}`)
      assert.ok(ticks.length >= 2 && ticks.length <= 6, `${ticks}`)
      const steps = new Set(ticks.slice(1).map((tick, index) => tick - (ticks[index] ?? 0)))
      assert.deepEqual(
        [...steps].map((step) => Number.isInteger(step)),
        [true]
      )
    })
  )
})

const days = (last: string, count: number) =>
  Array.from({ length: count }, (_, index) => Date.parse(last) - (count - 1 - index) * DAY_MS)
const written: [last: string, count: number, ticks: string[]][] = [
  ['2026-11-20', 1, ['2026-11-20']],
  ['2026-11-20', 2, ['2026-11-19', '2026-11-20']],
  ['2026-11-20', 7, ['2026-11-14', '2026-11-16', '2026-11-18', '2026-11-20']],
  ['2026-11-20', 30, ['2026-10-22', '2026-11-01', '2026-11-10', '2026-11-20']],
  ['2026-11-20', 90, ['2026-08-23', '2026-09-22', '2026-10-21', '2026-11-20']],
  ['2026-03-02', 7, ['2026-02-24', '2026-02-26', '2026-02-28', '2026-03-02']]
]

for (const [last, count, ticks] of written) {
  test(`Of ${count} days up to ${last}, ${ticks.join(', ')} are written`, () => {
    const found = [...dayTicks(days(last, count))].map((at) => new Date(at).toISOString().slice(0, 10))
    assert.deepEqual(found, ticks)
  })
}

test('Without days no day is written below the axis', () => {
  assert.deepEqual([...dayTicks([])], [])
})
