import { canonicalEmail } from '../../config/values/email-address.ts'
import type { Database } from '../../db/database.ts'
import { serializable } from '../../db/serializable.ts'
import { verifiedEmails } from '../users-and-guests/users.ts'
import { mergeUsers } from './merge-users.ts'

/**
 * Joins a guest to a user; the caller has checked that one browser holds the guest's secret and the user's session. If
 * the user has not asked for it, all addresses of the guest's payments have to be the user's own: another person may
 * have paid in this browser.
 * @returns whether the guest was joined; false also if it has no payments
 */
export async function joinGuest(
  db: Database,
  { guest, to, isAsked, now }: { guest: string; to: string; isAsked: boolean; now: number }
): Promise<boolean> {
  return serializable(db, async (tx) => {
    const rows = await tx.selectFrom('payment').select('email').distinct().where('user_id', '=', guest).execute()
    if (rows.length === 0) return false
    const own = await verifiedEmails(tx, to)
    const isOwn = rows.every(({ email }) => own.includes(canonicalEmail(email ?? '') ?? ''))
    if (!isAsked && !isOwn) return false
    await mergeUsers(tx, { from: guest, to, now })
    return true
  })
}
