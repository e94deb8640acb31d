import assert from 'node:assert/strict'
import { DatabaseSync } from 'node:sqlite'
import { test } from 'node:test'
import { readAlertPurchases } from '../../../src/alerts/checks/read-alert-purchases.ts'
import { plainProduct } from '../../support/builders/plain-config.ts'
import { buy, grant } from '../../support/databases/access-rows.ts'
import { databases } from '../../support/databases/databases.ts'
import { openMigrated } from '../../support/databases/migrated.ts'

test('On SQLite the purchases of alerts are found by their keys, and no index is read from end to end', async (t) => {
  const database = await databases.find(({ name }) => name === 'sqlite')?.create()
  assert.ok(database)
  const connection = await openMigrated(database)
  const { db } = connection
  await db.insertInto('access_target').values({ target: 'acme/kit' }).execute()
  const { paymentId } = await buy(db)
  const grantId = await grant(db, { paymentId })
  const prepare = t.mock.method(DatabaseSync.prototype, 'prepare')
  const items = [
    { kind: 'account_not_named', item: paymentId },
    { kind: 'sale_of_nobody', item: `test ${paymentId}` },
    { kind: 'invitation_lapsed', item: grantId },
    { kind: 'purchase_asked_for', item: 'takeover-1 7' },
    { kind: 'mail_given_up', item: `${paymentId} welcome` }
  ] as const
  const purchaseOf = await readAlertPurchases(db, [plainProduct], items)
  const statements = prepare.mock.calls.map(({ arguments: [statement] }) => statement)
  prepare.mock.restore()
  const found = items.map((item) => purchaseOf(item)).map((purchase) => [purchase?.id, purchase?.login])
  assert.deepEqual(found, [
    [paymentId, null],
    [paymentId, null],
    [paymentId, 'ada'],
    [undefined, undefined],
    [paymentId, null]
  ])
  const sqlite = new DatabaseSync(database.databaseUrl.slice('file:'.length))
  // https://sqlite.org/eqp.html
  const steps = statements.flatMap((statement) => sqlite.prepare(`explain query plan ${statement}`).all())
  const searches = new Set(
    steps.map(({ detail }) => String(detail)).filter((detail) => /SCAN|payment|beside|other|own/.test(detail))
  )
  assert.deepEqual([...searches].sort(), [
    'SEARCH access_grant USING INDEX access_grant_live (payment_id=?)',
    'SEARCH beside USING INDEX access_grant_by_state (state=? AND payment_id=?)',
    'SEARCH last_named USING INDEX access_grant_payment (payment_id=?)',
    'SEARCH other USING INDEX payment_gate (user_id=? AND status=? AND scene=?)',
    'SEARCH own USING INDEX access_grant_payment (payment_id=?)',
    'SEARCH payment USING INDEX sqlite_autoindex_payment_1 (id=?)',
    'SEARCH payment USING INDEX sqlite_autoindex_payment_2 (provider=? AND key=?)'
  ])
  sqlite.close()
  await connection.close()
  await database.dispose()
})
