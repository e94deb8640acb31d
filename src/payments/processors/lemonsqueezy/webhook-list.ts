import * as z from 'zod'
import type { WebhookList } from '../webhook-list.ts'

const webhook = z.object({ attributes: z.object({ url: z.string(), events: z.array(z.string()) }) })
const answer = z.object({
  data: z.array(webhook),
  meta: z.object({ page: z.object({ lastPage: z.int().max(1) }) })
})

/** Lists the webhooks of all stores of the key: https://docs.lemonsqueezy.com/api/webhooks/list-all-webhooks */
export const lemonsqueezyWebhooks: WebhookList = {
  reader: {
    origin: 'https://api.lemonsqueezy.com',
    path: '/v1/webhooks',
    headers: { accept: 'application/vnd.api+json', 'content-type': 'application/vnd.api+json' }
  },
  query: { 'page[size]': '100' },
  needs: 'see the webhooks of the store',
  events: {
    always: ['order_created', 'order_refunded'],
    ofSubscriptions: [
      'subscription_created',
      'subscription_updated',
      'subscription_cancelled',
      'subscription_expired',
      'subscription_payment_success',
      'subscription_payment_refunded'
    ]
  },
  read: (body) => answer.safeParse(body).data?.data.map(({ attributes: { url, events } }) => ({ url, events }))
}
