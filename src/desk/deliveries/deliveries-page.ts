import { html } from 'hono/html'
import type { Config } from '../../config/config.ts'
import type { Markup } from '../../pages/layout.ts'
import type { EventKind } from '../../payments/payment/event.ts'
import { processorLabel, secretVariable } from '../../payments/processors/names.ts'
import { deskBuyerPath, deskDeliveryPath, routes } from '../../routes.ts'
import { DAY_MS } from '../../runtime/time/durations.ts'
import { dateWords, dayHead } from '../../runtime/time/time-words.ts'
import type { User } from '../../users/sessions/current-user.ts'
import { moneyWords } from '../../words/money.ts'
import { cardHead } from '../frame/card-head.ts'
import { deskFrame } from '../frame/desk-frame.ts'
import { clockMark, stateMark, timeMark } from '../frame/marks.ts'
import type { LastAction } from '../frame/shop-actions.ts'
import { type DeliveryListQuery, deliveryId, deliveryQueryText } from './delivery-query.ts'
import { type DeliveryLine, type DeliveryPage, MOST_LOOKED_AT } from './list-page.ts'
import { deliveryOutcomes, outcomeMarks } from './outcomes.ts'
import type { ProcessorLine } from './processor-lines.ts'
import { deliveryVerdict } from './verdict.ts'

/** Each kind of event, as a line of the list names it. A processor may have words of its own. */
const eventNames: Record<EventKind, string> = {
  pending: 'Order, not paid yet',
  paid: 'Payment',
  failed: 'Payment failed',
  refunded: 'Full refund',
  partially_refunded: 'Partial refund',
  refund_failed: 'Refund failed',
  disputed: 'Dispute',
  dispute_won: 'Dispute won',
  lost: 'Dispute lost',
  active: 'Subscription runs',
  past_due: 'Renewal failed',
  ending: 'Subscription cancelled',
  ended: 'Subscription ended',
  linked: 'Further ids of a sale',
  customer: 'Address of a customer',
  access_ended: 'End of the access',
  given_back: 'Access given back',
  time_over: 'Time of the access over'
}

export type DeliveriesPage = {
  config: Config
  seller: User
  query: DeliveryListQuery
  list: DeliveryPage
  processors: readonly ProcessorLine[]
  /** The last press of *Read the processors’ lists now*. */
  asked: LastAction | undefined
  /** The processor of a delivery whose processing fails, if there is one. */
  failing: string | undefined
  now: number
}

/** How each processor does, and the list of its deliveries. The address says all of the list. */
export function deliveriesPage(page: DeliveriesPage): Markup {
  const { config, seller, query, list } = page
  const body = html`<h1>Deliveries</h1>
    ${verdict(page)}
    ${processorPart(page)}
    <section aria-labelledby="list">
      <h2 id="list">${listName(config, query)}</h2>
      ${filters(page)}
      ${list.lines.length > 0 ? table(list.lines, config, page.now) : nothing(list)}
      ${pages(query, list)}
    </section>`
  return deskFrame({ config, seller, title: 'Deliveries', at: 'deliveries', body })
}

/** How the deliveries do, in one sentence. */
function verdict({ config, processors, failing, now }: DeliveriesPage): Markup | '' {
  if (processors.length === 0) return ''
  const named = processors.map((line) => ({ ...line, label: labelOf(config, line.name) }))
  const { words, at } = deliveryVerdict(named, failing && labelOf(config, failing))
  return html`<p class="health-now"><strong>${words}${at === undefined ? '' : html` ${timeMark(at, now)}`}.</strong></p>`
}

/** The name of a processor, as it spells it. */
export function labelOf({ payments }: Config, processor: string): string {
  return processorLabel(payments.processors, processor)
}

/** The subject of a delivery, in the words of its processor if it has any. */
export function eventName({ payments }: Config, { processor, kind }: DeliveryLine['delivery']): string | undefined {
  if (kind === undefined) return undefined
  const words = payments.processors.find(({ name }) => name === processor)?.kindWords?.[kind as keyof typeof eventNames]
  const name = words ?? eventNames[kind as keyof typeof eventNames] ?? kind
  return name.slice(0, 1).toUpperCase() + name.slice(1)
}

