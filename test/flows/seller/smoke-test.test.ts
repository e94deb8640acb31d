// The smoke test of the doctor: a real invitation, in front of a code host that works, or is wrong in one way.
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { createLeases } from '../../../src/access/host/lease.ts'
import { runSmokeTest } from '../../../src/doctor/smoke/smoke-test.ts'
import { createBasics } from '../../../src/runtime/basics.ts'
import { MINUTE_MS } from '../../../src/runtime/time/durations.ts'
import { wait } from '../../../src/runtime/time/sleep.ts'
import { onEachDatabase } from '../../support/databases/on-each-database.ts'
import { peopleOf, repository } from '../../support/worlds/people.ts'
import type { SandboxWorld } from '../../support/worlds/sandbox-world.ts'
import { aWorld } from '../../support/worlds/test-worlds.ts'

/** A smoke test whose waits pass at once. `meanwhile` runs during its first wait. */
async function smoke(world: SandboxWorld, username: string, meanwhile: () => void | Promise<void> = () => {}) {
  const { context, codeHost } = world
  const lines: string[] = []
  let waits = 0
  const basics = createBasics({
    now: context.now,
    log: context.log,
    async sleep(ms, signal) {
      // The waits for the lease can be called off.
      if (signal) return wait(ms, signal)
      codeHost.clock.advance(ms)
      waits += 1
      if (waits === 1) await meanwhile()
    }
  })
  const { db, repositories, access } = context
  const result = await runSmokeTest(
    { db, basics, repositories, access, say: (line) => lines.push(line), turnMs: 0 },
    username
  )
  return { result, lines }
}

onEachDatabase('the smoke test', aWorld({ workers: [], wire: true }), (world) => {
  const { person, buyer, send, byHand, collaborators, invited } = peopleOf(world)
  const rehearse = () => world().codeHost.rehearse
  const writes = () =>
    world()
      .codeHost.record.calls()
      .filter(({ method }) => method !== 'GET')
      .map(({ method }) => method)
  // The bot that sends the invitations is a collaborator itself.
  const assertNothing = () => assert.deepEqual([...collaborators(), ...invited()], ['acme-bot'])

  test('An account is invited, shown and withdrawn, and nothing is left at the host or in the database', async () => {
    const login = person()
    const before = writes().length
    const { result, lines } = await smoke(world(), login)
    assert.equal(result, 'works')
    assert.deepEqual(
      lines.map((line) => line.replace(/, request [^)]+/, '')),
      [
        repository,
        `  ${login} was invited (201).`,
        `  The host shows the invitation of ${login}, with permission to read.`,
        '  The invitation was withdrawn (204).',
        `  The host shows nothing of ${login} any more.`
      ]
    )
    assert.deepEqual(writes().slice(before), ['PUT', 'DELETE'])
    assertNothing()
    const { db } = world().context
    for (const table of [
      ...(['access_intent', 'access_account', 'access_grant', 'access_mail'] as const),
      ...(['smoke_invitation', 'stranger'] as const)
    ]) {
      assert.deepEqual(await db.selectFrom(table).selectAll().execute(), [], table)
    }
  })

  test('An account that accepts meanwhile is removed again', async () => {
    const login = person()
    const { result, lines } = await smoke(world(), login, () => byHand('accept', login))
    assert.equal(result, 'works', lines.join('\n'))
    assert.match(lines.join('\n'), /as a collaborator\.\n {2}The access of \S+ was removed \(204\)/)
    assertNothing()
  })

  for (const [preset, words] of [
    ['other_permission', /to write, and not to read/],
    ['other_invitee', /invited another account/],
    ['drop_after', /could not be invited: the code host gave no clear answer/],
    ['invitation_lost', /does not show the invitation/],
    ['server_error', /\(status 500/]
  ] as const) {
    test(`An invite call with the answer "${preset}" does not work, and nothing is left`, async () => {
      const login = person()
      person()
      rehearse().misbehave({ preset, method: 'PUT' })
      const { result, lines } = await smoke(world(), login)
      assert.equal(result, 'fails', lines.join('\n'))
      assert.match(lines.join('\n'), words)
      assertNothing()
    })
  }

  test('An invitation that cannot be withdrawn is said to be left, with the place where to remove it', async () => {
    const login = person()
    rehearse().misbehave({ preset: 'server_error', method: 'DELETE', times: null, forMs: 60 * MINUTE_MS })
    const { result, lines } = await smoke(world(), login)
    assert.equal(result, 'fails')
    assert.match(lines.at(-1) ?? '', new RegExp(`Collaborators of ${repository}, and remove ${login} there`))
    assert.deepEqual(invited(), [login])
    byHand('decline', login)
    world().codeHost.clock.advance(60 * MINUTE_MS)
  })

  test('An account that is no free account of a person is not invited', async () => {
    const [ada, bob] = [await buyer(), await buyer()]
    await send(ada, ada.login)
    byHand('accept', ada.login)
    await send(bob, bob.login)
    const before = writes().length
    for (const [name, words] of [
      [ada.login, /has access/],
      [bob.login, /has an invitation/],
      ['acme-starters', /but Organization/],
      ['no-such-account-here', /There is no account/],
      ['../ada', /cannot be a username/]
    ] as const) {
      const { result, lines } = await smoke(world(), name)
      assert.equal(result, 'untried')
      assert.match(lines.join('\n'), words)
      assert.match(lines.join('\n'), /Nothing was sent\.$/)
    }
    assert.equal(writes().length, before)
  })

  test('Nothing is sent while another process writes to the repository, or the host throttles', async () => {
    const { context, codeHost } = world()
    const login = person()
    const before = writes().length
    const { target } = await context.db.selectFrom('access_target').select('target').executeTakeFirstOrThrow()
    const { clock, sleep, newId, stopping } = createBasics({})
    const others = createLeases({ db: context.db, ...clock, sleep, newId, stopping })
    await others.hold(target, 0, async () => {
      const { result, lines } = await smoke(world(), login)
      assert.equal(result, 'untried')
      assert.match(lines.join('\n'), /Another process of the shop writes/)
    })
    await context.access.noteRefusal({ kind: 'throttled', until: codeHost.clock.now() + MINUTE_MS })
    const { result, lines } = await smoke(world(), login)
    assert.equal(result, 'untried')
    assert.match(lines.join('\n'), /throttles requests/)
    assert.equal(writes().length, before)
  })
})

