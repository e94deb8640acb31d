import { libraryHeaders } from './auth-headers.ts'
import type { Visit } from './handler.ts'

/** Longest parameter of an answer of the code host, in characters: its codes and our states have about 40. */
const MOST = 500

/**
 * Asks the sign-in library with a GET request of our own: the path, only those parameters of the original request that
 * are named here, and the headers that the library needs. No other part of the original request reaches it, and never
 * its body.
 */
export async function askLibrary(
  request: Request,
  visit: Visit,
  path: string,
  parameters: readonly string[] = []
): Promise<Response> {
  const { context } = visit
  const { searchParams } = new URL(request.url)
  const asked = new URL(path, context.config.site.url)
  for (const name of parameters) {
    const value = searchParams.get(name)
    if (value !== null) asked.searchParams.set(name, value.slice(0, MOST))
  }
  const auth = await context.auth()
  return auth.handler(new Request(asked, { headers: await libraryHeaders(request, visit) }))
}
