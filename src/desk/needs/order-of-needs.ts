import type { Because } from '../../access/grant-states.ts'
import type { AlertKind } from '../../alerts/alert-words.ts'
import { placeOf, urgencyOf } from './urgency.ts'

/** A thing that waits for the seller. `since` in ms. */
type Waiting = { kind: AlertKind | Because; since: number }

/** Whether the next step of a need is one of a buyer: sign in, name an account, ask for an invitation. */
export function isForBuyer({ kind }: { kind: AlertKind | Because }): boolean {
  return urgencyOf(kind) === 'buyer'
}

/**
 * The order of what waits for the seller: by urgency, and in each by the rank of its kind. Of one rank the oldest comes
 * first.
 */
export function inOrderOfNeed<Need extends Waiting>(needs: readonly Need[]): Need[] {
  return needs.toSorted((a, b) => placeOf(a.kind) - placeOf(b.kind) || a.since - b.since)
}
