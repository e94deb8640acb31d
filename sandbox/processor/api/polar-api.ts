import { type Context, Hono } from 'hono'
import type { State } from '../books/store.ts'
import { polarOrder } from '../formats/polar-objects.ts'
import { hasKey, wholeNumber } from './bearer.ts'

/**
 * `GET /v1/orders/`, with the slash at its end: `page` from 1, `limit` 1-100 (10), `sorting` by `created_at` or
 * `-created_at` (the default). https://polar.sh/docs/api-reference/current/orders/list
 */
export function polarApi(state: State, key: string | undefined): Hono {
  const app = new Hono()
  app.get('/v1/orders/', (c) => {
    if (!hasKey(c.req.header('authorization'), key)) {
      return c.json({ error: 'invalid_token', error_description: 'The access token is not valid.' }, 401)
    }
    const page = wholeNumber(c.req.query('page'), { most: 1_000_000, otherwise: 1 })
    const limit = wholeNumber(c.req.query('limit'), { most: 100, otherwise: 10 })
    const sorting = c.req.query('sorting') ?? '-created_at'
    if (page === undefined) return invalid(c, 'page')
    if (limit === undefined) return invalid(c, 'limit')
    if (sorting !== 'created_at' && sorting !== '-created_at') return invalid(c, 'sorting')
    const oldest = state.sales.filter(({ processor }) => processor === 'polar')
    const sorted = sorting === 'created_at' ? oldest : oldest.toReversed()
    const items = sorted.slice((page - 1) * limit, page * limit).map(polarOrder)
    return c.json({ items, pagination: { total_count: oldest.length, max_page: Math.ceil(oldest.length / limit) } })
  })
  return app
}

function invalid(c: Context, name: string): Response {
  const detail = [{ loc: ['query', name], msg: 'Input is not valid.', type: 'value_error' }]
  return c.json({ error: 'RequestValidationError', detail }, 422)
}
