import { html } from 'hono/html'
import type { Config } from '../../config/config.ts'
import { routes } from '../../routes.ts'
import { signInMethods } from '../../users/sign-in/sign-in-methods.ts'
import { say } from '../../words/text.ts'
import { layout, type Markup } from '../layout.ts'
import { shopValues } from '../page-texts/code-host.ts'
import { paidOf, purchaseWords } from '../page-texts/purchases.ts'
import { sayMarkup } from '../rich-text.ts'
import { buyLink } from './checkout-link.ts'
import { type BuyerPage, buyerView } from './invite-forms.ts'
import { elsewhereCards } from './takeover-part.ts'

/** The buyer's first page: the purchase and the form, or the state of the purchase and what to do. */
export function dashboardPage({
  config,
  user,
  purchases,
  bought,
  view,
  status,
  elsewhere,
  otherSale,
  seats,
  message
}: BuyerPage): Markup {
  const { title, text } = purchaseWords(config, user, { purchases, elsewhere, otherSale, seats })
  const body = html`<h1>${title}</h1>
    ${text ? html`<p class="lead">${text}</p>` : ''}
    ${buyerView(paidOf(bought).length > 0 ? view : { ...view, forms: [] }, status, elsewhereCards(config, user, { elsewhere, from: view.from }))}
    ${seats?.cards ?? ''}
    ${bought.length === 0 && !seats && otherSale !== 'unmatched' && elsewhere.every(({ state }) => state.kind === 'kept') ? whatToDo(config) : ''}`
  return layout({ config, user, title: say('frame.dashboard'), at: 'dashboard', body, message })
}

function whatToDo(config: Config): Markup {
  const { products } = config
  const links = products.map(
    (product, index) =>
      html`${index > 0 ? ' · ' : ''}<a href="${buyLink(product)}">${say('shop.buy', { product: product.name })}</a>`
  )
  return html`<section class="card" aria-labelledby="missing-heading">
      <header><h2 id="missing-heading">${say('purchases.what_to_do')}</h2></header>
      <section>
        <ul class="steps">
          <li>${sayMarkup('missing.just_paid', { a: { link: routes.dashboard } })}</li>
          <li>${signInMethods(config).mail ? sayMarkup('missing.other_address', { a: { link: routes.findPurchase } }) : sayMarkup('missing.other_sign_in')}</li>
          <li>${sayMarkup('missing.not_bought')} ${links}</li>
          <li>${sayMarkup('missing.none', shopValues(config))}</li>
        </ul>
      </section>
    </section>`
}
