import { createAdaptorServer } from '@hono/node-server'
import type { Context, Next } from 'hono'

/** True for a host name (as `URL.hostname` spells it) that can only mean this machine. */
export function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(hostname)
}

/**
 * Refuses requests that a page of another site could make a browser send here: a request under a foreign host name (DNS
 * rebinding), and a state-changing request whose `Origin` is not the page's own. Programs send no `Origin`.
 */
export async function ownPagesOnly(c: Context, next: Next): Promise<Response | undefined> {
  const own = new URL(c.req.url)
  if (!isLoopback(own.hostname)) return c.text('The sandbox answers only under the name of this machine.\n', 403)
  const origin = c.req.header('origin')
  const changes = c.req.method !== 'GET' && c.req.method !== 'HEAD'
  if (changes && origin !== undefined && origin !== own.origin) {
    return c.text('Refused: the request comes from another site.\n', 403)
  }
  await next()
  return undefined
}

/** The origin of a server at this host name and port, as a browser spells it: an IPv6 address goes into brackets. */
export function urlOf(hostname: string, port: number): string {
  return new URL(`http://${hostname.includes(':') ? `[${hostname}]` : hostname}:${port}`).origin
}

/**
 * Starts a server, and resolves once it listens. Rejects when the port is taken. `close` drops open connections, so
 * that it ends at once.
 */
export function listenLocally(
  app: { fetch: Parameters<typeof createAdaptorServer>[0]['fetch'] },
  options: { hostname: string; port: number }
): Promise<{ url: string; close(): Promise<void> }> {
  const server = createAdaptorServer({ fetch: app.fetch, overrideGlobalObjects: false })
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve())
      if ('closeAllConnections' in server) server.closeAllConnections()
    })
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(options.port, options.hostname, () => {
      server.off('error', reject)
      const address = server.address()
      const port = typeof address === 'object' && address !== null ? address.port : options.port
      resolve({ url: urlOf(options.hostname, port), close })
    })
  })
}
