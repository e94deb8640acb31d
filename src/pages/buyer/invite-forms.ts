import { html, raw } from 'hono/html'
import type { PurchaseView } from '../../access/requests/views.ts'
import type { Buyer } from '../../accounts/sessions/current-buyer.ts'
import type { Config, Product } from '../../config/config.ts'
import { type InviteSeats, inviteForm } from '../../invite/form.ts'
import type { Message } from '../../invite/messages.ts'
import { routes } from '../../routes.ts'
import { say } from '../../words/text.ts'
import type { Markup } from '../layout.ts'
import { sayMarkup } from '../rich-text.ts'
import { linkPart } from '../sign-in/link-account.ts'
import { hostName, shopValues } from '../words/code-host.ts'
import type { Bought } from '../words/purchases.ts'
import type { ElsewhereView } from './takeover-part.ts'

/** The contents of the pages with the form. */
export type BuyerPage = {
  config: Config
  user: Buyer
  /** How many purchases the user has. */
  purchases: number
  bought: readonly Bought[]
  view: BuyerView
  /** The status cards, as HTML. */
  status: string
  /** The purchases that the user can ask for. */
  elsewhere: readonly ElsewhereView[]
  /** Nothing was bought that is sold here, but a payment of the user does not say for what it is. */
  isUnmatched: boolean
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
  isGuest: boolean
  forms: readonly BuyerForm[]
}

/** The form for one product. */
export type BuyerForm = {
  product: Product
  /** The prefilled name: the name typed before, else the linked account. */
  username?: string | undefined
  problem?: string | undefined
  /** True when the last form post was refused: the form is open then, so that the buyer can try again. */
  refused?: boolean
  /** True when the host has said that the repository belongs to a person: then no invitation can be sent. */
  personalRepository: boolean
  seats: InviteSeats
  purpose: FormPurpose
  /** A purchase of the product has several seats: the form stands above the purchases, and their cards lead to it. */
  isOfTeam: boolean
  /** The form that leads to the code host, where the buyer proves which account is theirs. Absent: it is not possible. */
  connect?: Connect | undefined
}

/** A form that leads to the code host and back, with its hidden field. The invitation is sent on the way back. */
export type Connect = { action: string; field: string; value: string }

/** `next`: giving a name is the buyer's next step. `add`: a seat is free. `change`: a name replaces another one. */
export type FormPurpose = 'next' | 'add' | 'change'

/** The forms in which a buyer asks for invitations: those of teams, which stand above the purchases, or the others. */
export function buyerView(view: BuyerView, place: 'above' | 'below'): Markup {
  return html`${view.forms.map((form, index) => (form.isOfTeam === (place === 'above') ? formCard(view, form, index) : ''))}`
}

/**
 * The title of a product's form. It changes with the state: the form is open (`now`) while it is the next step, and
 * waits under another title (`later`) otherwise.
 */
export function formTitle(config: Config, product: Product, purpose: FormPurpose): Markup {
  const suffix = suffixOf(config, product)
  const title = say(`form.${purpose}`)
  return html`<h2 class="invite-title" id="invite-heading${suffix}" data-step="${purpose === 'next' ? 'now' : 'later'}">${config.products.length > 1 ? say('form.of', { title, product: product.name }) : title}</h2>`
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

function formCard(view: BuyerView, form: BuyerForm, index: number): Markup {
  const { config, from, linked, paid, isGuest } = view
  const { product, problem, refused, personalRepository, purpose, isOfTeam, connect } = form
  const isNext = purpose === 'next'
  const host = hostName(config.codeHost)
  const suffix = suffixOf(config, product)
  const headingId = `invite-heading${suffix}`
  const isOpen = isNext || refused || problem !== undefined || personalRepository
  const typing = typingPart(view, form, index)
  const title = formTitle(config, product, purpose)
  const body = html`${personalRepository ? sellerHasToAct(config) : ''}
        ${connect ? connectPart(host, from, connect) : ''}
        ${connect ? html`<div class="type-instead"><p>${say('form.type_instead')}</p>${typing}</div>` : typing}
        ${index === 0 && !connect && !isForOthers(form) ? linkPart({ config, from, paid: paid && !isGuest, linked }) : ''}`
  const step = isNext ? 'now' : 'later'
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

/** Whether the account is that of another person, to whom nothing is said here: the first of a team is there already. */
function isForOthers({ isOfTeam, purpose }: BuyerForm): boolean {
  return isOfTeam && purpose !== 'next'
}

/** The button that leads to the code host comes first: what is not typed is not mistyped. */
function connectPart(host: string, from: string, { action, field, value }: Connect): Markup {
  return html`<form class="connect" method="post" action="${action}">
      <input type="hidden" name="from" value="${from}">
      <input type="hidden" name="${field}" value="${value}">
      <button type="submit" class="btn">${say('back.connect', { host })}</button>
      <span class="hint">${say('form.connect.hint')}</span>
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
    ...(paid && config.products.length > 1 && { product: product.id }),
    ...(username && { username }),
    ...(problem && { problem }),
    ...(paid && { preview: routes.preview }),
    seats,
    words: { username: say('form.username', { host }), hint: say('form.username.hint'), send: say('form.send') }
  }
  const isForMore = paid && forms.filter(({ purpose }) => purpose === 'next').length > 1
  return html`${isForOthers(form) ? '' : html`<p class="hint">${invitedTo(config, product, paid)}${isForMore ? ` ${say('form.give.others')}` : ''}</p>`}
        ${config.sandbox && index === 0 ? html`<p class="hint" lang="en">In the sandbox try <code>ada-buyer</code> or <code>grace-hops</code>; the <a href="${config.sandbox.codeHostUrl}">code host</a> lists everybody.</p>` : ''}
        ${raw(inviteForm(fields))}`
}

/**
 * Says to which product the buyer is invited, and the number of invitations. With several products, a visitor who has
 * bought none is not told a number.
 */
function invitedTo({ codeHost, products }: Config, { name, repositories }: Product, paid: boolean): Markup {
  const host = hostName(codeHost)
  if (!paid && products.length > 1) return sayMarkup('form.give.bought', { host })
  return sayMarkup('form.give', { host, product: name, count: repositories.length })
}

function sellerHasToAct(config: Config): Markup {
  return html`<div class="alert" data-variant="destructive" role="alert">
    <h3>${say('form.off')}</h3>
    <section>${sayMarkup('form.off.text', shopValues(config))}</section>
  </div>`
}
