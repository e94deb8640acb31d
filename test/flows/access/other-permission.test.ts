// The code host offers more than read access to an account that another purchase has let in with read access.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { HOUR_MS, MINUTE_MS } from '../../../src/runtime/time/durations.ts'
import { onEachDatabase } from '../../support/databases/on-each-database.ts'
import { peopleOf } from '../../support/worlds/people.ts'
import { aWorld } from '../../support/worlds/test-worlds.ts'

onEachDatabase('an invitation that offers more than read', aWorld({ wire: true }), (world) => {
  const { person, buyer, send, byHand, pass, collaborators, statesOf } = peopleOf(world)

  test('An account that a later purchase has let in with read access keeps it, although the answer to that call was lost', async () => {
    const [ada, bob] = [await buyer(), await buyer()]
    const { rehearse } = world().codeHost
    const shared = person()
    rehearse.misbehave({ preset: 'other_permission' })
    assert.equal((await send(ada, shared)).reason, 'invited')
    assert.deepEqual(await statesOf(ada), [`${shared} blocked other_permission`])
    await pass(2 * HOUR_MS)
    rehearse.misbehave({ preset: 'drop_after', method: 'PUT' })
    assert.equal((await send(bob, shared)).reason, 'unavailable')
    byHand('accept', shared)
    await pass(10 * MINUTE_MS)
    assert.deepEqual(await statesOf(bob), [`${shared} accepted shown`])
    await pass(2 * HOUR_MS)
    assert.ok(collaborators().includes(shared))
    assert.deepEqual([await statesOf(ada), await statesOf(bob)].flat(), Array(2).fill(`${shared} accepted shown`))
  })

  test('An account that accepted more than read before its invitation was withdrawn is removed', async () => {
    const ada = await buyer()
    const { rehearse } = world().codeHost
    rehearse.misbehave({ preset: 'other_permission' })
    rehearse.misbehave({ preset: 'server_error', method: 'DELETE', times: 1 })
    await send(ada, ada.login)
    byHand('accept', ada.login)
    await pass(10 * MINUTE_MS)
    assert.ok(!collaborators().includes(ada.login))
    assert.deepEqual(await statesOf(ada), [`${ada.login} blocked other_permission`])
  })
})
