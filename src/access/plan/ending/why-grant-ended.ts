import type { PaymentStatus } from '../../../payments/payment/state.ts'
import { type Acts, type Because, type GrantState, isNoPerson } from '../../grant-states.ts'

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

/**
 * The end of a grant that its stored reason does not say yet: until the next pass it waits as if it were to be invited,
 * or is kept by a purchase that has ended as well. `ended`: why it is no longer live. `isCovered`: another purchase
 * covers its account.
 */
export function endBeforePass(
  { state, because }: { state: GrantState; because: Because },
  ended: Because | undefined,
  isCovered: boolean
): Because | undefined {
  const isStale = state === 'queued' || (because === 'other_claim' && !isCovered)
  return isStale ? ended : undefined
}

/** A grant of a purchase, in one repository. `created_at` in ms. */
export type NamedGrant = {
  id: string
  target: string
  state: GrantState
  because: Because
  released: Because | null
  replaced_by: string | null
  created_at: number
}

/**
 * Whether the grant is for the last name that the buyer typed, and the name belongs to no person: it holds no seat, and
 * its buyer has to be told. `own`: the grants of its purchase.
 */
export function isRefusedName(grant: NamedGrant, own: readonly NamedGrant[]): boolean {
  if (grant.released === null || grant.state !== 'blocked' || !isNoPerson(grant.because)) return false
  return !own.some(({ target, released, replaced_by, created_at }) => {
    // An account that the name replaced came before it, whatever a wrong clock has said.
    const isLater = created_at > grant.created_at && replaced_by !== grant.id
    return target === grant.target && (released === null || isLater)
  })
}

/**
 * Whether a blocked grant waits for a buyer who need not act: the purchase gives no access any more, or the buyer has
 * named another account since.
 */
export function isBuyerDone(
  grant: NamedGrant & { acts: Acts; status: PaymentStatus | null },
  own: readonly NamedGrant[]
): boolean {
  if (grant.state !== 'blocked' || grant.acts !== 'buyer') return false
  if (grant.status !== 'paid') return true
  return grant.released !== null && !isRefusedName(grant, own)
}
