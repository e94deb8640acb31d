import { html } from 'hono/html'
import type { GrantView, PurchaseView } from '../../access/requests/views.ts'
import type { OrderFacts } from '../../accounts/users/latest-payments.ts'
import type { Config, Product } from '../../config/config.ts'
import type { LatestOf } from '../../latest-release/latest-releases.ts'
import { isSubscription } from '../../payments/payment/policy.ts'
import { productNamed, renewUrlOf } from '../../product.ts'
import { lastDay } from '../../words/access-end.ts'
import type { Explanation } from '../../words/explain.ts'
import { plainText, say } from '../../words/text.ts'
import type { Markup } from '../layout.ts'
import { sayMarkup, textMarkup } from '../rich-text.ts'
import { explainGrant, explainWithoutAccount } from '../words/explain-view.ts'
import { moneyWords, refundWords } from '../words/money.ts'
import { seatHolders } from '../words/seats.ts'
import { grantPart } from './account-card.ts'
import type { FormPurpose } from './invite-forms.ts'
import { stateMark, stepList, stepsDone } from './purchase-steps.ts'
import { isRenewalDue, renewalPart } from './renewal-part.ts'
import { type AskedFor, askedPart } from './takeover-part.ts'
import { teamSeats } from './team-seats.ts'
import { teamTable } from './team-table.ts'

/**
 * `nth`: the place of the purchase among those of the same product, from 1. `isOff`: the repository of the product
 * cannot give read-only access at the moment. `refused`: the id of the grant whose refusal the form says.
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
}

const needsYou = { tone: 'needs_you', badge: { key: 'tone.needs_you', values: {} } } as const

/** The card of a purchase: its steps, and what each of its accounts can do now. */
export function purchaseCard(card: PurchaseCard): Markup {
  const { config, purchase, index, from, isOff, refused, purpose, askedFor, now, latestOf } = card
  const { status, seats } = purchase
  const product = productNamed(config.products, purchase.product)
  const headingId = `purchase-${index}`
  const holders = seatHolders(purchase)
  const sale = explainWithoutAccount(config, purchase, isOff)
  const [holder] = holders
  const isOpen = status === 'paid' || status === 'pending'
  const said = status === 'paid' && holder ? explainGrant(config, purchase, holder, now) : undefined
  // A renewal that is to be paid is the buyer's next step, also while there is access.
  const shown = isRenewalDue(purchase) ? needsYou : (said ?? sale)
  // Where nobody of a team is named, the form above the card says what to do.
  const isOfForm = seats > 1 && status === 'paid' && holders.length === 0 && !isOff && purpose === 'next'
  const mark = (seats === 1 || !said) && !isOfForm ? plainText(shown.badge) : undefined
  const inSteps = seats === 1 && isOpen
  const isTeam = seats > 1 && isOpen
  // An account that never got in, and has nothing any more, leaves the card; the history keeps it.
  const accounts = inGroups(purchase).filter((grant) => {
    return explainGrant(config, purchase, grant, now).situation !== 'cancelled'
  })
  const part = (inSteps: boolean) => (grant: GrantView) =>
    grantPart({ config, purchase, grant, from, now, latestOf, mark, inSteps, isRefusalSaid: grant.id === refused })
  const saleText = !isOpen || (holders.length === 0 && !isOfForm) ? withoutAccount(sale, index) : ''
  const [here, besides] =
    inSteps && said
      ? [
          accounts.filter((grant) => sameAccount(grant, holder)),
          accounts.filter((grant) => !sameAccount(grant, holder))
        ]
      : [[], accounts]
  const open = html`${saleText}${here.map(part(true))}`
  return html`<section class="card purchase" aria-labelledby="${headingId}">
    ${cardHead(card, { headingId, mark: mark ? stateMark(shown) : '' })}
    <section class="purchase-body">
      ${isTeam && status === 'paid' ? teamSeats({ config, purchase, held: holders.map((grant) => explainGrant(config, purchase, grant, now)), purpose, isOff }) : ''}
      ${askedFor ? askedPart({ askedFor, product: product.name, config, from, now }) : ''}
      ${status === 'paid' ? renewalPart(purchase, product, config) : ''}
      ${inSteps ? stepList({ isGiven: purchase.isGiven, done: stepsDone(purchase, holder, said), holder, tone: (said ?? sale).tone, open }) : open}
      ${status === 'paid' ? '' : renewalPart(purchase, product, config)}
      ${status === 'paid' ? quietPart(purchase, holders) : ''}
      ${purchase.isNameYounger && !purchase.isGiven ? html`<p class="hint">${say('card.proposed', { login: purchase.username ?? '' })}</p>` : ''}
      ${isTeam ? teamTable({ parts: besides.map((grant) => ({ config, purchase, grant, from, now, latestOf })), isFull: purpose === 'change' }) : besides.map(part(false))}
    </section>
  </section>`
}

