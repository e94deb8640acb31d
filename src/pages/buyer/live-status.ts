import { hash } from 'node:crypto'
import { html, raw } from 'hono/html'
import { isSellerHold, type NextInvitation } from '../../access/plan/forecast.ts'
import type { PurchaseView } from '../../access/requests/purchase-view.ts'
import type { Config, Product } from '../../config/config.ts'
import { seatPart } from '../../invite/form.ts'
import type { LatestOf } from '../../latest-release/latest-releases.ts'
import { productNamed } from '../../product.ts'
import { routes } from '../../routes.ts'
import type { OrderFacts } from '../../users/users-and-guests/latest-payments.ts'
import type { Explanation } from '../../words/explain.ts'
import { plainText, say, type Text } from '../../words/text.ts'
import type { Markup } from '../layout.ts'
import { shopValues } from '../page-texts/code-host.ts'
import { explainGrant, explainSale } from '../page-texts/explain-view.ts'
import { inOrderOfCards } from '../page-texts/order-of-cards.ts'
import { inviteSeats, ofProduct, seatHolders } from '../page-texts/seats.ts'
import { awaitsAccess } from './account-card.ts'
import {
  type FormPurpose,
  type FormState,
  formText,
  formTitle,
  formWaits,
  isForOthers,
  productsOfForms,
  suffixOf
} from './invite-forms.ts'
import { needsBuyer, purchaseCard } from './purchase-card.ts'
import type { AskedFor } from './takeover-part.ts'

/**
 * `shown`: the statuses by which the page has its parts: of the purchases, of those held elsewhere, and of taken seats.
 * When it changes, the browser loads the whole page anew.
 */
export type BuyerStatus = {
  config: Config
  purchases: readonly PurchaseView[]
  from: string
  shown: string
  /** Whether the repository of a product cannot give read-only access at the moment. */
  isOff(product: Product): boolean
  /** By the id of a product: whether an invitation that is asked for now goes out at once. */
  next?: ReadonlyMap<string, NextInvitation> | undefined
  /** For the id of a payment that another user asks for: the question to its holder. */
  asked: ReadonlyMap<string, AskedFor>
  now: number
  latestOf?: LatestOf | undefined
  /** The orders, by the id of the payment, for the page of all purchases. */
  orders?: ReadonlyMap<string, OrderFacts>
  /** The ways to the checkout for what can be bought again, by the id of the payment. */
  buyUrls?: ReadonlyMap<string, string>
  /** The id of the grant whose refusal the form of the page says, beside its field. */
  refused?: string | undefined
}

/** Seconds between two live updates. */
const QUICK_S = 5
const WAITING_S = 15
export const SLOW_S = 20

/** The cards of purchases, as HTML, and the product whose form is shown with them; undefined where they have none. */
export type StatusPart = { id: string; product: Product | undefined; markup: string }

/** The parts of a page that an update changes. */
export type StatusSection = {
  /** The status cards, which update themselves. */
  parts: readonly StatusPart[]
  forms: readonly FormState[]
  /** A digest of all these parts. */
  digest: string
}

/**
 * The purchases that a page shows: the dashboard leaves out those that ended before the present work, unless there is
 * no other. A purchase that another user asks for is present work, too. On the dashboard the purchases that ask the
 * buyer for something come first.
 */
export function shownOn({ config, purchases, from, asked, isOff, now }: BuyerStatus): readonly PurchaseView[] {
  if (from !== routes.dashboard) return inOrderOfCards(config.products, purchases)
  const isOver = ({ status, paymentId }: PurchaseView) => {
    if (status === 'paid' || asked.has(paymentId)) return false
    const { tone, next } = explainSale(config, status, { product: '' })
    return tone === 'ended' && next !== 'renew'
  }
  const newest = purchases.findIndex((purchase) => !isOver(purchase))
  if (newest === -1) return purchases.slice(0, 1)
  const kept = purchases.filter((purchase, index) => index < newest || !isOver(purchase))
  const shown = inOrderOfCards(config.products, kept)
  const isFirst = (purchase: PurchaseView) => {
    const card = { config, purchase, isOff: isOff(productNamed(config.products, purchase.product)), now }
    return asked.has(purchase.paymentId) || needsBuyer(card)
  }
  return [...shown.filter(isFirst), ...shown.filter((purchase) => !isFirst(purchase))]
}

