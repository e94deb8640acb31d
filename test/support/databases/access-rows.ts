import { randomUUID } from 'node:crypto'
import { after, before, describe } from 'node:test'
import { sql } from 'kysely'
import type { Because, GrantState } from '../../../src/access/grant.ts'
import type { Database, DatabaseConnection } from '../../../src/db/database.ts'
import type { PaymentStatus } from '../../../src/payments/payment/state.ts'
import { databases, type TestDatabase } from './databases.ts'
import { openMigrated } from './migrated.ts'

export const target = 'acme/kit'
/** The time (ms) at which the rows of these tests were written. */
export const AT = 1_800_000_000_000

/**
 * Runs the same tests on SQLite and Postgres, each on an empty database. `other`: the connection of another process. On
 * SQLite it is the same connection, because a second connection in this thread would block the thread while it waits
 * for the lock of the first, for ever.
 */
export function onEachMigrated(title: string, tests: (open: { db(): Database; other(): Database }) => void): void {
  for (const { name, create } of databases) {
    describe(`${title}, on ${name}`, () => {
      let database: TestDatabase
      const open: DatabaseConnection[] = []
      before(async () => {
        database = await create()
        const connection = await openMigrated(database)
        open.push(connection)
        await connection.db.insertInto('access_target').values({ target }).execute()
        if (name === 'postgres') open.push(await openMigrated(database))
      })
      after(async () => {
        for (const connection of open) await connection.close()
        await database.dispose()
      })
      const connection = (index: number) => () => {
        const found = open[index] ?? open[0]
        if (!found) throw new Error('the database is not open yet')
        return found.db
      }
      tests({ db: connection(0), other: connection(1) })
    })
  }
}

/** Adds a payment, by default a paid one, and its user if there is none yet. */
export async function buy(
  db: Database,
  {
    status = 'paid',
    scene = 'kit',
    userId = randomUUID()
  }: { status?: PaymentStatus; scene?: string; userId?: string } = {}
): Promise<{ userId: string; paymentId: string; email: string }> {
  const email = `${userId}@buyers.example`
  const known = await db.selectFrom('user').select('id').where('id', '=', userId).executeTakeFirst()
  const day = new Date(AT).toISOString()
  if (!known) {
    await sql`insert into "user" (id, name, email, "emailVerified", "createdAt", "updatedAt")
      values (${userId}, 'A buyer', ${email}, true, ${day}, ${day})`.execute(db)
  }
  const paymentId: string = randomUUID()
  const when = { paid_at: AT, created_at: AT, updated_at: AT }
  await db
    .insertInto('payment')
    .values({
      id: paymentId,
      provider: 'test',
      key: paymentId,
      reference: null,
      user_id: userId,
      email,
      status,
      state: status,
      scene,
      amount: null,
      currency: null,
      ...when
    })
    .execute()
  return { userId, paymentId, email }
}

/** Inserts the row of a grant, and returns its id. */
export async function grant(
  db: Database,
  { paymentId, ...changes }: { paymentId: string; state?: GrantState; because?: Because; accountId?: number | null }
): Promise<string> {
  const id: string = randomUUID()
  const { state = 'queued', because = 'new', accountId = 7 } = changes
  await db
    .insertInto('access_grant')
    .values({
      id,
      payment_id: paymentId,
      product: 'kit',
      target,
      seat: 1,
      account_id: accountId,
      login: 'ada',
      state,
      because,
      acts: null,
      retry_at: null,
      queued_at: AT,
      invited_at: state === 'queued' ? null : AT,
      accepted_at: state === 'accepted' ? AT : null,
      released: null,
      replaced_by: null,
      created_at: AT,
      updated_at: AT
    })
    .execute()
  return id
}
