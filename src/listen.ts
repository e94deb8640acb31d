import { createAdaptorServer, type HttpBindings } from '@hono/node-server'
import { clientAddress, type TrustProxy } from './config/trust-proxy.ts'
import type { Server } from './server.ts'

/** A listening server. */
export type Listener = {
  port: number
  /** Takes no more requests, lets those under way end for up to a second, then drops them. */
  close(): Promise<void>
}

/** ms that requests under way get to end. */
const GRACE_MS = 1000

/** Listens for HTTP. Rejects when the address cannot be had. */
export function listen(
  { host, port }: { host: string; port: number },
  trustProxy: TrustProxy,
  server: Server
): Promise<Listener> {
  const http = createAdaptorServer({
    overrideGlobalObjects: false,
    fetch: (request, bindings) => {
      const { incoming } = bindings as HttpBindings
      const forwarded = request.headers.get('x-forwarded-for')
      return server(request, clientAddress(trustProxy, incoming.socket.remoteAddress, forwarded))
    }
  })
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
