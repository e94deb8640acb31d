import { html } from 'hono/html'
import type { User } from '../accounts/current-user.ts'
import type { Config } from '../config.ts'
import type { Purchase } from '../payments/paid-payment.ts'
import type { Markup } from './layout.ts'

/** Where a purchase stands, as a heading and a sentence: what happened, and what happens next. */
export function purchaseWords(
  config: Config,
  user: User,
  purchase: Purchase | undefined
): { title: string; text: Markup } {
  const name = html`<strong>${config.products[0].name}</strong>`
  switch (purchase?.status) {
    case 'paid':
      return {
        title: 'Welcome',
        text: html`You have bought ${name}${purchase.paidAt === null ? '' : ` (paid on ${days.format(purchase.paidAt)})`}.`
      }
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
    case 'refunded':
      return {
        title: 'Your purchase was refunded',
        text: html`The money for ${name} has been given back, so no invitation can be sent for it any more.`
      }
    case undefined:
      return {
        title: 'No purchase found yet',
        text: html`You are signed in as <strong>${user.email}</strong>, and there is no purchase of ${name} for it.`
      }
  }
}

/** Made once: making a formatter takes longer than the rest of the page. */
const days = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' })
