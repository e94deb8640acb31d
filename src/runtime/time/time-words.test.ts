import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  aboutWords,
  agoWords,
  dateTimeWords,
  dateWords,
  dayHead,
  pastWords,
  roundUp,
  secondWords,
  shortDay,
  timeWords
} from './time-words.ts'

const now = Date.UTC(2026, 10, 20, 15, 2)

test('A time is shown with its day as seen from now: today, tomorrow, yesterday or a date', () => {
  const times: [number, string][] = [
    [Date.UTC(2026, 10, 20, 23, 59), 'today at 23:59 UTC'],
    [Date.UTC(2026, 10, 20, 0, 0), 'today at 00:00 UTC'],
    [Date.UTC(2026, 10, 21, 0, 0), 'tomorrow at 00:00 UTC'],
    [Date.UTC(2026, 10, 19, 23, 59), 'yesterday at 23:59 UTC'],
    [Date.UTC(2026, 10, 27, 9, 5), 'on November 27 at 09:05 UTC'],
    [Date.UTC(2027, 0, 2, 9, 5), 'on January 2, 2027 at 09:05 UTC']
  ]
  for (const [at, words] of times) assert.equal(timeWords(at, now), words)
})

test('A past time ahead of the clock by up to a minute is now, and beyond that it is said as it is stored', () => {
  const times: [number, string][] = [
    [now - 60_000, 'today at 15:01 UTC'],
    [now + 60_000, 'today at 15:02 UTC'],
    [now + 60_001, 'November 20, 2026, 15:03 UTC']
  ]
  for (const [at, words] of times) assert.equal(pastWords(at, now), words)
})

test('The seconds of a time in the last minute are said, and none of a time that is ahead of the clock', () => {
  const times: [number, string][] = [
    [now - 60_000, 'today at 15:01 UTC'],
    [now - 59_999, '59 seconds ago'],
    [now - 1999, 'one second ago'],
    [now - 999, 'just now'],
    [now + 60_000, 'just now'],
    [now + 60_001, 'November 20, 2026, 15:03 UTC']
  ]
  for (const [at, words] of times) assert.equal(agoWords(at, now), words)
})

test('A forecast is rounded up to five minutes, and "in a moment" when it is due now', () => {
  const minute = 60_000
  assert.equal(aboutWords(now, now), 'in a moment')
  assert.equal(aboutWords(now - minute, now), 'in a moment')
  assert.equal(aboutWords(now + 2 * minute, now), 'today at about 15:05 UTC')
  assert.equal(aboutWords(now + 4 * minute, now), 'today at about 15:10 UTC')
  assert.equal(aboutWords(Date.UTC(2026, 10, 20, 23, 57), now), 'tomorrow at about 00:00 UTC')
  assert.equal(roundUp(Date.UTC(2026, 10, 20, 15, 5)), Date.UTC(2026, 10, 20, 15, 5))
})

test('A date for a mail names its year', () => {
  assert.equal(dateWords(now), 'November 20, 2026')
  assert.equal(dateTimeWords(now), 'November 20, 2026, 15:02 UTC')
})

test('The short form of a day has three letters of its month', () => {
  assert.equal(shortDay(now), 'Nov 20')
  assert.equal(shortDay(Date.UTC(2026, 4, 1)), 'May 1')
  assert.equal(shortDay(Date.UTC(2026, 8, 30, 23, 59)), 'Sep 30')
})

test('A day as a head has its year where that is another one, and today says so', () => {
  const inJanuary = Date.UTC(2026, 0, 2, 12)
  const days = [Date.UTC(2026, 0, 2), Date.UTC(2026, 0, 1), Date.UTC(2025, 11, 31)]
  assert.deepEqual(
    days.map((day) => dayHead(day, inJanuary)),
    ['Today, January 2', 'January 1', 'December 31, 2025']
  )
  assert.equal(secondWords(Date.UTC(2026, 0, 2, 9, 5, 7)), '09:05:07 UTC')
})
