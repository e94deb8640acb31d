import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Database } from '../../../src/db/database.ts'
import { dropBodies, listDeliveries, readDelivery, replayDelivery } from '../../../src/payments/inbox/deliveries.ts'
import { DAY_MS } from '../../../src/runtime/time/durations.ts'
import { wait } from '../../../src/runtime/time/sleep.ts'
import { tables } from '../../support/databases/access-rows.ts'
import { onEachDatabase } from '../../support/databases/on-each-database.ts'

const NOW = 100 * DAY_MS
const body = new TextEncoder().encode('{"email":"ada@example.com"}')

async function deliver(
  db: Database,
  event_id: string,
  changes: { done?: number; attempts?: number; at?: number } = {}
) {
  const { done = 1, attempts = 1, at = NOW } = changes
  const row = { processor: 'stripe', event_id, received_at: at, body, done, attempts, next_attempt_at: at + 1000 }
  const end = done ? { outcome: 'recorded' } : attempts > 0 ? { error: 'Error: no' } : {}
  await db
    .insertInto('inbox')
    .values({ ...row, ...end })
    .execute()
  const fact = { occurred_at: at, facts: '{}', payment_key: 'cs_1' }
  if (done)
    await db
      .insertInto('payment_event')
      .values({ processor: 'stripe', event_id, kind: 'paid', ...fact })
      .execute()
}

/** Drops the bodies of deliveries that are older than 90 days. */
function dropOld(db: Database): Promise<number> {
  return dropBodies({ db, now: () => NOW, sleep: wait }, NOW - 90 * DAY_MS)
}

onEachDatabase('deliveries', tables, ({ db }) => {
  test('Deliveries are listed the newest first, filtered by processor and state', async () => {
    await deliver(db(), 'evt_done')
    await deliver(db(), 'evt_failing', { done: 0, attempts: 2, at: NOW + 2 })
    await deliver(db(), 'evt_waiting', { done: 0, attempts: 0, at: NOW + 1 })
    await deliver(db(), 'evt_aside', { done: 2, attempts: 1, at: NOW - 1 })
    const ids = async (query: Partial<Parameters<typeof listDeliveries>[1]>) =>
      (await listDeliveries(db(), { limit: 10, ...query })).map(({ eventId }) => eventId)
    assert.deepEqual(await ids({}), ['evt_failing', 'evt_waiting', 'evt_done', 'evt_aside'])
    assert.deepEqual(await ids({ state: 'unreadable' }), ['evt_aside'])
    assert.deepEqual(await ids({ limit: 1 }), ['evt_failing'])
    assert.deepEqual(await ids({ state: 'failing' }), ['evt_failing'])
    assert.deepEqual(await ids({ state: 'waiting' }), ['evt_waiting'])
    assert.deepEqual(await ids({ state: 'done' }), ['evt_done'])
    assert.deepEqual(await ids({ processor: 'polar' }), [])
    const [failing, , done] = await listDeliveries(db(), { limit: 10 })
    assert.deepEqual([failing?.nextAttemptAt, failing?.error, failing?.payment], [NOW + 1002, 'Error: no', undefined])
    assert.deepEqual([done?.nextAttemptAt, done?.outcome, done?.payment], [undefined, 'recorded', 'cs_1'])
  })

  test('A delivery is processed again after a replay', async () => {
    const which = { processor: 'stripe', eventId: 'evt_done' }
    assert.equal(await replayDelivery(db(), which), 'waiting')
    const delivery = await readDelivery(db(), which)
    assert.deepEqual([delivery?.state, delivery?.attempts, delivery?.nextAttemptAt], ['waiting', 0, 0])
    assert.deepEqual(delivery?.body && new Uint8Array(delivery.body), body)
    assert.equal(await replayDelivery(db(), { ...which, processor: 'polar' }), 'unknown')
  })

  test('The bodies of old deliveries that are done are dropped, and all else stays', async () => {
    await deliver(db(), 'evt_old', { at: NOW - 91 * DAY_MS })
    await deliver(db(), 'evt_old_failing', { done: 0, at: NOW - 91 * DAY_MS })
    await deliver(db(), 'evt_old_aside', { done: 2, at: NOW - 91 * DAY_MS })
    await deliver(db(), 'evt_young', { at: NOW - 89 * DAY_MS })
    assert.equal(await dropOld(db()), 1)
    assert.equal(await dropOld(db()), 0)
    const kept = async (eventId: string) => (await readDelivery(db(), { processor: 'stripe', eventId }))?.body?.length
    assert.deepEqual(
      [await kept('evt_old'), await kept('evt_old_failing'), await kept('evt_old_aside'), await kept('evt_young')],
      [undefined, 27, 27, 27]
    )
    const { body: left } = await db()
      .selectFrom('inbox')
      .select('body')
      .where('event_id', '=', 'evt_old')
      .executeTakeFirstOrThrow()
    assert.equal(left.length, 0, 'on disk, too')
    assert.equal(await replayDelivery(db(), { processor: 'stripe', eventId: 'evt_old' }), 'dropped')
  })
  test('All old bodies are dropped when there are more than fit in one transaction', async () => {
    for (let index = 0; index < 450; index++) await deliver(db(), `evt_${index}`, { at: NOW - 91 * DAY_MS })
    assert.equal(await dropOld(db()), 450)
    const kept = db().selectFrom('inbox').select('event_id').where('dropped_at', 'is', null)
    assert.equal(
      (
        await kept
          .where('done', '=', 1)
          .where('received_at', '<', NOW - 90 * DAY_MS)
          .execute()
      ).length,
      0
    )
  })
})
