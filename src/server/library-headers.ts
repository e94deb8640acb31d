/** What better-auth is told of a request. Where it came from has been checked; a second check would only know one of our names. */
export function libraryHeaders(request: Request): Headers {
  const kept = ['cookie', 'user-agent'].flatMap((name) => {
    const value = request.headers.get(name)
    return value === null ? [] : [[name, value] satisfies [string, string]]
  })
  return new Headers(kept)
}
