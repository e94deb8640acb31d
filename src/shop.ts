import type { Config, Secrets } from './config/config.ts'
import type { TrustProxy } from './config/environment/trust-proxy.ts'
import { type Context, createContext, type Overrides, type WorkerName } from './context.ts'
import { type Listener, listen } from './server/listen.ts'
import { createServer, type Server } from './server/server.ts'

/** What a shop is opened with. */
export type ShopOrder = {
  listen: { host: string; port: number }
  trustProxy: TrustProxy
  /** Gives the rest, once the shop's port is known for certain: the parts of a sandbox have to know it, and the shop theirs. */
  configure(port: number): ShopParts | Promise<ShopParts>
  /** Answers a request before anything else looks at it; undefined lets it pass. */
  refuse?(request: Request): Response | undefined
  /** The workers that run: all of them unless named. */
  workers?: readonly WorkerName[]
}

export type ShopParts = { config: Config; secrets: Secrets; overrides?: Overrides }

/** A running Pullpass. */
export type Shop = {
  port: number
  context: Context
  /** Takes no more requests; the workers go on. */
  stopListening(): Promise<void>
  /** Lets requests and the steps at hand end, then closes the database. */
  close(): Promise<void>
}

/**
 * Opens a shop: listens, builds everything, answers requests and starts the workers. The only place that does, for `npm start`,
 * the sandbox and the tests alike. Until everything is built, requests are answered 503. Throws when the address is taken or
 * the database cannot be opened; then nothing keeps running.
 */
export async function openShop({ workers, ...order }: ShopOrder): Promise<Shop> {
  let server: Server = async () => starting()
  const listener = await listen(order.listen, order.trustProxy, async (request, address) => {
    return order.refuse?.(request) ?? server(request, address)
  })
  const context = await build(order, listener)
  server = createServer(context)
  for (const [name, worker] of Object.entries(context.workers)) {
    if (!workers || workers.includes(name as WorkerName)) worker.start()
  }
  let listening: Promise<void> | undefined
  const stopListening = () => {
    listening ??= listener.close()
    return listening
  }
  return {
    port: listener.port,
    context,
    stopListening,
    async close() {
      // Together: a request that waits for a slow host is answered before its connection is dropped.
      await Promise.all([stopListening(), context.access.stop(), context.catchUp.stop()])
      await context.close()
    }
  }
}

async function build({ configure }: ShopOrder, listener: Listener): Promise<Context> {
  try {
    const { config, secrets, overrides } = await configure(listener.port)
    return await createContext(config, secrets, overrides)
  } catch (error) {
    await listener.close()
    throw error
  }
}

function starting(): Response {
  return new Response('Pullpass is starting.', { status: 503, headers: { 'retry-after': '1' } })
}
