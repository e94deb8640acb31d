import { SKEW_MS } from '../../runtime/time/durations.ts'
import type { Session } from './current-user.ts'

/** Minutes after signing in during which a user may change the ways to sign in. */
export const RECENT_MINUTES = 15

/** Minutes after signing in during which the seller may change something in the desk. */
export const SELLER_MINUTES = 12 * 60

/**
 * Whether the user has signed in within these minutes, and so is not a stranger at an open browser. A session of the
 * future was made while the clock was ahead, so its age is unknown. The link of a mail about a payment is valid for
 * days, so a session that it began is never recent.
 */
export function isRecent(
  { since, byPaidLink }: Pick<Session, 'since' | 'byPaidLink'>,
  now: number,
  minutes = RECENT_MINUTES
): boolean {
  return !byPaidLink && since <= now + SKEW_MS && now - since < minutes * 60_000
}
