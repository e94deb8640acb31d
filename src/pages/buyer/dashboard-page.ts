import { html, raw } from 'hono/html'
import type { Buyer } from '../../accounts/sessions/current-buyer.ts'
import { signInMethods } from '../../accounts/sign-in/sign-in-methods.ts'
import type { Config, Product } from '../../config/config.ts'
import { routes } from '../../routes.ts'
import { layout, type Markup } from '../layout.ts'
import { listOf, paidOf, purchaseWords } from '../words/purchases.ts'
import { buyLink } from './checkout-link.ts'
import { type BuyerPage, buyerView } from './invite-forms.ts'
import { elsewhereCards } from './takeover-part.ts'

/** The buyer's first page: the purchase and the form, or the state of the purchase and what to do. */
export function dashboardPage({ config, user, bought, view, status, elsewhere, message }: BuyerPage): Markup {
  const { title, text } = purchaseWords(config, user, { bought, elsewhere })
  const body = html`<h1>${title}</h1>
    ${text ? html`<p class="lead">${text}</p>` : ''}
    ${raw(status)}
    ${elsewhereCards(config, user, { elsewhere, from: view.from })}
    ${paidOf(bought).length > 0 ? buyerView(view) : ''}
    ${bought.flatMap(({ product, purchase }) => (purchase.status === 'failed' || purchase.status === 'ended' ? [buyAgain(product, config, user)] : []))}
    ${bought.length === 0 && elsewhere.every(({ state }) => state.kind === 'kept') ? whatToDo(config, user) : ''}`
  return layout({ config, user, title: 'Dashboard', at: 'dashboard', body, message })
}

function buyAgain(product: Product, { payments }: Config, user: Buyer): Markup {
  return html`<p class="actions"><a class="btn" href="${buyLink(product, user, payments.processors)}">Buy ${product.name}</a></p>`
}

function whatToDo(config: Config, user: Buyer): Markup {
  const { site, products, payments } = config
  const links = products.map(
    (product) => html`<a href="${buyLink(product, user, payments.processors)}">Buy ${product.name}</a>`
  )
  return html`<section class="card" aria-labelledby="missing-heading">
      <header><h2 id="missing-heading">What to do</h2></header>
      <section>
        <ul class="steps">
          <li><strong>Paid a moment ago?</strong> The payment may still be on its way. <a href="${routes.dashboard}">Check again</a>.</li>
          <li><strong>Paid with another e-mail address?</strong> ${signInMethods(config).mail ? html`<a href="${routes.findPurchase}">Find your purchase</a> by that address.` : 'Sign out and sign in with that one.'}</li>
          <li><strong>Not bought yet?</strong> ${listOf(links, 'or')}.</li>
          <li><strong>None of these?</strong> Write to <a href="mailto:${site.supportEmail}">${site.supportEmail}</a>.</li>
        </ul>
      </section>
    </section>`
}
