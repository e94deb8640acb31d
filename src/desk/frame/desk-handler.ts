import { routes } from '../../routes.ts'
import { isOfDesk, signInAgain, signInAgainPath } from '../../server/handlers/sign-in.ts'
import { isScript } from '../../server/http/client-kind.ts'
import { withForm } from '../../server/http/form-handler.ts'
import type { Visit } from '../../server/http/handler.ts'
import { problemResponse } from '../../server/http/problem.ts'
import { ownPath } from '../../server/http/respond.ts'
import type { Session } from '../../users/sessions/current-user.ts'
import { isRecent, SELLER_MINUTES } from '../../users/sessions/recent-sign-in.ts'
import { createTypedCookie } from './typed-cookie.ts'

/** A visit of the seller. `seller`: the session. `param`: the parts of the path that the route names. */
export type DeskVisit = Visit & { seller: Session; param: Readonly<Record<string, string>> }

/** Answers one request of the seller; undefined when there is no such page. */
export type DeskHandler = (request: Request, visit: DeskVisit) => Promise<Response | undefined>

/**
 * A handler of a form that changes something. It needs a sign-in of the last 12 hours. Without one, nothing changes:
 * the seller signs in and returns to the page that the field `from` names, with the form as it was filled in.
 */
export function changing(
  change: (fields: URLSearchParams, request: Request, visit: DeskVisit) => Promise<Response>
): DeskHandler {
  return (request, visit) =>
    withForm(async (fields) => {
      if (mayChange(visit)) return change(fields, request, visit)
      return signInFirst(request, visit, deskPath(fields.get('from')), fields)
    })(request, visit)
}

/** Whether the sign-in is recent enough for a change. */
export function mayChange({ seller, context }: DeskVisit): boolean {
  return isRecent(seller, context.now(), SELLER_MINUTES)
}

/**
 * The answer to a form that needs another sign-in first: it leads to the sign-in, and from there to the page at `back`,
 * which gets the `fields` once.
 */
export function signInFirst(request: Request, visit: DeskVisit, back: string, fields: URLSearchParams): Response {
  return withTyped(isScript(request) ? signInFromScript(back) : signInAgain(back), visit, back, fields)
}

function withTyped(answer: Response, { context, seller }: DeskVisit, path: string, fields: URLSearchParams): Response {
  const typed = createTypedCookie(context.config).set({ path, userId: seller.user.id }, fields)
  if (typed !== undefined) answer.headers.append('set-cookie', typed)
  return answer
}

/**
 * A page that only leads to a change asks for the same sign-in before it is shown, so that nothing is typed in vain.
 * The page gets the fields that were typed into its form before the sign-in, or ticked in the list that led to it, if
 * there are any.
 */
export function beforeChange(
  show: (request: Request, visit: DeskVisit, typed: URLSearchParams | undefined) => Promise<Response | undefined>
): DeskHandler {
  return async (request, visit) => {
    if (mayChange(visit)) return showTyped(request, visit, (typed) => show(request, visit, typed))
    const { pathname, search, searchParams } = new URL(request.url)
    const back = deskPath(pathname + search)
    const answer = signInAgain(back)
    return back === pathname + search ? answer : withTyped(answer, visit, back, searchParams)
  }
}

/** Shows a page with the fields that were typed into its form before the last sign-in, once. */
export async function showTyped(
  request: Request,
  { context, seller }: DeskVisit,
  show: (typed: URLSearchParams | undefined) => Promise<Response | undefined>
): Promise<Response | undefined> {
  const typedCookie = createTypedCookie(context.config)
  const { pathname, search } = new URL(request.url)
  const typed = typedCookie.read(request, { path: pathname + search, userId: seller.user.id })
  const answer = await show(typed)
  if (typed) answer?.headers.append('set-cookie', typedCookie.clear)
  return answer
}

/**
 * The path of a page of the desk; its first page for any other text. An address that is too long to be led back to, as
 * with very many ticked lines, loses its query.
 */
export function deskPath(text: string | null): string {
  const path = ownPath(text, ownPath(text?.replace(/\?.*/s, ''), routes.desk))
  return isOfDesk(path) ? path : routes.desk
}

/** htmx follows this header: https://htmx.org/reference/#response_headers */
function signInFromScript(back: string): Response {
  const detail = 'A change needs a sign-in of the last 12 hours.'
  const response = problemResponse({ status: 401, title: 'Sign in once more', detail })
  response.headers.set('hx-redirect', signInAgainPath(back))
  return response
}
