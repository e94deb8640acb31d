import { html } from 'hono/html'
import type { ReceiptFacts } from '../books/receipts.ts'
import { moment } from '../format.ts'
import { type Markup, processorPage } from './frame.ts'

/** The page to which the buyer's link to the receipt leads. */
export function receiptPage({ email, paid, refunded, at }: ReceiptFacts): Markup {
  return processorPage(
    'Receipt',
    html`<h1>Receipt</h1>
      <p>${paid} paid by ${email}, ${moment(at)}.</p>
      ${refunded === undefined ? '' : html`<p>${refunded} refunded.</p>`}`
  )
}
