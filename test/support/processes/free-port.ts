import { once } from 'node:events'
import { createServer, type Server } from 'node:net'

/** A port on which no process listens at the moment. */
export function freePort(): Promise<number> {
  return freePorts(1)
}

/** The first of `count` ports in a row on which no process listens at the moment. */
export async function freePorts(count: number): Promise<number> {
  for (let tries = 0; tries < 50; tries += 1) {
    const servers: Server[] = []
    try {
      const first = await listen(servers, 0)
      for (let next = 1; next < count; next += 1) await listen(servers, first + next)
      return first
    } catch {
      // One of the ports is taken: another row of ports is tried.
    } finally {
      await Promise.all(servers.map((server) => new Promise((closed) => server.close(closed))))
    }
  }
  throw new Error(`there are no ${count} free ports in a row`)
}

async function listen(servers: Server[], port: number): Promise<number> {
  const server = createServer().listen(port, '127.0.0.1')
  await once(server, 'listening')
  servers.push(server)
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('a TCP server without a port')
  return address.port
}
