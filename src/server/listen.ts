import type { Socket } from 'node:net'
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

/**
 * ms after which a connection is closed if no byte moved on it, such as one whose client does not read its answers. A
 * sign-in by mail may wait for the mail server for 25 s.
 */
const STILL_MS = 45_000

/**
 * Limit of requests on one connection that wait for their answers. Browsers and proxies send the next request after the
 * answer; a client that sends hundreds at once and reads no answer would have all the answers kept in memory.
 */
const MOST_AT_ONCE = 4

/** Listens for HTTP. Rejects when the address is not available. */
export function listen(
  { host, port }: { host: string; port: number },
  trustProxy: TrustProxy,
  server: Server
): Promise<Listener> {
  const isTooMany = createRequestCount()
  // The adaptor replaces the global Response by one of its own that keeps a text as it is. Then the answer is written
  // at once, with its length, and not read from a stream first (decisions/040).
  const http = createAdaptorServer({
    serverOptions: times,
    fetch: (request, bindings) => {
      const { incoming, outgoing } = bindings as HttpBindings
      if (isTooMany(incoming.socket, outgoing)) {
        incoming.socket.destroy()
        return new Response(null, { status: 503 })
      }
      const forwarded = request.headers.get('x-forwarded-for')
      return server(request, clientAddress(trustProxy, incoming.socket.remoteAddress, forwarded))
    }
  })
  http.maxConnections = MOST_CONNECTIONS
  http.setTimeout(STILL_MS)
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

/**
 * Counts the requests of each connection until they are answered. The result tells whether its connection has too many.
 */
function createRequestCount(): (socket: Socket, outgoing: HttpBindings['outgoing']) => boolean {
  const waiting = new WeakMap<Socket, number>()
  const add = (socket: Socket, more: number) => {
    const count = (waiting.get(socket) ?? 0) + more
    waiting.set(socket, count)
    return count
  }
  return (socket, outgoing) => {
    outgoing.once('close', () => add(socket, -1))
    return add(socket, 1) > MOST_AT_ONCE
  }
}
