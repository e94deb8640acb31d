import { hash } from 'node:crypto'
import { html, raw } from 'hono/html'
import type { GrantView, PurchaseView } from '../../access/requests/purchase-view.ts'
import { routes } from '../../routes.ts'
import { isEnding } from '../../words/badge.ts'
import type { Explanation } from '../../words/explain.ts'
import type { Situation } from '../../words/situation.ts'
import { type MessageKey, plainText, say, type Text } from '../../words/text.ts'
import { openInvitation } from '../buyer/account-card.ts'
import { type CloneFacts, cloneCommands } from '../buyer/clone-commands.ts'
import { SLOW_S, secondsToNextUpdate } from '../buyer/live-status.ts'
import { stateMark } from '../buyer/purchase-steps.ts'
import { layout, type Markup } from '../layout.ts'
import { shopValues } from '../page-texts/code-host.ts'
import { explainGrant } from '../page-texts/explain-view.ts'
import { seatHolders } from '../page-texts/seats.ts'
import { breakable, sayMarkup, textMarkup } from '../rich-text.ts'
import type { SeatPage } from './take-seat-page.ts'

/** The account that took the seat. `shown`: its grant, unless the purchase has none for it any more. */
export type SeatTaken = CloneFacts & Pick<SeatPage, 'product'> & { grantId: string; shown: Shown | undefined }

type Shown = { purchase: PurchaseView; grant: GrantView }

/** The account took the seat: its state, and what comes next. `status`: of {@link seatStatus}. */
export function seatTakenPage({ status, ...taken }: SeatTaken & SeatPage & { status: string }): Markup {
  const { config, user } = taken
  return layout({ config, user, title: titleOf(taken), body: html`${raw(status)}` })
}

/**
 * The contents of the page, which update themselves, with a digest of them. The mails of Pullpass go to the buyer; the
 * code host's goes to the account. Nothing of the other accounts is said.
 */
export async function seatStatus(taken: SeatTaken): Promise<{ markup: string; digest: string }> {
  const { config, shown, now } = taken
  const gone = html`<p class="lead">${say('seat.gone.text')}</p>
    <p class="hint">${sayMarkup('hint.questions', shopValues(config))}</p>`
  const cards = shown
    ? grantsOfAccount(shown).map((grant, index) => stateCard(taken, { ...shown, grant }, index))
    : gone
  const contents = String(await html`<h1>${titleOf(taken)}</h1>${cards}`)
  const digest = hash('sha256', contents, 'base64url').slice(0, 16)
  const url = `${seatPath(taken.grantId)}&seen=${digest}`
  const seconds = shown ? secondsToNextUpdate([{ ...shown.purchase, grants: [shown.grant] }], now) : SLOW_S
  const markup = html`<div id="access" class="access" tabindex="-1" role="region" aria-label="${say('status.label')}" hx-get="${url}"
    hx-trigger="every ${seconds}s, visibilitychange from:document" hx-swap="outerMorph" hx-sync="this:drop">
    ${raw(contents)}
    <p class="access-note with-script">${say('status.keeps')}</p>
    <p class="access-note without-script"><a href="${url}">${say('status.check')}</a></p>
  </div>`
  return { markup: String(await markup), digest }
}

/** The page of a seat that the signed-in user has taken. */
export function seatPath(grantId: string): string {
  return `${routes.seat}?of=${encodeURIComponent(grantId)}`
}

/** The seats that a user has taken by links, on the user's own pages: what is so, and the way to the page of each. */
export function seatCards(seats: readonly SeatTaken[]): { title: string; cards: Markup } | undefined {
  const [first] = seats
  if (!first) return undefined
  const cards = seats.map((taken, index) => {
    const { shown, grantId } = taken
    const explained = shown && explainedSeat(taken, shown)
    const words = shown && explained && wordsForTeammate(shown.grant, explained)
    return html`<section class="card purchase" aria-labelledby="taken-seat-${index}">
      <header><h2 id="taken-seat-${index}">${titleOf(taken)}</h2>${explained ? stateMark(explained) : ''}</header>
      <section class="purchase-body"><div class="grant"${explained ? html` data-tone="${explained.tone}"` : ''}>
      ${words ? html`<p class="grant-title">${textMarkup(words.headline)}</p><p>${textMarkup(words.text)}</p>` : html`<p>${say('seat.gone.text')}</p>`}
      <p class="actions"><a class="btn" data-variant="outline" href="${seatPath(grantId)}">${say('seat.show')}</a></p></div></section>
    </section>`
  })
  return { title: say('seat.left.headline', { product: first.product.name }), cards: html`${cards}` }
}

type Of = Pick<SeatTaken, 'config' | 'shown' | 'product'>

