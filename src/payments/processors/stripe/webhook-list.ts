import * as z from 'zod'
import type { WebhookList } from '../webhook-list.ts'
import { saleEvents, subscriptionEvents } from './event-names.ts'

const endpoint = z.object({ url: z.string(), enabled_events: z.array(z.string()), status: z.string() })
const answer = z.object({ has_more: z.literal(false), data: z.array(endpoint) })

/**
 * Lists the webhook endpoints of the key's account and mode: https://docs.stripe.com/api/webhook_endpoints/list. `*`
 * stands for all events but those that have to be named: https://docs.stripe.com/api/webhook_endpoints/object
 */
export const stripeWebhooks: WebhookList = {
  reader: { origin: 'https://api.stripe.com', path: '/v1/webhook_endpoints', headers: { accept: 'application/json' } },
  query: { limit: '100' },
  needs: 'read webhook endpoints',
  events: { always: saleEvents, ofSubscriptions: subscriptionEvents },
  read: (body) =>
    answer.safeParse(body).data?.data.map(({ url, enabled_events: events, status }) => ({
      url,
      events: events.includes('*') ? 'all' : events,
      ...(status !== 'enabled' && { problem: 'is switched off' })
    }))
}
