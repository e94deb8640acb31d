import { Hono } from 'hono'
import type { State } from '../books/store.ts'
import { dashboardPage, halfOf } from '../pages/dashboard-page.ts'
import { problemPage } from '../pages/frame.ts'
import { placeQuery, readPlace } from '../pages/place.ts'
import type { PaymentLink } from '../stripe/payment-link.ts'
import { refundable } from '../stripe/payments.ts'
import type { Till } from '../stripe/till.ts'

/** The seller's page at Stripe, and the actions of its buttons. */
export function sellerRoutes(till: Till, state: State, links: PaymentLink[]): Hono {
  const app = new Hono()

  app.get('/', (c) => {
    // The page has no script, so a header reloads it while a delivery is waiting.
    if (state.deliveries.some(({ nextAt }) => nextAt !== null)) c.header('refresh', '5')
    return c.html(dashboardPage(state, links, readPlace(c.req.query())))
  })

  app.post('/payments/:session/:move', async (c) => {
    const outcome = await make(c.req.param('move'), c.req.param('session'))
    if (outcome.ok) return c.redirect(`/${placeQuery(readPlace(c.req.query()))}`, 303)
    if ('unknown' in outcome) return c.html(problemPage(outcome.unknown), 404)
    return c.html(problemPage(outcome.problem), 409)
  })

  function make(move: string, session: string): ReturnType<Till['settle'] | Till['deliver']> {
    if (move === 'succeed') return till.settle(session, 'succeeded')
    if (move === 'fail') return till.settle(session, 'failed')
    if (move === 'refund') return till.refund(session, refundable)
    if (move === 'refund-half') return till.refund(session, halfOf)
    if (move === 'dispute') return till.dispute(session)
    if (move === 'win') return till.decide(session, 'won')
    if (move === 'lose') return till.decide(session, 'lost')
    if (move !== 'deliver') return Promise.resolve({ ok: false, unknown: `A payment has no "${move}".` })
    const last = state.events.findLast(({ sessionId }) => sessionId === session)
    if (last === undefined) return Promise.resolve({ ok: false, unknown: `There is no session ${session}.` })
    return till.deliver(last.id)
  }

  return app
}
