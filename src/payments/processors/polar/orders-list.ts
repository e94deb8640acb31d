import * as z from 'zod'
import { type Found, type ListReader, nextPage, PAGE_SIZE } from '../list-reader.ts'
import { id, instant } from '../payload-parts.ts'

const order = z.looseObject({
  id: id(),
  status: z.string(),
  created_at: instant(),
  modified_at: instant().nullish(),
  refunded_amount: z.number().nullish(),
  refunded_tax_amount: z.number().nullish()
})

const answer = z.object({ items: z.array(z.unknown()), pagination: z.object({ max_page: z.int() }) })

/**
 * Lists orders in their present state, refunds included. Sources: docs/payments/polar.md and
 * https://polar.sh/docs/api-reference/orders/list
 */
export const polarOrders: ListReader = {
  origin: 'https://api.polar.sh',
  // Without the slash at its end Polar answers with a redirect.
  path: '/v1/orders/',
  headers: { accept: 'application/json' },
  needs: 'read orders (scope orders:read)',
  bySale: true,
  first: () => new URLSearchParams({ sorting: '-created_at', page: '1', limit: String(PAGE_SIZE) }),
  page(body, asked, since) {
    const list = answer.safeParse(body).data
    const orders = z.array(order).safeParse(list?.items).data
    if (!list || !orders) return undefined
    const recent = orders.flatMap((each, index) =>
      each.created_at < since ? [] : [asDelivered(each, list.items[index])]
    )
    const isLast = recent.length < orders.length || Number(asked.get('page')) >= list.pagination.max_page
    return { found: recent, ...(!isLast && { next: nextPage(asked, 'page') }) }
  }
}

/**
 * Puts an order into the envelope of its event. A sale is dated by the creation of the order, since an order may be
 * modified long after for other reasons; a refund is dated by the last change.
 */
function asDelivered(order_: z.infer<typeof order>, data: unknown): Found {
  const { status, created_at, modified_at, refunded_amount, refunded_tax_amount } = order_
  const at = status === 'paid' ? created_at : (modified_at ?? created_at)
  const refunded = (refunded_amount ?? 0) + (refunded_tax_amount ?? 0)
  const type = status === 'paid' ? 'order.paid' : refunded > 0 ? 'order.refunded' : 'order.updated'
  return {
    eventId: ['catch-up', order_.id, status, refunded, at].join(':'),
    body: { type, timestamp: new Date(at).toISOString(), data }
  }
}
