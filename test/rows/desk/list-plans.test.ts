import assert from 'node:assert/strict'
import { DatabaseSync } from 'node:sqlite'
import { test } from 'node:test'
import type { Config } from '../../../src/config/config.ts'
import { readGroups } from '../../../src/desk/groups/read-groups.ts'
import { readBuyerQuery } from '../../../src/desk/queries/buyer-query.ts'
import { countLists } from '../../../src/desk/queries/figures.ts'
import { listPurchases } from '../../../src/desk/queries/list-purchases.ts'
import { plainConfig, plainProduct } from '../../support/builders/plain-config.ts'
import { databases } from '../../support/databases/databases.ts'
import { openMigrated } from '../../support/databases/migrated.ts'

/** The open purchases from one index, and for each a look at the other purchases of its buyer, and at the accounts. */
const open = [
  'SCAN payment USING COVERING INDEX payment_open',
  'CORRELATED SCALAR SUBQUERY 2',
  'SEARCH other USING INDEX payment_gate (user_id=? AND status=? AND scene=?)',
  'CORRELATED SCALAR SUBQUERY 1',
  'SEARCH beside USING INDEX access_grant_by_state (state=? AND payment_id=?)',
  'CORRELATED SCALAR SUBQUERY 3',
  'SEARCH own USING INDEX access_grant_payment (payment_id=?)'
]

const products: Config['products'] = [{ ...plainProduct, scenes: ['kit'] }]

test('On SQLite purchases that are not paid, and those without an account, are counted and listed from an index', async (t) => {
  const database = await databases.find(({ name }) => name === 'sqlite')?.create()
  assert.ok(database)
  const connection = await openMigrated(database)
  const { db } = connection
  const sqlite = new DatabaseSync(database.databaseUrl.slice('file:'.length))
  /** How SQLite finds these purchases: https://sqlite.org/eqp.html */
  async function plansOf(read: () => Promise<unknown>) {
    const prepare = t.mock.method(DatabaseSync.prototype, 'prepare')
    await read()
    const statements = prepare.mock.calls.map(({ arguments: [statement] }) => statement)
    prepare.mock.restore()
    const plans = statements
      .filter((statement) => /payment\.status <> 'paid'|payment\.accounts = 0/.test(statement))
      .map((statement) => sqlite.prepare(`explain query plan ${statement}`).all())
    return plans.flat().map(({ detail }) => String(detail))
  }
  const listed = (state: string) =>
    plansOf(() => listPurchases(db, { products }, readBuyerQuery(new URLSearchParams({ state })), { found: undefined }))
  assert.deepEqual(await plansOf(() => countLists(db, products)), [
    ...open,
    'SCAN payment USING COVERING INDEX payment_by_status'
  ])
  assert.deepEqual(await listed('pending'), ['SEARCH payment USING COVERING INDEX payment_by_status (status=?)'])
  assert.deepEqual(await listed('ended'), ['SCAN payment USING INDEX payment_not_paid'])
  assert.deepEqual(await listed('no_account'), open)
  const shop = { db, config: { ...plainConfig, products }, now: Date.now }
  const ofGroups = await plansOf(() => readGroups(shop))
  for (const step of open) assert.ok(ofGroups.includes(step), step)
  sqlite.close()
  await connection.close()
  await database.dispose()
})
