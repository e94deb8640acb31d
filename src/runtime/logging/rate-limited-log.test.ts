import assert from 'node:assert/strict'
import { test } from 'node:test'
import { MINUTE_MS } from '../time/durations.ts'
import { createRateLimitedLog } from './rate-limited-log.ts'

function start() {
  const clock = { now: 0 }
  const lines: [string, number | undefined][] = []
  const seldom = createRateLimitedLog(() => clock.now)
  return {
    clock,
    /** The lines since the last call. */
    lines: () => lines.splice(0),
    say: (client: string, kind = 'signature') => seldom(kind, client, ({ unlogged }) => lines.push([client, unlogged]))
  }
}

test('The rate-limited log writes one line a minute for a client, and the next line tells how many were left out', () => {
  const { clock, lines, say } = start()
  for (let count = 0; count < 1000; count += 1) say('a')
  assert.deepEqual(lines(), [['a', undefined]])
  clock.now = MINUTE_MS - 1
  say('a')
  assert.deepEqual(lines(), [])
  clock.now = MINUTE_MS
  say('a')
  assert.deepEqual(lines(), [['a', 1000]])
  clock.now = 3 * MINUTE_MS
  say('a')
  assert.deepEqual(lines(), [['a', undefined]])
})

test('In the rate-limited log no client hides the lines of another, and no kind of line hides another kind', () => {
  const { lines, say } = start()
  say('a')
  say('b')
  say('a', 'mail')
  say('a')
  assert.deepEqual(lines(), [
    ['a', undefined],
    ['b', undefined],
    ['a', undefined]
  ])
})

test('The rate-limited log writes at most 101 lines of a kind a minute for any number of clients, and counts every line left out', () => {
  const { clock, lines, say } = start()
  for (let client = 0; client < 5000; client += 1) say(`first ${client}`)
  assert.equal(lines().length, 101)
  clock.now = MINUTE_MS
  for (let client = 0; client < 200; client += 1) say(`second ${client}`)
  const told = lines()
  assert.equal(told.length, 101)
  assert.deepEqual(
    told.filter(([, unlogged]) => unlogged !== undefined),
    [['second 100', 4899]]
  )
})

test('The rate-limited log still writes lines after the clock was set back', () => {
  const { clock, lines, say } = start()
  clock.now = 60 * MINUTE_MS
  say('a')
  clock.now = 0
  say('a')
  assert.equal(lines().length, 2)
})
