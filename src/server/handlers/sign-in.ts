import * as z from 'zod'
import type { Config } from '../../config/config.ts'
import { linkSentPage, signInAgainPage, signInPage } from '../../pages/sign-in/sign-in-page.ts'
import { routes } from '../../routes.ts'
import { networkKey } from '../../runtime/counting-keys.ts'
import { parseJson } from '../../runtime/json.ts'
import { newToken } from '../../runtime/secret-token.ts'
import { browserWords } from '../../users/sessions/browser-words.ts'
import { isRecent, RECENT_MINUTES, SELLER_MINUTES } from '../../users/sessions/recent-sign-in.ts'
import { endSessions } from '../../users/sessions/sessions.ts'
import { MailUnanswered } from '../../users/sign-in/sign-in-mail.ts'
import { signInMethods } from '../../users/sign-in/sign-in-methods.ts'
import { LINK_MINUTES } from '../../users/users-and-guests/link-minutes.ts'
import { CODE_HOST_PROVIDER_ID, linkedAccounts } from '../../users/users-and-guests/users.ts'
import { say } from '../../words/text.ts'
import { askLibrary } from '../http/ask-auth-library.ts'
import { createAskedCookie } from '../http/asked-cookie.ts'
import { libraryHeaders } from '../http/auth-headers.ts'
import { readBody } from '../http/body.ts'
import { isScript, leadTo, nothingNew } from '../http/client-kind.ts'
import { withForm } from '../http/form-handler.ts'
import type { Handler, Visit } from '../http/handler.ts'
import { type Problem, wantsPage } from '../http/problem.ts'
import { ownPath, page, problem, seeOther } from '../http/respond.ts'
import { askForLink, linkAddress } from './mailed-link.ts'

const linkRequest = z.object({ email: linkAddress, callbackURL: z.string().optional() })

/** Redirects to the page that asks a signed-in user to sign in again, and leads from there to `next`. */
export function signInAgain(next: string): Response {
  return seeOther(signInAgainPath(next))
}

/** The path of the page that asks a signed-in user to sign in again. */
export function signInAgainPath(next: string): string {
  return `${routes.signIn}?again=1&next=${encodeURIComponent(next)}`
}

/** The most characters of the error URL. It is stored in a cookie beside the callback URL, and both have to fit. */
const LONGEST_BACK = 600

/** The page that tells of a failed sign-in: the page where it was begun, so that the visitor can begin again. */
function failedPath(next: string, isAgain: boolean): string {
  const path = isAgain ? signInAgainPath(next) : `${routes.signIn}?next=${encodeURIComponent(next)}`
  if (path.length <= LONGEST_BACK) return path
  return isAgain ? signInAgainPath(routes.dashboard) : routes.signIn
}

/** Whether a path of this site is one of the desk. */
export function isOfDesk(path: string): boolean {
  return /^\/admin(?=[/?]|$)/.test(path)
}

/**
 * The address of the desk from which the browser comes: a link of a mail or a bookmark that was followed without a
 * sign-in. The answer there is that of every address that does not exist, so its link to the sign-in names no page.
 */
function deskPageBefore(request: Request, { site }: Config): string | undefined {
  const referrer = request.headers.get('referer') ?? ''
  if (!URL.canParse(referrer) || new URL(referrer).origin !== new URL(site.url).origin) return undefined
  const { pathname, search } = new URL(referrer)
  return isOfDesk(pathname) ? ownPath(pathname + search, routes.desk) : undefined
}

export const getSignIn: Handler = async (request, { context }) => {
  const { config } = context
  const { searchParams } = new URL(request.url)
  const before = searchParams.has('next') ? undefined : deskPageBefore(request, config)
  if (before !== undefined) return seeOther(`${routes.signIn}?next=${encodeURIComponent(before)}`)
  const next = ownPath(searchParams.get('next'), routes.dashboard)
  const session = await context.currentSession(request)
  const error = searchParams.get('error')
  const problem = error ? wordsFor(error, config) : undefined
  const isForDesk = isOfDesk(next)
  const minutes = isForDesk ? SELLER_MINUTES : RECENT_MINUTES
  const isOld = session && searchParams.has('again') && !isRecent(session, context.now(), minutes)
  // A page that waits for a mailed link asks whether the browser is signed in by now.
  if (isScript(request)) return session && !isOld ? leadTo(next) : nothingNew()
  if (isOld) {
    const isLinked = (await linkedAccounts(context.db, session.user.id)).length > 0
    return page(signInAgainPage({ config, next, session, problem, isForDesk, isLinked }))
  }
  if (session) return seeOther(next)
  return page(signInPage({ config, next, problem }))
}

