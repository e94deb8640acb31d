import type { Database } from '../../db/database.ts'

/**
 * Ends sessions of a user: one, all, or all but one. Browsers with their cookies are signed out.
 * @returns whether there was a session to end
 */
export async function endSessions(
  db: Database,
  { userId, id, except }: { userId: string; id?: string; except?: string }
): Promise<boolean> {
  let ended = db.deleteFrom('session').where('userId', '=', userId)
  if (id !== undefined) ended = ended.where('id', '=', id)
  if (except !== undefined) ended = ended.where('id', '<>', except)
  return (await ended.executeTakeFirst()).numDeletedRows > 0n
}

/** Notes that the link of a mail about a payment has begun this session. */
export async function noteByPaidLink(db: Database, id: string): Promise<void> {
  await db.updateTable('session').set({ by_paid_link: 1 }).where('id', '=', id).executeTakeFirstOrThrow()
  await db.updateTable('sign_in').set({ by_paid_link: 1 }).where('id', '=', id).execute()
}

/** An open session as its owner sees it; `since` in ms. */
export type OpenSession = { id: string; since: number; userAgent: string; address: string }

/** The largest number of sessions of a user. All of them are listed. */
const MOST_SESSIONS = 100

/** The open sessions of a user, the newest first. */
export async function openSessions(db: Database, userId: string, now: number): Promise<OpenSession[]> {
  const rows = await db
    .selectFrom('session')
    .select(['id', 'createdAt', 'expiresAt', 'userAgent', 'ipAddress'])
    .where('userId', '=', userId)
    .orderBy('createdAt', 'desc')
    .limit(MOST_SESSIONS)
    .execute()
  const open = rows.filter(({ expiresAt }) => new Date(expiresAt).getTime() > now)
  return open.map(({ id, createdAt, userAgent, ipAddress }) => ({
    id,
    since: new Date(createdAt).getTime(),
    userAgent: userAgent ?? '',
    address: ipAddress ?? ''
  }))
}

/**
 * Deletes the oldest sessions of a user who has more than 100, expired ones included, so that no user can fill the disk
 * by signing in again and again. `newest`: the id of the session that was just created. It stays, even if the clock was
 * ahead when the others were created.
 */
export async function dropOldestSessions(db: Database, userId: string, newest: string): Promise<void> {
  const others = db.selectFrom('session').select('id').where('userId', '=', userId).where('id', '<>', newest)
  const kept = others.orderBy('createdAt', 'desc').limit(MOST_SESSIONS - 1)
  await db
    .deleteFrom('session')
    .where('userId', '=', userId)
    .where('id', '<>', newest)
    .where('id', 'not in', kept)
    .execute()
}
