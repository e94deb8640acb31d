import { libraryHeaders } from './auth-headers.ts'
import type { Visit } from './handler.ts'

/** Characters of one answer of the code host: its codes and our states have about 40. */
const MOST = 500

/**
 * Asks the sign-in library with a GET of our own making: the path, of what was asked only the parameters that are named
 * here, and those headers that it needs. Nothing else of a request reaches it, no body above all.
 */
export async function askLibrary(
  request: Request,
  { context, address }: Visit,
  path: string,
  parameters: readonly string[] = []
): Promise<Response> {
  const { searchParams } = new URL(request.url)
  const asked = new URL(path, context.config.site.url)
  for (const name of parameters) {
    const value = searchParams.get(name)
    if (value !== null) asked.searchParams.set(name, value.slice(0, MOST))
  }
  const auth = await context.auth()
  return auth.handler(new Request(asked, { headers: libraryHeaders(request, address) }))
}
