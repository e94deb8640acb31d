import assert from 'node:assert/strict'
import { DatabaseSync } from 'node:sqlite'
import { test } from 'node:test'
import { pino } from 'pino'
import { createInbox } from '../../../src/payments/inbox/inbox-worker.ts'
import { createReceive } from '../../../src/payments/inbox/receive.ts'
import { stripe } from '../../../src/payments/processors/stripe/webhook.ts'
import { defaultPolicy } from '../../../src/product.ts'
import { wait } from '../../../src/runtime/time/sleep.ts'
import { findUsers } from '../../../src/users/users-and-guests/users.ts'
import { WEBHOOK_SECRET } from '../../support/builders/secrets.ts'
import { checkoutEvent, refundEvent, signatureOf } from '../../support/builders/stripe-events.ts'
import { databases } from '../../support/databases/databases.ts'
import { openMigrated } from '../../support/databases/migrated.ts'

/** The query plan of SQLite for a statement: https://sqlite.org/eqp.html */
function planOf(sqlite: DatabaseSync, statement: string): string[] {
  return sqlite
    .prepare(`explain query plan ${statement}`)
    .all()
    .map(({ detail }) => String(detail))
}

/** A step that reads a whole table, or all rows of one processor. */
const grows = /^SCAN (?!CONSTANT|\d+-ROW)|\(provider=\?\)$/

test('On SQLite no statement for a delivery reads more rows as the tables grow', async (t) => {
  const database = await databases.find(({ name }) => name === 'sqlite')?.create()
  assert.ok(database)
  const connection = await openMigrated(database)
  const { db } = connection
  const prepare = t.mock.method(DatabaseSync.prototype, 'prepare')
  const processors = { stripe: stripe({ secrets: [WEBHOOK_SECRET], scenes: {} }) }
  const work = { db, now: Date.now, sleep: wait, log: pino({ level: 'silent' }), processors }
  const rules = {
    scenes: ['starter-kit'],
    findUsers,
    policyOf: () => defaultPolicy,
    sendsMails: true,
    acceptTests: true,
    alert: async () => {}
  }
  const inbox = createInbox({ ...work, ...rules, keepBodiesMs: Number.MAX_SAFE_INTEGER })
  const receive = createReceive({ ...work, onStored() {} })
  const sale = { paymentIntent: 'pi_1', email: 'ada@example.com', customer: 'cus_1', invoice: 'in_1' }
  // With many deliveries at a time, SQLite may choose other plans.
  const others = Array.from({ length: 40 }, () => checkoutEvent({ email: 'ada@example.com' }))
  for (const event of [checkoutEvent(sale), refundEvent({ paymentIntent: 'pi_1' }), ...others]) {
    const text = JSON.stringify(event)
    const headers = new Headers({ 'stripe-signature': signatureOf(text) })
    assert.equal(await receive('stripe', { headers, body: new TextEncoder().encode(text) }), 'stored')
  }
  await inbox.drain()
  const statements = prepare.mock.calls.map(({ arguments: [statement] }) => statement)
  assert.ok(statements.some((statement) => statement.includes('into "payment"')))
  const sqlite = new DatabaseSync(database.databaseUrl.slice('file:'.length))
  const growing = statements
    .filter((statement) => /^(select|insert|update|delete) /.test(statement))
    .filter((statement) => planOf(sqlite, statement).some((step) => grows.test(step)))
  sqlite.close()
  await connection.close()
  await database.dispose()
  assert.deepEqual(growing, [])
})
