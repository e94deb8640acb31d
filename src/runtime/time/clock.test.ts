import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createClock, steadyClock } from './clock.ts'
import { DAY_MS } from './durations.ts'

/** A process whose two clocks a test can move. */
function process() {
  const source = { wall: 1_000_000_000_000, passed: 0 }
  const clock = createClock({ now: () => source.wall, elapsed: () => source.passed })
  const putBack: number[] = []
  clock.onPutBack((byMs) => putBack.push(byMs))
  /** Lets `ms` pass, and moves the machine's clock by a further `jump`. */
  function pass(ms: number, jump = 0) {
    source.passed += ms
    source.wall += ms + jump
  }
  return { source, clock, putBack, pass }
}

const turn = () => new Promise(setImmediate)

test('A clock that is not set has run evenly since the start, however long it is not read', async () => {
  const { source, clock, putBack, pass } = process()
  const began = source.wall
  for (const ms of [1, 1000, DAY_MS, 30 * DAY_MS]) {
    pass(ms)
    assert.equal(clock.now(), source.wall)
    assert.equal(clock.evenSince(), began)
  }
  await turn()
  assert.deepEqual(putBack, [])
})

for (const jump of [-30 * DAY_MS, -60_000, -1001, 1001, 60_000, 30 * DAY_MS]) {
  test(`A clock that is set by ${jump} ms has run evenly only since then`, async () => {
    const { source, clock, putBack, pass } = process()
    pass(5000)
    clock.now()
    pass(10, jump)
    const at = source.wall
    assert.equal(clock.evenSince(), at)
    pass(5000)
    assert.equal(clock.evenSince(), at)
    assert.equal(clock.elapsed(), 10_010)
    await turn()
    assert.deepEqual(putBack, jump < 0 ? [-jump] : [])
  })
}

test('A clock that a time server corrects little by little counts as running evenly', () => {
  const { source, clock, pass } = process()
  const began = source.wall
  for (let looks = 0; looks < 100; looks += 1) {
    pass(10_000, -500)
    clock.now()
  }
  assert.equal(clock.evenSince(), began)
})

test('A steady clock has always run evenly', () => {
  const clock = steadyClock(() => 7)
  assert.deepEqual([clock.now(), clock.elapsed(), clock.evenSince()], [7, 7, Number.NEGATIVE_INFINITY])
})
