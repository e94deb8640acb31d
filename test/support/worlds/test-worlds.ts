import { after, before, type TestContext } from 'node:test'
import type { databases, TestDatabase } from '../databases/databases.ts'
import { type SandboxWorld, type SandboxWorldOptions, startSandboxWorld } from './sandbox-world.ts'

type Create = (typeof databases)[number]['create']

type WorldOptions = Omit<SandboxWorldOptions, 'database'> & {
  /** The e-mail address of a buyer who pays before the first test. */
  paid?: string
}

/**
 * A world that the tests of a suite share, on a database of its own; it is started before the first test. Hooks run in
 * the order in which they are written, so resources that use the world have to be closed in a hook before this call.
 */
export function suiteWorld(create: Create, { paid, ...options }: WorldOptions = {}): () => SandboxWorld {
  let database: TestDatabase
  let world: SandboxWorld
  before(async () => {
    database = await create()
    world = await startSandboxWorld({ database, ...options })
    if (paid !== undefined) await world.pay({ email: paid })
  })
  after(async () => {
    await world.close()
    await database.dispose()
  })
  return () => world
}

/** A world for one test, which ends with it. */
export async function openWorld(t: TestContext, create: Create): Promise<SandboxWorld> {
  const database = await create()
  t.after(() => database.dispose())
  const world = await startSandboxWorld({ database })
  t.after(() => world.close())
  return world
}
