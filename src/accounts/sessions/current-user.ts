import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Database } from '../../db/database.ts'

/** Who is signed in. */
export type User = { id: string; email: string }

/** A session that is open: whose it is, and when it began, in ms. */
export type Session = { id: string; user: User; since: number }

/** The session that a request carries; undefined where it carries none that counts. */
export type CurrentSession = (request: Request) => Promise<Session | undefined>

/** Whose session that is. */
export type CurrentUser = (request: Request) => Promise<User | undefined>

/**
 * Who is signed in. better-auth's own session call costs several times a whole page (decisions/003), so the cookie is
 * checked here: `token.signature`, the signature being the base64 HMAC-SHA256 of the token. A contract test holds this
 * against `auth.api.getSession`.
 */
export function createCurrentSession(options: {
  db: Database
  authSecret: string
  siteUrl: string
  now(): number
}): CurrentSession {
  const { db, authSecret, siteUrl, now } = options
  const name = sessionCookieName(siteUrl)
  // Asked more than once while one request is answered.
  const known = new WeakMap<Request, Promise<Session | undefined>>()
  async function read(request: Request): Promise<Session | undefined> {
    const own = cookie(request, name)
    const earlier =
      own === undefined && cookiePrefix(siteUrl) !== '' ? cookie(request, EARLIER_SESSION_COOKIE) : undefined
    const token = signedToken(own ?? earlier, authSecret)
    if (!token) return undefined
    const row = await db
      .selectFrom('session')
      .innerJoin('user', 'user.id', 'session.userId')
      .select(['session.id as id', 'session.createdAt as createdAt', 'session.expiresAt as expiresAt'])
      .select(['user.id as userId', 'user.email as email'])
      .where('session.token', '=', token)
      // Any site of the domain may set a cookie of the earlier name: it counts for sessions of that time only.
      .$if(earlier !== undefined, (query) => query.innerJoin('earlier_session', 'earlier_session.id', 'session.id'))
      .executeTakeFirst()
    if (!row || new Date(row.expiresAt).getTime() <= now()) return undefined
    return { id: row.id, user: { id: row.userId, email: row.email }, since: new Date(row.createdAt).getTime() }
  }
  return (request) => {
    const session = known.get(request) ?? read(request)
    known.set(request, session)
    return session
  }
}

/** The value of a cookie, decoded; the quotes that RFC 6265 allows around it are not part of it. */
export function cookie(request: Request, name: string): string | undefined {
  for (const pair of (request.headers.get('cookie') ?? '').split(';')) {
    const separator = pair.indexOf('=')
    if (separator > 0 && pair.slice(0, separator).trim() === name) {
      try {
        return decodeURIComponent(
          pair
            .slice(separator + 1)
            .trim()
            .replace(/^"(.*)"$/, '$1')
        )
      } catch {
        return undefined
      }
    }
  }
  return undefined
}

function signedToken(value: string | undefined, secret: string): string | undefined {
  const separator = value?.lastIndexOf('.') ?? -1
  if (!value || separator < 1) return undefined
  const token = value.slice(0, separator)
  // Compared as text: decoding base64 forgives what better-auth does not.
  const given = Buffer.from(value.slice(separator + 1))
  const expected = Buffer.from(createHmac('sha256', secret).update(token).digest('base64'))
  return given.length === expected.length && timingSafeEqual(given, expected) ? token : undefined
}

/**
 * What the name of every cookie of ours begins with. Where the site is https a browser takes such a cookie from this very
 * host only, and from no other site of its domain: https://datatracker.ietf.org/doc/html/draft-ietf-httpbis-rfc6265bis
 */
export function cookiePrefix(siteUrl: string): '__Host-' | '' {
  return siteUrl.startsWith('https:') ? '__Host-' : ''
}

/** The cookie of a session, as better-auth names it. */
export function sessionCookieName(siteUrl: string): string {
  return `${cookiePrefix(siteUrl)}better-auth.session_token`
}

/** Its name on https in earlier versions. */
export const EARLIER_SESSION_COOKIE = '__Secure-better-auth.session_token'
