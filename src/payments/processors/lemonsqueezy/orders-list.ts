import * as z from 'zod'
import { type Found, type ListReader, nextPage, PAGE_SIZE } from '../list-reader.ts'
import { id, instant } from '../payload-parts.ts'

const order = z.looseObject({
  id: id(),
  attributes: z.looseObject({
    status: z.string(),
    refunded: z.boolean().nullish(),
    refunded_amount: z.number().nullish(),
    created_at: instant(),
    updated_at: instant()
  })
})

/** The raw data, since `instant` turns the times into numbers. */
const plain = z.looseObject({ attributes: z.looseObject({ created_at: z.string() }) })

const answer = z.object({
  data: z.array(z.unknown()),
  meta: z.object({ page: z.object({ lastPage: z.int() }) })
})

/**
 * Lists orders in their present state, refunds included, as JSON:API. Sources: docs/payments/lemonsqueezy.md and
 * https://docs.lemonsqueezy.com/api/orders/list-all-orders
 */
export const lemonsqueezyOrders: ListReader = {
  origin: 'https://api.lemonsqueezy.com',
  path: '/v1/orders',
  // Lemon Squeezy requires both headers on every request: https://docs.lemonsqueezy.com/api/getting-started/requests
  headers: { accept: 'application/vnd.api+json', 'content-type': 'application/vnd.api+json' },
  needs: 'see the orders of the store',
  bySale: true,
  first: () => new URLSearchParams({ sort: '-createdAt', 'page[number]': '1', 'page[size]': String(PAGE_SIZE) }),
  page(body, asked, since) {
    const list = answer.safeParse(body).data
    const orders = z.array(order).safeParse(list?.data).data
    if (!list || !orders) return undefined
    const recent = orders.flatMap((each, index) =>
      each.attributes.created_at < since ? [] : [asDelivered(each, plain.parse(list.data[index]))]
    )
    const isLast = recent.length < orders.length || Number(asked.get('page[number]')) >= list.meta.page.lastPage
    return { found: recent, ...(!isLast && { next: nextPage(asked, 'page[number]') }) }
  }
}

/**
 * Puts an order into the envelope of its event, without the custom data, which only a webhook carries. A sale is dated
 * by the creation of the order, since an order may be updated long after for other reasons; a refund is dated by the
 * last update. The id is never that of the webhook's event: that event may still arrive, with the custom data.
 */
function asDelivered({ id, attributes }: z.infer<typeof order>, data: z.infer<typeof plain>): Found {
  const { status, refunded, refunded_amount, created_at, updated_at } = attributes
  const wentBack = refunded === true || Boolean(refunded_amount)
  const isSale = status === 'paid' && !wentBack
  const sale = { ...data, attributes: { ...data.attributes, updated_at: data.attributes.created_at } }
  const at = isSale ? created_at : updated_at
  return {
    eventId: ['catch-up', id, status, refunded_amount ?? 0, at].join(':'),
    body: { meta: { event_name: wentBack ? 'order_refunded' : 'order_created' }, data: isSale ? sale : data }
  }
}
