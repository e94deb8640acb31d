import { html, raw } from 'hono/html'
import type { User } from '../accounts/current-user.ts'
import type { Config } from '../config.ts'
import { inviteForm, type Message } from '../invite/form.ts'
import type { Purchase } from '../payments/paid-payment.ts'
import { routes } from '../routes.ts'
import { hostName, invitationUrl } from './code-host-words.ts'
import type { Markup } from './layout.ts'

/** What the pages with the form are made of. */
export type BuyerPage = {
  config: Config
  user: User
  purchase: Purchase | undefined
  view: BuyerView
  message?: Message | undefined
}

export type BuyerView = {
  config: Config
  /** The page that shows the view. */
  from: string
  /** What to put into the field: what was typed before, else the linked account. */
  username?: string | undefined
  problem?: string | undefined
  /** The host has said that the repository belongs to a person: no invitation can go out. */
  personalRepository: boolean
  /** What comes after the invitation is shown to those who have paid. */
  paid: boolean
}

/** Where a buyer asks for the invitation, and what to do after it. */
export function buyerView({ config, from, username, problem, personalRepository, paid }: BuyerView): Markup {
  const host = hostName(config.codeHost.url)
  const form = { action: routes.invite, from, host, ...(username && { username }), ...(problem && { problem }) }
  return html`
    <section class="card" aria-labelledby="invite-heading">
      <header>
        <h2 id="invite-heading">Get your invitation</h2>
        <p>Give your ${host} username. ${host} then invites that account to read <strong>${config.product.name}</strong>.</p>
      </header>
      <section>
        ${personalRepository ? sellerHasToAct(config) : ''}
        ${config.sandbox ? html`<p class="hint">In the sandbox try <code>ada-buyer</code> or <code>grace-hops</code>; the <a href="${config.sandbox.codeHostUrl}">code host</a> lists everybody.</p>` : ''}
        ${raw(inviteForm(form))}
      </section>
    </section>
    ${paid ? nextSteps(config, host) : ''}`
}

function sellerHasToAct({ site }: Config): Markup {
  return html`<div class="alert" data-variant="destructive" role="alert">
    <h3>Invitations are off at the moment</h3>
    <section>The repository of this shop cannot give read-only access yet: the seller has to move it to an organization.
    Nothing that was paid is lost. Please write to <a href="mailto:${site.supportEmail}">${site.supportEmail}</a>.</section>
  </div>`
}

function nextSteps(config: Config, host: string): Markup {
  const { owner, repo } = config.target
  return html`<section class="card" aria-labelledby="next-heading">
    <header>
      <h2 id="next-heading">After that</h2>
    </header>
    <section>
      <ol class="steps">
        <li><a href="${invitationUrl(config)}">Open the invitation</a>, signed in to ${host} with the account you named, and accept it. It is open for 7 days.</li>
        <li>Clone: <pre tabindex="0" aria-label="Command to clone"><code>git clone ${config.codeHost.url}/${owner}/${repo}.git</code></pre>${howToClone(config)}</li>
        <li>Later releases come with <code>git pull</code>.</li>
      </ol>
    </section>
  </section>`
}

/** A private repository wants to know who asks, and an account's password is not what it takes. Sources: docs/github.md, "Git for the buyer". */
function howToClone({ codeHost, target, sandbox }: Config): Markup {
  if (sandbox) {
    return html`<p class="hint">Git asks who you are: the <a href="${codeHost.url}/${target.owner}/${target.repo}">repository’s page</a> shows the command with a token in it.</p>`
  }
  if (new URL(codeHost.url).hostname !== 'github.com') {
    return html`<p class="hint">Git asks who you are: give your username, and an access token in place of the password.</p>`
  }
  return html`<p class="hint">Git asks who you are, and GitHub takes no account password there: run <code>gh auth login</code> once, or clone by SSH with <code>git clone git@github.com:${target.owner}/${target.repo}.git</code>.</p>`
}
