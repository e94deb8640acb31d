// An account is deleted at the code host, and a stranger takes its name: Pullpass must not act on a name once its
// account number is gone.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { MINUTE_MS } from '../../../src/runtime/time/durations.ts'
import { onEachDatabase } from '../../support/databases/on-each-database.ts'
import { peopleOf } from '../../support/worlds/people.ts'
import type { SandboxWorld } from '../../support/worlds/sandbox-world.ts'
import { aWorld } from '../../support/worlds/test-worlds.ts'
import { subjectsOf } from '../../support/worlds/visitor.ts'

/** The collaborator calls that change something, as `PUT login`. */
function writesOf({ codeHost }: SandboxWorld) {
  return codeHost.record
    .calls()
    .filter(({ method, path }) => method !== 'GET' && path.includes('/collaborators/'))
    .map(({ method, path }) => `${method} ${path.split('/').at(-1)}`)
}

onEachDatabase('a deleted account', aWorld(), (world) => {
  const { person, buyer, send, byHand, refund, pass, accepted, invited, collaborators, grantsOf, statesOf } =
    peopleOf(world)
  const rehearse = () => world().codeHost.rehearse
  const throttle = (forMs: number) => {
    rehearse().misbehave({ method: 'PUT', status: 429, headers: { 'retry-after': String(forMs / 1000) }, times: 1 })
  }

  test('The new owner of the name of an account that was deleted while queued is not invited, and the buyer is told', async () => {
    const ada = await buyer()
    throttle(10 * MINUTE_MS)
    assert.equal((await send(ada, ada.login)).grant?.because, 'throttled')
    rehearse().deleteAccount(ada.login)
    person(ada.login)
    const before = writesOf(world()).length
    await pass(30 * MINUTE_MS)
    assert.deepEqual(writesOf(world()).slice(before), [])
    assert.ok(!invited().includes(ada.login))
    const [grant] = await grantsOf(ada)
    assert.deepEqual([grant?.state, grant?.because, grant?.acts], ['blocked', 'no_such_account', 'buyer'])
    await world().context.access.sendMails()
    const subjects = await subjectsOf(world(), ada.email)
    assert.equal(subjects.filter((subject) => subject.includes('could not be invited to')).length, 1)
    // The seat is free, so naming another account does not count as a move.
    const [purchase] = await world().context.access.purchases(ada.userId)
    assert.equal(purchase?.movesLeft, 5)
    const another = person()
    assert.equal((await send(ada, another)).reason, 'invited')
    assert.deepEqual(await statesOf(ada), [`${another} invited sent`])
  })

  test('After an account was deleted, Send invite with its name invites the new owner of the name', async () => {
    const ada = await buyer()
    throttle(10 * MINUTE_MS)
    await send(ada, ada.login)
    rehearse().deleteAccount(ada.login)
    person(ada.login)
    await pass(30 * MINUTE_MS)
    const { reason, verified } = await send(ada, ada.login)
    assert.deepEqual([reason, verified], ['invited', true])
  })

  test('The new owner of the name of an account that was deleted before its typed name could be looked up is not invited', async () => {
    const ada = await buyer()
    rehearse().misbehave({ method: 'GET', path: '/users/', status: 502, times: null, forMs: 5 * MINUTE_MS })
    throttle(10 * MINUTE_MS)
    assert.equal((await send(ada, ada.login)).grant?.because, 'throttled')
    rehearse().deleteAccount(ada.login)
    world().codeHost.clock.advance(5 * MINUTE_MS)
    person(ada.login)
    await pass(30 * MINUTE_MS)
    assert.ok(!invited().includes(ada.login))
    assert.deepEqual(await statesOf(ada), [`${ada.login} blocked no_such_account`])
  })

  test('The new owner of the name of an account that was deleted before a refund keeps an access of their own', async () => {
    const [ada, bob] = [await buyer(), await buyer()]
    await accepted(ada, ada.login)
    rehearse().deleteAccount(ada.login)
    person(ada.login)
    await send(bob, ada.login)
    byHand('accept', ada.login)
    await refund(ada)
    await pass(10 * MINUTE_MS)
    assert.ok(collaborators().includes(ada.login))
    assert.ok(!writesOf(world()).includes(`DELETE ${ada.login}`))
    assert.deepEqual(await statesOf(ada), [`${ada.login} revoked refunded`])
  })

  test('An account is not removed while a paid grant names it and its number cannot be looked up', async () => {
    const [ada, bob] = [await buyer(), await buyer()]
    await accepted(ada, ada.login)
    rehearse().misbehave({
      method: 'GET',
      path: `/users/${ada.login}$`,
      status: 502,
      times: null,
      forMs: 120 * MINUTE_MS
    })
    assert.equal((await send(bob, ada.login)).reason, 'already_invited')
    await refund(ada)
    await pass(60 * MINUTE_MS)
    assert.ok(collaborators().includes(ada.login))
    await pass(120 * MINUTE_MS)
    assert.ok(collaborators().includes(ada.login))
    assert.deepEqual(await statesOf(bob), [`${ada.login} accepted shown`])
    await refund(bob)
    await pass(60 * MINUTE_MS)
    assert.ok(!collaborators().includes(ada.login))
  })

  test('An account renamed while queued is invited by its new name, and the new owner of the old name gets nothing', async () => {
    const ada = await buyer()
    throttle(10 * MINUTE_MS)
    await send(ada, ada.login)
    rehearse().rename(ada.login, `${ada.login}-new`)
    person(ada.login)
    await pass(30 * MINUTE_MS)
    assert.deepEqual(
      [ada.login, `${ada.login}-new`].map((login) => invited().includes(login)),
      [false, true]
    )
  })
})
