import { html } from 'hono/html'
import type { PurchaseView } from '../../access/requests/purchase-view.ts'
import type { Config } from '../../config/config.ts'
import { isSubscription } from '../../payments/payment/policy.ts'
import { productNamed } from '../../product.ts'
import type { OrderFacts } from '../../users/users-and-guests/latest-payments.ts'
import { moneyWords } from '../../words/money.ts'
import { say } from '../../words/text.ts'
import type { Markup } from '../layout.ts'
import { sayMarkup, textMarkup } from '../rich-text.ts'
import { isOfRefund } from './card-words.ts'
import { givenWords, refundWords } from './money.ts'

/** Separates the parts of a line. Its no-break space keeps the dot at the end of a line that is wrapped there. */
const APART = '\u00A0· '

/** `manageUrl`: where the subscription of the order is managed. */
type OrderOnCard = { config: Config; order: OrderFacts | undefined; manageUrl: string | undefined }

/** The line below the name of a product: when it was ordered, what is known of the order, and how it ended. */
export function orderLine(purchase: PurchaseView, { config, order, manageUrl }: OrderOnCard): Markup {
  return html`${paidWords(purchase)}${order ? orderPart(order, purchase, { config, manageUrl }) : ''}${endWords(purchase)}`
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
  order: OrderFacts,
  purchase: PurchaseView,
  { config, manageUrl }: Omit<OrderOnCard, 'order'>
): Markup {
  const { amount, currency, invoice } = order
  const price = purchase.isGiven ? undefined : moneyWords(amount, currency)
  const receipt = receiptPart(config, order, purchase)
  return html`${price === undefined ? '' : `${APART}${price}`}${
    invoice === undefined ? '' : html`${APART}${say('order.number', { number: invoice })}`
  }${
    receipt === '' ? '' : html`${APART}${receipt}`
  }${manageUrl ? html`${APART}<a href="${manageUrl}">${say('order.manage')}</a>` : ''}`
}

/**
 * The link to the receipt. Where no delivery has named it: the processor's page of the order, if its address is known,
 * or the mail that the processor usually sends. Empty where none of them is known, and where nothing was paid.
 */
function receiptPart(
  { products, payments }: Config,
  { amount, receipt }: OrderFacts,
  { product, processor, paidAt }: PurchaseView
): Markup | string {
  const link = (url: string, words: string) => html`<a href="${url}" rel="noreferrer">${words}</a>`
  if (receipt) return link(receipt.url, say(`order.${receipt.kind}`))
  if (paidAt === undefined || amount === 0) return ''
  const portal = productNamed(products, product).portals?.[processor]
  if (portal?.has) return link(portal.url, say('order.at', { what: portal.has, processor: portal.label }))
  const mailing = payments.processors.find(({ name, mailsReceipts }) => name === processor && mailsReceipts)
  return mailing ? say('order.receipt_mailed', { processor: mailing.label }) : ''
}
