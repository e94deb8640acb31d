import type { PurchaseView } from '../../access/requests/purchase-view.ts'
import type { Config, Product } from '../../config/config.ts'
import type { OtherSale } from '../../payments/sales/sales.ts'
import type { User } from '../../users/sessions/current-user.ts'
import { plainText, say } from '../../words/text.ts'
import type { Markup } from '../layout.ts'
import { textMarkup } from '../rich-text.ts'
import { explainSale } from './explain-view.ts'

/** A product that a user has bought or tried to buy, and its purchase. */
export type Bought = { product: Product; purchase: Pick<PurchaseView, 'paymentId' | 'status' | 'state' | 'paidAt'> }

/** The purchases that give access. */
export function paidOf(bought: readonly Bought[]): Bought[] {
  return bought.filter(({ purchase }) => purchase.status === 'paid')
}

/**
 * The heading above the cards of the purchases, and a sentence where there are none. `purchases`: how many the user
 * has. `elsewhere`: the purchases that another browser or sign-in holds, whose cards say the rest. `otherSale`: the
 * user has paid, and for something else. `seats`: the heading of the seats that other buyers gave to the user.
 */
export function purchaseWords(
  config: Config,
  user: User,
  {
    purchases,
    elsewhere,
    otherSale,
    seats
  }: {
    purchases: number
    elsewhere: readonly unknown[]
    otherSale: OtherSale | 'readdressed' | undefined
    seats?: { title: string } | undefined
  }
): { title: string; text: Markup | undefined } {
  // The card of a purchase says what it is, and what happened to it.
  if (purchases > 0) return { title: say(purchases === 1 ? 'purchases.one' : 'purchases.title'), text: undefined }
  if (elsewhere.length > 0) return { title: say('takeover.lead'), text: undefined }
  if (seats && !otherSale) return { title: seats.title, text: undefined }
  const { headline, text } = explainSale(config, otherSale ?? 'no_purchase', {
    product: '',
    email: user.email
  })
  return { title: plainText(headline), text: textMarkup(text) }
}
