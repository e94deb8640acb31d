import { createHmac, createSecretKey, type KeyObject, timingSafeEqual } from 'node:crypto'
import { parse } from 'hono/utils/cookie'
import type { Database } from '../../db/database.ts'
import { statement } from '../../db/statement.ts'

/** The user who is signed in. */
export type User = { id: string; email: string }

/**
 * An open session: its user, and its beginning in ms. `byPaidLink`: the link of a mail about a payment began it, so it
 * never counts as a recent sign-in. `language`: the stored language of the user's last visit, if there is one.
 */
export type Session = { id: string; user: User; since: number; byPaidLink: boolean; language?: string }

/** The valid session of a request; undefined if there is none. */
export type CurrentSession = (request: Request) => Promise<Session | undefined>

/** The user of that session. */
export type CurrentUser = (request: Request) => Promise<User | undefined>

/**
 * Finds the session of a request. better-auth's own session call costs several times a whole page (decisions/003), so
 * the cookie is checked here: `token.signature`, the signature being the base64 HMAC-SHA256 of the token. A contract
 * test compares the result with `auth.api.getSession`.
 */
export function createCurrentSession(options: {
  db: Database
  authSecret: string
  siteUrl: string
  now(): number
}): CurrentSession {
  const { db, authSecret, siteUrl, now } = options
  const tokenOf = rememberTokens(createSecretKey(authSecret, 'utf8'))
  // A request may ask for its session several times.
  const known = new WeakMap<Request, Promise<Session | undefined>>()
  async function read(request: Request): Promise<Session | undefined> {
    const { own, earlier } = sessionCookies(request, siteUrl)
    const token = tokenOf(own ?? earlier)
    if (!token) return undefined
    // Any site of the domain may set a cookie of the earlier name, so it counts only for sessions of that time.
    const row = await (earlier === undefined ? sessionWithToken : earlierSessionWithToken).first(db, { token })
    if (!row || new Date(row.expiresAt).getTime() <= now()) return undefined
    const since = new Date(row.createdAt).getTime()
    const session = {
      id: row.id,
      user: { id: row.userId, email: row.email },
      since,
      byPaidLink: row.by_paid_link === 1
    }
    return row.language === null ? session : { ...session, language: row.language }
  }
  return (request) => {
    const session = known.get(request) ?? read(request)
    known.set(request, session)
    return session
  }
}

/** The cookie of a session, else that of the earlier name, where the name of today differs from it. */
function sessionCookies(request: Request, siteUrl: string): { own: string | undefined; earlier: string | undefined } {
  const own = cookie(request, sessionCookieName(siteUrl))
  const isRenamed = cookiePrefix(siteUrl) !== ''
  return { own, earlier: own === undefined && isRenamed ? cookie(request, EARLIER_SESSION_COOKIE) : undefined }
}

/** Whether the browser sends the cookie of a session. Whether that session is valid is not asked. */
export function hasSessionCookie(request: Request, siteUrl: string): boolean {
  const { own, earlier } = sessionCookies(request, siteUrl)
  return (own ?? earlier) !== undefined
}

const sessionWithToken = statement((db, value: { token: string }) => sessionAndUser(db, value.token))

const earlierSessionWithToken = statement((db, value: { token: string }) =>
  sessionAndUser(db, value.token).innerJoin('earlier_session', 'earlier_session.id', 'session.id')
)

function sessionAndUser(db: Database, token: string) {
  return db
    .selectFrom('session')
    .innerJoin('user', 'user.id', 'session.userId')
    .leftJoin('visitor_language', 'visitor_language.user_id', 'session.userId')
    .select(['session.id as id', 'session.createdAt as createdAt', 'session.expiresAt as expiresAt'])
    .select(['session.by_paid_link', 'user.id as userId', 'user.email as email', 'visitor_language.language'])
    .where('session.token', '=', token)
}

/** The decoded value of a cookie, without the quotes that RFC 6265 allows around it. */
export function cookie(request: Request, name: string): string | undefined {
  return parse(request.headers.get('cookie') ?? '', name)[name]
}

/** The number of cookies whose signature was verified that are kept. Each takes about 300 bytes. */
const MOST_VERIFIED = 2000

/**
 * Returns the token of a cookie whose signature is right. A browser sends the same cookie each time, so a signature
 * that was right is not verified again. Whether there still is such a session is for the database to say.
 */
function rememberTokens(key: KeyObject): (value: string | undefined) => string | undefined {
  const verified = new Map<string, string>()
  return (value = '') => {
    const known = verified.get(value)
    if (known !== undefined) return known
    const token = signedToken(value, key)
    if (token === undefined) return undefined
    if (verified.size >= MOST_VERIFIED) for (const oldest of verified.keys().take(1)) verified.delete(oldest)
    verified.set(value, token)
    return token
  }
}

function signedToken(value: string, key: KeyObject): string | undefined {
  const separator = value.lastIndexOf('.')
  if (separator < 1) return undefined
  const token = value.slice(0, separator)
  // Compared as text: once decoded, several spellings in base64 are the same signature, and better-auth writes one.
  const given = Buffer.from(value.slice(separator + 1))
  const expected = Buffer.from(createHmac('sha256', key).update(token).digest('base64'))
  return given.length === expected.length && timingSafeEqual(given, expected) ? token : undefined
}

/**
 * Prefix of the names of all our cookies. On https a browser accepts a cookie with this prefix only from this host, and
 * from no other site of its domain: https://datatracker.ietf.org/doc/html/draft-ietf-httpbis-rfc6265bis
 */
export function cookiePrefix(siteUrl: string): '__Host-' | '' {
  return siteUrl.startsWith('https:') ? '__Host-' : ''
}

/** The name of the session cookie in better-auth. */
export function sessionCookieName(siteUrl: string): string {
  return `${cookiePrefix(siteUrl)}better-auth.session_token`
}

/** The name of the session cookie on https in earlier versions. */
export const EARLIER_SESSION_COOKIE = '__Secure-better-auth.session_token'
