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

/** Read as it is, since `instant` makes numbers of the times. */
const plain = z.looseObject({ attributes: z.looseObject({ created_at: z.string() }) })

const answer = z.object({
  data: z.array(z.unknown()),
  meta: z.object({ page: z.object({ lastPage: z.int() }) })
})

/**
 * Lemon Squeezy lists orders as they are now, refunds included, as JSON:API. Sources: docs/payments/lemonsqueezy.md and
 * https://docs.lemonsqueezy.com/api/orders/list-all-orders
 */
export const lemonsqueezyOrders: ListReader = {
  origin: 'https://api.lemonsqueezy.com',
  path: '/v1/orders',
  // Both are asked for with every request: https://docs.lemonsqueezy.com/api/getting-started/requests
  headers: { accept: 'application/vnd.api+json', 'content-type': 'application/vnd.api+json' },
  needs: 'see the orders of the store',
  bySale: true,
  first: () => new URLSearchParams({ sort: '-createdAt', 'page[number]': '1', 'page[size]': String(PAGE_SIZE) }),
  page(body, asked, since) {
    const list = answer.safeParse(body).data
    const orders = z.array(order).safeParse(list?.data).data
    if (!list || !orders) return undefined
    const recent = orders.flatMap((each, place) =>
      each.attributes.created_at < since ? [] : [asDelivered(each, plain.parse(list.data[place]))]
    )
    const isLast = recent.length < orders.length || Number(asked.get('page[number]')) >= list.meta.page.lastPage
    return { found: recent, ...(!isLast && { next: nextPage(asked, 'page[number]') }) }
  }
}

/**
 * The order in the envelope of its event, without the custom data, which only a webhook brings. A sale is dated by its
 * beginning, since an order may be updated long after for no reason of ours; what went back is dated by the last change.
 * Its id is never that of the webhook's event, which may still come, and with the custom data.
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
