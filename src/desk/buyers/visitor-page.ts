import { html } from 'hono/html'
import { browserKindWords } from '../../accounts/sessions/browser-words.ts'
import type { User } from '../../accounts/sessions/current-user.ts'
import type { Config } from '../../config/config.ts'
import type { Markup } from '../../pages/layout.ts'
import { hostName } from '../../pages/words/code-host.ts'
import { deskVisitorPath, routes } from '../../routes.ts'
import { deskFrame } from '../frame/desk-frame.ts'
import { accountLink, timeMark } from '../frame/marks.ts'
import type { readVisitor, Visitor } from '../queries/people.ts'

type VisitorPage = {
  config: Config
  seller: User
  visitor: NonNullable<Awaited<ReturnType<typeof readVisitor>>>
  now: number
}

/** The page of a user who has signed in and has no purchase. */
export function visitorPage({ config, seller, visitor, now }: VisitorPage): Markup {
  const { email, addresses, accounts, signIn, purchases } = visitor
  const list = `${routes.deskBuyers}?${new URLSearchParams({ q: email })}`
  const kind = signIn && (signIn.browser !== null || signIn.system !== null) ? browserKindWords(signIn) : undefined
  const body = html`<h1>${email}</h1>
    ${
      purchases > 0
        ? html`<p class="lead">This buyer has ${purchases === 1 ? 'a purchase' : `${purchases} purchases`}. <a href="${list}">Look at ${purchases === 1 ? 'it' : 'them'}</a></p>`
        : html`<p class="lead">Has signed in, and has no purchase.</p>`
    }
    <dl class="facts">
      <div><dt>Addresses</dt><dd>${addresses.join(', ')}</dd></div>
      <div><dt>${hostName(config.codeHost)} account</dt><dd>${accounts.length === 0 ? 'None connected' : accounts.map(({ login }, index) => html`${index > 0 ? ', ' : ''}${accountLink(config, login)}`)}</dd></div>
      <div><dt>Last sign-in</dt><dd>${signIn === undefined ? 'Not known' : html`${timeMark(signIn.at, now)}${kind === undefined ? '' : `, with ${kind}`}`}</dd></div>
    </dl>
    ${purchases > 0 ? '' : whatToDo(email)}`
  return deskFrame({ config, seller, title: email, at: 'buyers', body })
}

/** How the seller finds the purchase of a person who writes from an address that has none. `email`: the address. */
export function whatToDo(email: string): Markup {
  const give = `${routes.deskGive}?${new URLSearchParams({ email })}`
  return html`<section aria-labelledby="wrote-heading">
      <h2 id="wrote-heading">If this person has paid</h2>
      <ol class="steps">
        <li>
          <p>Their purchase may be under another address. Ask for the number of the payment, receipt or invoice, the username or the name.</p>
          <form class="field other-search" action="${routes.deskBuyers}">
            <input type="hidden" name="for" value="${email}">
            <label for="other-search">What the buyer tells you</label>
            <input class="input" id="other-search" name="q" type="search" maxlength="255" required autocomplete="off" autocapitalize="off" spellcheck="false">
            <div class="actions"><button type="submit" class="btn" data-variant="outline" data-size="sm">Find the purchase</button></div>
          </form>
        </li>
        <li><p>The line of a purchase then offers to correct its address to ${email}. The purchase goes there, with a link that signs in.</p></li>
        <li><p>If no purchase is found, see in <a href="${routes.deskDeliveries}">Deliveries</a> whether the payment has arrived. For money that came otherwise, <a href="${give}">give access</a>.</p></li>
      </ol>
    </section>`
}

/** The users without a purchase that a search has found. */
export function visitorList(visitors: readonly Visitor[]): Markup | '' {
  if (visitors.length === 0) return ''
  return html`<section aria-labelledby="visitors-heading">
      <h2 id="visitors-heading">Signed in, without a purchase</h2>
      <ul>${visitors.map(({ id, email }) => html`<li><a href="${deskVisitorPath(id)}">${email}</a></li>`)}</ul>
    </section>`
}
