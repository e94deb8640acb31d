import { html } from 'hono/html'
import type { Config } from '../../config/config.ts'
import type { Markup } from '../../pages/layout.ts'
import type { RepositoryName } from '../../product.ts'
import { deskBuyerPath, deskPeoplePath, deskRepositoryPath, type PeopleActionName } from '../../routes.ts'
import type { User } from '../../users/sessions/current-user.ts'
import { destructive, reviewOrCancel } from '../action-pages/action-page.ts'
import { buyerName, purchaseNameAndStatus } from '../actions/purchase-names.ts'
import { MOST_WORDS } from '../actions/seller-words.ts'
import { deskFrame } from '../frame/desk-frame.ts'
import type { FoundPurchase } from './adopting.ts'
import { calledOf, type PeopleOrder } from './order-people.ts'
import { peopleWords } from './people-words.ts'
import type { ChosenAccount } from './preview-people.ts'

/**
 * The facts that the pages of an action need. `list`: the list that the accounts were chosen from, as the end of its
 * address.
 */
export type PeoplePage = {
  config: Config
  seller: User
  order: PeopleOrder
  list: string
  /** The text that purchases were searched with. */
  who: string
}

/**
 * The form of an action. `why`: why it cannot be done as the form says, which `adopt` says at the field. `found`: the
 * purchases that the text finds.
 */
type PeopleForm = PeoplePage & { why: string | undefined; found: readonly FoundPurchase[] | undefined }

/** Shows the form of an action. */
export function peopleFormPage(page: PeopleForm): Markup {
  const { order, why } = page
  const title = peopleWords[order.name].title(order.lines.map(({ login }) => login))
  const body = html`${back(page)}
    <h1>${title}</h1>
    <p class="lead">${order.lines.map(calledOf).join(', ')}</p>
    ${why === undefined || order.name === 'adopt' ? '' : html`<div class="alert" data-variant="destructive" role="alert"><h2>${why}</h2></div>`}
    <form class="form desk-form sheet" method="post" action="${pathOf(order)}">
      ${hidden(page)}
      ${order.name === 'adopt' ? adoptFields(page) : noteField(order.note)}
      ${reviewOrCancel(`${deskRepositoryPath(order.repository)}${page.list}`)}
    </form>`
  return frame(page, why === undefined ? title : `Not possible · ${title}`, body)
}

function noteField(note: string): Markup {
  return html`<div class="field">
        <label for="order-note">Why it is meant to be there</label>
        <textarea class="input" id="order-note" name="note" rows="3" maxlength="${MOST_WORDS}" required aria-describedby="order-note-hint">${note}</textarea>
        <p class="hint" id="order-note-hint">Such as a colleague. Only the desk shows it.</p>
      </div>`
}

/** The search for a purchase, and what it finds. A single one that the account can follow is chosen already. */
function adoptFields({ config, order, who, why, found = [] }: PeopleForm): Markup {
  const possible = found.filter((each) => each.why === undefined)
  const chosen = order.paymentId ?? (possible.length === 1 ? possible[0]?.purchase.paymentId : undefined)
  const choice = ({ purchase, why }: FoundPurchase) => {
    const name = `${buyerName(purchase)}: ${purchaseNameAndStatus(purchase, config.payments.processors)}`
    if (why !== undefined) return html`<p class="hint">${name}. ${why}</p>`
    const { paymentId } = purchase
    return html`<label><input class="input" type="radio" name="payment" value="${paymentId}"${paymentId === chosen ? html` checked` : ''}><span>${name}</span></label>`
  }
  const problem = why === undefined ? '' : html`<p id="order-problem" class="field-problem" role="alert">${why}</p>`
  const isOfSearch = problem !== '' && possible.length === 0
  return html`<div class="field"${isOfSearch ? html` data-invalid="true"` : ''}>
        <label for="order-who">Which payment does it follow?</label>
        <input class="input" id="order-who" name="who" type="search" maxlength="255" value="${who}" autocomplete="off" autocapitalize="off" spellcheck="false" required aria-describedby="${isOfSearch ? 'order-problem ' : ''}order-who-hint"${isOfSearch ? html` aria-invalid="true"` : ''}>
        ${isOfSearch ? problem : ''}
        <p class="hint" id="order-who-hint">The buyer’s address, an id of the payment at its processor, or our id of the purchase.</p>
        ${found.length > 0 ? html`<input type="hidden" name="searched" value="${who}">` : ''}
      </div>
      ${
        found.length > 0
          ? html`<fieldset class="choices"${problem !== '' && !isOfSearch ? html` aria-describedby="order-problem"` : ''}><legend>Purchases that this finds</legend>
        ${isOfSearch ? '' : problem}
        ${found.map(choice)}</fieldset>`
          : ''
      }`
}

