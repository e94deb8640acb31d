import type { GrantState } from '../access/grant-states.ts'
import type { PaymentState } from '../payments/payment/state.ts'

/** The states of a grant that the seller's program is told of, each by the event that is named like it. */
export const toldStates = [
  'invited',
  'accepted',
  'expired',
  'gone',
  'revoked',
  'blocked'
] as const satisfies readonly GrantState[]

export type AccessEventType = `access.${(typeof toldStates)[number]}`

/** The event of a transition; undefined if the program is not told of it. */
export function accessEventType(from: GrantState | null, to: GrantState): AccessEventType | undefined {
  const told = toldStates.find((state) => state === to)
  return told === undefined || from === to ? undefined : `access.${told}`
}

/** The event of each state of a payment. States that mean the same to a program share one. */
export const paymentEventTypes = {
  pending: 'payment.pending',
  failed: 'payment.failed',
  paid: 'payment.paid',
  active: 'payment.paid',
  past_due: 'payment.past_due',
  ending: 'payment.ending',
  partially_refunded: 'payment.partially_refunded',
  refunded: 'payment.refunded',
  disputed: 'payment.disputed',
  lost: 'payment.lost',
  ended: 'payment.ended',
  time_over: 'payment.ended',
  ended_by_seller: 'payment.ended'
} as const satisfies Record<PaymentState, `payment.${string}`>

/** How a payment stands: its state, and whether it counts as paid. */
export type PaymentStanding = { state: PaymentState; status: string }

/**
 * The event of a change of a payment; undefined if nothing has changed that a program is told of. `before`: undefined
 * for a new payment.
 */
export function paymentEventType(before: PaymentStanding | undefined, after: PaymentStanding) {
  const type = paymentEventTypes[after.state]
  const isSame = before && paymentEventTypes[before.state] === type && before.status === after.status
  return isSame ? undefined : type
}
