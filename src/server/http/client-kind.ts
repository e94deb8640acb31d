import { type Message, toast } from '../../invite/default-messages.ts'
import { formPages, routes } from '../../routes.ts'
import { say } from '../../words/text.ts'
import { problemResponse } from './problem.ts'
import { seeOther } from './respond.ts'

/** The form of the answer: JSON for a program, a fragment for the page's own script, a redirect for a plain form. */
export type Asker = 'program' | 'script' | 'form'

/** The kind of client, by the headers of the request. */
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

/** The page with the form that was sent, if `from` names one; else the page of purchases. */
export function formPage(from: string | null): string {
  return from !== null && formPages.includes(from) ? from : routes.purchases
}

/** `from`: the page to go to after signing in. */
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

/** Markup that the page's own script inserts. */
export function fragment(markup: string): Response {
  return new Response(markup, {
    headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' }
  })
}

/** A toast, and other parts of the page that change with it (`update`). */
export function toastFragment(message: Message, update = ''): Response {
  return fragment(toast(message, say('invite.close')) + update)
}

/** An answer without content: the page shows the present state already. */
export function nothingNew(): Response {
  return new Response(null, { status: 204, headers: { 'cache-control': 'no-store' } })
}

/** Has the page's own script load the whole page anew, since more than a part of it has changed. */
export function wholePage(): Response {
  return new Response(null, { status: 204, headers: { 'cache-control': 'no-store', 'hx-refresh': 'true' } })
}

/** Has the page's own script open another page of this site. */
export function leadTo(path: string): Response {
  return new Response(null, { status: 204, headers: { 'cache-control': 'no-store', 'hx-redirect': path } })
}
