import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import { statement } from '../../db/statement.ts'
import { DAY_MS, HOUR_MS } from '../../runtime/time/durations.ts'
import type { Scope } from './scope.ts'

/** ms after the proof of absence within which a withdrawn account is asked about again, with an hour to spare. */
const LOOKED_AT_MS = DAY_MS + HOUR_MS
/** The number of accounts per query. */
const CHUNK = 100

/**
 * The accounts whose grants are all `revoked`, and that may need something nevertheless: one is paid again, it is still
 * asked about after its withdrawal, a write about it has no outcome, or the host shows it. `since` (ms): payments before
 * that have been looked at. `shown`: the accounts that the host shows. Some other accounts may be among the result.
 */
export async function unsettledAgain(
  { db, target, now }: Pick<Scope, 'db' | 'target' | 'now'>,
  { since, shown }: { since: number; shown: ReadonlySet<number> }
): Promise<number[]> {
  const found = [
    ...(await paidAgain.all(db, { target, since })),
    ...(await lookedAt.all(db, { target, since: now - LOOKED_AT_MS })),
    ...(await withOpenAttempt.all(db, { target })),
    ...(await withGrant(db, target, [...shown]))
  ]
  return [...new Set(found.flatMap(({ account_id }) => (account_id === null ? [] : [account_id])))].sort(
    (a, b) => a - b
  )
}

const paidAgain = statement((db, value: { target: string; since: number }) =>
  db
    .selectFrom('access_grant')
    .select('account_id')
    .where('target', '=', value.target)
    .where('payment_id', 'in', (of) =>
      of.selectFrom('payment').select('id').where('status', '=', sql.lit('paid')).where('updated_at', '>=', value.since)
    )
)

const lookedAt = statement((db, value: { target: string; since: number }) =>
  db
    .selectFrom('access_account')
    .select('account_id')
    .where('target', '=', value.target)
    .where('proven_at', '>=', value.since)
)

const withOpenAttempt = statement((db, value: { target: string }) =>
  db
    .selectFrom('access_intent')
    .select('account_id')
    .where('target', '=', value.target)
    // The condition has to equal a part of that of the index.
    .where(sql<boolean>`outcome is null`)
)

async function withGrant(db: Database, target: string, accounts: readonly number[]) {
  const found: { account_id: number | null }[] = []
  for (let from = 0; from < accounts.length; from += CHUNK) {
    found.push(...(await grantsOf.all(db, { target, accounts: accounts.slice(from, from + CHUNK) })))
  }
  return found
}

const grantsOf = statement((db, value: { target: string; accounts: readonly number[] }) =>
  db
    .selectFrom('access_grant')
    .select('account_id')
    .where('target', '=', value.target)
    .where('account_id', 'in', value.accounts)
)
