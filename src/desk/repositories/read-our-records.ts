import { sql } from 'kysely'
import { onUserWithAddress } from '../../db/about-payments.ts'
import type { Database } from '../../db/database.ts'
import { chunksOf, padded, statement } from '../../db/statement.ts'
import type { Ignored, OurGrant, OurRecord, OurRecords } from './lines/our-records.ts'

/** Rows of one query, so that other requests have their turn in between. */
const CHUNK = 1024

/**
 * Reads what is stored about these accounts, and about all others that are known on the repository. `targets`: the keys
 * of the rows of the repository. `rest` ends the turn of the event loop.
 */
export async function readOurRecords(
  db: Database,
  { targets, accountIds, rest }: { targets: readonly string[]; accountIds: Iterable<number>; rest(): Promise<void> }
): Promise<OurRecords> {
  const records = new Map<number, OurRecord>()
  const grants = new Map<number, OurGrant[]>()
  const ignored = new Map<number, Ignored>()
  for (const target of targets) {
    for (let after = -1; ; ) {
      const rows = await recordsAfter.all(db, { target, after })
      for (const row of rows) records.set(row.accountId, row)
      await rest()
      const last = rows.at(-1)
      if (!last || rows.length < CHUNK) break
      after = last.accountId
    }
    const ids = [...new Set([...accountIds, ...records.keys()])]
    for (const some of chunksOf(ids, CHUNK)) {
      for (const row of await grantsOf.all(db, { target, ids: padded(some) })) {
        if (row.accountId !== null) grants.set(row.accountId, [...(grants.get(row.accountId) ?? []), row])
      }
      await rest()
    }
  }
  for (const target of targets) for (const row of await ignoredOn.all(db, { target })) ignored.set(row.accountId, row)
  return { records, grants, ignored }
}

const ignoredOn = statement((db, value: { target: string }) =>
  db
    .selectFrom('ignored_account')
    .select(['account_id as accountId', 'note', 'at'])
    .where('target', '=', value.target)
    .orderBy('account_id')
)

const recordsAfter = statement((db, value: { target: string; after: number }) =>
  db
    .selectFrom('access_account')
    .select(['account_id as accountId', 'login', 'origin', 'shown', 'invitation_id as invitationId'])
    .select(['seen_at as seenAt', 'written_at as writtenAt', 'stray_of as strayOf'])
    .where('target', '=', value.target)
    .where('account_id', '>', value.after)
    .orderBy('account_id')
    .limit(CHUNK)
)

const grantsOf = statement((db, value: { target: string; ids: readonly number[] }) =>
  db
    .selectFrom('access_grant')
    .innerJoin('payment', 'payment.id', 'access_grant.payment_id')
    .leftJoin('user', onUserWithAddress)
    .select(['access_grant.account_id as accountId', 'access_grant.payment_id as paymentId', 'access_grant.login'])
    .select(['access_grant.state', 'access_grant.because', 'access_grant.released'])
    .select(['access_grant.accepted_at as acceptedAt', 'access_grant.updated_at as updatedAt'])
    .select((of) =>
      of
        .selectFrom('access_history')
        .select(({ fn }) => fn.max('access_history.at').as('at'))
        .whereRef('access_history.grant_id', '=', 'access_grant.id')
        .where('access_history.to_state', '=', sql.lit('accepted'))
        .where(sql<boolean>`coalesce(access_history.from_state, '') <> 'accepted'`)
        .as('insideSince')
    )
    .select(['payment.email', 'payment.status', 'user.email as userEmail'])
    .where('access_grant.target', '=', value.target)
    .where('access_grant.account_id', 'in', value.ids)
    .orderBy('access_grant.id')
)
