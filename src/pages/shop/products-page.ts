import { html } from 'hono/html'
import type { Buyer } from '../../accounts/sessions/current-buyer.ts'
import { signInMethods } from '../../accounts/sign-in/sign-in-methods.ts'
import type { Config, Product } from '../../config/config.ts'
import { routes } from '../../routes.ts'
import { sizeOf } from '../brand.ts'
import { buyLink } from '../buyer/checkout-link.ts'
import { layout, type Markup } from '../layout.ts'
import { hostName } from '../words/code-host.ts'
import { offer } from './offer.ts'

/** The page of one product: what the seller says of it, and the way to the checkout. */
export function productPage({
  config,
  user,
  product
}: {
  config: Config
  user: Buyer | undefined
  product: Product
}): Markup {
  const { site, products, payments } = config
  const isOneOfSeveral = products.length > 1 && site.home === undefined
  const parts = {
    buy: buyButton(product, buyLink(product, user, payments.processors)),
    already: wayToBuyersPages(user),
    how: howItWorks(config),
    lead: leadOf(product)
  }
  const body = html`
    ${isOneOfSeveral ? html`<p class="hint"><a href="${routes.product}">All products</a></p>` : ''}
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
  const { site, products, payments } = config
  const isWide = products.some(({ page }) => page !== undefined)
  // Several products are a choice between equals, so none of their buttons is the primary one.
  const body = html`
    <section class="hero${isWide ? ' wide' : ''}">
      <h1>${site.name}</h1>
      <p class="lead">${site.brand?.openGraph?.description ?? 'Read-only access to private repositories: clone them, and pull every later release.'}</p>
      <p class="actions">${wayToBuyersPages(user)}</p>
    </section>
    <div class="products">${products.map((product, index) => productCard(product, `product-${index}`, buyLink(product, user, payments.processors)))}</div>
    ${howItWorks(config)}`
  const title = site.brand?.openGraph?.title ?? site.name
  return layout({ config, user, title: 'Products', body, shared: { path: routes.product, title } })
}

function productCard(product: Product, id: string, link: string): Markup {
  const { name, page, repositories } = product
  const [first] = page?.pictures ?? []
  return html`<section class="card product-card" aria-labelledby="${id}">
      ${first ? html`<img class="picture" src="${first.picture.path}" alt="${first.alt}"${sizeOf(first.picture)}>` : ''}
      <header>
        <h2 id="${id}">${name}</h2>
        ${page?.line === undefined ? '' : html`<p>${page.line}</p>`}
        ${repositories.length > 1 ? html`<p>${repositories.length} repositories</p>` : ''}
      </header>
      <section>
        ${page?.price === undefined ? '' : html`<p class="price">${page.price}</p>`}
        <p class="actions">
          <a class="btn" data-variant="outline" href="${link}">Buy ${name}</a>
          ${page ? html`<a href="${pageOf(product)}">More<span class="sr-only"> about ${name}</span></a>` : ''}
        </p>
      </section>
    </section>`
}

/** The page of a product of which the seller has written nothing but the name. */
function plainOffer(product: Product, { lead, buy, already, how }: Record<'lead' | 'buy' | 'already' | 'how', Markup>) {
  return html`<section class="hero">
      <h1>${product.name}</h1>
      <p class="lead">${lead}</p>
      <p class="actions">
        ${buy}
        ${already}
      </p>
    </section>
    ${how}`
}

function leadOf({ repositories }: Product): Markup {
  const many = repositories.length === 1 ? 'repository: clone it' : 'repositories: clone them'
  return html`Read-only access to the private ${many}, and pull every later release.`
}

function buyButton({ name }: Product, link: string): Markup {
  return html`<a class="btn" data-size="lg" href="${link}">Buy ${name}</a>`
}

function pageOf({ id }: Product): string {
  return routes.productPage.replace(':product', encodeURIComponent(id))
}

function howItWorks(config: Config): Markup {
  const host = hostName(config.codeHost)
  return html`<section class="how" aria-labelledby="how-heading">
      <h2 id="how-heading">How it works</h2>
      <ol class="how-steps">
        <li>Pay at the checkout.</li>
        <li>${signInMethods(config).codeHost ? `Connect your ${host} account, or type its username.` : html`Give your ${host} username and press <strong>Send invite</strong>.`}</li>
        <li>Accept the invitation, then <code>git clone</code>. Updates come with <code>git pull</code>.</li>
      </ol>
    </section>`
}

function wayToBuyersPages(user: Buyer | undefined): Markup {
  return user
    ? html`<a href="${routes.dashboard}">Go to your dashboard</a>`
    : html`<span>Already bought? <a href="${routes.signIn}">Sign in</a></span>`
}
