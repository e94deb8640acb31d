import { html } from 'hono/html'
import type { User } from '../accounts/current-user.ts'
import type { Config } from '../config.ts'
import { routes } from '../routes.ts'
import { type BuyerPage, type BuyerView, buyerView } from './buyer-view.ts'
import { layout, type Markup } from './layout.ts'
import { checkoutLink } from './product.ts'

/** The buyer's first page: the purchase and the form, or what to do when no purchase is found. */
export function dashboardPage({ config, user, payment, view, message }: BuyerPage): Markup {
  const body = payment ? bought(config, payment.paidAt, view) : notFound(config, user)
  return layout({ config, user, title: 'Dashboard', body, message })
}

function bought({ product }: Config, paidAt: number | null, view: BuyerView): Markup {
  return html`<h1>Welcome</h1>
    <p class="lead">You have bought <strong>${product.name}</strong>${paidAt === null ? '' : ` (paid on ${day(paidAt)})`}.</p>
    ${buyerView(view)}`
}

function notFound(config: Config, user: User): Markup {
  const { product, site } = config
  return html`<h1>No purchase found yet</h1>
    <p class="lead">You are signed in as <strong>${user.email}</strong>, and there is no paid purchase of ${product.name} for it.</p>
    <section class="card" aria-labelledby="missing-heading">
      <header><h2 id="missing-heading">What to do</h2></header>
      <section>
        <ul class="steps">
          <li><strong>Paid a moment ago?</strong> The payment may still be on its way. <a href="${routes.dashboard}">Check again</a>. Some ways to pay, bank debits for one, take days.</li>
          <li><strong>Paid with another e-mail address?</strong> Sign out and sign in with that one.</li>
          <li><strong>Not bought yet?</strong> <a href="${checkoutLink(config, user)}">Buy ${product.name}</a>.</li>
          <li><strong>None of these?</strong> Write to <a href="mailto:${site.supportEmail}">${site.supportEmail}</a>.</li>
        </ul>
      </section>
    </section>`
}

function day(ms: number): string {
  return new Date(ms).toLocaleDateString('en', { dateStyle: 'long', timeZone: 'UTC' })
}
