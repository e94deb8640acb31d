import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DAY_MS, HOUR_MS, SKEW_MS } from '../runtime/time/durations.ts'
import { asksForRelease, isDue, isForgotten, latestOf } from './when-to-ask.ts'

const NOW = Date.parse('2026-11-27T12:00:00Z')

test('A repository is asked about again after the pause, and at once when a clock that ran ahead stored the time', () => {
  assert.equal(isDue(NOW - HOUR_MS + 1, NOW, HOUR_MS), false)
  assert.equal(isDue(NOW - HOUR_MS, NOW, HOUR_MS), true)
  assert.equal(isDue(NOW, NOW, HOUR_MS), false)
  assert.equal(isDue(NOW + SKEW_MS, NOW, HOUR_MS), false)
  assert.equal(isDue(NOW + SKEW_MS + 1, NOW, HOUR_MS), true)
})

test('The release is asked for each time while there is one, and once a day while there is none', () => {
  const asked = { askedAt: NOW - HOUR_MS, releaseAskedAt: NOW - HOUR_MS, tag: undefined }
  assert.equal(asksForRelease(undefined, NOW), true)
  assert.equal(asksForRelease({ ...asked, releaseAskedAt: undefined }, NOW), true)
  assert.equal(asksForRelease({ ...asked, tag: 'v1' }, NOW), true)
  assert.equal(asksForRelease(asked, NOW), false)
  assert.equal(asksForRelease({ ...asked, releaseAskedAt: NOW - DAY_MS }, NOW), true)
})

test('A page says the release, else the last push, and nothing once the host has been silent for three days', () => {
  const seen = { seenAt: NOW, tag: 'v3.2', publishedAt: NOW - 4 * DAY_MS, pushedAt: NOW - DAY_MS }
  const none = { tag: undefined, publishedAt: undefined }
  assert.deepEqual(latestOf(seen, NOW), { tag: 'v3.2', at: NOW - 4 * DAY_MS })
  assert.deepEqual(latestOf({ ...seen, ...none }, NOW), { at: NOW - DAY_MS })
  assert.deepEqual(latestOf({ ...seen, publishedAt: undefined }, NOW), { at: NOW - DAY_MS })
  assert.equal(latestOf({ ...seen, ...none, pushedAt: undefined }, NOW), undefined)
  assert.deepEqual(latestOf(seen, NOW + 3 * DAY_MS)?.tag, 'v3.2')
  assert.equal(latestOf(seen, NOW + 3 * DAY_MS + 1), undefined)
  assert.equal(latestOf({ ...seen, seenAt: undefined }, NOW), undefined)
})

test('A row is forgotten when it is of none of the repositories and was not asked about for three days', () => {
  const row = { askedAt: NOW - 3 * DAY_MS - 1, releaseAskedAt: undefined, tag: undefined }
  assert.equal(isForgotten(['one'], 'two', row, NOW), true)
  assert.equal(isForgotten(['one'], 'two', { ...row, askedAt: NOW - 3 * DAY_MS }, NOW), false)
  assert.equal(isForgotten(['one'], 'one', row, NOW), false)
})
