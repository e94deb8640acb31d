import type { SubscriptionState } from './event.ts'

/** The state of a sale or a subscription itself, without refunds and disputes. `time_over`: it was given for a time. */
export type SaleState = 'pending' | 'failed' | 'paid' | 'time_over' | SubscriptionState

/**
 * The state of a payment. `disputed` suspends it: when the dispute is won, the payment gets its former state back; else
 * it becomes `lost`. An `ending` payment still gives access. `ended_by_seller` comes before all others, until the
 * seller gives the access back.
 */
export type PaymentState = SaleState | 'partially_refunded' | 'refunded' | 'disputed' | 'lost' | 'ended_by_seller'

/**
 * The column `status` of the contract: `paid` exactly when the payment qualifies, else the name of its state.
 * `past_due`: the renewal failed, and the grace that the seller gives is over.
 */
export type PaymentStatus = 'paid' | Exclude<PaymentState, 'active' | 'ending'>

/** A refund as the pages say it. `amount`: in minor units of `currency`, each null where it is not known. */
export type StoredRefund = { isWhole: boolean; at: number; amount: number | null; currency: string | null }

/** `reportedState`: while the seller has ended the access, the state without that decision, where it is known. */
type StoredState = { state: PaymentState; reportedState?: PaymentState | null | undefined }

/**
 * The state of a payment as its processor reports it: without the seller's decision to end its access. Undefined where
 * that decision stands in its place, and it is not known.
 */
export function reportedStateOf({ state, reportedState }: StoredState): PaymentState | undefined {
  return state === 'ended_by_seller' ? (reportedState ?? undefined) : state
}

/** Whether a dispute of the payment is open: the bank waits for the seller's answer, or decides. */
export function isDisputed(payment: StoredState): boolean {
  return reportedStateOf(payment) === 'disputed'
}
