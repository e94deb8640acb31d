import { SKEW_MS } from '../../runtime/time/durations.ts'
import type { Session } from './current-user.ts'

/** Minutes after signing in during which a user may change the ways to sign in. */
export const RECENT_MINUTES = 15

/**
 * Whether the user has signed in recently, and so is not a stranger at an open browser. A session of the future was made
 * while the clock was ahead, so its age is unknown. The link of a mail about a payment is valid for days, so a session
 * that it began is never recent.
 */
export function isRecent({ since, byPaidLink }: Pick<Session, 'since' | 'byPaidLink'>, now: number): boolean {
  return !byPaidLink && since <= now + SKEW_MS && now - since < RECENT_MINUTES * 60_000
}
