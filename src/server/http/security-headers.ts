import type { Config } from '../../config/config.ts'

/**
 * What browsers are told of every answer. Nothing is loaded from another origin; forms may go to ourselves and, through
 * a redirect at sign-in, to the code host. A site that is there by https is asked for by https only, for a year.
 */
export function securityHeaders({ site, codeHost }: Pick<Config, 'site' | 'codeHost'>): Record<string, string> {
  return {
    'content-security-policy': [
      "default-src 'self'",
      "img-src 'self' data:",
      `form-action 'self' ${new URL(codeHost.url).origin}`,
      "base-uri 'none'",
      "frame-ancestors 'none'"
    ].join('; '),
    'x-content-type-options': 'nosniff',
    // Other origins learn no address of ours.
    'referrer-policy': 'same-origin',
    'cross-origin-opener-policy': 'same-origin',
    ...(site.url.startsWith('https:') && { 'strict-transport-security': 'max-age=31536000' })
  }
}

/**
 * In place of the above where the address carries a token, or where to go on with one: then not even our own pages are
 * told it, since a proxy keeps the Referer in its log. The origin is told, because with no Referer at all browsers without
 * `Sec-Fetch-Site` would send our forms with the Origin `null`. https://fetch.spec.whatwg.org/#origin-header
 */
export function referrerPolicyOf(address: string): Record<string, string> {
  return /token(=|%3d)/i.test(address) ? { 'referrer-policy': 'strict-origin' } : {}
}
