import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Database, Tx } from '../../../src/db/database.ts'
import { openPostgres } from '../../../src/db/postgres.ts'
import { serializable } from '../../../src/db/serializable.ts'
import { openMigrated } from '../../support/databases/migrated.ts'
import { testOnEachDatabase } from '../../support/databases/on-each-database.ts'
import { createPostgresDatabase } from '../../support/databases/postgres.ts'

/**
 * Adds a row when there is none, which is correct only if no other transaction runs meanwhile. Counts its attempts.
 * `together`: this many transactions have read before the first of them writes.
 */
function adding({ together = 1 } = {}) {
  const counted = { attempts: 0 }
  let reads = 0
  const { promise: met, resolve: meet } = Promise.withResolvers<void>()
  const addIfNone = (db: Database, login: string) =>
    serializable(db, async (tx) => {
      counted.attempts++
      const found = await tx.selectFrom('code_host_account').select('login').execute()
      reads++
      if (reads >= together) meet()
      await Promise.all([met, setTimeout(20)])
      if (found.length === 0)
        await tx.insertInto('code_host_account').values({ account_id: login, login, seen_at: 1 }).execute()
    })
  return { counted, addIfNone }
}

const rowsOf = async (db: Database) => (await db.selectFrom('code_host_account').select('login').execute()).length

test('On Postgres, serializable transactions of two processes that read before they write behave as if run one after the other', async () => {
  const { url, drop } = await createPostgresDatabase()
  const connections = await Promise.all([1, 2].map(() => openMigrated({ databaseUrl: url })))
  try {
    const { counted, addIfNone } = adding({ together: 2 })
    const [{ db } = assert.fail()] = connections
    const logins = [...'abcd']
    // The names differ: two rows of one name would be a conflict at every isolation level.
    await Promise.all(connections.flatMap(({ db }, index) => logins.map((login) => addIfNone(db, `${login}-${index}`))))
    assert.equal(await rowsOf(db), 1)
    assert.ok(counted.attempts > 8, 'conflicts are tried again')
  } finally {
    for (const connection of connections) await connection.close()
    await drop()
  }
})

test('A serializable transaction that hangs holds up the next one for ten seconds, and no longer', async (t) => {
  const { url, drop } = await createPostgresDatabase()
  const { db, close } = openPostgres(url)
  const { promise: silence, resolve: speak } = Promise.withResolvers<void>()
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>()
  const moment = <T>(word: T) => new Promise<T>((resolve) => setImmediate(resolve, word))
  try {
    // Both connections are opened before the timers are mocked, since opening a connection has a time limit too.
    await Promise.all([1, 2].map(() => sql`select pg_sleep(0.05)`.execute(db)))
    t.mock.timers.enable({ apis: ['setTimeout'] })
    const first = serializable(db, () => {
      begin()
      return silence
    })
    const second = serializable(db, async () => 'done')
    await begun
    t.mock.timers.tick(9_999)
    assert.equal(await Promise.race([second, moment('waits')]), 'waits')
    t.mock.timers.tick(1)
    assert.equal(await second, 'done')
    speak()
    await first
  } finally {
    t.mock.timers.reset()
    await close()
    await drop()
  }
})

testOnEachDatabase(
  'Serializable transactions of one process take turns, and none is retried',
  async (_, { create }) => {
    const database = await create()
    const connection = await openMigrated(database)
    const { db } = connection
    try {
      const { counted, addIfNone } = adding()
      await Promise.all(['a', 'b', 'c', 'd', 'e', 'f'].map((login) => addIfNone(db, login)))
      assert.deepEqual([await rowsOf(db), counted.attempts], [1, 6])
    } finally {
      await connection.close()
      await database.dispose()
    }
  }
)

testOnEachDatabase(
  'A serializable transaction with an error other than a conflict is not retried, and is rolled back',
  async (_, { create }) => {
    const database = await create()
    const connection = await openMigrated(database)
    try {
      let attempts = 0
      const failing = serializable(connection.db, async (tx) => {
        attempts++
        await tx.insertInto('code_host_account').values({ account_id: 'a', login: 'a', seen_at: 1 }).execute()
        throw new Error('no')
      })
      await assert.rejects(failing, /^Error: no$/)
      assert.equal(attempts, 1)
      assert.deepEqual(await connection.db.selectFrom('code_host_account').select('login').execute(), [])
    } finally {
      await connection.close()
      await database.dispose()
    }
  }
)

test('The compiler lets only a serializable transaction be passed where one is required', async () => {
  const { url, drop } = await createPostgresDatabase()
  const { db, close } = await openMigrated({ databaseUrl: url })
  try {
    const level = async (tx: Tx) => {
      const { rows } = await sql<{ level: string }>`select current_setting('transaction_isolation') as level`.execute(
        tx
      )
      return rows[0]?.level
    }
    assert.equal(await serializable(db, level), 'serializable')
    // @ts-expect-error a plain connection
    assert.equal(await level(db), 'read committed')
    // @ts-expect-error a transaction of the database's own isolation level
    assert.equal(await db.transaction().execute(level), 'read committed')
  } finally {
    await close()
    await drop()
  }
})
