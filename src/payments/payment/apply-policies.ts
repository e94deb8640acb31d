import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import type { PaymentState, SaleState } from './fold.ts'
import { statusOf } from './policy.ts'
import type { PolicyOf } from './record-event.ts'

/** Word for word as in the index, or SQLite does not use it: https://sqlite.org/partialindex.html */
const byPolicy = sql<boolean>`state in ('partially_refunded', 'refunded', 'disputed', 'lost')`

/**
 * Brings the status of every stored payment in line with the policies as they are configured now. Only the states about
 * which a policy decides are looked at; they are few, and have an index of their own.
 * @returns how many payments got another status
 */
export async function applyPolicies(db: Database, policyOf: PolicyOf): Promise<number> {
  const groups = await db
    .selectFrom('payment')
    .select(['scene', 'state', 'sale_state', 'status'])
    .distinct()
    .where(byPolicy)
    .execute()
  let changed = 0
  for (const { scene, state, sale_state, status } of groups) {
    const payment = { state: state as PaymentState, sale: sale_state as SaleState }
    const wanted = statusOf(payment, policyOf(scene ?? undefined))
    if (wanted === status) continue
    const done = await db
      .updateTable('payment')
      .set({ status: wanted })
      .where(byPolicy)
      .where('scene', scene === null ? 'is' : '=', scene)
      .where('state', '=', state)
      .where('sale_state', '=', sale_state)
      .where('status', '=', status)
      .executeTakeFirst()
    changed += Number(done.numUpdatedRows)
  }
  return changed
}
