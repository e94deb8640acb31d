import type { Database } from '../db/database.ts'
import { serializable } from '../db/serializable.ts'
import { verifiedEmails } from './users.ts'

/**
 * Gives a user the payments that belong to nobody yet and were made with one of the user's verified addresses.
 * Serializable, so that a payment that arrives at this moment is seen by one side or the other; the user's own row, made
 * by the sign-in library, is not covered by that, which is why the inbox looks twice.
 * @returns how many payments found their user
 */
export async function claimPayments(db: Database, userId: string, now: number): Promise<number> {
  return serializable(db, async (tx) => {
    const emails = await verifiedEmails(tx, userId)
    if (emails.length === 0) return 0
    const claimed = await tx
      .updateTable('payment')
      .set({ user_id: userId, updated_at: now })
      .where('user_id', 'is', null)
      .where('email', 'in', emails)
      .executeTakeFirst()
    return Number(claimed.numUpdatedRows)
  })
}
