// Access that the seller gives for a time. The worker and the gate end it.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pino } from 'pino'
import { serializable } from '../../../src/db/serializable.ts'
import { endDueAccess, recordGivenAccess } from '../../../src/payments/by-seller/given-access.ts'
import { createInbox } from '../../../src/payments/inbox/inbox-worker.ts'
import { storeDeliveries } from '../../../src/payments/inbox/store-delivery.ts'
import { standard } from '../../../src/payments/processors/standard/webhook.ts'
import { defaultPolicy } from '../../../src/product.ts'
import { wait } from '../../../src/runtime/time/sleep.ts'
import { findPaidProducts } from '../../../src/users/users-and-guests/find-purchases.ts'
import { findUsers } from '../../../src/users/users-and-guests/users.ts'
import { buy, tables } from '../../support/databases/access-rows.ts'
import { onEachDatabase } from '../../support/databases/on-each-database.ts'

const NOW = 1_800_000_000_000
const policyOf = () => defaultPolicy

onEachDatabase('access that is given for a time', tables, ({ db, other }) => {
  /** Gives access that ends a second after it began. Returns the key of the payment. */
  async function give(key: string, scene = 'kit'): Promise<string> {
    const given = { key, email: `${key}@example.com`, scene, username: undefined, quantity: undefined, until: NOW }
    await serializable(db(), (tx) => recordGivenAccess(tx, given, { now: NOW - 1000, findUsers, policyOf }))
    return key
  }
  /** Gives so many products at once, all of which end at the same moment. */
  async function giveMany(name: string, count: number): Promise<void> {
    const first = { email: `${name}@example.com`, scene: 'kit', username: undefined, quantity: undefined, until: NOW }
    await serializable(db(), async (tx) => {
      for (let index = 0; index < count; index += 1)
        await recordGivenAccess(tx, { key: `${name}-${index}`, ...first }, { now: NOW - 1000, findUsers, policyOf })
    })
  }
  const lasting = async (name: string) =>
    (
      await db()
        .selectFrom('payment')
        .select('key')
        .where('key', 'like', `${name}-%`)
        .where('status', '=', 'paid')
        .execute()
    ).length
  const inboxOf = (onPayment: (key: string) => void, now = () => NOW) =>
    createInbox({
      db: db(),
      now,
      sleep: wait,
      log: pino({ level: 'silent' }),
      processors: { standard: standard({ secrets: [], scenes: {} }) },
      scenes: ['kit'],
      findUsers,
      policyOf,
      sendsMails: true,
      acceptTests: false,
      alert: async () => {},
      keepBodiesMs: Number.MAX_SAFE_INTEGER,
      onPayment: ({ key }) => onPayment(key)
    })
  const paymentWith = async (key: string) => ({
    ...(await db().selectFrom('payment').selectAll().where('key', '=', key).executeTakeFirstOrThrow())
  })

  test('Given access ends before the deliveries that wait are processed, however many they are', async () => {
    const key = await give('queued')
    const deliveries = Array.from({ length: 100 }, (_, index) => {
      const data = { id: `sale_${index}`, metadata: { scene: 'kit' } }
      const body = { type: 'payment.paid', timestamp: new Date(NOW).toISOString(), data }
      const one = { processor: 'standard', receivedAt: NOW, headers: null, eventType: null, source: 'webhook' as const }
      return { ...one, eventId: `evt_${index}`, body: new TextEncoder().encode(JSON.stringify(body)) }
    })
    await storeDeliveries(db(), deliveries)
    const recorded: string[] = []
    await inboxOf((key) => recorded.push(key)).drain()
    assert.equal(recorded.length, 101)
    assert.equal(recorded[0], key)
    assert.equal((await paymentWith(key)).status, 'time_over')
  })

  test('However many gifts end at the same moment, one turn of the worker ends all of them', async () => {
    await giveMany('many', 250)
    const recorded: string[] = []
    await inboxOf((key) => recorded.push(key)).drain()
    assert.equal(await lasting('many'), 0)
    assert.equal(new Set(recorded).size, 250)
  })

  test('A worker that ends many gifts stops after the ones at hand, and the next worker ends the others', async () => {
    await giveMany('stopped', 250)
    const inbox = inboxOf(() => void inbox.stop())
    inbox.start()
    await inbox.stop()
    const left = await lasting('stopped')
    assert.ok(left === 150 || left === 250, `${left} last`)
    await inboxOf(() => {}).drain()
    assert.equal(await lasting('stopped'), 0)
  })

  test('A running worker ends given access at its moment, without waiting for its next look at the table', async () => {
    await give('at-its-moment')
    const began = performance.now()
    const ended = Promise.withResolvers<number>()
    const inbox = inboxOf(
      () => ended.resolve(performance.now() - began),
      () => NOW - 500 + Math.floor(performance.now() - began)
    )
    inbox.start()
    const after = await ended.promise
    await inbox.stop()
    assert.ok(after >= 500 && after < 15_000, `${after} ms`)
    assert.equal((await paymentWith('at-its-moment')).status, 'time_over')
  })

  test('Two processes that end given access at the same moment store what one stores, and later runs change nothing', async () => {
    const key = await give('twice')
    await Promise.all(
      [db(), other()].map((each) => endDueAccess(each, { now: NOW, findUsers, policyOf, sendsMails: true }))
    )
    const ended = await paymentWith(key)
    assert.equal(ended.status, 'time_over')
    assert.deepEqual(await endDueAccess(db(), { now: NOW + 5000, findUsers, policyOf, sendsMails: true }), [])
    assert.deepEqual(await paymentWith(key), ended)
    const events = db().selectFrom('payment_event').select('kind').where('payment_key', '=', key)
    assert.deepEqual(
      (await events.orderBy('kind').execute()).map(({ kind }) => kind),
      ['paid', 'time_over']
    )
  })

  test('The paid products of a user are those whose time is not over', async () => {
    const keys = [await give('of-user', 'kit'), await give('of-user-too', 'team')]
    const { userId } = await buy(db(), { scene: 'another' })
    await db().updateTable('payment').set({ user_id: userId }).where('key', 'in', keys).execute()
    const forGood = { key: 'for-good', email: 'ada@example.com', scene: 'team', username: undefined }
    const options = { now: NOW - 1000, findUsers: async () => [userId], policyOf }
    await serializable(db(), (tx) =>
      recordGivenAccess(tx, { ...forGood, quantity: undefined, until: undefined }, options)
    )
    const products = [{ scenes: ['kit'] }, { scenes: ['team'] }]
    const found = (now: number) => findPaidProducts(db(), { userId, products }, { now, policyOf, sendsMails: true })
    assert.deepEqual(await found(NOW - 1), products)
    assert.deepEqual(await found(NOW), [{ scenes: ['team'] }])
  })
})
