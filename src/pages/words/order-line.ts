import { html } from 'hono/html'
import type { PurchaseView } from '../../access/requests/views.ts'
import type { OrderFacts } from '../../accounts/users/latest-payments.ts'
import { isSubscription } from '../../payments/payment/policy.ts'
import { moneyWords } from '../../words/money.ts'
import { say } from '../../words/text.ts'
import type { Markup } from '../layout.ts'
import { sayMarkup, textMarkup } from '../rich-text.ts'
import { isOfRefund } from './card-words.ts'
import { givenWords, refundWords } from './money.ts'

/** Separates the parts of a line. Its no-break space keeps the dot at the end of a line that is wrapped there. */
const APART = '\u00A0· '

/**
 * The line below the name of a product: when it was ordered, what is known of the order, and how it ended. `manageUrl`:
 * where its subscription is managed.
 */
export function orderLine(
  purchase: PurchaseView,
  { order, manageUrl }: { order: OrderFacts | undefined; manageUrl: string | undefined }
): Markup {
  return html`${paidWords(purchase)}${order ? orderPart(order, purchase, manageUrl) : ''}${endWords(purchase)}`
}

function paidWords({ status, state, paidAt, isGiven, endsAt }: PurchaseView): Markup {
  if (paidAt === undefined && isSubscription(state)) return sayMarkup('order.nothing')
  if (paidAt === undefined)
    return sayMarkup(status === 'failed' || status === 'ended' ? 'order.not_paid' : 'order.not_yet')
  if (isGiven) return textMarkup(givenWords({ paidAt, endsAt }))
  return sayMarkup('order.done', { day: { at: paidAt, style: 'date', now: undefined } })
}

/**
 * The refund, and when the subscription ended, each where it is known, unless it ended the purchase: then the words of
 * the card say it.
 */
function endWords({ refund, status, state, subscriptionEndsAt: endedAt }: PurchaseView): Markup {
  const isEnded = state === 'ended' && status !== 'ended' && endedAt !== undefined
  return html`${refund && !isOfRefund(status) ? html`${APART}${textMarkup(refundWords(refund))}` : ''}${
    isEnded ? html`${APART}${sayMarkup('order.ended', { day: { at: endedAt, style: 'date', now: undefined } })}` : ''
  }`
}

/** The amount, the number and the receipt of the order, and where the subscription is managed, where that is known. */
function orderPart(
  { amount, currency, invoice, receipt }: OrderFacts,
  { isGiven }: PurchaseView,
  manageUrl: string | undefined
): Markup {
  const price = isGiven ? undefined : moneyWords(amount, currency)
  return html`${price === undefined ? '' : `${APART}${price}`}${
    invoice === undefined ? '' : html`${APART}${say('order.number', { number: invoice })}`
  }${
    receipt === undefined
      ? ''
      : html`${APART}<a href="${receipt.url}" rel="noreferrer">${say(`order.${receipt.kind}`)}</a>`
  }${manageUrl ? html`${APART}<a href="${manageUrl}">${say('order.manage')}</a>` : ''}`
}
