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
    case 'time_over':
    case 'ended_by_seller':
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
export function stateForBuyer(payment: { status: PaymentStatus; state: PaymentState; sale: SaleState }): PaymentState {
  const { status, state, sale } = payment
  const runs = sale === 'active' || sale === 'ending'
  return status === 'paid' && state === 'partially_refunded' && runs ? sale : state
}

/** The seller's policy for the product with this scene. */
export type PolicyOf = (scene: string | undefined) => PaymentPolicy

/** The policies of these products, and the default for a scene that none of them has. */
export function policiesOf(products: readonly Product[]): PolicyOf {
  return (scene) => productOfScene(products, scene)?.policy ?? defaultPolicy
}
