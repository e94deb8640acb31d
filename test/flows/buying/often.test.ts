// An account that declines is invited at most five times a day. The sixth invitation is sent by itself when the first
// is a day old.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DAY_MS, MINUTE_MS } from '../../../src/runtime/time/durations.ts'
import { aboutWords, dateTimeWords } from '../../../src/runtime/time/time-words.ts'
import { onEachDatabase } from '../../support/databases/on-each-database.ts'
import { peopleOf } from '../../support/worlds/people.ts'
import { aWorld } from '../../support/worlds/test-worlds.ts'

onEachDatabase('the sixth invitation of an account in a day', aWorld(), (world) => {
  const { buyer, send, toastOf, byHand, pass, invited, grantsOf, statesOf } = peopleOf(world)
  const clock = () => world().codeHost.clock

  test('The sixth invitation of an account in a day is queued with the time of its sending, and sent automatically', async () => {
    const { context, codeHost } = world()
    const ada = await buyer()
    const first = clock().now()
    for (let count = 0; count < 5; count += 1) {
      assert.equal((await send(ada, ada.login)).reason, 'invited')
      clock().advance(30 * MINUTE_MS)
      byHand('decline', ada.login)
      // Every second decline is noticed by a round, the others only by the next request.
      if (count % 2 === 0) await pass(3 * MINUTE_MS)
    }
    const calls = codeHost.record.calls().filter(({ method }) => method === 'PUT').length
    const sixth = await send(ada, ada.login)
    assert.deepEqual([sixth.ok, sixth.reason], [false, 'rate_limited'])
    assert.deepEqual([sixth.grant?.state, sixth.grant?.because], ['queued', 'often'])
    const retryAt = sixth.retryAt ?? 0
    assert.ok(Math.abs(retryAt - first - DAY_MS) < MINUTE_MS, `${sixth.retryAt}`)
    assert.equal(codeHost.record.calls().filter(({ method }) => method === 'PUT').length, calls)

    const text = await toastOf(ada, sixth)
    assert.ok(text.includes(aboutWords(retryAt, clock().now())), text)
    assert.match(text, /Request saved: The invitation for .* is due/)
    const [grant] = await grantsOf(ada)
    assert.deepEqual(
      [grant?.state, grant?.because, grant?.expectedAt],
      ['queued', 'often', retryAt],
      dateTimeWords(retryAt)
    )

    await pass(retryAt - clock().now() - MINUTE_MS)
    assert.ok(!invited().includes(ada.login))
    await pass(3 * MINUTE_MS)
    assert.ok(invited().includes(ada.login))
    assert.deepEqual(await statesOf(ada), [`${ada.login} invited sent`])
    assert.equal((await context.access.purchases(ada.userId))[0]?.grants.length, 1)
  })

  test('The invitations of a day are counted by account, also when two buyers ask for it', async () => {
    const [ada, bob] = [await buyer(), await buyer()]
    for (let count = 0; count < 5; count += 1) {
      assert.equal((await send(count % 2 === 0 ? ada : bob, ada.login)).reason, 'invited')
      clock().advance(30 * MINUTE_MS)
      byHand('decline', ada.login)
    }
    const sixth = await send(bob, ada.login)
    assert.deepEqual([sixth.reason, sixth.grant?.because], ['rate_limited', 'often'])
  })
})
