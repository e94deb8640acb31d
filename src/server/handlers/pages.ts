import type { Context } from '../../context.ts'
import type { Message } from '../../invite/default-messages.ts'
import { dashboardPage } from '../../pages/buyer/dashboard-page.ts'
import type { BuyerForm, BuyerPage } from '../../pages/buyer/invite-forms.ts'
import { type BuyerStatus, type StatusSection, shownOn, statusSection } from '../../pages/buyer/live-status.ts'
import { purchasesPage } from '../../pages/buyer/purchases-page.ts'
import type { Markup } from '../../pages/layout.ts'
import { inviteToast, refusedIn, shownAccount } from '../../pages/page-texts/choose-invite-toast.ts'
import { paidOf } from '../../pages/page-texts/purchases.ts'
import { ofProduct, seatHolders } from '../../pages/page-texts/seats.ts'
import { seatCards } from '../../pages/seats/taken-seat.ts'
import { routes } from '../../routes.ts'
import type { Buyer } from '../../users/sessions/current-buyer.ts'
import { say } from '../../words/text.ts'
import { createFlashCookie, type Flash } from '../http/flash.ts'
import type { Handler } from '../http/handler.ts'
import { page, seeOther } from '../http/respond.ts'
import { connectOf } from './checkout/connect.ts'
import { type BuyerState, buyerState } from './load-buyer.ts'

export const getDashboard = buyerPage(routes.dashboard, dashboardPage)
export const getPurchases = buyerPage(routes.purchases, purchasesPage)

/** A page for signed-in visitors, with the invite form. */
function buyerPage(path: string, render: (page: BuyerPage) => Markup): Handler {
  return async (request, { context }) => {
    const { config } = context
    const user = await context.currentBuyer(request)
    if (!user && context.guestCookies.checkout(request, context.now())) return seeOther(routes.paid)
    if (!user) return seeOther(`${routes.signIn}?next=${encodeURIComponent(path)}`)
    const guest = context.guestCookies.guest(request)
    const { bought, status, linked, elsewhere, otherSale, seats } = await buyerState(context, user, {
      ...{ from: path, guest }
    })
    const { purchases } = status
    const flash = createFlashCookie(context).read(request)
    const refused = flash && 'reason' in flash ? refusedIn(flash) : undefined
    const { parts, forms: states } = await statusSection({ ...status, refused })
    // A session by the link in a mail about a payment may link no account: the code host then says its name alone.
    const mayLink = user.isGuest !== true && !(await context.currentSession(request))?.byPaidLink
    const { forms, message, cookies } = formPart(flash, context, {
      ...{ user, purchases, linked, states, elsewhere, mayLink }
    })
    const shown = shownOn(status)
    const view = {
      config,
      from: path,
      paid: paidOf(bought).length > 0,
      mayLink,
      linked: linked.map(({ login }) => login),
      forms
    }
    return page(
      render({
        config,
        user,
        purchases: shown.length,
        bought: bought.filter(({ purchase }) => shown.some((each) => each === purchase)),
        view,
        status: parts,
        elsewhere,
        otherSale,
        seats: seatCards(seats),
        message
      }),
      { cookies }
    )
  }
}

/** The form as this visitor sees it, and the message that the last form post left in a cookie. */
function formPart(
  flash: Flash | undefined,
  context: Context,
  {
    user,
    purchases,
    linked,
    states,
    elsewhere,
    mayLink
  }: { user: Buyer; mayLink: boolean } & Pick<BuyerState, 'linked' | 'elsewhere'> &
    Pick<BuyerStatus, 'purchases'> & { states: StatusSection['forms'] }
) {
  const { config, now } = context
  let message: Message | undefined
  let problem: string | undefined
  let typed: string | undefined
  let refused = false
  const named = flash && 'product' in flash ? flash.product : undefined
  const about = states.find(({ product }) => product.id === named)?.product ?? states[0]?.product ?? config.products[0]
  if (flash && 'reason' in flash) {
    const words = elsewhere.find(({ product }) => product.id === about.id)?.words
    message = inviteToast(config, { ...flash, product: about }, purchases, now(), words)
    const shown = shownAccount(flash, purchases)
    typed = shown?.grant.login ?? flash.username
    refused = !shown && message.tone === 'error'
    problem = message.problem
  } else if (flash && 'message' in flash) {
    message = flash.message
    refused = flash.refused === true
  } else if (flash && 'problem' in flash) {
    problem = flash.problem
    message = { tone: 'error', title: say('problem.not_sent'), text: flash.problem }
  }
  const forms = states.map((state): BuyerForm => {
    const { product, purpose, isOfTeam } = state
    const own = ofProduct(purchases, product)
    const [holder] = own.flatMap((purchase) => seatHolders(purchase))
    // Nothing is prefilled where nothing can be sent. The next account of a team, or of a free seat, is another one.
    const isPrefilled = purpose !== 'none' && purpose !== 'off' && purpose !== 'add' && !(isOfTeam && holder)
    const known = isPrefilled ? (linked[0]?.login ?? holder?.login ?? own[0]?.username) : undefined
    return {
      ...state,
      username: (product === about ? typed : undefined) ?? known,
      problem: product === about ? problem : undefined,
      refused: product === about && refused,
      connect: purpose !== 'add' && linked.length === 0 ? connectOf(context, { ...user, mayLink }, own) : undefined
    }
  })
  return { forms, message, cookies: flash ? [createFlashCookie(context).clear] : [] }
}
