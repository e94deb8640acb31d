import { type Message, toast } from '../../invite/messages.ts'
import { formPages, routes } from '../../routes.ts'
import { problemResponse } from './problem.ts'
import { seeOther } from './respond.ts'

/** How an answer is wanted: JSON for JSON, a fragment for the page's own script, a redirect for a plain form. */
export type Asker = 'program' | 'script' | 'form'

/** What the request's headers say about who sent it. */
export function askerOf(request: Request): Asker {
  if (isScript(request)) return 'script'
  return isForm(request) ? 'form' : 'program'
}

/** The page's own script sends this header: https://htmx.org/reference/#request_headers */
export function isScript(request: Request): boolean {
  return request.headers.get('hx-request') === 'true'
}

/** A form, sent by the browser or by the page's own script. */
export function isForm(request: Request): boolean {
  return (request.headers.get('content-type') ?? '').toLowerCase().startsWith('application/x-www-form-urlencoded')
}

/** The page with the form that somebody came from, out of what was sent. */
export function formPage(from: string | null): string {
  return from !== null && formPages.includes(from) ? from : routes.purchases
}

/** `from`: where to go on after signing in. */
export function notSignedIn(asker: Asker, from: string): Response {
  const signIn = `${routes.signIn}?next=${encodeURIComponent(from)}`
  if (asker === 'form') return seeOther(signIn)
  const response = problemResponse({
    status: 401,
    title: 'Not signed in',
    detail: `Sign in first, at ${routes.signIn}.`
  })
  if (asker === 'script') response.headers.set('hx-redirect', signIn)
  return response
}

/** A part of a page, for the page's own script. */
export function fragment(markup: string): Response {
  return new Response(markup, {
    headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' }
  })
}

/** A toast, and (`update`) what else changes on the page with it. */
export function toastFragment(message: Message, update = ''): Response {
  return fragment(toast(message) + update)
}
