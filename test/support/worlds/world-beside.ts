import type { TestContext } from 'node:test'
import type { databases } from '../databases/databases.ts'
import { environment } from '../processes/process.ts'
import { type SandboxWorldOptions, startSandboxWorld } from './sandbox-world.ts'

/** Starts a service; a command that runs with the returned `env` uses the same database. */
export async function worldBeside(
  t: TestContext,
  create: (typeof databases)[number]['create'],
  config: SandboxWorldOptions['config'] = {}
) {
  const database = await create()
  // No rounds of its own: the service would act before the command.
  const world = await startSandboxWorld({ database, config })
  t.after(async () => {
    await world.close()
    await database.dispose()
  })
  return { world, env: { ...environment, ...database.env, CODE_HOST_API_URL: world.codeHost.apiUrl } }
}
