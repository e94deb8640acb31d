import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pino } from 'pino'
import { createRefusedDeliveries } from '../../../src/payments/inbox/refused-deliveries.ts'
import { DAY_MS } from '../../../src/runtime/time/durations.ts'
import { tables } from '../../support/databases/access-rows.ts'
import { onEachDatabase } from '../../support/databases/on-each-database.ts'

onEachDatabase('refused deliveries', tables, ({ db }) => {
  // Copies, because SQLite gives rows without a prototype.
  const rows = async () =>
    (await db().selectFrom('refused_delivery').selectAll().orderBy('provider').orderBy('day').execute()).map((row) => ({
      ...row
    }))

  test('Refused deliveries are counted by processor and day, and written at most once a second', async () => {
    const clock = { time: 5 * DAY_MS }
    const sleeps: { ms: number; end(): void }[] = []
    const work = { db: db(), log: pino({ level: 'silent' }), now: () => clock.time }
    const refused = createRefusedDeliveries({
      ...work,
      sleep: (ms, signal) =>
        new Promise((end) => {
          sleeps.push({ ms, end })
          signal?.addEventListener('abort', () => end())
        })
    })
    const untilItSleeps = async (times: number) => {
      while (sleeps.length < times) await new Promise(setImmediate)
    }
    refused.count('stripe')
    await untilItSleeps(1)
    assert.deepEqual(await rows(), [{ provider: 'stripe', day: 5, count: 1, last_at: 5 * DAY_MS }])
    for (let count = 0; count < 40; count += 1) refused.count('stripe')
    refused.count('polar')
    clock.time += DAY_MS
    refused.count('stripe')
    await new Promise(setImmediate)
    assert.equal((await rows()).length, 1, 'nothing is written before the pause is over')
    sleeps[0]?.end()
    await untilItSleeps(2)
    assert.deepEqual(
      sleeps.map(({ ms }) => ms),
      [1000, 1000]
    )
    const day5 = { day: 5, last_at: 5 * DAY_MS }
    assert.deepEqual(await rows(), [
      { provider: 'polar', count: 1, ...day5 },
      { provider: 'stripe', count: 41, ...day5 },
      { provider: 'stripe', day: 6, count: 1, last_at: 6 * DAY_MS }
    ])
    refused.count('stripe')
    await refused.stop()
    assert.deepEqual(
      (await rows()).map(({ count }) => count),
      [1, 41, 2]
    )
  })

  test('A database that fails for a moment stops no later counting', async () => {
    await db().deleteFrom('refused_delivery').execute()
    let isFailing = true
    const failing = new Proxy(db(), {
      get(target, name) {
        if (isFailing && name === 'insertInto') throw new Error('the database is away')
        const value = Reflect.get(target, name)
        return typeof value === 'function' ? value.bind(target) : value
      }
    })
    const lines: string[] = []
    const log = pino({ level: 'error' }, { write: (line) => void lines.push(JSON.parse(line).msg) })
    const refused = createRefusedDeliveries({ db: failing, log, now: () => 0, sleep: async () => {} })
    refused.count('stripe')
    while (lines.length === 0) await new Promise(setImmediate)
    assert.deepEqual(lines, ['refused deliveries could not be counted'])
    isFailing = false
    await new Promise(setImmediate)
    refused.count('stripe')
    await refused.stop()
    assert.deepEqual(
      (await rows()).map(({ count }) => count),
      [1]
    )
  })
})
