// The host has shown an account as a collaborator, and then a lagging replica answers with the state before the
// acceptance.

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { MINUTE_MS } from '../../../src/runtime/time/durations.ts'
import { emptyDatabase, onEachDatabase } from '../../support/databases/on-each-database.ts'
import { peopleOf } from '../../support/worlds/people.ts'
import { type SandboxWorld, startSandboxWorld } from '../../support/worlds/sandbox-world.ts'
import { subjectsOf } from '../../support/worlds/visitor.ts'

onEachDatabase('a replica of the host that shows the state before an acceptance', emptyDatabase, (database) => {
  let world: SandboxWorld
  /** Answers to questions about the repository, by path: they are recorded, or given again. */
  const answers = new Map<string, { status: number; body: string }>()
  let replica: 'records' | 'answers' | 'away' = 'away'
  before(async () => {
    const send: typeof fetch = async (input, init) => {
      const request = new Request(input, init)
      const { pathname } = new URL(request.url)
      const asks = request.method === 'GET' && /\/(collaborators|invitations)/.test(pathname)
      if (!asks || replica === 'away') return fetch(request)
      const old = answers.get(pathname)
      if (replica === 'answers' && old) return new Response(old.status === 404 ? old.body : old.body || null, old)
      request.headers.delete('if-none-match')
      const answer = await fetch(request)
      answers.set(pathname, { status: answer.status, body: await answer.clone().text() })
      return answer
    }
    world = await startSandboxWorld({ database: database(), overrides: { fetch: send } })
  })
  after(() => world.close())
  const { buyer, person, send, byHand, pass, refund, collaborators, invited, statesOf } = peopleOf(() => world)
  const calls = (login: string) =>
    world.codeHost.record
      .calls()
      .filter(({ method, path }) => method !== 'GET' && path.endsWith(`/collaborators/${login}`)).length

  /** A buyer whose account has accepted a minute ago, while the replica shows it as invited from now on. */
  async function acceptedBehindReplica() {
    const ada = await buyer()
    replica = 'records'
    assert.equal((await send(ada, ada.login)).reason, 'invited')
    await pass(2 * MINUTE_MS)
    // The direct question is recorded, too.
    assert.equal((await send(ada, ada.login)).reason, 'already_invited')
    replica = 'away'
    byHand('accept', ada.login)
    await pass(MINUTE_MS)
    assert.deepEqual(await statesOf(ada), [`${ada.login} accepted shown`])
    replica = 'answers'
    return ada
  }

  test('An accepted account stays accepted, is not invited again, and no mail says otherwise', async () => {
    const ada = await acceptedBehindReplica()
    for (let minutes = 0; minutes < 30; minutes += 5) {
      await pass(5 * MINUTE_MS)
      assert.deepEqual(await statesOf(ada), [`${ada.login} accepted shown`])
    }
    const { reason, grant } = await send(ada, ada.login)
    assert.deepEqual([reason, grant?.state, calls(ada.login)], ['already_invited', 'accepted', 1])
    replica = 'away'
    await pass(10 * MINUTE_MS)
    await world.context.access.sendMails()
    const mails = (await subjectsOf(world, ada.email)).filter((subject) => !subject.startsWith('Sign in'))
    assert.deepEqual(mails, [`${ada.login} has access to Starter Kit`])
    assert.ok(collaborators().includes(ada.login))
  })

  test('An accepted account that is being replaced keeps its access until the next account accepts', async () => {
    const ada = await acceptedBehindReplica()
    replica = 'away'
    const next = person()
    assert.equal((await send(ada, next)).reason, 'invited')
    await pass(2 * MINUTE_MS)
    replica = 'answers'
    await pass(20 * MINUTE_MS)
    replica = 'away'
    await pass(20 * MINUTE_MS)
    assert.ok(collaborators().includes(ada.login))
    byHand('accept', next)
    await pass(10 * MINUTE_MS)
    assert.deepEqual([collaborators().includes(ada.login), collaborators().includes(next)], [false, true])
  })

  test('A refund removes an accepted account that the replica shows as invited', async () => {
    const ada = await acceptedBehindReplica()
    await refund(ada)
    await pass(5 * MINUTE_MS)
    assert.ok(!collaborators().includes(ada.login))
    assert.match((await statesOf(ada)).join(), /revoking refunded/)
    replica = 'away'
    await pass(90 * MINUTE_MS)
    assert.deepEqual([collaborators().includes(ada.login), invited().includes(ada.login)], [false, false])
    assert.deepEqual(await statesOf(ada), [`${ada.login} revoked refunded`])
  })
})
