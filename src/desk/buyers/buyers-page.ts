import { html } from 'hono/html'
import type { Config } from '../../config/config.ts'
import { canonicalEmail } from '../../config/values/email-address.ts'
import type { Message } from '../../invite/default-messages.ts'
import type { Markup } from '../../pages/layout.ts'
import { hostName } from '../../pages/page-texts/code-host.ts'
import { breakable } from '../../pages/rich-text.ts'
import { BY_HAND } from '../../payments/by-seller/given-access.ts'
import { productOfScene } from '../../product.ts'
import { bulkActions, deskActionPath, deskBulkActionPath, deskBuyerPath, routes } from '../../routes.ts'
import type { User } from '../../users/sessions/current-user.ts'
import { moneyWords } from '../../words/money.ts'
import { deskFrame } from '../frame/desk-frame.ts'
import { accountOf, dayMark, stateMark, timeMark } from '../frame/marks.ts'
import { type BuyerQuery, buyerQueryText, type Cursor } from '../queries/buyer-query.ts'
import type { LastHeard } from '../queries/last-heard.ts'
import type { Visitor } from '../queries/people.ts'
import { checkedAt, type PurchaseRow, seatsOf } from '../queries/purchase-rows.ts'
import type { NamedCustomer } from '../search/named-customers.ts'
import type { SeatOf } from '../search/taken-seats.ts'
import { bulkActionWords } from '../shared-texts/bulk-action-words.ts'
import { needWords } from '../shared-texts/needs-words.ts'
import type { PurchaseState } from '../shared-texts/purchase-state.ts'
import { notArrived } from './address-without-purchase.ts'
import { buyersFilters, type Counted } from './buyers-filters.ts'
import { visitorList, whatToDo } from './visitor-page.ts'

/** A purchase and how it stands. */
/** `askedBy`: the address of a user who asks for the purchase that another one holds. */
export type BuyerLine = { row: PurchaseRow; state: PurchaseState; askedBy: string | undefined }

export type BuyersPage = {
  config: Config
  seller: User
  query: BuyerQuery
  lines: readonly BuyerLine[]
  /** Addresses that are near the one that was searched for, where nothing was found. */
  near: readonly string[]
  /** The last signs of each processor, where nothing was found. */
  heard: readonly LastHeard[]
  /** The customers whom a processor has named with the address that was searched for, where nothing was found. */
  customers: readonly NamedCustomer[]
  /** The users without a purchase that the search finds. */
  visitors: readonly Visitor[]
  /** The seats that users whom the search names, or who wrote, have taken by a link. */
  seats: readonly SeatOf[]
  /** The user who signs in with the address of the person who wrote. */
  writerId: string | undefined
  next: Cursor | undefined
  /** How many purchases each group of all buyers has; undefined on a list that is limited otherwise. */
  counted: Counted | undefined
  now: number
  /** The outcome of an action about several purchases. */
  message: Message | undefined
}

/** The list of purchases. Its address says all of it, so that it can be shared and kept. */
export function buyersPage(page: BuyersPage): Markup {
  const { config, seller, query, lines, visitors, seats, next, message } = page
  const title = query.search === '' ? 'Buyers' : `Search for “${query.search}”`
  const onward =
    next &&
    html`<a class="btn" data-variant="outline" rel="next" href="${routes.deskBuyers}${buyerQueryText({ ...query, after: next })}">Next page</a>`
  const { after: _, ...first } = query
  const body = html`<div class="desk-title"><h1>${breakable(title)}</h1><a class="btn" data-variant="outline" data-size="sm" href="${routes.deskGive}">Give access</a><a class="btn" data-variant="outline" data-size="sm" href="${routes.deskImports}">Import</a></div>
    ${query.done === undefined ? '' : html`<p class="lead">The purchases that you have just acted on together. <a href="${routes.deskBuyers}">All buyers</a></p>`}
    ${query.need === undefined ? '' : html`<p class="lead">The purchases of this item of Today: ${needWords(query.need, hostName(config.codeHost))}.</p>`}
    ${buyersFilters(page)}
    ${query.writer !== undefined && lines.some((line) => isCorrectable(line, page)) ? html`<p class="hint">Is one of these the purchase of ${query.writer}? Its line offers to correct its address.</p>` : ''}
    ${lines.length > 0 ? bulkActionForm(table(lines, page), query) : nothing(page)}
    ${visitorList(visitors, seats)}
    ${
      onward || query.after
        ? html`<nav class="actions" aria-label="Pages of the list">
      ${query.after ? html`<a class="btn" data-variant="outline" href="${routes.deskBuyers}${buyerQueryText(first)}">First page</a>` : ''}
      ${onward ?? ''}
    </nav>`
        : ''
    }`
  return deskFrame({ config, seller, title, at: 'buyers', search: query.search, body, message })
}

