import { html } from 'hono/html'
import type { GrantView, PurchaseView } from '../../access/requests/purchase-view.ts'
import type { Config, Product } from '../../config/config.ts'
import type { LatestOf } from '../../latest-release/latest-releases.ts'
import { isSubscription } from '../../payments/payment/policy.ts'
import { productNamed, renewUrlOf } from '../../product.ts'
import { DAY_MS } from '../../runtime/time/durations.ts'
import type { OrderFacts } from '../../users/users-and-guests/latest-payments.ts'
import type { Explanation } from '../../words/explain.ts'
import { type MessageKey, plainText, say, type Text } from '../../words/text.ts'
import { lastDay } from '../../words/when-access-ends.ts'
import type { Markup } from '../layout.ts'
import {
  accountWords,
  endWordsOf,
  hasMoneyBack,
  isOfForm,
  isOfRefund,
  isOpen,
  leadOf,
  sameAccount,
  shownAccounts
} from '../page-texts/card-words.ts'
import { explainGrant, explainWithoutAccount } from '../page-texts/explain-view.ts'
import { orderLine } from '../page-texts/order-line.ts'
import { isRenewalDue } from '../page-texts/renewal-words.ts'
import { seatHolders } from '../page-texts/seats.ts'
import { sayMarkup, textMarkup } from '../rich-text.ts'
import { type GrantPart, grantPart } from './account-card.ts'
import type { FormPurpose } from './invite-forms.ts'
import { foldedSteps, stateMark, stepList, stepsDone } from './purchase-steps.ts'
import { isPaidByMail, renewalPart } from './renewal-part.ts'
import { type AskedFor, askedPart } from './takeover-part.ts'
import { freeLine, teamSeats } from './team-seats.ts'
import { isOwnNext, teamClone, teamTable } from './team-table.ts'

/**
 * `nth`: the place of the purchase among those of the same product that the page shows, from 1. `isOff`: the repository
 * of the product cannot give read-only access at the moment. `refused`: the id of the grant that the form refuses.
 */
export type PurchaseCard = {
  config: Config
  purchase: PurchaseView
  index: number
  nth: number
  from: string
  isOff: boolean
  refused?: string | undefined
  /** The purpose of the form for the product; undefined where there is none. */
  purpose: FormPurpose | undefined
  /** The question to the holder, if another user asks for the purchase. */
  askedFor: AskedFor | undefined
  now: number
  latestOf?: LatestOf | undefined
  order?: OrderFacts | undefined
  /** The way to the checkout, if the product can be bought again. */
  buyUrl?: string | undefined
}

/** A purchase with the facts that the head of its card needs. */
type CardFacts = Pick<PurchaseCard, 'config' | 'purchase' | 'isOff' | 'now'>

/**
 * The explanations on the card of a purchase. `shown`: the one in the head. `said`: of the account on the seat, while
 * the purchase is paid. `sale`: of the purchase as a whole.
 */
function headOf({ config, purchase, isOff, now }: CardFacts) {
  const accounts = shownAccounts({ config, purchase, now })
  const holders = seatHolders(purchase).filter((grant) => accounts.includes(grant))
  const sale = explainWithoutAccount(config, purchase, isOff)
  const [holder] = holders
  const said = purchase.status === 'paid' && holder ? explainGrant(config, purchase, holder, now) : undefined
  // While an account is still losing what it had, the purchase has not ended.
  const ending = accounts
    .map((grant) => explainGrant(config, purchase, grant, now))
    .find(({ tone }) => tone !== 'ended')
  // A renewal that is to be paid is the buyer's next step, also while there is access.
  const shown = isRenewalDue(purchase) ? needsYou : (said ?? (isOpen(purchase) ? undefined : ending) ?? sale)
  return { accounts, holders, sale, said, shown }
}

