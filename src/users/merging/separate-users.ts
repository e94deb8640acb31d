import type { Tx } from '../../db/database.ts'
import { presentUser, verifiedEmails } from '../users-and-guests/users.ts'
import { addressesOfAccount, type MergeFacts, paymentsWith } from './merge-record.ts'

/**
 * Undoes a merge. Everything that came with it goes back to the earlier user; if there was none, it belongs to no user
 * until the owner of the address or account signs in. The same holds for payments made since then with the addresses
 * that are removed. All sessions of both users end.
 */
export async function separateUsers(
  tx: Tx,
  { userId, facts, now }: { userId: string; facts: MergeFacts; now: number }
): Promise<void> {
  // The user who has everything today: the merged user may have been merged into another one since.
  const holder = (await presentUser(tx, userId)) ?? userId
  if (facts.kind === 'merge') await separateRows(tx, { holder, userId, facts, now })
  else await giveUp(tx, { holder, facts, now })
  for (const user of facts.kind === 'merge' ? [holder, userId, facts.from] : [holder, userId]) {
    await tx.deleteFrom('session').where('userId', '=', user).execute()
    await tx.deleteFrom('purchase_link').where('user_id', '=', user).execute()
  }
}

async function separateRows(
  tx: Tx,
  about: { holder: string; userId: string; facts: Extract<MergeFacts, { kind: 'merge' }>; now: number }
): Promise<void> {
  const { holder, userId, now } = about
  const { from, fromEmail, payments, accounts, addresses, kept } = about.facts
  const ofHolder = tx.updateTable('user_email').set({ user_id: from }).where('user_id', '=', holder)
  if (addresses.length > 0) await ofHolder.where('email', 'in', addresses).execute()
  await tx.deleteFrom('user_email').where('email', '=', fromEmail).where('user_id', '=', holder).execute()
  if (accounts.length > 0) {
    const linked = tx.updateTable('account').set({ userId: from }).where('userId', '=', holder)
    await linked.where('id', 'in', accounts).execute()
  }
  const bought = await paymentsWith(tx, holder, await verifiedEmails(tx, from))
  await give(tx, { holder, to: from, payments: [...payments, ...without(bought, kept)], now })
  await tx.deleteFrom('account_merge').where('from_user', '=', from).where('to_user', '=', userId).execute()
}

async function giveUp(
  tx: Tx,
  { holder, facts, now }: { holder: string; facts: Exclude<MergeFacts, { kind: 'merge' }>; now: number }
): Promise<void> {
  const gone = facts.kind === 'address' ? [facts.address] : await dropAccount(tx, holder, facts.account)
  if (facts.kind === 'address') {
    await tx.deleteFrom('user_email').where('email', '=', facts.address).where('user_id', '=', holder).execute()
  }
  const left = await verifiedEmails(tx, holder)
  const bought = await paymentsWith(tx, holder, without(gone, left))
  await give(tx, { holder, to: null, payments: without(bought, facts.kept), now })
}

/** @returns the addresses that the host calls verified for the removed account */
async function dropAccount(tx: Tx, holder: string, id: string): Promise<string[]> {
  const dropped = tx.deleteFrom('account').where('id', '=', id).where('userId', '=', holder)
  const account = await dropped.returning('accountId').executeTakeFirst()
  return account ? addressesOfAccount(tx, account.accountId) : []
}

async function give(
  tx: Tx,
  { holder, to, payments, now }: { holder: string; to: string | null; payments: string[]; now: number }
): Promise<void> {
  if (payments.length === 0) return
  const given = tx.updateTable('payment').set({ user_id: to, updated_at: now }).where('user_id', '=', holder)
  await given.where('id', 'in', payments).execute()
}

function without(all: readonly string[], some: readonly string[]): string[] {
  return all.filter((each) => !some.includes(each))
}
