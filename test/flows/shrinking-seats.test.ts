import assert from 'node:assert/strict'
import { readdir } from 'node:fs/promises'
import { after, before, test } from 'node:test'
import type { Context } from '../../src/context.ts'
import { type SandboxWorld, startSandboxWorld } from '../setup/sandbox-world.ts'
import { signIn } from '../setup/visitor.ts'
import { onEachEmptyDatabase } from './shop.ts'

const repository = 'acme-starters/starter-kit'
const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
const product = { id: 'starter-kit', name: 'Starter Kit', checkoutUrl: 'https://pay.example/', seats: 2 }

onEachEmptyDatabase('a purchase that covers fewer accounts than it did', (database) => {
  let world: SandboxWorld
  let two: Context
  let one: Context
  before(async () => {
    world = await startSandboxWorld({ database: database(), rounds: false, config: { product } })
    two = world.context
    one = await world.reconfigured({ product: { ...product, seats: 1 } })
  })
  after(() => world.close())

  async function pass({ access }: Context, ms: number, steps = 6) {
    for (let step = 0; step <= steps; step += 1) {
      await access.pass()
      await access.sendMails()
      if (step < steps) world.codeHost.clock.advance(ms / steps)
    }
  }

  async function buyer(name: string) {
    const logins = [`${name}-1`, `${name}-2`]
    for (const login of logins) world.codeHost.rehearse.addAccount({ login, name: login, emails: [] })
    await world.pay({ email: `${name}@mail.example` })
    const { userId } = await signIn(world, `${name}@mail.example`)
    for (const username of logins) {
      assert.equal((await two.invite({ userId, username })).reason, 'invited')
      world.codeHost.rehearse.byHand({ deed: 'accept', repository, login: username })
      await pass(two, 2 * MINUTE_MS)
    }
    return userId
  }

  const inside = (name: string) =>
    world.codeHost.record
      .collaborators(repository)
      .map(({ login }) => login)
      .filter((login) => login.startsWith(name))

  /** How many mails about `login` there are, by the words of their subjects. */
  async function mails(context: Context, login: string) {
    const rows = await context.db
      .selectFrom('access_mail')
      .innerJoin('access_grant', 'access_grant.id', 'access_mail.subject')
      .select(['kind', 'access_mail.state'])
      .where('login', '=', login)
      .where('kind', 'in', ['shrinking', 'withdrawn'])
      .orderBy('at')
      .execute()
    return rows.map(({ kind, state }) => `${kind} ${state}`)
  }

  test('the one named last goes, a day after its buyer was told', async () => {
    const userId = await buyer('ada')
    const letters = (await readdir(world.mailDir)).length
    await pass(one, 2 * MINUTE_MS)
    assert.deepEqual([await mails(one, 'ada-1'), await mails(one, 'ada-2')], [[], ['shrinking sent']])
    assert.equal((await readdir(world.mailDir)).length, letters + 1)
    await pass(one, DAY_MS - 10 * MINUTE_MS)
    assert.deepEqual(inside('ada'), ['ada-1', 'ada-2'])
    await pass(one, 20 * MINUTE_MS, 20)
    assert.deepEqual(inside('ada'), ['ada-1'])
    const grants = (await one.access.purchases(userId))[0]?.grants ?? []
    assert.deepEqual(
      grants.map(({ login, state, because }) => `${login} ${state} ${because}`),
      ['ada-1 accepted shown', 'ada-2 revoked seat_gone']
    )
    assert.deepEqual(await mails(one, 'ada-2'), ['shrinking sent', 'withdrawn sent'])
  })

  test('seats that grow again in time: nothing happens, and later it is told anew', async () => {
    await buyer('bob')
    await pass(one, 2 * MINUTE_MS)
    await pass(two, 2 * DAY_MS)
    assert.deepEqual(inside('bob'), ['bob-1', 'bob-2'])
    assert.deepEqual(await mails(one, 'bob-2'), ['shrinking sent'])
    await pass(two, 20 * DAY_MS)
    await pass(one, 2 * MINUTE_MS)
    assert.deepEqual(inside('bob'), ['bob-1', 'bob-2'])
    assert.deepEqual(await mails(one, 'bob-2'), ['shrinking sent', 'shrinking sent'])
    await pass(one, DAY_MS + 20 * MINUTE_MS, 50)
    assert.deepEqual(inside('bob'), ['bob-1'])
  })

  test('a mail that waits while the seats grow again is not sent, and does not count as told', async () => {
    await buyer('eve')
    await one.access.pass()
    await two.access.sendMails()
    assert.deepEqual(await mails(one, 'eve-2'), ['shrinking void'])
    world.codeHost.clock.advance(DAY_MS)
    await pass(one, 10 * MINUTE_MS)
    assert.deepEqual(inside('eve'), ['eve-1', 'eve-2'])
    assert.deepEqual(await mails(one, 'eve-2'), ['shrinking void', 'shrinking sent'])
  })

  test('the account that waits for a place that goes, and the one on it, go together; nobody comes back', async () => {
    const userId = await buyer('kim')
    world.codeHost.rehearse.addAccount({ login: 'kim-3', name: 'Kim', emails: [] })
    const [, second] = (await two.access.purchases(userId))[0]?.grants ?? []
    assert.ok(second)
    assert.equal((await two.invite({ userId, username: 'kim-3', replace: second.id })).reason, 'invited')
    await pass(one, DAY_MS + 20 * MINUTE_MS, 50)
    assert.deepEqual(inside('kim'), ['kim-1'])
    assert.deepEqual(
      world.codeHost.record.invitations(repository).filter(({ expired }) => !expired),
      []
    )
    await pass(two, 2 * DAY_MS)
    assert.deepEqual(inside('kim'), ['kim-1'])
  })
})
