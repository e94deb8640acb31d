import { createHash } from 'node:crypto'
import { html, raw } from 'hono/html'
import type { PurchaseView } from '../../access/requests/views.ts'
import type { Config } from '../../config/config.ts'
import { seatPart } from '../../invite/form.ts'
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

/** The status cards, which update themselves, and a digest of everything on the page that an update would change. */
export async function statusSection(status: BuyerStatus): Promise<{ markup: string; digest: string }> {
  const { config, purchases, from, shown, now } = status
  const cards = String(
    await html`${purchases.map((purchase, index) => purchaseCard({ config, purchase, index, from, now }))}`
  )
  const seconds = secondsToNextLook(purchases, now)
  const digest = createHash('sha256')
    .update([cards, seconds, await besideTheCards(status)].join('\n'))
    .digest('base64url')
    .slice(0, 16)
  const url = `${routes.purchaseStatus}?${new URLSearchParams({ from, shown, seen: digest })}`
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
  return { markup: String(await markup), digest }
}

/**
 * The same status for a page that is already open, with the other parts that depend on it: sent along with a toast, or
 * as a live update.
 */
export async function statusUpdate(status: BuyerStatus): Promise<string> {
  const { markup } = await statusSection(status)
  return `<hx-partial hx-target="#access" hx-swap="outerMorph">${markup}</hx-partial>${await besideTheCards(status)}`
}

async function besideTheCards({ config, purchases, now }: BuyerStatus): Promise<string> {
  const seats = productsOfForms(config, purchases).map((product) => {
    const suffix = suffixOf(config, product)
    const part = seatPart(inviteSeats(ofProduct(purchases, product), now), suffix)
    return `<hx-partial hx-target="#invite-seats${suffix}" hx-swap="outerMorph">${part}</hx-partial>`
  })
  const next = String(await nextSteps(config, purchases))
  return `${seats.join('\n')}
<hx-partial hx-target="#next-steps" hx-swap="outerMorph">${next}</hx-partial>`
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
