import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import { chunksOf, statement } from '../../db/statement.ts'
import type { WaitsForToken } from '../needs/waits-words.ts'
import { type PurchaseRow, readPurchaseRows } from '../queries/purchase-rows.ts'
import type { Groups } from './read-groups.ts'
import { doesNameWait, statesOfAccounts } from './state-of.ts'

type Deps = Pick<Context, 'db' | 'config' | 'now'>

/**
 * Reads what waits until the seller replaces the token that the code host rejects. An account waits for that if its own
 * state does, by which its purchase is in the group of those that wait for the seller. A withdrawal may wait for a
 * purchase in another group: of an account that has given up its seat.
 */
export async function readWaitsForToken(
  deps: Deps,
  { exceptions }: Pick<Groups, 'exceptions'>
): Promise<WaitsForToken> {
  const { db, config, now } = deps
  const ofGroup = [...exceptions].flatMap(([id, group]) => (group === 'needs_you' ? [id] : []))
  const ids = [...new Set([...ofGroup, ...(await leaving.all(db, {})).map(({ id }) => id)])]
  const waits = { invitations: 0, purchases: new Set<string>() }
  // Several purchases may wait for the removal of one account.
  const losers = new Set<string>()
  for (const some of chunksOf(ids, AT_ONCE)) {
    for (const row of await readPurchaseRows({ db, products: config.products, now }, some)) {
      const { invitations, removals } = waitingOf(row, deps)
      waits.invitations += invitations
      for (const account of removals) losers.add(account)
      if (invitations + removals.length > 0) waits.purchases.add(row.id)
    }
  }
  return { ...waits, removals: losers.size }
}

/** The number of purchases that are read at a time. */
const AT_ONCE = 2000

/**
 * The accounts of a purchase that wait for a new token: how many are to be invited, and which are to lose what they
 * have. An account that was named with the payment is looked up, and then invited.
 */
function waitingOf(row: PurchaseRow, deps: Deps): { invitations: number; removals: string[] } {
  const states = statesOfAccounts(row, deps)
  const waiting = row.accounts.filter(
    ({ because, refusedToken }, index) =>
      states[index]?.tone === 'needs_you' && (because === 'token_refused' || refusedToken !== null)
  )
  const removals = waiting
    .filter(({ hindrance }) => hindrance?.cause === 'token_refused')
    .map(({ id, target, accountId }) => `${target} ${accountId ?? id}`)
  const invitations = waiting.filter(
    ({ because, hindrance, state }) => hindrance === undefined && (because === 'token_refused' || state === 'invited')
  ).length
  const named = row.isNameHeld && doesNameWait(row, deps.now()) ? 1 : 0
  return { invitations: invitations + named, removals }
}

/** The purchases with an account that is to lose what it has, in the repositories for which the token was rejected. */
const leaving = statement((db, _: Record<never, never>) =>
  db
    .selectFrom('access_target')
    // SQLite reads the tables of a cross join in their order: few repositories, and then their accounts.
    .crossJoin('access_grant')
    .select('access_grant.payment_id as id')
    .where('access_target.refused_token', 'is not', null)
    .whereRef('access_grant.target', '=', 'access_target.target')
    .where('access_grant.state', '=', sql.lit('revoking'))
)
