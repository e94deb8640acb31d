import type { Config, Secrets } from './config/config.ts'
import type { TrustProxy } from './config/environment/trust-proxy.ts'
import type { ConfigSources } from './config/sources.ts'
import { type Context, createContext, type WorkerName } from './context.ts'
import { type Listener, listen } from './server/listen.ts'
import { createServer, type Server } from './server/server.ts'
import type { Overrides } from './test-overrides.ts'

/** Options of a shop. */
export type ShopOrder = {
  listen: { host: string; port: number }
  trustProxy: TrustProxy
  /**
   * Returns the configuration once the port is known: the parts of a sandbox need the port, and the shop needs theirs.
   */
  configure(port: number): ShopParts | Promise<ShopParts>
  /** May answer a request before the server does; undefined passes it on. */
  refuse?(request: Request): Response | undefined
  /** The workers to start; all of them if absent. */
  workers?: readonly WorkerName[]
}

/** `sources`: where the configuration came from; absent if it was made by a program, as that of the sandbox. */
export type ShopParts = { config: Config; secrets: Secrets; sources?: ConfigSources; overrides?: Overrides }

/** A running Pullpass. */
export type Shop = {
  port: number
  context: Context
  /** Stops accepting requests; the workers go on. */
  stopListening(): Promise<void>
  /** Lets requests and the present steps of workers end, then closes the database. */
  close(): Promise<void>
}

/**
 * Opens a shop: listens, builds everything, answers requests and starts the workers. `npm start`, the sandbox and the
 * tests all use it. Until everything is built, requests are answered 503. Rejects when the address is taken or the
 * database cannot be opened; then nothing keeps running.
 */
export async function openShop({ workers, ...order }: ShopOrder): Promise<Shop> {
  let server: Server = async (request) => starting(request)
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
      // At the same time: a request that waits for a slow host is answered before its connection is dropped.
      await Promise.all([stopListening(), context.access.stop(), context.catchUp.stop()])
      await context.close()
    }
  }
}

async function build({ configure }: ShopOrder, listener: Listener): Promise<Context> {
  try {
    const { config, secrets, sources, overrides } = await configure(listener.port)
    return await createContext(config, secrets, overrides, { ...(sources && { sources }) })
  } catch (error) {
    await listener.close()
    throw error
  }
}

/** The page while the shop starts. It loads itself again. A form that was sent meanwhile has to be sent once more. */
function starting({ method }: Request): Response {
  const isRead = method === 'GET' || method === 'HEAD'
  const next = isRead
    ? 'This page continues automatically in a moment.'
    : 'Nothing was sent. Go back, and send it again.'
  const page = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Pullpass is starting</title>
<style>body { max-width: 34rem; margin: 20vh auto 0; padding: 0 1.5rem; font: 1rem/1.6 system-ui, sans-serif }</style>
<h1>Pullpass is starting.</h1>
<p>${next}</p>
</html>
`
  const headers = { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store', 'retry-after': '1' }
  return new Response(page, { status: 503, headers: { ...headers, ...(isRead && { refresh: '2' }) } })
}