/** Renders what the page shows of a status. */
export async function statusSection(status: BuyerStatus): Promise<StatusSection> {
  const { config, purchases, from, shown, now, refused } = status
  const forms = withOneOpen(
    purchases,
    productsOfForms(config, purchases).map((product) => formState(status, product))
  )
  const groups = groupsOf(status, shownOn(status), forms)
  const cards = await Promise.all(groups.map(async (group) => String(await cardsOf(status, group, forms))))
  const seconds = secondsToNextUpdate(purchases, now)
  const words = (text: Text | undefined) => text && plainText(text)
  const beside = forms.map(({ product, seats, purpose, why, waits }) => {
    return [product.id, seats, purpose, words(why), words(waits)]
  })
  const digest = hash('sha256', [...cards, seconds, JSON.stringify(beside)].join('\n'), 'base64url').slice(0, 16)
  const query = `from=${encodeURIComponent(from)}&shown=${encodeURIComponent(shown)}&seen=${digest}${refused === undefined ? '' : `&refused=${encodeURIComponent(refused)}`}`
  const url = `${routes.purchaseStatus}?${query}`
  const note =
    purchases.length > 0
      ? html`<p class="access-note with-script">${say('status.keeps')}</p>
    <p class="access-note without-script"><a href="${url}">${say('status.check')}</a></p>`
      : ''
  const parts = groups.map(async ({ id, product }, index) => {
    const label = say('status.label')
    const isFirst = id === 'access'
    const name = !isFirst && product ? say('form.of', { title: label, product: product.name }) : label
    const region = isFirst || product ? html` role="region" aria-label="${name}"` : ''
    const updates = html` hx-get="${url}"
    hx-trigger="every ${seconds}s, visibilitychange from:document" hx-swap="outerMorph" hx-sync="this:drop"`
    const markup = html`<div id="${id}" class="access" tabindex="-1"${region}${isFirst ? updates : ''}>
    ${raw(cards[index] ?? '')}
    ${index === groups.length - 1 ? note : ''}
  </div>`
    return { id, product, markup: String(await markup) }
  })
  return { parts: await Promise.all(parts), forms, digest }
}

/** The purchases that are shown together, with the form for their product. The first group asks for updates. */
type Group = { id: string; product: Product | undefined; purchases: readonly PurchaseView[] }

/**
 * With several forms, each follows the purchases of its product. The products stand in the order of the shop; on the
 * dashboard those without a form come last, since they ask for no name. An update finds each group by its id.
 */
function groupsOf({ config, from }: BuyerStatus, shown: readonly PurchaseView[], forms: readonly FormState[]): Group[] {
  const [only, another] = forms
  if (!another) return [{ id: 'access', product: only?.product, purchases: shown }]
  const groups = config.products.flatMap((product, index): Group[] => {
    const purchases = ofProduct(shown, product)
    const formIndex = forms.findIndex((form) => form.product === product)
    if (formIndex === -1) return [{ id: `access-others-${index + 1}`, product: undefined, purchases }]
    return [{ id: formIndex === 0 ? 'access' : `access-${formIndex + 1}`, product, purchases }]
  })
  const filled = groups.filter(({ product, purchases }) => product !== undefined || purchases.length > 0)
  if (from !== routes.dashboard) return filled
  return [...filled.filter(({ product }) => product), ...filled.filter(({ product }) => !product)]
}

/** The cards of these purchases. */
function cardsOf(status: BuyerStatus, group: Group, forms: readonly FormState[]): Markup {
  const { config, from, isOff, asked, now, latestOf, orders, buyUrls, refused } = status
  const all = shownOn(status)
  const numbered = inOrderOfCards(config.products, all)
  return html`${group.purchases.map((purchase) => {
    const product = productNamed(config.products, purchase.product)
    return purchaseCard({
      config,
      purchase,
      index: all.indexOf(purchase),
      nth: ofProduct(numbered, product).indexOf(purchase) + 1,
      from,
      isOff: isOff(product),
      refused,
      purpose: forms.find((form) => form.product === product)?.purpose,
      askedFor: asked.get(purchase.paymentId),
      now,
      latestOf,
      order: orders?.get(purchase.paymentId),
      buyUrl: buyUrls?.get(purchase.paymentId)
    })
  })}`
}

/** The same parts for a page that is already open: sent along with a toast, or as a live update. */
export async function statusUpdate(config: Config, { parts, forms }: StatusSection): Promise<string> {
  const beside = forms.map(async (form) => {
    const { product, seats } = form
    const suffix = suffixOf(config, product)
    const title = partial(`invite-heading${suffix}`, String(await formTitle(config, form)))
    const text = partial(`invite-text${suffix}`, String(await formText(config, form, isForOthers(forms))))
    const waits = partial(`invite-waits${suffix}`, String(await formWaits(config, form)))
    return `${title}\n${waits}\n${text}\n${partial(`invite-seats${suffix}`, seatPart(seats, suffix))}`
  })
  return [...parts.map(({ id, markup }) => partial(id, markup)), ...(await Promise.all(beside))].join('\n')
}

/**
 * Of several forms that ask for the first name, only the first is open: its name is sent for the other products, too,
 * as long as no account of them was ever named (`server/handlers/checkout/invite-for-others.ts`).
 */
