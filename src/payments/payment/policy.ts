import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import type { PaymentPolicy } from '../../product.ts'
import type { PaymentState, SaleState } from './fold.ts'

/** The contract's column: `paid` exactly when the purchase qualifies, else the name of its state. */
export type PaymentStatus = 'paid' | Exclude<PaymentState, 'active' | 'ending'>

/** Whether a payment in this state qualifies. */
export function qualifies(state: PaymentState, policy: PaymentPolicy): boolean {
  switch (state) {
    case 'paid':
    case 'active':
    case 'ending':
      return true
    case 'partially_refunded':
      return policy.partialRefund === 'keep'
    case 'refunded':
      return policy.refund === 'keep'
    case 'disputed':
    case 'lost':
      return policy.dispute === 'keep'
    case 'pending':
    case 'failed':
    case 'ended':
      return false
  }
}

/** A policy that keeps access keeps what there was: nothing of a subscription that has ended, or of money that never came. */
export function statusOf(
  { state, sale }: { state: PaymentState; sale: SaleState },
  policy: PaymentPolicy
): PaymentStatus {
  if (state === 'active' || state === 'ending') return 'paid'
  return qualifies(state, policy) && qualifies(sale, policy) ? 'paid' : state
}

/**
 * What a buyer is told of a payment: that a subscription runs, or runs to its end, goes before a part of its money that
 * went back and ends nothing.
 */
export function shownState(payment: { status: PaymentStatus; state: PaymentState; sale: SaleState }): PaymentState {
  const { status, state, sale } = payment
  const runs = sale === 'active' || sale === 'ending'
  return status === 'paid' && state === 'partially_refunded' && runs ? sale : state
}

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

/** What a seller decided for what this scene stands for. */
export type PolicyOf = (scene: string | undefined) => PaymentPolicy
