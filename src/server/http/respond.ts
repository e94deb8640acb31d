import type { Config } from '../../config/config.ts'
import type { Markup } from '../../pages/layout.ts'
import { problemPage } from '../../pages/problem-page.ts'
import { type Problem, problemResponse, wantsPage } from './problem.ts'

/** A page. Pages are about one visitor: nobody keeps a copy. */
export async function page(markup: Markup, options: { status?: number; cookies?: string[] } = {}): Promise<Response> {
  const headers = new Headers({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' })
  for (const value of options.cookies ?? []) headers.append('set-cookie', value)
  return new Response(String(await markup), { status: options.status ?? 200, headers })
}

/** Goes on to a path of ours with GET. */
export function seeOther(location: string, cookies: string[] = []): Response {
  const headers = new Headers({ location, 'cache-control': 'no-store' })
  for (const value of cookies) headers.append('set-cookie', value)
  return new Response(null, { status: 303, headers })
}

/** A problem, as a page for people and as a problem document for programs. */
export async function problem(request: Request, config: Config, found: Problem): Promise<Response> {
  const response = problemResponse(found)
  if (!wantsPage(request)) return response
  const rendered = await page(problemPage({ config, title: found.title, detail: found.detail }), {
    status: found.status
  })
  const retryAfter = response.headers.get('retry-after')
  if (retryAfter !== null) rendered.headers.set('retry-after', retryAfter)
  return rendered
}

/** Characters of a path to go on to: it is kept while somebody signs in. */
const LONGEST_PATH = 512

/** A path of ours to go on to, out of what a visitor sent; the default for anything else, and for one that is long. */
export function ownPath(text: unknown, fallback: string): string {
  const base = 'http://own.invalid'
  if (typeof text !== 'string' || text.length > LONGEST_PATH || !text.startsWith('/') || !URL.canParse(text, base))
    return fallback
  const { origin, pathname, search } = new URL(text, base)
  const path = pathname + search
  // Looked at once more after dots are resolved: "/.//host" is a path of ours, and what is left of it, "//host", is not.
  return origin === base && !path.startsWith('//') && path.length <= LONGEST_PATH ? path : fallback
}