function cardHead(card: PurchaseCard, { headingId, mark }: { headingId: string; mark: Markup | '' }): Markup {
  const { config, purchase, nth, order } = card
  const product = productNamed(config.products, purchase.product)
  // Of a team that is paid the card says below how many seats are in use.
  const seats =
    purchase.seats > 1 && purchase.status !== 'paid' ? say('order.seats', { seats: purchase.seats }) : undefined
  return html`<header><h2 id="${headingId}">${product.name}${nth > 1 ? ` (${nth})` : ''}</h2>${mark}<p class="order">${seats ? html`${seats} · ` : ''}${paidWords(purchase)}${order ? orderPart(order, purchase, product) : ''}${endWords(purchase)}</p></header>`
}

/** Whether both grants are for the same account, in whichever repository. */
function sameAccount(grant: GrantView, holder: GrantView | undefined): boolean {
  return grant.id === holder?.id || (grant.accountId !== undefined && grant.accountId === holder?.accountId)
}

/** Each account of the first repository, followed by its grants in the other repositories. */
function inGroups({ grants, following }: PurchaseView): GrantView[] {
  const isFirst = (grant: GrantView) => grants.find(({ accountId }) => accountId === grant.accountId) === grant
  const besides = ({ accountId }: GrantView) => following.filter((each) => each.accountId === accountId)
  const grouped = grants.flatMap((grant) => (isFirst(grant) ? [grant, ...besides(grant)] : [grant]))
  return [...grouped, ...following.filter((grant) => !grouped.includes(grant))]
}

/** The purchase while no account of it says more. */
function withoutAccount({ tone, headline, text, hints }: Explanation, index: number): Markup {
  return html`<div class="grant" id="grant-none${index === 0 ? '' : `-${index + 1}`}" data-tone="${tone}">
    <p class="grant-title" role="status">${textMarkup(headline)}</p>
    <p>${textMarkup(text)}</p>
    ${hints.map((hint) => html`<p class="hint">${textMarkup(hint)}</p>`)}
  </div>`
}

function paidWords({ status, state, paidAt, isGiven, endsAt }: PurchaseView): Markup {
  if (paidAt === undefined && isSubscription(state)) return sayMarkup('order.nothing')
  if (paidAt === undefined)
    return sayMarkup(status === 'failed' || status === 'ended' ? 'order.not_paid' : 'order.not_yet')
  const day = { at: paidAt, style: 'date', now: undefined } as const
  if (!isGiven) return sayMarkup('order.done', { day })
  if (endsAt === undefined) return sayMarkup('order.given', { day })
  const end = { at: lastDay(endsAt), style: 'date', now: undefined } as const
  return sayMarkup('order.given_until', { day, end })
}

/** The refund, and when the subscription ended, each where it is known. */
function endWords({ refund, state, subscriptionEndsAt: endedAt }: PurchaseView): Markup {
  const isEnded = state === 'ended' && endedAt !== undefined
  return html`${refund ? html` · ${textMarkup(refundWords(refund))}` : ''}${
    isEnded ? html` · ${sayMarkup('order.ended', { day: { at: endedAt, style: 'date', now: undefined } })}` : ''
  }`
}

/** The amount and the number of the order, and where the subscription is managed, each where it is known. */
function orderPart({ amount, currency, invoice }: OrderFacts, purchase: PurchaseView, product: Product): Markup {
  const price = purchase.isGiven ? undefined : moneyWords(amount, currency)
  const renewUrl = renewUrlOf(product, purchase.provider)
  const canManage = renewUrl !== undefined && isSubscription(purchase.state) && !isRenewalDue(purchase)
  return html`${price === undefined ? '' : ` · ${price}`}${
    invoice === undefined ? '' : html` · ${say('order.number', { number: invoice })}`
  }${canManage ? html` · <a href="${renewUrl}">${say('order.manage')}</a>` : ''}`
}

/** A hint for a buyer whose purchase gives access, and changes. */
function quietPart({ state, subscriptionEndsAt: at }: PurchaseView, holders: readonly GrantView[]): Markup | '' {
  const isIn = holders.some((holder) => holder.state === 'accepted')
  if (state === 'ending') {
    const end = at === undefined ? '' : ({ at: lastDay(at), style: 'date', now: undefined } as const)
    return html`<p class="hint">${sayMarkup('card.ending', { known: at === undefined ? 'no' : 'yes', end })}</p>`
  }
  if (state !== 'partially_refunded') return ''
  return html`<p class="hint">${say(isIn ? 'card.part_refunded.in' : 'card.part_refunded')}</p>`
}
