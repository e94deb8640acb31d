import type { Config } from '../../config/config.ts'
import type { Markup } from '../../pages/layout.ts'
import { problemPage } from '../../pages/problem-page.ts'
import { hasSessionCookie } from '../../users/sessions/current-user.ts'
import { type Problem, problemResponse, wantsPage } from './problem.ts'

/** A page. It is made for one visitor, so no cache may store it. */
export async function page(markup: Markup, options: { status?: number; cookies?: string[] } = {}): Promise<Response> {
  const headers = new Headers({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' })
  for (const value of options.cookies ?? []) headers.append('set-cookie', value)
  return new Response(String(await markup), { status: options.status ?? 200, headers })
}

/** Redirects to a path of this site with GET. */
export function seeOther(location: string, cookies: string[] = []): Response {
  const headers = new Headers({ location, 'cache-control': 'no-store' })
  for (const value of cookies) headers.append('set-cookie', value)
  return new Response(null, { status: 303, headers })
}

/** A problem, as a page for people and as a problem document for programs. */
export async function problem(request: Request, config: Config, found: Problem): Promise<Response> {
  const response = problemResponse(found)
  if (!wantsPage(request)) return response
  // Without a session cookie no user is signed in. Whether the cookie is valid is not checked: the database may be the
  // problem.
  const user = hasSessionCookie(request, config.site.url) ? 'unknown' : undefined
  const { title, detail, status } = found
  const rendered = await page(problemPage({ config, user, title, detail, isMissing: status === 404 }), { status })
  const retryAfter = response.headers.get('retry-after')
  if (retryAfter !== null) rendered.headers.set('retry-after', retryAfter)
  return rendered
}

/** Longest path to go to after signing in, in characters: it is stored during the sign-in. */
const LONGEST_PATH = 512

/**
 * The path of this site that a visitor wants to go to; `fallback` for any other text, and for a path that is too long.
 */
export function ownPath(text: unknown, fallback: string): string {
  const base = 'http://own.invalid'
  if (typeof text !== 'string' || text.length > LONGEST_PATH || !text.startsWith('/') || !URL.canParse(text, base))
    return fallback
  const { origin, pathname, search } = new URL(text, base)
  const path = pathname + search
  // Checked again after dots are resolved: "/.//host" is a path of this site, but it resolves to "//host".
  return origin === base && !path.startsWith('//') && path.length <= LONGEST_PATH ? path : fallback
}