/** Whether the card of a purchase asks its buyer for something, or one of its accounts does. */
export function needsBuyer(card: CardFacts): boolean {
  const { config, purchase, now } = card
  const { holders, shown } = headOf(card)
  if (shown.tone === 'needs_you') return true
  return (
    purchase.status === 'paid' &&
    holders.some((grant) => explainGrant(config, purchase, grant, now).tone === 'needs_you')
  )
}

const needsYou = { tone: 'needs_you', badge: { key: 'tone.needs_you', values: {} } } as const

/** The card of a purchase: its steps, and what each of its accounts can do now. */
export function purchaseCard(card: PurchaseCard): Markup {
  const { config, purchase, index, from, isOff, refused, purpose, now, latestOf } = card
  const { seats } = purchase
  const headingId = `purchase-${index}`
  const { accounts, holders, sale, said, shown } = headOf(card)
  const [holder] = holders
  const isUnderWay = isOpen(purchase)
  // While no account of a team is named, the form above the card says what to do.
  const isLeftToForm = purpose === 'next' && isOfForm(purchase, isOff)
  const mark = (seats === 1 || !said) && !isLeftToForm ? plainText(shown.badge) : undefined
  const shared = { config, purchase, from, now, latestOf }
  // The head says how the purchase ended; the accounts do not repeat that it has ended.
  const repeated = shown.tone === 'ended' ? say('tone.ended') : mark
  const part = (grant: GrantView, over: Partial<GrantPart> = {}) =>
    grantPart({ ...shared, grant, mark: repeated, isRefusalSaid: grant.id === refused, ...over })
  const noAccount =
    holders.length === 0 && !isLeftToForm ? withoutAccount({ ...sale, sentences: [sale.text] }, index) : ''
  const parts = { holder, said, sale, accounts, part, shared, noAccount }
  return html`<section class="card purchase" aria-labelledby="${headingId}">
    ${cardHead(card, { headingId, mark: mark ? stateMark(shown) : '' })}
    <section class="purchase-body">
      ${isUnderWay ? (seats > 1 ? ofTeam(card, parts) : ofOneAccount(card, parts)) : ofEnded(card, parts)}
    </section>
  </section>`
}

/**
 * `holder`: the account on the seat. `said`: its explanation while the purchase is paid. `sale`: of the purchase as a
 * whole. `shared`: the facts that the accounts have in common. `noAccount`: the words while no account holds a seat.
 */
type CardParts = {
  holder: GrantView | undefined
  said: Explanation | undefined
  sale: Explanation
  accounts: readonly GrantView[]
  part(grant: GrantView, over?: Partial<GrantPart>): Markup
  shared: Omit<GrantPart, 'grant'>
  noAccount: Markup | string
}

/** The words of a purchase for one account while it is paid, or its payment is on the way. */
function ofOneAccount(card: PurchaseCard, { holder, said, sale, accounts, part, noAccount }: CardParts): Markup {
  const { purchase } = card
  const here = said ? accounts.filter((grant) => sameAccount(grant, holder)) : []
  const open = html`${noAccount}${here.map((grant) => part(grant, { inSteps: true }))}`
  const { tone } = said ?? sale
  // A spare seat has no next step.
  const isSpare = !said && sale.situation === 'second_seat'
  const done = stepsDone(purchase, holder, said)
  return html`${beforeAll(card)}
      ${isSpare ? open : stepList({ ...stepFacts(card), done, holder, tone, open })}
      ${afterSteps(card)}
      ${accounts.filter((grant) => !here.includes(grant)).map((grant) => part(grant))}`
}

/** The facts about a purchase that its steps need. */
function stepFacts({ purchase: { isGiven, paidAt }, now }: PurchaseCard) {
  return { isGiven, orderedAt: paidAt, now }
}

