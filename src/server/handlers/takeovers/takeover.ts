import { answerPage, takeoverMessage, takeoverMessagePage } from '../../../pages/buyer/takeover-page.ts'
import { productNamed, scenesOfAll } from '../../../product.ts'
import { purchasesElsewhere } from '../../../users/takeovers/purchases-elsewhere.ts'
import { type Answer, answerTakeover, askForPurchase } from '../../../users/takeovers/take-over.ts'
import { readTakeover, type Takeover } from '../../../users/takeovers/takeover-rows.ts'
import { isWaiting } from '../../../users/takeovers/takeover-state.ts'
import { takeoverIn } from '../../../users/takeovers/takeover-token.ts'
import { maskedAddress } from '../../../users/users-and-guests/masked-address.ts'
import { bringGuest } from '../../http/bring-guest.ts'
import { formPage, notSignedIn } from '../../http/client-kind.ts'
import { createFlashCookie } from '../../http/flash.ts'
import { withForm } from '../../http/form-handler.ts'
import type { Handler, Visit } from '../../http/handler.ts'
import { page, seeOther } from '../../http/respond.ts'

/**
 * POST /settings/takeover/ask: asks for a purchase with a proven address of the signed-in user. In the browser of the
 * guest that holds the purchase, it is added at once.
 */
export const postTakeoverAsk = withForm(async (fields, request, visit) => {
  const { config, db, guestCookies, log, now, access, ...context } = visit.context
  const from = formPage(fields.get('from'))
  const user = await context.currentUser(request)
  if (!user) return notSignedIn('form', from)
  const order = { userId: user.id, scenes: scenesOfAll(config.products), now: now() }
  const paymentId = idIn(fields.get('payment'))
  const purchase = (await purchasesElsewhere(db, order)).find((each) => each.paymentId === paymentId)
  if (purchase !== undefined && purchase.holder === guestCookies.guest(request)) {
    return seeOther(from, [...(await bringGuest(request, visit, user, { isAsked: true }))])
  }
  const result = await askForPurchase(db, { ...order, paymentId })
  // Rarely logged: a user can ask as often as they like.
  context.rateLimitedLog(`takeover: ${result}`, user.id, (more) =>
    log.info({ user: user.id, payment: paymentId, result, ...more }, 'a purchase was asked for')
  )
  if (result === 'asked') access.nudge()
  const message = takeoverMessage(config, result)
  return seeOther(from, [createFlashCookie(visit.context).set({ message })])
})

/** GET /settings/takeover: the page that the mail to the holder opens. The reader of the mail need not be signed in. */
export const getTakeover: Handler = async (request, { context }) => {
  const { authSecret, config, db, now } = context
  const token = new URL(request.url).searchParams.get('token') ?? ''
  const id = takeoverIn(token, authSecret)
  const takeover = id === undefined ? undefined : await readTakeover(db, id, now())
  const user = await context.currentUser(request)
  if (!takeover || !isWaiting(takeover.state)) {
    return page(takeoverMessagePage({ config, user, end: 'gone' }), { status: 400 })
  }
  return page(answerPage({ config, user, token, ...aboutOf(context, takeover), state: takeover.state }))
}

/**
 * POST /settings/takeover: the answer of a holder, from the page behind the mailed link, or from the card of the
 * purchase in the holder's own session or browser.
 */
export const postTakeover = withForm(async (fields, request, { context }) => {
  const { authSecret, config, db, log, now } = context
  const token = fields.get('token')
  const from = formPage(fields.get('from'))
  const buyer = token === null ? await context.currentBuyer(request) : undefined
  if (token === null && !buyer) return notSignedIn('form', from)
  const id = token === null ? idIn(fields.get('takeover')) : (takeoverIn(token, authSecret) ?? '')
  const answer = answerIn(fields.get('answer'))
  const answered = answer && (await answerTakeover(db, { id, holder: buyer?.id, answer, now: now() }))
  if (answered) {
    // Rarely logged: a holder can say so as often as they like.
    context.rateLimitedLog('answer to a takeover', id, (more) =>
      log.info({ takeover: id, payment: answered.paymentId, answer, ...more }, 'the holder of a purchase has answered')
    )
    context.access.nudge()
  }
  const end = !answered ? 'gone' : answer === 'keep' ? 'keeping' : 'handed_over'
  const about = answered && aboutOf(context, answered)
  // A guest who has handed the purchase over may have no page of purchases any more.
  if (token === null && !(buyer?.isGuest && end === 'handed_over')) {
    return seeOther(from, [createFlashCookie(context).set({ message: takeoverMessage(config, end, about) })])
  }
  const user = await context.currentUser(request)
  return page(takeoverMessagePage({ config, user, end, about }), { status: answered ? 200 : 400 })
})

/** The part of a takeover that its holder may see: the product's name, and the masked address of the user who asks. */
function aboutOf({ config }: Pick<Visit['context'], 'config'>, { scene, email, isGiven }: Takeover) {
  return { product: productNamed(config.products, scene ?? undefined).name, email: maskedAddress(email), isGiven }
}

function answerIn(text: string | null): Answer | undefined {
  return text === 'keep' || text === 'hand_over' ? text : undefined
}

/** The id in a text, or "" if it cannot be one: Postgres accepts no NUL in text, and the log no long text. */
function idIn(text: string | null): string {
  return text !== null && /^[\w-]{1,64}$/.test(text) ? text : ''
}
