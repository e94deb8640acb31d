import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import type { Product } from '../../../src/config/config.ts'
import type { Context } from '../../../src/context.ts'
import { replayDelivery } from '../../../src/payments/inbox/deliveries.ts'
import { DAY_MS, MINUTE_MS } from '../../../src/runtime/time/durations.ts'
import { plainProduct, sandboxProduct, sandboxRepository } from '../../support/builders/plain-config.ts'
import { checkoutEvent, signatureOf } from '../../support/builders/stripe-events.ts'
import { onEachDatabase } from '../../support/databases/on-each-database.ts'
import { deliver } from '../../support/worlds/deliver.ts'
import { peopleOf } from '../../support/worlds/people.ts'
import type { SandboxWorld } from '../../support/worlds/sandbox-world.ts'
import { tellerOf } from '../../support/worlds/teller.ts'
import { aWorld } from '../../support/worlds/test-worlds.ts'
import { newestMail, signIn, subjectsOf } from '../../support/worlds/visitor.ts'

const admin = 'owner@acme.example'
const admins = [admin]
const kit: Product = { ...plainProduct, repositories: [sandboxRepository] }
/** The product that the config makes of `product: { id }`. */
const called = (id: string): Product => ({ ...kit, id, scenes: [id, 'product-lifetime'] })
const course = sandboxProduct('course', 'course')

/** Lets `ms` pass for another process, with a round and the mails after each of `steps` steps. */
async function live({ codeHost }: SandboxWorld, { access }: Context, ms: number, steps = 12) {
  for (let step = 0; step <= steps; step += 1) {
    await access.round()
    await access.sendMails()
    if (step < steps) codeHost.clock.advance(ms / steps)
  }
}

/** Makes a buyer who paid under the alias of old payments and accepted; returns the login. */
async function paidByAlias(world: () => SandboxWorld): Promise<string> {
  const { person, send, byHand, pass } = peopleOf(world)
  const login = person(`old-${randomUUID().slice(0, 8)}`)
  const email = `${login}@mail.example`
  const { codeHost, context, url } = world()
  const sale = JSON.stringify(checkoutEvent({ email, metadata: { scene: 'product-lifetime' } }))
  const timestamp = Math.floor(codeHost.clock.now() / 1000)
  assert.equal((await deliver(url, sale, signatureOf(sale, { timestamp }))).status, 200)
  await context.inbox.drain()
  const { userId } = await signIn(world(), email)
  assert.equal((await send({ userId }, login)).reason, 'invited')
  byHand('accept', login)
  await pass(2 * MINUTE_MS)
  return login
}

