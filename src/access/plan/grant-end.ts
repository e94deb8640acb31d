import type { PaymentStatus } from '../../payments/payment/state.ts'
import type { Because } from '../grant-states.ts'

/**
 * The facts that decide whether a grant is live. `released`: why its seat was given up. `status` and `scene`: of its
 * payment; null if the payment was deleted. `product`: the id of the product that the grant was made for.
 */
type Facts = { released: Because | null; status: PaymentStatus | null; scene: string | null; product: string }

const reasonOf: Partial<Record<PaymentStatus, Because>> = {
  refunded: 'refunded',
  partially_refunded: 'refunded',
  disputed: 'disputed',
  lost: 'payment_lost',
  failed: 'payment_lost',
  ended: 'subscription_ended',
  past_due: 'renewal_failed',
  ended_by_seller: 'ended_by_seller',
  time_over: 'time_over'
}

/**
 * Why a grant has ended, such as by a refund; undefined while it is live. `verified`: an event of the payment says so,
 * a decision of the seller included.
 * A payment that was deleted, or is not for this product, is no such event.
 */
export function endOfGrant(
  { released, status, scene, product }: Facts,
  scenesOf: (product: string) => readonly string[]
): { because: Because; verified: boolean } | undefined {
  if (released !== null) return { because: released, verified: true }
  if (status === 'paid' && scene !== null && scenesOf(product).includes(scene)) return undefined
  const because = status === null ? undefined : reasonOf[status]
  return because ? { because, verified: true } : { because: 'no_payment', verified: false }
}
