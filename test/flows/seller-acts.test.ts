import assert from 'node:assert/strict'
import { readdir } from 'node:fs/promises'
import { test } from 'node:test'
import type { TestDatabase } from '../setup/databases.ts'
import { INVITE_TOKEN } from '../setup/pullpass.ts'
import { type SandboxWorld, startSandboxWorld } from '../setup/sandbox-world.ts'
import { newestMail, signIn } from '../setup/visitor.ts'
import { onEachEmptyDatabase } from './shop.ts'

const repository = 'acme-starters/starter-kit'
const admin = 'owner@acme.example'
const MINUTE_MS = 60_000

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
