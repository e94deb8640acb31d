import type { Context } from '../../context.ts'
import {
  broughtMessage,
  confirmPurchaseLinkPage,
  findPurchasePage,
  purchaseLinkAgainPage,
  purchaseLinkRefusedPage,
  purchaseLinkSentPage,
  purchaseLinkSignInPage
} from '../../pages/sign-in/find-purchase-page.ts'
import { routes } from '../../routes.ts'
import type { User } from '../../users/sessions/current-user.ts'
import { isRecent } from '../../users/sessions/recent-sign-in.ts'
import { signInMethods } from '../../users/sign-in/sign-in-methods.ts'
import { verifiedEmails } from '../../users/users-and-guests/users.ts'
import { say } from '../../words/text.ts'
import { notSignedIn } from '../http/client-kind.ts'
import { createFlashCookie } from '../http/flash.ts'
import { withForm } from '../http/form-handler.ts'
import type { Handler } from '../http/handler.ts'
import { page, problem, seeOther } from '../http/respond.ts'
import { askForLink, linkAddress } from './mailed-link.ts'
import { signInAgain } from './sign-in.ts'

/** The form that asks for the address used at checkout. */
export const getFindPurchase: Handler = async (request, { context }) => {
  const { config } = context
  if (!signInMethods(config).mail) return noMailHere(request, context)
  const user = await context.currentUser(request)
  return user ? page(findPurchasePage({ config, user })) : notSignedIn('form', routes.findPurchase)
}

/** Mails the link. The answer is the same for every address, except for the user's own addresses. */
export const postFindPurchase = withForm(async (fields, request, visit) => {
  const { context } = visit
  const { config, db } = context
  if (!signInMethods(config).mail) return noMailHere(request, context)
  const user = await context.currentUser(request)
  if (!user) return notSignedIn('form', routes.findPurchase)
  const typed = (fields.get('email') ?? '').trim()
  const refuse = (words: string) =>
    page(findPurchasePage({ config, user, email: typed, problem: words }), { status: 400 })
  const { success, data: email } = linkAddress.safeParse(typed)
  if (!success) return refuse(say('sign_in.no_address'))
  if ((await verifiedEmails(db, user.id)).includes(email)) {
    return refuse(say('find.own'))
  }
  const asked = await askForLink(visit, { email, kind: 'links' })
  if ('problem' in asked) return problem(request, config, asked.problem)
  context.purchaseLinks.send({ by: user, email })
  return page(purchaseLinkSentPage({ config, user, email }))
})

/** The page that the mailed link opens. Only its button uses the link, since mail scanners open links. */
export const getPurchaseLink: Handler = async (request, { context }) => {
  const { config } = context
  const given = new URL(request.url).searchParams.get('token')
  const user = await context.currentUser(request)
  // `next` leaves the token out: otherwise it would be in a further URL, in the log of a proxy, and beside the sign-in
  // link.
  if (!user) return page(purchaseLinkSignInPage({ config, next: routes.purchaseLink }))
  if (given === null) return page(purchaseLinkAgainPage({ config, user }))
  const token = tokenIn(given)
  const link = await context.purchaseLinks.read(token)
  if (link?.userId !== user.id) return linkRefused(context, user, link !== undefined)
  return page(confirmPurchaseLinkPage({ config, user, token, email: link.email, owned: link.owned }))
}

export const postPurchaseLink = withForm(async (fields, request, { context }) => {
  const token = tokenIn(fields.get('token'))
  const session = await context.currentSession(request)
  if (!session) return notSignedIn('form', routes.purchaseLink)
  const { user } = session
  const link = await context.purchaseLinks.read(token)
  if (link?.userId !== user.id) return linkRefused(context, user, link !== undefined)
  if (!isRecent(session, context.now())) return signInAgain(routes.purchaseLink)
  const used = await context.purchaseLinks.use(token, user.id)
  if (!used) return linkRefused(context, user, false)
  return seeOther(routes.dashboard, [createFlashCookie(context).set({ message: broughtMessage(used) })])
})

function linkRefused({ config }: Context, user: User, ofAnother: boolean): Promise<Response> {
  return page(purchaseLinkRefusedPage({ config, user, ofAnother }), { status: 400 })
}

/** The token in a text, or "" if the text cannot be a token. */
function tokenIn(text: string | null): string {
  return text !== null && /^[\w-]{1,100}$/.test(text) ? text : ''
}

function noMailHere(request: Request, { config }: Context): Promise<Response> {
  const detail = say('problem.not_here.mails', { seller: config.site.supportEmail })
  return problem(request, config, { status: 404, title: say('problem.not_here.title'), detail })
}
