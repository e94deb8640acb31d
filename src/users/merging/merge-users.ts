import { canonicalEmail } from '../../config/values/email-address.ts'
import type { Tx } from '../../db/database.ts'
import { isGuestId } from '../../payments/guest-reference.ts'
import { claimPayments } from '../users-and-guests/claim-payments.ts'
import { presentUser, userOfAddress, verifiedEmails } from '../users-and-guests/users.ts'
import { addressesOfAccount, paymentsWith, recordMerge } from './merge-record.ts'

/**
 * The result of a merge. `from`: the user who had everything before, if there was one. `payments`: how many were added.
 */
export type Brought = { from?: string; payments: number }

/** How many of the receiving user's addresses come first in the list of mails, so that both sides get some. */
const OWN_TOLD = 5

/**
 * Moves everything of the user `from` to the user `to`: payments, addresses, linked accounts. From then on the address
 * of `from` signs in as `to`; the sessions of `from` end. A guest has only payments, and its references lead to `to`.
 * The caller has checked that one person has proven to own both. Serializable, since a payment could otherwise arrive
 * for `from` in between.
 */
export async function mergeUsers(
  tx: Tx,
  { from, to, now }: { from: string; to: string; now: number }
): Promise<Brought> {
  const own = await verifiedEmails(tx, to)
  const others = isGuestId(from) ? await addressesOfPayments(tx, from) : await verifiedEmails(tx, from)
  const kept = isGuestId(from) ? [] : await paymentsWith(tx, to, others)
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
  await tx.updateTable('seat_link').set({ user_id: to }).where('user_id', '=', from).execute()
  await tx.updateTable('seat_link').set({ taken_by: to }).where('taken_by', '=', from).execute()
  await tx.insertInto('account_merge').values({ from_user: from, to_user: to, at: now }).execute()
  const claimed = await claimPayments(tx, to, now)
  const moved = { accounts: accounts.map(({ id }) => id), addresses: addresses.map(({ email }) => email) }
  const facts = { kind: 'merge', from, fromEmail, email: await emailOf(tx, to), payments, kept, ...moved } as const
  // A user who has proven every address of a guest's payments needs no mail about them.
  const isToTell = !isGuestId(from) || others.some((email) => !own.includes(email))
  await recordMerge(tx, { userId: to, facts, tell: isToTell ? [...own.slice(0, OWN_TOLD), ...others] : [], now })
  return { from, payments: payments.length + claimed.length }
}

/**
 * Gives a proven address to a user, with the payments that were made with it. If another user signs in with the
 * address, both users are merged: reading the mailbox is the same proof as that user's sign-in.
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
 * Records that a code-host account was linked to a user who could already sign in otherwise, and gives the user the
 * payments made with the account's verified addresses. `id`: of the account's row.
 */
export async function noteLink(
  tx: Tx,
  { id, userId, accountId, now }: { id: string; userId: string; accountId: string; now: number }
): Promise<void> {
  const present = (await presentUser(tx, userId)) ?? userId
  await tx.updateTable('account').set({ userId: present }).where('id', '=', id).execute()
  const addresses = await addressesOfAccount(tx, accountId)
  const kept = await paymentsWith(tx, present, addresses)
  await claimPayments(tx, present, now)
  const account = tx.selectFrom('code_host_account').select('login').where('account_id', '=', accountId)
  const login = (await account.executeTakeFirst())?.login ?? ''
  const facts = { kind: 'link', account: id, login, email: await emailOf(tx, present), kept } as const
  const others = (await verifiedEmails(tx, present)).filter((email) => !addresses.includes(email))
  await recordMerge(tx, { userId: present, facts, tell: [...others.slice(0, OWN_TOLD), ...addresses], now })
}

/** The addresses that a guest's payments were made with. Nobody has proven them. */
async function addressesOfPayments(tx: Tx, guest: string): Promise<string[]> {
  const rows = await tx.selectFrom('payment').select('email').distinct().where('user_id', '=', guest).execute()
  return rows.flatMap(({ email }) => canonicalEmail(email ?? '') ?? [])
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
