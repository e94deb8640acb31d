import { html } from 'hono/html'
import type { GrantState } from '../../access/grant-states.ts'
import type { Config } from '../../config/config.ts'
import { icon } from '../../pages/icons.ts'
import type { Markup } from '../../pages/layout.ts'
import { storedRefund } from '../../payments/payment/refunded-sum.ts'
import type { StoredRefund } from '../../payments/payment/state.ts'
import { shownReceipt } from '../../payments/processors/receipt.ts'
import {
  aboutWords,
  agoWords,
  dateTimeWords,
  pastWords,
  roundUp,
  secondWords,
  shortDay,
  timeWords
} from '../../runtime/time/time-words.ts'
import { moneyWords } from '../../words/money.ts'
import type { Urgency } from '../needs/urgency.ts'
import type { PurchaseRow } from '../queries/purchase-rows.ts'
import type { DeskTone, PurchaseState } from '../shared-texts/purchase-state.ts'

/** The shape of each tone: the seller's own turn is a bell, and the buyer's a person. */
const shapes = {
  done: 'check',
  waiting: 'clock',
  needs_you: 'bell',
  buyer: 'user',
  ended: 'dash'
} as const satisfies Record<DeskTone, string>

/** How something stands: a shape, a word and a colour. */
export function stateMark({ tone, label }: Pick<PurchaseState, 'tone' | 'label'>): Markup {
  return html`<span class="state" data-tone="${tone}">${icon(shapes[tone])}<span>${label}</span></span>`
}

/** The shape and the word of each urgency. */
const urgencies = {
  urgent: ['alarm', 'Urgent'],
  soon: ['bell', 'Soon'],
  question: ['question', 'Question'],
  buyer: ['user', 'Buyer']
} as const satisfies Record<Urgency, readonly [string, string]>

/** How urgent a need is: a shape, a word and a colour. */
export function urgencyMark(urgency: Urgency): Markup {
  const [shape, word] = urgencies[urgency]
  return html`<span class="state" data-urgency="${urgency}">${icon(shape)}<span>${word}</span></span>`
}

/** The shape and the colour of a tone alone, before words that say it. */
export function toneMark(tone: DeskTone): Markup {
  return html`<span class="tone" data-tone="${tone}">${icon(shapes[tone])}</span>`
}

/**
 * When something happened, for people and programs. The script of the page says it relative to now, and never as a time
 * that is to come. `at` in ms.
 */
export function timeMark(at: number, now: number): Markup {
  return html`<time datetime="${new Date(at).toISOString()}" data-past>${pastWords(at, now)}</time>`
}

/**
 * The same for what was so at that time and may have changed since: the seconds count. The script of the page goes on
 * counting them.
 */
export function agoMark(at: number, now: number): Markup {
  return html`<time datetime="${new Date(at).toISOString()}" title="${dateTimeWords(at)}" data-past data-seconds>${agoWords(at, now)}</time>`
}

/** When something will happen, or has happened by now. The script of the page says it relative to now. `at` in ms. */
export function comingMark(at: number, now: number): Markup {
  return html`<time datetime="${new Date(at).toISOString()}">${timeWords(at, now)}</time>`
}

/** A time whose minute and second matter. The script of the page says it in the reader's zone. `at` in ms. */
export function exactMark(at: number): Markup {
  return html`<time datetime="${new Date(at).toISOString()}" data-exact>${dateTimeWords(at)}</time>`
}

/** The time of day below the head of its day. The script of the page says it in the reader's zone. `at` in ms. */
export function clockMark(at: number): Markup {
  return html`<time datetime="${new Date(at).toISOString()}" title="${dateTimeWords(at)}" data-exact="time">${secondWords(at)}</time>`
}

/**
 * The day of something, with the year unless it is this one, and the time on hover. The script of the page says it in
 * the reader's zone. `at` in ms.
 */
