import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import type { DatabaseConnection } from '../../../src/db/database.ts'
import { migrate } from '../../../src/db/migrate.ts'
import { makeSignInTables } from '../../../src/users/sign-in/better-auth.ts'
import { unusedDatabases } from '../../support/databases/databases.ts'
import { openConnection, openMigrated } from '../../support/databases/migrated.ts'
import { emptyDatabase, onEachDatabase } from '../../support/databases/on-each-database.ts'

onEachDatabase(
  'the schema',
  emptyDatabase,
  (database) => {
    let connection: DatabaseConnection
    before(async () => {
      connection = await openMigrated(database())
    })
    after(() => connection.close())

    const delivery = {
      processor: 'stripe',
      event_id: 'evt_1',
      received_at: 1,
      body: new Uint8Array([0, 255, 10]),
      done: 0,
      attempts: 0,
      next_attempt_at: 1
    }
    const event = { processor: 'stripe', event_id: 'evt_1', kind: 'paid', occurred_at: 1, facts: '{}' } as const
    const payment = {
      id: 'one',
      processor: 'stripe',
      key: 'cs_1',
      status: 'paid',
      created_at: 1_800_000_000_000,
      updated_at: 1
    } as const

    test('The schema stores the same delivery, event or payment only once', async () => {
      const { db } = connection
      await db.insertInto('inbox').values(delivery).execute()
      await assert.rejects(db.insertInto('inbox').values(delivery).execute())
      await db
        .insertInto('inbox')
        .values({ ...delivery, processor: 'polar' })
        .execute()
      await db.insertInto('payment_event').values(event).execute()
      await assert.rejects(db.insertInto('payment_event').values(event).execute())
      await db.insertInto('payment').values(payment).execute()
      await assert.rejects(
        db
          .insertInto('payment')
          .values({ ...payment, id: 'two' })
          .execute()
      )
      await assert.rejects(
        db
          .insertInto('payment')
          .values({ ...payment, key: 'cs_2' })
          .execute()
      )
      await db
        .insertInto('payment')
        .values({ ...payment, id: 'two', processor: 'polar' })
        .execute()
    })

    test('The schema returns bytes as bytes and times as numbers', async () => {
      const { db } = connection
      const { body } = await db.selectFrom('inbox').select('body').executeTakeFirstOrThrow()
      assert.deepEqual([...body], [0, 255, 10])
      const { created_at } = await db.selectFrom('payment').select('created_at').executeTakeFirstOrThrow()
      assert.equal(created_at, 1_800_000_000_000)
    })

    test('The schema refuses a payment of an unknown user, and keeps a payment whose user is deleted', async () => {
      const { db } = connection
      const row = { ...payment, id: 'three', key: 'cs_3', user_id: 'ada' }
      await assert.rejects(db.insertInto('payment').values(row).execute())
      const at = new Date().toISOString()
      await sql`insert into "user" (id, email, "emailVerified", name, "createdAt", "updatedAt")
        values ('ada', 'ada@example.com', ${sql.lit(true)}, '', ${at}, ${at})`.execute(db)
      await db.insertInto('payment').values(row).execute()
      await db.deleteFrom('user').where('id', '=', 'ada').execute()
      const kept = await db.selectFrom('payment').select('user_id').where('id', '=', 'three').executeTakeFirstOrThrow()
      assert.equal(kept.user_id, null)
    })

    test('The schema is unchanged by a second start', async () => {
      const before = await sql`select name, timestamp from kysely_migration order by name`.execute(connection.db)
      await migrate(connection, (tx) => makeSignInTables(tx, connection.kind))
      const after = await sql`select name, timestamp from kysely_migration order by name`.execute(connection.db)
      assert.deepEqual(after.rows, before.rows)
      assert.ok(before.rows.length >= 3)
    })
  },
  unusedDatabases
)

onEachDatabase(
  'a migration that fails',
  emptyDatabase,
  (database) => {
    test('A migration that fails leaves nothing behind, and the next start runs all of it', async () => {
      const connection = openConnection(database())
      try {
        const failing = migrate(connection, async (tx) => {
          await makeSignInTables(tx, connection.kind)
          throw new Error('the power went')
        })
        await assert.rejects(failing, /the power went/)
        await assert.rejects(sql`select 1 from "user"`.execute(connection.db))
        await migrate(connection, (tx) => makeSignInTables(tx, connection.kind))
        await sql`select 1 from "user", payment`.execute(connection.db)
      } finally {
        await connection.close()
      }
    })
  },
  unusedDatabases
)
