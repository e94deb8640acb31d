import type { PurchaseView } from '../../access/requests/purchase-view.ts'
import type { Product } from '../../config/config.ts'
import type { Context } from '../../context.ts'
import { buyLink } from '../../pages/buyer/checkout-link.ts'
import { type BuyerStatus, statusSection, statusUpdate } from '../../pages/buyer/live-status.ts'
import { buyAgainUrls } from '../../pages/buyer/renewal-part.ts'
import type { AskedFor, ElsewhereView } from '../../pages/buyer/takeover-part.ts'
import { hasMoneyBack } from '../../pages/page-texts/card-words.ts'
import { shownAccount } from '../../pages/page-texts/choose-invite-toast.ts'
import { shopFacts } from '../../pages/page-texts/explain-view.ts'
import { closedWords } from '../../pages/page-texts/purchase-held-elsewhere.ts'
import type { Bought } from '../../pages/page-texts/purchases.ts'
import { givesWay, ofProduct } from '../../pages/page-texts/seats.ts'
import type { SeatTaken } from '../../pages/seats/taken-seat.ts'
import { isGuestId } from '../../payments/guest-reference.ts'
import { isReaddressed, type OtherSale, otherSaleOf } from '../../payments/sales/sales.ts'
import { productNamed, scenesOfAll } from '../../product.ts'
import { routes } from '../../routes.ts'
import { seatsTakenBy } from '../../users/give-seats/seat-links.ts'
import type { User } from '../../users/sessions/current-user.ts'
import { signInMethods } from '../../users/sign-in/sign-in-methods.ts'
import { closedElsewhere, purchasesElsewhere } from '../../users/takeovers/purchases-elsewhere.ts'
import { readTakeover } from '../../users/takeovers/takeover-rows.ts'
import { isWaiting } from '../../users/takeovers/takeover-state.ts'
import { readOrClaim } from '../../users/users-and-guests/find-purchases.ts'
import { ordersOf } from '../../users/users-and-guests/latest-payments.ts'
import { maskedAddress } from '../../users/users-and-guests/masked-address.ts'
import { type LinkedAccount, linkedAccounts } from '../../users/users-and-guests/users.ts'
import { explainElsewhere } from '../../words/explain-takeover.ts'
import { canBeBoughtAgain } from '../../words/situation-rules.ts'

/**
 * The state of a buyer's purchases. `linked`: the buyer's code-host accounts. `elsewhere`: the purchases with an
 * address of the buyer that another browser or sign-in holds; they are looked for while the buyer has not bought every
 * product.
 */
export type BuyerState = {
  bought: readonly Bought[]
  status: BuyerStatus
  linked: readonly LinkedAccount[]
  elsewhere: readonly ElsewhereView[]
  /** Nothing was bought that is sold here, but there is a payment of the user for something else. */
  otherSale: OtherSale | 'readdressed' | undefined
  /** The seats that the user has taken by links of other buyers. */
  seats: readonly SeatTaken[]
}

type BuyerContext = Pick<Context, 'config' | 'db' | 'now' | 'access' | 'knownRepositories' | 'latestReleases'>

/** Loads the present state that a buyer's page shows. `guest`: the id of the guest of this browser. */
export async function buyerState(
  context: BuyerContext,
  user: User,
  { from, guest }: { from: string; guest?: string | undefined }
): Promise<BuyerState> {
  const { config, db, now, access, latestReleases } = context
  const { products } = config
  const linked = await linkedAccounts(db, user.id)
  async function read() {
    const purchases = await access.purchases(user.id, linked)
    return { purchases, bought: boughtOf(products, purchases) }
  }
  const isComplete = ({ bought }: { bought: readonly Bought[] }) => bought.length === products.length
  const found = await readOrClaim({ db, now: now(), userId: user.id }, read, isComplete)
  const { purchases, bought } = found
  const elsewhere = isComplete(found) ? [] : await elsewhereOf(context, user, { linked, guest, bought })
  const hasNone = purchases.length + elsewhere.length === 0
  const otherSale = hasNone ? await otherSaleFor(context, user) : undefined
  const statusOf = ({ id }: Product) => bought.find(({ product }) => product.id === id)?.purchase.status ?? 'none'
  const seats = await takenSeats(context, user)
  const seatStates = seats.map(({ shown }) => shown?.grant.state ?? 'none')
  const shown = [...products.map(statusOf), ...elsewhere.map(({ state }) => state.kind), ...seatStates].join('-')
  const isOff = (product: Product) => context.knownRepositories.of(product).knownPersonal()
  const sending = products.filter((product) => statusOf(product) === 'paid' && !isOff(product))
  const next = await access.nextInvitations(
    sending.map((product) => ({ product: product.id, givesWay: givesWay(ofProduct(purchases, product)) }))
  )
  const asked = await askedOf(context, user, purchases)
  const orders = from === routes.purchases ? await ordersOf(db, user.id, now()) : undefined
  return {
    bought,
    status: {
      config,
      purchases,
      from,
      shown,
      isOff,
      next,
      asked,
      now: now(),
      latestOf: latestReleases.of,
      buyUrls: buyAgainUrls(bought),
      ...(orders && { orders })
    },
    linked,
    elsewhere,
    otherSale,
    seats
  }
}

/** The sale of a user without a purchase of what is sold here, or the sale whose address the seller has changed. */
async function otherSaleFor({ db, config }: BuyerContext, user: User): Promise<BuyerState['otherSale']> {
  const sale = await otherSaleOf(db, user.id, scenesOfAll(config.products))
  if (sale || isGuestId(user.id)) return sale
  return (await isReaddressed(db, [user.email])) ? 'readdressed' : undefined
}

