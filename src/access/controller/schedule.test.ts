import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { pino } from 'pino'
import { createShutdown } from '../../runtime/shutdown.ts'
import { HOUR_MS } from '../../runtime/time/durations.ts'
import { wait } from '../../runtime/time/sleep.ts'
import { createSchedule } from './schedule.ts'

/** A schedule that counts its passes; each pass lasts until `work` resolves. */
function counted(work: () => Promise<unknown> = async () => {}) {
  const seen = { passes: 0, mails: 0, now: Date.now() }
  const stopping = createShutdown(20)
  const rounds = createSchedule({
    log: pino({ level: 'silent' }),
    stopping,
    now: () => seen.now,
    sleep: wait,
    async pass() {
      seen.passes += 1
      await work()
      return { nextAt: seen.now + HOUR_MS }
    },
    async mails() {
      seen.mails += 1
      return { nextAt: seen.now + HOUR_MS }
    }
  })
  return { rounds, seen, stopping }
}

async function until(condition: () => boolean): Promise<void> {
  for (let waited = 0; waited < 5_000; waited += 10) {
    if (condition()) return
    await wait(10)
  }
  throw new Error('waited 5 s')
}

describe('the schedule', () => {
  test('the schedule runs at the start, and again after a nudge, with a short pause in between', async () => {
    const { rounds, seen } = counted()
    rounds.start()
    await until(() => seen.passes === 1 && seen.mails === 1)
    const nudgedAt = performance.now()
    for (let count = 0; count < 20; count += 1) rounds.nudge()
    await until(() => seen.passes === 2 && seen.mails === 2)
    assert.ok(performance.now() - nudgedAt > 200)
    await wait(400)
    assert.equal(seen.passes, 2)
    await rounds.stop()
  })

  test('the schedule runs again after a nudge during a pass', async () => {
    let release = () => {}
    const { rounds, seen } = counted(
      () =>
        new Promise<void>((resolve) => {
          release = resolve
        })
    )
    rounds.start()
    await until(() => seen.passes === 1)
    rounds.nudge()
    release()
    await until(() => seen.passes === 2)
    release()
    await rounds.stop()
  })

  test('the schedule continues after a failure', async () => {
    const { rounds, seen } = counted(() => (seen.passes === 1 ? Promise.reject(new Error('the database')) : wait(0)))
    rounds.start()
    await until(() => seen.passes === 1)
    rounds.nudge()
    await until(() => seen.passes === 2)
    await rounds.stop()
  })

  test('the schedule runs for a waiting buyer at most every 10 s, and only if it is worthwhile', async () => {
    const { rounds, seen } = counted()
    rounds.start()
    await until(() => seen.passes === 1)
    await rounds.look(async () => false)
    await rounds.look(async () => true)
    await until(() => seen.passes === 2)
    await rounds.look(async () => true)
    await wait(400)
    assert.equal(seen.passes, 2)
    await rounds.stop()
  })

  test('the schedule stops at once between two passes, and otherwise with the present pass', async () => {
    const { rounds: resting, seen } = counted()
    resting.start()
    await until(() => seen.passes === 1)
    const from = performance.now()
    await resting.stop()
    assert.ok(performance.now() - from < 200)

    const busy: ReturnType<typeof counted> = counted(() => wait(60_000, busy.stopping.late))
    busy.rounds.start()
    await until(() => busy.seen.passes === 1)
    await busy.rounds.stop()
    assert.equal(busy.stopping.late.aborted, true)
    assert.equal(busy.seen.passes, 1)
  })

  test('a schedule that was never started stops as well', async () => {
    await counted().rounds.stop()
  })
})
