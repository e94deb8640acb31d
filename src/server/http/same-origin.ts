/**
 * Whether a request that changes something was sent by a page of this site, or by a program that is not a browser.
 * Browsers name the origin of a request in `Sec-Fetch-Site` and `Origin`; a program that sends neither carries no
 * visitor's cookies. https://developer.mozilla.org/en-US/docs/Web/HTTP/Reference/Headers/Sec-Fetch-Site
 */
export function isSameOrigin(request: Request, siteUrl: string): boolean {
  const site = request.headers.get('sec-fetch-site')
  if (site !== null && site !== 'same-origin' && site !== 'none') return false
  const origin = request.headers.get('origin')
  return origin === null || origin === siteUrl || site === 'same-origin'
}
