// A username that the buyer gave at checkout, at a processor that has a field for it.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../src/runtime/time/durations.ts'
import { onEachDatabase } from '../../support/databases/on-each-database.ts'
import { peopleOf, repository } from '../../support/worlds/people.ts'
import { tellerOf } from '../../support/worlds/teller.ts'
import { aWorld } from '../../support/worlds/test-worlds.ts'
import { signIn, subjectsOf } from '../../support/worlds/visitor.ts'

const READY = 'Starter Kit is ready for you'

onEachDatabase('a username given at checkout', aWorld(), (world) => {
  const { person, send, pass, invited, statesOf } = peopleOf(world)
  const tell = tellerOf(world)
  const rehearse = () => world().codeHost.rehearse
  const bought = (username: string, story = 'paid') => tell('standard', story, { username, scene: 'starter-kit' })
  const invitingCalls = (login: string) =>
    world()
      .codeHost.record.calls()
      .filter(({ method, path }) => method === 'PUT' && path.endsWith(`/collaborators/${login}`)).length

  for (const [words, name] of [
    ['an organization', () => 'acme-starters'],
    [
      'a bot',
      () => {
        rehearse().addAccount({ login: 'helper-bot', name: 'Helper', emails: [], type: 'Bot' })
        return 'helper-bot'
      }
    ],
    [
      'of an account that was renamed',
      () => {
        const login = person()
        rehearse().rename(login, `${login}-renamed`)
        return login
      }
    ],
    ['of no account', () => 'no-account-at-all']
  ] as const) {
    test(`A username from checkout that is ${words} is proposed in the form, and not invited, and the buyer gets a mail`, async () => {
      const login = name()
      const { email } = await bought(login)
      await pass(6 * MINUTE_MS)
      assert.equal(invitingCalls(login), 0)
      await world().context.access.sendMails()
      assert.deepEqual(await subjectsOf(world(), email), [READY])
      const visitor = await signIn(world(), email)
      assert.deepEqual(await statesOf(visitor), [])
      assert.match(await (await visitor.get('/dashboard')).text(), new RegExp(`value="${login}"`))
    })
  }

  test('A username from checkout is not invited when the sale is refunded before the name is looked up', async () => {
    const login = person()
    await bought(login, 'refunded')
    await pass(5 * MINUTE_MS)
    assert.equal(invitingCalls(login), 0)
  })

  test('The invitation of a username from checkout is withdrawn after a refund, even if the buyer never signed in', async () => {
    const login = person()
    const { sale } = await bought(login)
    await pass()
    assert.ok(invited().includes(login))
    await tell('standard', 'refunded', { sale })
    await pass(5 * MINUTE_MS)
    assert.ok(!invited().includes(login))
  })

  test('A username from checkout is not invited when the buyer has named another account in the form', async () => {
    const [given, typed] = [person(), person()]
    const { email } = await bought(given)
    const buyer = await signIn(world(), email)
    assert.equal((await send(buyer, typed)).reason, 'invited')
    await pass(5 * MINUTE_MS)
    assert.equal(invitingCalls(given), 0)
    assert.deepEqual(await statesOf(buyer), [`${typed} invited sent`])
  })

  test('A username from checkout is looked up again while the host fails, and then invited', async () => {
    const login = person()
    rehearse().misbehave({ path: `/users/${login}`, status: 500, times: 1 })
    await bought(login)
    await world().context.access.round()
    assert.equal(invitingCalls(login), 0)
    await pass(10 * MINUTE_MS)
    assert.ok(invited().includes(login))
  })

  test('A buyer whose username from checkout cannot be looked up gets a mail, and is invited once the host answers', async () => {
    const login = person()
    rehearse().misbehave({ preset: 'server_error', forMs: 10 * HOUR_MS })
    const { email } = await bought(login)
    await pass(6 * MINUTE_MS)
    await world().context.access.sendMails()
    assert.deepEqual(await subjectsOf(world(), email), [READY])
    await pass(9 * HOUR_MS)
    assert.equal(invitingCalls(login), 0)
    await pass(2 * HOUR_MS)
    assert.ok(invited().includes(login))
    await world().context.access.sendMails()
    assert.equal((await subjectsOf(world(), email)).length, 2)
  })

  test('A username from checkout about which the host never answers does not hold up those of later buyers', async () => {
    const [stuck, login] = [person(), person()]
    rehearse().misbehave({ path: `/users/${stuck}`, status: 301, forMs: 10 * DAY_MS })
    await bought(stuck)
    world().codeHost.clock.advance(MINUTE_MS)
    await bought(login)
    await pass(5 * MINUTE_MS)
    assert.deepEqual([invited().includes(stuck), invited().includes(login)], [false, true])
  })

  test('A buyer whose username from checkout waits behind the limit of a day is told by mail, once, and then invited', async () => {
    await pass(2 * DAY_MS, { rounds: 8 })
    const early = person()
    const soon = await bought(early)
    await pass(2 * HOUR_MS)
    for (let count = 0; count < 49; count += 1)
      rehearse().byHand({ deed: 'invite', repository, login: person(), role: 'read' })
    const login = person()
    const { email } = await bought(login)
    const subjects = async (to: string) => {
      await world().context.access.sendMails()
      return subjectsOf(world(), to)
    }
    await pass(20 * MINUTE_MS)
    assert.deepEqual(await subjects(email), [], 'many waits are over within minutes')
    await pass(20 * MINUTE_MS)
    assert.equal(invitingCalls(login), 0)
    const told = `${login} waits for its invitation to Starter Kit`
    assert.deepEqual(await subjects(email), [told])
    await pass(12 * HOUR_MS)
    assert.deepEqual(await subjects(email), [told])
    await pass(13 * HOUR_MS)
    assert.deepEqual(await subjects(email), [told, `${login} is invited to Starter Kit`])
    assert.deepEqual(await subjects(soon.email), [`${early} is invited to Starter Kit`])
  })

  test('A username from checkout of a sale older than 30 days is proposed in the form, and not invited', async () => {
    const login = person()
    const { email } = await bought(login)
    const { db } = world().context
    const longAgo = world().codeHost.clock.now() - 31 * DAY_MS
    await db.updateTable('payment').set({ paid_at: longAgo }).where('email', '=', email).execute()
    await pass(5 * MINUTE_MS)
    assert.equal(invitingCalls(login), 0)
    assert.match(await (await (await signIn(world(), email)).get('/dashboard')).text(), new RegExp(`value="${login}"`))
  })
})
