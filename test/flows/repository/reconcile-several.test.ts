import assert from 'node:assert/strict'
import { sql } from 'kysely'
import type { Config } from '../../../src/config/config.ts'
import { createLog } from '../../../src/runtime/logging/log.ts'
import { MINUTE_MS } from '../../../src/runtime/time/durations.ts'
import { sandboxProduct } from '../../support/builders/plain-config.ts'
import { buyerOf, type ReconcileWorld, reconcileStory } from '../../support/worlds/reconcile-story.ts'

const BUNDLE = 'acme-starters/bundle'
const EXTRAS = 'acme-starters/extras'
const bundle: Pick<Config, 'products'> = { products: [sandboxProduct('bundle', 'bundle', 'extras')] }
const apart: Pick<Config, 'products'> = {
  products: [sandboxProduct('bundle', 'bundle'), sandboxProduct('extras', 'extras')]
}

/** The printed part about each repository, by the repository's name. */
function parts(text: string): Record<string, string> {
  const [before, ...rest] = text.split(/^(acme-starters\/\w+):$/m)
  assert.equal(before, '')
  return Object.fromEntries(rest.flatMap((name, index) => (index % 2 === 0 ? [[name, rest[index + 1] ?? '']] : [])))
}

async function later(world: ReconcileWorld) {
  world.codeHost.clock.advance(2 * MINUTE_MS)
  await world.context.access.round()
  world.codeHost.clock.advance(2 * MINUTE_MS)
}

/** Whether the account is a collaborator or has an invitation. */
function inside({ codeHost: { record } }: ReconcileWorld, where: string, login: string): boolean {
  const id = [...record.accounts()].find((account) => account.login === login)?.id
  const has = record.collaborators(where).some((each) => each.login === login)
  return has || record.invitations(where).some(({ inviteeId }) => inviteeId === id)
}

reconcileStory(
  'The command reconcile lists and takes the steps of each repository of a product, under the repository’s name',
  async (world) => {
    const ada = await buyerOf(world, 'ada')
    await ada.send()
    await later(world)
    ada.byHand('accept', BUNDLE)
    await later(world)
    const calm = await world.run()
    assert.deepEqual([calm.code, calm.text.match(/Nothing to do\./g)?.length], [0, 2], calm.text)
    await ada.refund()
    const dry = await world.run()
    assert.equal(dry.code, 3, dry.text)
    assert.deepEqual(Object.keys(parts(dry.text)), [BUNDLE, EXTRAS])
    assert.match(parts(dry.text)[BUNDLE] ?? '', /\nremove +ada +acme-starters\/bundle +refunded/)
    assert.match(parts(dry.text)[EXTRAS] ?? '', /\nwithdraw the invitation +ada +acme-starters\/extras +refunded/)
    assert.deepEqual([inside(world, BUNDLE, 'ada'), inside(world, EXTRAS, 'ada')], [true, true], 'a dry run')
    const applied = await world.run(true)
    assert.equal(applied.code, 0, applied.text)
    assert.match(parts(applied.text)[BUNDLE] ?? '', /\nremove +ada +done\n/)
    assert.match(parts(applied.text)[EXTRAS] ?? '', /\nwithdraw the invitation +ada +done\n/)
    assert.deepEqual([inside(world, BUNDLE, 'ada'), inside(world, EXTRAS, 'ada')], [false, false])
  },
  bundle
)

reconcileStory(
  'The breaker stops the removals of one repository only, and --apply releases it',
  async (world) => {
    const ada = await buyerOf(world, 'ada', 'bundle')
    const five = await Promise.all(
      ['a', 'b', 'c', 'd', 'e'].map((letter) => buyerOf(world, `five-${letter}`, 'extras'))
    )
    for (const each of [ada, ...five]) {
      assert.equal((await each.send()).reason, 'invited')
      each.byHand('accept', each === ada ? BUNDLE : EXTRAS)
    }
    await later(world)
    // The five payments now have another product, without an event that explains it.
    await world.context.db.updateTable('payment').set({ scene: 'another' }).where('scene', '=', 'extras').execute()
    await later(world)
    await ada.refund()
    const there = () => five.filter(({ login }) => inside(world, EXTRAS, login)).length
    assert.equal(there(), 5, 'the service stops')
    const dry = await world.run()
    assert.equal(dry.code, 3, dry.text)
    assert.doesNotMatch(parts(dry.text)[BUNDLE] ?? '', /breaker/)
    assert.match(parts(dry.text)[BUNDLE] ?? '', /\nremove +ada .*refunded/)
    assert.match(parts(dry.text)[EXTRAS] ?? '', /The breaker stops 5 removals out of 5 accounts/)
    const applied = await world.run(true)
    assert.equal(applied.code, 0, applied.text)
    assert.deepEqual([there(), inside(world, BUNDLE, 'ada')], [0, false])
  },
  apart
)

