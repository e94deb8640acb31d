import type { Database } from '../db/database.ts'
import { verifiedEmails } from './users.ts'

/**
 * Gives a user the payments that belong to nobody yet and were made with one of the user's verified addresses. Looks
 * before it writes: most users have nothing to claim, and a page view should not take a write lock.
 * @returns how many payments found their user
 */
export async function claimPayments(db: Database, userId: string, now: number): Promise<number> {
  const emails = await verifiedEmails(db, userId)
  if (emails.length === 0) return 0
  const unclaimed = db.selectFrom('payment').select('id').where('user_id', 'is', null).where('email', 'in', emails)
  if (!(await unclaimed.executeTakeFirst())) return 0
  const claimed = await db
    .updateTable('payment')
    .set({ user_id: userId, updated_at: now })
    .where('user_id', 'is', null)
    .where('email', 'in', emails)
    .executeTakeFirst()
  return Number(claimed.numUpdatedRows)
}
