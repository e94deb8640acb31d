import { SKEW_MS } from '../../runtime/time/durations.ts'
import type { Session } from './current-user.ts'

/** Minutes after signing in during which a user may change the ways to sign in. */
export const RECENT_MINUTES = 15

/**
 * Whether the user has signed in recently, and so is not a stranger at an open browser. A session of the future was made
 * while the clock was ahead, so its age is unknown.
 */
export function isRecent({ since }: Pick<Session, 'since'>, now: number): boolean {
  return since <= now + SKEW_MS && now - since < RECENT_MINUTES * 60_000
}
