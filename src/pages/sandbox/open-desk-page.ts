import { html } from 'hono/html'
import type { Config } from '../../config/config.ts'
import { routes } from '../../routes.ts'
import type { User } from '../../users/sessions/current-user.ts'
import { layout, type Markup } from '../layout.ts'

/** The page of the sandbox that signs in as the seller, whose address is `seller`, and leads to the desk. */
export function openDeskPage(page: { config: Config; user: User | undefined; seller: string }): Markup {
  const { config, user, seller } = page
  const title = 'The seller’s desk'
  const body = html`<h1>${title}</h1>
    <p class="lead">Here the seller sees all sales, and the whole story of each buyer.
    In the sandbox the seller is <strong>${seller}</strong>.</p>
    <form class="actions" method="post" action="${routes.guideDesk}">
      <button type="submit" class="btn">Open the desk as the seller</button>
    </form>
    ${user && user.email !== seller ? html`<p class="hint">This signs ${user.email} out in this browser. Use a private window to be the buyer and the seller at the same time.</p>` : ''}`
  return layout({ config, user, title, body, isEnglish: true })
}
