import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DAY_MS } from '../../runtime/time/durations.ts'
import { readDaySpan } from './day-span.ts'

const now = 1_800_000_000_000

const table: [query: string, days: number][] = [
  ['', 30],
  ['days=7', 7],
  ['days=30', 30],
  ['days=90', 90],
  ['days=31', 30],
  ['days=', 30],
  ['days=7.0', 30],
  ['days=07', 30],
  ['days=-7', 30],
  ['days=1e9', 30],
  ['days=90&days=7', 90],
  ['day=7', 30]
]

for (const [query, days] of table) {
  test(`The address with "${query}" shows ${days} days`, () => {
    assert.equal(readDaySpan(new URLSearchParams(query), { firstAt: now - 7 * DAY_MS, now }), days)
  })
}

test('A shop without purchases of more than 7 days ago shows 7 days, unless the address names more', () => {
  for (const firstAt of [undefined, now, now - 7 * DAY_MS + 1]) {
    assert.equal(readDaySpan(new URLSearchParams(), { firstAt, now }), 7)
    assert.equal(readDaySpan(new URLSearchParams('days=90'), { firstAt, now }), 90)
  }
})
