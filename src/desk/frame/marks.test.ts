import assert from 'node:assert/strict'
import { test } from 'node:test'
import { aboutMark, comingMark, timeMark } from './marks.ts'

test('An expected time is rounded up to five minutes also for the script, as on the pages of buyers', () => {
  const at = Date.UTC(2026, 10, 21, 1, 7, 12)
  const mark = `${aboutMark(at, Date.UTC(2026, 10, 20, 2, 10))}`
  assert.match(mark, /datetime="2026-11-21T01:10:00\.000Z"/)
  assert.match(mark, /tomorrow at about 01:10 UTC/)
})

test('A time of the past that is stored ahead of the clock is said as it is stored, and marked for the script', () => {
  const now = Date.UTC(2026, 10, 20, 23, 10)
  const ahead = now + 2 * 3_600_000
  assert.equal(
    `${timeMark(ahead, now)}`,
    '<time datetime="2026-11-21T01:10:00.000Z" data-past>November 21, 2026, 01:10 UTC</time>'
  )
  assert.match(`${timeMark(now, now)}`, / data-past>today at 23:10 UTC</)
  assert.equal(`${comingMark(ahead, now)}`, '<time datetime="2026-11-21T01:10:00.000Z">tomorrow at 01:10 UTC</time>')
})
