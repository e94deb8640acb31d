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
