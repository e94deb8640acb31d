/** Characters that are kept of a User-Agent header. */
const AGENT = 200

/**
 * The headers that better-auth gets. The origin of the request was checked before; better-auth would accept only one of
 * our addresses. better-auth stores the visitor's network address and browser with the session, for its owner to see.
 * @param address the visitor's network address
 */
export function libraryHeaders(request: Request, address: string): Headers {
  const headers = new Headers({ 'x-forwarded-for': address })
  const cookie = request.headers.get('cookie')
  const agent = request.headers.get('user-agent')
  if (cookie !== null) headers.set('cookie', cookie)
  if (agent !== null) headers.set('user-agent', agent.slice(0, AGENT))
  return headers
}
