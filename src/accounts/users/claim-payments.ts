import type { Database } from '../../db/database.ts'
import { statement } from '../../db/statement.ts'
import { verifiedEmails } from './users.ts'

/**
 * Gives a user the payments without a user that were made with one of the user's verified addresses. Reads before it
 * writes: most users have nothing to claim, and a page view should not take a write lock.
 * @returns the ids of the claimed payments
 */
export async function claimPayments(db: Database, userId: string, now: number): Promise<string[]> {
  const emails = await verifiedEmails(db, userId)
  if (emails.length === 0) return []
  if (!(await unclaimedPayment.first(db, { emails }))) return []
  const claimed = await db
    .updateTable('payment')
    .set({ user_id: userId, updated_at: now })
    .where('user_id', 'is', null)
    .where('email', 'in', emails)
    .returning('id')
    .execute()
  return claimed.map(({ id }) => id)
}

const unclaimedPayment = statement((db, value: { emails: readonly string[] }) =>
  db.selectFrom('payment').select('id').where('user_id', 'is', null).where('email', 'in', value.emails)
)
