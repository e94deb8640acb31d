import { type Context, Hono } from 'hono'
import type { Clock } from '../../clock.ts'
import type { State } from '../books/store.ts'
import { stripeJson } from '../stripe/stripe-books.ts'
import { hasKey, wholeNumber } from './bearer.ts'

type Listed = { id: string; created: number; json: string; type: string }

const DAY_S = 24 * 60 * 60

/**
 * `GET /v1/checkout/sessions`, the line items of a session, and `GET /v1/events`. Lists are newest first, with a
 * cursor: `created[gte|gt|lte|lt]` in seconds, `limit` 1-100 (10), `starting_after` the last id of the page before. The
 * events of the last 30 days are listed, each as it was sent. https://docs.stripe.com/api/pagination,
 * https://docs.stripe.com/api/checkout/sessions/list, https://docs.stripe.com/api/events/list
 */
export function stripeApi(state: State, clock: Clock, key: string | undefined): Hono {
  const app = new Hono()

  app.get('/v1/checkout/sessions', (c) => {
    const all = state.payments.map(({ session, live }) => ({
      id: session.id,
      created: session.created,
      json: stripeJson(session, live === true),
      type: ''
    }))
    return listPage(c, key, all)
  })

  app.get('/v1/checkout/sessions/:id/line_items', (c) => {
    const payment = state.payments.find(({ session }) => session.id === c.req.param('id'))
    if (!hasKey(c.req.header('authorization'), key)) return refusal(c, 401, 'Invalid API Key provided')
    if (!payment) return refusal(c, 404, `No such checkout.session: '${c.req.param('id')}'`)
    // Reversed here because `listPage` reverses again: line items keep the order of the session.
    const items = (payment.lineItems ?? []).toReversed()
    const all = items.map((item) => ({
      id: item.id,
      created: payment.session.created,
      json: stripeJson(item, payment.live === true),
      type: ''
    }))
    return listPage(c, key, all)
  })

  app.get('/v1/events', (c) => {
    const since = Math.floor(clock.now() / 1000) - 30 * DAY_S
    const all = state.events
      .filter(({ processor = 'stripe' }) => processor === 'stripe')
      .map(({ id, type, at, body }) => ({ id, type, created: Math.floor(at / 1000), json: body }))
      .filter(({ created }) => created >= since)
    // A list in the query is spelled `types[]=` or, by Stripe's own package, `types[0]=`.
    const types = [...new URL(c.req.url).searchParams].flatMap(([name, value]) =>
      /^types?(?:\[\d*\])?$/.test(name) ? [value] : []
    )
    return listPage(c, key, types.length === 0 ? all : all.filter(({ type }) => types.includes(type)))
  })

  return app
}

function listPage(c: Context, key: string | undefined, all: Listed[]): Response {
  const query = (name: string) => c.req.query(name)
  if (!hasKey(c.req.header('authorization'), key)) return refusal(c, 401, 'Invalid API Key provided')
  const limit = wholeNumber(query('limit'), { most: 100, otherwise: 10 })
  if (limit === undefined) return refusal(c, 400, 'Invalid limit: it must be between 1 and 100')
  const newest = all.filter(({ created }) => isWithin(created, query)).reverse()
  const after = query('starting_after')
  const begin = after === undefined ? 0 : newest.findIndex(({ id }) => id === after) + 1
  if (after !== undefined && begin === 0) return refusal(c, 400, `No such object: '${after}'`)
  const data = newest.slice(begin, begin + limit)
  const hasMore = newest.length > begin + limit
  const list = data.map(({ json }) => json).join(',')
  const body = `{"object":"list","url":${JSON.stringify(c.req.path)},"has_more":${hasMore},"data":[${list}]}`
  return c.body(body, 200, { 'content-type': 'application/json' })
}

function isWithin(created: number, query: (name: string) => string | undefined): boolean {
  const bound = (name: string) => {
    const text = query(`created[${name}]`)
    return text === undefined ? undefined : Number(text)
  }
  const [gte, gt, lte, lt] = [bound('gte'), bound('gt'), bound('lte'), bound('lt')]
  return (
    (gte === undefined || created >= gte) &&
    (gt === undefined || created > gt) &&
    (lte === undefined || created <= lte) &&
    (lt === undefined || created < lt)
  )
}

/** https://docs.stripe.com/api/errors */
function refusal(c: Context, status: 400 | 401 | 404, message: string): Response {
  return c.json({ error: { message, type: 'invalid_request_error' } }, status)
}
