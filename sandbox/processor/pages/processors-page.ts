import { html } from 'hono/html'
import type { Entry } from '../books/books.ts'
import { idsOf, itemNames, items } from '../books/products.ts'
import type { State } from '../books/store.ts'
import { type ProcessorName, processorNames, type Webhooks } from '../delivery/carrier.ts'
import { deliveryList } from '../delivery/delivery-list.ts'
import { money } from '../format.ts'
import { spoken } from '../formats/spoken.ts'
import { type StoryGroup, type StoryName, stories, storyGroups } from '../stories/story.ts'
import { type Markup, processorPage } from './frame.ts'

/** The values of the form as it was sent last. */
export type Filled = { email: string; reference: string; username: string; item: string; quantity: string }

const groups = (Object.keys(storyGroups) as StoryGroup[]).map((group) => ({
  title: storyGroups[group],
  names: (Object.keys(stories) as StoryName[]).filter((name) => stories[name].group === group)
}))

/** The number of sales of each processor that the form offers to continue: the newest, and the newest of the buyer. */
const offered = 10

/** A card for each processor, with a button for each story that it has; all cards are in one form. */
export function processorsPage(page: {
  state: State
  webhooks: Webhooks
  entries(processor: ProcessorName): Entry[]
  filled: Filled
}): Markup {
  const on = processorNames.filter((processor) => page.webhooks[processor] !== undefined)
  return processorPage(
    'Processors',
    html`<h1>Processors</h1>
      <p>Each button makes up what happens at a payment processor, and sends what that processor would send. Then sign in to the shop with the buyer’s address, and see what came of it.</p>
      ${on.length === 0 ? html`<p class="muted">All processors are switched off.</p>` : ''}
      <form method="post" action="/processors" class="stack">
        <fieldset class="entry fields"><legend>Who buys what</legend>${fields(page, on)}</fieldset>
        ${processorNames.map((processor) => card(processor, page.webhooks[processor]?.url))}
      </form>
      ${deliveryList(page.state, '/processors')}`
  )
}

function fields({ filled, entries }: Parameters<typeof processorsPage>[0], on: ProcessorName[]): Markup {
  return html`
    ${field('email', 'Buyer’s e-mail address', filled.email, html` type="email" required maxlength="254" autocomplete="off"`)}
    ${field('reference', 'User id from the shop’s buy button', filled.reference)}
    ${field('username', 'Username given at the checkout', filled.username, html` aria-describedby="username-hint"`)}
    <p class="muted" id="username-hint">Lemon Squeezy and Paddle have no field for it at their checkouts: there it goes into the custom data, which any link can fill in, so a shop must not believe it.</p>
    <div class="stack">
      <label class="label" for="item">Item</label>
      <select class="select" id="item" name="item">${itemNames.map(
        (item) =>
          html`<option value="${item}"${item === filled.item ? html` selected` : ''}>${items[item].name}, ${money(items[item].amount, 'usd')}${items[item].recurring ? ' a month' : ''}</option>`
      )}</select>
    </div>
    ${field('quantity', 'How many', filled.quantity, html` type="number" min="1" max="100" required`)}
    <div class="stack">
      <label class="label" for="sale">Go on from</label>
      <select class="select" id="sale" name="sale">
        <option value="">a new sale</option>
        ${on.map((processor) =>
          offeredOf(entries(processor), filled.email).map(
            ({ id, email, state }) =>
              html`<option value="${id}">${spoken[processor].label}: ${email}, ${state}</option>`
          )
        )}
      </select>
    </div>
    <div class="actions"><button class="btn" data-variant="outline" data-size="sm" formmethod="get" formaction="/processors">Offer this buyer’s older sales</button></div>`
}

/** The sales that can be gone on from: those of the buyer first. */
function offeredOf(entries: Entry[], buyer: string): Entry[] {
  const own = entries.filter(({ email }) => email.toLowerCase() === buyer.toLowerCase())
  return [...new Set([...own.slice(0, offered), ...entries.slice(0, offered)])]
}

function field(name: string, label: string, value: string, more: Markup | '' = ''): Markup {
  return html`<div class="stack">
    <label class="label" for="${name}">${label}</label>
    <input class="input" id="${name}" name="${name}" value="${value}"${more}>
  </div>`
}

function card(processor: ProcessorName, url: string | undefined): Markup {
  const { label, lacks } = spoken[processor]
  const products = idsOf(processor).map(
    ({ name, ids }) =>
      html`<dt>${name}</dt><dd>${ids.map((id, index) => html`${index > 0 ? ' or ' : ''}<code>${id}</code>`)}</dd>`
  )
  return html`<section class="entry" aria-labelledby="${processor}">
    <div class="line"><h2 id="${processor}">${label}</h2> ${
      url === undefined
        ? html`<span class="badge" data-variant="outline">switched off</span>`
        : html`<span class="badge">on</span>`
    }</div>
    ${url === undefined ? '' : [html`<p class="muted">Delivers to ${url}</p>`, groups.map((group) => buttons(processor, group))]}
    ${missing(lacks)}
    <details><summary>${processor === 'standard' ? 'The scene that each sale names' : 'Ids for “scenes” in the shop’s config'}</summary><dl>${products}</dl></details>
  </section>`
}

function buttons(processor: ProcessorName, { title, names }: (typeof groups)[number]): Markup | '' {
  const told = names.filter((name) => spoken[processor].lacks[name] === undefined)
  if (told.length === 0) return ''
  return html`<div class="group" role="group" aria-label="${spoken[processor].label}: ${title}"><span class="muted">${title}</span><div class="actions">${told.map(
    (name) =>
      html`<button class="btn" data-variant="outline" data-size="sm" name="story" value="${processor}/${name}">${stories[name].label}</button>`
  )}</div></div>`
}

/** Writes a line for each reason, with the stories that are missing for that reason. */
function missing(lacks: Partial<Record<StoryName, string>>): Markup | '' {
  const reasons = new Map<string, string[]>()
  for (const [name, reason] of Object.entries(lacks)) {
    const label = stories[name as StoryName].label
    reasons.set(reason, [...(reasons.get(reason) ?? []), label])
  }
  if (reasons.size === 0) return ''
  return html`<ul class="muted lacks">${[...reasons].map(
    ([reason, labels]) => html`<li>No “${labels.join('”, “')}”: ${reason}</li>`
  )}</ul>`
}
