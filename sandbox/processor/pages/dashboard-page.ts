import { html } from 'hono/html'
import { itemNames, items, sandboxProducts } from '../books/products.ts'
import type { State } from '../books/store.ts'
import { deliveryList } from '../delivery/delivery-list.ts'
import { moment, money } from '../format.ts'
import type { PaymentLink } from '../stripe/payment-link.ts'
import { type Payment, refundable } from '../stripe/payments.ts'
import { type Markup, processorPage } from './frame.ts'

/** Payments on the page; the state file and the control API have all. */
const shown = 50

/** The seller's page at Stripe: the payments with their buttons, and the deliveries of all processors. */
export function dashboardPage(state: State, links: PaymentLink[]): Markup {
  const payments = state.payments.slice(-shown).reverse()
  return processorPage(
    'Payments',
    html`<h1>Payments</h1>
      <p>${links.map((link) => html`<a href="/b/${link.slug}">Checkout: ${link.name}, ${money(link.amount, link.currency)}</a> `)}</p>
      ${payments.length === 0 ? html`<p class="muted">Nobody has bought at this checkout yet. What the other processors sell is under <a href="/processors">Processors</a>.</p>` : ''}
      <ul>${payments.map((payment) => paymentEntry(payment, links))}</ul>
      ${state.payments.length > shown ? html`<p class="muted">The newest ${shown} are shown.</p>` : ''}
      ${deliveryList(state, '/')}`
  )
}

function paymentEntry(payment: Payment, links: PaymentLink[]): Markup {
  const { session, charge } = payment
  const currency = session.currency ?? 'usd'
  const rest = refundable(payment)
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
      ${charge?.status === 'pending' ? [action(payment, 'succeed', 'The bank pays'), action(payment, 'fail', 'The bank refuses')] : ''}
      ${rest > 0 ? action(payment, 'refund', charge?.amount_refunded === 0 ? 'Refund in full' : 'Refund the rest') : ''}
      ${halfOf(payment) <= rest && rest > 1 ? action(payment, 'refund-half', 'Refund half') : ''}
      ${rest > 0 ? action(payment, 'dispute', 'The buyer disputes it') : ''}
      ${payment.dispute?.status === 'needs_response' ? [action(payment, 'win', 'You win the dispute'), action(payment, 'lose', 'You lose the dispute')] : ''}
      ${action(payment, 'deliver', 'Deliver the last event again')}
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

function action(payment: Payment, move: string, label: string): Markup {
  return html`<form method="post" action="/payments/${payment.session.id}/${move}"><button class="btn" data-variant="outline" data-size="sm">${label}</button></form>`
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