function nothing({ config, query, near, heard, customers, now }: BuyersPage): Markup {
  const { search } = query
  const writer = query.writer ?? canonicalEmail(search)
  const meant = near.map(
    (address) =>
      html`<li><a href="${routes.deskBuyers}${buyerQueryText({ search: address, order: 'newest' })}" data-line>${address}</a></li>`
  )
  const isLimited = [query.group, query.state, query.product, query.processor].some((limit) => limit !== undefined)
  if (search !== '' && isLimited) return html`<p class="lead">The search finds no purchase in this list.</p>`
  return search === ''
    ? html`<p class="lead">No purchase is like this.${query.need === undefined ? '' : html` Those of this item that you have acted on are among <a href="${routes.deskBuyers}">all buyers</a>.`}</p>`
    : html`<p class="lead">No purchase has this address, name, username or id.</p>
    ${near.length === 0 ? '' : html`<p>Did you mean:</p><ul>${meant}</ul>`}
    ${writer === undefined ? '' : html`${notArrived({ config, email: writer, heard, customers, isNear: near.length > 0, now })}${whatToDo(writer)}`}
    <p class="hint">The search finds the beginning of an address, a username or the buyer’s name, a domain (acme.example), the address of a
    profile page, the number of an invoice, whole ids: of a payment, an invoice, a subscription, a customer, an invitation or an account; and any part of the
    reason that you typed for access without a payment processor.</p>`
}

/** The list, in which purchases can be ticked, with the actions about those. */
function bulkActionForm(list: Markup, query: BuyerQuery): Markup {
  return html`<form class="several" action="${deskBulkActionPath('sign-in-link')}">
      <input type="hidden" name="list" value="${buyerQueryText(query)}">
      ${list}
      <fieldset class="actions">
        <legend>With the ticked purchases</legend>
        ${bulkActions.filter((name) => name !== 'not-sold-here' || query.state === 'unmatched').map((name) => html`<button type="submit" class="btn" data-variant="${name === 'end' ? 'destructive' : 'outline'}" data-size="sm" formaction="${deskBulkActionPath(name)}">${bulkActionWords[name].link}</button>`)}
      </fieldset>
    </form>`
}

function table(lines: readonly BuyerLine[], page: BuyersPage): Markup {
  const tickAll = html`<label class="tick-all" hidden><input class="input" type="checkbox" data-tick-all><span class="sr-only">All on this page</span></label>`
  const isSearch = page.query.search !== ''
  return html`<table class="desk-list buyers-list"${isSearch ? html` data-search` : ''} role="table" aria-label="Purchases">
      <thead role="rowgroup"><tr role="row">
        <th scope="col" role="columnheader"><span class="ticked">${tickAll}<span>Buyer</span></span></th>
        <th scope="col" role="columnheader"><span class="state-head">State</span> <span class="beside-head" aria-hidden="true">Since</span></th>
        <th scope="col" role="columnheader"><span class="account-head">Account</span> <span class="beside-head" aria-hidden="true">Checked</span></th>
        <th scope="col" role="columnheader" class="amount" aria-sort="${page.query.order === 'newest' ? 'descending' : 'ascending'}"><span class="beside-head" aria-hidden="true">Amount</span> ${sortLink(page.query)}</th>
      </tr></thead>
      <tbody role="rowgroup">${lines.map((line) => tableRow(line, page))}</tbody>
    </table>`
}

/** The order of the list, as a link to the other one. */
function sortLink({ after: _, order, ...query }: BuyerQuery): Markup {
  const isNewest = order === 'newest'
  const other = routes.deskBuyers + buyerQueryText({ ...query, order: isNewest ? 'oldest' : 'newest' })
  return html`<a href="${other}" data-order="${order}">Purchase<span class="sr-only">, ${isNewest ? 'newest' : 'oldest'} first. Show the ${isNewest ? 'oldest' : 'newest'} first</span></a>`
}

/**
 * A line has two rows: what it is about, and below that the name, and the time of each thing. The purchase has its day,
 * so that only what changes is said relative to now.
 */
