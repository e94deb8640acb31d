import { Hono } from 'hono'
import type { Clock } from '../../clock.ts'
import type { State } from '../books/store.ts'
import type { Webhooks } from '../delivery/carrier.ts'
import { lemonsqueezyApi } from './lemonsqueezy-api.ts'
import { polarApi } from './polar-api.ts'
import { stripeApi } from './stripe-api.ts'
import { webhookLists } from './webhook-lists.ts'

/** The key of each processor's API. An API without a key refuses every request. */
export type ApiKeys = { stripe?: string; polar?: string; lemonsqueezy?: string }

/**
 * The APIs with which a shop reads its own sales, each in its processor's shape and paging, all under one address:
 * Stripe's `/v1/checkout/sessions` and `/v1/events`, Polar's `/v1/orders/` (with a slash at the end), and Lemon
 * Squeezy's `/v1/orders` (without); and their lists of webhooks.
 */
export function apiRoutes(state: State, clock: Clock, keys: ApiKeys, webhooks: Webhooks): Hono {
  const app = new Hono()
  app.route('/', stripeApi(state, clock, keys.stripe))
  app.route('/', polarApi(state, keys.polar))
  app.route('/', lemonsqueezyApi(state, keys.lemonsqueezy))
  app.route('/', webhookLists(webhooks, clock, keys))
  return app
}
