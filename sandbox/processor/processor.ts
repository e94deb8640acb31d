import { readFileSync } from 'node:fs'
import { Hono } from 'hono'
import { bodyLimit } from '../body-limit.ts'
import { type Clock, systemClock } from '../clock.ts'
import { listenLocally, ownPagesOnly } from '../loopback.ts'
import { serveSandboxAssets } from '../page.ts'
import { controlRoutes } from './control-routes.ts'
import { startCourier } from './courier.ts'
import type { PaymentLink } from './payment-link.ts'
import { sellerRoutes } from './seller-routes.ts'
import { shopRoutes } from './shop-routes.ts'
import { openStore } from './store.ts'
import { openTill } from './till.ts'

export type ProcessorOptions = {
  /** holds the state file, `processor.json` */
  dir: string
  hostname?: string
  port: number
  clock?: Clock
  links: PaymentLink[]
  webhook: { url: string; secret: string }
  fetch?: typeof fetch
}

export type Processor = { url: string; close(): Promise<void> }

/**
 * A payment processor in Stripe's wire formats: checkout pages at `/b/{slug}`, the payments at `/`, signed webhooks
 * with retries, and a control door under `/_sandbox`. Deliveries left over from an earlier run go on. Throws when the
 * webhook is not on this machine, the port is taken, or the state file is not ours.
 */
export async function startProcessor(options: ProcessorOptions): Promise<Processor> {
  const { links, clock = systemClock } = options
  const store = openStore(options.dir)
  const courier = startCourier({ store, webhook: options.webhook, clock, fetch: options.fetch ?? fetch })
  const till = openTill(store, courier, clock)

  // Browsers hold the redirect after a form post to `form-action` too, so the shops' origins must be in it.
  const shops = new Set(links.map(({ successUrl }) => new URL(successUrl).origin))
  const policy = `default-src 'self'; img-src 'self' data:; form-action 'self' ${[...shops].join(' ')}; base-uri 'none'; frame-ancestors 'none'`
  const css = readFileSync(new URL('./processor.css', import.meta.url))

  const app = new Hono()
  app.use(ownPagesOnly, bodyLimit(64 * 1024))
  app.use(async (c, next) => {
    await next()
    c.header('content-security-policy', policy)
    c.header('cache-control', 'no-store')
  })
  serveSandboxAssets(app)
  app.get('/assets/processor.css', (c) => c.body(css, 200, { 'content-type': 'text/css; charset=utf-8' }))
  app.route('/', shopRoutes(till, links))
  app.route('/', sellerRoutes(till, store.state, links))
  app.route('/', controlRoutes(till, store.state, links))

  const server = await listenLocally(app, { hostname: options.hostname ?? '127.0.0.1', port: options.port })
  courier.wake()
  return {
    url: server.url,
    async close() {
      await courier.close()
      await server.close()
    }
  }
}
