import type { PurchaseView } from '../../access/requests/views.ts'
import type { User } from '../../accounts/sessions/current-user.ts'
import type { Config, Product } from '../../config/config.ts'
import { isSubscription } from '../../payments/payment/policy.ts'
import { plainText, say } from '../../words/text.ts'
import type { Markup } from '../layout.ts'
import { sayMarkup, textMarkup } from '../rich-text.ts'
import { explainSale } from './explain-view.ts'

/** A product that a user has bought or tried to buy, and its purchase. */
export type Bought = { product: Product; purchase: Pick<PurchaseView, 'status' | 'state' | 'paidAt'> }

/** The purchases that give access. */
export function paidOf(bought: readonly Bought[]): Bought[] {
  return bought.filter(({ purchase }) => purchase.status === 'paid')
}

/**
 * The heading above the cards of the purchases, and a sentence where the cards do not say enough. Paid purchases take
 * precedence over others. `elsewhere`: the purchases that the user can ask for, whose cards say the rest.
 */
export function purchaseWords(
  config: Config,
  user: User,
  { bought, elsewhere }: { bought: readonly Bought[]; elsewhere: readonly unknown[] }
): { title: string; text: Markup | undefined } {
  const paid = paidOf(bought)
  if (paid.length > 0)
    return {
      title: say('purchases.welcome'),
      text: sayMarkup(areSubscriptions(paid) ? 'purchases.subscribed' : 'purchases.bought', {
        products: { list: paid.map(({ product }) => product.name) }
      })
    }
  // The card of a purchase says what happened to it.
  if (bought.length > 0)
    return { title: say(bought.length === 1 ? 'purchases.one' : 'purchases.title'), text: undefined }
  if (elsewhere.length > 0) return { title: say('takeover.lead'), text: undefined }
  const { headline, text } = explainSale(config, 'no_purchase', { product: '', email: user.email })
  return { title: plainText(headline), text: textMarkup(text) }
}

/** Whether all products are subscriptions: otherwise they were bought, since every product is bought in some way. */
function areSubscriptions(paid: readonly Bought[]): boolean {
  return paid.every(({ purchase: { state } }) => isSubscription(state))
}
