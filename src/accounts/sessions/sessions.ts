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

/** An open session as its owner sees it; `since` in ms. */
export type OpenSession = { id: string; since: number; userAgent: string; address: string }

/** Limit of listed sessions. */
const LISTED = 100

/** The open sessions of a user, the newest first. */
export async function openSessions(db: Database, userId: string, now: number): Promise<OpenSession[]> {
  const rows = await db
    .selectFrom('session')
    .select(['id', 'createdAt', 'expiresAt', 'userAgent', 'ipAddress'])
    .where('userId', '=', userId)
    .orderBy('createdAt', 'desc')
    .limit(LISTED)
    .execute()
  const open = rows.filter(({ expiresAt }) => new Date(expiresAt).getTime() > now)
  return open.map(({ id, createdAt, userAgent, ipAddress }) => ({
    id,
    since: new Date(createdAt).getTime(),
    userAgent: userAgent ?? '',
    address: ipAddress ?? ''
  }))
}
