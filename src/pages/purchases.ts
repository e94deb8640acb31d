import { html } from 'hono/html'
import type { User } from '../accounts/current-user.ts'
import type { Config } from '../config.ts'
import type { Message } from '../invite/form.ts'
import { type BuyerView, buyerView } from './buyer-view.ts'
import { layout, type Markup } from './layout.ts'

export type Purchases = { config: Config; user: User; view: BuyerView; message?: Message | undefined }

/** Where the buyer enters the username, today and whenever it changes. */
export function purchasesPage({ config, user, view, message }: Purchases): Markup {
  const body = html`<h1>Your purchases</h1>
    <p class="lead">Signed in as <strong>${user.email}</strong>.</p>
    ${buyerView(view)}`
  return layout({ config, user, title: 'Your purchases', body, message })
}