for (const [unreadable, readable] of [
  [BUNDLE, EXTRAS],
  [EXTRAS, BUNDLE]
] as const) {
  for (const status of [500, 404]) {
    reconcileStory(
      `When ${unreadable} cannot be read (${status}), reconcile changes nothing there, repairs the other and exits with 1`,
      async (world) => {
        const people = [await buyerOf(world, 'ada', 'bundle'), await buyerOf(world, 'bob', 'extras')]
        for (const each of people) assert.equal((await each.send()).reason, 'invited')
        await later(world)
        for (const each of people) await each.refund()
        world.codeHost.rehearse.misbehave({ path: `/repos/${unreadable}`, status, forMs: 60 * MINUTE_MS })
        const dry = await world.run()
        assert.equal(dry.code, 1, dry.text)
        assert.match(parts(dry.text)[unreadable] ?? '', /did not show its lists whole/)
        assert.match(parts(dry.text)[readable] ?? '', /\nwithdraw the invitation .*refunded/)
        const applied = await world.run(true)
        assert.equal(applied.code, 1, applied.text)
        assert.match(parts(applied.text)[unreadable] ?? '', /Nothing has been done\. What there is to do is known once/)
        assert.match(parts(applied.text)[readable] ?? '', /Done:\n[\s\S]*withdraw the invitation +\w+ +done/)
        const remaining = people.map(({ login }) => [BUNDLE, EXTRAS].filter((where) => inside(world, where, login)))
        assert.deepEqual(remaining, unreadable === BUNDLE ? [[BUNDLE], []] : [[], [EXTRAS]])
        world.codeHost.rehearse.behave()
        world.codeHost.clock.advance(60 * MINUTE_MS)
        const again = await world.run(true)
        assert.equal(again.code, 0, again.text)
        assert.ok(people.every(({ login }) => ![BUNDLE, EXTRAS].some((where) => inside(world, where, login))))
      },
      apart
    )
  }
}

/** From now on the database takes no further attempt at the repositories of these products, which have one each. */
async function breakAttempts({ context: { db } }: ReconcileWorld, products: readonly string[]): Promise<void> {
  const kept = db.selectFrom('access_grant').select('target').where('product', 'in', products)
  const targets = (await kept.execute()).map(({ target }) => sql.lit(target))
  await sql`create unique index no_more on access_intent (target) where target in (${sql.join(targets)})`.execute(db)
}

async function invitedAndRefunded(world: ReconcileWorld) {
  const people = [await buyerOf(world, 'ada', 'bundle'), await buyerOf(world, 'bob', 'extras')]
  for (const each of people) assert.equal((await each.send()).reason, 'invited')
  await later(world)
  for (const each of people) await each.refund()
  return people
}

for (const [broken, whole, product] of [
  [BUNDLE, EXTRAS, 'bundle'],
  [EXTRAS, BUNDLE, 'extras']
] as const) {
  reconcileStory(
    `When the database fails for ${broken}, reconcile says so, repairs the other repository and exits with 1`,
    async (world) => {
      const people = await invitedAndRefunded(world)
      await breakAttempts(world, [product])
      const { code, text } = await world.run(true)
      assert.equal(code, 1, text)
      assert.match(parts(text)[broken] ?? '', /\nFailed: .*(no_more|UNIQUE).* Not everything has been done/)
      assert.match(parts(text)[whole] ?? '', /Done:\n[\s\S]*withdraw the invitation +\w+ +done/)
      assert.doesNotMatch(parts(text)[whole] ?? '', /Failed/)
      const remaining = people.flatMap(({ login }) => [BUNDLE, EXTRAS].filter((where) => inside(world, where, login)))
      assert.deepEqual(remaining, [broken])
    },
    apart
  )
}

reconcileStory(
  'A round that fails for several repositories says each repository and its failure',
  async (world) => {
    await invitedAndRefunded(world)
    await breakAttempts(world, ['bundle', 'extras'])
    const error = await world.context.access.round().then(
      () => assert.fail('the round did not fail'),
      (thrown: AggregateError) => thrown
    )
    assert.match(error.message, /^2 parts of the round failed$/)
    const [first = '', second = ''] = error.errors.map(({ message }: Error) => message)
    assert.match(first, /^acme-starters\/bundle: .*(no_more|UNIQUE)/)
    assert.match(second, /^acme-starters\/extras: .*(no_more|UNIQUE)/)
    const lines: string[] = []
    createLog('error', { write: (line) => void lines.push(line) }).error({ err: error }, 'a round failed')
    const logged = lines.flatMap((line) => JSON.parse(line).err.aggregateErrors)
    const messages = logged.map(({ message }: Error) => message.slice(0, 40))
    assert.deepEqual(messages, [first.slice(0, 40), second.slice(0, 40)], 'the log has both')
  },
  apart
)

reconcileStory(
  'A dry run lists the missing invitations of a repository that was added to a product, and --apply sends them',
  async (world) => {
    const [product] = world.config.products
    const before = await world.reconfigured({ products: [{ ...product, repositories: [product.repositories[0]] }] })
    const ada = await buyerOf(world, 'ada')
    assert.equal((await before.invite({ userId: ada.userId, username: 'ada' })).reason, 'invited')
    const dry = await world.run()
    assert.equal(dry.code, 3, dry.text)
    assert.match(parts(dry.text)[EXTRAS] ?? '', /\ninvite +ada +acme-starters\/extras +new/)
    assert.ok(!inside(world, EXTRAS, 'ada'))
    const applied = await world.run(true)
    assert.equal(applied.code, 0, applied.text)
    assert.ok(inside(world, EXTRAS, 'ada'))
  },
  bundle
)