function tableRow({ row, state, askedBy }: BuyerLine, page: BuyersPage): Markup {
  const { config, now, query, seats } = page
  const { writer } = query
  const product = productOfScene(config.products, row.scene)
  const buyer = row.email ?? row.userEmail ?? 'No address'
  const paid = moneyWords(row.amount, row.currency) ?? (row.processor === BY_HAND ? 'By hand' : '')
  const bought = config.products.length > 1 ? html`${product?.name ?? row.scene ?? 'No product'} · ` : ''
  return html`<tr role="row">
        <th scope="row" role="rowheader"><span class="ticked"><input class="input" type="checkbox" name="purchase" value="${row.id}" aria-label="Tick ${buyer}"><span class="payer"><a href="${deskBuyerPath(row.id)}" data-line>${buyer}</a>${row.name === null ? '' : html` <span class="hint">${row.name}</span>`}${heldBy(seats.filter(({ paymentId }) => paymentId === row.id))}${writer !== undefined && isCorrectable({ row }, page) ? correction(row.id, writer) : ''}</span></span></th>
        <td role="cell" class="stands">${stateMark(state)} <span class="hint">${sinceWhen(state, now)}</span>${standsBelow(row, state, askedBy)}</td>
        ${accountCell(row, { config, now, seats: product?.seats ?? 1 })}
        <td role="cell" class="amount"><span>${paid}</span> <span class="hint">${bought}${dayMark(row.createdAt, now)}</span></td>
      </tr>`
}

/** Since when the state is so. An invitation that was sent again is as old as the first one. */
function sinceWhen({ since, again }: PurchaseState, now: number): Markup {
  if (!again) return timeMark(since, now)
  return html`first ${timeMark(again.firstAt, now)}, again ${timeMark(again.lastAt, now)}`
}

/** The users who were searched for and have taken a seat of the purchase: how the search has found it. */
function heldBy(seats: readonly SeatOf[]): Markup | '' {
  const takers = new Map(seats.map(({ email, takenBy }) => [takenBy, email]))
  if (takers.size === 0) return ''
  return html`${[...takers].map(([taker, email]) => {
    const isHeld = seats.some((seat) => seat.takenBy === taker && seat.isHeld)
    return html` <span class="hint">${email} ${isHeld ? 'holds' : 'took'} a seat of this purchase</span>`
  })}`
}

/** Whether the purchase may be that of the person who wrote: whoever has taken a seat of it is not its buyer. */
function isCorrectable({ row }: Pick<BuyerLine, 'row'>, page: BuyersPage): boolean {
  const { config, query, seats, writerId } = page
  const { writer } = query
  if (writer === undefined || row.email === writer || row.status !== 'paid') return false
  return (
    productOfScene(config.products, row.scene) !== undefined &&
    !seats.some((seat) => seat.paymentId === row.id && seat.takenBy === writerId)
  )
}

/** The first account, how many others there are, how many seats are taken, and when the host was asked about it. */
function accountCell(
  row: PurchaseRow,
  { config, now, seats }: Pick<BuyersPage, 'config' | 'now'> & { seats: number }
): Markup {
  const live = row.accounts.filter(({ released }) => released === null)
  const [first] = live
  if (!first) return html`<td role="cell" class="account no-account"><span class="quiet">No account</span></td>`
  const others = new Set(live.map(({ login }) => login.toLowerCase())).size - 1
  const { taken, all } = seatsOf(row, seats)
  const checked = checkedAt(first)
  return html`<td role="cell" class="account"><span>${accountOf(config, first)}${others > 0 ? html` <span class="quiet">and ${others} more</span>` : ''}${row.status === 'paid' && all > 1 ? html`<span class="quiet">,</span> <span class="quiet">${taken} of ${all} seats</span>` : ''}</span> <span class="hint">${checked === undefined ? 'Not checked yet' : html`<span class="checked">Checked </span>${timeMark(checked, now)}`}</span></td>`
}

/** The things that stand with the state: the account that decides, a renewal that was not paid, and who asks for it. */
function standsBelow(
  { status, renewalFailedAt }: PurchaseRow,
  { of }: PurchaseState,
  askedBy: string | undefined
): Markup | '' {
  const decides = of && (of.label === undefined ? of.login : `${of.login}: ${of.label}`)
  const late = status === 'paid' && renewalFailedAt !== null
  const notes = [
    ...(decides === undefined ? [] : [decides]),
    ...(late ? [html`<span class="late">Renewal not paid</span>`] : []),
    ...(askedBy === undefined ? [] : [`${askedBy} asks for it`])
  ]
  if (notes.length === 0) return ''
  return html` <span class="hint note">${notes.map((note, index) => html`${index > 0 ? ' · ' : ''}${note}`)}</span>`
}

/** The way to the form that gives a purchase to the buyer with this address, with the address filled in. */
function correction(id: string, email: string): Markup {
  const path = `${deskActionPath(id, 'correct-address')}?${new URLSearchParams({ email })}`
  return html` <span class="hint"><a class="corrects" href="${path}">Correct its address to ${email}</a></span>`
}
