import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { throttledUntil } from './retry-after.ts'

const now = Date.UTC(2026, 0, 1, 12)
const MINUTE = 60_000
const HOUR = 60 * MINUTE
const wait = (headers: Record<string, string>, inARow = 0) => throttledUntil(headers, now, inARow) - now
const date = (ms: number) => new Date(ms).toUTCString()
const primary = (resetAt: number) => ({ 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': String(resetAt / 1000) })

test('without a time: a minute, doubled each time in a row, up to an hour', () => {
  const minutes = [0, 1, 2, 3, 4, 5, 6, 7, 100].map((inARow) => wait({}, inARow) / MINUTE)
  assert.deepEqual(minutes, [1, 2, 4, 8, 16, 32, 60, 60, 60])
})

test('a clock that is wrong by hours makes no difference where the host tells its own', () => {
  for (const off of [-30 * HOUR, -HOUR, 0, HOUR, 30 * HOUR]) {
    const host = now + off
    assert.equal(wait({ ...primary(host + 9 * MINUTE), date: date(host) }), 9 * MINUTE)
    assert.equal(wait({ 'retry-after': date(host + 9 * MINUTE), date: date(host) }), 9 * MINUTE)
    assert.equal(wait({ 'retry-after': '540', date: date(host) }), 9 * MINUTE)
  }
})

test('where it does not, a reset that has passed means a minute, and one far off an hour', () => {
  assert.equal(wait(primary(now - HOUR)), MINUTE)
  assert.equal(wait(primary(now)), MINUTE)
  assert.equal(wait(primary(now + 30 * HOUR)), HOUR)
  assert.equal(wait({ 'retry-after': date(now - HOUR) }), MINUTE)
})

test('a time that is given is bounded, and a host that always says "now" is asked ever more seldom', () => {
  assert.equal(wait({ 'retry-after': '0' }), 1000)
  assert.equal(wait({ 'retry-after': '999999999' }), 24 * HOUR)
  assert.deepEqual(
    [0, 1, 2, 5, 20].map((inARow) => wait({ 'retry-after': '0' }, inARow) / 1000),
    [1, 2, 4, 32, 3600]
  )
})

test('what is no time counts as none: a reset without remaining 0, a year for a date', () => {
  assert.equal(wait({ 'x-ratelimit-reset': String(now / 1000 + 600) }), MINUTE)
  assert.equal(wait({ 'x-ratelimit-remaining': '5', 'x-ratelimit-reset': String(now / 1000 + 600) }), MINUTE)
  assert.equal(wait({ 'retry-after': '-5' }), MINUTE)
  assert.equal(wait({ ...primary(now + 9 * MINUTE), date: '2020' }), 9 * MINUTE)
})

test('more seconds, or more throttles in a row, are never a shorter wait', () => {
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

test('seconds may have a part, and of a header that came twice the longer wait counts', () => {
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

test('what is neither seconds nor a date with the name of a month is no time', () => {
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
    assert.equal(wait({ 'retry-after': text }), MINUTE, text)
  }
  for (const reset of ['', 'soon', '-5', 'NaN']) {
    assert.equal(wait({ 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': reset }), MINUTE, reset)
  }
  assert.equal(wait({ 'x-ratelimit-remaining': '0' }), MINUTE)
})

test('a number of throttles that makes no sense counts as none', () => {
  for (const inARow of [-5, -1, Number.NaN]) {
    assert.equal(wait({}, inARow), MINUTE)
    assert.equal(wait({ 'retry-after': '0' }, inARow), 1000)
  }
  assert.equal(wait({}, Number.POSITIVE_INFINITY), HOUR)
})