/** POST of the form on the sign-in page: mails a link. */
export const postSignIn = withForm(async (fields, request, visit) => {
  const { config } = visit.context
  const typed = (fields.get('email') ?? '').trim()
  const next = ownPath(fields.get('next'), routes.dashboard)
  const { success, data: email } = linkAddress.safeParse(typed)
  if (!success) {
    return page(signInPage({ config, next, email: typed, badAddress: say('sign_in.no_address') }), { status: 400 })
  }
  const browser = newToken()
  const sent = await sendLink(request, visit, { email, next, browser })
  if ('status' in sent) return problem(request, config, sent)
  const isAgain = (await visit.context.currentSession(request)) !== undefined
  const hasCode = await visit.context.mailedLinks.codes.has(sent.id)
  const asked = { config, email, next, minutes: LINK_MINUTES, isAgain }
  const answer = await page(linkSentPage({ ...asked, isSure: sent.isSure, hasCode }))
  answer.headers.append('set-cookie', createAskedCookie(config).set({ id: sent.id, browser }))
  return answer
})

/** POST /api/auth/sign-in/magic-link: mails a link too, with JSON in and out, for programs. */
export const postMagicLink: Handler = async (request, visit) => {
  const { config } = visit.context
  const body = await readBody(request)
  const parsed = linkRequest.safeParse(parseJson(new TextDecoder().decode(body)))
  if (!parsed.success) {
    const detail =
      'Send a JSON object {"email": …, "callbackURL": …}; callbackURL is a path of this site and may be left out.'
    const field = parsed.error.issues.some((issue) => issue.path[0] === 'callbackURL') ? 'callbackURL' : 'email'
    return problem(request, config, { status: 400, title: 'No link was sent', detail, field })
  }
  const { email, callbackURL } = parsed.data
  const sent = await sendLink(request, visit, { email, next: ownCallback(callbackURL, config.site.url) })
  return 'status' in sent ? problem(request, config, sent) : Response.json({ status: true })
}

/**
 * Mails a sign-in link. `browser`: the secret of the browser that asked; undefined for a program. `isSure`: the mail
 * server has accepted the mail; otherwise it may or may not be on its way.
 */
async function sendLink(
  request: Request,
  visit: Visit,
  { email, next, browser }: { email: string; next: string; browser?: string }
): Promise<{ id: string; isSure: boolean } | Problem> {
  const { context, address: network } = visit
  const { config, log, rateLimitedLog: seldom } = context
  if (!signInMethods(config).mail) {
    return {
      status: 404,
      title: say('problem.no_mail_here.title'),
      detail: say('problem.not_here.sign_in', { path: routes.signIn })
    }
  }
  const asked = await askForLink(visit, { email, kind: 'sign_in', next })
  if ('problem' in asked) return asked.problem
  try {
    const auth = await context.auth()
    // `next` is stored here and not in the mail, so that the mail contains no text chosen by the visitor.
    const device = browserWords(request.headers.get('user-agent') ?? '')
    const metadata = { asked: asked.id, device, ...(browser !== undefined && { browser }) }
    const body = { email, callbackURL: routes.dashboard, metadata }
    await auth.api.signInMagicLink({ body, headers: await libraryHeaders(request, visit) })
    return { id: asked.id, isSure: true }
  } catch (error) {
    seldom('sign-in link', networkKey(network), (more) =>
      log.error({ err: error, ...more }, 'a sign-in link could not be sent')
    )
    if (error instanceof MailUnanswered) return { id: asked.id, isSure: false }
    const detail = say('problem.not_mailed.text', { seller: config.site.supportEmail })
    return { status: 502, title: say('problem.not_mailed.title'), detail }
  }
}

