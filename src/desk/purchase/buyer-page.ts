import { html } from 'hono/html'
import type { NextInvitation } from '../../access/plan/forecast.ts'
import type { Config } from '../../config/config.ts'
import type { Message } from '../../invite/default-messages.ts'
import { icon } from '../../pages/icons.ts'
import type { Markup } from '../../pages/layout.ts'
import { readWords, type WholeCardWords } from '../../pages/page-texts/card-words.ts'
import { hostName } from '../../pages/page-texts/code-host.ts'
import { breakable } from '../../pages/rich-text.ts'
import { BY_HAND, IMPORTED } from '../../payments/by-seller/given-access.ts'
import { processorLabel } from '../../payments/processors/names.ts'
import { productOfScene } from '../../product.ts'
import { deskActionPath, routes } from '../../routes.ts'
import type { User } from '../../users/sessions/current-user.ts'
import type { Explanation } from '../../words/explain.ts'
import { moneyWords } from '../../words/money.ts'
import { statusWords } from '../actions/purchase-names.ts'
import { deskFrame } from '../frame/desk-frame.ts'
import {
  comingMark,
  copied,
  exactMark,
  outwardButton,
  outwardLink,
  receiptLink,
  refundMark,
  stateMark,
  subscriptionEnd,
  timeMark
} from '../frame/marks.ts'
import { givenAs, givenFor } from '../giving/given-as.ts'
import { type PurchaseRow, seatsOf } from '../queries/purchase-rows.ts'
import { type ActionName, actionWords } from '../shared-texts/action-words.ts'
import { groupActions } from '../shared-texts/open-actions.ts'
import type { PurchaseState } from '../shared-texts/purchase-state.ts'
import { expiryWords } from '../shared-texts/state-words.ts'
import type { NewestLink } from '../story/link-story.ts'
import type { StoryEntry } from '../story/story.ts'
import { accountsSection } from './accounts-section.ts'
import { storySection } from './buyer-story.ts'
import { decideLink, type Keepers, keptByMark } from './kept-by-other-purchase.ts'
import { type HowMailed, mailedWords } from './mailed-words.ts'
import { beganWords, blockSteps, nextStep, whenItCounts, whenItGoesOut } from './next-step.ts'
import { otherReaders, type Readers } from './readers.ts'

export type BuyerPageFacts = {
  config: Config
  seller: User
  row: PurchaseRow
  state: PurchaseState
  /** The open dispute of the purchase: until when the processor waits for an answer, and whether that day is over. */
  dispute: { day: string | undefined; isOver: boolean } | undefined
  /** How each account stands, in the order of the row. */
  accounts: readonly PurchaseState[]
  /** The purchases that keep what accounts of this one have. */
  keepers: Keepers
  /** The first words of the card on the buyer's page. */
  said: Pick<WholeCardWords, 'before' | 'headline' | 'sentences' | 'folded'>
  /** The code host's own words of its last refusal, if they say why nothing goes on. */
  hostSaid: string | undefined
  /** The product as the processor named it, of a sale that matches no product. */
  whyUnmatched: string | undefined
  /** When the invitation is expected to go out, when the open one expires, and since when it is not shown, in ms. */
  times: Explanation['times']
  story: readonly StoryEntry[]
  /** The numbers on the processor's invoices, the newest first. */
  invoices: readonly string[]
  /** The words that the seller typed when the access was given without a payment, or the purchase was imported. */
  whyGiven: { name: string; words: string } | undefined
  /** The fate of the username from the checkout, where no account tells that. */
  atCheckout: string | undefined
  /** Whether the repository of the purchase cannot give access. */
  isOff: boolean
  /** The people who read of the purchase on their pages. */
  readers: Readers
  /** The newest mail with a link for this purchase. */
  newestLink: NewestLink | undefined
  /** The address of the processor's own page of the payment. */
  paymentPage: string | undefined
  /** Whether an account that is named now is invited at once, while none is named. */
  next: NextInvitation | undefined
  /** When a mail told how to name an account, in ms, or that it waits to be sent, while none is named. */
  howMailed: HowMailed
  /** The answer to the buyer's mail. */
  answer: string
  /** Whether the purchase is on a page that the buyer can open. */
  isSeen: boolean
  /** The actions that apply to the purchase as it stands. */
  actions: readonly ActionName[]
  /** The outcome of an action. */
  message: Message | undefined
  now: number
}

/** A purchase: how it stands, and its whole story. */
export function buyerPage(page: BuyerPageFacts): Markup {
  const { config, seller, row, message } = page
  const title = row.email ?? row.userEmail ?? 'No address'
  const accounts = accountsSection(page)
  const body = html`<p class="desk-back"><a href="${routes.deskBuyers}">Buyers</a></p>
    <h1>${breakable(title)}</h1>
    ${subtitle(page)}
    <div class="buyer">
      ${now(page)}
      ${accounts.isTeam ? accounts.section : ''}
      ${actionLinks(page)}
      ${answer(page)}
      ${storySection(page)}
      ${accounts.isTeam ? '' : accounts.section}
      ${facts(page)}
    </div>`
  return deskFrame({ config, seller, title, at: 'buyers', body, message })
}