/** The name of the list: all deliveries, or the limits that are on. */
function listName(config: Config, { processor, outcome, from, to }: DeliveryListQuery): string {
  const limits = [
    ...(processor === undefined ? [] : [labelOf(config, processor)]),
    ...(outcome === undefined ? [] : [outcomeMarks[outcome].label]),
    ...(from === undefined ? [] : [`from ${dateWords(Date.parse(from))}`]),
    ...(to === undefined ? [] : [`to ${dateWords(Date.parse(to))}`])
  ]
  return limits.length === 0 ? 'All deliveries' : `Deliveries: ${limits.join(', ')}`
}

function processorPart({ config, processors, asked, now }: DeliveriesPage): Markup {
  const silent = processors.filter(({ last, refused, failure }) => last === undefined && !refused && !failure)
  const others = processors.filter((line) => !silent.includes(line))
  const names = silent.map(({ name }) => processorName(name, labelOf(config, name)))
  if (processors.length === 0) return html`<p class="lead">No processor is switched on: none has a signing secret.</p>`
  return html`<section class="desk-card" aria-labelledby="processors">
      ${cardHead('processors', 'Processors', undefined)}
      <dl class="facts processor-lines">
        ${others.map((line) => processorLine(line, { label: labelOf(config, line.name), asked, now }))}
        ${silent.length > 0 ? html`<div><dt>Nothing delivered yet</dt><dd>${names.map((name, index) => html`${index === 0 ? '' : ', '}${name}`)}</dd></div>` : ''}
      </dl>
    </section>`
}

/** The name of a processor, as a link that limits the list to it. */
function processorName(name: string, label: string): Markup | string {
  if (name === label) return label
  return html`<a href="${routes.deskDeliveries}${deliveryQueryText({ processor: name })}">${label}</a>`
}

function processorLine(
  line: ProcessorLine,
  { label, asked, now }: Pick<DeliveriesPage, 'asked' | 'now'> & { label: string }
): Markup {
  const { name, isOn, last, refused, read, failure } = line
  // The deliveries of the code host are not in the list.
  const isProcessor = name !== label
  return html`<div>
          <dt>${processorName(name, label)}</dt>
          <dd>
          <p>${isProcessor ? html`${last === undefined ? 'Nothing delivered yet' : html`Last delivery ${timeMark(last, now)}`}.` : ''}${isOn || !isProcessor ? '' : ' It is switched off: it has no signing secret.'}${read ? html` <span class="quiet">Catch-up found ${foundWords(read.found)} ${timeMark(read.at, now)}.</span>` : ''}${asked && (read || failure) ? html` <span class="quiet">It was last asked for by ${asked.by} ${timeMark(asked.at, now)}.</span>` : ''}</p>
          ${refused ? html`<p>${stateMark({ tone: 'needs_you', label: refusedWords(refused.count) })} The last one came ${timeMark(refused.lastAt, now)}. If they come from ${label}, ${secretVariable(secretName(name, label))} is not the secret of its webhook.</p>` : ''}
          ${failure ? html`<p>${stateMark({ tone: 'needs_you', label: 'Catch-up ended early' })} ${timeMark(failure.at, now)}: ${failure.why}</p>` : ''}
          </dd>
        </div>`
}

/** The webhook of the code host is no processor of the list, and its secret has a name of its own. */
function secretName(name: string, label: string): string {
  return name === label ? 'CODE_HOST' : name
}

function refusedWords(count: number): string {
  return count === 1 ? 'One delivery with a wrong signature today' : `${count} deliveries with a wrong signature today`
}

function foundWords(found: number): string {
  if (found === 0) return 'nothing missing'
  return found === 1 ? 'one missing delivery' : `${found} missing deliveries`
}

function filters({ config, query, processors }: DeliveriesPage): Markup {
  const { processor, outcome, from, to } = query
  const option = (value: string, name: string, chosen: string | undefined) =>
    html`<option value="${value}"${value === (chosen ?? '') ? html` selected` : ''}>${name}</option>`
  const names = [...new Set([...processors.map(({ name }) => name), ...(processor === undefined ? [] : [processor])])]
  const day = (name: string, label: string, value: string | undefined) => html`<div class="field">
        <label for="filter-${name}">${label}</label>
        <input class="input" id="filter-${name}" name="${name}" type="date" value="${value ?? ''}">
      </div>`
  return html`<form class="filters" action="${routes.deskDeliveries}" aria-label="Limit the list">
      <div class="field">
        <label for="filter-processor">Processor</label>
        <select class="select" id="filter-processor" name="processor">${option('', 'All', processor)}${names.map((name) => option(name, labelOf(config, name), processor))}</select>
      </div>
      <div class="field">
        <label for="filter-outcome">Outcome</label>
        <select class="select" id="filter-outcome" name="outcome">${option('', 'All', outcome)}${deliveryOutcomes.map((each) => option(each, outcomeMarks[each].label, outcome))}</select>
      </div>
      ${day('from', 'From (UTC)', from)}
      ${day('to', 'To (UTC)', to)}
      <button type="submit" class="btn" data-variant="outline" data-size="sm">Show</button>
      ${Object.keys(query).length > 0 ? html`<a href="${routes.deskDeliveries}">All deliveries</a>` : ''}
    </form>`
}

