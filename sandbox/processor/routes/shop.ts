import { Hono } from 'hono'
import { z } from 'zod'
import { isSessionId, newSessionId } from '../books/ids.ts'
import { receiptAt } from '../books/receipts.ts'
import type { State } from '../books/store.ts'
import { checkoutPage } from '../pages/checkout-page.ts'
import { problemPage } from '../pages/frame.ts'
import { receiptPage } from '../pages/receipt-page.ts'
import { acceptedReference, type PaymentLink, stories } from '../stripe/payment-link.ts'
import type { Till } from '../stripe/till.ts'

const form = z.object({
  session: z.string().refine(isSessionId),
  email: z.string(),
  client_reference_id: z.string().optional(),
  story: z.enum(stories)
})

/** A loose check on purpose: processors accept many kinds of addresses. */
export const isEmail = (text: string): boolean => text.length <= 254 && /^[^\s@<>]+@[^\s@<>]+$/.test(text)

/** The buyer's pages: the checkout page and the payment. */
export function shopRoutes(till: Till, state: State, links: PaymentLink[]): Hono {
  const app = new Hono()

  app.get('/receipts/*', (c) => {
    const receipt = receiptAt(state, c.req.path)
    return receipt ? c.html(receiptPage(receipt)) : c.html(problemPage('There is no such receipt.'), 404)
  })

  app.get('/b/:slug', (c) => {
    const link = links.find(({ slug }) => slug === c.req.param('slug'))
    if (link === undefined) return c.html(problemPage('There is no such payment link.'), 404)
    return c.html(
      checkoutPage({
        link,
        sessionId: newSessionId(),
        email: c.req.query('prefilled_email') ?? '',
        clientReferenceId: acceptedReference(c.req.query('client_reference_id'))
      })
    )
  })

  app.post('/b/:slug', async (c) => {
    const link = links.find(({ slug }) => slug === c.req.param('slug'))
    if (link === undefined) return c.html(problemPage('There is no such payment link.'), 404)
    const parsed = form.safeParse(await c.req.parseBody())
    if (!parsed.success) return c.html(problemPage('The form was not complete. Open the payment link again.'), 400)
    const { session: sessionId, story } = parsed.data
    const email = parsed.data.email.trim()
    const clientReferenceId = acceptedReference(parsed.data.client_reference_id)
    if (!isEmail(email)) {
      const emailProblem = 'Enter an e-mail address, such as ada@example.com.'
      return c.html(checkoutPage({ link, sessionId, email, clientReferenceId, emailProblem }), 422)
    }
    // A second click on "Pay" is the same session, hence the same purchase.
    if (till.find(sessionId) === undefined) await till.pay({ sessionId, link, email, clientReferenceId, story })
    return c.redirect(link.successUrl.replaceAll('{CHECKOUT_SESSION_ID}', sessionId), 303)
  })

  return app
}
