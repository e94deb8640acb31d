import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { HOUR_MS, MINUTE_MS } from './durations.ts'
import { throttledUntil } from './retry-after.ts'

const now = Date.UTC(2026, 0, 1, 12)
const wait = (headers: Record<string, string>, inARow = 0) => throttledUntil(headers, now, inARow) - now
const date = (ms: number) => new Date(ms).toUTCString()
const primary = (resetAt: number) => ({ 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': String(resetAt / 1000) })

test('A throttle without a time waits a minute, doubled with each throttle in a row, up to an hour', () => {
  const minutes = [0, 1, 2, 3, 4, 5, 6, 7, 100].map((inARow) => wait({}, inARow) / MINUTE_MS)
  assert.deepEqual(minutes, [1, 2, 4, 8, 16, 32, 60, 60, 60])
})

test('A wrong clock of ours does not change the wait when the host sends its own date', () => {
  for (const off of [-30 * HOUR_MS, -HOUR_MS, 0, HOUR_MS, 30 * HOUR_MS]) {
    const host = now + off
    assert.equal(wait({ ...primary(host + 9 * MINUTE_MS), date: date(host) }), 9 * MINUTE_MS)
    assert.equal(wait({ 'retry-after': date(host + 9 * MINUTE_MS), date: date(host) }), 9 * MINUTE_MS)
    assert.equal(wait({ 'retry-after': '540', date: date(host) }), 9 * MINUTE_MS)
  }
})

test('Without a date from the host, a reset in the past means a minute and one far ahead means an hour', () => {
  assert.equal(wait(primary(now - HOUR_MS)), MINUTE_MS)
  assert.equal(wait(primary(now)), MINUTE_MS)
  assert.equal(wait(primary(now + 30 * HOUR_MS)), HOUR_MS)
  assert.equal(wait({ 'retry-after': date(now - HOUR_MS) }), MINUTE_MS)
})

test('The wait that a host asks for is bounded, and grows when the host keeps asking for none', () => {
  assert.equal(wait({ 'retry-after': '0' }), 1000)
  assert.equal(wait({ 'retry-after': '999999999' }), 24 * HOUR_MS)
  assert.deepEqual(
    [0, 1, 2, 5, 20].map((inARow) => wait({ 'retry-after': '0' }, inARow) / 1000),
    [1, 2, 4, 32, 3600]
  )
})

test('A reset without "remaining: 0", a negative number and a date that is only a year are ignored', () => {
  assert.equal(wait({ 'x-ratelimit-reset': String(now / 1000 + 600) }), MINUTE_MS)
  assert.equal(wait({ 'x-ratelimit-remaining': '5', 'x-ratelimit-reset': String(now / 1000 + 600) }), MINUTE_MS)
  assert.equal(wait({ 'retry-after': '-5' }), MINUTE_MS)
  assert.equal(wait({ ...primary(now + 9 * MINUTE_MS), date: '2020' }), 9 * MINUTE_MS)
})

test('More seconds, or more throttles in a row, never make the wait shorter', () => {
  const seconds = fc.nat({ max: 200_000 })
  const turns = fc.nat({ max: 80 })
  fc.assert(
    fc.property(seconds, seconds, turns, turns, (a, b, x, y) => {
      const [less, more] = a < b ? [a, b] : [b, a]
      const [fewer, further] = x < y ? [x, y] : [y, x]
      assert.ok(wait({ 'retry-after': String(less) }, fewer) <= wait({ 'retry-after': String(more) }, further))
      assert.ok(wait({}, fewer) <= wait({}, further))
    })
  )
})

test('A retry-after header may hold fractions of a second, and when it came twice the longer wait counts', () => {
  for (const [text, seconds] of [
    ['90', 90],
    ['1.25', 1.25],
    ['60, 120', 120],
    ['120,60', 120],
    ['10.75 ,  20.75', 20.75],
    ['1, 2, 30', 30]
  ] as const) {
    assert.equal(wait({ 'retry-after': text }), seconds * 1000, text)
  }
})

test('A retry-after header that is neither seconds nor a date with the name of a month is ignored', () => {
  for (const text of [
    '',
    'soon',
    '90 seconds',
    'in 90',
    '1/1/2026 1:00 PM',
    '2026-01-01T13:00:00Z',
    '1.',
    '1.2.3',
    '1,'
  ]) {
    assert.equal(wait({ 'retry-after': text }), MINUTE_MS, text)
  }
  for (const reset of ['', 'soon', '-5', 'NaN']) {
    assert.equal(wait({ 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': reset }), MINUTE_MS, reset)
  }
  assert.equal(wait({ 'x-ratelimit-remaining': '0' }), MINUTE_MS)
})

test('A number of throttles that is negative or not a number counts as none', () => {
  for (const inARow of [-5, -1, Number.NaN]) {
    assert.equal(wait({}, inARow), MINUTE_MS)
    assert.equal(wait({ 'retry-after': '0' }, inARow), 1000)
  }
  assert.equal(wait({}, Number.POSITIVE_INFINITY), HOUR_MS)
})
