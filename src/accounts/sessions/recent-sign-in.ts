import type { Session } from './current-user.ts'

/** Minutes after signing in for which somebody may change who can sign in as this user. */
export const RECENT_MINUTES = 15

/** Whether somebody has just shown who they are, and has not merely come by an open browser. */
export function isRecent({ since }: Pick<Session, 'since'>, now: number): boolean {
  return now - since < RECENT_MINUTES * 60_000
}
