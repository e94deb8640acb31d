import { hash } from 'node:crypto'
import { html, raw } from 'hono/html'
import type { PurchaseView } from '../../access/requests/views.ts'
import type { Config, Product } from '../../config/config.ts'
import { type InviteSeats, seatPart } from '../../invite/form.ts'
import type { LatestOf } from '../../latest-release/latest-releases.ts'
import { productNamed } from '../../product.ts'
import { routes } from '../../routes.ts'
import type { Explanation } from '../../words/explain.ts'
import { say } from '../../words/text.ts'
import { explainGrant } from '../words/explain-view.ts'
import { inviteSeats, ofProduct, seatHolders } from '../words/seats.ts'
import { type FormPurpose, formTitle, productsOfForms, suffixOf } from './invite-forms.ts'
import { purchaseCard } from './purchase-card.ts'
import type { AskedFor } from './takeover-part.ts'

/**
 * `shown`: which page the visitor sees, by the status of the purchase. When it changes, the whole page has to change.
 */
export type BuyerStatus = {
  config: Config
  purchases: readonly PurchaseView[]
  from: string
  shown: string
  /** Whether the repository of a product cannot give read-only access at the moment. */
  isOff(product: Product): boolean
  /** For the id of a payment that another user asks for: the question to its holder. */
  asked: ReadonlyMap<string, AskedFor>
  now: number
  latestOf?: LatestOf | undefined
}

/** Seconds between two live updates. */
const QUICK_S = 5
const WAITING_S = 15
const SLOW_S = 60

/** The parts of a page that an update changes. */
export type StatusSection = {
  /** The status cards, which update themselves, as HTML. */
  markup: string
  seats: readonly FormSeats[]
  /** A digest of all these parts. */
  digest: string
}

/** The words and the choice of seats in the form for a product. */
type FormSeats = { product: Product; seats: InviteSeats; purpose: FormPurpose; isOfTeam: boolean }

/** Renders what the page shows of a status. */
export async function statusSection(status: BuyerStatus): Promise<StatusSection> {
  const { config, purchases, from, shown, isOff, asked, now, latestOf } = status
  const seats = productsOfForms(config, purchases).map((product): FormSeats => {
    const own = ofProduct(purchases, product)
    const isOfTeam = own.some((purchase) => purchase.status === 'paid' && purchase.seats > 1)
    return { product, seats: inviteSeats(own, now), purpose: purposeOf(config, own, now), isOfTeam }
  })
  const cards = String(
    await html`${purchases.map((purchase, index) => {
      const product = productNamed(config.products, purchase.product)
      const nth = ofProduct(purchases.slice(0, index + 1), product).length
      const askedFor = asked.get(purchase.paymentId)
      const purpose = seats.find((form) => form.product === product)?.purpose
      const card = { config, purchase, index, nth, from, isOff: isOff(product), purpose, askedFor, now, latestOf }
      return purchaseCard(card)
    })}`
  )
  const seconds = secondsToNextLook(purchases, now)
  const beside = seats.map(({ product, seats: ofForm, purpose }) => [product.id, ofForm, purpose])
  const digest = hash('sha256', [cards, seconds, JSON.stringify(beside)].join('\n'), 'base64url').slice(0, 16)
  const query = `from=${encodeURIComponent(from)}&shown=${encodeURIComponent(shown)}&seen=${digest}`
  const url = `${routes.purchaseStatus}?${query}`
  const markup = html`<div id="access" class="access" tabindex="-1" role="region" aria-label="${say('status.label')}" hx-get="${url}"
    hx-trigger="every ${seconds}s, visibilitychange from:document" hx-swap="outerMorph" hx-sync="this:drop">
    ${raw(cards)}
    ${
      purchases.length > 0
        ? html`<p class="access-note with-script">${say('status.keeps')}</p>
    <p class="access-note without-script"><a href="${url}">${say('status.check')}</a></p>`
        : ''
    }
  </div>`
  return { markup: String(await markup), seats, digest }
}

/** The same parts for a page that is already open: sent along with a toast, or as a live update. */
export function statusUpdate(config: Config, { markup, seats }: StatusSection): string {
  const forms = seats.map(({ product, seats: ofForm, purpose }) => {
    const suffix = suffixOf(config, product)
    const title = partial(`invite-heading${suffix}`, String(formTitle(config, product, purpose)))
    return `${title}\n${partial(`invite-seats${suffix}`, seatPart(ofForm, suffix))}`
  })
  return [partial('access', markup), ...forms].join('\n')
}

/**
 * The purpose of the form. A name is the next step while no account is named, or the only one has to be named anew. What is
 * to be done about an account of a team is in its row.
 */
export function purposeOf(config: Config, purchases: readonly PurchaseView[], now: number): FormPurpose {
  const paid = purchases.filter(({ status }) => status === 'paid')
  const asks = paid.some((purchase) => {
    const holders = seatHolders(purchase)
    if (purchase.seats > 1 && holders.length > 0) return false
    return holders.length === 0 || holders.some((grant) => asksForName(explainGrant(config, purchase, grant, now)))
  })
  if (asks || paid.length === 0) return 'next'
  return paid.some((purchase) => seatHolders(purchase).length < purchase.seats) ? 'add' : 'change'
}

function asksForName({ next }: Explanation): boolean {
  return next === 'name_account' || next === 'send_invite'
}

function partial(id: string, markup: string): string {
  return `<hx-partial hx-target="#${id}" hx-swap="outerMorph">${markup}</hx-partial>`
}

/** Short while a change is expected soon, long otherwise. A visitor who returns to the page gets an update at once. */
export function secondsToNextLook(purchases: readonly PurchaseView[], now: number): number {
  const soon = now + 10 * 60_000
  const justNow = now - 15 * 60_000
  const grants = purchases.flatMap((purchase) => [...purchase.grants, ...purchase.following])
  const moves = grants.some(({ state, because, acts, expectedAt, triedAt, sentAt, slow }) => {
    if (because === 'breaker' || acts === 'seller' || slow) return false
    if (state === 'revoking') return true
    if (state === 'queued') return (expectedAt ?? triedAt ?? soon) <= soon
    return state === 'invited' && (sentAt === undefined || sentAt >= justNow)
  })
  if (moves) return QUICK_S
  return purchases.length === 0 ? WAITING_S : SLOW_S
}
