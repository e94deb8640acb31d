import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { routes } from '../../../src/routes.ts'
import { HOUR_MS, MINUTE_MS } from '../../../src/runtime/time/durations.ts'
import type { TestDatabase } from '../../support/databases/databases.ts'
import { emptyDatabase, onEachDatabase } from '../../support/databases/on-each-database.ts'
import { SELLER } from '../../support/worlds/desk-scene.ts'
import { peopleOf, repository } from '../../support/worlds/people.ts'
import { plain } from '../../support/worlds/plain.ts'
import { type SandboxWorld, startSandboxWorld } from '../../support/worlds/sandbox-world.ts'
import { signIn } from '../../support/worlds/visitor.ts'

/** A world in which some of Pullpass's requests are answered 502. */
function worldThatFails(
  database: TestDatabase,
  fails: (request: Request) => boolean,
  more: { config?: { admins: string[] } } = {}
): Promise<SandboxWorld> {
  const send: typeof fetch = async (input, init) => {
    const request = new Request(input, init)
    return fails(request) ? new Response('Bad gateway', { status: 502 }) : fetch(request)
  }
  return startSandboxWorld({ database, overrides: { fetch: send }, ...more })
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
    rehearse.byHand({ action: 'invite', repository, login: ada.login })
    clock.advance(HOUR_MS)
    assert.equal((await send(ada, ada.login)).reason, 'invited')
    assert.equal((await grantsOf(ada))[0]?.because, 'found')
    await refund(ada)
    await pass(5 * MINUTE_MS)
    assert.ok(invited().includes(ada.login), 'who was invited by the seller stays invited')
  })
})

onEachDatabase('a removal that the host does not answer', emptyDatabase, (database) => {
  let world: SandboxWorld
  let broken = true
  before(async () => {
    const fails = ({ method, url }: Request) => broken && method === 'DELETE' && url.includes('/collaborators/')
    world = await worldThatFails(database(), fails, { config: { admins: [SELLER] } })
  })
  after(() => world.close())
  const { buyer, refund, accepted, pass, collaborators } = peopleOf(() => world)
  test('A removal without an answer is said to be tried again, at its time, on the page of the buyer and in the desk', async () => {
    const ada = await buyer('ada')
    await accepted(ada, 'ada')
    await refund(ada)
    await pass(0)
    assert.ok(collaborators().includes('ada'))
    const [card] = await world.context.access.purchases(ada.userId)
    assert.equal(card?.grants[0]?.hindrance?.by, 'silence')
    const visitor = await signIn(world, ada.email)
    const page = plain(await (await visitor.get(routes.dashboard)).text())
    assert.match(
      page,
      /Code Host didn’t answer the removal of ada; we’ll try again (in a moment|today at about \d\d:\d\d UTC) ?\./
    )
    const { id } = await world.context.db.selectFrom('payment').select('id').executeTakeFirstOrThrow()
    const seller = await signIn(world, SELLER)
    const deskPage = async () => plain(await (await seller.get(`/admin/buyers/${id}`)).text())
    const desk = await deskPage()
    assert.match(
      desk,
      /Code Host gave no certain answer to the last call, so the account may still have what it had\. It answered 502 on .* Pullpass tries again automatically on .* UTC\./
    )
    assert.match(
      desk,
      /Starter Kit: Access is being removed\. \$99\.00 was refunded on [^.]*\. Code Host didn’t answer/
    )
    for (const words of [page, desk]) assert.doesNotMatch(words, /in a few minutes/)
    broken = false
    await pass(5 * MINUTE_MS)
    assert.ok(!collaborators().includes('ada'))
    assert.doesNotMatch(await deskPage(), /no certain answer to the last call/)
  })
})