/** The words of the purchase of a team while it is paid, or its payment is on the way. */
function ofTeam(card: PurchaseCard, { accounts, shared, noAccount }: CardParts): Markup {
  const { config, purchase, purpose, isOff, now } = card
  const members = accounts.map((grant) => ({ ...shared, grant }))
  // The commands stand above the seats for a buyer who can use them, and else below: a teammate may be asked for them.
  const isIn = isOwnNext(members, 'clone')
  const held = seatHolders(purchase).map((grant) => explainGrant(config, purchase, grant, now))
  const hasNext = isRenewalDue(purchase) || isOwnNext(members, 'accept')
  const team = purchase.status === 'paid' ? { config, purchase, held, purpose, isOff, hasNext } : undefined
  return html`${beforeAll(card)}
      ${isIn ? teamClone(members) : ''}
      ${team ? teamSeats(team) : ''}
      ${noAccount}
      ${afterSteps(card)}
      ${teamTable({ parts: members, isFull: purpose === 'change', free: team ? freeLine(team) : '' })}
      ${isIn ? '' : teamClone(members)}`
}

/**
 * The words of a purchase that is over, or was not paid: first what became of its access, and why, each once; then the
 * way on, and what came before, the newest first.
 */
function ofEnded(card: PurchaseCard, { sale, accounts, part, shared }: CardParts): Markup {
  const { config, purchase, index, now } = card
  const { seats } = purchase
  const product = productNamed(config.products, purchase.product)
  const lead = leadOf(purchase, accounts)
  const end = endWordsOf(config, purchase)
  const leading = lead && accountWords({ config, purchase, grant: lead, now }, end)
  const before = lead && { ...stepFacts(card), holder: lead, done: lead.hadAccess ? 3 : 2 }
  const rows = accounts.map((grant) => ({ ...shared, grant }))
  return html`${beforeAll(card)}
      ${lead ? part(lead, { end, inSteps: true }) : withoutAccount({ tone: sale.tone, ...end.alone, hints: [] }, index)}
      ${renewalPart(purchase, product, config)}
      ${seats === 1 ? accounts.slice(1).map((grant) => part(grant)) : teamTable({ parts: rows, isFull: false, free: '' })}
      ${wayOn(card, { sale, accounts, said: leading?.hints })}
      ${before ? foldedSteps(before, { isEnded: true }) : ''}`
}

/** ms for which a refund may be on its way. When it appears depends on the bank: https://docs.stripe.com/refunds */
const REFUND_SHOWN_MS = 14 * DAY_MS

/** The way to buy again, and whom to ask. `said`: the hints about the account that leads the card. */
function wayOn(
  { config, purchase, buyUrl, now }: PurchaseCard,
  { sale, accounts, said }: Pick<CardParts, 'sale' | 'accounts'> & { said: readonly Text[] | undefined }
): Markup {
  const product = productNamed(config.products, purchase.product)
  const again = purchase.status === 'failed' ? say('shop.buy', { product: product.name }) : say('shop.buy_again')
  const isSaid = (...keys: MessageKey[]) => said?.some(({ key }) => keys.includes(key)) === true
  // The seller's address is on the card once.
  const hasAddress = isSaid('hint.wrong', 'hint.questions') || isPaidByMail(purchase, product)
  const hints = sale.hints.filter(({ key }) =>
    key === 'hint.wrong' || key === 'hint.questions' ? !hasAddress : key !== 'hint.seller_writes' || !isSaid(key)
  )
  const losers = accounts.filter(
    (grant) => grant.hadAccess && explainGrant(config, purchase, grant, now).situation !== 'kept_elsewhere'
  )
  const stays = said === undefined && losers.length > 0
  const { refund, status } = purchase
  const isOnItsWay = isOfRefund(status) && refund !== undefined && now - refund.at < REFUND_SHOWN_MS
  // The buyer has just got the money back.
  const isQuiet = hasMoneyBack(purchase)
  return html`<div class="way-on">
        ${stays ? html`<p class="hint">${say('withdraw.disk')}</p>` : ''}
        ${isOnItsWay ? html`<p class="hint">${say('card.refund_on_its_way')}</p>` : ''}
        ${buyUrl === undefined || isQuiet ? '' : html`<p class="actions"><a class="btn" href="${buyUrl}">${again}</a></p>`}
        ${hints.map((hint) => html`<p class="hint">${textMarkup(hint)}</p>`)}
        ${buyUrl !== undefined && isQuiet ? html`<p class="hint"><a href="${buyUrl}">${again}</a></p>` : ''}
      </div>`
}

