import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { DAY_MS } from '../../../src/runtime/time/durations.ts'
import { emptyDatabase, onEachDatabase } from '../../support/databases/on-each-database.ts'
import { type SandboxWorld, startSandboxWorld } from '../../support/worlds/sandbox-world.ts'
import { signIn } from '../../support/worlds/visitor.ts'

onEachDatabase('a sandbox whose clock is far ahead', emptyDatabase, (database) => {
  let world: SandboxWorld
  before(async () => {
    world = await startSandboxWorld({ database: database() })
  })
  after(() => world.close())

  test('A session lasts 30 days by the clock of the sandbox, however far that clock is ahead', async () => {
    const { clock } = world.codeHost
    for (const [round, days] of [40, 400].entries()) {
      clock.advance(days * DAY_MS)
      const visitor = await signIn(world, `ada-${round}@example.com`)
      assert.equal((await visitor.get('/dashboard')).status, 200)
      clock.advance(29 * DAY_MS)
      assert.equal((await visitor.get('/dashboard')).status, 200)
      clock.advance(2 * DAY_MS)
      assert.equal((await visitor.get('/dashboard')).status, 303)
    }
  })
})
