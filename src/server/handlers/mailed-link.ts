import * as z from 'zod'
import { canonicalEmail } from '../../config/values/email-address.ts'
import { isKeyTaken } from '../../db/key-taken.ts'
import { confirmSignInPage, signedInAlreadyPage, signInPage, wrongCodePage } from '../../pages/sign-in/sign-in-page.ts'
import { productOfScene } from '../../product.ts'
import { routes } from '../../routes.ts'
import { networkKey, wideNetworkKey } from '../../runtime/counting-keys.ts'
import { endSessions, noteByPaidLink } from '../../users/sessions/sessions.ts'
import { readPaidLink, signInToken, usePaidLink } from '../../users/sign-in/paid-links.ts'
import { LINK_MINUTES } from '../../users/users-and-guests/link-minutes.ts'
import { maskedAddress } from '../../users/users-and-guests/masked-address.ts'
import { signInApart, userOfAddress } from '../../users/users-and-guests/users.ts'
import { say } from '../../words/text.ts'
import { createAskedCookie } from '../http/asked-cookie.ts'
import { libraryHeaders } from '../http/auth-headers.ts'
import { bringGuest } from '../http/bring-guest.ts'
import { withForm } from '../http/form-handler.ts'
import type { Handler, Visit } from '../http/handler.ts'
import type { Problem } from '../http/problem.ts'
import { ownPath, page, seeOther } from '../http/respond.ts'
import { sessionIn } from '../http/session-in.ts'

/** Parses an address to mail a link to, into its canonical form, which both better-auth and mail servers accept. */
export const linkAddress = z
  .string()
  .transform((text) => canonicalEmail(text) ?? '')
  .pipe(z.email())

/**
 * Counts one more link to this address; a problem if the limits do not allow it. `kind`: the name of these links in the
 * problem. `next`: the page to open after the link was used to sign in.
 */
export async function askForLink(
  { context: { limits, mailedLinks }, address }: Visit,
  { email, kind, next }: { email: string; kind: 'sign_in' | 'links'; next?: string }
): Promise<{ id: string } | { problem: Problem }> {
  // A single machine may have a /48 of IPv6 addresses, and could use up the links of all visitors with its 65,536
  // networks.
  const network = address.includes(':') ? wideNetworkKey(address) : networkKey(address)
  const ofNetwork = await limits.linkPerNetwork(network)
  const asked = ofNetwork.ok ? await mailedLinks.ask({ email, address, ...(next && { next }) }) : ofNetwork
  if (asked.ok) return asked
  const { retryAfterSeconds } = asked
  const detail = say('problem.too_many.text', waitOf(retryAfterSeconds))
  return { problem: { status: 429, title: say(`problem.too_many.${kind}.title`), detail, retryAfterSeconds } }
}

function waitOf(seconds: number): { unit: 'minutes' | 'hours'; count: number } {
  const minutes = Math.ceil(seconds / 60)
  return minutes <= 90 ? { unit: 'minutes', count: minutes } : { unit: 'hours', count: Math.ceil(minutes / 60) }
}

/**
 * The page that the mailed link opens: which user it signs in, and which user it signs out. Opening it changes nothing.
 */
export const getSignInLink: Handler = async (request, visit) => {
  const { context } = visit
  const { config, db, now } = context
  const token = new URL(request.url).searchParams.get('token') ?? ''
  const paid = await readPaidLink(db, token, now())
  const link = paid ?? (await context.mailedLinks.read(token))
  if (!link) return linkRefused(request, visit)
  const user = await context.currentUser(request)
  const isOwn = user !== undefined && (await userOfAddress(db, link.email)) === user.id
  const product = paid && productOfScene(config.products, paid.scene)?.name
  const heldBy = paid && (await signInApart(db, { userId: paid.userId, email: link.email }))
  const held = heldBy && maskedAddress(heldBy)
  return page(confirmSignInPage({ config, token, email: link.email, product, heldBy: held, user, isOwn }))
}

/**
 * The page after a link that does not work. A browser that is signed in is told so. Otherwise it is the sign-in page,
 * with the address filled in for the browser that asked for a mail, and for no other: a forwarded link shows no address
 * to the person who opens it.
 */
async function linkRefused(request: Request, { context }: Visit): Promise<Response> {
  const { config, mailedLinks } = context
  const user = await context.currentUser(request)
  if (user) return page(signedInAlreadyPage({ config, user }), { status: 400 })
  const cookie = createAskedCookie(config).read(request)
  const asked = cookie && (await mailedLinks.asked(cookie.id))
  const email = asked?.email
  const next = asked?.next ?? routes.dashboard
  const problem = say('sign_in.link_refused')
  return page(signInPage({ config, next, problem, ...(email !== undefined && { email }) }), { status: 400 })
}

