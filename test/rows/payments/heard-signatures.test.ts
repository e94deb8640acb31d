import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pino } from 'pino'
import { createHeardSignatures } from '../../../src/payments/inbox/heard-signatures.ts'
import { DAY_MS, MINUTE_MS } from '../../../src/runtime/time/durations.ts'
import { tables } from '../../support/databases/access-rows.ts'
import { onEachDatabase } from '../../support/databases/on-each-database.ts'

const unsigned = new Headers()
const signed = new Headers({ 'stripe-signature': 't=1,v1=00' })
const alert = async () => {}

onEachDatabase('signatures of deliveries', tables, ({ db }) => {
  // Copies, because SQLite gives rows without a prototype.
  const rows = async () =>
    (await db().selectFrom('refused_delivery').selectAll().orderBy('processor').orderBy('day').execute()).map(
      (row) => ({
        ...row
      })
    )

  test('Refused deliveries are counted by processor and day, and written at most once a second', async () => {
    const clock = { time: 5 * DAY_MS }
    const sleeps: { ms: number; end(): void }[] = []
    const work = { db: db(), log: pino({ level: 'silent' }), now: () => clock.time, alert }
    const refused = createHeardSignatures({
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
    refused.wrong('stripe', unsigned)
    await untilItSleeps(1)
    assert.deepEqual(await rows(), [{ processor: 'stripe', day: 5, count: 1, last_at: 5 * DAY_MS }])
    for (let count = 0; count < 40; count += 1) refused.wrong('stripe', unsigned)
    refused.wrong('polar', unsigned)
    clock.time += DAY_MS
    refused.wrong('stripe', unsigned)
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
      { processor: 'polar', count: 1, ...day5 },
      { processor: 'stripe', count: 41, ...day5 },
      { processor: 'stripe', day: 6, count: 1, last_at: 6 * DAY_MS }
    ])
    refused.wrong('stripe', unsigned)
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
    const refused = createHeardSignatures({ db: failing, log, alert, now: () => 0, sleep: async () => {} })
    refused.wrong('stripe', unsigned)
    while (lines.length === 0) await new Promise(setImmediate)
    assert.deepEqual(lines, ['signatures of deliveries could not be counted'])
    isFailing = false
    await new Promise(setImmediate)
    refused.wrong('stripe', unsigned)
    await refused.stop()
    assert.deepEqual(
      (await rows()).map(({ count }) => count),
      [1]
    )
  })

  /** Notes these deliveries, a minute apart, each written before the next; returns the words of the alerts. */
  async function noted(deliveries: string): Promise<string[]> {
    for (const table of ['refused_delivery', 'webhook_heard'] as const) await db().deleteFrom(table).execute()
    const words: string[] = []
    let time = 9 * DAY_MS
    for (const each of deliveries) {
      const keeper = createHeardSignatures({
        ...{ db: db(), log: pino({ level: 'silent' }), now: () => time, sleep: async () => {} },
        alert: async (kind, fact) => void words.push(`${kind} ${fact?.words}`)
      })
      if (each === 'r') keeper.right('stripe')
      else if (each === 'w') keeper.wrong('stripe', signed)
      else if (each === 'u') keeper.wrong('stripe', unsigned)
      await keeper.stop()
      time += each === '-' ? DAY_MS : MINUTE_MS
    }
    return words
  }

  const stories: [deliveries: string, alerts: number, why: string][] = [
    ['rww', 0, 'two wrong ones are few'],
    ['rwww', 1, 'three wrong ones in a row are told at once'],
    ['rwwww', 2, 'the alert goes on with each further one'],
    ['www', 1, 'also where none was ever right'],
    ['wwrww', 0, 'a right one begins a new row'],
    ['wwruuuuuuuu', 0, 'requests without a signature are of strangers'],
    ['uuuuuuuu', 0, 'also where none was ever right'],
    ['ww-w', 0, 'a wrong one of the day before does not count']
  ]
  for (const [deliveries, alerts, why] of stories) {
    test(`Deliveries that were right (r), wrong (w) or unsigned (u), ${deliveries}, raise ${alerts} alerts: ${why}`, async () => {
      const words = await noted(deliveries)
      assert.equal(words.length, alerts, words.join('; '))
      for (const each of words)
        assert.match(each, /^signatures_failing stripe: \d in a row, the last one January 10, 1970/)
    })
  }

  test('Wrong and right deliveries that are written together count in their order', async () => {
    await noted('')
    const keeper = createHeardSignatures({
      ...{ db: db(), log: pino({ level: 'silent' }), now: () => 9 * DAY_MS, sleep: async () => {}, alert }
    })
    for (const each of 'wwrwrww') {
      if (each === 'r') keeper.right('stripe')
      else keeper.wrong('stripe', signed)
    }
    await keeper.stop()
    const row = await db().selectFrom('webhook_heard').select(['good_at', 'wrong']).executeTakeFirstOrThrow()
    assert.deepEqual([Number(row.good_at), row.wrong], [9 * DAY_MS, 2])
  })
})
