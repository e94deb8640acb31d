import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import { chunksOf, statement } from '../../db/statement.ts'
import { DAY_MS, HOUR_MS } from '../../runtime/time/durations.ts'
import type { Because } from '../grant-states.ts'
import type { GrantFacts } from '../plan/facts.ts'
import type { Scope } from './scope.ts'

/** ms after the proof of absence within which a withdrawn account is asked about again, with an hour to spare. */
const LOOKED_AT_MS = DAY_MS + HOUR_MS
/** The number of accounts per query. */
const CHUNK = 100

/**
 * The accounts whose grants are settled, and that may need work nevertheless, for one of these reasons: a payment of
 * the account has changed; the host is still asked about the account after its withdrawal; a write about it has no
 * outcome; the seller has ordered its withdrawal; the account is among the first of the queue, or among `others`.
 * `since` (ms): payments before that have been looked at. The result may contain some more accounts.
 */
export async function unsettledAgain(
  { db, target, now }: Pick<Scope, 'db' | 'target' | 'now'>,
  { since, others }: { since: number; others: ReadonlySet<number> }
): Promise<number[]> {
  const found = [
    ...(await ofChangedPayments.all(db, { target, since })),
    ...(await lookedAt.all(db, { target, since: now - LOOKED_AT_MS })),
    ...(await withOpenAttempt.all(db, { target })),
    ...(await orderedAccounts.all(db, { target })),
    ...(await firstInLine.all(db, { target })),
    ...(await withGrant(db, target, [...others]))
  ]
  return [...new Set(found.flatMap(({ account_id }) => (account_id === null ? [] : [account_id])))].sort(
    (a, b) => a - b
  )
}

/** The reasons for which a queued grant waits for nothing but its turn, or a time. */
const waitsInLine = ['new', 'limit', 'throttled', 'busy', 'renewal', 'paid_again'] as const satisfies Because[]

/**
 * Whether the grant waits in the queue, and for nothing but its turn or a time: the first of the queue are always read.
 */
export function isInLine({ state, because, live, replaced }: GrantFacts): boolean {
  return state === 'queued' && live && !replaced && waitsInLine.some((each) => each === because)
}

/**
 * Selects the grants that are neither accepted, nor in the queue, nor withdrawn for good. The text has to equal the
 * condition of the index `access_grant_unsettled`.
 */
export const isUnsettled = sql<boolean>`(state not in ('accepted', 'queued', 'revoked') or (state <> 'revoked' and released is not null)
  or (state = 'queued' and (replaced_by is not null or because not in (${literals(waitsInLine)}))))`

function literals(words: readonly string[]) {
  return sql.join(words.map((word) => sql.lit(word)))
}

/** The number of accounts at the head of the queue that are read: more than a pass invites. */
const HEAD = 50

const ofChangedPayments = statement((db, value: { target: string; since: number }) =>
  db
    .selectFrom('access_grant')
    .select('account_id')
    .where('target', '=', value.target)
    .where('payment_id', 'in', (of) => of.selectFrom('payment').select('id').where('updated_at', '>=', value.since))
)

const firstInLine = statement((db, value: { target: string }) =>
  db
    .selectFrom('access_grant')
    .select('account_id')
    .where('target', '=', value.target)
    // The condition has to equal that of the index.
    .where(
      sql<boolean>`state = 'queued' and released is null and replaced_by is null
        and because in (${literals(waitsInLine)})`
    )
    .orderBy('renewal')
    .orderBy('queued_at')
    .orderBy('id')
    .limit(HEAD)
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

const orderedAccounts = statement((db, value: { target: string }) =>
  db
    .selectFrom('access_account')
    .select('account_id')
    .where('target', '=', value.target)
    // The condition has to equal that of the index.
    .where(sql<boolean>`stray_of is not null`)
)

async function withGrant(db: Database, target: string, accounts: readonly number[]) {
  const found: { account_id: number | null }[] = []
  for (const some of chunksOf(accounts, CHUNK)) found.push(...(await grantsOf.all(db, { target, accounts: some })))
  return found
}

const grantsOf = statement((db, value: { target: string; accounts: readonly number[] }) =>
  db
    .selectFrom('access_grant')
    .select('account_id')
    .where('target', '=', value.target)
    .where('account_id', 'in', value.accounts)
)
