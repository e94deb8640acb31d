import { randomUUID } from 'node:crypto'
import type { Tx } from '../../db/database.ts'

/**
 * How two ways of signing in became one. `link`: a code-host account was linked. `merge`: everything of another user
 * was moved to this user. `address`: an address without a user was added. `payments`, `accounts`, `addresses` and
 * `kept` are the ids of rows. `email`: the address of the user who has everything since. `kept`: this user's own
 * payments that were made with one of the added addresses.
 */
export type MergeFacts = { email: string; kept: string[] } & (
  | { kind: 'link'; account: string; login: string }
  | { kind: 'merge'; from: string; fromEmail: string; payments: string[]; accounts: string[]; addresses: string[] }
  | { kind: 'address'; address: string }
)

/** The largest number of addresses that get a mail about one merge. `tell` lists the more important ones first. */
const TOLD = 10

/** Stores a merge in the transaction that makes it, so that its owners get a mail and can separate it. */
export async function recordMerge(
  tx: Tx,
  { userId, facts, tell, now }: { userId: string; facts: MergeFacts; tell: string[]; now: number }
): Promise<void> {
  const told = [...new Set(tell)].slice(0, TOLD)
  const row = { id: randomUUID(), kind: facts.kind, user_id: userId, facts: JSON.stringify(facts), joined_at: now }
  await tx
    .insertInto('joining')
    .values({ ...row, tell: JSON.stringify(told), tell_at: now })
    .execute()
}

/** The ids of a user's payments that were made with one of these addresses. */
export async function paymentsWith(tx: Tx, userId: string, emails: readonly string[]): Promise<string[]> {
  if (emails.length === 0) return []
  const bought = tx.selectFrom('payment').select('id').where('user_id', '=', userId)
  return (await bought.where('email', 'in', emails).execute()).map(({ id }) => id)
}

/** The addresses that the host calls verified for an account. */
export async function addressesOfAccount(tx: Tx, accountId: string): Promise<string[]> {
  const rows = await tx.selectFrom('code_host_email').select('email').where('account_id', '=', accountId).execute()
  return rows.map(({ email }) => email)
}
