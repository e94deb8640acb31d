import { type ExpressionBuilder, type NotNull, sql } from 'kysely'
import type { GrantState } from '../../access/grant-states.ts'
import type { Database, Tables } from '../../db/database.ts'
import { BY_HAND } from '../../payments/by-seller/given-access.ts'
import { type Product, scenesOfAll } from '../../product.ts'
import { DAY_MS } from '../../runtime/time/durations.ts'

/** The counts of a day, in the order in which the desk shows them. */
export const dailyCounts = ['sales', 'invitations', 'acceptances', 'withdrawals'] as const

/**
 * The counts of a day. `at`: when it began, in ms; days are in UTC. `sales`: payments of processors for what is sold
 * here, by the day on which they were paid, whatever became of them. `invitations`: how often an account came to have
 * an invitation of ours. `acceptances`: how often an account came to have access by us. `withdrawals`: how often the
 * host has shown that an account with a grant that ended has nothing any more; not counted if it was neither invited
 * nor let in since it last had nothing. An account has a grant for each purchase and each repository.
 */
export type DailyFigures = { at: number } & Record<(typeof dailyCounts)[number], number>

/**
 * When the first sale that the figures count was paid, in ms; undefined if there is none. The index has the columns in
 * this order, so that the search ends with the first sale that is found.
 */
export async function firstSaleAt(db: Database, products: readonly Product[]): Promise<number | undefined> {
  const scenes = scenesOfAll(products)
  const oldest = await db
    .selectFrom('payment')
    .select('paid_at')
    .where('paid_at', 'is not', null)
    .where('processor', '!=', BY_HAND)
    .where((not) => not.not(not('scene', 'not in', scenes)))
    .orderBy('paid_at')
    .limit(1)
    .executeTakeFirst()
  return oldest?.paid_at ?? undefined
}

/**
 * Counts the last `days` days, the oldest first; the last one is the day of `now` (ms). Each count of a day is one
 * range of an index, so nothing is read that is older, and nothing is sorted. A processor also reports what the seller
 * sells elsewhere, which is not counted.
 */
export async function readDailyFigures(
  db: Database,
  products: readonly Product[],
  { now, days }: { now: number; days: number }
): Promise<DailyFigures[]> {
  const scenes = scenesOfAll(products)
  const last = Math.floor(now / DAY_MS) * DAY_MS
  const first = last - (days - 1) * DAY_MS
  return db
    .withRecursive('day(at)', (make) =>
      make
        .selectNoFrom(sql<number>`cast(${first} as bigint)`.as('at'))
        .unionAll(make.selectFrom('day').select(nextDay.as('at')).where('at', '<', last))
    )
    .selectFrom('day')
    .select(['day.at'])
    .select((of) => [
      of
        .selectFrom('payment')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('paid_at', '>=', of.ref('day.at'))
        .where('paid_at', '<', nextDay)
        .where('processor', '!=', BY_HAND)
        // The double not keeps SQLite from reading all sales of a product.
        .where((not) => not.not(not('scene', 'not in', scenes)))
        .as('sales'),
      transitionsOf(of, 'invited')
        .where('because', '=', 'sent')
        .where('from_state', 'not in', ['invited', 'accepted', 'revoking'])
        .as('invitations'),
      transitionsOf(of, 'accepted')
        .where('because', '=', 'shown')
        .where('from_state', 'not in', ['accepted', 'revoking'])
        .as('acceptances'),
      transitionsOf(of, 'revoked').where(hadSomething).as('withdrawals')
    ])
    .$narrowType<Record<(typeof dailyCounts)[number], NotNull>>()
    .orderBy('day.at')
    .execute()
}

/**
 * Whether the account had an invitation or access since the transition to `revoked` before this one. Access of an
 * account that was never invited, and that the host showed only after the end, makes no transition: it is in the grant.
 */
const hadSomething = sql<boolean>`(
  exists (
    select 1 from access_history as had
    where had.grant_id = access_history.grant_id and had.version < access_history.version
      and had.to_state in ('invited', 'accepted')
      and not exists (
        select 1 from access_history as lost
        where lost.grant_id = had.grant_id and lost.version > had.version and lost.version < access_history.version
          and lost.to_state = 'revoked'
      )
  ) or exists (
    select 1 from access_grant
    where access_grant.id = access_history.grant_id and access_grant.accepted_at <= access_history.at
      and not exists (
        select 1 from access_history as other
        where other.grant_id = access_grant.id and other.version < access_history.version
          and (other.to_state in ('invited', 'accepted')
            or (other.to_state = 'revoked' and other.at >= access_grant.accepted_at))
      )
  )
)`

const nextDay = sql<number>`"day"."at" + ${sql.lit(DAY_MS)}`

/**
 * Counts the transitions of a day to a state. The list of states is that of the index, which SQLite has to find in the
 * statement.
 */
function transitionsOf(of: ExpressionBuilder<Tables & { day: { at: number } }, 'day'>, to: (typeof indexed)[number]) {
  return of
    .selectFrom('access_history')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('to_state', 'in', sql<GrantState>`(${sql.join(indexed.map((state) => sql.lit(state)))})`)
    .where('to_state', '=', sql.lit(to))
    .where('access_history.at', '>=', of.ref('day.at'))
    .where('access_history.at', '<', nextDay)
}

const indexed = ['invited', 'accepted', 'revoked'] as const
