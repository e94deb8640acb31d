import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inOrder } from '../../../src/access/controller/pass.ts'
import type { Because } from '../../../src/access/grant-states.ts'
import { aheadOf, outOfTurn } from '../../../src/access/host/invitation-queue.ts'
import { expectedAt } from '../../../src/access/plan/forecast.ts'
import { grantResult } from '../../../src/access/requests/invite-result.ts'
import { readGrant } from '../../../src/access/tables/grants.ts'
import { recordTransition } from '../../../src/access/tables/record-transition.ts'
import type { Database } from '../../../src/db/database.ts'
import { serializable } from '../../../src/db/serializable.ts'
import { MINUTE_MS } from '../../../src/runtime/time/durations.ts'
import { AT, buy, grant, tables, target } from '../../support/databases/access-rows.ts'
import { onEachDatabase } from '../../support/databases/on-each-database.ts'
import { repositoryDeps } from '../../support/databases/repository-deps.ts'

async function queue(db: Database, grantId: string, because: Because, now: number, actor: 'buyer' | 'host' = 'host') {
  const found = await readGrant({ db, target, now, scenesOf: () => ['kit'] }, grantId)
  assert.ok(found)
  const transition = { grantId, to: 'queued', because, acts: null } as const
  await serializable(db, (tx) => recordTransition(tx, found, transition, { actor, now }))
}

onEachDatabase('the queue', tables, ({ db }) => {
  /** The time of the next attempt at a grant, as the JSON of Send invite names it, in minutes from now. */
  async function saidOf(
    because: Because,
    retryInMinutes: number,
    pauseMinutes: number,
    pause: 'throttled_until' | 'limited_until' = 'throttled_until'
  ) {
    const id = await grant(db(), { ...(await buy(db())), because, accountId: null })
    const retry_at = AT + retryInMinutes * MINUTE_MS
    await db().updateTable('access_grant').set({ retry_at }).where('id', '=', id).execute()
    const until = AT + pauseMinutes * MINUTE_MS
    await db()
      .updateTable('access_target')
      .set({ [pause]: until })
      .execute()
    const { retryAt, grant: said } = await grantResult(repositoryDeps(db(), AT), id)
    await db().deleteFrom('access_grant').where('id', '=', id).execute()
    await db()
      .updateTable('access_target')
      .set({ [pause]: 0 })
      .execute()
    return [retryAt, said?.expectedAt].map((at) => at && (at - AT) / MINUTE_MS)
  }

  const timeless = outOfTurn.filter((because) => expectedAt(undefined, { because }, AT) === undefined)

  for (const because of outOfTurn.filter((each) => !timeless.includes(each))) {
    test(`A grant that waits as "${because}" is expected when its next attempt is due and the limit allows it`, async () => {
      assert.deepEqual(await saidOf(because, -5, 0), [0, 0])
      assert.deepEqual(await saidOf(because, -5, 40), [40, 40])
      assert.deepEqual(await saidOf(because, 20, 40), [40, 40])
      assert.deepEqual(await saidOf(because, 60, 40), [60, 60])
    })

    test(`A grant that waits as "${because}" is only tried, and not expected, while the host takes fewer than its limit`, async () => {
      assert.deepEqual(await saidOf(because, 20, 40, 'limited_until'), [40, undefined])
      assert.deepEqual(await saidOf(because, 60, 40, 'limited_until'), [60, undefined])
    })
  }

  for (const because of timeless) {
    test(`A grant that waits as "${because}" names no time but that of the next try, and never a time in the past`, async () => {
      assert.deepEqual(await saidOf(because, 1, 40), [1, undefined])
      assert.deepEqual(await saidOf(because, -5, 40), [undefined, undefined])
    })
  }

  test('Of two accounts that asked in the same moment, a pass takes the one first that is first in the queue', async () => {
    await db().deleteFrom('access_grant').execute()
    const ids: string[] = []
    for (const accountId of [1, 2]) ids.push(await grant(db(), { ...(await buy(db())), accountId }))
    // The account with the lesser number has the greater id of a grant.
    const todos = ids.sort().map((grantId, index) => {
      const step = { do: 'invite', grantId, queuedAt: AT, renewal: false } as const
      return { accountId: 2 - index, plan: { step } }
    })
    const first = inOrder(todos)[0]?.plan.step
    assert.ok(first?.do === 'invite')
    assert.equal(await aheadOf(db(), target, first), 0)
    await db().deleteFrom('access_grant').execute()
  })

  test('Renewals are behind all new buyers in the queue, even if they waited for another reason before', async () => {
    const old = await grant(db(), { ...(await buy(db())), state: 'invited', because: 'sent', accountId: 1 })
    await queue(db(), old, 'renewal', AT + 1)
    await queue(db(), old, 'throttled', AT + 2)
    const young = await grant(db(), { ...(await buy(db())), accountId: 2 })
    await db()
      .updateTable('access_grant')
      .set({ queued_at: AT + 3 })
      .where('id', '=', young)
      .execute()
    assert.equal(await aheadOf(db(), target, { grantId: young, queuedAt: AT + 3, renewal: false }), 0)
    assert.equal(await aheadOf(db(), target, { grantId: old, queuedAt: AT + 1, renewal: true }), 1)
    // A grant whose buyer asks for it again is no renewal any more.
    await queue(db(), old, 'throttled', AT + 4, 'buyer')
    assert.equal(await aheadOf(db(), target, { grantId: young, queuedAt: AT + 3, renewal: false }), 1)
  })
})
