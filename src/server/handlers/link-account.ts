import type { Context } from '../../context.ts'
import { type LinkOutcome, linkMessage } from '../../pages/sign-in/link-account.ts'
import { routes } from '../../routes.ts'
import type { Session, User } from '../../users/sessions/current-user.ts'
import { isRecent } from '../../users/sessions/recent-sign-in.ts'
import { endSessions } from '../../users/sessions/sessions.ts'
import { guestIdOf } from '../../users/users-and-guests/guests.ts'
import { CODE_HOST_PROVIDER_ID, linkedAccounts } from '../../users/users-and-guests/users.ts'
import { libraryHeaders } from '../http/auth-headers.ts'
import { bringGuest } from '../http/bring-guest.ts'
import { formPage } from '../http/client-kind.ts'
import { createFlashCookie } from '../http/flash.ts'
import { withForm } from '../http/form-handler.ts'
import type { Handler, Visit } from '../http/handler.ts'
import { seeOther } from '../http/respond.ts'
import { sessionIn } from '../http/session-in.ts'
import { inviteFromHost, toCodeHost } from './checkout/account-from-host.ts'
import { connectPath, inviteConnected, waitingPurchase } from './checkout/connect.ts'
import { signInAgain, signInAnswer, stateOf } from './sign-in.ts'

/** POST /settings/link: redirects the signed-in user to the code host, to link the account there. */
export const postLink = withForm(async (fields, request, visit) => {
  const { context } = visit
  const going = await toCodeHost(fields, request, visit)
  if ('answer' in going) return going.answer
  const { session, from } = going
  if (!isRecent(session, context.now())) return signInAgain(from)
  const auth = await context.auth()
  const back = await backTo(context, session.user, { from, product: fields.get('product') })
  const started = await auth.api.linkSocialAccount({
    body: { provider: CODE_HOST_PROVIDER_ID, callbackURL: back, errorCallbackURL: back, disableRedirect: true },
    headers: await libraryHeaders(request, visit),
    asResponse: true
  })
  const { url } = (await started.json()) as { url?: string }
  if (!started.ok || !url) throw new Error(`linking the code-host account did not start (${started.status})`)
  await context.codeHostFlows.begin({ kind: 'link', state: stateOf(url), session })
  return seeOther(url, started.headers.getSetCookie())
})

/**
 * The page to come back to. If the user wants the account for a product whose purchase waits for one, the invitation is
 * sent then.
 */
async function backTo(
  context: Context,
  user: User,
  { from, product }: { from: string; product: string | null }
): Promise<string> {
  const back = `${routes.link}?from=${from}`
  const wanted = await waitingPurchase(context, user.id, product)
  return wanted ? connectPath(context, back, { buyer: user.id, paymentId: wanted.paymentId }) : back
}

/**
 * The callback of the code host: ends a sign-in, a linking, a merge or the question for a name, and redirects to the
 * page where it began.
 */
export const getAuthCallback: Handler = async (request, visit) => {
  // The code works once, so a HEAD request must not use it up.
  if (request.method === 'HEAD') return new Response(null, { status: 405, headers: { allow: 'GET' } })
  const { context } = visit
  const state = stateOf(request.url)
  const session = await context.currentSession(request)
  const flow = state === '' ? undefined : await context.codeHostFlows.find(state, session)
  if (flow?.kind === 'name') return inviteFromHost(request, visit, session)
  if (flow && !flow.belongs)
    return flow.kind === 'link' ? linkingLost(request, visit) : seeOther(`${routes.merge}?back=1`)
  const answer = await signInAnswer(request, visit)
  const later = await sessionIn(answer, visit)
  if (!later) return linkAnswer(answer, request, visit)
  if (flow) await context.codeHostFlows.ended(state, later)
  // This browser has a new session now. Only a merge still needs the earlier one.
  else if (session) await endSessions(context.db, { userId: session.user.id, id: session.id })
  return flow ? answer : withGuest(answer, request, visit, later)
}

