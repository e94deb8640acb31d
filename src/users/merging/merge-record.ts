import { randomUUID } from 'node:crypto'
import type { Tx } from '../../db/database.ts'
import { isGuestId } from '../../payments/guest-reference.ts'
import { MINUTE_MS } from '../../runtime/time/durations.ts'

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

/**
 * ms for which the mail about purchases of a guest waits: purchases of several guests that one user adds meanwhile are
 * told in one mail, whose link undoes all of them.
 */
export const ACT_MS = 2 * MINUTE_MS

/** Stores a merge in the transaction that makes it, so that its owners get a mail and can separate it. */
export async function recordMerge(
  tx: Tx,
  { userId, facts, tell, now }: { userId: string; facts: MergeFacts; tell: string[]; now: number }
): Promise<void> {
  const told = [...new Set(tell)].slice(0, TOLD)
  const act = isOfGuest(facts) && told.length > 0 ? await openAct(tx, { userId, told, now }) : undefined
  const row = { id: randomUUID(), kind: facts.kind, user_id: userId, facts: JSON.stringify(facts), joined_at: now }
  const mail = act
    ? { tell: '[]', tell_at: null, act }
    : { tell: JSON.stringify(told), tell_at: isOfGuest(facts) ? now + ACT_MS : now }
  await tx
    .insertInto('joining')
    .values({ ...row, ...mail })
    .execute()
}

/** Whether the purchases of a guest were brought to a user. */
export function isOfGuest(facts: MergeFacts): boolean {
  return facts.kind === 'merge' && isGuestId(facts.from)
}

/**
 * The id of an earlier merge of a guest into this user, if the mail about it still waits and goes to the same
 * addresses. So a link that undoes a merge goes only to the addresses that paid for the purchases of that merge.
 */
async function openAct(
  tx: Tx,
  { userId, told, now }: { userId: string; told: readonly string[]; now: number }
): Promise<string | undefined> {
  const rows = await tx
    .selectFrom('joining')
    .select(['id', 'facts', 'tell'])
    .where('user_id', '=', userId)
    .where('joined_at', '>', now - ACT_MS)
    .where('tell_at', '>', now)
    .where('act', 'is', null)
    .where('undone_at', 'is', null)
    .orderBy('joined_at')
    .execute()
  const wanted = JSON.stringify(told.toSorted())
  return rows.find(({ facts, tell }) => {
    const others: string[] = JSON.parse(tell)
    return isOfGuest(JSON.parse(facts)) && JSON.stringify(others.sort()) === wanted
  })?.id
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
