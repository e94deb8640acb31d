import type { User } from '../accounts/current-user.ts'
import { linkedAccounts } from '../accounts/users.ts'
import type { Context } from '../context.ts'
import { inviteMessage, type Message } from '../invite/form.ts'
import { statusSection } from '../pages/buyer-status.ts'
import type { BuyerPage, BuyerView } from '../pages/buyer-view.ts'
import { messageFacts } from '../pages/code-host-words.ts'
import { dashboardPage } from '../pages/dashboard.ts'
import type { Markup } from '../pages/layout.ts'
import { productPage } from '../pages/product.ts'
import { purchasesPage } from '../pages/purchases.ts'
import { inviteSeats, seatHolders } from '../pages/seat-words.ts'
import { routes } from '../routes.ts'
import { buyerState } from './buyer-state.ts'
import { createFlashCookie } from './flash.ts'
import type { Handler } from './handler.ts'
import { page, seeOther } from './respond.ts'

export const getProduct: Handler = async (request, { context }) => {
  return page(productPage({ config: context.config, user: await context.currentUser(request) }))
}

export const getDashboard = buyerPage(routes.dashboard, dashboardPage)
export const getPurchases = buyerPage(routes.purchases, purchasesPage)

/** A page of somebody who is signed in, with the form on it. */
function buyerPage(path: string, render: (page: BuyerPage) => Markup): Handler {
  return async (request, { context }) => {
    const { config } = context
    const user = await context.currentUser(request)
    if (!user) return seeOther(`${routes.signIn}?next=${encodeURIComponent(path)}`)
    const { purchase, status } = await buyerState(context, user, path)
    const { view, message, cookies } = await formPart(request, context, user, {
      from: path,
      paid: purchase?.status === 'paid',
      purchases: status.purchases,
      seats: inviteSeats(status.purchases, status.now)
    })
    const cards = (await statusSection(status)).markup
    return page(render({ config, user, purchase, view, status: cards, message }), { cookies })
  }
}

/** The form as this visitor is to see it, and the outcome that a plain form post left. */
async function formPart(
  request: Request,
  context: Context,
  user: User,
  part: Pick<BuyerView, 'from' | 'paid' | 'purchases' | 'seats'>
) {
  const { config, db, targets, now } = context
  const flashCookie = createFlashCookie(context)
  const flash = flashCookie.read(request)
  let message: Message | undefined
  let problem: string | undefined
  let typed: string | undefined
  if (flash && 'reason' in flash) {
    const facts = messageFacts(config, flash.username, flash, now())
    message = inviteMessage(flash.reason, facts)
    typed = facts.username
    if (flash.reason === 'invalid_username') problem = `${message.title}.`
  } else if (flash && 'message' in flash) {
    message = flash.message
  } else if (flash) {
    problem = flash.problem
    message = { tone: 'error', title: 'Not sent', text: flash.problem }
  }
  const named = part.purchases.flatMap((purchase) => seatHolders(purchase))[0]?.login
  const linked = (await linkedAccounts(db, user.id)).map(({ login }) => login)
  const username = typed ?? linked[0] ?? named
  const view: BuyerView = {
    ...part,
    config,
    username,
    linked,
    problem,
    personalRepository: targets.of(config.products[0]).knownPersonal()
  }
  return { view, message, cookies: flash ? [flashCookie.clear] : [] }
}
