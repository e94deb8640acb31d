// What an installation of an earlier version has kept, after the migrations of this one.
import assert from 'node:assert/strict'
import { readdir, readFile } from 'node:fs/promises'
import { describe, it } from 'node:test'
import { sql } from 'kysely'
import { databases } from '../../test/setup/databases.ts'
import { openConnection } from '../../test/setup/migrated.ts'
import { makeSignInTables } from '../accounts/auth.ts'
import type { DatabaseConnection } from './database.ts'

const folder = new URL('../../migrations/', import.meta.url)

/** Runs the migrations whose numbers are in this range. */
async function run({ db, kind }: DatabaseConnection, first: string, last: string): Promise<void> {
  const other = kind === 'sqlite' ? '.postgres.sql' : '.sqlite.sql'
  const files = (await readdir(folder)).filter((file) => !file.endsWith(other) && file >= first && file < `${last}_~`)
  for (const file of files.sort()) {
    const statements = (await readFile(new URL(file, folder), 'utf8')).split(/;\s*$/m)
    for (const statement of statements) if (statement.trim() !== '') await sql.raw(statement).execute(db)
  }
}

for (const { name, create } of databases) {
  describe(`payments of an earlier version, on ${name}`, () => {
    it('have the state that their status said, and events that are found by what they name', async () => {
      const database = await create()
      const connection = openConnection(database)
      try {
        const { db, kind } = connection
        await makeSignInTables(db, kind)
        await run(connection, '0001', '0005')
        await sql`insert into payment_event values ('stripe', 'e1', 'paid', 1, 'cs', 'pi', '{}'),
          ('stripe', 'e2', 'refunded', 2, null, 'pi', '{}'), ('stripe', 'e3', 'pending', 3, 'cs_2', null, '{}')`.execute(
          db
        )
        await sql`insert into payment (id, provider, key, reference, status, created_at, updated_at)
          values ('1', 'stripe', 'cs', 'pi', 'refunded', 1, 1), ('2', 'stripe', 'cs_2', null, 'pending', 1, 1)`.execute(
          db
        )
        await run(connection, '0006', '9999')
        const columns = ['status', 'state', 'sale_state', 'test', 'quantity'] as const
        const payments = await db.selectFrom('payment').select(columns).orderBy('key').execute()
        assert.deepEqual(
          payments.map((row) => Object.values(row)),
          [
            ['refunded', 'refunded', 'paid', 0, null],
            ['pending', 'pending', 'pending', 0, null]
          ]
        )
        const named = db.selectFrom('payment_reference').selectAll().where('reference', '=', 'pi')
        const events = await named.orderBy('event_id').execute()
        assert.deepEqual(
          events.map((row) => [row.provider, row.event_id]),
          [
            ['stripe', 'e1'],
            ['stripe', 'e2']
          ]
        )
      } finally {
        await connection.close()
        await database.dispose()
      }
    })
  })
}

for (const { name, create } of databases) {
  describe(`repositories of an earlier version, on ${name}`, () => {
    it('keep their keys, which were their names, and a number that was kept twice stays with one of them', async () => {
      const database = await create()
      const connection = openConnection(database)
      try {
        const { db, kind } = connection
        await makeSignInTables(db, kind)
        await run(connection, '0001', '0012')
        await sql`insert into access_target (target, repository_id, observed_at) values ('acme/kit', 7, 5),
          ('acme/old', 7, 4), ('acme/other', 8, 1), ('acme/new', null, 0)`.execute(db)
        const grant = sql`insert into access_grant (id, payment_id, product, target, seat, login, state, because, queued_at,
          created_at, updated_at) values ('g', 'p', 'kit', 'acme/unseen', 1, 'ada', 'queued', 'new', 1, 1, 1)`
        await grant.execute(db)
        await run(connection, '0013', '9999')
        const rows = await db
          .selectFrom('access_target')
          .innerJoin('access_name', 'access_name.target', 'access_target.target')
          .select(['access_target.target', 'access_name.name', 'repository_id'])
          .orderBy('access_target.target')
          .execute()
        assert.deepEqual(
          rows.map((row) => [row.target, row.name, row.repository_id]),
          [
            ['acme/kit', 'acme/kit', 7],
            ['acme/new', 'acme/new', null],
            ['acme/old', 'acme/old', null],
            ['acme/other', 'acme/other', 8],
            ['acme/unseen', 'acme/unseen', null]
          ]
        )
      } finally {
        await connection.close()
        await database.dispose()
      }
    })
  })
}
