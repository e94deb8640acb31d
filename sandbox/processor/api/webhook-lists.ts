import { type Context, Hono } from 'hono'
import type { Clock } from '../../clock.ts'
import type { Webhooks } from '../delivery/carrier.ts'
import { hasKey } from './bearer.ts'

type Keys = { stripe?: string; polar?: string; lemonsqueezy?: string }

const jsonApi = { 'content-type': 'application/vnd.api+json' }
/** Polar and Lemon Squeezy have no word for all events: those that a shop usually chooses. */
const polarEvents = [
  'order.created',
  'order.updated',
  'order.paid',
  'order.refunded',
  'refund.created',
  'refund.updated',
  'subscription.created',
  'subscription.active',
  'subscription.updated',
  'subscription.canceled',
  'subscription.uncanceled',
  'subscription.past_due',
  'subscription.paused',
  'subscription.resumed',
  'subscription.revoked',
  'benefit_grant.created',
  'benefit_grant.updated',
  'benefit_grant.revoked'
]
const lemonsqueezyEvents = [
  'order_created',
  'order_refunded',
  'subscription_created',
  'subscription_updated',
  'subscription_cancelled',
  'subscription_resumed',
  'subscription_expired',
  'subscription_paused',
  'subscription_unpaused',
  'subscription_payment_success',
  'subscription_payment_failed',
  'subscription_payment_recovered',
  'subscription_payment_refunded'
]

/**
 * The webhooks that are set up, as each processor lists them: https://docs.stripe.com/api/webhook_endpoints/list,
 * https://polar.sh/docs/api-reference/webhooks/endpoints/list,
 * https://docs.lemonsqueezy.com/api/webhooks/list-all-webhooks
 */
export function webhookLists(webhooks: Webhooks, clock: Clock, keys: Keys): Hono {
  const app = new Hono()
  const isAllowed = (c: Context, key: string | undefined) => hasKey(c.req.header('authorization'), key)
  app.get('/v1/webhook_endpoints', (c) => {
    if (!isAllowed(c, keys.stripe)) {
      return c.json({ error: { message: 'Invalid API Key provided', type: 'invalid_request_error' } }, 401)
    }
    const data = (webhooks.stripe ? [webhooks.stripe] : []).map(({ url }) => stripeEndpoint(url, clock.now()))
    return c.json({ object: 'list', url: '/v1/webhook_endpoints', has_more: false, data })
  })
  app.get('/v1/webhooks/endpoints', (c) => {
    if (!isAllowed(c, keys.polar)) {
      return c.json({ error: 'invalid_token', error_description: 'The access token is not valid.' }, 401)
    }
    const items = (webhooks.polar ? [webhooks.polar] : []).map((webhook) => polarEndpoint(webhook, clock.now()))
    return c.json({ items, pagination: { total_count: items.length, max_page: 1 } })
  })
  app.get('/v1/webhooks', (c) => {
    if (!isAllowed(c, keys.lemonsqueezy)) {
      const errors = [{ detail: 'Unauthenticated.', status: '401', title: 'Unauthorized' }]
      return c.json({ jsonapi: { version: '1.0' }, errors }, 401, jsonApi)
    }
    const { lemonsqueezy } = webhooks
    const data = lemonsqueezy ? [lemonsqueezyWebhook(lemonsqueezy.url, clock.now())] : []
    const page = { currentPage: 1, from: 1, lastPage: 1, perPage: 100, to: data.length, total: data.length }
    return c.json({ meta: { page }, jsonapi: { version: '1.0' }, data }, 200, jsonApi)
  })
  return app
}

function stripeEndpoint(url: string, now: number) {
  return {
    id: 'we_1SandboxPullpass',
    object: 'webhook_endpoint',
    api_version: null,
    application: null,
    created: Math.floor(now / 1000),
    description: null,
    enabled_events: ['*'],
    livemode: false,
    metadata: {},
    status: 'enabled',
    url
  }
}

function polarEndpoint({ url, secret }: { url: string; secret: string }, now: number) {
  return {
    id: '6f8f6f5a-1c2b-4f6e-9d3e-0a1b2c3d4e5f',
    created_at: new Date(now).toISOString(),
    modified_at: null,
    url,
    format: 'raw',
    secret,
    organization_id: '0b9a8f7e-6d5c-4b3a-9281-706f5e4d3c2b',
    events: polarEvents
  }
}

function lemonsqueezyWebhook(url: string, now: number) {
  const at = new Date(now).toISOString()
  const attributes = {
    store_id: 1,
    url,
    events: lemonsqueezyEvents,
    last_sent_at: at,
    created_at: at,
    updated_at: at,
    test_mode: true
  }
  return { type: 'webhooks', id: '1', attributes }
}
