import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { pino } from 'pino'
import { serializable } from '../../../src/db/serializable.ts'
import { takeTurn } from '../../../src/payments/inbox/inbox-turn.ts'
import { createInbox } from '../../../src/payments/inbox/inbox-worker.ts'
import { storeDeliveries } from '../../../src/payments/inbox/store-delivery.ts'
import { standard } from '../../../src/payments/processors/standard/webhook.ts'
import { defaultPolicy } from '../../../src/product.ts'
import { wait } from '../../../src/runtime/time/sleep.ts'
import { findUsers } from '../../../src/users/users-and-guests/users.ts'
import { tables } from '../../support/databases/access-rows.ts'
import { databases } from '../../support/databases/databases.ts'
import { onEachDatabase } from '../../support/databases/on-each-database.ts'

/** SQLite has one writer, so there processes take turns anyway. */
const postgres = databases.filter(({ name }) => name === 'postgres')

onEachDatabase(
  'processes that take turns',
  tables,
  ({ db, other }) => {
    test('An inbox waits while another process processes deliveries, and goes on after it', async () => {
      assert.equal(postgres.length, 1)
      const sale = {
        type: 'payment.paid',
        timestamp: new Date().toISOString(),
        data: { id: 'sale_1', metadata: { scene: 'kit' } }
      }
      const delivery = {
        processor: 'standard',
        receivedAt: 1,
        headers: null,
        eventType: null,
        source: 'webhook' as const
      }
      const body = new TextEncoder().encode(JSON.stringify(sale))
      await storeDeliveries(db(), [
        { ...delivery, eventId: 'evt_1', body },
        { ...delivery, eventId: 'evt_2', body }
      ])
      const inbox = createInbox({
        db: db(),
        now: Date.now,
        sleep: wait,
        log: pino({ level: 'silent' }),
        processors: { standard: standard({ secrets: [], scenes: {} }) },
        scenes: ['kit'],
        findUsers,
        policyOf: () => defaultPolicy,
        sendsMails: true,
        acceptTests: false,
        alert: async () => {},
        keepBodiesMs: Number.MAX_SAFE_INTEGER
      })
      const rows = async () =>
        (await db().selectFrom('inbox').select(['done', 'attempts', 'error']).execute()).map((row) => ({ ...row }))
      const untouched = { done: 0, attempts: 0, error: null }
      const { draining } = await serializable(other(), async (tx) => {
        assert.ok(await takeTurn(tx))
        const draining = inbox.drain()
        await sleep(300)
        assert.deepEqual(await rows(), [untouched, untouched])
        return { draining }
      })
      await draining
      const done = { done: 1, attempts: 1, error: null }
      assert.deepEqual(await rows(), [done, done])
    })

    test('A process that stands still in its turn loses it', async () => {
      const stopped = serializable(other(), async (tx) => {
        assert.ok(await takeTurn(tx, '300ms'))
        const takes = () => serializable(db(), (second) => takeTurn(second))
        assert.equal(await takes(), false)
        await sleep(1000)
        assert.equal(await takes(), true)
        await takeTurn(tx)
      })
      await assert.rejects(stopped, /connection/)
    })
  },
  postgres
)
