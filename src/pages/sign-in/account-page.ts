import { html } from 'hono/html'
import type { User } from '../../accounts/sessions/current-user.ts'
import { signInMethods } from '../../accounts/sign-in/sign-in-methods.ts'
import type { Config } from '../../config/config.ts'
import { routes } from '../../routes.ts'
import { layout, type Markup } from '../layout.ts'
import { hostName } from '../words/code-host.ts'
import { linkPart } from './link-account.ts'

/** The contents of the account page. `linked`: the names of the code-host accounts. `signIns`: the open sessions. */
export type AccountPage = {
  config: Config
  user: User
  addresses: readonly string[]
  linked: readonly string[]
  signIns: number
}

/** The page about the user: addresses, code-host accounts, sign-ins, and what is stored. */
export function accountPage({ config, user, addresses, linked, signIns }: AccountPage): Markup {
  const { supportEmail } = config.site
  const host = hostName(config.codeHost)
  const title = 'Your account'
  const linking = signInMethods(config).codeHost
  const body = html`<h1>${title}</h1>
    <p class="lead">Signed in as <strong>${user.email}</strong>.</p>
    <section class="card" aria-labelledby="addresses-heading">
      <header><h2 id="addresses-heading">E-mail addresses</h2>
      <p>Purchases are found by these addresses.</p></header>
      <section>
        <ul class="facts">${addresses.map((address) => html`<li>${address}${address === user.email ? html` <span class="badge" data-variant="secondary">Signs you in</span>` : ''}</li>`)}</ul>
        ${signInMethods(config).mail ? html`<p><a href="${routes.findPurchase}">Add a purchase that was paid with another address</a></p>` : ''}
      </section>
    </section>
    ${
      linking || linked.length > 0
        ? html`<section class="card" aria-labelledby="accounts-heading">
      <header><h2 id="accounts-heading">${host} account</h2>
      ${linked.length > 0 ? html`<p>${host} says that it is yours.${linking ? ' It signs you in, too.' : ''}</p>` : ''}</header>
      <section>
        ${linked.length > 0 ? html`<ul class="facts">${linked.map((login) => html`<li>@${login}</li>`)}</ul>` : linkPart({ config, from: routes.purchases, paid: true, linked })}
      </section>
    </section>`
        : ''
    }
    <section class="card" aria-labelledby="sign-ins-heading">
      <header><h2 id="sign-ins-heading">Sign-ins</h2>
      <p>${signIns === 1 ? 'In this browser only.' : `In ${signIns} browsers.`}</p></header>
      <section><p><a href="${routes.sessions}">Where you are signed in</a></p></section>
    </section>
    <section class="card" aria-labelledby="data-heading">
      <header><h2 id="data-heading">Your data</h2>
      <p>Your addresses, sign-ins, purchases with their accounts, and mails about them, as a JSON file.</p></header>
      <section>
        <p class="actions"><a class="btn" data-variant="outline" href="${routes.accountData}" download>Download your data</a></p>
        <p class="hint">To have it deleted, write to <a href="mailto:${supportEmail}">${supportEmail}</a>. Access to what you bought ends then, too.</p>
      </section>
    </section>`
  return layout({ config, user, title, at: 'account', body })
}
