import { html } from 'hono/html'
import { type BuyerPage, buyerView } from './buyer-view.ts'
import { layout, type Markup } from './layout.ts'

/** Where the buyer enters the username, today and whenever it changes. */
export function purchasesPage({ config, user, view, message }: BuyerPage): Markup {
  const body = html`<h1>Your purchases</h1>
    <p class="lead">Signed in as <strong>${user.email}</strong>.</p>
    ${buyerView(view)}`
  return layout({ config, user, title: 'Your purchases', body, message })
}