/** The parts that the buyer has to answer or to pay, before all else. */
function beforeAll({ config, purchase, askedFor, from, now }: PurchaseCard): Markup {
  const product = productNamed(config.products, purchase.product)
  return html`${askedFor ? askedPart({ askedFor, product: product.name, config, from, now }) : ''}
      ${purchase.status === 'paid' ? renewalPart(purchase, product, config) : ''}`
}

function afterSteps({ config, purchase }: PurchaseCard): Markup {
  const product = productNamed(config.products, purchase.product)
  const isPaid = purchase.status === 'paid'
  return html`${isPaid ? quietPart(purchase, seatHolders(purchase)) : renewalPart(purchase, product, config)}
      ${purchase.isNameYounger && !purchase.isGiven ? html`<p class="hint">${say('card.proposed', { login: purchase.username ?? '' })}</p>` : ''}`
}

function cardHead(card: PurchaseCard, { headingId, mark }: { headingId: string; mark: Markup | '' }): Markup {
  const { config, purchase, nth, order } = card
  const product = productNamed(config.products, purchase.product)
  // The card of a team that is paid says below how many seats are in use.
  const seats =
    purchase.seats > 1 && purchase.status !== 'paid' ? say('order.seats', { seats: purchase.seats }) : undefined
  return html`<header><h2 id="${headingId}">${product.name}${nth > 1 ? ` (${nth})` : ''}</h2>${mark}<p class="order">${seats ? html`${seats} · ` : ''}${orderLine(purchase, { config, order, manageUrl: manageUrl(purchase, product) })}</p></header>`
}

/** Where a subscription that needs nothing now is managed, if the seller has named that. */
function manageUrl(purchase: PurchaseView, product: Product): string | undefined {
  return isSubscription(purchase.state) && !isRenewalDue(purchase) ? renewUrlOf(product, purchase.processor) : undefined
}

/** The words about a purchase while none of its accounts says more. */
function withoutAccount(
  {
    tone,
    headline,
    sentences,
    hints
  }: Pick<Explanation, 'tone' | 'headline' | 'hints'> & { sentences: readonly Text[] },
  index: number
): Markup {
  return html`<div class="grant" id="grant-none${index === 0 ? '' : `-${index + 1}`}" data-tone="${tone}">
    <p class="grant-title" role="status">${textMarkup(headline)}</p>
    ${sentences.map((sentence) => html`<p>${textMarkup(sentence)}</p>`)}
    ${hints.map((hint) => html`<p class="hint">${textMarkup(hint)}</p>`)}
  </div>`
}

/** A hint for a buyer whose purchase gives access, and changes. */
function quietPart(purchase: PurchaseView, holders: readonly GrantView[]): Markup | '' {
  const { state, seats, subscriptionEndsAt: at, isSubscriptionDue } = purchase
  const isIn = seats === 1 && holders.some((holder) => holder.state === 'accepted')
  if (state === 'ending') {
    const end = at === undefined ? '' : ({ at: lastDay(at), style: 'date', now: undefined } as const)
    return html`<p class="hint">${sayMarkup('card.ending', { known: at === undefined ? 'no' : isSubscriptionDue ? 'due' : 'yes', end })}</p>`
  }
  if (state !== 'partially_refunded') return ''
  return html`<p class="hint">${say(isIn ? 'card.part_refunded.in' : 'card.part_refunded')}</p>`
}
