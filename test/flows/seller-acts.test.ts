import assert from 'node:assert/strict'
import { readdir } from 'node:fs/promises'
import { test } from 'node:test'
import type { TestDatabase } from '../setup/databases.ts'
import { INVITE_TOKEN } from '../setup/pullpass.ts'
import { type SandboxWorld, startSandboxWorld } from '../setup/sandbox-world.ts'
import { newestMail, signIn, subjectsOf } from '../setup/visitor.ts'
import { onEachEmptyDatabase, openShop } from './shop.ts'

const repository = 'acme-starters/starter-kit'
const admin = 'owner@acme.example'
const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

async function open(
  database: TestDatabase,
  config: NonNullable<Parameters<typeof startSandboxWorld>[0]['config']> = {}
) {
  const world = await startSandboxWorld({
    database,
    rounds: false,
    config: { admins: [admin], ...config }
  })
  return Object.assign(world, { [Symbol.asyncDispose]: () => world.close() })
}

async function buyers(world: SandboxWorld, prefix: string, count: number) {
  const all: { userId: string; login: string }[] = []
  for (let number = 1; number <= count; number += 1) {
    const login = `${prefix}-${number}`
    world.codeHost.rehearse.addAccount({ login, name: login, emails: [] })
    await world.pay({ email: `${login}@mail.example` })
    all.push({ userId: (await signIn(world, `${login}@mail.example`)).userId, login })
  }
  return all
}

onEachEmptyDatabase('a rejected token', (database) => {
  test('a rejected token: the buyer is queued, the seller gets one mail, and a good token sends what waits', async () => {
    await using world = await open(database())
    const { access, invite } = world.context
    const [ada, bob] = await buyers(world, 'token', 2)
    assert.ok(ada && bob)
    world.codeHost.rehearse.trouble(INVITE_TOKEN, 'revoked')
    const first = await invite({ userId: ada.userId, username: ada.login })
    assert.deepEqual([first.reason, first.grant?.because], ['forbidden', 'token_refused'])
    const calls = world.codeHost.record.calls().length
    const second = await invite({ userId: bob.userId, username: bob.login })
    assert.equal(second.reason, 'forbidden')
    assert.equal(
      world.codeHost.record.calls().length,
      calls,
      'no further call with a token that is known to be rejected'
    )
    await access.sendMails()
    await access.sendMails()
    assert.match((await newestMail(world, admin)).subject ?? '', /rejects the invite token/)
    const before = (await readdir(world.mailDir)).length
    world.codeHost.clock.advance(20 * MINUTE_MS)
    await access.pass()
    await access.sendMails()
    assert.equal((await readdir(world.mailDir)).length, before, 'told once')
    world.codeHost.rehearse.trouble(INVITE_TOKEN, null)
    for (let count = 0; count < 4; count += 1) {
      world.codeHost.clock.advance(16 * MINUTE_MS)
      await access.pass()
    }
    assert.equal(world.codeHost.record.invitations(repository).filter(({ expired }) => !expired).length, 2)
  })
})

