import type { PurchaseView } from '../../../access/requests/purchase-view.ts'
import type { Message } from '../../../invite/default-messages.ts'
import { formState } from '../../../pages/buyer/live-status.ts'
import { seatHolders } from '../../../pages/page-texts/seats.ts'
import { linksEndedMessage, seatsPage } from '../../../pages/seats/give-seats-page.ts'
import { type Product, productNamed } from '../../../product.ts'
import { routes } from '../../../routes.ts'
import { endSeatLinks, makeSeatLink, openSeatLinks } from '../../../users/give-seats/seat-links.ts'
import type { User } from '../../../users/sessions/current-user.ts'
import { SEAT_LINK_DAYS } from '../../../users/users-and-guests/link-minutes.ts'
import type { Text } from '../../../words/text.ts'
import { notSignedIn } from '../../http/client-kind.ts'
import { createFlashCookie } from '../../http/flash.ts'
import { withForm } from '../../http/form-handler.ts'
import type { Handler, Visit } from '../../http/handler.ts'
import { page, seeOther } from '../../http/respond.ts'

/** GET /settings/seats: the free seats of a purchase, and its open links. */
export const getSeats: Handler = async (request, { context }) => {
  const user = await context.currentUser(request)
  if (!user) return notSignedIn('form', routes.purchases)
  const purchase = await teamPurchase(context, user, new URL(request.url).searchParams.get('payment'))
  if (!purchase) return seeOther(routes.purchases)
  const flashCookie = createFlashCookie(context)
  const flash = flashCookie.read(request)
  if (!flash || !('seatLink' in flash)) return seats(context, user, purchase)
  return seats(context, user, purchase, { made: flash.seatLink, cookies: [flashCookie.clear] })
}

/** POST /settings/seats: makes a link, and leads to the page that shows it once: a reload makes no further link. */
export const postSeats = withForm(async (fields, request, { context }) => {
  const { config, db, now } = context
  const user = await context.currentUser(request)
  if (!user) return notSignedIn('form', routes.purchases)
  const purchase = await teamPurchase(context, user, fields.get('payment'))
  if (!purchase) return seeOther(routes.purchases)
  const most = freeSeats(purchase)
  if (most === 0 || whyOff(context, purchase)) return seats(context, user, purchase)
  const { paymentId } = purchase
  const token = await makeSeatLink(db, { paymentId, holder: user.id, now: now(), most })
  context.log.info({ user: user.id, payment: paymentId }, 'a link that gives a seat away was made')
  const seatLink = `${config.site.url}${routes.seat}?token=${token}`
  const back = `${routes.seats}?payment=${encodeURIComponent(paymentId)}`
  return seeOther(back, [createFlashCookie(context).set({ seatLink })])
})

/** POST /settings/seats/end: ends all open links of a purchase. */
export const postSeatsEnd = withForm(async (fields, request, { context }) => {
  const user = await context.currentUser(request)
  if (!user) return notSignedIn('form', routes.purchases)
  const purchase = await teamPurchase(context, user, fields.get('payment'))
  if (!purchase) return seeOther(routes.purchases)
  const count = await endSeatLinks(context.db, { paymentId: purchase.paymentId, holder: user.id })
  return seats(context, user, purchase, count === 0 ? {} : { message: linksEndedMessage(count) })
})

async function seats(
  context: Visit['context'],
  user: User,
  purchase: PurchaseView,
  { made, message, cookies = [] }: { made?: string; message?: Message; cookies?: string[] } = {}
): Promise<Response> {
  const { config, db, now } = context
  const { paymentId, seats: all } = purchase
  const product = productNamed(config.products, purchase.product)
  const open = await openSeatLinks(db, { paymentId, holder: user.id, now: now() })
  const free = freeSeats(purchase)
  const off = whyOff(context, purchase)
  const shown = { config, user, product, paymentId, seats: all, free, off, open, made, message, now: now() }
  return page(seatsPage({ ...shown, days: SEAT_LINK_DAYS }), { cookies })
}

/** The reason that the form of the buyer's page gives while the repository can give no access; undefined otherwise. */
function whyOff({ config, knownRepositories, now }: Visit['context'], purchase: PurchaseView): Text | undefined {
  const isOff = (product: Product) => knownRepositories.of(product).knownPersonal()
  const product = productNamed(config.products, purchase.product)
  const { purpose, why } = formState({ config, purchases: [purchase], isOff, now: now() }, product)
  return purpose === 'off' ? why : undefined
}

/** A paid purchase of this user with several seats. */
async function teamPurchase(
  { access }: Visit['context'],
  user: User,
  paymentId: string | null
): Promise<PurchaseView | undefined> {
  const all = await access.purchases(user.id)
  return all.find((each) => each.paymentId === paymentId && each.status === 'paid' && each.seats > 1)
}

function freeSeats(purchase: PurchaseView): number {
  return Math.max(0, purchase.seats - seatHolders(purchase).length)
}
