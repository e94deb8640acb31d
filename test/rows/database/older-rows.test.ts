// Checks that the migrations of this version keep the data of an earlier version.
import assert from 'node:assert/strict'
import { readdir, readFile } from 'node:fs/promises'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import { hasOpenDispute } from '../../../src/db/about-payments.ts'
import { makeAddressesCanonical } from '../../../src/db/canonical-addresses.ts'
import type { DatabaseConnection } from '../../../src/db/database.ts'
import { makeSignInTables } from '../../../src/users/sign-in/better-auth.ts'
import { unusedDatabases } from '../../support/databases/databases.ts'
import { openConnection } from '../../support/databases/migrated.ts'

const folder = new URL('../../../migrations/', import.meta.url)

/** Runs the migrations whose numbers are in this range. */
async function run({ db, kind }: DatabaseConnection, first: string, last: string): Promise<void> {
  const other = kind === 'sqlite' ? '.postgres.sql' : '.sqlite.sql'
  const files = (await readdir(folder)).filter((file) => !file.endsWith(other) && file >= first && file < `${last}_~`)
  for (const file of files.sort()) {
    const statements = (await readFile(new URL(file, folder), 'utf8')).split(/;\s*$/m)
    for (const statement of statements) if (statement.trim() !== '') await sql.raw(statement).execute(db)
  }
}

