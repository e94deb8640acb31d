import assert from 'node:assert/strict'
import { test } from 'node:test'
import { aboutMark } from './marks.ts'

test('An expected time is rounded up to five minutes also for the script, as on the pages of buyers', () => {
  const at = Date.UTC(2026, 10, 21, 1, 7, 12)
  const mark = `${aboutMark(at, Date.UTC(2026, 10, 20, 2, 10))}`
  assert.match(mark, /datetime="2026-11-21T01:10:00\.000Z"/)
  assert.match(mark, /tomorrow at about 01:10 UTC/)
})
