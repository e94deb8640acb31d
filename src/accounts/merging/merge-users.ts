import type { Tx } from '../../db/database.ts'
import { claimPayments } from '../users/claim-payments.ts'
import { standingUser, userOfAddress, verifiedEmails } from '../users/users.ts'
import { addressesOfAccount, paymentsWith, recordMerge } from './merge-record.ts'

/** What came to a user: whose it was before, where it was somebody's, and how many payments. */
export type Brought = { from?: string; payments: number }

/** Addresses of the user who has it all that are told before those that came: neither side crowds the other out. */
const OWN_TOLD = 5

/**
 * Gives all that one user has to another: payments, addresses, linked accounts. From then on the earlier user's address
 * signs in to the other one; sessions of the earlier one end. Only for somebody who has proven to be both.
 * Serializable, since a payment could otherwise arrive for the earlier user in between.
 */
export async function mergeUsers(
  tx: Tx,
  { from, to, now }: { from: string; to: string; now: number }
): Promise<Brought> {
  const [own, others] = [await verifiedEmails(tx, to), await verifiedEmails(tx, from)]
  const kept = await paymentsWith(tx, to, others)
  const payments = await paymentsOf(tx, from)
  const accounts = await tx.selectFrom('account').select('id').where('userId', '=', from).execute()
  const addresses = await tx.selectFrom('user_email').select('email').where('user_id', '=', from).execute()
  await tx.updateTable('payment').set({ user_id: to, updated_at: now }).where('user_id', '=', from).execute()
  await tx.updateTable('user_email').set({ user_id: to }).where('user_id', '=', from).execute()
  const fromEmail = await emailOf(tx, from)
  await addAddress(tx, { userId: to, email: fromEmail, now })
  await tx.updateTable('account').set({ userId: to }).where('userId', '=', from).execute()
  await tx.deleteFrom('session').where('userId', '=', from).execute()
  await tx.deleteFrom('purchase_link').where('user_id', '=', from).execute()
  await tx.insertInto('account_merge').values({ from_user: from, to_user: to, at: now }).execute()
  const claimed = await claimPayments(tx, to, now)
  const moved = { accounts: accounts.map(({ id }) => id), addresses: addresses.map(({ email }) => email) }
  const facts = { kind: 'merge', from, fromEmail, email: await emailOf(tx, to), payments, kept, ...moved } as const
  await recordMerge(tx, { userId: to, facts, tell: [...own.slice(0, OWN_TOLD), ...others], now })
  return { from, payments: payments.length + claimed.length }
}

/**
 * Gives an address that a user has proven to that user, with what was bought with it. Whoever signs in with it until now
 * is brought along: the proof is the same as theirs.
 */
export async function bringAddress(
  tx: Tx,
  { userId, email: address, now }: { userId: string; email: string; now: number }
): Promise<Brought> {
  const owner = await userOfAddress(tx, address)
  if (owner === userId) return { payments: (await claimPayments(tx, userId, now)).length }
  if (owner !== undefined) return mergeUsers(tx, { from: owner, to: userId, now })
  const own = await verifiedEmails(tx, userId)
  const kept = await paymentsWith(tx, userId, [address])
  await addAddress(tx, { userId, email: address, now })
  const payments = await claimPayments(tx, userId, now)
  const facts = { kind: 'address', address, email: await emailOf(tx, userId), kept } as const
  await recordMerge(tx, { userId, facts, tell: [address, ...own], now })
  return { payments: payments.length }
}

/**
 * The code-host account in this row can sign in as this user from now on, who had another way before; what was bought with
 * its verified addresses comes along.
 */
export async function noteLink(
  tx: Tx,
  { id, userId, accountId, now }: { id: string; userId: string; accountId: string; now: number }
): Promise<void> {
  const standing = (await standingUser(tx, userId)) ?? userId
  await tx.updateTable('account').set({ userId: standing }).where('id', '=', id).execute()
  const addresses = await addressesOfAccount(tx, accountId)
  const kept = await paymentsWith(tx, standing, addresses)
  await claimPayments(tx, standing, now)
  const account = tx.selectFrom('code_host_account').select('login').where('account_id', '=', accountId)
  const login = (await account.executeTakeFirst())?.login ?? ''
  const facts = { kind: 'link', account: id, login, email: await emailOf(tx, standing), kept } as const
  const others = (await verifiedEmails(tx, standing)).filter((email) => !addresses.includes(email))
  await recordMerge(tx, { userId: standing, facts, tell: [...others.slice(0, OWN_TOLD), ...addresses], now })
}

async function addAddress(tx: Tx, { userId, email, now }: { userId: string; email: string; now: number }) {
  await tx
    .insertInto('user_email')
    .values({ email, user_id: userId, verified_at: now })
    .onConflict((conflict) => conflict.column('email').doUpdateSet({ user_id: userId }))
    .execute()
}

async function emailOf(tx: Tx, userId: string): Promise<string> {
  return (await tx.selectFrom('user').select('email').where('id', '=', userId).executeTakeFirstOrThrow()).email
}

async function paymentsOf(tx: Tx, userId: string): Promise<string[]> {
  const rows = await tx.selectFrom('payment').select('id').where('user_id', '=', userId).execute()
  return rows.map(({ id }) => id)
}
