import { readFileSync } from 'node:fs'
import { Hono } from 'hono'
import { bodyLimit } from '../body-limit.ts'
import { type Clock, systemClock } from '../clock.ts'
import { listenLocally, ownPagesOnly } from '../loopback.ts'
import { linkSites, type SandboxSites, serveSandboxAssets } from '../page.ts'
import { type ApiKeys, apiRoutes } from './api/api-routes.ts'
import { type Books, openBooks } from './books/books.ts'
import { memoryStore, openStore } from './books/store.ts'
import type { ProcessorName, Webhook, Webhooks } from './delivery/carrier.ts'
import { startCourier } from './delivery/courier.ts'
import { openOutbox } from './delivery/outbox.ts'
import { wireFormats } from './formats/spoken.ts'
import { controlRoutes } from './routes/control.ts'
import { processorRoutes } from './routes/processors.ts'
import { sellerRoutes } from './routes/seller.ts'
import { shopRoutes } from './routes/shop.ts'
import { openStoryteller } from './stories/storyteller.ts'
import type { PaymentLink } from './stripe/payment-link.ts'
import { openStripeBooks } from './stripe/stripe-books.ts'
import { openTill } from './stripe/till.ts'

export type ProcessorOptions = {
  /**
   * Holds the state file, `processor.json`. Without it no state is kept, for processors that are never started again.
   */
  dir?: string
  hostname?: string
  port: number
  clock?: Clock
  links: PaymentLink[]
  /** Stripe's webhook, which can also be given in `webhooks`. */
  webhook?: Webhook
  /** Each webhook switches its processor on. */
  webhooks?: Webhooks
  /** The keys with which a shop reads its own sales. */
  apiKeys?: ApiKeys
  fetch?: typeof fetch
  /** The sites that each page links to; none when absent. */
  sites?: () => SandboxSites | undefined
}

export type Processor = { url: string; close(): Promise<void> }

/**
 * Starts the payment processors: Stripe's checkout pages at `/b/{slug}` and its payments at `/`, stories of all
 * processors at `/processors`, signed webhooks with retries, the processors' APIs under `/v1`, and the control API
 * under
 * `/_sandbox`. Deliveries left over from an earlier run continue. Rejects when a webhook is not on this machine, the
 * port is taken, or the state file is not one of this sandbox.
 */
export async function startProcessor(options: ProcessorOptions): Promise<Processor> {
  const { links, clock = systemClock } = options
  const store = options.dir === undefined ? memoryStore() : openStore(options.dir)
  const { state } = store
  const webhooks: Webhooks = { ...(options.webhook && { stripe: options.webhook }), ...options.webhooks }
  const courier = startCourier({ store, webhooks, clock, fetch: options.fetch ?? fetch })
  let url = ''
  const outbox = openOutbox(store, courier, { clock, webhooks, url: () => url })
  const till = openTill(state, outbox, clock)
  const storyteller = openStoryteller(booksOfAll({ state, outbox }), { outbox, webhooks, clock })

  // Browsers apply `form-action` also to the redirect after a form post, so it must contain the shops' origins.
  const shops = new Set(links.map(({ successUrl }) => new URL(successUrl).origin))
  const policy = `default-src 'self'; img-src 'self' data:; form-action 'self' ${[...shops].join(' ')}; base-uri 'none'; frame-ancestors 'none'`
  const css = readFileSync(new URL('./pages/processor.css', import.meta.url))

  const app = new Hono()
  app.use(ownPagesOnly, bodyLimit(64 * 1024))
  app.use(async (c, next) => {
    await next()
    c.header('content-security-policy', policy)
    c.header('cache-control', 'no-store')
  })
  linkSites(app, options.sites)
  serveSandboxAssets(app)
  app.get('/assets/processor.css', (c) => c.body(css, 200, { 'content-type': 'text/css; charset=utf-8' }))
  app.route('/', shopRoutes(till, state, links))
  app.route('/', sellerRoutes(till, state, links))
  app.route('/', controlRoutes(till, state, links))
  app.route('/', processorRoutes(storyteller, { state, outbox, webhooks }))
  app.route('/', apiRoutes(state, clock, options.apiKeys ?? {}, webhooks))

  const server = await listenLocally(app, { hostname: options.hostname ?? '127.0.0.1', port: options.port })
  url = server.url
  courier.wake()
  return {
    url: server.url,
    async close() {
      await courier.close()
      await server.close()
    }
  }
}

function booksOfAll(shared: Parameters<typeof openStripeBooks>[0]): Record<ProcessorName, Books> {
  return {
    stripe: openStripeBooks(shared),
    polar: openBooks('polar', wireFormats.polar, shared),
    lemonsqueezy: openBooks('lemonsqueezy', wireFormats.lemonsqueezy, shared),
    paddle: openBooks('paddle', wireFormats.paddle, shared),
    creem: openBooks('creem', wireFormats.creem, shared),
    standard: openBooks('standard', wireFormats.standard, shared)
  }
}
