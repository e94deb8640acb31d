import * as z from 'zod'
import { type ListReader, nextPage } from '../../../src/payments/processors/list-reader.ts'
import { id } from '../../../src/payments/processors/payload-parts.ts'

const answer = z.object({ events: z.array(z.looseObject({ id: id() })), more: z.boolean() })

/** Examplepay lists the events themselves, with the ids of the webhooks: the second arrival is a duplicate. */
export const examplepayEvents: ListReader = {
  origin: 'https://api.examplepay.example',
  path: '/events',
  headers: { accept: 'application/json' },
  needs: 'read events',
  bySale: false,
  first: (since) => new URLSearchParams({ since: new Date(since).toISOString(), page: '1' }),
  page(body, asked) {
    const list = answer.safeParse(body).data
    if (!list) return undefined
    const found = list.events.map((event) => ({ eventId: event.id, body: event }))
    return { found, ...(list.more && { next: nextPage(asked, 'page') }) }
  }
}
