import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { HOUR_MS, MINUTE_MS } from '../../../src/runtime/time/durations.ts'
import type { TestDatabase } from '../../support/databases/databases.ts'
import { emptyDatabase, onEachDatabase } from '../../support/databases/on-each-database.ts'
import { peopleOf, repository } from '../../support/worlds/people.ts'
import { type SandboxWorld, startSandboxWorld } from '../../support/worlds/sandbox-world.ts'

/** A world in which some of Pullpass's requests are answered 502. */
function worldThatFails(database: TestDatabase, fails: (request: Request) => boolean): Promise<SandboxWorld> {
  const send: typeof fetch = async (input, init) => {
    const request = new Request(input, init)
    return fails(request) ? new Response('Bad gateway', { status: 502 }) : fetch(request)
  }
  return startSandboxWorld({ database, overrides: { fetch: send } })
}

onEachDatabase('an account whose invitation the host never answers', emptyDatabase, (database) => {
  let world: SandboxWorld
  let calls: number[] = []
  let broken = true
  before(async () => {
    world = await worldThatFails(database(), ({ method, url }) => {
      const fails = broken && method === 'PUT' && url.endsWith('/unlucky')
      if (fails) calls.push(world.codeHost.clock.now())
      return fails
    })
  })
  after(() => world.close())
  const { buyer, send, grantsOf } = peopleOf(() => world)

  async function pass(ms: number) {
    const { clock } = world.codeHost
    const end = clock.now() + ms
    while (clock.now() < end) {
      await world.context.access.round()
      // The steps are short enough to measure when the next try is due.
      clock.advance(clock.now() > (calls[0] ?? 0) + HOUR_MS ? 10 * MINUTE_MS : MINUTE_MS)
    }
    await world.context.access.round()
  }

  test('An invitation without an answer is tried with growing pauses, at most 14 times a day, until it works', async () => {
    const unlucky = await buyer('unlucky')
    assert.equal((await send(unlucky, unlucky.login)).reason, 'unavailable')
    await pass(24 * HOUR_MS)
    assert.ok(calls.length >= 8 && calls.length <= 14, `${calls.length} calls in a day`)
    const [grant] = await grantsOf(unlucky)
    assert.deepEqual([grant?.state, grant?.because, grant?.acts], ['queued', 'not_taken', 'seller'])
    const waits = calls.slice(1).map((at, index) => Math.round((at - (calls[index] ?? 0)) / 60_000))
    for (const [index, minutes] of waits.entries()) {
      const due = Math.min(2 ** index, 360)
      assert.ok(minutes >= due && minutes <= due + 11, `${minutes} minutes instead of ${due}`)
    }
    broken = false
    calls = []
    await pass(7 * HOUR_MS)
    assert.equal((await grantsOf(unlucky))[0]?.state, 'invited')
  })
})

onEachDatabase('an account that cannot be looked up', emptyDatabase, (database) => {
  let world: SandboxWorld
  before(async () => {
    world = await worldThatFails(database(), ({ url }) => url.includes('/users/'))
  })
  after(() => world.close())
  const { buyer, send, refund, pass, invited, grantsOf } = peopleOf(() => world)

  test('A 201 for an account that the seller had invited leaves that invitation to the seller', async () => {
    const { rehearse, clock } = world.codeHost
    rehearse.set({ putWhilePending: 'same_invitation' })
    const ada = await buyer()
    rehearse.byHand({ deed: 'invite', repository, login: ada.login })
    clock.advance(HOUR_MS)
    assert.equal((await send(ada, ada.login)).reason, 'invited')
    assert.equal((await grantsOf(ada))[0]?.because, 'found')
    await refund(ada)
    await pass(5 * MINUTE_MS)
    assert.ok(invited().includes(ada.login), 'who was invited by the seller stays invited')
  })
})
