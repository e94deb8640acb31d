import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { test } from 'node:test'
import pg from 'pg'
import { assertMigrated } from '../../../src/db/migrate.ts'
import { databases, type TestDatabase, unusedDatabases } from './databases.ts'
import { openConnection } from './migrated.ts'

async function create(name: 'sqlite' | 'postgres', among = unusedDatabases): Promise<TestDatabase> {
  const database = among.find((each) => each.name === name)
  assert.ok(database)
  return await database.create()
}

test('Each SQLite database is a file of its own, in a folder that is deleted with it', async () => {
  const [one, two] = [await create('sqlite'), await create('sqlite')]
  assert.notEqual(one.databaseUrl, two.databaseUrl)
  assert.equal(one.env.DATABASE_URL, one.databaseUrl)
  const path = one.databaseUrl.slice('file:'.length)
  new DatabaseSync(path).close()
  await one.dispose()
  await two.dispose()
  assert.equal(existsSync(dirname(path)), false)
})

test('Each unused Postgres database is new, empty and durable, and is dropped even with an open connection', async (t) => {
  const [one, two] = await Promise.all([create('postgres'), create('postgres')])
  const client = new pg.Client({ connectionString: one.databaseUrl })
  const other = new pg.Client({ connectionString: two.databaseUrl })
  t.after(() => Promise.allSettled([client.end(), other.end(), one.dispose(), two.dispose()]))
  const disconnected = new Promise((resolve) => client.on('error', resolve))
  await client.connect()
  await client.query('create table only_here (id integer)')
  const settings = await client.query(
    "select current_setting('fsync') fsync, current_setting('full_page_writes') pages"
  )
  assert.deepEqual(settings.rows, [{ fsync: 'on', pages: 'on' }])
  await other.connect()
  const tables = await other.query("select tablename from pg_tables where schemaname = 'public'")
  assert.deepEqual(tables.rows, [])
  await other.end()
  await Promise.all([one.dispose(), two.dispose()])
  await disconnected
  await assert.rejects(new pg.Client({ connectionString: one.databaseUrl }).connect(), /does not exist/)
})

test('A process reaches a Postgres database over TCP, and the tests reach the same one over the socket', async () => {
  const database = await create('postgres')
  const question = 'select current_database() as name, inet_server_addr() is not null as tcp'
  const [process, tests] = [database.env.DATABASE_URL, database.databaseUrl].map(async (connectionString) => {
    const client = new pg.Client({ ...(connectionString && { connectionString }) })
    await client.connect()
    const { rows } = await client.query<{ name: string; tcp: boolean }>(question)
    await client.end()
    return rows[0]
  })
  try {
    const name = (await tests)?.name
    assert.ok(name)
    assert.deepEqual(
      [await process, await tests],
      [
        { name, tcp: true },
        { name, tcp: false }
      ]
    )
  } finally {
    await database.dispose()
  }
})

for (const name of ['sqlite', 'postgres'] as const) {
  test(`Each ${name} database with tables has every migration, no rows, and nothing of another one`, async () => {
    const [one, two] = [await create(name, databases), await create(name, databases)]
    const [connection, other] = [openConnection(one), openConnection(two)]
    try {
      await assertMigrated(connection)
      await connection.db
        .insertInto('code_host_account')
        .values({ account_id: '1', login: 'ada', seen_at: 1 })
        .execute()
      assert.deepEqual(await other.db.selectFrom('code_host_account').selectAll().execute(), [])
    } finally {
      await connection.close()
      await other.close()
      await one.dispose()
      await two.dispose()
    }
  })
}
