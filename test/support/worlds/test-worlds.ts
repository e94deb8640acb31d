import type { TestContext } from 'node:test'
import type { databases } from '../databases/databases.ts'
import type { Shared } from '../databases/on-each-database.ts'
import { type SandboxWorld, type SandboxWorldOptions, startSandboxWorld } from './sandbox-world.ts'

type Create = (typeof databases)[number]['create']

type WorldOptions = Omit<SandboxWorldOptions, 'database'> & {
  /** The e-mail address of a buyer who pays before the first test. */
  paid?: string
}

/** A world that the tests of a suite share. */
export function aWorld({ paid, ...options }: WorldOptions = {}): Shared<() => SandboxWorld> {
  return (database) => {
    let world: SandboxWorld
    return {
      given: () => world,
      async open() {
        world = await startSandboxWorld({ database: database(), ...options })
        if (paid !== undefined) await world.pay({ email: paid })
      },
      close: () => world.close()
    }
  }
}

/** A world for one test, which ends with it. */
export async function openWorld(
  t: TestContext,
  create: Create,
  options: Omit<SandboxWorldOptions, 'database'> = {}
): Promise<SandboxWorld> {
  const database = await create()
  const world = await startSandboxWorld({ database, ...options })
  t.after(async () => {
    await world.close()
    await database.dispose()
  })
  return world
}
