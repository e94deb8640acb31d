import { html, raw } from 'hono/html'
import type { PurchaseView } from '../../access/requests/purchase-view.ts'
import type { Config, Product } from '../../config/config.ts'
import type { Message } from '../../invite/default-messages.ts'
import { type InviteSeats, inviteForm } from '../../invite/form.ts'
import type { OtherSale } from '../../payments/sales/sales.ts'
import { productNamed } from '../../product.ts'
import { routes } from '../../routes.ts'
import type { Buyer } from '../../users/sessions/current-buyer.ts'
import { say, type Text } from '../../words/text.ts'
import type { Markup } from '../layout.ts'
import { giveWords } from '../page-texts/card-words.ts'
import { hostName } from '../page-texts/code-host.ts'
import type { Bought } from '../page-texts/purchases.ts'
import { sayMarkup, textMarkup } from '../rich-text.ts'
import { linkPart } from '../sign-in/link-account.ts'
import type { ElsewhereView } from './takeover-part.ts'

/** The contents of the pages with the form. */
export type BuyerPage = {
  config: Config
  user: Buyer
  /** How many purchases the user has. */
  purchases: number
  bought: readonly Bought[]
  view: BuyerView
  /** The status cards. */
  status: readonly CardsOfProduct[]
  /** The purchases that another browser or sign-in holds. */
  elsewhere: readonly ElsewhereView[]
  /** Nothing was bought that is sold here, but there is a payment of the user for something else. */
  otherSale: OtherSale | 'readdressed' | undefined
  /** The cards of the seats that the user has taken by links of other buyers, and the heading over them alone. */
  seats?: { title: string; cards: Markup } | undefined
  message?: Message | undefined
}

export type BuyerView = {
  config: Config
  /** Path of the page that shows the view. */
  from: string
  /** Names of the linked accounts. */
  linked: readonly string[]
  /** True for a buyer who has paid. */
  paid: boolean
  /** The user may link an account of the code host: not a guest, nor in the session of a mailed link. */
  mayLink: boolean
  forms: readonly BuyerForm[]
}

/**
 * The words and the choice of seats in the form for a product. `isOfTeam`: a purchase of the product has several seats:
 * the form stands above the purchases, and their cards lead to it. `why`: why it can send nothing now. `waits`:
 * the sentence that the invitation is sent later. `covers`: how many accounts the purchase of a team covers.
 */
export type FormState = {
  product: Product
  seats: InviteSeats
  purpose: FormPurpose
  isOfTeam: boolean
  covers?: number | undefined
  why?: Text | undefined
  waits?: Text | undefined
}

/** The form for one product. */
export type BuyerForm = FormState & {
  /** The prefilled name: the name typed before, else the linked account. */
  username?: string | undefined
  problem?: string | undefined
  /** True when the last form post was refused: the form is open then, so that the buyer can try again. */
  refused?: boolean
  /**
   * The form that leads to the code host, where the buyer proves which account is theirs. Absent: it is not possible.
   */
  connect?: Connect | undefined
}

/** A form that leads to the code host and back, with its hidden field. The invitation is sent on the way back. */
export type Connect = { action: string; field: string; value: string }

/**
 * `next`: giving a username is the buyer's next step. `same`: the form of another product asks for the username, which
 * counts for this product too. `add`: a seat is free. `change`: the username replaces the account on a seat. `replace`:
 * as `change`, and the card of the purchase leads to the form. `off`: the repository cannot give read-only access.
 * `none`: no purchase gives access.
 */
export type FormPurpose = 'next' | 'same' | 'add' | 'change' | 'replace' | 'off' | 'none'

/**
 * `led`: the form is shown once a link to it was followed. `full`: no seat of the team is free, so that a form that was
 * open for another teammate closes. `never`: the form can send nothing.
 */
const steps = {
  next: 'now',
  same: 'later',
  add: 'later',
  change: 'later',
  replace: 'led',
  off: 'never',
  none: 'never'
} as const

function stepOf({ purpose, isOfTeam }: FormState): (typeof steps)[FormPurpose] | 'full' {
  return isOfTeam && purpose === 'change' ? 'full' : steps[purpose]
}

/**
 * The cards of the purchases, and the forms in which a buyer asks for invitations: the form of a team before the
 * purchases of its product, and any other after them. `elsewhere`: the cards of the purchases that another browser or
 * sign-in holds.
 */
export function buyerView(view: BuyerView, parts: readonly CardsOfProduct[], elsewhere: Markup | '' = ''): Markup {
  const isAlone = parts.length === 1
  const formOf = (product: Product | undefined, isOfTeam: boolean) =>
    view.forms.map((form, index) =>
      form.product === product && form.isOfTeam === isOfTeam ? formCard(view, form, index) : ''
    )
  return html`${parts.map(({ product, markup }) => html`${formOf(product, true)}${raw(markup)}${isAlone ? elsewhere : ''}${formOf(product, false)}`)}
    ${isAlone ? '' : elsewhere}`
}

/** The cards of the purchases of a product, as HTML. */
type CardsOfProduct = { product: Product | undefined; markup: string }

/**
 * The title of a product's form. It changes with the state: the form is open (`now`) while it is the next step, and
 * is closed under another title otherwise.
 */
export function formTitle(config: Config, form: FormState): Markup {
  const { product, purpose } = form
  const suffix = suffixOf(config, product)
  const title = say(purpose === 'replace' ? 'form.change' : `form.${purpose}`, { product: product.name })
  const isAbout = config.products.length > 1 && purpose !== 'none' && purpose !== 'same'
  return html`<h2 class="invite-title" id="invite-heading${suffix}" data-step="${stepOf(form)}">${isAbout ? say('form.of', { title, product: product.name }) : title}</h2>`
}

