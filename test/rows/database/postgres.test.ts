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

const losses = [
  { what: 'the connection lost its prepared statements', how: sql`deallocate all` },
  {
    what: 'a column was added to the table',
    how: sql`alter table code_host_account add column if not exists more text`
  }
]
for (const { what, how } of losses) {
  test(`A prepared query, and a transaction with one, succeed after ${what}`, async () => {
    const { url, drop } = await createPostgresDatabase()
    const read = (db: Database) =>
      db.selectFrom('code_host_account').selectAll().where('account_id', '=', '1').execute()
    const plain = await openMigrated({ databaseUrl: url })
    const transacting = openPostgres(url)
    try {
      for (const { db } of [plain, transacting]) {
        assert.deepEqual(await read(db), [])
        assert.ok((await preparedOn(db)).length > 0, 'the query is prepared')
      }
      for (const { db } of [plain, transacting]) await how.execute(db)
      assert.deepEqual(await read(plain.db), [])
      assert.deepEqual(await serializable(transacting.db, read), [])
    } finally {
      await Promise.all([plain.close(), transacting.close()])
      await drop()
    }
  })
}

test('A prepared statement has the same name in every process, in whatever order the process runs its statements', async () => {
  const { url, drop } = await createPostgresDatabase()
  const [one, other] = [openPostgres(url), openPostgres(url)]
  const statements = [sql`select ${1}::int as first`, sql`select ${2}::int as second`]
  for (const each of statements) await each.execute(one.db)
  for (const each of statements.toReversed()) await each.execute(other.db)
  const prepared = await preparedOn(one.db)
  assert.equal(new Set(prepared.map(({ name }) => name)).size, 2)
  assert.deepEqual(await preparedOn(other.db), prepared)
  await Promise.all([one.close(), other.close()])
  await drop()
})

type Prepared = { name: string; statement: string }

/** The prepared statements of the connection. */
async function preparedOn(db: Database): Promise<Prepared[]> {
  return (await sql<Prepared>`select name, statement from pg_prepared_statements order by name`.execute(db)).rows
}
