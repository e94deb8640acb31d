import { html } from 'hono/html'
import type { State } from '../books/store.ts'
import { moment } from '../format.ts'
import { spoken } from '../formats/spoken.ts'
import type { Markup } from '../pages/frame.ts'
import { type Delivery, isDelivered, type StoredEvent } from './delivery.ts'

/** Deliveries on the page; the state file and the control API have all. */
const shown = 50
/** Deliveries that are seen at once; the others on the page are behind a line that opens. */
const seenAtOnce = 10

/**
 * The newest deliveries with all their attempts, newest delivery first. `back` is the page that the buttons return to.
 */
export function deliveryList(state: State, back: '/' | '/processors'): Markup {
  const events = new Map(state.events.map((event) => [event.id, event]))
  const deliveries = state.deliveries.slice(-shown).reverse()
  const list = (some: Delivery[]) =>
    html`<ul>${some.map((delivery) => deliveryEntry(delivery, events.get(delivery.eventId), back))}</ul>`
  const older = deliveries.slice(seenAtOnce)
  return html`<h2 id="deliveries">Deliveries to the webhooks</h2>
    ${deliveries.length === 0 ? html`<p class="muted">No event has been sent yet.</p>` : list(deliveries.slice(0, seenAtOnce))}
    ${older.length === 0 ? '' : html`<details class="older"><summary>${older.length} older ${older.length === 1 ? 'delivery' : 'deliveries'}</summary>${list(older)}</details>`}
    ${state.deliveries.length > shown ? html`<p class="muted">The newest ${shown} are shown.</p>` : ''}`
}

function deliveryEntry(delivery: Delivery, event: StoredEvent | undefined, back: string): Markup {
  const { attempts, nextAt } = delivery
  const { label, takes } = spoken[event?.processor ?? 'stripe']
  const tries = attempts.map(
    ({ at, status, problem, took }) =>
      html`<li>${moment(at)}: ${status === null ? problem : `answered ${status}`} (${took} ms)</li>`
  )
  return html`<li class="entry">
    <div class="line"><strong>${label}: ${event?.type ?? 'unknown event'}</strong> ${badge(delivery, isDelivered(attempts.at(-1), takes))}</div>
    <div class="line"><div>
      <p class="muted">${delivery.eventId}</p>
      ${tries.length === 0 ? '' : html`<ol class="muted">${tries}</ol>`}
      ${nextAt === null ? '' : html`<p class="muted">Next try: ${moment(nextAt)}</p>`}
    </div>
    <form method="post" action="/deliveries/${delivery.id}">
      <input type="hidden" name="back" value="${back}">
      <button class="btn" data-variant="outline" data-size="sm">${nextAt === null ? 'Send again' : 'Try now'}</button>
    </form></div>
  </li>`
}

function badge({ lost, nextAt }: Delivery, delivered: boolean): Markup {
  if (delivered) return html`<span class="badge">delivered</span>`
  if (lost) return html`<span class="badge" data-variant="destructive">never sent</span>`
  if (nextAt === null) return html`<span class="badge" data-variant="destructive">given up</span>`
  return html`<span class="badge" data-variant="outline">waiting</span>`
}