/** The text of the form: why it asks for the name, or why it can send nothing. It changes with the state, too. */
export function formText(config: Config, form: FormState, isForOthers: boolean): Markup {
  const { product, why } = form
  const give = html`${textMarkup(giveWords(config, product, form.covers ?? 1))}${isForOthers ? ` ${say('form.give.others')}` : ''}`
  // The card of the purchase says what to do, unless there are several invitations or several purchases to name.
  const isOnCard = form.purpose === 'next' && !form.isOfTeam && product.repositories.length === 1 && !isForOthers
  // Once an account is named, the sentence about the seat says what another name does.
  const isFirst = !isForTeammate(form) && form.seats.note === undefined
  const isSaid = why !== undefined || (isFirst && !isOnCard)
  return html`<p class="hint" id="invite-text${suffixOf(config, product)}"${isSaid ? '' : html` hidden`}>${why ? textMarkup(why) : give}</p>`
}

/**
 * The sentence of the form that says that an invitation asked for now is sent later. It changes with the state, too.
 */
export function formWaits(config: Config, { product, waits }: FormState): Markup {
  return html`<p class="hint" id="invite-waits${suffixOf(config, product)}"${waits ? '' : html` hidden`}>${waits ? textMarkup(waits) : ''}</p>`
}

/** Whether a name that is given is used for other products, too. */
export function isForOthers(forms: readonly FormState[]): boolean {
  return forms.filter(({ purpose }) => purpose === 'next' || purpose === 'same').length > 1
}

/**
 * The products that get a form: those with a paid purchase, else that of the newest purchase or the first product, so
 * that the page can say why it refuses.
 */
export function productsOfForms({ products }: Config, purchases: readonly PurchaseView[]): Product[] {
  const paid = products.filter(({ id }) => purchases.some(({ product, status }) => product === id && status === 'paid'))
  const [newest] = purchases
  return paid.length > 0 ? paid : [newest ? productNamed(products, newest.product) : products[0]]
}

/** The suffix of ids in a product's form, so that no two ids are the same: empty for the first product. */
export function suffixOf({ products }: Config, { id }: Product): string {
  const index = products.findIndex((product) => product.id === id)
  return index > 0 ? `-${index + 1}` : ''
}

function formCard(view: BuyerView, form: BuyerForm, index: number): Markup {
  const { config, from, linked, paid, mayLink } = view
  const { product, problem, refused, purpose, isOfTeam } = form
  const host = hostName(config.codeHost)
  const headingId = `invite-heading${suffixOf(config, product)}`
  const isOpen = purpose === 'next' || refused || problem !== undefined
  const step = stepOf(form)
  const connect = step === 'never' || purpose === 'same' ? undefined : form.connect
  const typing = typingPart(view, form, index)
  const title = formTitle(config, form)
  const body = html`${formWaits(config, form)}
        ${connect ? connectPart(host, from, connect) : ''}
        ${connect ? html`<div class="type-instead"><p class="or">${say('sign_in.or')}</p>${typing}</div>` : typing}
        ${index === 0 && !connect && !isForTeammate(form) ? linkPart({ config, from, paid: paid && mayLink, linked }) : ''}`
  // The stylesheet shows the form of a team while a link to one of its fields was followed, as without a script.
  return isOfTeam
    ? html`
    <section class="card invite-card of-team"${isOpen ? html` data-open` : ''} aria-labelledby="${headingId}">
      <div data-step="${step}">
        <header>${title}<a class="btn" data-variant="ghost" data-size="sm" href="${from}">${say('invite.close')}</a></header>
        ${body}
      </div>
    </section>`
    : html`
    <section class="card invite-card" aria-labelledby="${headingId}">
      <details data-step="${step}"${isOpen ? ' open' : ''}>
        <summary>${title}</summary>
        ${body}
      </details>
    </section>`
}

/** Whether the account is that of a teammate: the first account of a team is there already. */
function isForTeammate({ isOfTeam, purpose }: FormState): boolean {
  return isOfTeam && purpose !== 'next'
}

/** The button that leads to the code host comes first: what is not typed is not mistyped. */
function connectPart(host: string, from: string, { action, field, value }: Connect): Markup {
  return html`<form class="connect" method="post" action="${action}">
      <input type="hidden" name="from" value="${from}">
      <input type="hidden" name="${field}" value="${value}">
      <button type="submit" class="btn">${say('back.connect', { host })}</button>
    </form>`
}

/** The form for a typed username. */
function typingPart({ config, from, paid, forms }: BuyerView, form: BuyerForm, index: number): Markup {
  const { product, username, problem, seats } = form
  const host = hostName(config.codeHost)
  const fields = {
    action: routes.invite,
    from,
    host,
    suffix: suffixOf(config, product),
    ...(config.products.length > 1 && { product: product.id }),
    ...(username && { username }),
    ...(problem && { problem }),
    ...(paid && { preview: routes.preview + (form.isOfTeam ? '?team=1' : '') }),
    seats,
    words: { username: say('form.username', { host }), hint: say('form.username.hint'), send: say('form.send') }
  }
  return html`${formText(config, form, isForOthers(forms))}
        ${raw(inviteForm(fields))}
        ${config.sandbox && index === 0 && !username && steps[form.purpose] !== 'never' ? html`<p class="hint">${sayMarkup('form.sandbox', { host, a: { link: config.sandbox.codeHostUrl } })}</p>` : ''}`
}
