import assert from 'node:assert/strict'
import { after, before, beforeEach, type TestContext, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { pino } from 'pino'
import type { Database, DatabaseConnection } from '../../../src/db/database.ts'
import { createInbox, type Inbox } from '../../../src/payments/inbox/inbox-worker.ts'
import { createReceive } from '../../../src/payments/inbox/receive.ts'
import type { FindUsers } from '../../../src/payments/payment/write-payments.ts'
import type { Processor } from '../../../src/payments/processors/processor.ts'
import { defaultPolicy } from '../../../src/product.ts'
import { wait } from '../../../src/runtime/time/sleep.ts'
import { claimPayments } from '../../../src/users/users-and-guests/claim-payments.ts'
import { findPaidPayment } from '../../../src/users/users-and-guests/find-purchases.ts'
import { findUsers } from '../../../src/users/users-and-guests/users.ts'
import { openConnection, openMigrated } from '../../support/databases/migrated.ts'
import { emptyDatabase, onEachDatabase } from '../../support/databases/on-each-database.ts'

const DAYS_90 = 90 * 24 * 60 * 60_000
const log = pino({ level: 'silent' })
const policyOf = () => defaultPolicy
const processors: Record<string, Processor> = {
  plain: {
    isSigned: async () => true,
    eventId: (body) => (body as { id: string }).id,
    eventType: () => undefined,
    read: (body) => ({ kind: 'event', event: (body as { event: never }).event })
  }
}

type FindUser = (db: Database, buyer: Parameters<FindUsers>[1][number]) => Promise<string | undefined>

/** A sale to this address, in the format of the plain test processor. */
const sale = (key: string, email = 'ada@example.com') => ({
  id: `evt_${key}`,
  event: { kind: 'paid', occurredAt: 1000, key, facts: { email, scene: 'kit' } }
})

onEachDatabase('the inbox', emptyDatabase, (database) => {
  let connection: DatabaseConnection
  let db: Database
  let now = 1_000_000

  before(async () => {
    connection = await openMigrated(database())
    db = connection.db
  })
  after(() => connection.close())
  beforeEach(async () => {
    for (const table of ['inbox', 'payment_event', 'payment'] as const) await db.deleteFrom(table).execute()
  })

  const inboxWith = (find: FindUser, on = processors) =>
    createInbox({
      db,
      now: () => now,
      sleep: wait,
      log,
      processors: on,
      scenes: ['kit'],
      findUsers: (on, buyers) => Promise.all(buyers.map((buyer) => find(on, buyer))),
      policyOf,
      sendsMails: true,
      acceptTests: false,
      alert: async () => {},
      keepBodiesMs: DAYS_90
    })

  async function store(body: unknown, inbox?: Inbox) {
    const receive = createReceive({ db, now: () => now, sleep: wait, processors, onStored: () => inbox?.nudge() })
    const bytes = new TextEncoder().encode(JSON.stringify(body))
    return receive('plain', { headers: new Headers(), body: bytes })
  }

  const row = () =>
    db.selectFrom('inbox').select(['done', 'attempts', 'error', 'next_attempt_at']).executeTakeFirstOrThrow()
  const payments = async () => (await db.selectFrom('payment').select('key').execute()).map(({ key }) => key)

  test('A failed delivery is tried again after growing pauses, and leaves nothing half done', async () => {
    let failures = 2
    const inbox = inboxWith(async () => {
      if (failures-- > 0) throw new Error('the database went away')
      return undefined
    })
    await store(sale('cs_1'))

    await inbox.drain()
    assert.deepEqual(
      { ...(await row()) },
      { done: 0, attempts: 1, error: 'Error: the database went away', next_attempt_at: now + 1000 }
    )
    assert.deepEqual(await payments(), [])
    assert.deepEqual(await db.selectFrom('payment_event').select('kind').execute(), [])

    await inbox.drain()
    assert.equal((await row()).attempts, 1)
    now += 1000
    await inbox.drain()
    assert.equal((await row()).next_attempt_at, now + 2000)
    now += 2000
    await inbox.drain()
    assert.deepEqual({ ...(await row()) }, { done: 1, attempts: 3, error: null, next_attempt_at: now })
    assert.deepEqual(await payments(), ['cs_1'])
  })

  test('An unreadable delivery is set aside, and tried again at the next start only', async () => {
    const why = `status ${'\u001b'}[31m of tomorrow\0`
    const older = { plain: { ...processors.plain, read: () => ({ kind: 'unreadable', why }) } } as typeof processors
    const inbox = inboxWith(async () => undefined, older)
    await store(sale('cs_1'))
    await inbox.drain()
    const aside = {
      done: 2,
      attempts: 1,
      error: 'unreadable: status \ufffd[31m of tomorrow\ufffd',
      next_attempt_at: 0
    }
    assert.deepEqual({ ...(await row()) }, aside)
    now += DAYS_90
    await inbox.drain()
    assert.deepEqual({ ...(await row()) }, aside)
    const newer = inboxWith(async () => undefined)
    await newer.drain()
    assert.equal((await row()).done, 2, 'a command is no start')
    newer.start()
    await until(async () => (await row()).done === 1)
    await newer.stop()
    assert.deepEqual(await payments(), ['cs_1'])
  })

  test('Missing details are requested before the transaction, and a delivery counts without them until then', async () => {
    const answers = ['no', 'no', 'yes']
    const asking: typeof processors = {
      plain: {
        isSigned: async () => true,
        eventId: (body) => (body as { id: string }).id,
        eventType: () => undefined,
        read: (body) => ({
          kind: 'event',
          event: (body as { event: never }).event,
          asks: { id: 'cs', isSubscription: false }
        }),
        async ask(_, event) {
          // Another connection writes meanwhile: no transaction of the inbox blocks it.
          const other = openConnection(database())
          await other.db
            .insertInto('catch_up')
            .values({ processor: `asked ${answers.length}`, read_until: 1 })
            .execute()
          await other.close()
          if (answers.shift() === 'no') return { ok: false, why: 'nobody answers', retryAt: now + 5000 }
          return { ok: true, event: { ...event, facts: { ...event.facts, quantity: 7 } } }
        }
      }
    }
    const inbox = inboxWith(async () => undefined, asking)
    await store(sale('cs_1'))
    const quantity = async () => (await db.selectFrom('payment').select('quantity').executeTakeFirstOrThrow()).quantity
    for (const attempts of [1, 2]) {
      await inbox.drain()
      await inbox.drain()
      const waiting = { done: 0, attempts, error: 'recorded, though nobody answers', next_attempt_at: now + 5000 }
      assert.deepEqual({ ...(await row()) }, waiting)
      assert.deepEqual([await payments(), await quantity()], [['cs_1'], null], 'it counts all the same')
      now += 5000
    }
    await inbox.drain()
    assert.deepEqual([(await row()).done, (await row()).error, await quantity()], [1, null, 7])
    await db.deleteFrom('catch_up').execute()
  })

  test('The inbox asks for missing details for two days, or once after a final refusal, and logs that', async () => {
    const never = (retryAt: () => number | undefined): typeof processors => ({
      plain: {
        isSigned: async () => true,
        eventId: (body) => (body as { id: string }).id,
        eventType: () => undefined,
        read: (body) => ({
          kind: 'event',
          event: (body as { event: never }).event,
          asks: { id: 'cs', isSubscription: false }
        }),
        ask: async () => ({ ok: false, why: 'nobody answers', retryAt: retryAt() })
      }
    })
    const outcome = async () => db.selectFrom('inbox').select(['done', 'attempts', 'outcome']).executeTakeFirstOrThrow()
    await store(sale('cs_1'))
    await inboxWith(
      async () => undefined,
      never(() => undefined)
    ).drain()
    const told = 'recorded, though nobody answers'
    assert.deepEqual({ ...(await outcome()) }, { done: 1, attempts: 1, outcome: told })
    await db.deleteFrom('inbox').execute()
    await store(sale('cs_2'))
    const inbox = inboxWith(
      async () => undefined,
      never(() => now)
    )
    for (let tries = 0; tries < 100 && (await row()).done === 0; tries += 1) {
      now = Math.max(now, (await row()).next_attempt_at)
      await inbox.drain()
    }
    assert.deepEqual({ ...(await outcome()) }, { done: 1, attempts: 60, outcome: told })
  })

  test('A delivery is set aside when its reader throws, or when it fails for two days', async () => {
    const { plain = assert.fail() } = processors
    const failing = { plain: { ...plain, read: () => assert.fail('a slip of ours') } }
    await store(sale('cs_1'))
    await inboxWith(async () => undefined, failing).drain()
    assert.deepEqual(
      [(await row()).done, (await row()).error],
      [2, 'unreadable: AssertionError [ERR_ASSERTION]: a slip of ours']
    )
    await db.deleteFrom('inbox').execute()
    await store(sale('cs_2'))
    const inbox = inboxWith(async () => assert.fail('more than it can hold'))
    const began = now
    for (let tries = 0; tries < 100 && (await row()).done === 0; tries += 1) {
      now = Math.max(now, (await row()).next_attempt_at)
      await inbox.drain()
    }
    assert.deepEqual([(await row()).done, (await row()).attempts], [2, 60])
    assert.ok(now - began > 24 * 60 * 60_000 && now - began < 3 * 24 * 60 * 60_000)
  })

  test('A failing delivery does not stop the others', async () => {
    const inbox = inboxWith(async (_, { email }) => {
      if (email === 'bad@example.com') throw new Error('no')
      return undefined
    })
    for (const key of ['cs_1', 'cs_2', 'cs_3']) await store(sale(key, key === 'cs_2' ? 'bad@example.com' : undefined))
    await inbox.drain()
    assert.deepEqual((await payments()).sort(), ['cs_1', 'cs_3'])
  })

  test('The inbox processes more deliveries than fit in one batch', async () => {
    for (let index = 0; index < 120; index++) await store(sale(`cs_${index}`))
    await inboxWith(async () => undefined).drain()
    assert.equal((await payments()).length, 120)
  })

  // Without the nudge it would wait for 30 s: longer than this test may take.
  const woken = { timeout: 20_000 }
  test('The inbox processes waiting deliveries at its start, wakes at a nudge, and stops at once', woken, async (t) => {
    const pauses = pausesOf(t)
    const rested = (times: number) => until(async () => pauses().filter((ms) => ms === 30_000).length === times)
    await store(sale('cs_before'))
    const inbox = inboxWith(async () => undefined)
    inbox.start()
    await rested(1)
    assert.deepEqual(await payments(), ['cs_before'])
    await store(sale('cs_nudged'), inbox)
    await rested(2)
    assert.equal((await payments()).length, 2)
    await inbox.stop()
  })

  test('The inbox reads no deliveries of a processor that is switched off', async (t) => {
    await store(sale('cs_1'))
    let statements = 0
    const counted = db.withPlugin({
      transformQuery({ node }) {
        statements++
        return node
      },
      transformResult: async ({ result }) => result
    })
    const inbox = createInbox({
      db: counted,
      now: () => now,
      sleep: wait,
      log,
      processors: {},
      findUsers,
      policyOf,
      sendsMails: true,
      scenes: [],
      acceptTests: false,
      alert: async () => {},
      keepBodiesMs: DAYS_90
    })
    const pauses = pausesOf(t)
    inbox.start()
    const rests = () => pauses().filter((ms) => ms === 30_000).length
    await until(async () => rests() > 0)
    await inbox.stop()
    // The one statement is the search for old bodies, once an hour.
    assert.deepEqual({ rests: rests(), statements }, { rests: 1, statements: 1 })
  })

  test('The inbox drops the bodies of old deliveries once an hour', async (t) => {
    const inbox = inboxWith(async () => undefined)
    const dropped = async () => {
      const rows = await db.selectFrom('inbox').select('dropped_at').orderBy('event_id').execute()
      return rows.map(({ dropped_at }) => dropped_at)
    }
    const pauses = pausesOf(t)
    const rested = (times: number) => until(async () => pauses().filter((ms) => ms === 30_000).length >= times)
    await store(sale('cs_1'), inbox)
    await inbox.drain()
    inbox.start()
    await rested(1)
    assert.deepEqual(await dropped(), [null])
    now += DAYS_90 + 1
    inbox.nudge()
    await rested(2)
    await inbox.stop()
    assert.deepEqual(await dropped(), [now])
    now -= DAYS_90 + 1
  })

  test('The inbox waits until the next attempt is due', async (t) => {
    const pauses = pausesOf(t)
    await store(sale('cs_1'))
    const inbox = inboxWith(async () => {
      throw new Error('no')
    })
    inbox.start()
    await until(async () => pauses().includes(1000))
    await inbox.stop()
    assert.equal((await row()).attempts, 1)
  })

  test('A payment that missed its buyer at a simultaneous sign-in is found at the next request', async () => {
    const email = `${connection.kind}.moment@example.com`
    const other = openConnection(database())
    let meanwhile = 0
    const inbox = inboxWith(async (tx, by) => {
      const [found] = await findUsers(tx, [by])
      // SQLite has one writer: there, the other transaction comes before or after this one.
      if (connection.kind === 'postgres' && meanwhile++ === 0) {
        await addUser(other.db, 'late', email)
        await claimPayments(other.db, 'late', now)
      }
      return found
    })
    await store(sale('cs_moment', email))
    await inbox.drain()
    if (connection.kind === 'sqlite') await addUser(db, 'late', email)
    await other.close()
    const missed = await db.selectFrom('payment').select('user_id').executeTakeFirstOrThrow()
    assert.equal(missed.user_id, null)
    const found = await findPaidPayment(
      db,
      { userId: 'late', scenes: ['kit'] },
      { now, policyOf: () => defaultPolicy, sendsMails: true }
    )
    assert.equal(found?.userId, 'late')
    assert.equal(
      await findPaidPayment(
        db,
        { userId: 'somebody', scenes: ['kit'] },
        { now, policyOf: () => defaultPolicy, sendsMails: true }
      ),
      undefined
    )
  })

  test('The seller is told of a paid sale that matches no product', async () => {
    const lines: string[] = []
    const telling = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) })
    const inbox = createInbox({
      db,
      now: () => now,
      sleep: wait,
      log: telling,
      processors,
      scenes: ['kit'],
      findUsers,
      policyOf,
      sendsMails: true,
      acceptTests: false,
      alert: async () => {},
      keepBodiesMs: DAYS_90
    })
    const mistyped = sale('cs_typo')
    mistyped.event.facts.scene = 'Kit'
    const pending = sale('cs_pending')
    pending.event = { ...pending.event, kind: 'pending', facts: { email: 'ada@example.com', scene: 'Kit' } }
    const bought = { unmapped: ['price_a', 'prod_a'] }
    const unmapped = { id: 'evt_unmapped', event: { ...sale('cs_unmapped').event, facts: bought } }
    for (const made of [sale('cs_good'), mistyped, pending, unmapped]) await store(made)
    await inbox.drain()
    assert.equal(lines.length, 2)
    const all = lines.sort().join('')
    assert.match(all, /"payment":"cs_typo","scene":"Kit","products":\["kit"\].*no product has its scene/)
    assert.match(
      all,
      /"payment":"cs_unmapped","bought":\["price_a","prod_a"\].*map an id of what was bought in payments/
    )
    assert.deepEqual((await payments()).sort(), ['cs_good', 'cs_pending', 'cs_typo', 'cs_unmapped'])
  })

  test('The callback gets each payment after it is committed, and nothing else', async () => {
    const told: string[] = []
    const onDisk: Promise<string | undefined>[] = []
    const onPayment = ({ key, status }: { key: string; status: string }) => {
      told.push(`${key} ${status}`)
      const row = db.selectFrom('payment').select('status').where('key', '=', key).executeTakeFirst()
      onDisk.push(row.then((found) => found?.status))
    }
    const inbox = createInbox({
      db,
      now: () => now,
      sleep: wait,
      log,
      processors,
      scenes: ['kit'],
      findUsers,
      policyOf,
      sendsMails: true,
      onPayment,
      acceptTests: false,
      alert: async () => {},
      keepBodiesMs: DAYS_90
    })
    const early = { kind: 'refunded', occurredAt: 2000, references: ['pi_later'], facts: {} }
    await store({ id: 'evt_early', event: early })
    await inbox.drain()
    assert.deepEqual(told, [])
    const late = sale('cs_late')
    await store({ ...late, event: { ...late.event, references: ['pi_later'] } })
    await inbox.drain()
    assert.deepEqual(told, ['cs_late refunded'])
    assert.deepEqual(await Promise.all(onDisk), ['refunded'])
    // Both are processed in one transaction: the callback gets the state after the last of them.
    const refund = { kind: 'refunded', occurredAt: 2000, references: ['pi_both'], facts: {} }
    const both = sale('cs_both')
    await store({ id: 'evt_refund', event: refund })
    await store({ ...both, event: { ...both.event, references: ['pi_both'] } })
    await inbox.drain()
    assert.deepEqual(told.slice(1), ['cs_both refunded'])
  })

  test('Each delivery is recorded once when two inboxes work at the same time', async () => {
    for (let index = 0; index < 30; index++) await store(sale(`cs_${index}`))
    let recorded = 0
    const counting = async () => {
      recorded++
      return undefined
    }
    await Promise.all([inboxWith(counting).drain(), inboxWith(counting).drain()])
    assert.equal((await payments()).length, 30)
    // Postgres may repeat a transaction that conflicted with another; SQLite has one writer, so each runs once.
    if (connection.kind === 'sqlite') assert.equal(recorded, 30)
  })
})

async function addUser(db: Database, id: string, email: string) {
  const at = new Date().toISOString()
  await sql`insert into "user" (id, email, "emailVerified", name, "createdAt", "updatedAt")
    values (${id}, ${email}, ${sql.lit(true)}, '', ${at}, ${at})`.execute(db)
}

/** The ms of each timer that is set from now on; `until` sets none of these. */
function pausesOf(t: TestContext): () => (number | undefined)[] {
  const { mock } = t.mock.method(globalThis, 'setTimeout')
  return () => mock.calls.map(({ arguments: [, ms] }) => ms)
}

async function until(condition: () => Promise<boolean>) {
  for (let waited = 0; waited < 5000; waited += 10) {
    if (await condition()) return
    await sleep(10)
  }
  throw new Error('waited 5 s')
}
