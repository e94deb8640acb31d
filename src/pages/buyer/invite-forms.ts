import { html, raw } from 'hono/html'
import type { PurchaseView } from '../../access/requests/views.ts'
import type { User } from '../../accounts/sessions/current-user.ts'
import type { Config, Product, RepositoryName } from '../../config/config.ts'
import { type InviteSeats, inviteForm } from '../../invite/form.ts'
import type { Message } from '../../invite/messages.ts'
import { repositoriesOf } from '../../product.ts'
import { routes } from '../../routes.ts'
import type { Markup } from '../layout.ts'
import { linkPart } from '../sign-in/link-account.ts'
import { addressOf, hostName } from '../words/code-host.ts'
import type { Bought } from '../words/purchases.ts'

/** The contents of the pages with the form. */
export type BuyerPage = {
  config: Config
  user: User
  bought: readonly Bought[]
  view: BuyerView
  /** The status cards, as HTML. */
  status: string
  message?: Message | undefined
}

export type BuyerView = {
  config: Config
  /** Path of the page that shows the view. */
  from: string
  /** Names of the linked accounts. */
  linked: readonly string[]
  /** True for a buyer who has paid: only then the steps after the invitation are shown. */
  paid: boolean
  forms: readonly BuyerForm[]
  /** The steps after the invitation, as HTML. */
  next: string
}

/** The form for one product. */
export type BuyerForm = {
  product: Product
  /** The prefilled name: the name typed before, else the linked account. */
  username?: string | undefined
  problem?: string | undefined
  /** True when the host has said that the repository belongs to a person: then no invitation can be sent. */
  personalRepository: boolean
  seats: InviteSeats
}

/** The forms in which a buyer asks for invitations, and the steps after that. */
export function buyerView(view: BuyerView): Markup {
  const { paid, forms, next } = view
  return html`${forms.map((form, index) => formCard(view, form, index))}
    ${paid ? raw(next) : ''}`
}

/**
 * The products that get a form: those with a paid purchase, else the first product, so that the page can say why it
 * refuses.
 */
export function productsOfForms({ products }: Config, purchases: readonly PurchaseView[]): Product[] {
  const paid = products.filter(({ id }) => purchases.some(({ product, status }) => product === id && status === 'paid'))
  return paid.length > 0 ? paid : [products[0]]
}

/** The suffix of ids in a product's form, so that no two ids are the same: empty for the first product. */
export function suffixOf({ products }: Config, { id }: Product): string {
  const index = products.findIndex((product) => product.id === id)
  return index > 0 ? `-${index + 1}` : ''
}

function formCard({ config, from, linked, paid, forms }: BuyerView, form: BuyerForm, index: number): Markup {
  const { product, username, problem, personalRepository, seats } = form
  const host = hostName(config.codeHost)
  const suffix = suffixOf(config, product)
  const headingId = `invite-heading${suffix}`
  const fields = {
    action: routes.invite,
    from,
    host,
    suffix,
    ...(paid && config.products.length > 1 && { product: product.id }),
    ...(username && { username }),
    ...(problem && { problem }),
    ...(paid && { preview: routes.preview }),
    seats
  }
  return html`
    <section class="card" aria-labelledby="${headingId}">
      <header>
        <h2 id="${headingId}">Get your invitation${forms.length > 1 ? `: ${product.name}` : ''}</h2>
        <p>Give your ${host} username. ${host} then invites that account to read ${invitedTo(config, product, paid)}</p>
      </header>
      <section>
        ${personalRepository ? sellerHasToAct(config) : ''}
        ${config.sandbox && index === 0 ? html`<p class="hint">In the sandbox try <code>ada-buyer</code> or <code>grace-hops</code>; the <a href="${config.sandbox.codeHostUrl}">code host</a> lists everybody.</p>` : ''}
        ${raw(inviteForm(fields))}
        ${index === 0 ? linkPart({ config, from, paid, linked }) : ''}
      </section>
    </section>`
}

/**
 * Says to which product the buyer is invited, and the number of invitations. With several products, a visitor who has
 * bought none is not told a number.
 */
function invitedTo({ products }: Config, { name, repositories }: Product, paid: boolean): Markup {
  if (!paid && products.length > 1) return html`what you have bought.`
  if (repositories.length === 1) return html`<strong>${name}</strong>.`
  return html`<strong>${name}</strong>: ${repositories.length} repositories, with an invitation for each.`
}

function sellerHasToAct({ site }: Config): Markup {
  return html`<div class="alert" data-variant="destructive" role="alert">
    <h3>Invitations are off at the moment</h3>
    <section>The repository of this shop cannot give read-only access yet: the seller has to move it to an organization.
    Nothing that was paid is lost. Please write to <a href="mailto:${site.supportEmail}">${site.supportEmail}</a>.</section>
  </div>`
}

/** The steps after an account is named. Empty once an account has access, since its card tells how to clone. */
export function nextSteps(config: Config, purchases: readonly PurchaseView[]): Markup {
  const { codeHost } = config
  const isOpen = ({ id }: Product) =>
    !purchases.some(({ product, grants }) => product === id && grants.some(({ state }) => state === 'accepted'))
  const repositories = repositoriesOf(productsOfForms(config, purchases).filter(isOpen))
  const [first] = repositories
  if (!first) return html`<div id="next-steps"></div>`
  const host = hostName(codeHost)
  return html`<div id="next-steps"><section class="card" aria-labelledby="next-heading">
    <header>
      <h2 id="next-heading">After that</h2>
    </header>
    <section>
      <ol class="steps">
        <li>${repositories.length > 1 ? `Accept each invitation, signed in to ${host} with the account you named. The links are above as soon as they are sent.` : `Accept the invitation, signed in to ${host} with the account you named. Its link is above as soon as it is sent.`}</li>
        <li>Clone: ${repositories.map(({ owner, repo }) => html`<pre tabindex="0" aria-label="Command to clone"><code>git clone ${codeHost.url}/${owner}/${repo}.git</code></pre>`)}${howToClone(config, first)}</li>
        <li>Later releases come with <code>git pull</code>.</li>
      </ol>
    </section>
  </section></div>`
}

/**
 * Git asks for an identity at a private repository, and does not take the account's password. Sources: docs/github.md,
 * "Git for the buyer".
 */
function howToClone({ codeHost, sandbox }: Config, target: RepositoryName): Markup {
  if (sandbox) {
    return html`<p class="hint">Git asks who you are: the <a href="${codeHost.url}/${target.owner}/${target.repo}">repository’s page</a> shows the command with a token in it.</p>`
  }
  if (addressOf(codeHost).hostname !== 'github.com') {
    return html`<p class="hint">Git asks who you are: give your username, and an access token in place of the password.</p>`
  }
  return html`<p class="hint">Git asks who you are, and GitHub takes no account password there: run <code>gh auth login</code> once, or clone by SSH with <code>git clone git@github.com:${target.owner}/${target.repo}.git</code>.</p>`
}
