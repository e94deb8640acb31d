import { html } from 'hono/html'
import { type AlertKind, alertWords, isAlertKind } from '../../alerts/alert-words.ts'
import { icon } from '../../pages/icons.ts'
import type { Markup } from '../../pages/layout.ts'
import { routes } from '../../routes.ts'
import type { Counted } from '../buyers/buyers-filters.ts'
import { dueMark, timeMark, urgencyMark } from '../frame/marks.ts'
import type { AskedFor } from '../merging/decide-takeover.ts'
import { needLists } from '../needs/listed-needs.ts'
import { isForBuyer } from '../needs/order-of-needs.ts'
import { urgencyOf } from '../needs/urgency.ts'
import { buyersWait, type Need, type NeedLine, nothingNeeded } from '../shared-texts/needs-words.ts'
import type { AtRest, TakenOff } from '../shared-texts/taken-off-today.ts'

/** `path`: the address of the page. `now` in ms. */
type OnPage = { path: string; now: number }

type NeedsSection = OnPage & {
  needs: readonly Need[]
  takenOff: readonly TakenOff[]
  atRest: readonly AtRest[]
  asked: readonly AskedFor[]
  counted: Counted
}

/**
 * The list of what only the seller can do; below it what rests for some days, and what the seller took off the list;
 * then what waits for buyers, where the seller can help.
 */
export function needsSection({ needs, takenOff, atRest, asked, counted, ...onPage }: NeedsSection): Markup {
  const own = needs.filter((need) => !isForBuyer(need))
  const ofBuyers = needs.filter(isForBuyer)
  const list = (some: readonly Need[]) =>
    html`<ul class="needs">${some.map((need) => needItem(need, { isFirst: need === own[0], ...onPage }))}</ul>`
  return html`<section aria-labelledby="needs-heading"><h2 id="needs-heading">${needLists.own}${own.length === 0 ? '' : ` (${own.length})`}</h2>
      ${own.length === 0 ? html`<p class="nothing-needed">${icon('check')}<span>${nothingNeeded(counted.counts)}</span></p>` : html`${list(own)}${buyersHint(counted)}`}
    </section>
    ${ofBuyers.length === 0 ? '' : html`<section aria-labelledby="help-heading"><h2 id="help-heading">${needLists.buyers} (${ofBuyers.length})</h2>${list(ofBuyers)}</section>`}
    ${offTheList({ atRest, takenOff, asked }, onPage)}`
}

/** Below the list of what waits for the seller: how many purchases wait for their buyers. */
function buyersHint({ counts }: Counted): Markup | '' {
  const words = buyersWait(counts)
  return words === '' ? '' : html`<p class="hint">${words}</p>`
}

/** The items that would be listed, but rest or were taken off. */
function offTheList(
  { atRest, takenOff, asked }: Pick<NeedsSection, 'atRest' | 'takenOff' | 'asked'>,
  onPage: OnPage
): Markup | '' {
  if (atRest.length === 0 && takenOff.length === 0 && asked.length === 0) return ''
  return html`<section aria-label="Not on the list">${askedList(asked, onPage.now)}${restingList(atRest, onPage.now)}${takenOffList(takenOff, onPage)}</section>`
}

/**
 * An item has its urgency and two lines: its title, and what is so and since when, which opens to all that is known.
 * Its button is the page's primary one if it is the first of the seller's.
 */
function needItem(need: Need, { isFirst, ...onPage }: OnPage & { isFirst: boolean }): Markup {
  const { title, people, more, takesOff } = need
  const words = takesOff ? takeOffWords(takesOff.items) : ''
  return html`<li>
        ${urgencyMark(urgencyOf(need.kind))}
        <div>
          <h3>${title}</h3>
          ${known(need, onPage.now)}
          ${people.length === 0 ? '' : html`<ul class="need-people">${people.map((line) => needLine(line, need, onPage))}${more > 0 ? html`<li>and ${more} more</li>` : ''}</ul>`}
        </div>
        <div class="need-acts">${links(need, isFirst)}${takesOff ? takeOffForm(takesOff, { ...onPage, words }) : ''}</div>
      </li>`
}

function takeOffWords(items: number): string {
  if (items === 1) return 'Take it off the list'
  return items === 2 ? 'Take both off the list' : `Take all ${items} off the list`
}

/**
 * The line below the title, and behind it the explanation, by the name that mails have for it, and the words of the
 * code host.
 */
