import type { Database } from '../db/database.ts'
import { claimPayments } from './claim.ts'
import { normalEmail } from './normal-email.ts'
import { userOfAddress } from './users.ts'

/** What came to a user: whose it was before, where it was somebody's, and how many payments. */
export type Brought = { from?: string; payments: number }

/**
 * Gives all that one user has to another: payments, addresses, linked accounts. From then on the earlier user's address
 * signs in to the other one; sessions of the earlier one end. Only for somebody who has proven to be both.
 * Must run in a serializable transaction: a payment could otherwise arrive for the earlier user in between.
 */
export async function bringTogether(
  tx: Database,
  { from, to, now }: { from: string; to: string; now: number }
): Promise<Brought> {
  const moved = await tx
    .updateTable('payment')
    .set({ user_id: to, updated_at: now })
    .where('user_id', '=', from)
    .executeTakeFirst()
  await tx.updateTable('user_email').set({ user_id: to }).where('user_id', '=', from).execute()
  const user = await tx.selectFrom('user').select('email').where('id', '=', from).executeTakeFirstOrThrow()
  await addAddress(tx, { userId: to, email: normalEmail(user.email), now })
  await tx.updateTable('account').set({ userId: to }).where('userId', '=', from).execute()
  await tx.deleteFrom('session').where('userId', '=', from).execute()
  await tx.deleteFrom('purchase_link').where('user_id', '=', from).execute()
  await tx.insertInto('account_merge').values({ from_user: from, to_user: to, at: now }).execute()
  return { from, payments: Number(moved.numUpdatedRows) + (await claimPayments(tx, to, now)) }
}

/**
 * Gives an address that a user has proven to that user, with what was bought with it. Whoever signs in with it until now
 * is brought along: the proof is the same as theirs.
 * Must run in a serializable transaction, as {@link bringTogether}.
 */
export async function bringAddress(
  tx: Database,
  { userId, email, now }: { userId: string; email: string; now: number }
): Promise<Brought> {
  const owner = await userOfAddress(tx, email)
  if (owner !== undefined && owner !== userId) return bringTogether(tx, { from: owner, to: userId, now })
  if (owner === undefined) await addAddress(tx, { userId, email, now })
  return { payments: await claimPayments(tx, userId, now) }
}

async function addAddress(tx: Database, { userId, email, now }: { userId: string; email: string; now: number }) {
  await tx
    .insertInto('user_email')
    .values({ email, user_id: userId, verified_at: now })
    .onConflict((conflict) => conflict.column('email').doUpdateSet({ user_id: userId }))
    .execute()
}
