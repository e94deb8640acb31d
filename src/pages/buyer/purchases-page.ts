import { html } from 'hono/html'
import { routes } from '../../routes.ts'
import { say } from '../../words/text.ts'
import { layout, type Markup } from '../layout.ts'
import { purchaseWords } from '../page-texts/purchases.ts'
import { sayMarkup } from '../rich-text.ts'
import { findPurchaseLink } from '../sign-in/find-purchase-page.ts'
import { type BuyerPage, buyerView } from './invite-forms.ts'
import { elsewhereCards } from './takeover-part.ts'

/** The page on which the buyer enters the username, for the first time and for each change. */
export function purchasesPage({
  config,
  user,
  purchases,
  view,
  status,
  elsewhere,
  otherSale,
  seats,
  message
}: BuyerPage): Markup {
  const { text } = purchaseWords(config, user, { purchases, elsewhere, otherSale, seats })
  const isEmpty = purchases + elsewhere.length === 0 && otherSale !== 'unmatched' && !seats
  const body = html`<h1>${say('purchases.title')}</h1>
    <p class="lead">${text}
    ${isEmpty ? html`<a href="${routes.dashboard}">${say('purchases.what_to_do')}</a>` : sayMarkup(user.isGuest ? 'purchases.paid_with' : 'purchases.signed_in', { email: user.email })}</p>
    ${buyerView(view, status, elsewhereCards(config, user, { elsewhere, from: view.from }))}
    ${seats?.cards ?? ''}
    ${findPurchaseLink(config)}`
  return layout({ config, user, title: say('purchases.title'), at: 'purchases', body, message })
}