onEachDatabase('product.id in the site config is changed', aWorld({ config: { admins, products: [kit] } }), (world) => {
  const { buyer, accepted, collaborators, grantsOf, person, send, byHand, pass } = peopleOf(world)
  const tell = tellerOf(world)
  const inside = (logins: string[]) => collaborators().filter((login) => logins.includes(login)).length

  test('After a change of product.id no account loses access, Send invite answers not_paid, and the seller is told', async () => {
    const people = [await buyer(), await buyer(), await buyer(), await buyer(), await buyer()]
    const waiting = await buyer()
    for (const each of people) await accepted(each, each.login)
    const logins = people.map(({ login }) => login)
    const slipped = await world().reconfigured({ products: [called('starter-kti')] })
    const calls = world().codeHost.record.calls().length
    const result = await slipped.invite({ userId: waiting.userId, username: waiting.login })
    assert.deepEqual(result, { ok: false, reason: 'not_paid' })
    assert.equal(world().codeHost.record.calls().length, calls)
    await live(world(), slipped, 2 * DAY_MS)
    assert.equal(inside(logins), 5)
    for (const who of people) assert.equal((await grantsOf(who))[0]?.state, 'accepted')
    const told = await subjectsOf(world(), admin)
    assert.deepEqual(told, ['Acme Starters: Paid sales are of a product that the site config does not know'])
    const { text = '' } = await newestMail(world(), admin)
    assert.match(text, /- "starter-kit": 6 paid sales/)
    assert.match(text, /has no access yet, gets no invitation/)
    assert.match(text, /Put the id back; or[^.]*aliases/)
    // An alias repairs it, as the former id would.
    const aliased = { ...called('starter-kti'), scenes: ['starter-kti', 'starter-kit', 'product-lifetime'] }
    const mended = await world().reconfigured({ products: [aliased] })
    assert.equal((await mended.invite({ userId: waiting.userId, username: waiting.login })).reason, 'invited')
    await live(world(), mended, DAY_MS)
    assert.equal(inside(logins), 5)
    assert.equal((await subjectsOf(world(), admin)).length, 1)
  })

  test('After a change of product.id three buyers of the historical alias keep their access', async () => {
    const logins = [await paidByAlias(world), await paidByAlias(world), await paidByAlias(world)]
    const slipped = await world().reconfigured({ products: [called('starter-kti')] })
    await live(world(), slipped, DAY_MS)
    assert.equal(inside(logins), 3)
  })

  test('After a change of product.id no account loses access when deliveries are processed again under the new id', async () => {
    const logins: string[] = []
    for (let count = 0; count < 3; count += 1) {
      const { email } = await tell('paddle', 'paid')
      const { userId } = await signIn(world(), email)
      const login = person()
      assert.equal((await send({ userId }, login)).reason, 'invited')
      byHand('accept', login)
      await pass(2 * MINUTE_MS)
      logins.push(login)
    }
    await world().context.inbox.stop()
    const { payments } = world().config
    const renamed = (scenes: Record<string, string>) =>
      Object.fromEntries(Object.keys(scenes).map((id) => [id, 'starter-kit-2']))
    const paddle = renamed(payments.scenes.paddle ?? {})
    const other = await world().reconfigured({
      products: [called('starter-kit-2')],
      payments: { ...payments, scenes: { ...payments.scenes, paddle } }
    })
    // Replay the deliveries; the next payment of a subscription has the same effect.
    const deliveries = await other.db.selectFrom('inbox').select('event_id').where('processor', '=', 'paddle').execute()
    for (const { event_id: eventId } of deliveries) await replayDelivery(other.db, { processor: 'paddle', eventId })
    await other.inbox.drain()
    const scenes = await other.db.selectFrom('payment').select('scene').where('processor', '=', 'paddle').execute()
    assert.deepEqual(new Set(scenes.map(({ scene }) => scene)), new Set(['starter-kit-2']))
    await live(world(), other, DAY_MS)
    assert.equal(inside(logins), 3)
  })
})

onEachDatabase(
  'the alias of old payments is moved to another product',
  aWorld({ config: { admins, products: [kit, course] } }),
  (world) => {
    const { collaborators } = peopleOf(world)

    test('The breaker stops the removals until the seller applies them, and nothing is removed if the config is repaired', async () => {
      const logins: string[] = []
      for (let count = 0; count < 5; count += 1) logins.push(await paidByAlias(world))
      const inside = () => collaborators().filter((login) => logins.includes(login)).length
      const slipped = await world().reconfigured({
        products: [
          { ...kit, scenes: ['starter-kit'] },
          { ...course, scenes: ['course', 'product-lifetime'] }
        ]
      })
      await live(world(), slipped, 2 * DAY_MS)
      assert.equal(inside(), 5)
      assert.deepEqual(await subjectsOf(world(), admin), [
        'Acme Starters: Withdrawals are stopped until you have looked'
      ])
      const dry = await slipped.access.reconcile({ apply: false })
      assert.equal(dry[0]?.report.breaker?.stopped, 5)
      const { context } = world()
      await live(world(), context, DAY_MS)
      assert.equal(inside(), 5)
      const states = await context.db.selectFrom('access_grant').select('state').execute()
      assert.deepEqual(new Set(states.map(({ state }) => state)), new Set(['accepted']))
      await live(world(), slipped, DAY_MS)
      const applied = await slipped.access.reconcile({ apply: true })
      assert.equal(applied[0]?.report.applied, true)
      assert.equal(inside(), 0)
    })
  }
)
