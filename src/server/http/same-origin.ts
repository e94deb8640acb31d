/**
 * Whether a request that changes something was sent by a page of ours, or by something that is no browser. Browsers say
 * where a request comes from in `Sec-Fetch-Site` and `Origin`; a program that sends neither carries no visitor's cookies.
 * https://developer.mozilla.org/en-US/docs/Web/HTTP/Reference/Headers/Sec-Fetch-Site
 */
export function isSameOrigin(request: Request, siteUrl: string): boolean {
  const site = request.headers.get('sec-fetch-site')
  if (site !== null && site !== 'same-origin' && site !== 'none') return false
  const origin = request.headers.get('origin')
  return origin === null || origin === siteUrl || site === 'same-origin'
}
