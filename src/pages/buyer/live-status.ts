import { hash } from 'node:crypto'
import { html, raw } from 'hono/html'
import type { PurchaseView } from '../../access/requests/views.ts'
import type { Config, Product } from '../../config/config.ts'
import { type InviteSeats, seatPart } from '../../invite/form.ts'
import { routes } from '../../routes.ts'
import { inviteSeats, ofProduct } from '../words/seats.ts'
import { nextSteps, productsOfForms, suffixOf } from './invite-forms.ts'
import { purchaseCard } from './purchase-card.ts'

/**
 * `shown`: which page the visitor sees, by the status of the purchase. When it changes, the whole page has to change.
 */
export type BuyerStatus = {
  config: Config
  purchases: readonly PurchaseView[]
  from: string
  shown: string
  now: number
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
  /** The steps after an account is named, as HTML. */
  next: string
  /** A digest of all these parts. */
  digest: string
}

/** What the form for a product says about seats. */
type FormSeats = { product: Product; seats: InviteSeats }

/** Renders what the page shows of a status. */
export async function statusSection(status: BuyerStatus): Promise<StatusSection> {
  const { config, purchases, from, shown, now } = status
  const cards = String(
    await html`${purchases.map((purchase, index) => purchaseCard({ config, purchase, index, from, now }))}`
  )
  const seats = productsOfForms(config, purchases).map((product) => {
    return { product, seats: inviteSeats(ofProduct(purchases, product), now) }
  })
  const next = String(await nextSteps(config, purchases))
  const seconds = secondsToNextLook(purchases, now)
  const beside = seats.map(({ product, seats: ofForm }) => [product.id, ofForm])
  const digest = hash('sha256', [cards, seconds, JSON.stringify(beside), next].join('\n'), 'base64url').slice(0, 16)
  const query = `from=${encodeURIComponent(from)}&shown=${encodeURIComponent(shown)}&seen=${digest}`
  const url = `${routes.purchaseStatus}?${query}`
  const markup = html`<div id="access" class="access" tabindex="-1" role="region" aria-label="Your access" hx-get="${url}"
    hx-trigger="every ${seconds}s, visibilitychange from:document" hx-swap="outerMorph" hx-sync="this:drop">
    ${raw(cards)}
    ${
      purchases.length > 0
        ? html`<p class="access-note with-script">This page keeps itself up to date.</p>
    <p class="access-note without-script"><a href="${url}">Check again</a></p>`
        : ''
    }
  </div>`
  return { markup: String(await markup), seats, next, digest }
}

/** The same parts for a page that is already open: sent along with a toast, or as a live update. */
export function statusUpdate(config: Config, { markup, seats, next }: StatusSection): string {
  const forms = seats.map(({ product, seats: ofForm }) => {
    const suffix = suffixOf(config, product)
    return partial(`invite-seats${suffix}`, seatPart(ofForm, suffix))
  })
  return [partial('access', markup), ...forms, partial('next-steps', next)].join('\n')
}

function partial(id: string, markup: string): string {
  return `<hx-partial hx-target="#${id}" hx-swap="outerMorph">${markup}</hx-partial>`
}

/** Short while a change is expected soon, long otherwise. A visitor who returns to the page gets an update at once. */
export function secondsToNextLook(purchases: readonly PurchaseView[], now: number): number {
  const soon = now + 10 * 60_000
  const justNow = now - 15 * 60_000
  const grants = purchases.flatMap((purchase) => [...purchase.grants, ...purchase.following])
  const moves = grants.some(({ state, because, acts, expectedAt, sentAt, slow }) => {
    if (because === 'breaker' || acts === 'seller' || slow) return false
    if (state === 'revoking') return true
    if (state === 'queued') return expectedAt === undefined || expectedAt <= soon
    return state === 'invited' && (sentAt === undefined || sentAt >= justNow)
  })
  if (moves) return QUICK_S
  return purchases.length === 0 ? WAITING_S : SLOW_S
}
