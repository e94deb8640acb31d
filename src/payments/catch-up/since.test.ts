import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DAY_MS, HOUR_MS } from '../../runtime/time/durations.ts'
import { readFrom } from './since.ts'

const noon = Date.UTC(2026, 10, 20, 12)

test('how far back a list is read', () => {
  const events = { bySale: false, keepsDays: 30 }
  const sales = { bySale: true }
  const anHourAgo = noon - HOUR_MS
  const yesterday = noon - 13 * HOUR_MS
  for (const [words, options, since] of [
    ['the first time', { ...events, readUntil: undefined }, noon - 3 * DAY_MS],
    ['the first time, sales too', { ...sales, readUntil: undefined }, noon - 3 * DAY_MS],
    ['a day behind the last read', { ...events, readUntil: anHourAgo }, anHourAgo - DAY_MS],
    ['the same on the same day for sales', { ...sales, readUntil: anHourAgo }, anHourAgo - DAY_MS],
    ['for refunds, once a day', { ...sales, readUntil: yesterday }, noon - 30 * DAY_MS],
    ['events need no such look', { ...events, readUntil: yesterday }, yesterday - DAY_MS],
    ['after a long time', { ...sales, readUntil: noon - 90 * DAY_MS }, noon - 91 * DAY_MS],
    ['no further than the list goes', { ...events, readUntil: noon - 90 * DAY_MS }, noon - 30 * DAY_MS],
    ['a clock that was set back', { ...events, readUntil: noon + 5 * HOUR_MS }, noon - DAY_MS],
    ['as far as asked', { ...sales, readUntil: anHourAgo, days: 60 }, noon - 60 * DAY_MS],
    ['as far as asked, and as the list goes', { ...events, readUntil: anHourAgo, days: 60 }, noon - 30 * DAY_MS],
    ['less asked leaves no gap', { ...sales, readUntil: noon - 9 * DAY_MS, days: 1 }, noon - 30 * DAY_MS],
    ['less asked leaves no gap in events', { ...events, readUntil: noon - 9 * DAY_MS, days: 1 }, noon - 10 * DAY_MS]
  ] as const) {
    assert.equal(readFrom({ now: noon, ...options }), since, words)
  }
})
