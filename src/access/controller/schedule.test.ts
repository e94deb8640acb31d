import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { pino } from 'pino'
import { createShutdown } from '../../runtime/shutdown.ts'
import { HOUR_MS } from '../../runtime/time/durations.ts'
import { wait } from '../../runtime/time/sleep.ts'
import { createSchedule } from './schedule.ts'

/** A schedule that counts its rounds; each round lasts until `work` resolves. */
function counted(work: () => Promise<unknown> = async () => {}) {
  const seen = { rounds: 0, mails: 0, now: Date.now() }
  const stopping = createShutdown(20)
  const schedule = createSchedule({
    log: pino({ level: 'silent' }),
    stopping,
    now: () => seen.now,
    sleep: wait,
    async round() {
      seen.rounds += 1
      await work()
      return { nextAt: seen.now + HOUR_MS }
    },
    async mails() {
      seen.mails += 1
      return { nextAt: seen.now + HOUR_MS }
    }
  })
  return { schedule, seen, stopping }
}

async function until(condition: () => boolean): Promise<void> {
  for (let waited = 0; waited < 5_000; waited += 10) {
    if (condition()) return
    await wait(10)
  }
  throw new Error('waited 5 s')
}

describe('the schedule', () => {
  test('The schedule runs at the start, and again after a nudge, with a short pause in between', async () => {
    const { schedule, seen } = counted()
    schedule.start()
    await until(() => seen.rounds === 1 && seen.mails === 1)
    const nudgedAt = performance.now()
    for (let count = 0; count < 20; count += 1) schedule.nudge()
    await until(() => seen.rounds === 2 && seen.mails === 2)
    assert.ok(performance.now() - nudgedAt > 200)
    await wait(400)
    assert.equal(seen.rounds, 2)
    await schedule.stop()
  })

  test('The schedule runs again after a nudge during a round', async () => {
    let release = () => {}
    const { schedule, seen } = counted(
      () =>
        new Promise<void>((resolve) => {
          release = resolve
        })
    )
    schedule.start()
    await until(() => seen.rounds === 1)
    schedule.nudge()
    release()
    await until(() => seen.rounds === 2)
    release()
    await schedule.stop()
  })

  test('The schedule continues after a failure', async () => {
    const { schedule, seen } = counted(() => (seen.rounds === 1 ? Promise.reject(new Error('the database')) : wait(0)))
    schedule.start()
    await until(() => seen.rounds === 1)
    schedule.nudge()
    await until(() => seen.rounds === 2)
    await schedule.stop()
  })

  test('The schedule runs for a waiting buyer at most every 10 s, and only if it is worthwhile', async () => {
    const { schedule, seen } = counted()
    schedule.start()
    await until(() => seen.rounds === 1)
    await schedule.refresh(async () => false)
    await schedule.refresh(async () => true)
    await until(() => seen.rounds === 2)
    await schedule.refresh(async () => true)
    await wait(400)
    assert.equal(seen.rounds, 2)
    await schedule.stop()
  })

  test('The schedule stops at once between two rounds, and otherwise with the present round', async () => {
    const { schedule: resting, seen } = counted()
    resting.start()
    await until(() => seen.rounds === 1)
    const from = performance.now()
    await resting.stop()
    assert.ok(performance.now() - from < 200)

    const busy: ReturnType<typeof counted> = counted(() => wait(60_000, busy.stopping.late))
    busy.schedule.start()
    await until(() => busy.seen.rounds === 1)
    await busy.schedule.stop()
    assert.equal(busy.stopping.late.aborted, true)
    assert.equal(busy.seen.rounds, 1)
  })

  test('A schedule that was never started stops as well', async () => {
    await counted().schedule.stop()
  })
})
