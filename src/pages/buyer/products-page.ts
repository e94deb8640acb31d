import { html } from 'hono/html'
import type { Buyer } from '../../accounts/sessions/current-buyer.ts'
import { signInMethods } from '../../accounts/sign-in/sign-in-methods.ts'
import type { Config, Product } from '../../config/config.ts'
import { routes } from '../../routes.ts'
import { layout, type Markup } from '../layout.ts'
import { hostName } from '../words/code-host.ts'
import { buyLink } from './checkout-link.ts'

/** The products, and the way to the checkout. */
export function productPage({ config, user }: { config: Config; user: Buyer | undefined }): Markup {
  const host = hostName(config.codeHost)
  const [product, ...others] = config.products
  const body = html`
    ${others.length === 0 ? soleProduct(product, config, user) : severalProducts(config, user)}
    <section class="how" aria-labelledby="how-heading">
      <h2 id="how-heading">How it works</h2>
      <ol class="how-steps">
        <li>Pay at the checkout.</li>
        <li>${signInMethods(config).codeHost ? `Connect your ${host} account, or type its username.` : html`Give your ${host} username and press <strong>Send invite</strong>.`}</li>
        <li>Accept the invitation, then <code>git clone</code>. Updates come with <code>git pull</code>.</li>
      </ol>
    </section>`
  return layout({ config, user, title: others.length === 0 ? product.name : 'Products', body })
}

function soleProduct(product: Product, { payments }: Config, user: Buyer | undefined): Markup {
  return html`<section class="hero">
      <h1>${product.name}</h1>
      <p class="lead">Read-only access to the private ${product.repositories.length === 1 ? 'repository: clone it' : 'repositories: clone them'}, and pull every later release.</p>
      <p class="actions">
        <a class="btn" data-size="lg" href="${buyLink(product, user, payments.processors)}">Buy ${product.name}</a>
        ${wayToBuyersPages(user)}
      </p>
    </section>`
}

/** Several products are a choice between equals, so none of their buttons is the primary one. */
function severalProducts({ site, products, payments }: Config, user: Buyer | undefined): Markup {
  return html`<section class="hero">
      <h1>${site.name}</h1>
      <p class="lead">Read-only access to private repositories: clone them, and pull every later release.</p>
      <p class="actions">${wayToBuyersPages(user)}</p>
    </section>
    <div class="products">${products.map(
      (product, index) => html`<section class="card" aria-labelledby="product-${index}">
      <header>
        <h2 id="product-${index}">${product.name}</h2>
        ${product.repositories.length > 1 ? html`<p>${product.repositories.length} repositories</p>` : ''}
      </header>
      <section>
        <p class="actions"><a class="btn" data-variant="outline" href="${buyLink(product, user, payments.processors)}">Buy ${product.name}</a></p>
      </section>
    </section>`
    )}</div>`
}

function wayToBuyersPages(user: Buyer | undefined): Markup {
  return user
    ? html`<a href="${routes.dashboard}">Go to your dashboard</a>`
    : html`<span>Already bought? <a href="${routes.signIn}">Sign in</a></span>`
}
