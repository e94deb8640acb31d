import { sql } from 'kysely'
import { accountIsMissing } from '../../db/about-payments.ts'
import type { Database } from '../../db/database.ts'
import { unknownScenes } from '../../payments/sales/sales.ts'
import { type Product, scenesOfAll } from '../../product.ts'
import { type GrantListState, grantsOf, type neverPaid, notPaid, renewalFailed } from './list-purchases.ts'

type OtherList = 'paid' | 'no_account' | 'unmatched' | 'renewal_failed' | (typeof neverPaid)[number] | 'ended'

/** How many purchases the lists of the desk have. */
export type Figures = Record<GrantListState | OtherList, number>

/** Counts the purchases of the lists. */
export async function countLists(db: Database, products: readonly Product[]): Promise<Figures> {
  const scenes = scenesOfAll(products)
  const paid = db.selectFrom('payment').where('status', '=', sql.lit('paid'))
  const count = sql<number>`count(*)`.as('count')
  const { count: all } = await paid.select(count).executeTakeFirstOrThrow()
  const { count: open } = await paid
    .select(count)
    .where((not) => not.not(not('scene', 'not in', scenes)))
    .where(accountIsMissing(products))
    .executeTakeFirstOrThrow()
  const waiting = paid.select(count).where('not_sold_at', 'is', null)
  let unmatched = (await waiting.where('scene', 'is', null).executeTakeFirstOrThrow()).count
  for await (const scene of unknownScenes(db, scenes)) {
    unmatched += (await waiting.where('scene', '=', scene).executeTakeFirstOrThrow()).count
  }
  // The double not keeps SQLite from reading all paid sales: the index `payment_not_sold` has these few.
  const { count: notSold } = await db
    .selectFrom('payment')
    .select(count)
    .where('not_sold_at', 'is not', null)
    .where((not) => not.not(not('status', '<>', sql.lit('paid'))))
    .where((or) => or.or([or('scene', 'is', null), or('scene', 'not in', scenes)]))
    .executeTakeFirstOrThrow()
  return {
    paid: all - notSold,
    in: await countIn(db, 'in'),
    invited: await countIn(db, 'invited'),
    waiting: await countIn(db, 'waiting'),
    stuck: await countIn(db, 'stuck'),
    declined: await countIn(db, 'declined'),
    leaving: await countIn(db, 'leaving'),
    no_account: open,
    unmatched,
    ...(await countNotPaid(db))
  }
}

async function countNotPaid(db: Database): Promise<Pick<Figures, 'renewal_failed' | 'pending' | 'failed' | 'ended'>> {
  const count = sql<number>`count(*)`.as('count')
  const rows = await db.selectFrom('payment').select(['status', count]).where(notPaid).groupBy('status').execute()
  const of = (status: string) => rows.find((row) => row.status === status)?.count ?? 0
  const all = rows.reduce((sum, row) => sum + row.count, 0)
  const [pending, failed] = [of('pending'), of('failed')]
  const late = await db.selectFrom('payment').select(count).where(renewalFailed).executeTakeFirstOrThrow()
  return { renewal_failed: late.count, pending, failed, ended: all - pending - failed }
}

async function countIn(db: Database, state: GrantListState): Promise<number> {
  const live = db.selectFrom('access_grant').select('payment_id').where('released', 'is', null)
  const purchases = grantsOf(live, state).groupBy('payment_id')
  const row = await db
    .selectFrom(purchases.as('purchases'))
    .select(sql<number>`count(*)`.as('count'))
    .executeTakeFirstOrThrow()
  return row.count
}