/** POST of the page that the mailed link opens. This uses the link up; opening it does not. */
export const postSignInLink = withForm(async (fields, request, visit) => {
  const token = fields.get('token') ?? ''
  const signedIn = (await signInToPurchase(token, request, visit)) ?? (await signInWith(token, request, visit))
  return signedIn ?? linkRefused(request, visit)
})

/** POST of the code from the mail, in the browser that asked for the mail. */
export const postSignInCode = withForm(async (fields, request, visit) => {
  const { config, mailedLinks } = visit.context
  const cookie = createAskedCookie(config)
  const asked = cookie.read(request)
  const code = (fields.get('code') ?? '').replace(/\D/g, '')
  const token = asked && code.length === 6 ? await mailedLinks.codes.tokenOf({ ...asked, code }) : undefined
  const signedIn = token === undefined ? undefined : await signInWith(token, request, visit)
  if (!signedIn) {
    const email = (fields.get('email') ?? '').trim()
    const next = ownPath(fields.get('next'), routes.dashboard)
    const isAgain = (await visit.context.currentSession(request)) !== undefined
    return page(wrongCodePage({ config, email, next, isAgain, minutes: LINK_MINUTES }), { status: 400 })
  }
  signedIn.headers.append('set-cookie', cookie.clear)
  return signedIn
})

/** Signs in with the token of a mail about a payment, which is used up by it; undefined if the token does not work. */
async function signInToPurchase(token: string, request: Request, visit: Visit): Promise<Response | undefined> {
  const { context } = visit
  const link = await usePaidLink(context.db, token, context.now())
  if (!link) return undefined
  const own = await signInToken(await context.auth(), link.email, await libraryHeaders(request, visit))
  const verified = await verify({ email: link.email, token: own }, request, visit)
  const later = await sessionIn(verified, visit)
  if (!later) return undefined
  // The browser gets the cookie of the session after this.
  await noteByPaidLink(context.db, later.id)
  return signedInAt(routes.dashboard, verified, request, visit)
}

/** Signs in with the token of a sign-in link, which is used up by it; undefined if the token does not work. */
async function signInWith(token: string, request: Request, visit: Visit): Promise<Response | undefined> {
  const { mailedLinks } = visit.context
  const link = await mailedLinks.read(token)
  if (!link) return undefined
  const verified = await verify({ email: link.email, token }, request, visit)
  if (verified.headers.getSetCookie().length === 0) return undefined
  await mailedLinks.drop(token)
  return signedInAt(link.next, verified, request, visit)
}

/**
 * Signs this address in without a mail, and redirects to the next page. For the sandbox, where a visitor may sign in
 * with any address.
 */
export async function signInAs(email: string, next: string, request: Request, visit: Visit): Promise<Response> {
  const token = await signInToken(await visit.context.auth(), email, await libraryHeaders(request, visit))
  return signedInAt(next, await verify({ email, token }, request, visit), request, visit)
}

/**
 * The answer of better-auth to its token, which belongs to this address. It sets the cookie of a new session if the
 * token works. The first sign-in of an address creates its user. If another sign-in creates the user at the same
 * moment, better-auth has used up the token and throws: the address is then signed in as that user.
 */
async function verify(
  { email, token }: { email: string; token: string },
  request: Request,
  visit: Visit
): Promise<Response> {
  const headers = await libraryHeaders(request, visit)
  const auth = await visit.context.auth()
  // The redirect is made by `signedInAt`: better-auth would parse the `next` page in its own way.
  const pages = { callbackURL: routes.dashboard, errorCallbackURL: routes.signIn }
  const ask = (token: string) => auth.api.magicLinkVerify({ query: { token, ...pages }, headers, asResponse: true })
  try {
    return await ask(token)
  } catch (error) {
    if (!isKeyTaken(error)) throw error
    return ask(await signInToken(auth, email, headers))
  }
}

/** Redirects to the next page with the cookie of the new session. The earlier session of the browser ends. */
async function signedInAt(next: string, verified: Response, request: Request, visit: Visit): Promise<Response> {
  const { context } = visit
  const earlier = await context.currentSession(request)
  if (earlier) await endSessions(context.db, { userId: earlier.user.id, id: earlier.id })
  const later = await sessionIn(verified, visit)
  const brought = later ? await bringGuest(request, visit, later.user, { isAsked: false }) : []
  return seeOther(next, [...verified.headers.getSetCookie(), ...brought])
}
