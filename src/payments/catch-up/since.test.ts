import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DAY_MS, HOUR_MS } from '../../runtime/time/durations.ts'
import { readFrom } from './since.ts'

const noon = Date.UTC(2026, 10, 20, 12)

test('A list is read back to the moment that its last read and its kind require', () => {
  const events = { bySale: false, keepsDays: 30 }
  const sales = { bySale: true }
  const anHourAgo = noon - HOUR_MS
  const yesterday = noon - 13 * HOUR_MS
  for (const [words, options, since] of [
    ['the first read of events', { ...events, readUntil: undefined }, noon - 3 * DAY_MS],
    ['the first read of sales', { ...sales, readUntil: undefined }, noon - 3 * DAY_MS],
    ['events, a day before the end of the last read', { ...events, readUntil: anHourAgo }, anHourAgo - DAY_MS],
    [
      'sales on the same day, a day before the end of the last read',
      { ...sales, readUntil: anHourAgo },
      anHourAgo - DAY_MS
    ],
    ['sales, last read until midnight', { ...sales, readUntil: noon - 12 * HOUR_MS }, noon - 36 * HOUR_MS],
    ['sales on a new day, 30 days for refunds', { ...sales, readUntil: yesterday }, noon - 30 * DAY_MS],
    ['events on a new day, without the 30 days', { ...events, readUntil: yesterday }, yesterday - DAY_MS],
    ['sales after a long pause', { ...sales, readUntil: noon - 90 * DAY_MS }, noon - 91 * DAY_MS],
    ['events, no further than the list goes', { ...events, readUntil: noon - 90 * DAY_MS }, noon - 30 * DAY_MS],
    ['a clock that was set back', { ...events, readUntil: noon + 5 * HOUR_MS }, noon - DAY_MS],
    ['sales, as many days as requested', { ...sales, readUntil: anHourAgo, days: 60 }, noon - 60 * DAY_MS],
    [
      'events, as many days as requested, but no further than the list goes',
      { ...events, readUntil: anHourAgo, days: 60 },
      noon - 30 * DAY_MS
    ],
    [
      'sales, further than requested, without a gap',
      { ...sales, readUntil: noon - 9 * DAY_MS, days: 1 },
      noon - 30 * DAY_MS
    ],
    [
      'events, further than requested, without a gap',
      { ...events, readUntil: noon - 9 * DAY_MS, days: 1 },
      noon - 10 * DAY_MS
    ]
  ] as const) {
    assert.equal(readFrom({ now: noon, ...options }), since, words)
  }
})