onEachEmptyDatabase('what only the seller can mend', (database) => {
  /** A few passes in that time, and the subjects of the mails that the seller has got until then. */
  async function told({ context, codeHost, mailDir }: SandboxWorld, ms: number) {
    for (const end = codeHost.clock.now() + ms; codeHost.clock.now() < end; ) {
      const { nextAt } = await context.access.pass()
      codeHost.clock.advance(Math.max(ms / 50, Math.min(nextAt, end) - codeHost.clock.now()))
    }
    await context.access.sendMails()
    return subjectsOf({ mailDir }, admin)
  }
  const stateOf = async ({ context }: SandboxWorld, login: string) =>
    context.db
      .selectFrom('access_grant')
      .select(['state', 'because', 'acts'])
      .where('login', '=', login)
      .executeTakeFirstOrThrow()

  test('a buyer whom somebody has removed by hand: one mail, however long it stays so', async () => {
    await using world = await open(database())
    const { context, codeHost } = world
    const [ada] = await buyers(world, 'removed', 1)
    assert.ok(ada)
    await context.invite({ userId: ada.userId, username: ada.login })
    codeHost.rehearse.byHand({ deed: 'accept', repository, login: ada.login })
    assert.deepEqual(await told(world, 5 * MINUTE_MS), [])
    codeHost.rehearse.byHand({ deed: 'remove', repository, login: ada.login })
    const { account_id: memberId } = await context.db
      .selectFrom('access_grant')
      .select('account_id')
      .where('login', '=', ada.login)
      .executeTakeFirstOrThrow()
    context.access.memberChanged({ action: 'removed', memberId: Number(memberId), senderId: 1 })
    assert.deepEqual(await told(world, 30 * MINUTE_MS), ['Acme Starters: A buyer was removed by hand'])
    assert.deepEqual({ ...(await stateOf(world, ada.login)) }, { state: 'gone', because: 'removed', acts: 'seller' })
    assert.equal((await told(world, 10 * DAY_MS)).length, 1)
  })

  test('an account that the host does not take, six times in a row', async () => {
    await using world = await open(database())
    const [ada] = await buyers(world, 'blocked', 1)
    assert.ok(ada)
    world.codeHost.rehearse.byHand({ deed: 'block', repository, login: ada.login })
    const first = await world.context.invite({ userId: ada.userId, username: ada.login })
    assert.deepEqual([first.verified, first.grant?.because], [false, 'not_taken'])
    assert.deepEqual(await told(world, 14 * HOUR_MS), [])
    assert.deepEqual(await told(world, 30 * HOUR_MS), ['Acme Starters: The code host does not take an invitation'])
    assert.equal((await stateOf(world, ada.login)).acts, 'seller')
  })

  test('access that no payment covers any more, and that did not come through us', async () => {
    await using world = await open(database())
    const [ada] = await buyers(world, 'staff', 1)
    assert.ok(ada)
    world.codeHost.rehearse.byHand({ deed: 'add', repository, login: ada.login, role: 'write' })
    await world.context.invite({ userId: ada.userId, username: ada.login })
    await world.context.db.updateTable('payment').set({ status: 'refunded' }).execute()
    assert.deepEqual(await told(world, 5 * MINUTE_MS), [
      'Acme Starters: An account has access that no payment covers any more'
    ])
  })

  test('a repository that belongs to a person', async () => {
    await using shop = await openShop(database(), { config: { admins: [admin] } })
    shop.host.owner = 'User'
    assert.equal(await shop.context.target.isPersonal(), true)
    await shop.context.access.pass()
    await shop.context.access.sendMails()
    assert.deepEqual(await subjectsOf(shop, admin), ['Test Shop: The repository belongs to a person'])
  })
})

onEachEmptyDatabase('the breaker', (database) => {
  test('the breaker: when the payments of many seem to be gone, nobody is removed until the seller says so', async () => {
    const logins: string[] = []
    {
      await using world = await open(database())
      for (const { userId, login } of await buyers(world, 'breaker', 5)) {
        await world.context.invite({ userId, username: login })
        world.codeHost.rehearse.byHand({ deed: 'accept', repository, login })
        logins.push(login)
      }
      await world.context.access.pass()
      const states = await world.context.db
        .selectFrom('access_grant')
        .select('state')
        .where('login', 'in', logins)
        .execute()
      assert.deepEqual(new Set(states.map(({ state }) => state)), new Set(['accepted']))
      // The scene of what was sold is not the product's id any more, as after a slip in the site config.
      await world.context.db
        .updateTable('payment')
        .set({ scene: 'starter-kit-2' })
        .where('status', '=', 'paid')
        .execute()
      world.codeHost.clock.advance(5 * MINUTE_MS)
      for (let count = 0; count < 3; count += 1) {
        await world.context.access.pass()
        world.codeHost.clock.advance(2 * MINUTE_MS)
      }
      const present = () =>
        world.codeHost.record.collaborators(repository).filter(({ login }) => logins.includes(login))
      assert.equal(present().length, 5)
      const dry = await world.context.access.reconcile({ apply: false })
      assert.deepEqual([dry.breaker?.stopped, dry.applied], [5, false])
      assert.equal(present().length, 5)
      await world.context.access.sendMails()
      assert.match((await newestMail(world, admin)).subject ?? '', /stopped until you have looked/)
      const applied = await world.context.access.reconcile({ apply: true })
      assert.equal(applied.applied, true)
      assert.equal(present().length, 0)
    }
  })
})
