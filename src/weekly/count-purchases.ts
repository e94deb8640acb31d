import { sql } from 'kysely'
import { accountIsMissing } from '../db/about-payments.ts'
import type { Database } from '../db/database.ts'
import { type Product, scenesOfAll } from '../product.ts'

/**
 * How the paid purchases stand; each is in one of the counts beside `all` and `part`. `in`: an account has access;
 * `part`: of those, an account has none yet. `invited`: an account is invited, and none has access. `waiting`: the same
 * of an account in the queue. `no_account`: the buyer is to name an account. `other`: all others.
 */
export type PaidPurchases = Record<'paid' | 'part' | (typeof stands)[number], number>

const stands = ['in', 'invited', 'waiting', 'no_account', 'other'] as const

/** Counts the paid purchases, without the sales of which the seller has said that they are not sold here. */
export async function countPaid(db: Database, products: readonly Product[]): Promise<PaidPurchases> {
  const scenes = scenesOfAll(products)
  const sum = (state: string) => sql<number>`sum(case when state = ${sql.lit(state)} then 1 else 0 end)`
  const rows = await db
    .with('held', (make) =>
      make
        .selectFrom('access_grant')
        .select(['payment_id', sql<number>`count(*)`.as('count')])
        .select([sum('accepted').as('accepted'), sum('invited').as('invited'), sum('queued').as('queued')])
        .where('released', 'is', null)
        .groupBy('payment_id')
    )
    .selectFrom('payment')
    .leftJoin('held', 'held.payment_id', 'payment.id')
    .select(({ fn }) => fn.countAll().as('count'))
    .select((of) =>
      of
        .case()
        .when('held.accepted', '=', of.ref('held.count'))
        .then(sql.lit('in'))
        .when('held.accepted', '>', 0)
        .then(sql.lit('part'))
        .when('held.invited', '>', 0)
        .then(sql.lit('invited'))
        .when('held.queued', '>', 0)
        .then(sql.lit('waiting'))
        .when(of.and([of('payment.scene', 'in', scenes), accountIsMissing(products)]))
        .then(sql.lit('no_account'))
        .else(sql.lit('other'))
        .end()
        .as('stands')
    )
    .where('payment.status', '=', sql.lit('paid'))
    .where((or) => or.or([or('payment.not_sold_at', 'is', null), or('payment.scene', 'in', scenes)]))
    .groupBy('stands')
    .execute()
  const of = (name: string) => Number(rows.find(({ stands }) => stands === name)?.count ?? 0)
  const paid = rows.reduce((total, { count }) => total + Number(count), 0)
  const counts = { invited: of('invited'), waiting: of('waiting'), no_account: of('no_account'), other: of('other') }
  return { paid, in: of('in') + of('part'), part: of('part'), ...counts }
}
