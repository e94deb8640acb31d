import { html } from 'hono/html'
import type { Config } from '../../config/config.ts'
import type { Markup } from '../../pages/layout.ts'
import { breakable } from '../../pages/rich-text.ts'
import { deskBuyerPath } from '../../routes.ts'
import type { User } from '../../users/sessions/current-user.ts'
import { deskFrame } from '../frame/desk-frame.ts'
import type { PurchaseRow } from '../queries/purchase-rows.ts'
import { otherReaders, type Readers } from './readers.ts'

/**
 * The card of a purchase as its holder sees it, and who else reads of it. `inert`: the browser lets nobody use its
 * links and buttons.
 */
export function seenPage(page: {
  config: Config
  seller: User
  row: PurchaseRow
  readers: Readers
  card: Markup
}): Markup {
  const { config, seller, row, readers, card } = page
  const holder = readers.holderName
  const title = `What ${holder} sees`
  const body = html`<p class="desk-back"><a href="${deskBuyerPath(row.id)}">Back to the purchase</a></p>
    <h1>What ${breakable(holder)} sees</h1>
    <p class="lead">This is the card on the buyer’s page. Its links and buttons do nothing here.</p>
    ${otherReaders(readers)}
    <div class="seen access" inert>${card}</div>`
  return deskFrame({ config, seller, title, at: 'buyers', body })
}
