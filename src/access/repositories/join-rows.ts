import type { Tx } from '../../db/database.ts'
import { joinGrants } from './join-grants.ts'
import { type JoinOptions, joinedAccount, joinedTarget } from './joined-rows.ts'

/** `target`: the row that stays. `other`: the row that is merged into it. */
type Two = { target: string; other: string }

/**
 * Merges the other row, with all rows that refer to it, into the row that stays, and deletes it. No other
 * process may write to either row meanwhile.
 */
export async function joinRows(tx: Tx, { target, other }: Two, options: JoinOptions): Promise<void> {
  const two = { target, other }
  await joinTargets(tx, two)
  await joinAccounts(tx, two)
  // The fencing tokens of the other row belonged to a lease that does not exist any more.
  await tx.updateTable('access_intent').set({ target, fence: 0 }).where('target', '=', other).execute()
  await joinSellersOrders(tx, two)
  await joinGrants(tx, two, options)
  await tx.updateTable('access_name').set({ target }).where('target', '=', other).execute()
  await tx.deleteFrom('access_target').where('target', '=', other).execute()
}

async function joinTargets(tx: Tx, { target, other }: Two) {
  const rows = await tx.selectFrom('access_target').selectAll().where('target', 'in', [target, other]).execute()
  const [one, two] = [rows.find((row) => row.target === target), rows.find((row) => row.target === other)]
  if (one && two)
    await tx.updateTable('access_target').set(joinedTarget(one, two)).where('target', '=', target).execute()
}

async function joinAccounts(tx: Tx, { target, other }: Two) {
  const of = (row: string) => tx.selectFrom('access_account').selectAll().where('target', '=', row)
  for (const theirs of await of(other).execute()) {
    const id = theirs.account_id
    const ours = await of(target).where('account_id', '=', id).executeTakeFirst()
    if (!ours) {
      const row = tx.updateTable('access_account').set({ target }).where('target', '=', other)
      await row.where('account_id', '=', id).execute()
      continue
    }
    const row = tx.updateTable('access_account').set(joinedAccount(ours, theirs)).where('target', '=', target)
    await row.where('account_id', '=', id).execute()
    await tx.deleteFrom('access_account').where('target', '=', other).where('account_id', '=', id).execute()
  }
}

/** The seller's actions about accounts, and the accounts that are meant to be there. */
async function joinSellersOrders(tx: Tx, { target, other }: Two) {
  await tx.updateTable('account_action').set({ target }).where('target', '=', other).execute()
  const known = await tx.selectFrom('ignored_account').select('account_id').where('target', '=', target).execute()
  const ids = known.map(({ account_id }) => account_id)
  const theirs = tx.updateTable('ignored_account').set({ target }).where('target', '=', other)
  await (ids.length === 0 ? theirs : theirs.where('account_id', 'not in', ids)).execute()
  await tx.deleteFrom('ignored_account').where('target', '=', other).execute()
  // The next whole reading of the row that stays finds them again.
  await tx.deleteFrom('stranger').where('target', '=', other).execute()
}
