import { html } from 'hono/html'
import type { Config } from '../../config/config.ts'
import { routes } from '../../routes.ts'
import type { User } from '../../users/sessions/current-user.ts'
import { signInMethods } from '../../users/sign-in/sign-in-methods.ts'
import { say } from '../../words/text.ts'
import { layout, type Markup } from '../layout.ts'
import { shopValues } from '../page-texts/code-host.ts'
import { sayMarkup } from '../rich-text.ts'
import { linkPart } from './link-account.ts'

/** A masked address that paid for purchases of the user, and is not the user's own. `products`: their names. */
export type PaidWith = { email: string; products: readonly string[] }

/**
 * The contents of the account page. `signsIn`: whether a sign-in with the address leads to the user. `linked`: the
 * names of the code-host accounts. `signIns`: the open sessions.
 */
export type AccountPage = {
  config: Config
  user: User
  addresses: readonly { address: string; signsIn: boolean }[]
  paidWith: readonly PaidWith[]
  linked: readonly string[]
  signIns: number
}

/** The page about the user: addresses, code-host accounts, sign-ins, and what is stored. */
export function accountPage({ config, user, addresses, paidWith, linked, signIns }: AccountPage): Markup {
  const values = shopValues(config)
  const title = say('account.title')
  const linking = signInMethods(config).codeHost
  const body = html`<h1>${title}</h1>
    <p class="lead">${sayMarkup('purchases.signed_in', { email: user.email })}</p>
    <section class="card" aria-labelledby="addresses-heading">
      <header><h2 id="addresses-heading">${say('account.addresses')}</h2>
      <p>${say('account.addresses.text')}</p></header>
      <section>
        <ul class="facts">${addresses.map(({ address, signsIn }) => html`<li>${address}${signsIn ? html` <span class="badge" data-variant="secondary">${say('account.signs_in')}</span>` : ''}</li>`)}</ul>
        ${paidWith.map(({ email, products }) => html`<p>${sayMarkup('account.paid', { email, product: products.join(', '), user: user.email })}</p>`)}
        ${signInMethods(config).mail ? html`<p><a href="${routes.findPurchase}">${say(paidWith.length > 0 ? 'account.paid.add' : 'account.add')}</a></p>` : ''}
      </section>
    </section>
    ${
      linking || linked.length > 0
        ? html`<section class="card" aria-labelledby="accounts-heading">
      <header><h2 id="accounts-heading">${say('account.host', values)}</h2>
      ${linked.length > 0 ? html`<p>${say(linking ? 'account.host.signs_in' : 'account.host.text', values)}</p>` : ''}</header>
      <section>
        ${linked.length > 0 ? html`<ul class="facts">${linked.map((login) => html`<li>@${login}</li>`)}</ul>` : linkPart({ config, from: routes.purchases, paid: true, linked })}
      </section>
    </section>`
        : ''
    }
    <section class="card" aria-labelledby="sign-ins-heading">
      <header><h2 id="sign-ins-heading">${say('account.sign_ins')}</h2>
      <p>${say('account.sign_ins.text', { count: signIns })}</p></header>
      <section><p><a href="${routes.sessions}">${say('sessions.title')}</a></p></section>
    </section>
    <section class="card" aria-labelledby="data-heading">
      <header><h2 id="data-heading">${say('account.data')}</h2>
      <p>${say('account.data.text')}</p></header>
      <section>
        <p class="actions"><a class="btn" data-variant="outline" href="${routes.accountData}" download>${say('account.data.button')}</a></p>
      </section>
    </section>
    <section class="card" aria-labelledby="delete-heading">
      <header><h2 id="delete-heading">${say('account.delete')}</h2></header>
      <section><p><a href="${routes.accountDelete}">${say('delete.means')}</a></p></section>
    </section>`
  return layout({ config, user, title, at: 'account', body })
}