function withOneOpen(purchases: readonly PurchaseView[], forms: readonly FormState[]): FormState[] {
  const first = forms.find(({ purpose }) => purpose === 'next')
  return forms.map((form) => {
    const isUnnamed = ofProduct(purchases, form.product).every(
      ({ grants, following, isNameOpen }) => grants.length + following.length === 0 && !isNameOpen
    )
    const isSame = form.purpose === 'next' && form !== first && !form.isOfTeam && isUnnamed
    return isSame ? { ...form, purpose: 'same' } : form
  })
}

/** The state of the form for the product. It promises no invitation that cannot be sent, and says why instead. */
export function formState(
  { config, purchases, isOff, next, now }: Pick<BuyerStatus, 'config' | 'purchases' | 'isOff' | 'next' | 'now'>,
  product: Product
): FormState {
  const own = ofProduct(purchases, product)
  const paid = own.filter(({ status }) => status === 'paid')
  const covers = paid.find(({ seats }) => seats > 1)?.seats
  const of = { product, seats: inviteSeats(own, now), isOfTeam: covers !== undefined, covers }
  if (paid.length === 0) return { ...of, purpose: 'none', why: whyNone(config, purchases) }
  if (isOff(product))
    return { ...of, seats: {}, purpose: 'off', why: { key: 'form.off.text', values: shopValues(config) } }
  return { ...of, purpose: purposeOf(config, paid, now), waits: waitsWords(config, next?.get(product.id), now) }
}

/** Says that an invitation which is asked for now goes out later, and when; undefined if it goes out at once. */
function waitsWords({ site }: Config, next: NextInvitation | undefined, now: number): Text | undefined {
  if (!next?.waits) return undefined
  const { because, at } = next
  const until = isSellerHold(because) ? 'seller' : at === undefined ? 'open' : 'time'
  const when = at === undefined ? '' : ({ at, style: 'about', now } as const)
  return { key: 'form.waits', values: { until, when, shop: site.name } }
}

/** The reason that the card of the newest purchase gives, where none is paid. */
function whyNone(config: Config, [newest]: readonly PurchaseView[]): Text {
  if (!newest || newest.status === 'paid') return { key: 'form.none.text', values: {} }
  const { name: product } = productNamed(config.products, newest.product)
  return explainSale(config, newest.status, { product, isLate: newest.isLate === true }).text
}

/**
 * The purpose of the form. A name is the next step while no account is named, or the only one has to be named anew. An
 * account that was named with the payment counts before it is looked up.
 * What is to be done about an account of a team is in its row.
 */
function purposeOf(config: Config, paid: readonly PurchaseView[], now: number): FormPurpose {
  const asks = paid.some((purchase) => {
    const holders = seatHolders(purchase)
    if (purchase.isNameOpen || (purchase.coveredBeside !== undefined && holders.length === 0)) return false
    if (purchase.seats > 1 && holders.length > 0) return false
    return holders.length === 0 || holders.some((grant) => asksForName(explainGrant(config, purchase, grant, now)))
  })
  if (asks) return 'next'
  const held = paid.map((purchase) => (purchase.seats === 1 ? seatHolders(purchase) : []))
  if (held.every((holders) => holders.length > 0 && holders.every(awaitsAccess))) return 'replace'
  const named = (purchase: PurchaseView) => (purchase.isNameOpen ? 1 : seatHolders(purchase).length)
  return paid.some((purchase) => named(purchase) < purchase.seats) ? 'add' : 'change'
}

function asksForName({ next }: Explanation): boolean {
  return next === 'name_account' || next === 'send_invite'
}

function partial(id: string, markup: string): string {
  return `<hx-partial hx-target="#${id}" hx-swap="outerMorph">${markup}</hx-partial>`
}

/**
 * Seconds to the next live update: few while a change is expected soon. A visitor who returns to the page gets an
 * update at once.
 */
export function secondsToNextUpdate(purchases: readonly PurchaseView[], now: number): number {
  const soon = now + 10 * 60_000
  const justNow = now - 15 * 60_000
  const grants = purchases.flatMap((purchase) => [...purchase.grants, ...purchase.following])
  const moves = grants.some(
    ({ state, because, acts, expectedAt, earliestAt, triedAt, sentAt, runOut, slow, hindrance, ...grant }) => {
      // The host is asked for the account of the name long before the turn of its invitation.
      if (state === 'queued' && grant.accountId === undefined) return true
      if (because === 'breaker' || acts === 'seller' || slow) return false
      if (state === 'revoking') return (hindrance?.nextAt ?? soon) <= soon
      if (state === 'queued') return (expectedAt ?? triedAt ?? earliestAt ?? soon) <= soon
      return state === 'invited' && (runOut !== undefined || sentAt === undefined || sentAt >= justNow)
    }
  )
  if (moves || purchases.some(({ isNameOpen }) => isNameOpen)) return QUICK_S
  // No time is known at which the seller puts it right.
  const waitsForSeller = grants.some(({ state, acts }) => state === 'queued' && acts === 'seller')
  return purchases.length === 0 || waitsForSeller ? WAITING_S : SLOW_S
}
