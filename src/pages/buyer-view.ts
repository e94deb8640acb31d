import { html, raw } from 'hono/html'
import type { PurchaseView } from '../access/view.ts'
import type { User } from '../accounts/current-user.ts'
import type { Config } from '../config.ts'
import { type InviteSeats, inviteForm, type Message } from '../invite/form.ts'
import type { Purchase } from '../payments/paid-payment.ts'
import { routes } from '../routes.ts'
import { hostName } from './code-host-words.ts'
import type { Markup } from './layout.ts'
import { linkPart } from './link-account.ts'

/** What the pages with the form are made of. */
export type BuyerPage = {
  config: Config
  user: User
  purchase: Purchase | undefined
  view: BuyerView
  /** The status cards, as HTML. */
  status: string
  message?: Message | undefined
}

export type BuyerView = {
  config: Config
  /** The page that shows the view. */
  from: string
  /** What to put into the field: what was typed before, else the linked account. */
  username?: string | undefined
  /** Names of the linked accounts. */
  linked: readonly string[]
  problem?: string | undefined
  /** The host has said that the repository belongs to a person: no invitation can go out. */
  personalRepository: boolean
  /** What comes after the invitation is shown to those who have paid. */
  paid: boolean
  purchases: readonly PurchaseView[]
  seats: InviteSeats
}

/** Where a buyer asks for the invitation, and what to do after it. */
export function buyerView({
  config,
  from,
  username,
  linked,
  problem,
  personalRepository,
  paid,
  purchases,
  seats
}: BuyerView): Markup {
  const host = hostName(config.codeHost.url)
  const form = {
    action: routes.invite,
    from,
    host,
    ...(username && { username }),
    ...(problem && { problem }),
    ...(paid && { preview: routes.preview }),
    seats
  }
  return html`
    <section class="card" aria-labelledby="invite-heading">
      <header>
        <h2 id="invite-heading">Get your invitation</h2>
        <p>Give your ${host} username. ${host} then invites that account to read <strong>${config.products[0].name}</strong>.</p>
      </header>
      <section>
        ${personalRepository ? sellerHasToAct(config) : ''}
        ${config.sandbox ? html`<p class="hint">In the sandbox try <code>ada-buyer</code> or <code>grace-hops</code>; the <a href="${config.sandbox.codeHostUrl}">code host</a> lists everybody.</p>` : ''}
        ${raw(inviteForm(form))}
        ${linkPart({ config, from, paid, linked })}
      </section>
    </section>
    ${paid ? nextSteps(config, purchases) : ''}`
}

function sellerHasToAct({ site }: Config): Markup {
  return html`<div class="alert" data-variant="destructive" role="alert">
    <h3>Invitations are off at the moment</h3>
    <section>The repository of this shop cannot give read-only access yet: the seller has to move it to an organization.
    Nothing that was paid is lost. Please write to <a href="mailto:${site.supportEmail}">${site.supportEmail}</a>.</section>
  </div>`
}

/** What to do once an account is named; nothing any more where an account has access: its card tells how to clone. */
export function nextSteps(config: Config, purchases: readonly PurchaseView[]): Markup {
  const { codeHost, products } = config
  const [target] = products[0].repositories
  const hasAccess = purchases.some(({ grants }) => grants.some(({ state }) => state === 'accepted'))
  if (hasAccess) return html`<div id="next-steps"></div>`
  const host = hostName(codeHost.url)
  return html`<div id="next-steps"><section class="card" aria-labelledby="next-heading">
    <header>
      <h2 id="next-heading">After that</h2>
    </header>
    <section>
      <ol class="steps">
        <li>Accept the invitation, signed in to ${host} with the account you named. Its link is above as soon as it is sent.</li>
        <li>Clone: <pre tabindex="0" aria-label="Command to clone"><code>git clone ${codeHost.url}/${target.owner}/${target.repo}.git</code></pre>${howToClone(config)}</li>
        <li>Later releases come with <code>git pull</code>.</li>
      </ol>
    </section>
  </section></div>`
}

/** A private repository wants to know who asks, and an account’s password is not what it takes. Sources: docs/github.md, "Git for the buyer". */
function howToClone({ codeHost, products, sandbox }: Config): Markup {
  const [target] = products[0].repositories
  if (sandbox) {
    return html`<p class="hint">Git asks who you are: the <a href="${codeHost.url}/${target.owner}/${target.repo}">repository’s page</a> shows the command with a token in it.</p>`
  }
  if (new URL(codeHost.url).hostname !== 'github.com') {
    return html`<p class="hint">Git asks who you are: give your username, and an access token in place of the password.</p>`
  }
  return html`<p class="hint">Git asks who you are, and GitHub takes no account password there: run <code>gh auth login</code> once, or clone by SSH with <code>git clone git@github.com:${target.owner}/${target.repo}.git</code>.</p>`
}
