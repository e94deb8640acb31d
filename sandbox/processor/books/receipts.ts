import { money } from '../format.ts'
import { refundedOf } from './sale.ts'
import type { State } from './store.ts'

/** The beginnings of the addresses of receipts and invoices, as the processors write them. */
const places = [
  'https://pay.stripe.com/receipts/',
  'https://invoice.stripe.com/i/',
  'https://app.lemonsqueezy.com/my-orders/'
]

/** A text with these addresses changed to the pages of this sandbox, at `url`. */
export function withOwnReceipts(text: string, url: string): string {
  return places.reduce((changed, place) => changed.replaceAll(place, `${url}/receipts/`), text)
}

/** The content of a receipt: texts for its lines. `at` in ms. */
export type ReceiptFacts = { email: string; paid: string; refunded: string | undefined; at: number }

/** The receipt at this path; undefined if no event has named it. */
export function receiptAt(state: State, path: string): ReceiptFacts | undefined {
  const event = state.events.findLast(({ body }) => body.includes(`${path}"`))
  const payment = state.payments.find(({ session }) => session.id === event?.sessionId)
  if (payment) {
    const { session, charge } = payment
    const currency = session.currency ?? 'usd'
    const refunded = charge?.amount_refunded ?? 0
    return {
      email: session.customer_details?.email ?? 'unknown',
      paid: money(session.amount_total ?? 0, currency),
      refunded: refunded > 0 ? money(refunded, currency) : undefined,
      at: session.created * 1000
    }
  }
  const sale = state.sales.find(({ id }) => id === event?.sessionId)
  if (sale === undefined) return undefined
  const { buyer, amount, currency, createdAt } = sale
  const refunded = refundedOf(sale)
  return {
    email: buyer.email,
    paid: money(amount, currency),
    refunded: refunded > 0 ? money(refunded, currency) : undefined,
    at: createdAt
  }
}
