import type { Config } from '../../../config/config.ts'
import { canonicalEmail } from '../../../config/values/email-address.ts'
import { carriesReference } from '../../../pages/buyer/checkout-link.ts'
import { type BackFromCheckout, paidPage } from '../../../pages/paid/paid-page.ts'
import type { PaymentStatus } from '../../../payments/payment/state.ts'
import { type Product, productOfScene } from '../../../product.ts'
import { routes } from '../../../routes.ts'
import { MINUTE_MS } from '../../../runtime/time/durations.ts'
import type { Checkout } from '../../../users/sessions/guest-cookies.ts'
import { readOrClaim } from '../../../users/users-and-guests/find-purchases.ts'
import { guestIdOf } from '../../../users/users-and-guests/guests.ts'
import {
  invoiceNumber,
  type LatestPayment,
  latestPayments,
  paymentsGoneFrom
} from '../../../users/users-and-guests/latest-payments.ts'
import { linkedAccounts, userOfAddress } from '../../../users/users-and-guests/users.ts'
import { bringGuest } from '../../http/bring-guest.ts'
import { isScript, notSignedIn } from '../../http/client-kind.ts'
import { withForm } from '../../http/form-handler.ts'
import type { Handler, Visit } from '../../http/handler.ts'
import { page, seeOther } from '../../http/respond.ts'
import { connectOf } from './connect.ts'

/**
 * ms by which a processor's clock may be behind ours: a payment may seem to be older than the visit to its checkout.
 */
const PROCESSOR_SKEW_MS = 5 * MINUTE_MS

/**
 * GET /paid: where checkouts lead back to. Shows a purchase only to the browser with its guest's secret, or with its
 * user's session. The page's script asks again until the payment is here, and then loads the page anew.
 */
export const getPaid: Handler = async (request, visit) => {
  const { config, currentBuyer } = visit.context
  const back = await backFromCheckout(request, visit)
  if (isScript(request)) return lookedAgain(back)
  return page(paidPage({ config, buyer: await currentBuyer(request), back }))
}

/** POST /paid: adds the purchases of this browser's guest to the user who is signed in. */
export const postPaid = withForm(async (_, request, visit) => {
  const user = await visit.context.currentUser(request)
  if (!user) return notSignedIn('form', routes.paid)
  return seeOther(routes.dashboard, [...(await bringGuest(request, visit, user, { isAsked: true }))])
})

function lookedAgain({ kind }: BackFromCheckout): Response {
  const headers = { 'cache-control': 'no-store', ...(kind !== 'waiting' && { 'hx-refresh': 'true' }) }
  return new Response(null, { status: 204, headers })
}

async function backFromCheckout(request: Request, { context }: Visit): Promise<BackFromCheckout> {
  const { config, guestCookies, now, access } = context
  const secret = guestCookies.secret(request)
  const user = await context.currentUser(request)
  const checkout = guestCookies.checkout(request, now())
  const ofGuest = secret === undefined ? undefined : await findPurchase(context, guestIdOf(secret), checkout)
  const ofUser = user && (await findPurchase(context, user.id, checkout))
  const found = ofGuest ?? ofUser
  if (found) {
    const purchases = await access.purchases(found.payment.userId ?? '')
    const purchase = purchases.find(({ paymentId }) => paymentId === found.payment.id)
    const toAdd = found === ofGuest ? user : undefined
    const buyer = found === ofGuest ? { id: found.payment.userId ?? '', isGuest: true } : user
    const mayConnect = buyer && !toAdd && purchase && (buyer !== user || (await isUnlinked(context, user)))
    const mayLink = !(await context.currentSession(request))?.byPaidLink
    const connect = mayConnect ? connectOf(context, { ...buyer, mayLink }, [purchase]) : undefined
    const invoice = await invoiceNumber(context.db, found.payment)
    return {
      kind: 'bought',
      ...found,
      invoice,
      isLate: purchase?.isLate === true,
      isNamed: purchase !== undefined && (purchase.isNameOpen || purchase.grants.length > 0),
      toAdd,
      connect
    }
  }
  const gone = secret === undefined ? undefined : await findGone(context, guestIdOf(secret), checkout)
  if (gone) return { kind: 'elsewhere', ...gone }
  const product = config.products.find(({ id }) => id === checkout?.product)
  const isAwaited =
    product !== undefined && secret !== undefined && carriesReference(product, config.payments.processors)
  return user || isAwaited ? { kind: 'waiting', product } : { kind: 'by_mail' }
}

/** Whether the user has no account of the code host yet. */
async function isUnlinked({ db }: Visit['context'], { id }: { id: string }): Promise<boolean> {
  return (await linkedAccounts(db, id)).length === 0
}

/**
 * The newest payment of this user or guest for the product of the last visit to a checkout; without one, for any
 * product.
 */
async function findPurchase(
  { config, db, now }: Visit['context'],
  userId: string,
  checkout: Checkout | undefined
): Promise<{ payment: LatestPayment; product: Product } | undefined> {
  const read = async () => about(config, await latestPayments(db, userId), checkout)
  const [found] = await readOrClaim({ db, now: now(), userId }, read, (all) => all.length > 0)
  return found
}

/**
 * As {@link findPurchase}, for the payments of this guest's browser that a user has now. `leadsThere`: signing in with
 * the address of the payment leads to that user. Another address of the user is not this browser's to know.
 */
async function findGone(
  { config, db }: Visit['context'],
  guest: string,
  checkout: Checkout | undefined
): Promise<{ payment: LatestPayment; product: Product; leadsThere: boolean } | undefined> {
  const [found] = about(config, await paymentsGoneFrom(db, guest), checkout)
  if (!found) return undefined
  const { userId } = found.payment
  const email = canonicalEmail(found.payment.email ?? '')
  return { ...found, leadsThere: email !== undefined && (await userOfAddress(db, email)) === userId }
}

/** The payments that may be of the visit to the checkout, each with its product. */
function about({ products }: Config, payments: readonly LatestPayment[], checkout: Checkout | undefined) {
  return payments.flatMap((payment) => {
    const product = productOfScene(products, payment.scene ?? '')
    if (!product || (checkout && !isAbout(checkout, product, payment))) return []
    return [{ payment, product }]
  })
}

/**
 * Whether the payment may be that of the visit to the checkout. A purchase that had ended before the visit is an
 * earlier one: the buyer has paid again.
 */
function isAbout({ product: id, at }: Checkout, product: Product, payment: LatestPayment): boolean {
  const { createdAt, updatedAt, status } = payment
  const hadEnded = !mayBeNew.includes(status) && Number(updatedAt) <= at
  return product.id === id && createdAt > at - PROCESSOR_SKEW_MS && !hadEnded
}

/** The statuses of a payment that was just made. */
const mayBeNew: readonly PaymentStatus[] = ['paid', 'pending', 'failed']