/**
 * Brings the purchases of this browser's guest to the user who has signed in: at once if the paid page began it, which
 * also has the invitation sent.
 */
async function withGuest(answer: Response, request: Request, visit: Visit, { user }: Session): Promise<Response> {
  const { context } = visit
  const location = new URL(answer.headers.get('location') ?? '/', context.config.site.url)
  const isAsked = location.pathname === routes.paid
  const brought = await bringGuest(request, visit, user, { isAsked })
  for (const cookie of brought) answer.headers.append('set-cookie', cookie)
  if (!isAsked) return answer
  const secret = context.guestCookies.secret(request)
  const connected = secret === undefined ? undefined : { buyer: guestIdOf(secret), userId: user.id }
  const flash = connected && (await inviteConnected(context, location, connected).catch(unsent(context)))
  if (flash) answer.headers.append('set-cookie', createFlashCookie(context).set(flash))
  if (flash || brought.length > 0) answer.headers.set('location', routes.dashboard)
  return answer
}

/** The sign-in has succeeded, whatever becomes of the invitation: the form has the name. */
function unsent({ log }: Context) {
  return (error: unknown): undefined => {
    log.error({ err: error }, 'no invitation was sent after the sign-in with the code host')
  }
}

/**
 * Redirects with the outcome of linking in a signed cookie. In the URL, a link from another site could fake an outcome.
 */
async function linkAnswer(answer: Response, request: Request, visit: Visit): Promise<Response> {
  const location = answer.headers.get('location')
  if (location === null) return answer
  const { pathname, searchParams } = new URL(location, visit.context.config.site.url)
  const error = searchParams.get('error')
  // better-auth sends an answer with an unknown `state` to the sign-in page. A signed-in user must have been linking.
  const isLost = pathname === routes.signIn && error?.startsWith('state_')
  if (pathname !== routes.link && !isLost) return answer
  const told = (await connected(location, request, visit)) ?? (await messageOf(error, request, visit))
  if (!told && pathname === routes.signIn) return answer
  return seeOther(formPage(searchParams.get('from')), [...answer.headers.getSetCookie(), ...(told ? [told] : [])])
}

/** Sends the invitation for which the account was linked; undefined if there is none to send. */
async function connected(location: string, request: Request, { context }: Visit): Promise<string | undefined> {
  const path = new URL(location, context.config.site.url)
  const user = path.pathname === routes.link ? await context.currentUser(request) : undefined
  if (!user || path.searchParams.has('error')) return undefined
  const flash = await inviteConnected(context, path, { buyer: user.id, userId: user.id }).catch(unsent(context))
  if (!flash) return undefined
  const linked = (await linkedAccounts(context.db, user.id)).map(({ login }) => login)
  context.log.info({ user: user.id, linked }, 'a code-host account was linked')
  return createFlashCookie(context).set(flash)
}

/** Answers if the flow has expired, or was begun in another session. */
async function linkingLost(request: Request, visit: Visit): Promise<Response> {
  const told = await messageOf('state_mismatch', request, visit)
  return seeOther(routes.purchases, told ? [told] : [])
}

/** The cookie with the message about linking; undefined if the visitor is not signed in. */
async function messageOf(error: string | null, request: Request, { context }: Visit): Promise<string | undefined> {
  const { config, db, log, rateLimitedLog: seldom } = context
  const user = await context.currentUser(request)
  if (!user) return undefined
  const logins = (await linkedAccounts(db, user.id)).map(({ login }) => login)
  const outcome: LinkOutcome = error === null && logins.length > 0 ? { linked: logins } : { error: error ?? '' }
  const said = 'error' in outcome ? 'a code-host account could not be linked' : 'a code-host account was linked'
  const write = (more: object) => log.info({ user: user.id, ...outcome, ...more }, said)
  // Errors are rarely logged: any signed-in user can cause them as often as they like.
  if ('error' in outcome) seldom('link', user.id, write)
  else write({})
  return createFlashCookie(context).set({ message: linkMessage(outcome, config), refused: 'error' in outcome })
}