for (const { name, create } of unusedDatabases) {
  describe(`payments of an earlier version, on ${name}`, () => {
    test('Payments of an earlier version get the state of their status, and their events are found by their references', async () => {
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
          events.map((row) => [row.processor, row.event_id]),
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
  describe(`addresses of an earlier version, on ${name}`, () => {
    test('Addresses of an earlier version become canonical, and invalid addresses of the code host are deleted', async () => {
      const database = await create()
      const connection = openConnection(database)
      try {
        const { db, kind } = connection
        await makeSignInTables(db, kind)
        await run(connection, '0001', '0017')
        const person = (id: string, email: string) =>
          sql`
          insert into "user" (id, name, email, "emailVerified", "createdAt", "updatedAt")
          values (${id}, '', ${email}, ${kind === 'sqlite' ? 1 : true}, '2026-01-01', '2026-01-01')`.execute(db)
        await person('u1', 'ada@b\u00FCcher.example')
        await person('u2', 'm\u00FCller@example.com')
        await person('u3', 'eva@b\u00FCcher.example')
        await person('u4', 'eva@xn--bcher-kva.example')
        await person('u5', 'plain@example.com')
        await sql`insert into user_email values ('gone@b\u00FCcher.example', 'u5', 1), ('m\u00FCller@example.com', 'u5', 1)`.execute(
          db
        )
        await sql`insert into code_host_email values ('1', 'mi\u212Ae@example.com'), ('1', 'a@b\u00FCcher.example'),
          ('1', 'a..b@example.com'), ('1', 'mike@example.com')`.execute(db)
        await sql`insert into payment_customer values ('stripe', 'c', 'ada@b\u00FCcher.example', 1)`.execute(db)
        const facts = (email: string) => JSON.stringify({ email, customer: 'c' })
        await sql`insert into payment_event values ('stripe', 'e1', 'paid', 1, 'one', ${facts('ada@b\u00FCcher.example')}),
          ('stripe', 'e2', 'paid', 1, 'two', ${facts('m\u00FCller@example.com')}),
          ('stripe', 'e3', 'paid', 1, 'three', ${facts('plain@example.com')})`.execute(db)
        await sql`insert into payment (id, provider, key, email, status, created_at, updated_at)
          values ('1', 'stripe', 'one', 'ada@b\u00FCcher.example', 'paid', 1, 1),
          ('2', 'stripe', 'two', 'm\u00FCller@example.com', 'paid', 1, 1),
          ('3', 'stripe', 'three', 'plain@example.com', 'paid', 1, 1)`.execute(db)
        await makeAddressesCanonical(db, kind)
        const column = async (text: string) => {
          const { rows } = await sql.raw<{ value: string }>(`select ${text}`).execute(db)
          return rows.map(({ value }) => value)
        }
        assert.deepEqual(await column('email as value from "user" order by id'), [
          'ada@xn--bcher-kva.example',
          'm\u00FCller@example.com',
          'eva@b\u00FCcher.example',
          'eva@xn--bcher-kva.example',
          'plain@example.com'
        ])
        assert.deepEqual((await column('email as value from user_email')).sort(), [
          'gone@xn--bcher-kva.example',
          'm\u00FCller@example.com'
        ])
        assert.deepEqual(await column('email as value from code_host_email'), ['mike@example.com'])
        assert.deepEqual(await column('email as value from payment_customer'), ['ada@xn--bcher-kva.example'])
        const expected = ['ada@xn--bcher-kva.example', 'm\u00FCller@example.com', 'plain@example.com']
        assert.deepEqual(await column('email as value from payment order by id'), expected)
        assert.deepEqual(await column('facts as value from payment_event order by event_id'), expected.map(facts))
      } finally {
        await connection.close()
        await database.dispose()
      }
    })
  })
}

for (const { name, create } of unusedDatabases) {
  describe(`repositories of an earlier version, on ${name}`, () => {
    test('Repositories of an earlier version keep their names as keys, and a number stored twice stays with one of them', async () => {
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

    test('Mails that an earlier version has given up have the address of the last try, where it is known', async () => {
      const database = await create()
      const connection = openConnection(database)
      try {
        const { db, kind } = connection
        await makeSignInTables(db, kind)
        await run(connection, '0001', '0251')
        const problems = [
          ['failed', 'to ada@mail.example: 550: no such mailbox'],
          ['failed', 'to "a b"@mail.example: 550'],
          ['failed', 'It was handed to the mail server twice without an answer, so it may have been sent.'],
          ['failed', 'to nobody: of x@mail.example: 550'],
          ['failed', null],
          ['waiting', 'to ada@mail.example: 450']
        ] as const
        for (const [index, [state, problem]] of problems.entries())
          await db
            .insertInto('access_mail')
            .values({ subject: `${index}`, fact: 'f', kind: 'ready', at: 1, next_at: 1, state, problem })
            .execute()
        await run(connection, '0252', '9999')
        const rows = await db.selectFrom('access_mail').select('receiver').orderBy('subject').execute()
        assert.deepEqual(
          rows.map(({ receiver }) => receiver),
          ['ada@mail.example', '"a b"@mail.example', null, null, null, null]
        )
      } finally {
        await connection.close()
        await database.dispose()
      }
    })

    test('Sessions of an earlier version are sign-ins of the story, each with its time and the kind of browser', async () => {
      const database = await create()
      const connection = openConnection(database)
      try {
        const { db, kind } = connection
        await makeSignInTables(db, kind)
        await run(connection, '0001', '0197')
        const day = '2026-11-20T10:00:00.000Z'
        await sql`insert into "user" (id, email, "emailVerified", name, "createdAt", "updatedAt")
          values ('ada', 'ada@mail.example', true, 'Ada', ${day}, ${day})`.execute(db)
        const agents = [
          'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0',
          'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0',
          'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36',
          'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Safari/605.1.15',
          null
        ]
        for (const [index, agent] of agents.entries())
          await sql`insert into session (id, token, "userId", "createdAt", "updatedAt", "expiresAt", "userAgent")
            values (${`s${index}`}, ${`t${index}`}, 'ada', ${day}, ${day}, ${day}, ${agent})`.execute(db)
        await run(connection, '0198', '9999')
        const rows = await db.selectFrom('sign_in').selectAll().orderBy('id').execute()
        assert.deepEqual(
          rows.map((row) => [row.user_id, Number(row.at), row.browser, row.system]),
          [
            ['ada', Date.parse(day), 'Firefox', 'Linux'],
            ['ada', Date.parse(day), 'Edge', 'Windows'],
            ['ada', Date.parse(day), 'Chrome', 'Android'],
            ['ada', Date.parse(day), 'Safari', 'iPhone or iPad'],
            ['ada', Date.parse(day), null, null]
          ]
        )
      } finally {
        await connection.close()
        await database.dispose()
      }
    })

    test('Purchases of an earlier version whose access the seller has ended are disputed while their dispute is open', async () => {
      const database = await create()
      const connection = openConnection(database)
      try {
        const { db, kind } = connection
        await makeSignInTables(db, kind)
        await run(connection, '0001', '0253')
        for (const [id, state, kinds] of [
          ['open', 'ended_by_seller', ['disputed']],
          ['won', 'ended_by_seller', ['disputed', 'dispute_won']],
          ['back', 'ended_by_seller', ['disputed', 'refunded']],
          ['calm', 'ended_by_seller', []],
          ['paid', 'paid', ['disputed', 'dispute_won']]
        ] as const) {
          await sql`insert into payment (id, provider, key, reference, status, state, created_at, updated_at)
            values (${id}, 'stripe', ${`cs_${id}`}, ${`pi_${id}`}, ${state}, ${state}, 1, 1)`.execute(db)
          for (const [at, event] of kinds.entries()) {
            const eventId = `${id}_${event}`
            await sql`insert into payment_event (provider, event_id, kind, occurred_at, facts)
              values ('stripe', ${eventId}, ${event}, ${at}, '{}')`.execute(db)
            await sql`insert into payment_reference (provider, reference, event_id)
              values ('stripe', ${`pi_${id}`}, ${eventId})`.execute(db)
          }
        }
        await run(connection, '0254', '9999')
        const rows = await db.selectFrom('payment').select(['id', 'reported_state as is']).orderBy('id').execute()
        assert.deepEqual(
          rows.map((row) => [row.id, row.is]),
          [
            ['back', null],
            ['calm', null],
            ['open', 'disputed'],
            ['paid', null],
            ['won', null]
          ]
        )
        const open = await db.selectFrom('payment').select('id').where(hasOpenDispute).execute()
        assert.deepEqual(
          open.map(({ id }) => id),
          ['open']
        )
      } finally {
        await connection.close()
        await database.dispose()
      }
    })

    test('Purchases of an earlier version know how many accounts hold a seat of them', async () => {
      const database = await create()
      const connection = openConnection(database)
      try {
        const { db, kind } = connection
        await makeSignInTables(db, kind)
        await run(connection, '0001', '0209')
        await sql`insert into payment (id, provider, key, status, created_at, updated_at)
          values ('none', 'stripe', 'one', 'paid', 1, 1), ('gone', 'stripe', 'two', 'paid', 1, 1),
          ('two', 'stripe', 'three', 'paid', 1, 1)`.execute(db)
        await sql`insert into access_grant (id, payment_id, product, target, seat, login, state, because, released,
          queued_at, created_at, updated_at) values ('g1', 'gone', 'kit', 'row', 1, 'ada', 'revoked', 'moved', 'moved', 1, 1, 1),
          ('g2', 'two', 'kit', 'row', 1, 'ada', 'accepted', 'shown', null, 1, 1, 1),
          ('g3', 'two', 'kit', 'row', 2, 'bob', 'queued', 'new', null, 1, 1, 1)`.execute(db)
        await run(connection, '0210', '9999')
        const rows = await db.selectFrom('payment').select(['id', 'accounts']).orderBy('id').execute()
        assert.deepEqual(
          rows.map(({ id, accounts }) => [id, accounts]),
          [
            ['gone', 0],
            ['none', 0],
            ['two', 2]
          ]
        )
      } finally {
        await connection.close()
        await database.dispose()
      }
    })
  })
}
