import { joinGuest } from '../../users/merging/join-guest.ts'
import type { User } from '../../users/sessions/current-user.ts'
import type { Visit } from './handler.ts'

/**
 * Joins the guest of this browser to a user who has just signed in, or asks for it (`isAsked`), in this browser.
 * Without being asked, only a guest whose addresses the user has all proven is joined.
 * @returns the Set-Cookie headers that end the guest in this browser; none if the guest was not joined
 */
export async function bringGuest(
  request: Request,
  { context }: Visit,
  user: User,
  { isAsked }: { isAsked: boolean }
): Promise<readonly string[]> {
  const { db, guestCookies, log, merges, now } = context
  const guest = guestCookies.guest(request)
  if (guest === undefined) return []
  if (!(await joinGuest(db, { guest, to: user.id, isAsked, now: now() }))) return []
  log.info({ user: user.id, guest }, 'the purchases of a guest were added to a user')
  merges.nudge()
  return guestCookies.clear
}
