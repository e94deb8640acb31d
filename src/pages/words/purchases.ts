import { html } from 'hono/html'
import type { PurchaseView } from '../../access/requests/views.ts'
import type { User } from '../../accounts/sessions/current-user.ts'
import type { Config, Product } from '../../config/config.ts'
import { plainText } from '../../words/text.ts'
import type { Markup } from '../layout.ts'
import { explainSale } from './explain-view.ts'
import { textMarkup } from './rich-text.ts'

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
      title: 'Welcome',
      text: html`You have ${verbOf(paid)} ${listOf(
        paid.map(({ product: each }) => strong(each)),
        'and'
      )}.`
    }
  // The card of a purchase says what happened to it.
  if (bought.length > 0) return { title: bought.length === 1 ? 'Your purchase' : 'Your purchases', text: undefined }
  if (elsewhere.length > 0) return { title: plainText({ key: 'takeover.lead', values: {} }), text: undefined }
  const { headline, text } = explainSale(config, 'no_purchase', { product: '', email: user.email })
  return { title: plainText(headline), text: textMarkup(text) }
}

function strong({ name }: Product): Markup {
  return html`<strong>${name}</strong>`
}

/** "subscribed to" only when all products are subscriptions, since every product is bought in some way. */
function verbOf(paid: readonly Bought[]): string {
  const runs = paid.every(({ purchase: { state } }) => state === 'active' || state === 'ending')
  return runs ? 'subscribed to' : 'bought'
}

/** Joins parts as in "one, two and three". */
export function listOf(parts: readonly Markup[], word: 'and' | 'or'): Markup {
  const between = (index: number) => (index === 0 ? '' : index === parts.length - 1 ? ` ${word} ` : ', ')
  return html`${parts.map((part, index) => html`${between(index)}${part}`)}`
}
