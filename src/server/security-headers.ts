/**
 * What browsers are told of every answer. Nothing is loaded from another origin; forms may go to ourselves and, through
 * a redirect at sign-in, to the code host.
 */
export function securityHeaders(codeHostUrl: string): Record<string, string> {
  return {
    'content-security-policy': [
      "default-src 'self'",
      "img-src 'self' data:",
      `form-action 'self' ${new URL(codeHostUrl).origin}`,
      "base-uri 'none'",
      "frame-ancestors 'none'"
    ].join('; '),
    'x-content-type-options': 'nosniff',
    // The address of a sign-in page carries a secret; other origins learn no address of ours at all.
    'referrer-policy': 'same-origin',
    'cross-origin-opener-policy': 'same-origin'
  }
}
