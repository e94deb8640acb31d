/** Characters that are kept of what a browser calls itself. */
const AGENT = 200

/**
 * What better-auth is told of a request. Where it came from has been checked; a second check would only know one of our
 * names. The library keeps the visitor's network address and browser with the session, for its owner to see.
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
