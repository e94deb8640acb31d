import * as z from 'zod'
import type { WebhookList } from '../webhook-list.ts'

/** Polar switches off an endpoint that keeps failing; whether the list says so is not documented. */
const endpoint = z.object({
  url: z.string(),
  events: z.array(z.string()),
  format: z.string(),
  enabled: z.boolean().nullish().catch(undefined)
})
const answer = z.object({ items: z.array(endpoint), pagination: z.object({ max_page: z.int().max(1) }) })

/**
 * Lists the webhook endpoints of the organization, with their secrets, which are not read:
 * https://polar.sh/docs/api-reference/webhooks/endpoints/list. Only the format `raw` carries ids:
 * https://polar.sh/docs/integrate/webhooks/endpoints
 */
export const polarWebhooks: WebhookList = {
  reader: { origin: 'https://api.polar.sh', path: '/v1/webhooks/endpoints', headers: { accept: 'application/json' } },
  query: { limit: '100' },
  needs: 'read webhooks (scope webhooks:read)',
  events: {
    always: ['order.created', 'order.paid', 'order.refunded', 'refund.updated'],
    ofSubscriptions: [
      'subscription.created',
      'subscription.active',
      'subscription.updated',
      'subscription.canceled',
      'subscription.uncanceled',
      'subscription.revoked',
      'subscription.paused',
      'subscription.resumed'
    ]
  },
  read: (body) =>
    answer.safeParse(body).data?.items.map(({ url, events, format, enabled }) => ({
      url,
      events,
      ...(enabled === false
        ? { problem: 'is switched off' }
        : format !== 'raw' && { problem: 'does not send in the format Raw' })
    }))
}
