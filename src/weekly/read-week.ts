import { sql } from 'kysely'
import type { Database } from '../db/database.ts'
import { countedNeeds } from '../desk/needs/listed-needs.ts'
import { MOST_SALES, readNeeds } from '../desk/needs/needs-seller.ts'
import { type dailyCounts, readDailyFigures } from '../desk/queries/daily-figures.ts'
import { lastRun } from '../doctor/stored-runs.ts'
import type { Product } from '../product.ts'
import { WEEK_MS } from '../runtime/time/durations.ts'
import { countPaid } from './count-purchases.ts'
import type { WeekFacts } from './weekly-words.ts'

/** Days that the letter tells of: whole days in UTC, as on the desk. */
const DAYS = 7

/** Reads the figures of the last week and of what waits at present, by the queries of the desk. `now` in ms. */
export async function readWeek(db: Database, products: readonly Product[], now: number): Promise<WeekFacts> {
  const days = (await readDailyFigures(db, products, { now, days: DAYS + 1 })).slice(0, DAYS)
  const sum = (name: (typeof dailyCounts)[number]) => days.reduce((total, day) => total + Number(day[name]), 0)
  return {
    sales: sum('sales'),
    invitations: sum('invitations'),
    acceptances: sum('acceptances'),
    withdrawals: sum('withdrawals'),
    now: await countPaid(db, products),
    lapsing: {
      invitations: await countLapsing(db),
      given: await countEnding(db, now, 'given'),
      graces: await countEnding(db, now, 'grace')
    },
    token: await tokenWords(db),
    ...(await readWhatNeedsYou(db, products, now))
  }
}

/** Invitations that are about to expire and are not renewed again. */
async function countLapsing(db: Database): Promise<number> {
  const row = await db
    .selectFrom('access_grant')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('state', '=', sql.lit('invited'))
    .where('because', '=', sql.lit('lapsing'))
    .where('released', 'is', null)
    .executeTakeFirst()
  return Number(row?.count ?? 0)
}

/**
 * Purchases that end within a week: those that the seller gave, or those that are in the grace after a failed renewal.
 */
async function countEnding(db: Database, now: number, of: 'given' | 'grace'): Promise<number> {
  const ending = db
    .selectFrom('payment')
    .select(({ fn }) => fn.countAll().as('count'))
    // The condition equals that of the partial index.
    .where(sql<boolean>`ends_at is not null and sale_state <> 'time_over'`)
    .where('ends_at', '>', now)
    .where('ends_at', '<=', now + WEEK_MS)
  const those =
    of === 'given'
      ? ending.where('renewal_failed_at', 'is', null)
      : ending.where('renewal_failed_at', 'is not', null).where('status', '=', sql.lit('paid'))
  const row = await those.executeTakeFirst()
  return Number(row?.count ?? 0)
}

/** The words of the doctor about the life of the token, if it is not fine. */
async function tokenWords(db: Database): Promise<string | undefined> {
  const finding = (await lastRun(db))?.findings.find(({ check }) => check === 'token-life')
  return finding === undefined || ['fine', 'unknown'].includes(finding.severity) ? undefined : finding.found
}

/** The items of Today, as sentences without names and addresses; and the sales without a product. */
async function readWhatNeedsYou(db: Database, products: readonly Product[], now: number) {
  const facts = await readNeeds(db, products, now)
  const { length } = facts.sales
  return { needs: countedNeeds(facts), unmatched: { count: length, isMore: length >= MOST_SALES } }
}
