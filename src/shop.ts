import type { Context } from './context.ts'
import { type Listener, listen } from './server/listen.ts'
import { createServer } from './server/server.ts'

/** A running Pullpass. */
export type Service = { port: number; close(): Promise<void> }

/** The whole of Pullpass, running: what an earlier process left in the inbox is worked off, and requests are answered. */
export async function startService(context: Context): Promise<Service> {
  const { config } = context
  const listener: Listener = await listen(config.listen, config.trustProxy, createServer(context))
  context.inbox.start()
  context.access.start()
  context.catchUp.start()
  context.merges.start()
  // Asked after listening: a code host that is down must not keep the pages away.
  void context.access.isQuiet().then(
    (quiet) => (quiet ? undefined : context.knownRepositories.ask()),
    (error) => context.log.error({ err: error }, 'the repository was not looked at')
  )
  return {
    port: listener.port,
    async close() {
      // Together: a request that waits for a slow host is answered before its connection is dropped.
      await Promise.all([listener.close(), context.access.stop(), context.catchUp.stop()])
      await context.close()
    }
  }
}
