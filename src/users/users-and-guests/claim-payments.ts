import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import { statement } from '../../db/statement.ts'
import { isOfGuest } from './guests.ts'
import { CODE_HOST_PROVIDER_ID, presentUser, verifiedEmails } from './users.ts'

/**
 * Gives a user the payments without a user that were made with one of the user's verified addresses, and those of a
 * guest who has no account invited yet (decisions/046). Reads before it writes: most users have nothing to claim, and a
 * page view should not take a write lock.
 * @returns the ids of the claimed payments
 */
export async function claimPayments(db: Database, userId: string, now: number): Promise<string[]> {
  const emails = await verifiedEmails(db, userId)
  if (emails.length === 0) return []
  const open = await claimablePayments.all(db, { emails, userId })
  if (open.length === 0) return []
  try {
    const claimed = await db
      .updateTable('payment')
      .set({ user_id: userId, updated_at: now })
      .where('id', 'in', claimable(db, { emails, userId }))
      .where((where) => where.or([where('user_id', 'is', null), isOfGuest]))
      .returning('id')
      .execute()
    return claimed.map(({ id }) => id)
  } catch (error) {
    // Another request of the user has deleted the account since the addresses were read.
    if (db.isTransaction || (await presentUser(db, userId)) !== undefined) throw error
    return []
  }
}

const claimablePayments = statement((db, proven: Proven) => claimable(db, proven))

/** A user, and addresses that the user has proven. */
type Proven = { userId: string; emails: readonly string[] }

/**
 * The payments with one of these addresses that belong to the user who proves the address: those without a user, and
 * those of a guest with no account that was invited or may have been, or only accounts that the user has signed in
 * with. Two searches, each by an index.
 */
export function claimable(db: Database, { userId, emails }: Proven) {
  const made = db.selectFrom('payment').select('payment.id').where('payment.email', 'in', emails)
  const ofGuests = made.where(isOfGuest).where(({ not, exists, selectFrom }) => {
    const named = selectFrom('access_grant')
      .select('access_grant.id')
      .whereRef('access_grant.payment_id', '=', 'payment.id')
      .where('access_grant.released', 'is', null)
      .where(mayBeInvited)
    const linked = selectFrom('account')
      .select('account.id')
      .where('account.userId', '=', userId)
      .where('account.providerId', '=', CODE_HOST_PROVIDER_ID)
      .where('account.accountId', '=', sql<string>`cast(access_grant.account_id as text)`)
    return not(exists(named.where(not(exists(linked)))))
  })
  return made.where('payment.user_id', 'is', null).unionAll(ofGuests)
}

/**
 * Whether the account of the `access_grant` of a statement was invited, or may have been, or has something at the host
 * in another way. An account that waits for its first invitation was not. An attempt counts unless the host has refused
 * it: its answer may have been lost.
 */
const mayBeInvited = sql<boolean>`(
  access_grant.state not in ('queued', 'blocked')
  or access_grant.invited_at is not null
  or access_grant.accepted_at is not null
  or exists (
    select 1 from access_intent where access_intent.grant_id = access_grant.id and access_intent.kind = 'invite'
      and coalesce(access_intent.outcome, 'unknown') <> 'refused'
  )
  or exists (
    select 1 from access_account where access_account.target = access_grant.target
      and access_account.account_id = access_grant.account_id and access_account.shown <> 'nothing'
  )
)`
