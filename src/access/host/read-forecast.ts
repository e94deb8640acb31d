import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import { statement } from '../../db/statement.ts'
import type { Because } from '../grant-states.ts'
import type { Budget } from '../plan/budget.ts'
import { expectedAt, isSellerHold, type SellerHold, sellerHolds } from '../plan/forecast.ts'
import { readBudget } from './queue.ts'

/**
 * When the invitations to a repository go out. Each time that Pullpass names for an invitation is made here. `heldBy`:
 * the reason for which none goes out until the seller has acted.
 */
export type Forecast = {
  heldBy: SellerHold | undefined
  budget: Budget
  /**
   * When the n-th invitation from now (1: the next one) is expected to go out, in ms; undefined if no time can be said.
   * `waiting`: its grant.
   */
  at(n: number, waiting: Waiting): number | undefined
  /** When the n-th invitation from now is tried, in ms, where it is not known whether the host takes it then. */
  triedAt(n: number, waiting: Waiting): number | undefined
}

type Waiting = { because: Because; retryAt?: number | null }

/** Reads the forecast of one repository. The options are those of {@link readBudget}. */
export async function readForecast(options: Parameters<typeof readBudget>[0]): Promise<Forecast> {
  const { db, target } = options
  const heldBy = await sellerHoldOf(db, target)
  const budget = await readBudget(options)
  const { isLimitUnknown } = budget
  const turn = (n: number, waiting: Waiting) => expectedAt(heldBy, waiting, budget.at(n))
  return {
    heldBy,
    budget,
    at: (n, waiting) => (isLimitUnknown ? undefined : turn(n, waiting)),
    // If the next one is refused, those behind it are not tried.
    triedAt: (n, waiting) => (isLimitUnknown && n === 1 ? turn(n, waiting) : undefined)
  }
}

/**
 * The reason that holds up every invitation until the seller has acted: the host has accepted the token in no call
 * since it rejected it, or has refused an invitation that waits for that since.
 */
async function sellerHoldOf(db: Database, target: string): Promise<SellerHold | undefined> {
  if (await rejected.first(db, { target })) return 'token_refused'
  const because = (await heldUp.first(db, { target }))?.because
  return isSellerHold(because) ? because : undefined
}

const rejected = statement((db, value: { target: string }) =>
  db
    .selectFrom('access_target')
    .select('target')
    .where('target', '=', value.target)
    .where('refused_token', 'is not', null)
)

/** A rejection of the token is known from the row of the repository, also after the grants have waited for it. */
const byGrants = sellerHolds.filter((because) => because !== 'token_refused')

/** The conditions equal those of the index `access_grant_seller`. */
const heldUp = statement((db, value: { target: string }) =>
  db
    .selectFrom('access_grant')
    .select('because')
    .where('acts', '=', sql.lit('seller'))
    .where('because', 'in', byGrants)
    .where('target', '=', value.target)
    .where('state', '=', 'queued')
    .where('released', 'is', null)
    .orderBy('because')
    .limit(1)
)
