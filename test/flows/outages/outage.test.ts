// The code host fails while an invitation is sent: the request is retried until it is done, or the buyer is told.

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../src/runtime/time/durations.ts'
import { emptyDatabase, onEachDatabase } from '../../support/databases/on-each-database.ts'
import { peopleOf, repository } from '../../support/worlds/people.ts'
import { type SandboxWorld, startSandboxWorld } from '../../support/worlds/sandbox-world.ts'
import { tellerOf } from '../../support/worlds/teller.ts'
import { signIn, subjectsOf } from '../../support/worlds/visitor.ts'

const admin = 'seller@acme.example'

/**
 * The failure of a request: it cannot be sent, the host answers 502 or 403, or the host acts and its answer is lost.
 */
type Trouble = 'unsent' | 'bad_gateway' | 'forbidden' | 'lost_answer'

function refusedConnection(): TypeError {
  const cause = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED', syscall: 'connect' })
  return new TypeError('fetch failed', { cause })
}

onEachDatabase('a code host that is away for a while', emptyDatabase, (database) => {
  let world: SandboxWorld
  let trouble: (request: Request) => Trouble | undefined = () => undefined
  before(async () => {
    const send: typeof fetch = async (input, init) => {
      const request = new Request(input, init)
      const kind = trouble(request)
      if (kind === 'unsent') throw refusedConnection()
      if (kind === 'bad_gateway') return new Response('Bad gateway', { status: 502 })
      if (kind === 'forbidden') return Response.json({ message: 'Resource not accessible' }, { status: 403 })
      if (kind === undefined) return fetch(request)
      await fetch(request)
      throw new TypeError('fetch failed', { cause: Object.assign(new Error('reset'), { code: 'ECONNRESET' }) })
    }
    world = await startSandboxWorld({ database: database(), overrides: { fetch: send }, config: { admins: [admin] } })
  })
  after(() => world.close())
  const {
    person,
    buyer,
    send,
    toastOf,
    byHand,
    pass,
    refund,
    accepted,
    loginOf,
    invited,
    collaborators,
    statesOf,
    grantsOf
  } = peopleOf(() => world)
  const tell = tellerOf(() => world)
  const stops = (email: string) =>
    subjectsOf(world, email).then((all) => all.filter((each) => /no open invitation/.test(each)))
  const isFor = (login: string) => (each: { inviteeId: number }) => loginOf(each.inviteeId) === login
  /** The different outcomes of the writes about an account. */
  async function outcomesOf(kind: 'withdraw' | 'remove', login: string) {
    const writes = world.context.db.selectFrom('access_intent').select('outcome').distinct().where('kind', '=', kind)
    return (await writes.where('login', '=', login).execute()).map(({ outcome }) => outcome)
  }
  /** Lets every request fail for this long (ms), with a round every minute. */
  async function away(ms: number, kind: Trouble) {
    trouble = () => kind
    for (let passed = 0; passed < ms; passed += MINUTE_MS) {
      await world.context.access.round()
      world.codeHost.clock.advance(MINUTE_MS)
    }
    trouble = () => undefined
  }
  /** The buyer declines while no process runs, and the round after that does not invite the account. */
  async function declinesWhileNothingRuns({ login }: { login: string }) {
    const { clock } = world.codeHost
    clock.advance(2 * HOUR_MS)
    byHand('decline', login)
    clock.advance(2 * HOUR_MS)
    await pass(30 * MINUTE_MS)
    assert.ok(!invited().includes(login))
  }

  test('An invitation whose call could not be sent for hours is sent automatically once the host answers', async () => {
    const ada = await buyer()
    trouble = () => 'unsent'
    const result = await send(ada, ada.login)
    assert.deepEqual([result.reason, result.grant?.because], ['unavailable', 'unreachable'])
    assert.match(await toastOf(ada, result), /^Request saved: .* didn’t answer, so .* has no new invitation yet\.$/)
    await away(3 * 60 * MINUTE_MS, 'unsent')
    await pass(5 * MINUTE_MS)
    assert.ok(invited().includes(ada.login))
    assert.deepEqual(await statesOf(ada), [`${ada.login} invited sent`])
    // Calls that were never sent have the outcome `refused`, so they do not count for the limit of a day.
    const open = world.context.db.selectFrom('access_intent').select('outcome').where('login', '=', ada.login)
    assert.deepEqual([...new Set((await open.execute()).map(({ outcome }) => outcome))].sort(), ['done', 'refused'])
  })

  test('The page says that the last of several unanswered names replaces the account that has access', async () => {
    const ada = await buyer()
    const first = await accepted(ada)
    trouble = ({ method }) => (method === 'PUT' ? 'bad_gateway' : undefined)
    const names = [person(), person()]
    for (const name of names) assert.equal((await send(ada, name)).reason, 'unavailable')
    trouble = () => undefined
    const [purchase] = await world.context.access.purchases(ada.userId)
    const grants = purchase?.grants ?? []
    const idOf = (login: string | undefined) => grants.find((grant) => grant.login === login)?.id
    const told = grants.map(({ login, replacedBy, replaces }) => [login, replacedBy, replaces?.login])
    assert.deepEqual(
      told.toSorted(),
      [
        [first, idOf(names[1]), undefined],
        [names[0], idOf(names[1]), undefined],
        [names[1], undefined, first]
      ].toSorted()
    )
    const page = await (await (await signIn(world, ada.email)).get('/dashboard')).text()
    assert.match(page, new RegExp(`${first}: </span>Has access until ${names[1]} accepts`))
  })

  test('The seller is told within the hour of a grant that waits for the host, however often its buyer presses Send invite', async () => {
    const ada = await buyer()
    trouble = ({ method, url }) => {
      return method === 'PUT' ? 'unsent' : /\/users?\//.test(url) ? 'bad_gateway' : undefined
    }
    const acts: unknown[] = []
    for (let press = 0; press < 4; press += 1) {
      assert.equal((await send(ada, ada.login)).reason, 'unavailable')
      acts.push((await grantsOf(ada))[0]?.acts)
      await pass(20 * MINUTE_MS, { rounds: 20 })
    }
    assert.deepEqual(acts, [null, null, null, 'seller'])
    await world.context.access.sendMails()
    assert.equal((await subjectsOf(world, admin)).filter((each) => /does not answer/.test(each)).length, 1)
    trouble = () => undefined
    await pass(5 * MINUTE_MS)
    assert.deepEqual(await statesOf(ada), [`${ada.login} invited sent`])
  })

  test('When the host does not say for 15 minutes whether it has invited, the buyer gets one mail', async () => {
    const ada = await buyer()
    trouble = () => 'bad_gateway'
    assert.equal((await send(ada, ada.login)).reason, 'unavailable')
    await away(20 * MINUTE_MS, 'bad_gateway')
    await pass(30 * MINUTE_MS)
    assert.deepEqual(await statesOf(ada), [`${ada.login} gone no_trace`])
    for (let count = 0; count < 3; count += 1) await world.context.access.sendMails()
    assert.equal((await stops(ada.email)).length, 1)
    assert.equal((await send(ada, ada.login)).reason, 'invited')
  })

  test('An invitation without an answer is sent again after a failure of a few minutes, without a mail', async () => {
    const ada = await buyer()
    trouble = () => 'bad_gateway'
    await send(ada, ada.login)
    await away(8 * MINUTE_MS, 'bad_gateway')
    await pass(5 * MINUTE_MS)
    assert.deepEqual(await statesOf(ada), [`${ada.login} invited sent`])
    await world.context.access.sendMails()
    assert.deepEqual(await stops(ada.email), [])
  })

  test('An invitation whose answer was lost, and that was declined, is not sent again', async () => {
    const ada = await buyer()
    trouble = ({ method }) => (method === 'PUT' ? 'lost_answer' : undefined)
    assert.equal((await send(ada, ada.login)).reason, 'unavailable')
    assert.ok(invited().includes(ada.login))
    world.codeHost.clock.advance(20 * MINUTE_MS)
    byHand('decline', ada.login)
    trouble = () => undefined
    await pass(30 * MINUTE_MS)
    assert.ok(!invited().includes(ada.login))
    assert.deepEqual(await statesOf(ada), [`${ada.login} gone no_trace`])
  })

  for (const minutes of [3, 12]) {
    test(`An invitation whose answer was lost, that the host shows late, and that was declined ${minutes} minutes of rounds later, is not sent again`, async (t) => {
      const { rehearse } = world.codeHost
      t.after(() => rehearse.set({ lagMs: 0, putWhilePending: 'same_invitation' }))
      rehearse.set({ lagMs: 15 * MINUTE_MS, putWhilePending: 'unprocessable' })
      const ada = await buyer()
      trouble = ({ method }) => (method === 'PUT' ? 'lost_answer' : undefined)
      assert.equal((await send(ada, ada.login)).reason, 'unavailable')
      trouble = () => undefined
      await pass(minutes * MINUTE_MS, { rounds: minutes })
      const calls = world.context.db.selectFrom('access_intent').select('status').where('login', '=', ada.login)
      const statuses = (await calls.orderBy('at').execute()).map(({ status }) => status)
      assert.deepEqual(statuses, [null, 422], 'the host does not show the invitation yet, and refuses another one')
      await declinesWhileNothingRuns(ada)
      assert.deepEqual(await statesOf(ada), [`${ada.login} gone no_trace`])
    })
  }

  test('An invitation whose answer was lost, that the host shows late, and that was declined after a repeated call was refused, is not sent again', async (t) => {
    const { rehearse } = world.codeHost
    t.after(() => rehearse.set({ lagMs: 0 }))
    rehearse.set({ lagMs: 15 * MINUTE_MS })
    const ada = await buyer()
    trouble = ({ method }) => (method === 'PUT' ? 'lost_answer' : undefined)
    assert.equal((await send(ada, ada.login)).reason, 'unavailable')
    trouble = ({ method }) => (method === 'PUT' ? 'forbidden' : undefined)
    await pass(3 * MINUTE_MS, { rounds: 3 })
    assert.deepEqual(await statesOf(ada), [`${ada.login} queued forbidden`])
    trouble = () => undefined
    await declinesWhileNothingRuns(ada)
    assert.deepEqual(await statesOf(ada), [`${ada.login} gone no_trace`])
  })

  test('An invitation whose answer was lost, and that the host shows late, is found, and is withdrawn after a refund', async (t) => {
    const { rehearse } = world.codeHost
    t.after(() => rehearse.set({ lagMs: 0, putWhilePending: 'same_invitation' }))
    rehearse.set({ lagMs: 10 * MINUTE_MS, putWhilePending: 'unprocessable' })
    const ada = await buyer()
    trouble = ({ method }) => (method === 'PUT' ? 'lost_answer' : undefined)
    await send(ada, ada.login)
    trouble = () => undefined
    await pass(5 * MINUTE_MS, { rounds: 5 })
    assert.deepEqual(await statesOf(ada), [`${ada.login} queued unclear`])
    await pass(10 * MINUTE_MS, { rounds: 10 })
    assert.deepEqual(await statesOf(ada), [`${ada.login} invited sent`])
    await refund(ada)
    await pass(30 * MINUTE_MS)
    assert.ok(!invited().includes(ada.login))
  })

  test('A buyer who gave a name at checkout and never signed in is told by mail when the host does not answer', async () => {
    const login = person()
    const { email } = await tell('standard', 'paid', { username: login, scene: 'starter-kit' })
    trouble = ({ method }) => (method === 'PUT' ? 'bad_gateway' : undefined)
    await world.context.access.round()
    await away(20 * MINUTE_MS, 'bad_gateway')
    await pass(30 * MINUTE_MS)
    await world.context.access.sendMails()
    assert.equal((await stops(email)).length, 1)
    const visitor = await signIn(world, email)
    assert.deepEqual(await statesOf(visitor), [`${login} gone no_trace`])
  })

  test('A renewal whose withdrawal could not be sent is made minutes later, and its invitation stays open until then', async () => {
    const ada = await buyer()
    await send(ada, ada.login)
    const invitation = () => world.codeHost.record.invitations(repository).find(isFor(ada.login))
    const first = invitation()?.id
    await pass(6 * DAY_MS - 5 * MINUTE_MS)
    trouble = ({ method }) => (method === 'DELETE' ? 'unsent' : undefined)
    await pass(10 * MINUTE_MS)
    assert.deepEqual([invitation()?.id, await statesOf(ada)], [first, [`${ada.login} invited sent`]])
    assert.deepEqual(await outcomesOf('withdraw', ada.login), ['refused'])
    trouble = () => undefined
    await pass(5 * MINUTE_MS)
    assert.notEqual(invitation()?.id, first)
    assert.deepEqual(await statesOf(ada), [`${ada.login} invited sent`])
  })

  test('A removal that could not be sent is known to have had no effect, and is made once the host can be reached', async () => {
    const ada = await buyer()
    const login = await accepted(ada)
    await refund(ada)
    trouble = ({ method }) => (method === 'DELETE' ? 'unsent' : undefined)
    await pass(5 * MINUTE_MS)
    assert.deepEqual(await outcomesOf('remove', login), ['refused'])
    assert.deepEqual([collaborators().includes(login), await statesOf(ada)], [true, [`${login} revoking refunded`]])
    trouble = () => undefined
    await pass(10 * MINUTE_MS)
    assert.deepEqual([collaborators().includes(login), await statesOf(ada)], [false, [`${login} revoked refunded`]])
  })

  test('While only the list of collaborators fails, the account is looked up automatically and invited', async () => {
    const ada = await buyer()
    trouble = ({ method }) => (method === 'PUT' ? 'bad_gateway' : undefined)
    await send(ada, ada.login)
    trouble = ({ url }) => (url.includes('/collaborators?') ? 'bad_gateway' : undefined)
    await pass(5 * MINUTE_MS)
    assert.ok(invited().includes(ada.login))
    assert.equal((await grantsOf(ada))[0]?.state, 'invited')
    trouble = () => undefined
  })
})
