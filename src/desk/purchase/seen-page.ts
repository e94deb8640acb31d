import { html } from 'hono/html'
import type { User } from '../../accounts/sessions/current-user.ts'
import type { Config } from '../../config/config.ts'
import type { Markup } from '../../pages/layout.ts'
import { breakable } from '../../pages/rich-text.ts'
import { deskBuyerPath } from '../../routes.ts'
import { deskFrame } from '../frame/desk-frame.ts'
import type { PurchaseRow } from '../queries/purchase-rows.ts'

/** The card of a purchase as its buyer sees it. `inert`: the browser lets nobody use its links and buttons. */
export function seenPage(page: { config: Config; seller: User; row: PurchaseRow; card: Markup }): Markup {
  const { config, seller, row, card } = page
  const email = row.email ?? row.userEmail ?? 'the buyer'
  const title = `What ${email} sees`
  const body = html`<p class="desk-back"><a href="${deskBuyerPath(row.id)}">Back to the purchase</a></p>
    <h1>What ${breakable(email)} sees</h1>
    <p class="lead">This is the card on the buyer’s page. Its links and buttons do nothing here.</p>
    <div class="seen access" inert>${card}</div>`
  return deskFrame({ config, seller, title, at: 'buyers', body })
}
