import { randomUUID } from 'node:crypto'
import type { Tx } from '../../db/database.ts'

/**
 * How two ways of signing in became one: a code-host account was linked, all that another user had was brought here, or an
 * address that was nobody's. With what came by it, as ids of rows. `email`: what the user signs in with, whose it all is
 * since; `kept`: payments with one of the addresses that came which this user had before.
 */
export type MergeFacts = { email: string; kept: string[] } & (
  | { kind: 'link'; account: string; login: string }
  | { kind: 'merge'; from: string; fromEmail: string; payments: string[]; accounts: string[]; addresses: string[] }
  | { kind: 'address'; address: string }
)

/** Addresses that are told of one joining, at most; `tell` has them with the more important ones first. */
const TOLD = 10

/** Notes a joining together with it, so that it can be told and separated. */
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

/** Payments of a user that were made with one of these addresses. */
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
