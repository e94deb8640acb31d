import { html } from 'hono/html'
import { money } from '../format.ts'
import type { PaymentLink } from '../stripe/payment-link.ts'
import { type Markup, processorPage } from './frame.ts'

export type CheckoutForm = {
  link: PaymentLink
  /** the session that this page starts; a form that is sent twice is still one purchase */
  sessionId: string
  email: string
  clientReferenceId: string | null
  /** the problem with the e-mail address that was sent */
  emailProblem?: string
}

/** The page where a buyer pays. It asks for no card: each button chooses a story. */
export function checkoutPage(form: CheckoutForm): Markup {
  const { link, emailProblem } = form
  return processorPage(
    emailProblem === undefined ? `Pay for ${link.name}` : `Error: ${emailProblem}`,
    html`<h1>${link.name}</h1>
      <p class="price">${money(link.amount, link.currency)}</p>
      <form method="post" action="/b/${link.slug}" class="stack">
        <input type="hidden" name="session" value="${form.sessionId}">
        ${form.clientReferenceId === null ? '' : html`<input type="hidden" name="client_reference_id" value="${form.clientReferenceId}">`}
        <div class="stack">
          <label class="label" for="email">E-mail address</label>
          <input class="input" id="email" name="email" type="email" required maxlength="254" autocomplete="email"
            value="${form.email}"${emailProblem === undefined ? '' : html` aria-invalid="true" aria-describedby="email-problem"`}>
          ${emailProblem === undefined ? '' : html`<p id="email-problem" role="alert">${emailProblem}</p>`}
        </div>
        <button class="btn" name="story" value="paid">Pay ${money(link.amount, link.currency)}</button>
        <button class="btn" data-variant="outline" name="story" value="bank_debit" aria-describedby="debit-hint">Pay by bank debit</button>
        <p class="muted" id="debit-hint">The checkout completes unpaid. On the <a href="/">payments page</a> you then decide whether the bank pays.</p>
        <button class="btn" data-variant="outline" name="story" value="coupon" aria-describedby="coupon-hint">Use a 100 % coupon</button>
        <p class="muted" id="coupon-hint">Completes with a total of ${money(0, link.currency)}; nothing is charged.</p>
      </form>
      <p class="muted">No card is asked for. ${
        form.clientReferenceId === null
          ? 'The link carries no reference, so the purchase is recognised by the e-mail address.'
          : html`Reference of the shop: <code>${form.clientReferenceId}</code>`
      }</p>`
  )
}
