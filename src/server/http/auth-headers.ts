import { cookie, EARLIER_SESSION_COOKIE, sessionCookieName } from '../../users/sessions/current-user.ts'
import type { Visit } from './handler.ts'

/** Characters that are kept of a User-Agent header. */
const AGENT = 200

/**
 * The headers that better-auth gets. The origin of the request was checked before; better-auth would accept only one of
 * our addresses. better-auth stores the visitor's network address and browser with the session, for its owner to see.
 * It knows only today's name of the session cookie: a valid session in the cookie of an earlier version is sent under
 * it.
 */
export async function libraryHeaders(request: Request, { context, address }: Visit): Promise<Headers> {
  const headers = new Headers({ 'x-forwarded-for': address })
  const cookies = request.headers.get('cookie')
  const agent = request.headers.get('user-agent')
  if (cookies !== null) headers.set('cookie', cookies)
  const name = sessionCookieName(context.config.site.url)
  const earlier = cookie(request, name) === undefined ? cookie(request, EARLIER_SESSION_COOKIE) : undefined
  if (earlier !== undefined && name.startsWith('__Host-') && (await context.currentSession(request))) {
    headers.set('cookie', `${cookies}; ${name}=${encodeURIComponent(earlier)}`)
  }
  if (agent !== null) headers.set('user-agent', agent.slice(0, AGENT))
  return headers
}
