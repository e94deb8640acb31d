import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readDaySpan } from './day-span.ts'

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
    assert.equal(readDaySpan(new URLSearchParams(query)), days)
  })
}
