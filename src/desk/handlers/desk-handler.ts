import type { Session } from '../../accounts/sessions/current-user.ts'
import { isRecent, SELLER_MINUTES } from '../../accounts/sessions/recent-sign-in.ts'
import { routes } from '../../routes.ts'
import { signInAgain, signInAgainPath } from '../../server/handlers/sign-in.ts'
import { isScript } from '../../server/http/client-kind.ts'
import { withForm } from '../../server/http/form-handler.ts'
import type { Visit } from '../../server/http/handler.ts'
import { problemResponse } from '../../server/http/problem.ts'
import { ownPath } from '../../server/http/respond.ts'
import { createTypedCookie } from './typed-cookie.ts'

/** A visit of the seller. `seller`: the session. `param`: the parts of the path that the route names. */
export type DeskVisit = Visit & { seller: Session; param: Readonly<Record<string, string>> }

/** Answers one request of the seller; undefined when there is no such page. */
export type DeskHandler = (request: Request, visit: DeskVisit) => Promise<Response | undefined>

/**
 * A handler of a form that changes something. It needs a sign-in of the last 12 hours; otherwise nothing is changed,
 * and the seller signs in again and comes back to the page with the form, which the field `from` names, and to what was
 * typed.
 */
export function changing(
  change: (fields: URLSearchParams, request: Request, visit: DeskVisit) => Promise<Response>
): DeskHandler {
  return (request, visit) =>
    withForm(async (fields) => {
      const { seller, context } = visit
      if (isRecent(seller, context.now(), SELLER_MINUTES)) return change(fields, request, visit)
      const back = deskPath(fields.get('from'))
      const answer = isScript(request) ? signInFromScript(back) : signInAgain(back)
      const typed = createTypedCookie(context.config).set({ path: back, userId: seller.user.id }, fields)
      if (typed !== undefined) answer.headers.append('set-cookie', typed)
      return answer
    })(request, visit)
}

/**
 * A page that only leads to a change asks for the same sign-in before it is shown, so that nothing is typed in vain.
 */
export function beforeChange(show: DeskHandler): DeskHandler {
  return async (request, visit) => {
    if (isRecent(visit.seller, visit.context.now(), SELLER_MINUTES)) return show(request, visit)
    const { pathname, search } = new URL(request.url)
    return signInAgain(deskPath(pathname + search))
  }
}

/** The path of a page of the desk; its first page for any other text. */
function deskPath(text: string | null): string {
  const path = ownPath(text, routes.desk)
  return /^\/admin(?=[/?]|$)/.test(path) ? path : routes.desk
}

/** htmx follows this header: https://htmx.org/reference/#response_headers */
function signInFromScript(back: string): Response {
  const detail = 'A change needs a sign-in of the last 12 hours.'
  const response = problemResponse({ status: 401, title: 'Sign in once more', detail })
  response.headers.set('hx-redirect', signInAgainPath(back))
  return response
}
