import type { PaymentPolicy } from '../../policy.ts'
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
