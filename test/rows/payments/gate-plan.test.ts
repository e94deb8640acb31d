import assert from 'node:assert/strict'
import { DatabaseSync } from 'node:sqlite'
import { test } from 'node:test'
import { defaultPolicy } from '../../../src/product.ts'
import { findPaidPayment } from '../../../src/users/users-and-guests/find-purchases.ts'
import { databases } from '../../support/databases/databases.ts'
import { openMigrated } from '../../support/databases/migrated.ts'

test('On SQLite the gate is answered from an index, without reading the payment itself', async (t) => {
  const database = await databases.find(({ name }) => name === 'sqlite')?.create()
  assert.ok(database)
  const connection = await openMigrated(database)
  const prepare = t.mock.method(DatabaseSync.prototype, 'prepare')
  await findPaidPayment(
    connection.db,
    { userId: 'ada', scenes: ['kit', 'product-lifetime'] },
    { now: 0, policyOf: () => defaultPolicy, sendsMails: true }
  )
  const statements = prepare.mock.calls.map(({ arguments: [statement] }) => statement)
  const gate = statements.find((statement) => statement.includes(`"status" = 'paid'`)) ?? assert.fail()
  const sqlite = new DatabaseSync(database.databaseUrl.slice('file:'.length))
  // https://sqlite.org/eqp.html
  const plan = sqlite.prepare(`explain query plan ${gate}`).all()
  assert.deepEqual(
    plan.map(({ detail }) => detail),
    ['SEARCH payment USING COVERING INDEX payment_gate (user_id=? AND status=? AND scene=?)']
  )
  sqlite.close()
  await connection.close()
  await database.dispose()
})
