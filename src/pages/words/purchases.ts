import { html } from 'hono/html'
import type { PurchaseView } from '../../access/requests/views.ts'
import type { User } from '../../accounts/sessions/current-user.ts'
import type { Config, Product } from '../../config/config.ts'
import { dateWords } from '../../runtime/time/time-words.ts'
import type { Markup } from '../layout.ts'

/** A product that a user has bought or tried to buy, and its purchase. */
export type Bought = { product: Product; purchase: Pick<PurchaseView, 'status' | 'state' | 'paidAt'> }

/** The purchases that give access. */
export function paidOf(bought: readonly Bought[]): Bought[] {
  return bought.filter(({ purchase }) => purchase.status === 'paid')
}

/**
 * The state of the purchases as a heading and a sentence: what happened, and what happens next. Paid purchases take
 * precedence over others.
 */
export function purchaseWords(config: Config, user: User, bought: readonly Bought[]): { title: string; text: Markup } {
  const paid = paidOf(bought)
  if (paid.length > 0)
    return { title: 'Welcome', text: html`You have ${verbOf(paid)} ${listOf(paid.map(paidWords), 'and')}.` }
  const [first] = bought
  const about = first ? [first.product] : config.products
  const name = listOf(about.map(strong), 'or')
  switch (first?.purchase.status) {
    case 'pending':
      return {
        title: 'Your payment is under way',
        text: html`You have ordered ${name}, and the money has not arrived yet. Bank debits take some days. You need do
        nothing, and need not pay again: this page changes when it is there.`
      }
    case 'failed':
      return {
        title: 'The payment did not go through',
        text: html`The payment for ${name} was refused, so there is no purchase. You can try again.`
      }
    case 'disputed':
      return {
        title: 'Your payment is being questioned',
        text: html`Somebody has asked the bank to take the money for ${name} back, so no invitation can be sent until the
        bank has decided. If that was a mistake, tell the bank. When the payment stands, this page changes by itself.`
      }
    case 'lost':
      return {
        title: 'Your payment was taken back',
        text: html`The bank has taken the money for ${name} back, so no invitation can be sent for it any more.`
      }
    case 'partially_refunded':
      return {
        title: 'A part of your payment was refunded',
        text: html`A part of the money for ${name} has been given back, so no invitation can be sent for it any more.`
      }
    case 'ended':
      return {
        title: 'Your subscription has ended',
        text: html`The subscription to ${name} has ended, so no invitation can be sent for it any more. When it runs again,
        this page changes by itself.`
      }
    case 'refunded':
      return {
        title: 'Your purchase was refunded',
        text: html`The money for ${name} has been given back, so no invitation can be sent for it any more.`
      }
    case 'paid':
    case undefined:
      return {
        title: 'No purchase found yet',
        text: html`You are signed in as <strong>${user.email}</strong>, and there is no purchase of ${name} for it.`
      }
  }
}

function strong({ name }: Product): Markup {
  return html`<strong>${name}</strong>`
}

/** "subscribed to" only when all products are subscriptions, since every product is bought in some way. */
function verbOf(paid: readonly Bought[]): string {
  const runs = paid.every(({ purchase: { state } }) => state === 'active' || state === 'ending')
  return runs ? 'subscribed to' : 'bought'
}

function paidWords({ product, purchase: { paidAt } }: Bought): Markup {
  return html`${strong(product)}${paidAt === undefined ? '' : ` (paid on ${dateWords(paidAt)})`}`
}

/** Joins parts as in "one, two and three". */
export function listOf(parts: readonly Markup[], word: 'and' | 'or'): Markup {
  const between = (index: number) => (index === 0 ? '' : index === parts.length - 1 ? ` ${word} ` : ', ')
  return html`${parts.map((part, index) => html`${between(index)}${part}`)}`
}
