import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import { defaultPolicy, type PaymentPolicy, type Product, productOfScene } from '../../product.ts'
import type { PaymentState, PaymentStatus, SaleState } from './state.ts'

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

/**
 * Both the state and the sale must qualify: a policy that keeps access gives none for an ended subscription or an
 * unpaid sale.
 */
export function statusOf(
  { state, sale }: { state: PaymentState; sale: SaleState },
  policy: PaymentPolicy
): PaymentStatus {
  if (state === 'active' || state === 'ending') return 'paid'
  return qualifies(state, policy) && qualifies(sale, policy) ? 'paid' : state
}

/**
 * The state that a buyer is shown. "The subscription runs" (or runs to its end) takes precedence over a refund in part
 * that ends nothing.
 */
export function shownState(payment: { status: PaymentStatus; state: PaymentState; sale: SaleState }): PaymentState {
  const { status, state, sale } = payment
  const runs = sale === 'active' || sale === 'ending'
  return status === 'paid' && state === 'partially_refunded' && runs ? sale : state
}

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

/** The seller's policy for the product with this scene. */
export type PolicyOf = (scene: string | undefined) => PaymentPolicy

/** The policies of these products, and the default for a scene that none of them has. */
export function policiesOf(products: readonly Product[]): PolicyOf {
  return (scene) => productOfScene(products, scene)?.policy ?? defaultPolicy
}
