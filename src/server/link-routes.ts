import { CODE_HOST_PROVIDER, linkedAccounts } from '../accounts/users.ts'
import { type LinkOutcome, linkMessage } from '../pages/link-account.ts'
import { waysIn } from '../pages/ways-in.ts'
import { routes } from '../routes.ts'
import { formPage, notSignedIn } from './asker.ts'
import { createFlashCookie } from './flash.ts'
import { withForm } from './form-handler.ts'
import type { Handler, Visit } from './handler.ts'
import { libraryHeaders } from './library-headers.ts'
import { problem, seeOther } from './respond.ts'
import { signInAnswer } from './sign-in-routes.ts'

/** POST /settings/link: off to the code host, to say which account there belongs to whoever is signed in here. */
export const postLink = withForm(async (fields, request, { context }) => {
  const { config, db } = context
  if (!waysIn(config).codeHost) {
    const detail = 'Accounts cannot be linked here. Type the name of yours and press Send invite.'
    return problem(request, config, { status: 404, title: 'Not here', detail })
  }
  const from = formPage(fields.get('from'))
  const user = await context.currentUser(request)
  if (!user) return notSignedIn('form', from)
  // As from a page that was open for a while: it shows by now what is linked.
  if ((await linkedAccounts(db, user.id)).length > 0) return seeOther(from)
  const auth = await context.auth()
  const back = `${routes.link}?from=${from}`
  const started = await auth.api.linkSocialAccount({
    body: { provider: CODE_HOST_PROVIDER, callbackURL: back, errorCallbackURL: back, disableRedirect: true },
    headers: libraryHeaders(request),
    asResponse: true
  })
  const { url } = (await started.json()) as { url?: string }
  if (!started.ok || !url) throw new Error(`linking the code-host account did not start (${started.status})`)
  return seeOther(url, started.headers.getSetCookie())
})

/**
 * The code host's way back. The library sends on to where sign-in or linking was begun from. What became of linking goes
 * there as a signed message and not in the address, so that no link from elsewhere can say it.
 */
export const getAuthCallback: Handler = async (request, visit) => {
  // The code works once: whoever only looks does not use it up.
  if (request.method === 'HEAD') return new Response(null, { status: 405, headers: { allow: 'GET' } })
  const answer = await signInAnswer(request, visit)
  const location = answer.headers.get('location')
  if (location === null) return answer
  const { pathname, searchParams } = new URL(location, visit.context.config.site.url)
  const error = searchParams.get('error')
  // An answer that fits no question of this browser has lost which it was. Whoever is signed in was linking.
  if (pathname !== routes.link && (pathname !== routes.signIn || error === null)) return answer
  const told = await messageOf(error, request, visit)
  if (!told && pathname === routes.signIn) return answer
  return seeOther(formPage(searchParams.get('from')), [...answer.headers.getSetCookie(), ...(told ? [told] : [])])
}

/** The cookie that carries the message; undefined for somebody who is not signed in. */
async function messageOf(error: string | null, request: Request, { context }: Visit): Promise<string | undefined> {
  const { config, db, log } = context
  const user = await context.currentUser(request)
  if (!user) return undefined
  const logins = (await linkedAccounts(db, user.id)).map(({ login }) => login)
  // With neither an error nor an account somebody else has signed in meanwhile: it was linked to whoever had asked for it.
  const outcome: LinkOutcome = error === null && logins.length > 0 ? { linked: logins } : { error: error ?? '' }
  log.info({ user: user.id, ...outcome }, 'link')
  return createFlashCookie(context).set({ message: linkMessage(outcome, config) })
}
