import { claimPayments } from '../accounts/claim.ts'
import type { User } from '../accounts/current-user.ts'
import { linkedLogin } from '../accounts/users.ts'
import type { Context } from '../context.ts'
import { inviteMessage, type Message } from '../invite/form.ts'
import { qualifyingScenes } from '../invite/gate.ts'
import type { BuyerView } from '../pages/buyer-view.ts'
import { messageFacts } from '../pages/code-host-words.ts'
import { dashboardPage } from '../pages/dashboard.ts'
import { productPage } from '../pages/product.ts'
import { purchasesPage } from '../pages/purchases.ts'
import { findPaidPayment } from '../payments/paid-payment.ts'
import { routes } from '../routes.ts'
import { createFlashCookie } from './flash.ts'
import type { Handler } from './handler.ts'
import { page, seeOther } from './respond.ts'

export const getProduct: Handler = async (request, { context }) => {
  return page(productPage({ config: context.config, user: await context.currentUser(request) }))
}

export const getDashboard: Handler = async (request, { context }) => {
  const user = await context.currentUser(request)
  if (!user) return seeOther(`${routes.signIn}?next=${encodeURIComponent(routes.dashboard)}`)
  const paidAt = await findOrClaim(context, user)
  const { view, message, cookies } = await buyerPart(request, context, user, routes.dashboard, paidAt !== undefined)
  return page(dashboardPage({ config: context.config, user, paidAt, view, message }), { cookies })
}

export const getPurchases: Handler = async (request, { context }) => {
  const user = await context.currentUser(request)
  if (!user) return seeOther(`${routes.signIn}?next=${encodeURIComponent(routes.purchases)}`)
  const paidAt = await findOrClaim(context, user)
  const { view, message, cookies } = await buyerPart(request, context, user, routes.purchases, paidAt !== undefined)
  return page(purchasesPage({ config: context.config, user, view, message }), { cookies })
}

/** When the purchase was paid, in ms. One that arrived for this user's address while the user was signed in is claimed now. */
async function findOrClaim({ db, config, now }: Context, { id: userId }: User): Promise<number | undefined> {
  const wanted = { userId, scenes: qualifyingScenes(config.product.id) }
  const found = await findPaidPayment(db, wanted)
  if (found) return found.paidAt
  if ((await claimPayments(db, userId, now())) === 0) return undefined
  return (await findPaidPayment(db, wanted))?.paidAt
}

/** The form as this visitor is to see it, and the outcome that a plain form post left. */
async function buyerPart(request: Request, context: Context, user: User, from: string, paid: boolean) {
  const { config, db, target } = context
  const flashCookie = createFlashCookie(context)
  const flash = flashCookie.read(request)
  let message: Message | undefined
  let problem: string | undefined
  let typed: string | undefined
  if (flash && 'reason' in flash) {
    message = inviteMessage(flash.reason, messageFacts(config, flash.username, flash.retryInMinutes))
    typed = flash.username
    if (flash.reason === 'invalid_username') problem = message.text
  } else if (flash) {
    problem = flash.problem
    message = { tone: 'error', title: 'Not sent', text: flash.problem }
  }
  const username = typed ?? (await linkedLogin(db, user.id))
  const view: BuyerView = { config, from, username, problem, personalRepository: target.knownPersonal(), paid }
  return { view, message, cookies: flash ? [flashCookie.clear] : [] }
}
