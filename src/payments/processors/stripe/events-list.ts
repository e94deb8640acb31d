import * as z from 'zod'
import { type ListReader, PAGE_SIZE } from '../list-reader.ts'
import { id } from '../payload-parts.ts'
import { saleEvents, spareEvents, subscriptionEvents } from './event-names.ts'

/** The event types to ask for; a request can name at most 20. https://docs.stripe.com/api/events/list */
const types = [...saleEvents, ...spareEvents, ...subscriptionEvents]

const answer = z.object({ has_more: z.boolean(), data: z.array(z.looseObject({ id: id() })) })

/** Stripe lists the events themselves, with the ids of the webhooks: the second arrival is a duplicate. */
export const stripeEvents: ListReader = {
  origin: 'https://api.stripe.com',
  path: '/v1/events',
  headers: { accept: 'application/json' },
  needs: 'read events',
  keepsDays: 30,
  bySale: false,
  first(since) {
    const query = new URLSearchParams({ limit: String(PAGE_SIZE), 'created[gte]': String(Math.floor(since / 1000)) })
    for (const type of types) query.append('types[]', type)
    return query
  },
  page(body, asked) {
    const parsed = answer.safeParse(body).data
    if (!parsed) return undefined
    const found = parsed.data.map((event) => ({ eventId: event.id, body: event }))
    const last = found.at(-1)
    if (!parsed.has_more) return { found }
    // An empty page that announces more: there is no cursor to continue from.
    if (!last) return undefined
    const next = new URLSearchParams(asked)
    next.set('starting_after', last.eventId)
    return { found, next }
  }
}
