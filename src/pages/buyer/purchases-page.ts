import { html, raw } from 'hono/html'
import { routes } from '../../routes.ts'
import { layout, type Markup } from '../layout.ts'
import { findPurchaseLink } from '../sign-in/find-purchase-page.ts'
import { purchaseWords } from '../words/purchases.ts'
import { type BuyerPage, buyerView } from './invite-forms.ts'
import { elsewhereCards } from './takeover-part.ts'

/** The page on which the buyer enters the username, for the first time and for each change. */
export function purchasesPage({ config, user, bought, view, status, elsewhere, message }: BuyerPage): Markup {
  const body = html`<h1>Your purchases</h1>
    <p class="lead">${purchaseWords(config, user, { bought, elsewhere }).text}
    ${bought.length + elsewhere.length === 0 ? html`<a href="${routes.dashboard}">What to do</a>` : html`${user.isGuest ? 'Paid with' : 'Signed in as'} <strong>${user.email}</strong>.`}</p>
    ${raw(status)}
    ${elsewhereCards(config, user, { elsewhere, from: view.from })}
    ${buyerView(view)}
    ${findPurchaseLink(config)}`
  return layout({ config, user, title: 'Your purchases', at: 'purchases', body, message })
}