/** The line below the title: the name of the payer, the amount, and the time of the payment. */
function subtitle({ row }: BuyerPageFacts): Markup | '' {
  const money = moneyWords(row.amount, row.currency)
  const parts = [
    ...(row.name === null ? [] : [row.name]),
    ...(money === undefined ? [] : [money]),
    ...(row.paidAt === null ? [] : [exactMark(row.paidAt)])
  ]
  if (parts.length === 0) return ''
  return html`<p class="lead">${parts.map((part, index) => html`${index > 0 ? ' · ' : ''}${part}`)}</p>`
}

/** How the free seats of a team are filled, while some are taken and the repository can give access. */
function freeWords({ config, row, isOff }: BuyerPageFacts): string {
  const product = productOfScene(config.products, row.scene)
  const { taken, all } = seatsOf(row, product?.seats ?? 1)
  const free = all - taken
  if (!product || isOff || row.status !== 'paid' || taken === 0 || free <= 0) return ''
  return ` ${free === 1 ? 'One seat is' : `${free} seats are`} free: the buyer can add an account, or send a seat link.`
}

/** The state, the next step, and its time. */
function now(page: BuyerPageFacts): Markup {
  const { config, row, state, keepers, said, hostSaid, times, howMailed: mailed, isSeen, now } = page
  const product = productOfScene(config.products, row.scene)?.name ?? row.scene ?? 'Product not known'
  const [first] = row.accounts
  const kept = first && state.situation === 'kept_elsewhere' ? keptByMark(first, keepers) : ''
  return html`<section class="card"${state.tone === 'needs_you' ? html` data-tone="needs_you"` : ''} aria-labelledby="now-heading">
      <header><h2 id="now-heading">${product}</h2><p>${stateMark(state)}</p></header>
      <section class="now">
        <p><strong>Next:</strong> ${nextStep(page)}${freeWords(page)}${mailedWords(mailed, now)}</p>
        ${blockSteps(page)}
        ${page.whyUnmatched === undefined ? '' : html`<p>${page.whyUnmatched}</p>`}
        ${disputeStep(page)}
        ${kept === '' ? '' : html`<p>${kept}</p>`}
        ${hostSaid === undefined ? '' : html`<p>${hostName(config.codeHost)} said: “${hostSaid}”</p>`}
        ${state.tone === 'waiting' ? whenItGoesOut(page) : ''}
        ${whenItCounts(page)}
        ${times.expiresAt === undefined ? '' : html`<p>${expiryWords(times.expiresAt, now)} ${comingMark(times.expiresAt, now)}.</p>`}
        ${decideLink(page)}${nextActions(page)}
        <p class="hint">${beganWords(state, now)} ${row.userId === null ? 'Once signed in, the buyer reads' : `${page.readers.holder} reads`}: “${readWords([...page.readers.question, ...said.before, said.headline, ...said.sentences])}”${said.folded.length > 0 ? html`, and in the menu beside it: “${readWords(said.folded)}”` : ''}</p>
        ${otherReaders(page.readers)}
        ${isSeen ? html`<p><a href="${routes.deskSeen.replace(':payment', encodeURIComponent(row.id))}">See what the buyer sees</a></p>` : ''}
      </section>
    </section>`
}

/** The day until which the processor waits for an answer to the dispute, and the way there. */
function disputeStep({ config, row, dispute, paymentPage }: BuyerPageFacts): Markup | '' {
  if (!dispute) return ''
  const where = processorLabel(config.payments.processors, row.processor)
  const way = dispute.isOver ? 'See the dispute' : 'Answer the dispute'
  return html`${dispute.day === undefined ? '' : html`<p>${dispute.day}.</p>`}
        ${paymentPage === undefined ? '' : html`<p class="actions">${outwardButton(paymentPage, `${way} at ${where}`, { isMain: !dispute.isOver })}</p>`}`
}

/** The actions that bring the purchase on. */
function nextActions({ row, state, actions }: BuyerPageFacts): Markup | '' {
  const { next, isEither } = groupActions(actions, state.tone === 'needs_you')
  if (next.length === 0) return ''
  return html`<p class="actions">${next.map(
    (name, index) =>
      html`<a class="btn"${index === 0 && !isEither ? '' : html` data-variant="outline"`} data-size="sm" href="${pathTo(row, name)}">${actionWords[name].link}</a> `
  )}</p>`
}

