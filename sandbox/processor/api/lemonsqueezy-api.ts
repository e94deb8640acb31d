import { Hono } from 'hono'
import { withOwnReceipts } from '../books/receipts.ts'
import type { State } from '../books/store.ts'
import { lemonsqueezyOrder } from '../formats/lemonsqueezy-objects.ts'
import { hasKey, wholeNumber } from './bearer.ts'

const type = { 'content-type': 'application/vnd.api+json' }

/**
 * `GET /v1/orders` as JSON:API, newest first: `page[number]` from 1, `page[size]` 1-100 (10), `filter[user_email]`.
 * https://docs.lemonsqueezy.com/api/orders/list-all-orders and
 * https://docs.lemonsqueezy.com/api/getting-started/requests#pagination
 */
export function lemonsqueezyApi(state: State, key: string | undefined): Hono {
  const app = new Hono()
  app.get('/v1/orders', (c) => {
    if (!hasKey(c.req.header('authorization'), key)) {
      const errors = [{ detail: 'Unauthenticated.', status: '401', title: 'Unauthorized' }]
      return c.json({ jsonapi: { version: '1.0' }, errors }, 401, type)
    }
    const number = wholeNumber(c.req.query('page[number]'), { most: 1_000_000, otherwise: 1 })
    const size = wholeNumber(c.req.query('page[size]'), { most: 100, otherwise: 10 })
    if (number === undefined || size === undefined) {
      const errors = [{ detail: 'The page is not valid.', status: '400', title: 'Invalid Query Parameter' }]
      return c.json({ jsonapi: { version: '1.0' }, errors }, 400, type)
    }
    const email = c.req.query('filter[user_email]')
    const all = state.sales
      .filter(({ processor, buyer }) => processor === 'lemonsqueezy' && (email === undefined || buyer.email === email))
      .reverse()
    const begin = (number - 1) * size
    const orders = all.slice(begin, begin + size).map(lemonsqueezyOrder)
    const data = JSON.parse(withOwnReceipts(JSON.stringify(orders), new URL(c.req.url).origin))
    const lastPage = Math.max(1, Math.ceil(all.length / size))
    const link = (page: number) => {
      const query = new URLSearchParams({
        'page[number]': String(page),
        'page[size]': String(size),
        sort: '-createdAt'
      })
      return `${new URL(c.req.url).origin}/v1/orders?${query}`
    }
    return c.json(
      {
        meta: {
          page: {
            currentPage: number,
            from: orders.length === 0 ? null : begin + 1,
            lastPage,
            perPage: size,
            to: orders.length === 0 ? null : begin + orders.length,
            total: all.length
          }
        },
        jsonapi: { version: '1.0' },
        links: {
          first: link(1),
          last: link(lastPage),
          ...(number > 1 && { prev: link(number - 1) }),
          ...(number < lastPage && { next: link(number + 1) })
        },
        data
      },
      200,
      type
    )
  })
  return app
}
