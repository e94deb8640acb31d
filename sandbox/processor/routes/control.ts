import { type Context, Hono } from 'hono'
import { z } from 'zod'
import { newSessionId } from '../books/ids.ts'
import type { State } from '../books/store.ts'
import { acceptedReference, type PaymentLink, stories } from '../stripe/payment-link.ts'
import { type Refused, refundable } from '../stripe/payments.ts'
import type { Till, Told, Unknown } from '../stripe/till.ts'
import { isEmail } from './shop.ts'

const payment = z.object({
  link: z.string(),
  email: z.string().refine(isEmail, 'not an e-mail address'),
  client_reference_id: z.string().optional(),
  story: z.enum(stories).default('paid')
})

const refundOrder = z.object({ amount: z.int().positive().optional() })

/** The control API for tests: JSON in, JSON out, with the same actions as on the pages. */
export function controlRoutes(till: Till, state: State, links: PaymentLink[]): Hono {
  const app = new Hono()

  app.get('/_sandbox/state', (c) => c.json(state))

  app.post('/_sandbox/pay', async (c) => {
    const order = payment.safeParse(await jsonBody(c))
    if (!order.success) return problem(c, 400, z.prettifyError(order.error))
    const { email, story } = order.data
    const link = links.find(({ slug, id }) => slug === order.data.link || id === order.data.link)
    if (link === undefined) return problem(c, 404, `There is no payment link ${order.data.link}.`)
    const clientReferenceId = acceptedReference(order.data.client_reference_id)
    return answer(c, await till.pay({ sessionId: newSessionId(), link, email, clientReferenceId, story }))
  })

  app.post('/_sandbox/sessions/:id/succeed', async (c) => answer(c, await till.settle(c.req.param('id'), 'succeeded')))
  app.post('/_sandbox/sessions/:id/fail', async (c) => answer(c, await till.settle(c.req.param('id'), 'failed')))

  app.post('/_sandbox/sessions/:id/dispute', async (c) => answer(c, await till.dispute(c.req.param('id'))))
  app.post('/_sandbox/sessions/:id/win', async (c) => answer(c, await till.decide(c.req.param('id'), 'won')))
  app.post('/_sandbox/sessions/:id/lose', async (c) => answer(c, await till.decide(c.req.param('id'), 'lost')))

  app.post('/_sandbox/sessions/:id/refund', async (c) => {
    const order = refundOrder.safeParse((await jsonBody(c)) ?? {})
    if (!order.success) return problem(c, 400, z.prettifyError(order.error))
    return answer(c, await till.refund(c.req.param('id'), (booked) => order.data.amount ?? refundable(booked)))
  })

  app.post('/_sandbox/events/:id/deliver', async (c) => {
    const outcome = await till.deliver(c.req.param('id'))
    if (!outcome.ok) return problem(c, 404, outcome.unknown)
    return c.json({ event: JSON.parse(outcome.event.body), delivery: outcome.delivery })
  })

  return app
}

function answer(c: Context, outcome: Told | Refused | Unknown): Response {
  if ('unknown' in outcome) return problem(c, 404, outcome.unknown)
  if (!outcome.ok) return problem(c, 409, outcome.problem)
  const { session, charge, dispute } = outcome.payment
  return c.json({ session, charge, dispute, event: outcome.event, delivery: outcome.delivery })
}

/** A problem document. https://www.rfc-editor.org/rfc/rfc9457 */
export function problem(c: Context, status: 400 | 404 | 409, detail: string): Response {
  return c.json({ status, detail }, status, { 'content-type': 'application/problem+json' })
}

/** The body as JSON; undefined when it is empty or not JSON. */
export async function jsonBody(c: Context): Promise<unknown> {
  return c.req.json().catch(() => undefined)
}
