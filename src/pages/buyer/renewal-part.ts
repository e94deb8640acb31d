import { html } from 'hono/html'
import type { PurchaseView } from '../../access/requests/views.ts'
import type { Config } from '../../config/config.ts'
import type { Product } from '../../product.ts'
import { say } from '../../words/text.ts'
import type { Markup } from '../layout.ts'
import { sayMarkup } from '../rich-text.ts'

/**
 * A renewal that failed: until when the buyer keeps access, and how to pay. Where the seller has named no place for that, the
 * processor's mail about the failed payment usually leads to one. Empty for every other purchase.
 */
export function renewalPart(
  purchase: PurchaseView,
  { renewUrl }: Pick<Product, 'renewUrl'>,
  { site }: Pick<Config, 'site'>
): Markup | '' {
  const words = renewalWords(purchase)
  const isPayable = purchase.state === 'past_due' && !purchase.isGiven
  if (!words && !isPayable) return ''
  const way =
    renewUrl === undefined
      ? html`<p>${sayMarkup('card.renew_by_mail', { seller: { writeTo: site.supportEmail } })}</p>`
      : html`<p><a class="btn" href="${renewUrl}">${say('card.renew')}</a></p>`
  return html`<div class="renewal"${isRenewalDue(purchase) ? html` data-tone="needs_you"` : ''}>${words ? html`<p>${words}</p>` : ''}${isPayable ? way : ''}</div>`
}

/** Whether the buyer has access for now, and loses it unless a renewal is paid. */
export function isRenewalDue({ status, state, isGiven }: PurchaseView): boolean {
  return status === 'paid' && state === 'past_due' && !isGiven
}

/** After the end of the access its headline says it all. */
function renewalWords({ status, state, endsAt, isGiven }: PurchaseView): Markup | undefined {
  if (status !== 'paid' || isGiven) return undefined
  if (endsAt === undefined) return state === 'past_due' ? sayMarkup('card.renewal_failed') : undefined
  const end = { at: endsAt, style: 'date', now: undefined } as const
  return sayMarkup(state === 'ended' ? 'card.grace.ended' : 'card.grace', { end })
}