/** The seats of other buyers that the user has taken by links, the newest first. */
async function takenSeats({ config, db, access, now, latestReleases }: BuyerContext, user: User): Promise<SeatTaken[]> {
  const taken = (await seatsTakenBy(db, user.id)).map(async ({ paymentId, scene, holder, grantId }) => {
    const purchase = await access.purchase(paymentId, holder)
    const shown = purchase && shownAccount({ grant: { id: grantId } }, [purchase])
    return {
      config,
      product: productNamed(config.products, scene ?? ''),
      grantId,
      shown,
      now: now(),
      latestOf: latestReleases.of
    }
  })
  return Promise.all(taken)
}

/** The purchases with an address of the user that another browser or sign-in holds. */
export async function elsewhereOf(
  context: BuyerContext,
  user: User,
  {
    linked,
    guest,
    bought = []
  }: { linked: readonly LinkedAccount[]; guest: string | undefined; bought?: readonly Bought[] }
): Promise<ElsewhereView[]> {
  if (isGuestId(user.id)) return []
  const { config, db, now } = context
  const { products } = config
  const mayLink = linked.length === 0 && signInMethods(config).codeHost
  const all = await purchasesElsewhere(db, { userId: user.id, scenes: scenesOfAll(products), now: now() })
  const open = all.map(
    ({ paymentId, scene, email, holder, isOfGuest, isGiven, accounts, hasOneAccount, state }): ElsewhereView => {
      const product = productNamed(products, scene)
      const canLink = mayLink && hasOneAccount
      const heldIn = holder === guest ? 'here' : isOfGuest ? 'browser' : 'sign_in'
      const words = explainElsewhere(
        { state, email, isGiven, heldIn, accounts, canLink },
        shopFacts(config, product.name),
        now()
      )
      return { paymentId, product, state, heldIn, canLink, words }
    }
  )
  const known = [...bought, ...open].map(({ product }) => product.id)
  return [...open, ...(await closedViews(context, user, { guest, known }))]
}

/**
 * The purchases elsewhere that the page of this user shows. Unlike the page, it claims no payment: it changes nothing.
 */
export async function shownElsewhere(context: BuyerContext, user: User): Promise<ElsewhereView[]> {
  const { config, db, access } = context
  const linked = await linkedAccounts(db, user.id)
  const bought = boughtOf(config.products, await access.purchases(user.id, linked))
  if (bought.length === config.products.length) return []
  return elsewhereOf(context, user, { linked, guest: undefined, bought })
}

/**
 * For each product without another card on the page, the newest purchase elsewhere that cannot be asked for. `known`:
 * the ids of the products with a card.
 */
async function closedViews(
  { config, db, access }: BuyerContext,
  user: User,
  { guest, known }: { guest: string | undefined; known: readonly string[] }
): Promise<ElsewhereView[]> {
  const { products } = config
  const said = new Set(known)
  const views: ElsewhereView[] = []
  for (const each of await closedElsewhere(db, { userId: user.id, scenes: scenesOfAll(products) })) {
    const { paymentId, holder, email, isOfGuest } = each
    const product = productNamed(products, each.scene)
    const purchase = said.has(product.id) ? undefined : await access.purchase(paymentId, holder)
    if (!purchase) continue
    said.add(product.id)
    const heldIn = holder === guest ? 'here' : isOfGuest ? 'browser' : 'sign_in'
    const { status } = purchase
    const canBuy = status !== 'paid' && canBeBoughtAgain(status)
    const buyUrl = canBuy ? buyLink(product) : undefined
    const isRefunded = hasMoneyBack(purchase)
    const words = closedWords(config, { purchase, email, heldIn })
    views.push({ paymentId, product, state: { kind: 'closed' }, heldIn, canLink: false, buyUrl, isRefunded, words })
  }
  return views
}

/** The questions of other users who ask for these purchases of this holder, by the id of the payment. */
export async function askedOf(
  { db, now }: Pick<BuyerContext, 'db' | 'now'>,
  user: { id: string },
  purchases: readonly PurchaseView[]
): Promise<Map<string, AskedFor>> {
  const asked = new Map<string, AskedFor>()
  for (const { paymentId, takeover: id } of purchases) {
    const takeover = id === undefined ? undefined : await readTakeover(db, id, now())
    if (!takeover || takeover.holder !== user.id || !isWaiting(takeover.state)) continue
    const { email, isGiven, state } = takeover
    asked.set(paymentId, { takeover: takeover.id, email: maskedAddress(email), isGiven, state })
  }
  return asked
}

/** For each product a paid purchase if there is any, else the newest one. */
function boughtOf(products: readonly Product[], purchases: readonly PurchaseView[]): Bought[] {
  return products.flatMap((product) => {
    const own = purchases.filter((purchase) => purchase.product === product.id)
    const purchase = own.find(({ status }) => status === 'paid') ?? own[0]
    return purchase ? [{ product, purchase }] : []
  })
}

/**
 * The parts of an open page that may have changed after an action, to be sent along with the toast. `refused`: the id
 * of the grant whose refusal the toast brings to the field.
 */
export async function updateAfter(
  context: BuyerContext,
  user: User,
  visited: { from: string; guest: string | undefined; refused?: string | undefined }
): Promise<{ update: string; purchases: readonly PurchaseView[]; elsewhere: readonly ElsewhereView[] }> {
  const { status, elsewhere } = await buyerState(context, user, visited)
  const update = await statusUpdate(context.config, await statusSection({ ...status, refused: visited.refused }))
  return { update, purchases: status.purchases, elsewhere }
}
