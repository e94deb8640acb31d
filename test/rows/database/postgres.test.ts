import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import type { Database } from '../../../src/db/database.ts'
import { openPostgres } from '../../../src/db/postgres.ts'
import { serializable } from '../../../src/db/serializable.ts'
import { openMigrated } from '../../support/databases/migrated.ts'
import { createPostgresDatabase } from '../../support/databases/postgres.ts'

test('A Postgres connection that the server ends fails its transaction, but neither the process nor later queries', async () => {
  const { url, drop } = await createPostgresDatabase()
  const [connection, other] = [openPostgres(url), openPostgres(url)]
  try {
    const cut = connection.db.transaction().execute(async (tx) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)
      await sql`select pg_terminate_backend(${rows[0]?.pid ?? 0}::int)`.execute(other.db)
      // The connection is in use and idle, so only our listener receives the error.
      await new Promise((resolve) => setTimeout(resolve, 100))
      await sql`select 1`.execute(tx)
    })
    await assert.rejects(cut)
    const { rows } = await sql<{ one: number }>`select 1 as one`.execute(connection.db)
    assert.equal(rows[0]?.one, 1)
  } finally {
    await Promise.all([connection.close(), other.close()])
    await drop()
  }
})

test('Integers of eight bytes are numbers on Postgres, as on SQLite', async () => {
  const { url, drop } = await createPostgresDatabase()
  const connection = openPostgres(url)
  const { rows } = await sql`select 1800000000000::bigint as ms, count(*) as count from (select 1) one`.execute(
    connection.db
  )
  assert.deepEqual(rows, [{ ms: 1_800_000_000_000, count: 1 }])
  await connection.close()
  await drop()
})

/** What ends the use of a prepared statement, on the connection that has prepared it. */
const ends = [
  { what: 'a connection that does not keep prepared statements', how: sql`deallocate all` },
  {
    what: 'a table that has changed since it was prepared',
    how: sql`alter table code_host_account add column more text`
  }
]
for (const { what, how } of ends) {
  test(`A query and a transaction go on after ${what}`, async () => {
    const { url, drop } = await createPostgresDatabase()
    const read = (db: Database) =>
      db.selectFrom('code_host_account').selectAll().where('account_id', '=', '1').execute()
    const plain = await openMigrated({ databaseUrl: url, env: {}, dispose: async () => {} })
    const transacting = openPostgres(url)
    try {
      for (const { db } of [plain, transacting]) {
        assert.deepEqual(await read(db), [])
        const { rows } = await sql<{ name: string }>`select name from pg_prepared_statements`.execute(db)
        assert.ok(rows.length > 0, 'the query is prepared')
      }
      await how.execute(plain.db)
      if (what.startsWith('a connection')) await how.execute(transacting.db)
      assert.deepEqual(await read(plain.db), [])
      assert.deepEqual(await serializable(transacting.db, read), [])
    } finally {
      await Promise.all([plain.close(), transacting.close()])
      await drop()
    }
  })
}
