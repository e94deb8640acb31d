import { sql } from 'kysely'
import type { Database } from '../db/database.ts'
import { decidedAt, type PolicyOf, putOffAtOf, statusOf } from './payment/policy.ts'

/**
 * This text must be the same as in the index, else SQLite does not use the index: https://sqlite.org/partialindex.html
 */
const byPolicy = sql<boolean>`state in ('partially_refunded', 'refunded', 'disputed', 'lost')`

/**
 * Updates the status of every stored payment to the current policies. Reads only the payments that a policy decides
 * about: those in some states, and those whose renewal failed. They are few, and have indexes of their own.
 * @param now in ms
 * @returns how many payments got another status
 */
export async function applyPolicies(db: Database, policyOf: PolicyOf, now: number): Promise<number> {
  return (await applyToStates(db, policyOf)) + (await applyToFailedRenewals(db, policyOf, now))
}

async function applyToStates(db: Database, policyOf: PolicyOf): Promise<number> {
  const groups = await db
    .selectFrom('payment')
    .select(['scene', 'state', 'sale_state', 'status'])
    .distinct()
    .where(byPolicy)
    .where('renewal_failed_at', 'is', null)
    .execute()
  let changed = 0
  for (const { scene, state, sale_state, status } of groups) {
    const wanted = statusOf({ state, sale: sale_state }, policyOf(scene ?? undefined))
    if (wanted === status) continue
    const done = await db
      .updateTable('payment')
      .set({ status: wanted })
      .where(byPolicy)
      .where('renewal_failed_at', 'is', null)
      .where('scene', scene === null ? 'is' : '=', scene)
      .where('state', '=', state)
      .where('sale_state', '=', sale_state)
      .where('status', '=', status)
      .executeTakeFirst()
    changed += Number(done.numUpdatedRows)
  }
  return changed
}

/**
 * Each failed renewal has a time of its own, so each row is updated alone. A row that another process has changed
 * meanwhile is left as it is.
 */
async function applyToFailedRenewals(db: Database, policyOf: PolicyOf, now: number): Promise<number> {
  const rows = await db
    .selectFrom('payment')
    .select(['id', 'scene', 'state', 'sale_state', 'status', 'ends_at', 'renewal_failed_at', 'grace_over_at'])
    .select(['grace_put_off_for', 'grace_put_off_at'])
    .where('renewal_failed_at', 'is not', null)
    .execute()
  let changed = 0
  for (const row of rows) {
    const { id, scene, state, sale_state: sale, status, ends_at, renewal_failed_at, grace_over_at } = row
    if (renewal_failed_at === null) continue
    const renewal = { renewalFailedAt: renewal_failed_at, graceOverAt: grace_over_at ?? undefined }
    const endsBefore = ends_at ?? undefined
    const before = { status, endsAt: endsBefore, renewalFailedAt: renewal_failed_at, putOffAt: putOffAtOf(row) }
    const decided = decidedAt({ state, sale, ...renewal }, policyOf(scene ?? undefined), before, now)
    const [wanted, endsAt] = [decided.status, decided.endsAt ?? null]
    if (wanted === status && endsAt === ends_at) continue
    const done = await db
      .updateTable('payment')
      .set({ status: wanted, ends_at: endsAt })
      .where('id', '=', id)
      .where('state', '=', state)
      .where('sale_state', '=', sale)
      .where('renewal_failed_at', '=', renewal_failed_at)
      .where('grace_over_at', grace_over_at === null ? 'is' : '=', grace_over_at)
      .executeTakeFirst()
    if (wanted !== status) changed += Number(done.numUpdatedRows)
  }
  return changed
}
