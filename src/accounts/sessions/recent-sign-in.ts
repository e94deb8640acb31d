import type { Session } from './current-user.ts'

/** Minutes after signing in during which a user may change the ways to sign in. */
export const RECENT_MINUTES = 15

/** Whether the user has signed in recently, and so is not a stranger at an open browser. */
export function isRecent({ since }: Pick<Session, 'since'>, now: number): boolean {
  return now - since < RECENT_MINUTES * 60_000
}