/** The page of an action about the purchase. That of access without a payment begins with its buyer and its product. */
function pathTo({ id, email, userEmail, scene }: PurchaseRow, name: ActionName): string {
  if (name !== 'give') return deskActionPath(id, name)
  return `${routes.deskGive}?${new URLSearchParams({ email: email ?? userEmail ?? '', product: scene ?? '' })}`
}

/** The further actions that apply now. Each link leads to a page that says what it will do. */
function actionLinks({ row, state, actions }: BuyerPageFacts): Markup | '' {
  const { groups } = groupActions(actions, state.tone === 'needs_you')
  if (groups.length === 0) return ''
  return html`<section aria-labelledby="actions-heading">
      <h2 id="actions-heading">Actions</h2>
      <dl class="desk-actions">${groups.map(
        (group) =>
          html`<div><dt>${group.about}</dt><dd>${group.actions.map(
            (name) =>
              html`<a class="btn" data-variant="${name === 'end' ? 'destructive' : 'outline'}" data-size="sm" href="${pathTo(row, name)}">${actionWords[name].link}</a> `
          )}</dd></div>`
      )}</dl>
    </section>`
}

/** The facts of the payment, each id to copy. */
function facts({ config, row, invoices, whyGiven, atCheckout, newestLink, paymentPage, now }: BuyerPageFacts): Markup {
  const isGiven = row.processor === BY_HAND
  const isImported = isGiven && row.key.startsWith(IMPORTED)
  const as = isGiven ? givenFor(whyGiven?.words) : undefined
  const processor = isGiven
    ? `None: ${isImported ? 'imported by the seller' : as === undefined ? 'given by the seller' : givenAs[as].toLowerCase()}`
    : processorLabel(config.payments.processors, row.processor)
  const money = moneyWords(row.amount, row.currency)
  const fact = (name: string, value: Markup | string | null | undefined) =>
    value === null || value === undefined ? '' : html`<div><dt>${name}</dt><dd>${value}</dd></div>`
  const id = (name: string, value: string | null) => fact(name, value === null ? null : copied(value))
  return html`<section aria-labelledby="payment-heading">
      <h2 id="payment-heading">Payment</h2>
      <dl class="desk-facts">
        ${fact('Name', row.name)}
        ${fact('Status', statusWords(row.status))}
        ${fact(isImported ? 'Bought' : isGiven ? 'Given' : 'Paid', row.paidAt === null ? 'Not yet' : html`${timeMark(row.paidAt, now)}${money === undefined ? '' : `, ${money}`}${row.test === 1 ? ', a test' : ''}`)}
        ${fact('Processor', paymentPage === undefined ? processor : html`${processor} · ${outwardLink(paymentPage, 'Open the payment', `at ${processor}`)}`)}
        ${fact('Receipt', receiptLink(row, now))}
        ${whyGiven === undefined ? '' : fact(whyGiven.name, whyGiven.words)}
        ${fact('Refunded', refundMark(row, now))}
        ${fact('Subscription', subscriptionEnd(row, now))}
        ${fact('Renewal failed', row.renewalFailedAt === null ? null : timeMark(row.renewalFailedAt, now))}
        ${fact('Ends', row.endsAt === null ? null : comingMark(row.endsAt, now))}
        ${fact('Told the buyer', row.sellerWords)}
        ${id('Sale', row.partOf ?? row.key)}
        ${row.reference === row.key ? '' : id('Reference', row.reference)}
        ${id('Customer', row.customer)}
        ${id(invoices.length > 1 ? 'Newest invoice' : 'Invoice', invoices[0] ?? null)}
        ${fact('Earlier invoices', invoices.length > 1 ? invoices.slice(1).join(', ') : null)}
        ${fact('Signs in as', row.userEmail !== null && row.userEmail !== row.email ? row.userEmail : null)}
        ${row.userId === null ? fact('User', 'Nobody has signed in for it yet') : ''}
        ${fact('Newest link', newestLink && html`${newestLink.words} Made ${timeMark(newestLink.at, now)}.`)}
        ${fact(isGiven ? 'Username' : 'Username at the checkout', row.username !== null && atCheckout !== undefined ? `${row.username}: ${atCheckout}` : row.username)}
        ${row.quantity !== null && row.quantity > 1 ? fact('Quantity', `${row.quantity}`) : ''}
      </dl>
    </section>`
}

/** The answer to the buyer's mail: its text is folded, and can be copied all the same. */
function answer({ answer }: BuyerPageFacts): Markup {
  return html`<section aria-labelledby="answer-heading">
      <div class="folded-answer">
        <h2 id="answer-heading">Answer for the buyer</h2>
        <button type="button" class="btn" data-variant="outline" data-size="sm" data-copy>${icon('copy')}<span>Copy</span></button>
        <details><summary>Show the answer</summary><pre><code>${answer}</code></pre></details>
      </div>
    </section>`
}
