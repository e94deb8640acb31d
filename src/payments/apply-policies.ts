import { sql } from 'kysely'
import type { Database } from '../db/database.ts'
import { type PolicyOf, statusOf } from './payment/policy.ts'

/**
 * This text must be the same as in the index, else SQLite does not use the index: https://sqlite.org/partialindex.html
 */
const byPolicy = sql<boolean>`state in ('partially_refunded', 'refunded', 'disputed', 'lost')`

/**
 * Updates the status of every stored payment to the current policies. Reads only the payments in states that a policy
 * decides about; they are few, and have an index of their own.
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
    const wanted = statusOf({ state, sale: sale_state }, policyOf(scene ?? undefined))
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
