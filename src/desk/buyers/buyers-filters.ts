import { html } from 'hono/html'
import type { Config } from '../../config/config.ts'
import type { Markup } from '../../pages/layout.ts'
import { BY_HAND } from '../../payments/by-seller/given-access.ts'
import { routes } from '../../routes.ts'
import { toneMark } from '../frame/marks.ts'
import {
  type BuyerQuery,
  buyerQueryText,
  type Group,
  groupInAddress,
  groups,
  listNames,
  listStates
} from '../queries/buyer-query.ts'

/** The name of each group, in the order of their links. */
export const groupNames: Record<Group, string> = {
  needs_you: 'Waiting for you',
  buyer: 'Waiting for the buyer',
  waiting: 'In progress',
  done: 'Has access',
  ended: 'Ended'
}

/** How many purchases there are, and how many in each group. */
export type Counted = { all: number; counts: Record<Group, number> }

/** `counted`: of all buyers; undefined where the list is limited otherwise than by a group or a state. */
type FilteredPage = { config: Config; query: BuyerQuery; counted: Counted | undefined }

/** The groups, and what else the list can be limited to. Everything is in the address. */
export function buyersFilters(page: FilteredPage): Markup {
  return html`${groupLinks(page)}
    ${hidden(page)}
    <details class="filter-box"${isOpen(page.query) ? html` open` : ''}>
      <summary>Filter and sort</summary>
      ${form(page)}
    </details>`
}

/** Whether the list is limited in a way that no link of a group shows. */
function isOpen({ state, product, processor, order }: BuyerQuery): boolean {
  return state !== undefined || product !== undefined || processor !== undefined || order !== 'newest'
}

/** The groups as links that limit the list further, each with its shape and, of all buyers, with its count. */
function groupLinks({ query, counted }: FilteredPage): Markup {
  const { group, state, after: _, ...others } = query
  const link = (to: Group | undefined, name: string, count: number | undefined) =>
    html`<li><a href="${pathOf({ ...others, ...(to && { group: to }) })}"${to === group && state === undefined ? html` aria-current="true"` : ''}>${to ? toneMark(to) : ''}<span>${name}</span>${count === undefined ? '' : html` <span class="count">${count.toLocaleString('en')}</span>`}</a></li>`
  return html`<nav aria-label="Groups"><ul class="groups">
      ${link(undefined, 'All', counted?.all)}
      ${groups.map((each) => link(each, groupNames[each], counted?.counts[each]))}
    </ul></nav>`
}

/** The limits that hide a part of what a search or an item of Today finds, with the way to all of it. */
function hidden({ query, config }: FilteredPage): Markup | '' {
  const { search, group, state, need, product, processor, after: _, ...others } = query
  const limits = [
    ...(group ? [groupNames[group]] : []),
    ...(state ? [listNames[state]] : []),
    ...(product === undefined ? [] : [config.products.find(({ id }) => id === product)?.name ?? product]),
    ...(processor === undefined ? [] : [processorName(config, processor)])
  ]
  if (limits.length === 0 || (search === '' && need === undefined)) return ''
  const all = { ...others, search, ...(need !== undefined && { need }) }
  return html`<p class="hint">Only those of “${limits.join('”, “')}”. <a href="${pathOf(all)}">Show all that ${search === '' ? 'the item is about' : 'the search finds'}</a></p>`
}

function processorName({ payments }: Config, name: string): string {
  return name === BY_HAND ? 'None' : (payments.processors.find((each) => each.name === name)?.label ?? name)
}

function pathOf(query: BuyerQuery): string {
  return routes.deskBuyers + buyerQueryText(query)
}

function form({ config, query }: FilteredPage): Markup {
  const { group, state, need, product, processor, order, search } = query
  const { products, payments } = config
  const chosen = group ? groupInAddress[group] : state
  const option = (value: string, name: string, chosen: string | undefined) =>
    html`<option value="${value}"${value === (chosen ?? '') ? html` selected` : ''}>${name}</option>`
  const select = (name: string, label: string, options: Markup) => html`<div class="field">
        <label for="filter-${name}">${label}</label>
        <select class="select" id="filter-${name}" name="${name}">${options}</select>
      </div>`
  return html`<form class="filters" action="${routes.deskBuyers}" aria-label="Limit the list">
      ${search === '' ? '' : html`<input type="hidden" name="q" value="${search}">`}
      ${need === undefined ? '' : html`<input type="hidden" name="need" value="${need}">`}
      ${select('state', 'State', html`${option('', 'All', chosen)}${groups.map((each) => option(groupInAddress[each], groupNames[each], chosen))}<optgroup label="Finer">${listStates.map((each) => option(each, listNames[each], chosen))}</optgroup>`)}
      ${select('product', 'Product', html`${option('', 'All', product)}${products.map(({ id, name }) => option(id, name, product))}`)}
      ${select('processor', 'Processor', html`${option('', 'All', processor)}${payments.processors.map(({ name, label }) => option(name, label, processor))}${option(BY_HAND, 'None: given or imported by the seller', processor)}`)}
      ${select('order', 'Order', html`${option('', 'Newest first', order)}${option('oldest', 'Oldest first', order)}`)}
      <button type="submit" class="btn" data-variant="outline" data-size="sm">Show</button>
      ${search !== '' || group || state || need || product || processor ? html`<a href="${routes.deskBuyers}">All buyers</a>` : ''}
    </form>`
}
