import { html } from 'hono/html'
import { itemNames, items, sandboxProducts } from '../books/products.ts'
import type { State } from '../books/store.ts'
import { deliveryList } from '../delivery/delivery-list.ts'
import { moment, money } from '../format.ts'
import type { PaymentLink } from '../stripe/payment-link.ts'
import { type Payment, refundable } from '../stripe/payments.ts'
import { type Markup, processorPage } from './frame.ts'
import { type Place, placeQuery } from './place.ts'

/** Payments on a page. */
const shown = 50

/** The seller's page at Stripe: the payments with their buttons, and the deliveries of all processors. */
export function dashboardPage(state: State, links: PaymentLink[], { find, page }: Place): Markup {
  const found = state.payments.filter((payment) => isFound(payment, find)).reverse()
  const pages = Math.max(1, Math.ceil(found.length / shown))
  const place = { find, page: Math.min(page, pages) }
  const payments = found.slice((place.page - 1) * shown, place.page * shown)
  return processorPage(
    'Payments',
    html`<h1>Payments</h1>
      <p>${links.map((link) => html`<a href="/b/${link.slug}">Checkout: ${link.name}, ${money(link.amount, link.currency)}</a> `)}</p>
      ${state.payments.length === 0 ? '' : searchForm(find)}
      ${find === '' ? '' : html`<p>${found.length === 1 ? 'One payment is' : `${found.length} payments are`} found. <a href="/">All payments</a></p>`}
      ${state.payments.length === 0 ? html`<p class="muted">Nobody has bought at this checkout yet. What the other processors sell is under <a href="/processors">Processors</a>.</p>` : ''}
      <ul>${payments.map((payment) => paymentEntry(payment, links, place))}</ul>
      ${pages > 1 ? pageLinks(place, pages) : ''}
      ${deliveryList(state, '/')}`
  )
}

/** Whether a payment has this text in the buyer's address, the reference, or an id of it. */
function isFound({ session, charge }: Payment, find: string): boolean {
  const { id, customer_details, client_reference_id, payment_intent } = session
  const texts = [id, customer_details?.email, client_reference_id, payment_intent, charge?.id]
  return texts.some((text) => typeof text === 'string' && text.toLowerCase().includes(find.toLowerCase()))
}

function searchForm(find: string): Markup {
  return html`<form action="/" class="entry fields">
      <div class="stack">
        <label class="label" for="find">Find a payment</label>
        <input class="input" id="find" name="find" type="search" value="${find}" maxlength="255" autocomplete="off" aria-describedby="find-hint">
        <p class="muted" id="find-hint">A part of the buyer’s address, of the reference (the user or guest), or of an id: of the checkout (cs_…), the payment (pi_…) or the charge (ch_…).</p>
      </div>
      <div class="actions"><button class="btn" data-variant="outline">Find</button></div>
    </form>`
}

function pageLinks({ find, page }: Place, pages: number): Markup {
  const link = (to: number, label: string) =>
    html`<a class="btn" data-variant="outline" data-size="sm" href="/${placeQuery({ find, page: to })}">${label}</a>`
  return html`<nav class="actions" aria-label="Pages of the payments">
      ${page > 1 ? link(page - 1, 'Newer payments') : ''}
      <span class="muted">Page ${page} of ${pages}</span>
      ${page < pages ? link(page + 1, 'Older payments') : ''}
    </nav>`
}

function paymentEntry(payment: Payment, links: PaymentLink[], place: Place): Markup {
  const { session, charge } = payment
  const currency = session.currency ?? 'usd'
  const rest = refundable(payment)
  const action = (move: string, label: string) =>
    html`<form method="post" action="/payments/${session.id}/${move}${placeQuery(place)}"><button class="btn" data-variant="outline" data-size="sm">${label}</button></form>`
  const name = links.find(({ id }) => id === session.payment_link)?.name ?? storyItem(session.payment_link)
  return html`<li class="entry">
    <div class="line"><strong>${name}</strong> ${badge(payment)}</div>
    <dl>
      <dt>Total</dt><dd>${money(session.amount_total ?? 0, currency)}${
        charge !== null && charge.amount_refunded > 0
          ? html`, of which ${money(charge.amount_refunded, currency)} refunded`
          : ''
      }</dd>
      <dt>Buyer</dt><dd>${session.customer_details?.email ?? 'unknown'}</dd>
      <dt>Reference</dt><dd>${session.client_reference_id ?? 'none'}</dd>
      <dt>Checkout</dt><dd>${moment(session.created * 1000)}</dd>
    </dl>
    <div class="actions">
      ${charge?.status === 'pending' ? [action('succeed', 'The bank pays'), action('fail', 'The bank refuses')] : ''}
      ${rest > 0 ? action('refund', charge?.amount_refunded === 0 ? 'Refund in full' : 'Refund the rest') : ''}
      ${halfOf(payment) <= rest && rest > 1 ? action('refund-half', 'Refund half') : ''}
      ${rest > 0 ? action('dispute', 'The buyer disputes it') : ''}
      ${payment.dispute?.status === 'needs_response' ? [action('win', 'You win the dispute'), action('lose', 'You lose the dispute')] : ''}
      ${action('deliver', 'Deliver the last event again')}
    </div>
  </li>`
}

/** The name of an item that a story of the processors page has sold: this shop has no payment link for it. */
function storyItem(link: unknown): string {
  const item = itemNames.find((name) => sandboxProducts.stripe[name] === link)
  return item === undefined ? 'A product no longer sold' : items[item].name
}

/** Half of the charge in whole minor units, at least one. */
export function halfOf(payment: Payment): number {
  return Math.max(1, Math.floor((payment.charge?.amount ?? 0) / 2))
}

function badge({ charge, dispute }: Payment): Markup {
  if (charge === null) return html`<span class="badge" data-variant="secondary">nothing to pay</span>`
  if (charge.status === 'pending') return html`<span class="badge" data-variant="outline">bank debit open</span>`
  if (charge.status === 'failed') return html`<span class="badge" data-variant="destructive">bank debit failed</span>`
  if (dispute?.status === 'needs_response') return html`<span class="badge" data-variant="destructive">disputed</span>`
  if (dispute?.status === 'lost') return html`<span class="badge" data-variant="destructive">dispute lost</span>`
  if (charge.refunded) return html`<span class="badge" data-variant="outline">refunded</span>`
  if (charge.amount_refunded > 0) return html`<span class="badge" data-variant="outline">partly refunded</span>`
  return html`<span class="badge">paid</span>`
}
