import type { PaymentPolicy } from '../config/policy.ts'
import type { PaymentState, SaleState } from './payment.ts'

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
