import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import { statement } from '../../db/statement.ts'
import { DAY_MS, HOUR_MS } from '../../runtime/time/durations.ts'

/** A repository by its name, or '' for an alert about the token; and the time (ms) after which the host has to act. */
type Since = { about: string; after: number }

/**
 * Whether Pullpass has read the lists of the repository completely after `after` (ms). An alert without a repository is
 * about the token: for it the complete lists of any one repository are enough.
 */
export async function wasObserved(db: Database, { about, after }: Since): Promise<boolean> {
  const rows = (await readings.all(db, {})).filter(({ name }) => about === '' || name === about)
  if (rows.length === 0) return false
  const isSeen = ({ observed_at, unreadable_since }: (typeof rows)[number]) =>
    unreadable_since === null && Number(observed_at) > after
  return about === '' ? rows.some(isSeen) : rows.every(isSeen)
}

/** When the lists of each repository were last read completely, and since when they cannot be read, in ms. */
export const readings = statement((db) =>
  db
    .selectFrom('access_name')
    .innerJoin('access_target', 'access_target.target', 'access_name.target')
    .select(['access_name.name', 'observed_at', 'unreadable_since'])
)

/**
 * Whether the token has done its work since then: the host has done what it was asked to do, and has shown its lists.
 */
export async function hasTokenWorked(db: Database, since: Since): Promise<boolean> {
  return (await wasWritten(db, since)) && (await wasObserved(db, since))
}

/** Whether the host has done what it was asked to do since then. */
async function wasWritten(db: Database, since: Since): Promise<boolean> {
  return (await lastDone(db, since).executeTakeFirst()) !== undefined
}

/** The HTTP status of a call that the token is allowed to make, and that is invalid for another reason. */
const INVALID = 422

/**
 * Whether the host has let a call through after the last one that it did not allow. A new token is used within seconds,
 * and then there may be nothing to do for days. A host that calls an account invalid has allowed the call.
 */
export async function wasAllowedAfterRefusal(db: Database, { about, after }: Since): Promise<boolean> {
  const attempts = db
    .selectFrom('access_intent')
    .innerJoin('access_name', 'access_name.target', 'access_intent.target')
    .select(['access_intent.at', 'access_intent.ended_at'])
    .where('access_name.name', '=', about)
    .where('access_intent.at', '>', after - DAY_MS)
  const refused = await attempts
    .where('access_intent.outcome', '=', 'refused')
    .where(sql<boolean>`coalesce(access_intent.status, 0) <> ${sql.lit(INVALID)}`)
    .orderBy('access_intent.ended_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!refused) return false
  const allowed = attempts
    .where((where) =>
      where.or([
        where('access_intent.outcome', '=', 'done'),
        where.and([where('access_intent.outcome', '=', 'refused'), where('access_intent.status', '=', INVALID)])
      ])
    )
    .where('access_intent.at', '>=', Number(refused.ended_at))
  return (await allowed.limit(1).executeTakeFirst()) !== undefined
}

/** Whether the host has taken an invitation since then. */
export async function wasInvited(db: Database, since: Since): Promise<boolean> {
  return (await lastDone(db, since).where('kind', '=', 'invite').executeTakeFirst()) !== undefined
}

function lastDone(db: Database, { about, after }: Since) {
  return (
    db
      .selectFrom('access_intent')
      .innerJoin('access_name', 'access_name.target', 'access_intent.target')
      .select('access_intent.id')
      .where('access_name.name', '=', about)
      // An attempt ends within the hour; the index has the times of their beginnings.
      .where('access_intent.at', '>', after - HOUR_MS)
      .where('access_intent.outcome', '=', 'done')
      .where('access_intent.ended_at', '>', after)
      .limit(1)
  )
}