/**
 * The words of a seat for a mail to its teammate, which is read at any time. `explained` has the headline and the text
 * of the teammate's page. `isOfTeammate`: that text is not the one that buyers read. Undefined where the purchase has
 * no such account any more.
 */
export function seatForMail(taken: Of): {
  title: string
  explained?: Explanation
  isOfTeammate: boolean
  text: string
} {
  const title = titleOf({ ...taken, now: undefined })
  if (!taken.shown) return { title, isOfTeammate: true, text: say('seat.gone.text') }
  const explained = explainedSeat({ ...taken, now: undefined }, taken.shown)
  const words = wordsForTeammate(taken.shown.grant, explained)
  const isOfTeammate = words.text !== explained.text || words.headline !== explained.headline
  return { title, explained: { ...explained, ...words }, isOfTeammate, text: plainText(words.text) }
}

/** The words of a purchase of one seat are about the reader's own account. */
function explainedSeat({ config, now }: Pick<Of, 'config'> & { now: number | undefined }, { purchase, grant }: Shown) {
  return explainGrant(config, { ...purchase, seats: 1 }, grant, now)
}

function titleOf({ config, shown, product, now }: Of & { now: number | undefined }): string {
  if (!shown) return say('seat.gone.headline')
  const { purchase, grant } = shown
  // A name that was refused for good leaves its seat to the next one.
  const holds = seatHolders(purchase).includes(grant) && grant.state !== 'blocked'
  const stays = holds && explainGrant(config, purchase, grant, now).situation !== 'giving_way'
  return say(stays ? 'seat.taken.headline' : 'seat.left.headline', { product: product.name })
}

/** The grant, and those of the same account in the other repositories of the product. */
function grantsOfAccount({ purchase, grant }: Shown): GrantView[] {
  const { accountId } = grant
  return [grant, ...purchase.following.filter((each) => accountId !== undefined && each.accountId === accountId)]
}

function stateCard(taken: SeatTaken, { purchase, grant }: Shown, index: number): Markup {
  const { config } = taken
  const explained = explainedSeat(taken, { purchase, grant })
  const { headline, text } = wordsForTeammate(grant, explained)
  const { tone, next } = explained
  const isGoingOn = (tone === 'waiting' && !isEnding(explained.situation)) || next === 'accept' || next === 'clone'
  const { owner, repo } = grant.repository
  return html`<section class="card purchase" aria-labelledby="seat-heading-${index}">
      <header><h2 id="seat-heading-${index}">${breakable(grant.login)}</h2>${stateMark(explained)}
      ${purchase.following.length > 0 ? html`<p class="order"><code>${owner}/${repo}</code></p>` : ''}</header>
      <section class="purchase-body"><div class="grant" data-tone="${tone}"><p class="grant-title" role="status">${textMarkup(headline)}</p>
      <p>${textMarkup(text)}</p>
      ${isGoingOn ? '' : html`<p class="hint">${sayMarkup('hint.questions', shopValues(config))}</p>`}
      ${next === 'accept' ? html`<p class="actions">${openInvitation({ config, grant }, html``)}</p>` : ''}
      ${next === 'clone' ? cloneCommands(taken, grant.repository) : ''}</div></section>
    </section>`
}

/** The words for a teammate, who has no form for a name, and learns nothing of the payment or of other accounts. */
function wordsForTeammate({ state }: GrantView, explained: Explanation): Record<'headline' | 'text', Text> {
  const { situation, headline, text } = explained
  const isWaiting = state === 'queued' || situation === 'coming_back'
  const key = textFor[situation] ?? askFor(explained) ?? (isWaiting ? 'seat.waits.text' : undefined)
  const about = (key: MessageKey): Text => ({ key, values: text.values })
  return {
    headline: situation === 'giving_way' ? about('seat.replaced.headline') : headline,
    text: key ? about(key) : text
  }
}

/** The texts in place of those that name another account, the payment, or a button. */
const textFor: Partial<Record<Situation, MessageKey>> = {
  last_chance: 'invited.text',
  blocked_there: 'seat.blocked.text',
  giving_way: 'seat.replaced.text',
  kept_elsewhere: 'seat.gone.text',
  not_removed: 'seat.gone.text',
  removing: 'seat.gone.text',
  taken_away: 'seat.gone.text',
  still_there: 'seat.gone.text',
  cancelling: 'seat.gone.text',
  cancelled: 'seat.gone.text',
  withdrawing: 'seat.gone.text',
  unqueued: 'seat.gone.text',
  end_unclear: 'seat.gone.text',
  not_invited: 'seat.gone.text'
}

/** The request for a step that only the buyer of the purchase can take. */
function askFor({ situation, next }: Explanation): MessageKey | undefined {
  if (next === 'send_invite') return 'seat.again.text'
  return next === 'name_account' && situation !== 'in_already' ? 'seat.another.text' : undefined
}
