import { html } from 'hono/html'
import type { User } from '../accounts/current-user.ts'
import type { Config } from '../config.ts'
import { routes } from '../routes.ts'
import { hostName } from './code-host-words.ts'
import { layout, type Markup } from './layout.ts'
import { waysIn } from './ways-in.ts'

/** What is sold, and the way to the checkout. */
export function productPage({ config, user }: { config: Config; user: User | undefined }): Markup {
  const [product] = config.products
  const host = hostName(config.codeHost.url)
  const ways = waysIn(config)
  const how = [ways.mail && 'with the e-mail address you paid with', ways.codeHost && `with ${host}`]
    .filter(Boolean)
    .join(', or ')
  const body = html`
    <section class="hero">
      <h1>${product.name}</h1>
      <p class="lead">Read-only access to the private repository: clone it, and pull every later release.</p>
      <p class="actions">
        <a class="btn" data-size="lg" href="${checkoutLink(config, user)}">Buy ${product.name}</a>
        ${
          user
            ? html`<a class="btn" data-variant="outline" data-size="lg" href="${routes.dashboard}">Go to your dashboard</a>`
            : html`<a class="btn" data-variant="outline" data-size="lg" href="${routes.signIn}">I have bought it: sign in</a>`
        }
      </p>
    </section>
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
  return layout({ config, user, title: product.name, body })
}

/**
 * The checkout, carrying the user who is signed in, so that the payment finds its way back without an address to match.
 * Parameters of a Stripe payment link: https://docs.stripe.com/payment-links/url-parameters
 */
export function checkoutLink(config: Config, user: User | undefined): string {
  const url = new URL(config.products[0].checkoutUrl)
  if (user) {
    url.searchParams.set('client_reference_id', user.id)
    url.searchParams.set('prefilled_email', user.email)
  }
  return url.href
}