function nothing({ isCut }: DeliveryPage): Markup {
  return html`<p class="lead">${isCut ? `None of the ${MOST_LOOKED_AT.toLocaleString('en')} deliveries that were looked at is like this. The next page looks at older ones.` : 'No delivery is like this.'}</p>`
}

function pages(query: DeliveryListQuery, { next }: DeliveryPage): Markup | string {
  const { after, ...first } = query
  if (!next && !after) return ''
  const link = (to: DeliveryListQuery, words: string) =>
    html`<a class="btn" data-variant="outline" href="${routes.deskDeliveries}${deliveryQueryText(to)}">${words}</a>`
  return html`<nav class="actions" aria-label="Pages of the list">
      ${after ? link(first, 'First page') : ''}
      ${next ? link({ ...first, after: next }, 'Next page') : ''}
    </nav>`
}

function table(lines: readonly DeliveryLine[], config: Config, now: number): Markup {
  const names = ['Received', 'Processor', 'About', 'Outcome', 'Purchase', 'Id']
  const days = Map.groupBy(lines, ({ delivery }) => Math.floor(delivery.receivedAt / DAY_MS))
  return html`<table class="desk-list delivery-list" role="table" aria-label="Deliveries" data-by-day>
      <thead role="rowgroup"><tr role="row">${names.map((name) => html`<th scope="col" role="columnheader">${name}</th>`)}</tr></thead>
      ${[...days].map(
        ([day, own]) => html`<tbody role="rowgroup">
        <tr role="row" class="day"><td colspan="${names.length}" role="cell">${dayHead(day * DAY_MS, now)} (UTC)</td></tr>
        ${own.map((line) => tableRow(line, config))}
      </tbody>`
      )}
    </table>`
}

function tableRow({ delivery, outcome, purchase }: DeliveryLine, config: Config): Markup {
  return html`<tr role="row">
        <th scope="row" role="rowheader"><a href="${deskDeliveryPath(deliveryId(delivery))}" data-line>${clockMark(delivery.receivedAt)}</a></th>
        <td role="cell" class="sender">${labelOf(config, delivery.processor)}</td>
        <td role="cell" class="about">${aboutWords(config, delivery) ?? html`<span class="quiet">${outcome === 'ignored' ? 'Other event' : 'Not known'}</span>`}${eventTypeMark(delivery)}</td>
        <td role="cell" class="stands">${stateMark(outcomeMarks[outcome])}</td>
        <td role="cell" class="of-purchase">${purchase ? purchaseLink(purchase) : html`<span class="quiet">No purchase</span>`}</td>
        <td role="cell" class="quiet event-id"><code>${delivery.eventId}</code></td>
      </tr>`
}

/** The processor's own name of the event. Catch-up has found an entry of a list, which need not have been an event. */
function eventTypeMark({ eventType, source }: DeliveryLine['delivery']): Markup | string {
  if (eventType !== undefined) return html`<code class="event-type">${eventType}</code>`
  return source === 'catch_up' ? html`<span class="event-type">Found by catch-up</span>` : ''
}

/** The subject of a delivery, with the amount where it is about what was charged. */
function aboutWords(config: Config, delivery: DeliveryLine['delivery']): string | undefined {
  const { kind, charged } = delivery
  const name = eventName(config, delivery)
  const isCharge = kind === 'paid' || kind === 'pending' || kind === 'failed'
  const money = isCharge && charged ? moneyWords(charged.amount, charged.currency) : undefined
  return name === undefined || money === undefined ? name : `${name}, ${money}`
}

/** A purchase that a delivery led to, as a link to its page. */
export function purchaseLink({ id, email, key }: { id: string; email: string | null; key: string }): Markup {
  return html`<a href="${deskBuyerPath(id)}">${email ?? key}</a>`
}
