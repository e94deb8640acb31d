import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Because, GrantState } from '../../../src/access/grant-states.ts'
import type { Database, DatabaseConnection } from '../../../src/db/database.ts'
import type { PaymentStatus } from '../../../src/payments/payment/state.ts'
import { openMigrated } from './migrated.ts'
import type { Shared } from './on-each-database.ts'

export const target = 'acme/kit'
/** The time (ms) at which the rows of these tests were written. */
export const AT = 1_800_000_000_000

/**
 * The tables of Pullpass, with one repository. `other`: the connection of another process. On SQLite it is the same
 * connection, because a second connection in this thread would block the thread while it waits for the lock of the
 * first, for ever.
 */
export const tables: Shared<{ db(): Database; other(): Database }> = (database) => {
  const connections: DatabaseConnection[] = []
  const connection = (index: number) => () => {
    const found = connections[index] ?? connections[0]
    if (!found) throw new Error('the database is not open yet')
    return found.db
  }
  return {
    given: { db: connection(0), other: connection(1) },
    async open() {
      const first = await openMigrated(database())
      connections.push(first)
      await first.db.insertInto('access_target').values({ target }).execute()
      if (first.kind === 'postgres') connections.push(await openMigrated(database()))
    },
    async close() {
      for (const each of connections) await each.close()
    }
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
      processor: 'test',
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
  {
    paymentId,
    ...changes
  }: { paymentId: string; state?: GrantState; because?: Because; accountId?: number | null; target?: string }
): Promise<string> {
  const id: string = randomUUID()
  const { state = 'queued', because = 'new', accountId = 7 } = changes
  await db
    .insertInto('access_grant')
    .values({
      id,
      payment_id: paymentId,
      product: 'kit',
      target: changes.target ?? target,
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
      had_access: state === 'accepted' ? 1 : 0,
      released: null,
      replaced_by: null,
      created_at: AT,
      updated_at: AT
    })
    .execute()
  return id
}

/** The repository that each stored name means now: the name, and the host's number of its row. */
export async function numbersOfNames(db: Database): Promise<[name: string, repositoryId: number | null][]> {
  const rows = await db
    .selectFrom('access_name')
    .innerJoin('access_target', 'access_target.target', 'access_name.target')
    .select(['name', 'repository_id'])
    .execute()
  return rows.map(({ name, repository_id }) => [name, repository_id])
}