onEachDatabase('a smoke test beside the passes', aWorld({ workers: [], wire: true }), (world) => {
  const { person, buyer, accepted, byHand, invited } = peopleOf(world)
  // The passes of a repository begin with its first grant.
  before(async () => {
    await accepted(await buyer())
  })

  /** The accounts without a purchase that a pass of another process has stored, and told the seller of. */
  async function strangers() {
    const { db } = world().context
    const stored = await db.selectFrom('stranger').select('login').execute()
    const told = await db.selectFrom('seller_alert').select('words').where('kind', '=', 'stranger').execute()
    return { stored: stored.map(({ login }) => login), told: told.map(({ words }) => words) }
  }

  test('A pass between the invitation and its withdrawal does not take the account for one without a purchase', async () => {
    const { codeHost, context } = world()
    const login = person()
    let seen: unknown
    const { result } = await smoke(world(), login, async () => {
      assert.deepEqual(invited(), [login])
      codeHost.clock.advance(30 * MINUTE_MS)
      await context.access.round()
      seen = await strangers()
    })
    assert.deepEqual(seen, { stored: [], told: [] })
    assert.equal(result, 'works')
    assert.deepEqual(await context.db.selectFrom('smoke_invitation').selectAll().execute(), [])
    await context.access.round()
    world().codeHost.rehearse.byHand({ action: 'invite', repository, login })
    await context.access.round()
    assert.deepEqual(await strangers(), { stored: [login], told: [login] })
    byHand('decline', login)
    await context.access.round()
    await context.db.deleteFrom('seller_alert').execute()
  })

  test('An hour after a smoke test whose process was killed, a pass tells of the account that it has left', async () => {
    const { codeHost, context } = world()
    const login = person()
    const killed = Promise.withResolvers<void>()
    const invitedThen = Promise.withResolvers<void>()
    const running = smoke(world(), login, () => {
      invitedThen.resolve()
      return killed.promise
    })
    await invitedThen.promise
    codeHost.clock.advance(59 * MINUTE_MS)
    await context.access.round()
    assert.deepEqual(await strangers(), { stored: [], told: [] })
    codeHost.clock.advance(61 * MINUTE_MS)
    await context.access.round()
    assert.deepEqual(await strangers(), { stored: [login], told: [login] })
    killed.resolve()
    await running
    await context.access.round()
    assert.deepEqual((await strangers()).stored, [])
  })
})
