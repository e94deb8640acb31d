import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createReadings } from './readings.ts'

/** Readings whose clock and whose wait the test controls. */
function setUp() {
  const time = { now: 0 }
  let endWait = () => {}
  const sleep = () =>
    new Promise<void>((resolve) => {
      endWait = resolve
    })
  const reads: ((value: string) => void)[] = []
  const readings = createReadings<string>({ now: () => time.now, sleep })
  const ask = (key = 'kit') => readings.get(key, () => new Promise((resolve) => reads.push(resolve)))
  return { time, reads, ask, endWait: () => endWait(), readings }
}

test('A reading is shown for a minute after its end, and then made again', async () => {
  const { time, reads, ask } = setUp()
  const [first, beside] = [ask(), ask()]
  time.now = 50_000
  reads[0]?.('first')
  assert.deepEqual(await first, { done: true, value: 'first' })
  assert.deepEqual(await beside, { done: true, value: 'first' })
  time.now = 109_999
  assert.deepEqual(await ask(), { done: true, value: 'first' })
  assert.equal(reads.length, 1)
  time.now = 110_000
  const second = ask()
  reads[1]?.('second')
  assert.deepEqual(await second, { done: true, value: 'second' })
})

test('A reading from a time in the future, before the clock was set back, is not used again', async () => {
  const { time, reads, ask } = setUp()
  time.now = 1_000_000
  const first = ask()
  reads[0]?.('first')
  await first
  time.now = 0
  void ask()
  assert.equal(reads.length, 2)
})

test('Each key has its own reading', async () => {
  const { reads, ask } = setUp()
  void ask('kit')
  void ask('course')
  assert.equal(reads.length, 2)
})

test('A page does not wait longer for a reading that takes long, and the next page gets it', async () => {
  const { time, reads, ask, endWait } = setUp()
  time.now = 7
  const first = ask()
  endWait()
  assert.deepEqual(await first, { done: false, since: 7 })
  const second = ask()
  reads[0]?.('at last')
  assert.deepEqual(await second, { done: true, value: 'at last' })
  assert.equal(reads.length, 1)
})

test('A reading that throws is not kept', async () => {
  const readings = createReadings<string>({ now: () => 0, sleep: () => new Promise(() => {}) })
  await assert.rejects(
    readings.get('kit', async () => {
      throw new Error('the database is gone')
    }),
    /the database is gone/
  )
  assert.deepEqual(await readings.get('kit', async () => 'again'), { done: true, value: 'again' })
})

test('An outdated reading is forgotten once, and the one that another request has begun since is kept', async () => {
  const { reads, ask, readings } = setUp()
  const first = ask()
  reads[0]?.('first')
  await first
  readings.forget('kit', 'first')
  const second = ask()
  readings.forget('kit', 'first')
  const beside = ask()
  reads[1]?.('second')
  assert.deepEqual([await second, await beside], Array(2).fill({ done: true, value: 'second' }))
  assert.equal(reads.length, 2)
})
