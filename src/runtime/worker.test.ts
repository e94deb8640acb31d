import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createLog } from './logging/log.ts'
import { createWorker, together, type WorkerOptions } from './worker.ts'

type Changes = Partial<Pick<WorkerOptions, 'work' | 'pauseMs' | 'gatherMs' | 'gatherTimes' | 'longestMs'>>

/**
 * When the first runs of a worker begin, in ms, on a clock that only its own sleep moves. A rest that is cut short
 * takes no time.
 */
async function timesOf(most: number, changes: Changes, during: (run: number, nudge: () => void) => void = () => {}) {
  let time = 0
  const times: number[] = []
  const stopping = new AbortController()
  const { work = async () => ({ nextAt: time + 1000 }), ...pauses } = changes
  const worker = createWorker({
    ...pauses,
    name: 'the work',
    log: createLog('silent'),
    now: () => time,
    async sleep(ms, signal) {
      await new Promise(setImmediate)
      if (!signal?.aborted) time += ms
    },
    stopped: stopping.signal,
    stop: () => stopping.abort(),
    async work() {
      times.push(time)
      if (times.length === most) stopping.abort()
      during(times.length, worker.nudge)
      return work()
    },
    afterFailureMs: 50
  })
  worker.start()
  worker.start()
  while (!stopping.signal.aborted) await new Promise(setImmediate)
  await worker.stop()
  return times
}

test('A worker runs at once, and then each time that its next run is due', async () => {
  assert.deepEqual(await timesOf(3, {}), [0, 1000, 2000])
})

test('A worker that is nudged while it works runs again right after its pause', async () => {
  const during = (run: number, nudge: () => void) => run === 1 && nudge()
  assert.deepEqual(await timesOf(3, { pauseMs: 250 }, during), [0, 250, 1250])
})

test('A worker that is nudged while it rests runs after the time in which it gathers further nudges', async () => {
  const during = (run: number, nudge: () => void) => run === 1 && setTimeout(nudge, 0)
  const times = await timesOf(2, { gatherMs: 10, work: async () => ({ nextAt: 1 }) }, during)
  assert.ok(times[1] === 10 || times[1] === 11, String(times))
})

for (const [nudges, begins] of [
  [0, 10],
  [2, 30],
  [9, 40]
] as const) {
  test(`A worker that is nudged ${nudges} times while it gathers runs after ${begins} ms`, async () => {
    const sleeps: number[] = []
    const stopping = new AbortController()
    let runs = 0
    const worker = createWorker({
      name: 'the work',
      log: createLog('silent'),
      now: () => 0,
      async sleep(ms) {
        sleeps.push(ms)
        if (ms === 10 && sleeps.length <= nudges) worker.nudge()
      },
      stopped: stopping.signal,
      stop: () => stopping.abort(),
      async work() {
        runs += 1
        if (runs === 1) worker.nudge()
        else stopping.abort()
        return { nextAt: 0 }
      },
      afterFailureMs: 50,
      gatherMs: 10,
      gatherTimes: 4
    })
    worker.start()
    await new Promise(setImmediate)
    await worker.stop()
    assert.equal(
      sleeps.reduce((sum, ms) => sum + ms, 0),
      begins
    )
  })
}

test('A worker rests no longer than its longest time, also when the clock is set back', async () => {
  assert.deepEqual(await timesOf(3, { longestMs: 300 }), [0, 300, 600])
})

test('A worker whose run throws runs again after a rest', async () => {
  let runs = 0
  const work = async () => {
    runs += 1
    if (runs === 1) throw new Error('the database is away')
    return { nextAt: 100_000 }
  }
  assert.deepEqual(await timesOf(2, { work }), [0, 50])
})

test('Workers that are put together are started, nudged and stopped together', async () => {
  const seen: string[] = []
  const worker = (name: string) => ({
    start: () => void seen.push(`${name} starts`),
    nudge: () => void seen.push(`${name} is nudged`),
    stop: async () => void seen.push(`${name} stops`)
  })
  const both = together([worker('one'), worker('the other')])
  both.start()
  both.nudge()
  await both.stop()
  assert.equal(
    seen.join(', '),
    'one starts, the other starts, one is nudged, the other is nudged, one stops, the other stops'
  )
})
