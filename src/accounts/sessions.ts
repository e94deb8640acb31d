import type { Database } from '../db/database.ts'

/** Ends sessions of a user: one, all, or all but one. Whoever has a cookie of one is signed out. */
export async function endSessions(
  db: Database,
  { userId, id, except }: { userId: string; id?: string; except?: string }
): Promise<void> {
  let ended = db.deleteFrom('session').where('userId', '=', userId)
  if (id !== undefined) ended = ended.where('id', '=', id)
  if (except !== undefined) ended = ended.where('id', '<>', except)
  await ended.execute()
}
