import type { Config } from '../../config/config.ts'
import { routes } from '../../routes.ts'

const PICTURES = routes.picture.replace(':name', '')
const ACCOUNT_PICTURES = routes.accountPicture.replace(':id/picture', '')

/** Names and values of the headers of an answer to a request for this address. */
type SecurityHeaders = (address: string) => readonly (readonly [string, string])[]

/**
 * Headers of every answer. Nothing is loaded from another origin; forms may be sent to this site and, through a
 * redirect at sign-in, to the code host. Browsers use a site with https only by https, for a year.
 */
export function securityHeaders({ site, codeHost }: Pick<Config, 'site' | 'codeHost'>): SecurityHeaders {
  const headers = {
    'content-security-policy': [
      "default-src 'self'",
      "img-src 'self' data:",
      "manifest-src 'self'",
      `form-action 'self' ${new URL(codeHost.url).origin}`,
      "base-uri 'none'",
      "frame-ancestors 'none'"
    ].join('; '),
    'x-content-type-options': 'nosniff',
    // Other origins get no address of this site.
    'referrer-policy': 'same-origin',
    'cross-origin-opener-policy': 'same-origin',
    ...(site.url.startsWith('https:') && { 'strict-transport-security': 'max-age=31536000' })
  }
  // A picture of the seller's may be an SVG with a script in it: opened by its address, it is a page that may do
  // nothing.
  const ownParts = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'none'; sandbox"
  const picture = { ...headers, 'content-security-policy': ownParts }
  const ofPicture = Object.entries(picture)
  // A picture of an account comes from the code host: it may do nothing, and no other site may show it.
  const ofAccount = Object.entries({
    ...headers,
    'content-security-policy': "default-src 'none'; sandbox",
    'cross-origin-resource-policy': 'same-origin'
  })
  const usual = Object.entries(headers)
  const withToken = Object.entries({ ...headers, 'referrer-policy': 'strict-origin' })
  return (address) => {
    const path = plainPath(address)
    if (path.startsWith(PICTURES)) return ofPicture
    if (path.startsWith(ACCOUNT_PICTURES)) return ofAccount
    return mayHoldToken(address) ? withToken : usual
  }
}

/**
 * Whether the address contains a token, or a path to go to with a token: then not even pages of this site get the
 * address, since a proxy writes the Referer to its log. They still get the origin, because without any Referer browsers
 * without `Sec-Fetch-Site` would send our forms with the Origin `null`. https://fetch.spec.whatwg.org/#origin-header
 */
function mayHoldToken(address: string): boolean {
  return /token(=|%3d)/i.test(address)
}

/** The path as the router reads it: `%70` is a "p". */
function plainPath(address: string): string {
  const { pathname } = new URL(address)
  try {
    return decodeURIComponent(pathname)
  } catch {
    return pathname
  }
}
