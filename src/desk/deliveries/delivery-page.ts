import { html } from 'hono/html'
import type { Config } from '../../config/config.ts'
import type { Markup } from '../../pages/layout.ts'
import type { Delivery, DeliveryContent } from '../../payments/inbox/deliveries.ts'
import { deskDeliveryBodyPath, deskDeliveryPath, deskReplayPath, routes } from '../../routes.ts'
import type { User } from '../../users/sessions/current-user.ts'
import { deskFrame } from '../frame/desk-frame.ts'
import { comingMark, stateMark, timeMark } from '../frame/marks.ts'
import { eventName, labelOf, purchaseLink } from './deliveries-page.ts'
import { deliveryId } from './delivery-query.ts'
import { outcomeMarks, outcomeOf, outcomeWords } from './outcomes.ts'

/** A purchase that a delivery is part of. `said`: what the delivery meant for it, in a sentence. */
export type DeliveredPurchase = { id: string; email: string | null; key: string; said: string }

/** The seller's action about a delivery, in a sentence. `by`: the address of the admin. `at` in ms. */
export type DeliveryAction = { at: number; by: string | null; words: string }

/** `body`: its text as it may be shown; undefined if it was dropped. `isWhole`: nothing of it is hidden. */
export type DeliveryPageFacts = {
  config: Config
  seller: User
  delivery: Delivery & Pick<DeliveryContent, 'headers'>
  purchases: readonly DeliveredPurchase[]
  actions: readonly DeliveryAction[]
  body: string | undefined
  isWhole: boolean
  now: number
}

/** A delivery: what was made of it, what the seller did about it, and its body. */
export function deliveryPage(page: DeliveryPageFacts): Markup {
  const { config, seller, delivery } = page
  const title = `${eventName(config, delivery) ?? 'Delivery'}, ${labelOf(config, delivery.processor)}`
  const body = html`<p class="desk-back"><a href="${routes.deskDeliveries}">Deliveries</a></p>
    <h1>${title}</h1>
    ${meaning(page)}
    ${facts(page)}
    ${actions(page)}
    ${headersPart(page)}
    ${bodyPart(page)}`
  return deskFrame({ config, seller, title, at: 'deliveries', body })
}

function meaning({ config, delivery, purchases, body }: DeliveryPageFacts): Markup {
  const isOfPurchase = purchases.length > 0
  return html`<section aria-labelledby="meaning">
      <h2 id="meaning">What was made of it</h2>
      <p>${stateMark(outcomeMarks[outcomeOf(delivery, isOfPurchase)])}</p>
      <p>${outcomeWords(delivery, isOfPurchase)}</p>
      ${isOfPurchase ? html`<ul class="need-lines">${purchases.map((each) => html`<li>${purchaseLink(each)}: ${each.said}</li>`)}</ul>` : ''}
      ${
        body === undefined
          ? html`<p class="hint">It cannot be processed again: its body was dropped. Have ${labelOf(config, delivery.processor)} send it again.</p>`
          : html`<form method="post" action="${deskReplayPath(deliveryId(delivery))}">
        <input type="hidden" name="from" value="${deskDeliveryPath(deliveryId(delivery))}">
        <button type="submit" class="btn" data-variant="outline">Replay</button>
      </form>
      <p class="hint">Replay processes the stored delivery once more. Nothing is counted twice: the new result replaces the old one.</p>`
      }
    </section>`
}

function facts({ config, delivery, now }: DeliveryPageFacts): Markup {
  const { processor, eventId, eventType, receivedAt, source, attempts, nextAttemptAt, payment } = delivery
  const fact = (name: string, value: Markup | string | undefined) =>
    value === undefined ? '' : html`<div><dt>${name}</dt><dd>${value}</dd></div>`
  const label = labelOf(config, processor)
  return html`<section aria-labelledby="facts">
      <h2 id="facts">Facts</h2>
      <dl class="desk-facts">
        ${fact('Received', timeMark(receivedAt, now))}
        ${fact('Brought by', source === 'webhook' ? `The webhook of ${label}, with a valid signature` : `Catch-up, from the list of ${label}: no webhook had brought it`)}
        ${fact('Event', html`<code>${eventId}</code>`)}
        ${fact('Type', eventType === undefined ? undefined : html`<code>${eventType}</code>`)}
        ${fact('Sale', payment === undefined ? undefined : html`<code>${payment}</code>`)}
        ${fact('Tried', attempts === 0 ? 'Not yet' : attempts === 1 ? 'Once' : `${attempts} times`)}
        ${fact('Next try', nextAttemptAt === undefined || attempts === 0 ? undefined : comingMark(nextAttemptAt, now))}
      </dl>
    </section>`
}

function actions({ actions: all, now }: DeliveryPageFacts): Markup | string {
  if (all.length === 0) return ''
  return html`<section aria-labelledby="done-by-hand">
      <h2 id="done-by-hand">What you did about it</h2>
      <ul class="need-lines">${all.map(({ at, by, words }) => html`<li>${words} <span class="quiet">${by ?? 'A user who is gone'}, ${timeMark(at, now)}</span></li>`)}</ul>
    </section>`
}

/** The headers that are kept; none of what catch-up found. */
function headersPart({ delivery }: DeliveryPageFacts): Markup | string {
  const headers = Object.entries(delivery.headers ?? {})
  if (headers.length === 0) return ''
  return html`<section aria-labelledby="headers">
      <h2 id="headers">Headers</h2>
      <p class="hint">Signatures, and headers that do not help to find a mistake, are not kept.</p>
      <dl class="desk-facts">${headers.map(([name, value]) => html`<div><dt>${name}</dt><dd><code>${value}</code></dd></div>`)}</dl>
    </section>`
}

function bodyPart({ delivery, body, isWhole }: DeliveryPageFacts): Markup {
  return html`<section aria-labelledby="body">
      <h2 id="body">Body</h2>
      ${
        body === undefined
          ? html`<p class="quiet">The body was dropped, because it is older than payments.keepBodiesDays in the site config allows.</p>`
          : isWhole
            ? html`<p class="hint">This is the whole body, shown once. Opened from the list, the page hides what tells of a person.</p>`
            : html`<p class="hint">What may tell of a person is hidden: names, addresses, links and free text.</p>
      <form method="post" action="${deskDeliveryBodyPath(deliveryId(delivery))}">
        <input type="hidden" name="from" value="${deskDeliveryPath(deliveryId(delivery))}">
        <button type="submit" class="btn" data-variant="outline">Show everything once</button>
      </form>
      <p class="hint">That you looked is kept, with your address and the time.</p>`
      }
      ${body === undefined ? '' : html`<pre class="delivery-body"><code>${body}</code></pre>`}
    </section>`
}
