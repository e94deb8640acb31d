import assert from 'node:assert/strict'
import { sql } from 'kysely'
import { type TestDatabase, unusedDatabases } from '../support/databases/databases.ts'
import { openConnection } from '../support/databases/migrated.ts'
import { testOnEachDatabase } from '../support/databases/on-each-database.ts'
import { environment, makePlace, runCommand, runToEnd, siteConfig } from '../support/processes/process.ts'

/** Asserts how a start and a command that only reads end on a database that they cannot use. */
async function bothSay(database: TestDatabase, words: RegExp) {
  await using place = await makePlace(siteConfig)
  const env = { ...environment, ...database.env, PORT: '0', CODE_HOST_API_URL: 'http://127.0.0.1:1' }
  for (const { code, stdout, stderr } of [await runToEnd(place, env), await runCommand(place, ['status'], env)]) {
    assert.deepEqual([code, stdout], [1, ''], stderr)
    assert.match(stderr, words)
    assert.doesNotMatch(stderr, /^\s+at |Start Pullpass/m)
  }
}

testOnEachDatabase(
  'On the database of a newer Pullpass a start and a command say that it is newer',
  async (t, { create }) => {
    const database = await create()
    t.after(() => database.dispose())
    const { db, close } = openConnection(database)
    await sql`insert into kysely_migration (name, timestamp) values ('0999_future', '2026-01-01')`.execute(db)
    await close()
    await bothSay(database, /made by a newer Pullpass\. Update this one/)
  }
)

testOnEachDatabase(
  'On the database of another program a start and a command say so, and make no table in it',
  async (t, { create }) => {
    const database = await create()
    t.after(() => database.dispose())
    const change = async (...statements: string[]) => {
      const { db, close } = openConnection(database)
      for (const statement of statements) await sql.raw(statement).execute(db)
      const tables = (await db.introspection.getTables({ withInternalKyselyTables: true })).map(({ name }) => name)
      await close()
      return tables
    }
    await change('create table payment (song text)')
    await bothSay(database, /DATABASE_URL names a database of another program: .* its table payment\. Name another one/)
    assert.deepEqual(await change(), ['payment'])
    const theirs = 'create table kysely_migration (name text, timestamp text)'
    await change('drop table payment', theirs, "insert into kysely_migration values ('0001_songs', '2026-01-01')")
    await bothSay(database, /DATABASE_URL names a database of another program: .* its table kysely_migration\./)
  },
  unusedDatabases
)
