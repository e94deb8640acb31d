import assert from 'node:assert/strict'
import { DatabaseSync } from 'node:sqlite'
import { test } from 'node:test'
import { readBuyerQuery } from '../../../src/desk/queries/buyer-query.ts'
import { countLists } from '../../../src/desk/queries/figures.ts'
import { listPurchases } from '../../../src/desk/queries/list-purchases.ts'
import { plainProduct } from '../../support/builders/plain-config.ts'
import { databases } from '../../support/databases/databases.ts'
import { openMigrated } from '../../support/databases/migrated.ts'

const products = [{ ...plainProduct, scenes: ['kit'] }]

test('On SQLite the purchases that are not paid are counted and listed from an index, without reading the others', async (t) => {
  const database = await databases.find(({ name }) => name === 'sqlite')?.create()
  assert.ok(database)
  const connection = await openMigrated(database)
  const { db } = connection
  const sqlite = new DatabaseSync(database.databaseUrl.slice('file:'.length))
  /** How SQLite finds the purchases that are not paid: https://sqlite.org/eqp.html */
  async function plansOf(read: () => Promise<unknown>) {
    const prepare = t.mock.method(DatabaseSync.prototype, 'prepare')
    await read()
    const statements = prepare.mock.calls.map(({ arguments: [statement] }) => statement)
    prepare.mock.restore()
    const plans = statements
      .filter((statement) => statement.includes("payment.status <> 'paid'"))
      .map((statement) => sqlite.prepare(`explain query plan ${statement}`).all())
    return plans.flat().map(({ detail }) => String(detail))
  }
  const listed = (state: string) =>
    plansOf(() => listPurchases(db, { products }, readBuyerQuery(new URLSearchParams({ state })), { found: undefined }))
  assert.deepEqual(await plansOf(() => countLists(db, products)), [
    'SCAN payment USING COVERING INDEX payment_by_status'
  ])
  assert.deepEqual(await listed('pending'), ['SEARCH payment USING COVERING INDEX payment_by_status (status=?)'])
  assert.deepEqual(await listed('ended'), ['SCAN payment USING INDEX payment_not_paid'])
  sqlite.close()
  await connection.close()
  await database.dispose()
})