export function dayMark(at: number, now: number): Markup {
  const [year, thisYear] = [at, now].map((time) => new Date(time).getUTCFullYear())
  const [words, exact] = year === thisYear ? [shortDay(at), 'day'] : [`${shortDay(at)}, ${year}`, 'date']
  return html`<time datetime="${new Date(at).toISOString()}" title="${dateTimeWords(at)}" data-exact="${exact}">${words}</time>`
}

/** A time that is expected, rounded as on the pages of buyers, also for the script of the page. `at` in ms. */
export function aboutMark(at: number, now: number): Markup {
  return html`<time datetime="${new Date(roundUp(at)).toISOString()}" data-about="yes">${aboutWords(at, now)}</time>`
}

/** A time that is not rounded, and at which something is done. Once it has come, it is "in a moment". `at` in ms. */
export function dueMark(at: number, now: number): Markup {
  const words = at <= now ? 'in a moment' : timeWords(at, now)
  return html`<time datetime="${new Date(at).toISOString()}" data-about="yes">${words}</time>`
}

/** An account of the code host, as a link to its page there. `isLine`: the arrow keys go to it. */
export function accountLink({ codeHost }: Pick<Config, 'codeHost'>, login: string, isLine = false): Markup {
  return html`<a href="${codeHost.url}/${encodeURIComponent(login)}"${isLine ? html` data-line` : ''} target="_blank" rel="noopener noreferrer">${login}<span class="sr-only"> (opens its page in a new tab)</span></a>`
}

/**
 * An account of a purchase: a link to its page at the code host, or only its name, where the account has nothing any
 * more. Its new name is not heard of then, and the page of the old one may be a stranger's.
 */
export function accountOf(
  config: Pick<Config, 'codeHost'>,
  { hostLogin, login, state }: { hostLogin: string | null; login: string; state: GrantState }
): Markup {
  const name = hostLogin ?? login
  return state === 'gone' || state === 'revoked' ? html`<span>${name}</span>` : accountLink(config, name)
}

/** A link to a page elsewhere. `where`: further words for screen readers. */
export function outwardLink(url: string, words: string, where: string): Markup {
  return html`<a href="${url}" target="_blank" rel="noopener noreferrer">${words}<span class="sr-only"> ${where} (opens in a new tab)</span></a>`
}

/** A button that leads to another site. `isMain`: it is the next step. */
export function outwardButton(url: string, words: string, { isMain }: { isMain: boolean }): Markup {
  return html`<a class="btn"${isMain ? '' : html` data-variant="outline"`} data-size="sm" href="${url}" target="_blank" rel="noopener noreferrer">${words}${icon('external')}<span class="sr-only"> (opens in a new tab)</span></a>`
}

/** A value with a button that copies it. */
export function copied(value: string): Markup {
  return html`<span class="copied"><code>${value}</code><button type="button" class="btn" data-variant="outline" data-size="sm" data-copy>${icon('copy')}<span>Copy</span></button></span>`
}

/** When the money went back, and how much; null where nothing is known to have gone back. */
export function refundMark(row: PurchaseRow, now: number): Markup | null {
  const refund = storedRefund(row)
  if (!refund) return null
  return html`${timeMark(refund.at, now)}${refundSum(refund)}`
}

function refundSum({ isWhole, amount, currency }: StoredRefund): string {
  const money = moneyWords(amount, currency)
  if (money === undefined) return isWhole ? '' : ', a part'
  return isWhole ? `, ${money}` : `, ${money} of it`
}

/** When a cancelled subscription ends, or ended. */
export function subscriptionEnd({ saleState, subscriptionEndsAt: at }: PurchaseRow, now: number): Markup | null {
  if (at === null) return null
  if (saleState === 'ended') return html`Ended ${timeMark(at, now)}`
  return at <= now ? html`Cancelled, was to end ${timeMark(at, now)}` : html`Cancelled, ends ${comingMark(at, now)}`
}

/** The link to the receipt or the invoice that the buyer has; null where none is known. */
export function receiptLink({ receipt: stored }: PurchaseRow, now: number): Markup | null {
  const receipt = shownReceipt(stored, now)
  return receipt ? outwardLink(receipt.url, `Open the ${receipt.kind}`, 'of the buyer') : null
}
