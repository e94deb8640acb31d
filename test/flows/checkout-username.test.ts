// A username that was asked for at checkout, by a sender that has a field for it.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { signIn } from '../setup/visitor.ts'
import { DAY_MS, MINUTE_MS, onEachWorld, peopleOf } from './people.ts'
import { tellerOf } from './teller.ts'

onEachWorld('a username given at checkout', {}, (world) => {
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
    ]
  ] as const) {
    test(`that is ${words}: a proposal for the form, and no invitation`, async () => {
      const login = name()
      const { email } = await bought(login)
      await pass(5 * MINUTE_MS)
      assert.equal(invitingCalls(login), 0)
      const visitor = await signIn(world(), email)
      assert.deepEqual(await statesOf(visitor), [])
      assert.match(await (await visitor.get('/dashboard')).text(), new RegExp(`value="${login}"`))
    })
  }

  test('of a sale that is refunded before it is looked up: nobody is invited', async () => {
    const login = person()
    await bought(login, 'refunded')
    await pass(5 * MINUTE_MS)
    assert.equal(invitingCalls(login), 0)
  })

  test('of a sale that is refunded after it: the invitation is taken back, though nobody has signed in', async () => {
    const login = person()
    const { sale } = await bought(login)
    await pass()
    assert.ok(invited().includes(login))
    await tell('standard', 'refunded', { sale })
    await pass(5 * MINUTE_MS)
    assert.ok(!invited().includes(login))
  })

  test('whose buyer has named another account meanwhile: that one alone', async () => {
    const [given, typed] = [person(), person()]
    const { email } = await bought(given)
    const buyer = await signIn(world(), email)
    assert.equal((await send(buyer, typed)).reason, 'invited')
    await pass(5 * MINUTE_MS)
    assert.equal(invitingCalls(given), 0)
    assert.deepEqual(await statesOf(buyer), [`${typed} invited sent`])
  })

  test('while the host does not say whose it is: asked again, and sent then', async () => {
    const login = person()
    rehearse().misbehave({ path: `/users/${login}`, status: 500, times: 1 })
    await bought(login)
    await world().context.access.pass()
    assert.equal(invitingCalls(login), 0)
    await pass(10 * MINUTE_MS)
    assert.ok(invited().includes(login))
  })

  test('of a sale of long ago, found only now: a proposal, and no more', async () => {
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
