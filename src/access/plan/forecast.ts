import type { Because } from '../grant-states.ts'

/** Reasons that hold up every invitation to a repository until the seller has acted. */
export const sellerHolds = [
  'token_refused',
  'forbidden',
  'repository_invisible',
  'repository_replaced',
  'personal_repository',
  'no_seat'
] as const satisfies Because[]

export type SellerHold = (typeof sellerHolds)[number]

/** Whether the reason holds up every invitation to a repository until the seller has acted. */
export function isSellerHold(because: string | undefined): because is SellerHold {
  return sellerHolds.some((hold) => hold === because)
}

/**
 * Reasons for which no time can be said: only the seller can lift the holds and the next two, and only an answer of the
 * host the others.
 */
const timeless: readonly Because[] = [...sellerHolds, 'account_blocked', 'invalid_request', 'unclear', 'unreachable']

/**
 * When an invitation is expected to go out, in ms; undefined if no time can be said. `heldBy`: the reason that holds up
 * the repository, if there is one. `because` and `retryAt`: of the grant that waits. `turn`: when the host's limits
 * allow it.
 */
export function expectedAt(
  heldBy: SellerHold | undefined,
  { because, retryAt }: { because: Because; retryAt?: number | null },
  turn: number
): number | undefined {
  if (heldBy !== undefined || timeless.includes(because)) return undefined
  return Math.max(turn, retryAt ?? 0)
}
