import { html } from 'hono/html'
import type { Config } from '../../config/config.ts'
import type { Markup } from '../../pages/layout.ts'
import { hostName } from '../../pages/page-texts/code-host.ts'
import { productOfScene } from '../../product.ts'
import { deskBuyerPath, deskVisitorPath, routes } from '../../routes.ts'
import { browserKindWords } from '../../users/sessions/browser-words.ts'
import type { User } from '../../users/sessions/current-user.ts'
import { deskFrame } from '../frame/desk-frame.ts'
import { accountLink, timeMark } from '../frame/marks.ts'
import type { readVisitor, Visitor } from '../queries/people.ts'
import type { PurchaseRow } from '../queries/purchase-rows.ts'
import type { SeatOf } from '../search/taken-seats.ts'
import { answerSection } from './address-without-purchase.ts'

type VisitorPage = {
  config: Config
  seller: User
  visitor: NonNullable<Awaited<ReturnType<typeof readVisitor>>>
  /** The seats of other purchases that the user has taken, and these purchases. */
  seats: readonly SeatOf[]
  rows: readonly PurchaseRow[]
  /** The answers about these seats. */
  answers: readonly string[]
  now: number
}

/** The page of a user who has signed in and has no purchase, or only a seat of one. */
export function visitorPage({ config, seller, visitor, seats, rows, answers, now }: VisitorPage): Markup {
  const { email, addresses, accounts, signIn, purchases } = visitor
  const list = `${routes.deskBuyers}?${new URLSearchParams({ q: email })}`
  const kind = signIn && (signIn.browser !== null || signIn.system !== null) ? browserKindWords(signIn) : undefined
  const body = html`<p class="desk-back"><a href="${routes.deskBuyers}">Buyers</a></p>
    <h1>${email}</h1>
    ${
      purchases > 0
        ? html`<p class="lead">This buyer has ${purchases === 1 ? 'a purchase' : `${purchases} purchases`}. <a href="${list}">Look at ${purchases === 1 ? 'it' : 'them'}</a></p>`
        : html`<p class="lead">Has signed in, and has no purchase${seats.length > 0 ? ' of their own' : ''}.</p>`
    }
    ${rows.map((row) => seatLine({ config, row, seats: seats.filter(({ paymentId }) => paymentId === row.id) }))}
    ${answers.length > 0 ? answerSection(answers.join('\n\n')) : ''}
    <dl class="facts">
      <div><dt>Addresses</dt><dd>${addresses.join(', ')}</dd></div>
      <div><dt>${hostName(config.codeHost)} account</dt><dd>${accounts.length === 0 ? 'None connected' : accounts.map(({ login }, index) => html`${index > 0 ? ', ' : ''}${accountLink(config, login)}`)}</dd></div>
      <div><dt>Last sign-in</dt><dd>${signIn === undefined ? 'Not known' : html`${timeMark(signIn.at, now)}${kind === undefined ? '' : `, with ${kind}`}`}</dd></div>
    </dl>
    ${purchases > 0 ? '' : whatToDo(email, seats.length > 0)}`
  return deskFrame({ config, seller, title: email, at: 'buyers', body })
}

/** The purchase of which the user has taken a seat, and the accounts that took it. */
function seatLine({ config, row, seats }: Pick<VisitorPage, 'config' | 'seats'> & { row: PurchaseRow }): Markup {
  const product = productOfScene(config.products, row.scene)?.name ?? row.scene ?? 'No product'
  const buyer = row.email ?? row.userEmail ?? 'a buyer without an address'
  const has = seats.some(({ isHeld }) => isHeld) ? 'Holds a seat of' : 'Took a seat of'
  const logins = [...new Set(seats.map(({ login }) => login))]
  return html`<p>${has} <a href="${deskBuyerPath(row.id)}">the purchase of ${buyer}</a> (${product}), by a seat link, with ${logins.map((login, index) => html`${index > 0 ? ' and ' : ''}${accountLink(config, login)}`)}.</p>`
}

/**
 * How the seller finds the purchase of a person who writes from an address that has none. `email`: the address.
 * `hasSeat`: the person has taken a seat of another purchase.
 */
export function whatToDo(email: string, hasSeat = false): Markup {
  const give = `${routes.deskGive}?${new URLSearchParams({ email })}`
  return html`<section aria-labelledby="wrote-heading">
      <h2 id="wrote-heading">If this person has paid${hasSeat ? ', too' : ''}</h2>
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
        <li><p>Each paid purchase of a product that is found${hasSeat ? ', but not one of which this person has taken a seat,' : ''} has a link that corrects its address to ${email}. Then the purchase is this person’s, and a sign-in link is mailed.</p></li>
        <li><p>If no purchase is found, see in <a href="${routes.deskDeliveries}">Deliveries</a> whether the payment has arrived. For money that came otherwise, <a href="${give}">give access</a>.</p></li>
      </ol>
    </section>`
}

/** The users without a purchase that a search has found. `seats`: those that they have taken of other purchases. */
export function visitorList(visitors: readonly Visitor[], seats: readonly SeatOf[]): Markup | '' {
  const withSeat = new Set(seats.map(({ takenBy }) => takenBy))
  if (visitors.length === 0) return ''
  return html`<section aria-labelledby="visitors-heading">
      <h2 id="visitors-heading">Signed in, without a purchase</h2>
      <ul>${visitors.map(({ id, email }) => html`<li><a href="${deskVisitorPath(id)}">${email}</a>${withSeat.has(id) ? ', with a seat of another buyer’s purchase' : ''}</li>`)}</ul>
    </section>`
}