function known({ kind, about, title, short, text, lines, since, isNoticed }: Need, now: number): Markup {
  const repository = about === '' || title.includes(about) ? '' : html`<span class="since">In ${about}.</span> `
  const line = html`${short}${short === '' ? '' : ' '}${repository}<span class="since">${isNoticed ? 'Noticed' : 'Began'} ${timeMark(since, now)}</span>`
  const told = lines.filter(({ words }) => !title.startsWith(`${words} `))
  if (text === '' && told.length === 0) return html`<p class="hint">${line}</p>`
  return html`<details class="why">
            <summary><span class="hint">${line}</span> <span class="why-word">Why and how</span></summary>
            ${text === '' ? '' : html`<p>${isAlertKind(kind) && !title.startsWith(alertWords[kind].subject) ? html`<strong>${alertWords[kind].subject}.</strong> ` : ''}${text}</p>`}
            ${told.length === 0 ? '' : html`<ul class="need-lines">${told.slice(0, MOST_LINES).map(({ words, path }) => html`<li>${path === undefined ? words : html`<a href="${path}">${words}</a>`}</li>`)}${told.length > MOST_LINES ? html`<li>and ${told.length - MOST_LINES} more</li>` : ''}</ul>`}
          </details>`
}

/** Lines of one need that are shown. */
const MOST_LINES = 5

/** A line for one of several. Where each can be taken off the list, it has its own button. */
function needLine({ words, note, item, path }: NeedLine, { takesOff }: Need, onPage: OnPage): Markup {
  const own = takesOff && takesOff.items > 1 && item !== undefined
  const name = html` <span class="sr-only">${words}</span>`
  return html`<li>${path === undefined ? words : html`<a href="${path}" data-line>${words}</a>`}${note === undefined ? '' : html` <span class="hint">${note}</span>`}${own ? takeOffForm({ ...takesOff, item }, { ...onPage, words: html`Take off the list${name}` }) : ''}</li>`
}

/**
 * The button that takes an alert, or one of its things, off the list, of which only the seller knows when it is done;
 * or puts it back.
 */
function takeOffForm(
  { kind, about, item }: { kind: AlertKind; about: string; item?: string },
  { path, now, words, isBack }: OnPage & { words: string | Markup; isBack?: true }
): Markup {
  return html`<form method="post" action="${routes.desk}">
      <input type="hidden" name="from" value="${path}"><input type="hidden" name="kind" value="${kind}"><input type="hidden" name="about" value="${about}"><input type="hidden" name="shown" value="${now}">${item === undefined ? '' : html`<input type="hidden" name="item" value="${item}">`}${isBack ? html`<input type="hidden" name="back" value="yes">` : ''}
      <button type="submit" class="btn" data-variant="ghost" data-size="sm">${words}</button>
    </form>`
}

/** The purchases that a user asks for, while their holders can answer. After that they are on the list. */
function askedList(asked: readonly AskedFor[], now: number): Markup | '' {
  if (asked.length === 0) return ''
  return html`<details class="taken-off">
      <summary>Asked for, and the holder can answer (${asked.length})</summary>
      <ul class="need-lines">${asked.map(
        ({ email, product, path, until }) =>
          html`<li><a href="${path}">${email} asks for a purchase${product === undefined ? '' : ` of ${product}`}.</a> <span class="hint">You can decide now. Without an answer it is on the list ${dueMark(until, now)}.</span></li>`
      )}</ul>
    </details>`
}

/** The purchases of nobody whose buyers got a link, and have not used it. */
function restingList(atRest: readonly AtRest[], now: number): Markup | '' {
  if (atRest.length === 0) return ''
  return html`<details class="taken-off">
      <summary>Links sent, and not used yet (${atRest.length})</summary>
      <ul class="need-lines">${atRest.map(
        ({ words, path, sentAt, until }) =>
          html`<li>${path === undefined ? words : html`<a href="${path}">${words}</a>`} <span class="hint">${sentAt === undefined ? 'The link is on its way.' : html`Link sent ${timeMark(sentAt, now)}, not used yet.`} Back on the list ${dueMark(until, now)}, unless the buyer signs in.</span></li>`
      )}</ul>
    </details>`
}

/** The list of what the seller took off the list, and would need the seller otherwise. */
function takenOffList(takenOff: readonly TakenOff[], onPage: OnPage): Markup | '' {
  if (takenOff.length === 0) return ''
  return html`<details class="taken-off">
      <summary>Taken off the list (${takenOff.length})</summary>
      <ul class="need-lines">${takenOff.map(
        ({ words, at, by, ...key }) =>
          html`<li>${words}${/[.?!]$/.test(words) ? '' : '.'} <span class="hint">Taken off ${timeMark(at, onPage.now)}${by === undefined ? '' : ` by ${by}`}.</span>${takeOffForm(key, { ...onPage, words: html`Put it back <span class="sr-only">${words}</span>`, isBack: true })}</li>`
      )}</ul>
    </details>`
}

/** The links of a need. The first one of the first need is the page's primary button. */
function links({ leads: [first, ...others] }: Need, isFirst: boolean): Markup | '' {
  if (!first) return ''
  const more = others.map(({ path, words }) => html`<a href="${path}">${words}</a>`)
  return html`<p class="need-leads"><a class="btn"${isFirst ? '' : html` data-variant="outline"`} data-size="sm" href="${first.path}" data-line>${first.words}</a>${more}</p>`
}
