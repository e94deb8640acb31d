import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import { statement } from '../../db/statement.ts'
import { type Forecast, forecastOf, isSellerHold, type SellerHold, sellerHolds } from '../plan/forecast.ts'
import { readBudget } from './queue.ts'

/** Reads the forecast of one repository. The options are those of {@link readBudget}. */
export async function readForecast(options: Parameters<typeof readBudget>[0]): Promise<Forecast> {
  const { db, target } = options
  return forecastOf(await sellerHoldOf(db, target), await readBudget(options))
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

const heldUp = statement((db, value: { target: string }) => heldUpGrants(db).where('target', '=', value.target))

/**
 * A reason for which grants of a repository wait for the seller; the caller adds which repository. The conditions equal
 * those of the index `access_grant_seller`.
 */
export function heldUpGrants(db: Database) {
  return db
    .selectFrom('access_grant')
    .select('because')
    .where('acts', '=', sql.lit('seller'))
    .where('because', 'in', byGrants)
    .where('state', '=', 'queued')
    .where('released', 'is', null)
    .orderBy('because')
    .limit(1)
}
