import type { Context } from '../../context.ts'
import { cookie, EARLIER_SESSION_COOKIE, sessionCookieName } from '../../users/sessions/current-user.ts'

/** Longest lifetime of a session, in seconds. */
const MAX_AGE_S = 30 * 24 * 60 * 60

/**
 * Replaces the session cookie of an earlier version: sets the present cookie with the same value, and deletes the
 * earlier one.
 */
export async function renameEarlierCookie(
  request: Request,
  response: Response,
  context: Pick<Context, 'config' | 'currentSession'>
): Promise<void> {
  const name = sessionCookieName(context.config.site.url)
  const value = cookie(request, EARLIER_SESSION_COOKIE)
  if (value === undefined || !name.startsWith('__Host-')) return
  const attributes = '; Path=/; HttpOnly; SameSite=Lax; Secure'
  const isSet = response.headers.getSetCookie().some((set) => set.startsWith(`${name}=`))
  if (!isSet && cookie(request, name) === undefined && (await context.currentSession(request))) {
    response.headers.append('set-cookie', `${name}=${encodeURIComponent(value)}; Max-Age=${MAX_AGE_S}${attributes}`)
  }
  response.headers.append('set-cookie', `${EARLIER_SESSION_COOKIE}=; Max-Age=0${attributes}`)
}
