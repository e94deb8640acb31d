import { WEEK_MS } from '../../runtime/time/durations.ts'

/** ms for which the holder of a purchase can answer before the seller decides. */
export const ANSWER_MS = WEEK_MS

/** The end of a takeover: the purchase moved to the user who asked (`given`), or stayed with its holder (`kept`). */
export type Outcome = 'given' | 'kept'

/**
 * The facts about a takeover. Times in ms since the epoch. `isPaid`: the payment gives access today. `isProven`: the
 * requesting user has proven the address that the payment has today. `isHeld`: the present holder is a guest, or
 * another user who has not proven that address.
 */
export type TakeoverFacts = {
  askedAt: number
  objectedAt: number | null
  endedAt: number | null
  outcome: Outcome | null
  isPaid: boolean
  isProven: boolean
  isHeld: boolean
}

/**
 * `waits_for_holder`: the holder can answer until `until`, in ms. `waits_for_seller`: the seller decides; `objected`:
 * the holder wants to keep the purchase. `kept`: the seller has decided, at `at` in ms, that the purchase stays.
 * `over`: there is nothing to decide.
 */
export type TakeoverState =
  | { kind: 'waits_for_holder'; until: number }
  | { kind: 'waits_for_seller'; objected: boolean }
  | { kind: 'kept'; at?: number }
  | { kind: 'over' }

/**
 * The state of a takeover. Time alone never gives a purchase away: after a week without an answer the seller decides.
 * The holder may have mistyped the address at the checkout, and then the reader of that mailbox is a stranger.
 */
export function takeoverState(facts: TakeoverFacts, now: number): TakeoverState {
  const { askedAt, objectedAt, endedAt, outcome } = facts
  if (!facts.isHeld || !facts.isPaid || !facts.isProven) return { kind: 'over' }
  if (outcome === 'kept') return { kind: 'kept', ...(endedAt !== null && { at: endedAt }) }
  // The purchase was given, and has come back to another holder since.
  if (outcome === 'given') return { kind: 'over' }
  if (objectedAt !== null) return { kind: 'waits_for_seller', objected: true }
  const until = askedAt + ANSWER_MS
  return now < until ? { kind: 'waits_for_holder', until } : { kind: 'waits_for_seller', objected: false }
}

/** Whether the takeover still waits for an answer or a decision. */
export function isWaiting({ kind }: TakeoverState): boolean {
  return kind === 'waits_for_holder' || kind === 'waits_for_seller'
}
