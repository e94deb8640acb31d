import type { PaymentStatus } from '../../payments/payment/state.ts'
import type { Acts, Because, GrantState } from '../grant-states.ts'

/**
 * The facts about a grant that say whether its work takes longer than usual. `hasRejectedToken`: the host has rejected
 * the token for its repository. `isLate`: the grant has not changed for longer than a withdrawal, or a question to the
 * host, usually takes. `isUnreadable`: the lists of the repository cannot be read.
 */
type Work = {
  state: GrantState
  because: Because
  acts: Acts
  hasRejectedToken: boolean
  isLate: boolean
  isUnreadable: boolean
}

/** Whether work that usually takes a few minutes takes longer. */
export function isSlow({ state, because, acts, hasRejectedToken, isLate, isUnreadable }: Work): boolean {
  const isHeldUp = acts === 'seller' || isLate
  if (because === 'renewal') return acts === 'seller'
  // With a token that the host rejects nothing is taken away, until the seller replaces the token.
  if (hasRejectedToken && state !== 'queued') return true
  if (because === 'unreachable') return isHeldUp
  if (state !== 'revoking' && because !== 'unclear') return false
  return isHeldUp || isUnreadable
}

/** ms in which the longest bank debits arrive, by the words about a pending payment. */
const USUAL_MS = 5 * 24 * 60 * 60 * 1000

/** Whether a payment is pending for longer than its words name as usual. `createdAt`: when it was heard of, in ms. */
export function isPaymentLate(
  { status, createdAt }: { status: PaymentStatus; createdAt: number },
  now: number
): boolean {
  return status === 'pending' && now - createdAt > USUAL_MS
}
