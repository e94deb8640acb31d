import type { Context } from './context.ts'
import { type Listener, listen } from './listen.ts'
import { createServer } from './server.ts'

export type Service = { port: number; close(): Promise<void> }

/** The whole of Pullpass, running: what an earlier process left in the inbox is worked off, and requests are answered. */
export async function startService(context: Context): Promise<Service> {
  const { config, log } = context
  const listener: Listener = await listen(config.listen, config.trustProxy, createServer(context))
  context.inbox.start()
  // Asked after listening: a code host that is down must not keep the pages away.
  void context.target.isPersonal().then((personal) => {
    if (personal) log.error(personalRepositoryWarning(config.target))
  })
  return {
    port: listener.port,
    async close() {
      await listener.close()
      await context.close()
    }
  }
}

function personalRepositoryWarning({ owner, repo }: { owner: string; repo: string }): string {
  return (
    `${owner}/${repo} belongs to a person, not to an organization. There the code host ignores read-only permission and ` +
    'every collaborator could push, so Pullpass sends no invitation to it. Move the repository to an organization and ' +
    'set github.inviteRepoOwner to it.'
  )
}
