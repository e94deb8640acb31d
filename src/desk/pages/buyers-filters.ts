import { html } from 'hono/html'
import type { Config } from '../../config/config.ts'
import type { Markup } from '../../pages/layout.ts'
import { BY_HAND } from '../../payments/by-seller/given-access.ts'
import { routes } from '../../routes.ts'
import { type BuyerQuery, buyerQueryText, type ListState, listStates } from '../queries/buyer-query.ts'
import type { Figures } from '../queries/figures.ts'
import type { DeskTone } from '../words/purchase-state.ts'
import { toneMark } from './marks.ts'

/** The name of each list. */
export const listNames: Record<ListState, string> = {
  seller: 'Waits for you',
  paid: 'Paid',
  in: 'With access',
  invited: 'Invited, not accepted',
  waiting: 'Invitation not sent yet',
  stuck: 'Stuck',
  declined: 'Declined or left',
  no_account: 'No account',
  leaving: 'Access being removed',
  unmatched: 'Matches no product',
  not_sold: 'Not sold here',
  renewal_failed: 'Renewal not paid',
  pending: 'Payment pending',
  failed: 'Payment failed',
  ended: 'Ended or paused'
}

/** `figures`: how many purchases each list has; undefined where the list is limited otherwise than by its state. */
type FilteredPage = { config: Config; query: BuyerQuery; figures: Figures | undefined }

/**
 * The lists that are counted, each with the tone of its purchases, in the order of their links: first those in which
 * something is open.
 */
const tones = {
  unmatched: 'needs_you',
  stuck: 'buyer',
  no_account: 'buyer',
  renewal_failed: 'buyer',
  declined: 'buyer',
  waiting: 'waiting',
  pending: 'waiting',
  invited: 'buyer',
  in: 'done',
  leaving: 'ended',
  failed: 'ended',
  ended: 'ended'
} as const satisfies Partial<Record<keyof Figures, DeskTone>>

type Counted = keyof typeof tones

/** The lists with a link of their own, in the order of the links. */
export const counted = Object.keys(tones) as Counted[]

/** The lists, and what they can be limited to. Everything is in the address. */
export function buyersFilters(page: FilteredPage): Markup {
  const { query, figures } = page
  return html`${figures ? states(query, figures) : ''}
    <details class="filter-box"${isOpen(page) ? html` open` : ''}>
      <summary>Filter and sort</summary>
      ${form(page)}
    </details>`
}

/** Whether the list is limited in a way that no link of a state shows. */
function isOpen({ query, figures }: FilteredPage): boolean {
  const { search, state, need, product, processor, order } = query
  const isShown = state === undefined || (figures !== undefined && isLinked(state, query, figures))
  return (
    search !== '' ||
    need !== undefined ||
    product !== undefined ||
    processor !== undefined ||
    order !== 'newest' ||
    !isShown
  )
}

function isLinked(state: ListState, query: BuyerQuery, figures: Figures): boolean {
  return linksOf(query, figures).some((each) => each === state)
}

/** The counted lists that have a purchase, and the present one. */
function linksOf({ state }: BuyerQuery, figures: Figures): Counted[] {
  return counted.filter((each) => figures[each] > 0 || each === state)
}

/** The states of the purchases, each with its count, as links to the list of that state. */
function states(query: BuyerQuery, figures: Figures): Markup {
  const link = (state: Counted | undefined, name: string) =>
    html`<li><a href="${routes.deskBuyers}${buyerQueryText({ search: '', order: 'newest', ...(state && { state }) })}"${state === query.state ? html` aria-current="true"` : ''}>${state ? toneMark(tones[state]) : ''}${name}${state ? html` <span class="count">${figures[state].toLocaleString('en')}</span>` : ''}</a></li>`
  return html`<nav aria-label="Lists"><ul class="kinds">
      ${link(undefined, 'All')}
      ${linksOf(query, figures).map((state) => link(state, listNames[state]))}
    </ul></nav>`
}

function form({ config, query }: FilteredPage): Markup {
  const { state, need, product, processor, order, search } = query
  const { products, payments } = config
  const option = (value: string, name: string, chosen: string | undefined) =>
    html`<option value="${value}"${value === (chosen ?? '') ? html` selected` : ''}>${name}</option>`
  const select = (name: string, label: string, options: Markup) => html`<div class="field">
        <label for="filter-${name}">${label}</label>
        <select class="select" id="filter-${name}" name="${name}">${options}</select>
      </div>`
  return html`<form class="filters" action="${routes.deskBuyers}" aria-label="Limit the list">
      ${search === '' ? '' : html`<input type="hidden" name="q" value="${search}">`}
      ${need === undefined ? '' : html`<input type="hidden" name="need" value="${need}">`}
      ${select('state', 'State', html`${option('', 'All', state)}${listStates.map((each) => option(each, listNames[each], state))}`)}
      ${select('product', 'Product', html`${option('', 'All', product)}${products.map(({ id, name }) => option(id, name, product))}`)}
      ${select('processor', 'Processor', html`${option('', 'All', processor)}${payments.processors.map(({ name, label }) => option(name, label, processor))}${option(BY_HAND, 'None: given or imported by the seller', processor)}`)}
      ${select('order', 'Order', html`${option('', 'Newest first', order)}${option('oldest', 'Oldest first', order)}`)}
      <button type="submit" class="btn" data-variant="outline" data-size="sm">Show</button>
      ${search !== '' || state || need || product || processor ? html`<a href="${routes.deskBuyers}">All buyers</a>` : ''}
    </form>`
}
