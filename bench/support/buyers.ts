import { sql } from 'kysely'
import type { DatabaseConnection } from '../../src/db/database.ts'
import { DAY_MS } from '../../src/runtime/time/durations.ts'

/**
 * Which rows to make. `payments`: of each buyer; the first is paid, the others were refunded, and the second had a
 * grant that was withdrawn. `access`: for the first, the buyers have accepted invitations and linked accounts.
 */
export type BuyersOrder = { buyers: number; payments?: number; access?: boolean; product?: string; repository?: string }

/** ms: the buyers paid and accepted 30 days ago. */
const AGO_MS = 30 * DAY_MS
const TARGET = 'the key of its row'

/**
 * Inserts buyers in a few statements, so that a million rows take seconds: users with a session (`cookieOf` in
 * test/simulation makes the cookie of each), and settled payments.
 */
export async function addBuyers({ db, kind }: DatabaseConnection, order: BuyersOrder): Promise<void> {
  const { buyers, payments = 1, access = false, product = 'starter-kit', repository = 'acme/starter-kit' } = order
  const at = Date.now() - AGO_MS
  // A withdrawn account is asked about for a day after its withdrawal.
  const lastLook = at + 2 * DAY_MS
  const day = sql.lit(new Date(at).toISOString())
  const yes = sql.raw(kind === 'sqlite' ? '1' : 'true')
  const of = (count: number) =>
    sql.raw(`with recursive n(i) as (select 1 union all select i + 1 from n where i < ${count})`)
  await db.transaction().execute(async (tx) => {
    const run = (statement: ReturnType<typeof sql>) => statement.execute(tx)
    await run(sql`insert into "user" ("id", "name", "email", "emailVerified", "createdAt", "updatedAt")
      ${of(buyers)} select 'user-' || i, 'user-' || i, 'user-' || i || '@people.example', ${yes}, ${day}, ${day} from n`)
    await run(sql`insert into "session" ("id", "expiresAt", "token", "createdAt", "updatedAt", "userId")
      ${of(buyers)} select 's-user-' || i, '2036-01-01T00:00:00.000Z', 'session-of-user-' || i, ${day}, ${day},
        'user-' || i from n`)
    const times = sql.raw(`${at}, ${at}, ${at}`)
    const each = sql.raw(`${payments}`)
    const isFirst = sql`(i - 1) % ${each} = 0`
    await run(sql`insert into payment (id, provider, key, user_id, email, status, state, sale_state, scene, paid_at,
        created_at, updated_at)
      ${of(buyers * payments)} select 'p' || i, 'stripe', 'cs_old_' || i, 'user-' || ((i - 1) / ${each} + 1),
        'user-' || ((i - 1) / ${each} + 1) || '@people.example', case when ${isFirst} then 'paid' else 'refunded' end,
        case when ${isFirst} then 'paid' else 'refunded' end, 'paid', ${sql.lit(product)}, ${times} from n`)
    await run(sql`insert into access_target (target, repository_id) values (${TARGET}, 77)`)
    await run(sql`insert into access_name (name, target) values (${repository}, ${TARGET})`)
    if (payments > 1) {
      await run(sql`insert into access_grant (id, payment_id, product, target, seat, account_id, login, proven, state,
          because, queued_at, invited_at, accepted_at, created_at, updated_at)
        ${of(buyers)} select 'old-g' || i, 'p' || ((i - 1) * ${each} + 2), ${sql.lit(product)}, ${sql.lit(TARGET)}, 1,
          1000 + i, 'buyer-' || i, 1, 'revoked', 'refunded', ${sql.raw(`${at}, ${at}`)}, ${times} from n`)
      await run(sql`insert into access_account (target, account_id, login, origin, shown, seen_at, removed_at, proven_at,
          absent_at)
        ${of(buyers)} select ${sql.lit(TARGET)}, 1000 + i, 'buyer-' || i, null, 'nothing',
          ${sql.raw(`${lastLook}, ${at}, ${at}, ${at}`)} from n`)
    }
    if (!access) return
    await run(sql`insert into access_grant (id, payment_id, product, target, seat, account_id, login, proven, state,
        because, queued_at, invited_at, accepted_at, created_at, updated_at)
      ${of(buyers)} select 'g' || i, 'p' || ((i - 1) * ${each} + 1), ${sql.lit(product)}, ${sql.lit(TARGET)}, 1,
        1000 + i, 'buyer-' || i, 1, 'accepted', 'shown', ${sql.raw(`${at}, ${at}`)}, ${times} from n`)
    await run(sql`insert into access_account (target, account_id, login, origin, shown, seen_at)
      ${of(buyers)} select ${sql.lit(TARGET)}, 1000 + i, 'buyer-' || i, 'ours', 'collaborator', ${sql.raw(`${at}`)} from n`)
    await run(sql`insert into code_host_account (account_id, login, seen_at)
      ${of(buyers)} select cast(1000 + i as text), 'buyer-' || i, ${sql.raw(`${at}`)} from n`)
    await run(sql`insert into account ("id", "accountId", "providerId", "userId", "createdAt", "updatedAt")
      ${of(buyers)} select 'a' || i, cast(1000 + i as text), 'github', 'user-' || i, ${day}, ${day} from n`)
  })
  // As on a database that has been in use: the planner knows how many rows there are, as far as it asks for that.
  if (kind === 'postgres') await sql`analyze`.execute(db)
}
