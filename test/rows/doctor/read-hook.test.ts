import assert from 'node:assert/strict'
import { test } from 'node:test'
import { noteExpectedHook } from '../../../src/alerts/checks/webhook-checks.ts'
import { readHook } from '../../../src/doctor/reading/read-hook.ts'
import { HOUR_MS } from '../../../src/runtime/time/durations.ts'
import { AT, buy, grant, tables } from '../../support/databases/access-rows.ts'
import { onEachDatabase } from '../../support/databases/on-each-database.ts'

onEachDatabase('the webhook of the code host, as the doctor reads it', tables, ({ db }) => {
  const note = (now: number, hasSecret = true) =>
    noteExpectedHook({ db: db(), now: () => now }, { codeHost: 'github', hasSecret })
  const read = () => readHook(db(), 'github')
  const accept = (id: string, version: number, at: number, from_state = 'invited') =>
    db()
      .insertInto('access_history')
      .values({ grant_id: id, version, at, from_state, to_state: 'accepted', because: 'shown', actor: 'host' } as never)
      .execute()

  test('An acceptance that no delivery told of is missed, from the time on since which the shop has had a secret', async () => {
    const id = await grant(db(), { paymentId: (await buy(db())).paymentId, state: 'accepted', because: 'shown' })
    assert.deepEqual(await read(), {})
    await note(AT)
    await note(AT + HOUR_MS)
    assert.deepEqual(await read(), { expectedSince: AT })
    await accept(id, 11, AT + 2 * HOUR_MS)
    assert.deepEqual(await read(), { expectedSince: AT }, 'it may have been accepted before')
    await accept(id, 12, AT + 9 * HOUR_MS, 'queued')
    assert.deepEqual(await read(), { expectedSince: AT }, 'it did not accept an invitation')
    await accept(id, 13, AT + 5 * HOUR_MS)
    await accept(id, 14, AT + 6 * HOUR_MS)
    assert.deepEqual(await read(), { expectedSince: AT, missedAt: AT + 5 * HOUR_MS })
    const heard = (good_at: number) => db().updateTable('webhook_heard').set({ good_at }).execute()
    await heard(AT + 3.5 * HOUR_MS)
    assert.deepEqual(await read(), { goodAt: AT + 3.5 * HOUR_MS, expectedSince: AT, missedAt: AT + 6 * HOUR_MS })
    await heard(AT + 4 * HOUR_MS)
    assert.deepEqual(await read(), { goodAt: AT + 4 * HOUR_MS, expectedSince: AT })
  })

  test('A secret that is taken away and set again is expected to be used only since then', async () => {
    await note(AT + 20 * HOUR_MS, false)
    assert.equal((await read()).expectedSince, undefined)
    await note(AT + 30 * HOUR_MS)
    assert.equal((await read()).expectedSince, AT + 30 * HOUR_MS)
  })
})
