import type { Database, Tx } from '../../db/database.ts'
import type { AccountActionKind } from '../../db/seller-tables.ts'
import { serializable } from '../../db/serializable.ts'
import type { ActionFacts } from '../repositories/last-actions.ts'
import type { Line } from '../repositories/lines/compare.ts'

/** An action about one account on the repository of this row. `id` names the order, `userId` the admin who gave it. */
export type AccountAction = {
  id: string
  target: string
  accountId: number
  login: string
  kind: AccountActionKind
  userId: string
  note?: string | undefined
  /** The purchase that it is about, where there is one. */
  paymentId?: string | undefined
}

/**
 * Stores an action before it is done. @returns `done` if it was done before; `begun` if it was stored and did not end
 */
export async function beginAction(tx: Tx, action: AccountAction, at: number): Promise<'new' | 'begun' | 'done'> {
  const { id, target, accountId, login, kind, userId, note = null, paymentId } = action
  const known = await tx.selectFrom('account_action').select('facts').where('id', '=', id).executeTakeFirst()
  if (known) return (JSON.parse(known.facts) as ActionFacts).outcome === undefined ? 'begun' : 'done'
  const facts = JSON.stringify({ paymentId })
  await tx
    .insertInto('account_action')
    .values({ id, target, account_id: accountId, login, kind, at, user_id: userId, note, facts })
    .execute()
  return 'new'
}

/**
 * Stores the outcome of an action, in words. The first outcome stays: two processes that were sent the same order may
 * both do it, and `took` tells whether the account got its free seat by any of them.
 */
export function endAction(
  db: Database,
  { id, paymentId }: Pick<AccountAction, 'id' | 'paymentId'>,
  ended: { outcome: string; took?: boolean }
): Promise<void> {
  return serializable(db, async (tx) => {
    const stored = await tx.selectFrom('account_action').select('facts').where('id', '=', id).executeTakeFirst()
    const { outcome = ended.outcome, took } = stored ? (JSON.parse(stored.facts) as ActionFacts) : {}
    const isTaken = took || ended.took
    const facts = JSON.stringify({ paymentId, outcome, ...(isTaken !== undefined && { took: isTaken }) })
    await tx.updateTable('account_action').set({ facts }).where('id', '=', id).execute()
  })
}

/** The purchase whose free seat an account took when it was adopted last; undefined if it took none. */
export async function seatTakenBy(db: Database, target: string, { accountId }: Line): Promise<string | undefined> {
  const last = await db
    .selectFrom('account_action')
    .select('facts')
    .where('target', '=', target)
    .where('account_id', '=', accountId ?? 0)
    .where('kind', '=', 'adopt')
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst()
  const { paymentId, took } = last ? (JSON.parse(last.facts) as ActionFacts) : {}
  return took ? paymentId : undefined
}

/** Says of an account that it is meant to be there, with the seller's note. */
export async function keepIgnored(
  tx: Tx,
  { target, accountId, login, note = '' }: Pick<AccountAction, 'target' | 'accountId' | 'login' | 'note'>,
  at: number
) {
  await tx
    .insertInto('ignored_account')
    .values({ target, account_id: accountId, login, note, at })
    .onConflict((conflict) => conflict.columns(['target', 'account_id']).doUpdateSet({ login, note, at }))
    .execute()
}

/** Takes that back. */
export async function dropIgnored(tx: Tx, { target, accountId }: AccountAction) {
  await tx.deleteFrom('ignored_account').where('target', '=', target).where('account_id', '=', accountId).execute()
}