/**
 * Says for each account what the action will do, with the button that does it. `needsTick`: so many accounts lose their
 * access that a box has to be ticked. `token`: names the order, so that a button that is pressed twice does it once.
 * `mailsWait`: that mails do not go out now.
 */
export function peoplePreviewPage(
  page: PeoplePage & {
    chosen: readonly ChosenAccount[]
    needsTick: boolean
    isUnticked: boolean
    token: string
    mailsWait: string | undefined
  }
): Markup {
  const { order, chosen, needsTick, isUnticked, token, mailsWait } = page
  const possible = chosen.filter(({ ok }) => ok).map(({ line }) => line)
  const words = peopleWords[order.name]
  const title = words.title(possible.map(({ login }) => login))
  const isForm = order.name === 'adopt' || order.name === 'ignore'
  const body = html`${back(page)}
    <h1>${title}</h1>
    <p class="lead">Nothing is done yet.</p>
    ${isUnticked ? html`<div class="alert" data-variant="destructive" role="alert"><h2>Tick the box first: many accounts lose their access.</h2></div>` : ''}
    <div class="before-done sheet">
    ${order.name === 'ignore' ? html`<p>Your note: “${order.note}”</p>` : ''}
    <section><h2>What it does</h2><ul class="several-list">${chosen.map(chosenLine)}</ul></section>
    ${mailsWait === undefined ? '' : html`<p>${mailsWait}</p>`}
    ${possible.length > 0 ? html`<section><h2>Can it be undone?</h2><p>${words.undo}</p></section>` : ''}
    <form class="form desk-form" method="post" action="${pathOf(order)}">
      ${hidden({ ...page, order: { ...order, lines: possible } })}
      <input type="hidden" name="order" value="${token}">
      ${order.name === 'ignore' ? html`<input type="hidden" name="note" value="${order.note}">` : ''}
      ${order.paymentId === undefined ? '' : html`<input type="hidden" name="payment" value="${order.paymentId}"><input type="hidden" name="who" value="${page.who}">`}
      ${needsTick ? html`<label class="tick-all"><input class="input" type="checkbox" name="sure" value="yes" required><span>Yes, all ${possible.length} accounts are to lose what they have</span></label>` : ''}
      <div class="actions">
        ${possible.length > 0 ? html`<button type="submit" class="btn"${order.name === 'withdraw' ? destructive : ''} name="step" value="do">${words.button(possible.length)}</button>` : ''}
        ${isForm ? html`<button type="submit" class="btn" data-variant="outline" name="step" value="form" formnovalidate>Change</button>` : ''}
      </div>
    </form>
    </div>`
  return frame(page, title, body)
}

function chosenLine(chosen: ChosenAccount): Markup {
  const { line, called } = chosen
  const lines = chosen.ok ? [...chosen.does, ...chosen.mails] : [`Left out. ${chosen.why}`]
  return html`<li>
      ${line.grant ? html`<a href="${deskBuyerPath(line.grant.paymentId)}">${called}</a>` : html`<strong>${called}</strong>`}
      <ul>${lines.map((each) => html`<li>${each}</li>`)}</ul>
    </li>`
}

function hidden({ order, list }: Pick<PeoplePage, 'order' | 'list'>): Markup {
  const ids = order.lines.map(({ accountId }) => `${accountId}`)
  return html`<input type="hidden" name="from" value="${pathOf(order)}">
      <input type="hidden" name="list" value="${list}">
      ${ids.map((id) => html`<input type="hidden" name="account" value="${id}">`)}`
}

function pathOf({ repository, name }: { repository: RepositoryName; name: PeopleActionName }): string {
  return deskPeoplePath(repository, name)
}

function back({ order: { repository }, list }: PeoplePage): Markup {
  return html`<p class="desk-back"><a href="${deskRepositoryPath(repository)}${list}">${repository.owner}/${repository.repo}</a></p>`
}

function frame({ config, seller }: PeoplePage, title: string, body: Markup): Markup {
  return deskFrame({ config, seller, title, at: 'repositories', body })
}
