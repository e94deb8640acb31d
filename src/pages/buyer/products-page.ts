import { html } from 'hono/html'
import type { User } from '../../accounts/sessions/current-user.ts'
import { signInMethods } from '../../accounts/sign-in/sign-in-methods.ts'
import type { Config, Product } from '../../config/config.ts'
import { routes } from '../../routes.ts'
import { layout, type Markup } from '../layout.ts'
import { hostName } from '../words/code-host.ts'
import { checkoutLink } from './checkout-link.ts'

/** The products, and the way to the checkout. */
export function productPage({ config, user }: { config: Config; user: User | undefined }): Markup {
  const host = hostName(config.codeHost)
  const ways = signInMethods(config)
  const how = [ways.mail && 'with the e-mail address you paid with', ways.codeHost && `with ${host}`]
    .filter(Boolean)
    .join(', or ')
  const [product, ...others] = config.products
  const body = html`
    ${others.length === 0 ? soleProduct(product, config, user) : severalProducts(config, user)}
    <section class="card" aria-labelledby="how-heading">
      <header><h2 id="how-heading">How it works</h2></header>
      <section>
        <ol class="steps">
          <li>Pay at the checkout.</li>
          <li>Sign in here ${how}.</li>
          <li>Give your ${host} username and press <strong>Send invite</strong>.</li>
          <li>Accept the invitation, then <code>git clone</code>. Updates come with <code>git pull</code>.</li>
        </ol>
      </section>
    </section>`
  return layout({ config, user, title: others.length === 0 ? product.name : 'Products', body })
}

function soleProduct(product: Product, { payments }: Config, user: User | undefined): Markup {
  return html`<section class="hero">
      <h1>${product.name}</h1>
      <p class="lead">Read-only access to the private ${product.repositories.length === 1 ? 'repository: clone it' : 'repositories: clone them'}, and pull every later release.</p>
      <p class="actions">
        <a class="btn" data-size="lg" href="${checkoutLink(product, user, payments.processors)}">Buy ${product.name}</a>
        ${wayToBuyersPages(user, 'it')}
      </p>
    </section>`
}

function severalProducts({ site, products, payments }: Config, user: User | undefined): Markup {
  return html`<section class="hero">
      <h1>${site.name}</h1>
      <p class="lead">Read-only access to private repositories: clone them, and pull every later release.</p>
      <p class="actions">${wayToBuyersPages(user, 'something')}</p>
    </section>
    ${products.map(
      (product, index) => html`<section class="card" aria-labelledby="product-${index}">
      <header>
        <h2 id="product-${index}">${product.name}</h2>
        ${product.repositories.length > 1 ? html`<p>${product.repositories.length} repositories</p>` : ''}
      </header>
      <section>
        <p class="actions"><a class="btn" href="${checkoutLink(product, user, payments.processors)}">Buy ${product.name}</a></p>
      </section>
    </section>`
    )}`
}

function wayToBuyersPages(user: User | undefined, bought: 'it' | 'something'): Markup {
  return user
    ? html`<a class="btn" data-variant="outline" data-size="lg" href="${routes.dashboard}">Go to your dashboard</a>`
    : html`<a class="btn" data-variant="outline" data-size="lg" href="${routes.signIn}">I have bought ${bought}: sign in</a>`
}
