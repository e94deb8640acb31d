import { html } from 'hono/html'
import type { PurchaseView } from '../../access/requests/purchase-view.ts'
import type { Config } from '../../config/config.ts'
import { type Product, renewUrlOf } from '../../product.ts'
import { canBeBoughtAgain } from '../../words/situation-rules.ts'
import { say } from '../../words/text.ts'
import type { Markup } from '../layout.ts'
import type { Bought } from '../page-texts/purchases.ts'
import { isRenewalDue, renewalWords } from '../page-texts/renewal-words.ts'
import { sayMarkup, textMarkup } from '../rich-text.ts'
import { buyLink } from './checkout-link.ts'

/**
 * A renewal that failed: until when the buyer keeps access, and how to pay. Empty for every other purchase.
 */
export function renewalPart(
  purchase: PurchaseView,
  product: Pick<Product, 'name' | 'renewUrl' | 'portals'>,
  { site }: Pick<Config, 'site'>
): Markup | '' {
  const words = renewalWords(purchase)
  const isPayable = isToBePaid(purchase)
  if (!words && !isPayable) return ''
  const url = renewUrlOf(product, purchase.processor)
  const way =
    url === undefined
      ? wayByMail(purchase, product.name, site.supportEmail)
      : html`<p><a class="btn" href="${url}">${say('card.renew')}</a></p>`
  return html`<div class="renewal"${isRenewalDue(purchase) ? html` data-tone="needs_you"` : ''}>${words ? html`<p>${textMarkup(words)}</p>` : ''}${isPayable ? way : ''}</div>`
}

function isToBePaid({ state, isGiven }: PurchaseView): boolean {
  return state === 'past_due' && !isGiven
}

/** Whether the part about the renewal leads to a mail to the seller. */
export function isPaidByMail(purchase: PurchaseView, product: Pick<Product, 'renewUrl' | 'portals'>): boolean {
  return isToBePaid(purchase) && renewUrlOf(product, purchase.processor) === undefined
}

/**
 * The way to pay where the seller has named no page for it: the processor's mail usually leads to one, and the buyer
 * can write to the seller by a link that fills in the subject.
 */
function wayByMail(purchase: PurchaseView, product: string, seller: string): Markup {
  const address = `mailto:${seller}?subject=${encodeURIComponent(say('card.renew.subject', { product }))}`
  const then = { known: purchase.endsAt === undefined ? 'no' : 'yes' }
  return html`<p>${sayMarkup('card.renew_by_mail', { seller: { writeTo: seller } })}</p>
    ${purchase.status === 'paid' ? html`<p class="hint">${say('card.renew.then', then)}</p>` : ''}
    <p class="actions"><a class="btn" href="${address}">${say('frame.write_to', { seller })}</a></p>`
}

/**
 * The way to the checkout for each of these purchases that has ended and can be bought again, by the id of its payment.
 */
export function buyAgainUrls(bought: readonly Bought[]): Map<string, string> {
  const ended = bought.filter(({ purchase: { status } }) => {
    return status !== 'paid' && canBeBoughtAgain(status)
  })
  return new Map(ended.map(({ product, purchase }) => [purchase.paymentId, buyLink(product)]))
}
