import type { Database } from '../../db/database.ts'
import type { AccountActionKind } from '../../db/seller-tables.ts'

/** An action that is stored. `by`: the address of the admin. `at` in ms. */
export type StoredAction = {
  id: string
  login: string
  kind: AccountActionKind
  at: number
  by: string | null
  note: string | null
  facts: ActionFacts
}

/** The facts of an action, and its outcome in words. `took`: the account was given a free seat of the purchase. */
export type ActionFacts = { paymentId?: string; outcome?: string; took?: boolean }

/** The number of actions that the page of a repository shows. */
const MOST_SHOWN = 20

/** The last actions about accounts of a repository, the newest first. */
export async function lastActions(db: Database, target: string): Promise<StoredAction[]> {
  const rows = await db
    .selectFrom('account_action')
    .leftJoin('user', 'user.id', 'account_action.user_id')
    .select(['account_action.id', 'login', 'kind', 'at', 'note', 'facts', 'user.email as by'])
    .where('target', '=', target)
    .orderBy('at', 'desc')
    .orderBy('account_action.id')
    .limit(MOST_SHOWN)
    .execute()
  return rows.map((row) => ({ ...row, at: Number(row.at), facts: JSON.parse(row.facts) }))
}