export const postSignInCodeHost = withForm(async (fields, request, visit) => {
  const { config } = visit.context
  if (!config.codeHost.clientId) {
    const detail = say('problem.not_here.sign_in', { path: routes.signIn })
    return problem(request, config, { status: 404, title: say('problem.not_here.title'), detail })
  }
  const next = ownPath(fields.get('next'), routes.dashboard)
  const { url, cookies } = await startCodeHostSignIn(request, visit, {
    callbackURL: next,
    errorCallbackURL: failedPath(next, (await visit.context.currentSession(request)) !== undefined)
  })
  return seeOther(url, cookies)
})

/** The URL and the cookies for a sign-in at the code host, which returns to one of two pages of ours. */
export async function startCodeHostSignIn(
  request: Request,
  visit: Visit,
  back: { callbackURL: string; errorCallbackURL: string }
): Promise<{ url: string; cookies: string[] }> {
  const auth = await visit.context.auth()
  const started = await auth.api.signInSocial({
    body: { provider: CODE_HOST_PROVIDER_ID, ...back, disableRedirect: true },
    headers: await libraryHeaders(request, visit),
    asResponse: true
  })
  const { url } = (await started.json()) as { url?: string }
  if (!started.ok || !url) throw new Error(`sign-in with the code host did not start (${started.status})`)
  return { url, cookies: started.headers.getSetCookie() }
}

/** The OAuth `state` parameter of a URL, or "". */
export function stateOf(url: string): string {
  return new URL(url).searchParams.get('state') ?? ''
}

/** POST /sign-out. A card that names another sign-in leads on to the sign-in page, by `next`. */
export const postSignOut = withForm(async (fields, request, visit) => {
  const ended = await endSession(request, visit)
  // A form may lead to pages of this site only, so not to a first page that redirects to the seller's own site.
  const isOwn = visit.context.config.site.home === undefined
  const next = ownPath(fields.get('next'), isOwn ? routes.product : routes.signIn)
  return seeOther(next, ended.headers.getSetCookie())
})

/** POST /api/auth/sign-out: ends the session too, for programs. The body is ignored. */
export const postAuthSignOut = withForm((_, request, visit) => endSession(request, visit))

/** Ends the session of the request, if there is one. The answer clears all cookies of the browser that sign in. */
export async function endSession(request: Request, visit: Visit): Promise<Response> {
  const { context } = visit
  const session = await context.currentSession(request)
  if (session) await endSessions(context.db, { userId: session.user.id, id: session.id })
  const auth = await context.auth()
  const ended = await auth.api.signOut({ headers: await libraryHeaders(request, visit), asResponse: true })
  // The next visitor of this browser is told no address that was typed in it.
  ended.headers.append('set-cookie', createAskedCookie(context.config).clear)
  // The browser gives up the purchases that it has paid for without signing in, too.
  const isGuest = context.guestCookies.secret(request) !== undefined
  for (const cookie of isGuest ? context.guestCookies.clear : []) ended.headers.append('set-cookie', cookie)
  return ended
}

/** GET /api/auth/get-session, for programs. */
export const getAuthSession: Handler = (request, visit) => askLibrary(request, visit, routes.authSession)

/** better-auth's answer to the callback of the code host; a failure becomes a problem page. */
export async function signInAnswer(request: Request, visit: Visit): Promise<Response> {
  const { config } = visit.context
  const answer = await askLibrary(request, visit, routes.authCallback, ['code', 'state', 'error'])
  if (answer.status < 500 || !wantsPage(request)) return answer
  const detail = wordsFor('unable_to_get_user_info', config)
  return problem(request, config, { status: 502, title: say('problem.no_sign_in.title'), detail })
}

const toldErrors = ['access_denied', 'email_not_found', 'unable_to_get_user_info', 'account_not_linked'] as const

function wordsFor(error: string, config: Config): string {
  const told = toldErrors.find((each) => each === error) ?? 'other'
  const mail = signInMethods(config).mail ? 'yes' : 'no'
  return say(`sign_in.error.${told}`, { mail, seller: config.site.supportEmail })
}

/** The path of the page to open after signing in. Programs may also send the page's whole URL. */
function ownCallback(callback: string | undefined, siteUrl: string): string {
  const path = callback?.startsWith(`${siteUrl}/`) ? callback.slice(siteUrl.length) : callback
  return ownPath(path, routes.dashboard)
}
