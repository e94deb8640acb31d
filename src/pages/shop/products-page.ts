import { html } from 'hono/html'
import type { Config, Product } from '../../config/config.ts'
import type { Latest } from '../../latest-release/when-to-ask.ts'
import { routes } from '../../routes.ts'
import type { Buyer } from '../../users/sessions/current-buyer.ts'
import { signInMethods } from '../../users/sign-in/sign-in-methods.ts'
import { say } from '../../words/text.ts'
import { sizeOf } from '../brand.ts'
import { buyLink } from '../buyer/checkout-link.ts'
import { layout, type Markup } from '../layout.ts'
import { hostName } from '../page-texts/code-host.ts'
import { latestWords } from '../page-texts/latest-release.ts'
import { sayMarkup } from '../rich-text.ts'
import { offer, type Parts, seatsPromise } from './offer.ts'

/** The page of one product: what the seller says of it, and the way to the checkout. */
export function productPage({
  config,
  user,
  product,
  latest,
  now
}: {
  config: Config
  user: Buyer | undefined
  product: Product
  /** Of the product's first repository, where the host has told it. */
  latest?: Latest | undefined
  now: number
}): Markup {
  const { site, products } = config
  const isOneOfSeveral = products.length > 1 && site.home === undefined
  const parts = {
    buy: buyButton(product, buyLink(product)),
    already: wayToBuyersPages(user),
    how: howItWorks(config),
    lead: leadOf(product),
    latest: html`${latest ? html`<p class="hint">${latestWords(latest, now)}</p>` : ''}`
  }
  const body = html`
    ${isOneOfSeveral ? html`<p class="hint"><a href="${routes.product}">${say('shop.all')}</a></p>` : ''}
    ${product.page ? offer(product, product.page, parts) : plainOffer(product, parts)}`
  const { line, pictures = [] } = product.page ?? {}
  // Other sites do not show SVG.
  const picture = pictures.find((each) => each.picture.type !== 'image/svg+xml')
  const title = site.brand?.openGraph?.title
  const shared = {
    path: products.length > 1 || site.home !== undefined ? pageOf(product) : routes.product,
    title: products.length === 1 && title !== undefined ? title : product.name,
    ...(line !== undefined && { description: line }),
    ...(picture && { picture })
  }
  return layout({ config, user, title: product.name, body, shared })
}

/** The products, side by side. */
export function productsPage({ config, user }: { config: Config; user: Buyer | undefined }): Markup {
  const { site, products } = config
  const isWide = products.some(({ page }) => page !== undefined)
  // Several products are a choice between equals, so none of their buttons is the primary one.
  const body = html`
    <section class="hero${isWide ? ' wide' : ''}">
      <h1>${site.name}</h1>
      <p class="lead">${site.brand?.openGraph?.description ?? say('shop.lead')}</p>
      <p class="actions">${wayToBuyersPages(user)}</p>
    </section>
    <div class="products">${products.map((product, index) => productCard(product, `product-${index}`, buyLink(product)))}</div>
    ${howItWorks(config)}`
  const title = site.brand?.openGraph?.title ?? site.name
  return layout({ config, user, title: say('shop.products'), body, shared: { path: routes.product, title } })
}

function productCard(product: Product, id: string, link: string): Markup {
  const { name, page, repositories } = product
  const team = seatsPromise(product)
  const [first] = page?.pictures ?? []
  return html`<section class="card product-card" aria-labelledby="${id}">
      ${first ? html`<img class="picture" src="${first.picture.path}" alt="${first.alt}"${sizeOf(first.picture)}>` : ''}
      <header>
        <h2 id="${id}">${name}</h2>
        ${page?.line === undefined ? '' : html`<p>${page.line}</p>`}
        ${repositories.length > 1 ? html`<p>${say('shop.repositories', { count: repositories.length })}</p>` : ''}
        ${team === undefined ? '' : html`<p>${team}</p>`}
      </header>
      <section>
        ${page?.price === undefined ? '' : html`<p class="price">${page.price}</p>`}
        <p class="actions">
          <a class="btn" data-variant="outline" href="${link}">${say('shop.buy', { product: name })}</a>
          ${page ? html`<a href="${pageOf(product)}">${say('shop.more')}<span class="sr-only"> ${say('shop.more_about', { product: name })}</span></a>` : ''}
        </p>
      </section>
    </section>`
}

/** The page of a product of which the seller has written nothing but the name. */
function plainOffer(product: Product, { lead, buy, already, how, latest }: Parts) {
  const team = seatsPromise(product)
  return html`<section class="hero">
      <h1>${product.name}</h1>
      <p class="lead">${lead}</p>
      <p class="actions">
        ${buy}
        ${already}
      </p>
      ${team === undefined ? '' : html`<p class="hint">${team}</p>`}
      ${latest}
    </section>
    ${how}`
}

function leadOf({ repositories }: Product): Markup {
  return sayMarkup(repositories.length === 1 ? 'shop.product_lead.one' : 'shop.product_lead.many')
}

function buyButton({ name }: Product, link: string): Markup {
  return html`<a class="btn" data-size="lg" href="${link}">${say('shop.buy', { product: name })}</a>`
}

function pageOf({ id }: Product): string {
  return routes.productPage.replace(':product', encodeURIComponent(id))
}

function howItWorks(config: Config): Markup {
  const host = hostName(config.codeHost)
  return html`<section class="how" aria-labelledby="how-heading">
      <h2 id="how-heading">${say('shop.how')}</h2>
      <ol class="how-steps">
        <li>${say('shop.how.pay')}</li>
        <li>${sayMarkup(signInMethods(config).codeHost ? 'shop.how.connect' : 'shop.how.type', { host })}</li>
        <li>${sayMarkup('shop.how.accept')}</li>
      </ol>
    </section>`
}

function wayToBuyersPages(user: Buyer | undefined): Markup {
  return user
    ? html`<a href="${routes.dashboard}">${say('shop.dashboard')}</a>`
    : html`<span>${sayMarkup('shop.bought', { a: { link: routes.signIn } })}</span>`
}
