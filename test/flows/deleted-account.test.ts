// An account is deleted at the code host, and its name is somebody else's: nobody is asked for by a name whose number is gone.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { SandboxWorld } from '../setup/sandbox-world.ts'
import { subjectsOf } from '../setup/visitor.ts'
import { MINUTE_MS, onEachWorld, peopleOf } from './people.ts'

/** The collaborator calls that wrote, as `PUT login`. */
function writesOf({ codeHost }: SandboxWorld) {
  return codeHost.record
    .calls()
    .filter(({ method, path }) => method !== 'GET' && path.includes('/collaborators/'))
    .map(({ method, path }) => `${method} ${path.split('/').at(-1)}`)
}

onEachWorld('an account that is deleted', {}, (world) => {
  const { person, buyer, send, byHand, refund, pass, accepted, invited, collaborators, grantsOf, statesOf } =
    peopleOf(world)
  const rehearse = () => world().codeHost.rehearse
  const throttle = (forMs: number) => {
    rehearse().misbehave({ method: 'PUT', status: 429, headers: { 'retry-after': String(forMs / 1000) }, times: 1 })
  }

  test('while it waits in the queue: its name is not invited for whoever has it now, and the buyer is told', async () => {
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
    // The seat is free: another name is no move.
    const [purchase] = await world().context.access.purchases(ada.userId)
    assert.equal(purchase?.movesLeft, 5)
    const another = person()
    assert.equal((await send(ada, another)).reason, 'invited')
    assert.deepEqual(await statesOf(ada), [`${another} invited sent`])
  })

  test('and whose name a stranger has: sending it again is a new wish, for the stranger’s account', async () => {
    const ada = await buyer()
    throttle(10 * MINUTE_MS)
    await send(ada, ada.login)
    rehearse().deleteAccount(ada.login)
    person(ada.login)
    await pass(30 * MINUTE_MS)
    const { reason, verified } = await send(ada, ada.login)
    assert.deepEqual([reason, verified], ['invited', true])
  })

  test('before a name is looked up that was typed while the host could not be asked: the stranger is not meant', async () => {
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

  test('before it is removed for a refund: a stranger of its name, who has access of their own, keeps it', async () => {
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

  test('and renamed instead: it is invited by the name that it has now, and the stranger gets nothing', async () => {
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
