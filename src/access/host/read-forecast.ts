import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import { statement } from '../../db/statement.ts'
import type { Because, GrantState } from '../grant-states.ts'
import { type Forecast, forecastOf, isSellerHold, type SellerHold, sellerHolds } from '../plan/forecast.ts'
import { isOverLimit } from '../plan/invitation-budget.ts'
import { aheadOf, outOfTurn, readBudget } from './invitation-queue.ts'
import type { RepositoryHandle } from './repository-deps.ts'

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

/** The queue of one repository. */
type Queue = { db: Database; now(): number; target: string } & Pick<RepositoryHandle, 'pauseMs' | 'listed'>

/** A grant that may wait for its invitation. `retryAt` in ms: it is not sent before this time. */
type Waiting = {
  grantId: string
  state: GrantState
  because: Because
  queuedAt: number
  renewal: boolean
  retryAt: number | null
}

export type Wait = {
  queuePosition?: number
  expectedAt?: number
  earliestAt?: number
  triedAt?: number
  isOverLimit?: boolean
}

/**
 * How long a grant waits for its invitation; nothing of a grant that does not wait. Times in ms. `queuePosition`: its
 * position in the queue, from 1; absent if it waits for something else than its turn. `expectedAt`: when Pullpass
 * expects to send the invitation. It is absent while the seller has to act first, and while the host has not said what
 * became of an attempt. `earliestAt`: it is not sent before, where no more is known. `triedAt`: when Pullpass tries to
 * send it, where it cannot expect that to succeed. These times respect the limit of the day. `isOverLimit`: that limit
 * holds the invitation back, whatever reason is stored.
 */
export async function waitOf({ db, target, now, pauseMs, listed }: Queue, grant: Waiting): Promise<Wait> {
  const { state, because } = grant
  if (state !== 'queued') return {}
  const ahead = await aheadOf(db, target, grant)
  const forecast = await readForecast({ db, target, now: now(), pauseMs, listed: listed.current })
  const [expectedAt, triedAt] = [forecast.at(ahead + 1, grant), forecast.triedAt(ahead + 1, grant)]
  const earliestAt = forecast.earliestAt(ahead + 1, grant)
  const isInTurn = !outOfTurn.includes(because)
  return {
    isOverLimit: isHeldByLimit(forecast, because, ahead),
    ...(isInTurn && { queuePosition: ahead + 1 }),
    ...(expectedAt !== undefined && { expectedAt }),
    ...(earliestAt !== undefined && isInTurn && { earliestAt }),
    ...(triedAt !== undefined && { triedAt })
  }
}

function isHeldByLimit({ heldBy, budget }: Forecast, because: Because, ahead: number): boolean {
  return !outOfTurn.includes(because) && heldBy === undefined && isOverLimit(budget, ahead)
}

/** The ids of those of these grants in the queue that the host's limit of a day holds back, as {@link waitOf} says. */
export async function heldByLimit(
  { db, target, now, pauseMs, listed }: Queue,
  grants: readonly Pick<Waiting, 'grantId' | 'because' | 'queuedAt' | 'renewal'>[]
): Promise<string[]> {
  const forecast = await readForecast({ db, target, now: now(), pauseMs, listed: listed.current })
  const held: string[] = []
  for (const grant of grants) {
    // Once nothing is free, every grant waits, and its place in the queue does not matter.
    const ahead = forecast.budget.free === 0 ? 0 : await aheadOf(db, target, grant)
    if (isHeldByLimit(forecast, grant.because, ahead)) held.push(grant.grantId)
  }
  return held
}
