import { createAdaptorServer, type HttpBindings } from '@hono/node-server'
import { clientAddress, type TrustProxy } from '../config/environment/trust-proxy.ts'
import type { Server } from './server.ts'

/** A listening server. */
export type Listener = {
  port: number
  /** Stops accepting requests, gives running ones up to a second to end, then drops them. */
  close(): Promise<void>
}

/** ms that running requests get to end. */
const GRACE_MS = 1000

/**
 * Limit of connections. Further ones are closed at once, so that no client can use up the memory: an unverified body
 * may have 1 MB. A proxy in front needs one connection for each running request.
 */
const MOST_CONNECTIONS = 500

/**
 * ms for the headers of a request, and for the whole request: buyers send a name, and processors up to 1 MB from their
 * own networks. Slower requests are answered 408. https://nodejs.org/api/http.html#serverrequesttimeout
 */
const times = { headersTimeout: 10_000, requestTimeout: 20_000, connectionsCheckingInterval: 1000 }

/** Listens for HTTP. Rejects when the address is not available. */
export function listen(
  { host, port }: { host: string; port: number },
  trustProxy: TrustProxy,
  server: Server
): Promise<Listener> {
  const http = createAdaptorServer({
    overrideGlobalObjects: false,
    serverOptions: times,
    fetch: (request, bindings) => {
      const { incoming } = bindings as HttpBindings
      const forwarded = request.headers.get('x-forwarded-for')
      return server(request, clientAddress(trustProxy, incoming.socket.remoteAddress, forwarded))
    }
  })
  http.maxConnections = MOST_CONNECTIONS
  return new Promise((resolve, reject) => {
    http.once('error', reject)
    http.listen(port, host, () => {
      http.off('error', reject)
      const address = http.address()
      resolve({ port: typeof address === 'object' && address ? address.port : port, close })
    })
  })

  async function close() {
    const closed = new Promise<void>((resolve) => http.close(() => resolve()))
    if ('closeIdleConnections' in http) http.closeIdleConnections()
    const timer = setTimeout(() => 'closeAllConnections' in http && http.closeAllConnections(), GRACE_MS)
    await closed
    clearTimeout(timer)
  }
}
