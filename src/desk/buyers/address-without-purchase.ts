import { html } from 'hono/html'
import type { Config } from '../../config/config.ts'
import { icon } from '../../pages/icons.ts'
import type { Markup } from '../../pages/layout.ts'
import { processorLabel } from '../../payments/processors/names.ts'
import { deskDeliveryPath, routes } from '../../routes.ts'
import { HOUR_MS } from '../../runtime/time/durations.ts'
import { dueMark, timeMark } from '../frame/marks.ts'
import type { LastHeard } from '../queries/last-heard.ts'
import type { NamedCustomer } from '../search/named-customers.ts'
import { answerWithoutPurchase } from '../shared-texts/answer-without-purchase.ts'

/** An address without a purchase, and what was last heard of each processor that is switched on. `now` in ms. */
export type NotArrived = {
  config: Config
  email: string
  heard: readonly LastHeard[]
  /** The customers with this address whom a processor has named. */
  customers: readonly NamedCustomer[]
  /** A purchase has an address that differs by few letters, so that none may be denied yet. */
  isNear: boolean
  now: number
}

/**
 * The meaning of it that no purchase has the address of a person who says to have paid, what there is to check, and an
 * answer to copy, unless a purchase has nearly that address.
 */
export function notArrived({ config, email, heard, customers, isNear, now }: NotArrived): Markup {
  const { processors } = config.payments
  // The seller’s own checkout is no company that the buyer would know.
  const named = processors.filter(({ name }) => name !== 'standard' && heard.some((each) => each.name === name))
  const answer = answerWithoutPurchase({ email, shop: config.site.name, processors: named.map(({ label }) => label) })
  return html`<section aria-labelledby="meaning-heading">
      <h2 id="meaning-heading">What that means</h2>
      <p>No delivery that could be read has brought a purchase with this address to the shop. So the payment was made with another address, or not at all, or its delivery has not arrived.</p>
      ${customers.map((each) => customerWords(each, processorLabel(processors, each.processor), now))}
      <ul>
        <li>Deliveries that <a href="${routes.deskDeliveries}?outcome=unreadable">cannot be read</a>, or <a href="${routes.deskDeliveries}?outcome=failing">are tried again</a>, may be of it.</li>
        ${heard.map((each) => html`<li>${processorLabel(processors, each.name)}: ${heardWords(each, now)}</li>`)}
      </ul>
      ${catchUpWords(heard, email, now)}
    </section>
    ${isNear ? '' : answerSection(answer)}`
}

/** A customer with the address of a person who says to have paid, and what came of it. `label`: of the processor. */
function customerWords({ processor, customer, toldAt, unused }: NamedCustomer, label: string, now: number): Markup {
  const read = unused.map(
    ({ eventId, type, why, receivedAt }) =>
      html`<li><a href="${deskDeliveryPath(`${processor}.${eventId}`)}">${type}</a>, ${timeMark(receivedAt, now)}: ${why}</li>`
  )
  return html`<p>${label} named a customer with this address ${timeMark(toldAt, now)}: <code>${customer}</code>. No completed payment of this customer has arrived.${unused.length === 0 ? '' : ' These deliveries about this customer changed nothing:'}</p>
      ${unused.length === 0 ? '' : html`<ul>${read}</ul>`}`
}

/** An answer to copy into a mail. */
export function answerSection(answer: string): Markup {
  return html`<section aria-labelledby="answer-heading">
      <h2 id="answer-heading">Answer for the buyer</h2>
      <div class="answer"><pre><code>${answer}</code></pre><button type="button" class="btn" data-variant="outline" data-size="sm" data-copy>${icon('copy')}<span>Copy</span></button></div>
    </section>`
}

/**
 * The explanation of catch-up, with a button that begins it; nothing where the shop can read no list. A read that is
 * overdue has failed, and the time of the next one is not known here.
 */
function catchUpWords(heard: readonly LastHeard[], email: string, now: number): Markup | '' {
  const reads = heard.flatMap(({ readAt }) => (readAt === undefined ? [] : [readAt]))
  if (reads.length === 0) return ''
  const nextAt = Math.min(...reads) + HOUR_MS
  const from = `${routes.deskBuyers}?${new URLSearchParams({ q: email })}`
  return html`<p>Catch-up reads the processors’ own lists of payments once an hour, and brings a sale whose delivery never arrived.${nextAt > now ? html` It reads next ${dueMark(nextAt, now)}.` : ''}</p>
      <form method="post" action="${routes.deskCatchUp}"><input type="hidden" name="from" value="${from}"><button type="submit" class="btn" data-variant="outline" data-size="sm">Read the processors’ lists now</button></form>`
}

function heardWords({ last, readAt }: LastHeard, now: number): Markup {
  const delivered = last === undefined ? 'nothing delivered yet' : html`last delivery ${timeMark(last, now)}`
  // Some processors have no list, and of some the shop has no key.
  return readAt === undefined
    ? html`${delivered}.`
    : html`${delivered}. Catch-up last read its list ${timeMark(readAt, now)}.`
}
