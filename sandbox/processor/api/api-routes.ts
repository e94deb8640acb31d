import { Hono } from 'hono'
import type { Clock } from '../../clock.ts'
import type { State } from '../books/store.ts'
import { lemonsqueezyApi } from './lemonsqueezy-api.ts'
import { polarApi } from './polar-api.ts'
import { stripeApi } from './stripe-api.ts'

/** The key of each processor's API; without one that API lets nobody in. */
export type ApiKeys = { stripe?: string; polar?: string; lemonsqueezy?: string }

/**
 * What the processors let a shop read of its own sales, in their shapes and pages, all under one address: Stripe's
 * `/v1/checkout/sessions` and `/v1/events`, Polar's `/v1/orders/` with the slash, Lemon Squeezy's `/v1/orders` without.
 */
export function apiRoutes(state: State, clock: Clock, keys: ApiKeys): Hono {
  const app = new Hono()
  app.route('/', stripeApi(state, clock, keys.stripe))
  app.route('/', polarApi(state, keys.polar))
  app.route('/', lemonsqueezyApi(state, keys.lemonsqueezy))
  return app
}
