import assert from 'node:assert/strict'
import { DatabaseSync } from 'node:sqlite'
import { test } from 'node:test'
import fc from 'fast-check'
import { listSales, type SaleQuery } from '../../../src/payments/sales/sales.ts'
import { tables } from '../../support/databases/access-rows.ts'
import { databases } from '../../support/databases/databases.ts'
import { openMigrated } from '../../support/databases/migrated.ts'
import { onEachDatabase } from '../../support/databases/on-each-database.ts'

const AT = 1_800_000_000_000
const scenes = ['kit', 'team']

onEachDatabase('the lists of sales', tables, ({ db }) => {
  test('The unmatched sales are the paid ones without a user, or of a scene that is not sold, the newest first', async () => {
    const row = fc.record({
      status: fc.constantFrom('paid' as const, 'paid' as const, 'refunded' as const),
      scene: fc.constantFrom('kit', 'team', 'Kit', 'other', null),
      hasUser: fc.boolean(),
      at: fc.nat(3)
    })
    await db().deleteFrom('payment').execute()
    const at = new Date(AT).toISOString()
    const user = { id: 'ada', name: '', email: 'ada@example.com', emailVerified: 1, createdAt: at, updatedAt: at }
    await db().insertInto('user').values(user).execute()
    const some = fc.tuple(fc.array(row, { maxLength: 12 }), fc.constantFrom(1, 3, undefined))
    await fc.assert(
      fc.asyncProperty(some, async ([made, limit]) => {
        const payments = made.map(({ status, scene, hasUser, at }, index) => ({
          id: `id_${index}`,
          processor: 'stripe',
          key: `cs_${index}`,
          user_id: hasUser ? 'ada' : null,
          status,
          scene,
          created_at: AT + at,
          updated_at: AT
        }))
        if (payments.length > 0) await db().insertInto('payment').values(payments).execute()
        const inOrder = payments.sort((a, b) => b.created_at - a.created_at || (a.id < b.id ? -1 : 1))
        const unmatched = inOrder.filter(
          ({ status, user_id, scene }) =>
            status === 'paid' && (user_id === null || scene === null || !scenes.includes(scene))
        )
        const notSold = unmatched.filter(({ scene }) => scene === null || !scenes.includes(scene))
        const unmapped = inOrder.filter(({ scene }) => scene === null)
        const keys = async (only?: SaleQuery['only']) =>
          (await listSales(db(), { scenes, only, ...(limit !== undefined && { limit }) })).map(({ key }) => key)
        const expected = (rows: typeof payments) => rows.slice(0, limit).map(({ key }) => key)
        assert.deepEqual(await keys('unmatched'), expected(unmatched))
        assert.deepEqual(await keys('no_product'), expected(notSold))
        assert.deepEqual(await keys('unmapped'), expected(unmapped))
        assert.deepEqual(await keys(), expected(inOrder))
        await db().deleteFrom('payment').execute()
      }),
      { numRuns: 25 }
    )
  })
})

test('On SQLite no list of sales reads a sale that is not in the list', async (t) => {
  const database = await databases.find(({ name }) => name === 'sqlite')?.create()
  assert.ok(database)
  const connection = await openMigrated(database)
  await connection.db
    .insertInto('payment')
    .values({ id: 'a', processor: 'p', key: 'a', status: 'paid', scene: 'other', created_at: 1, updated_at: 1 })
    .execute()
  const sqlite = new DatabaseSync(database.databaseUrl.slice('file:'.length))
  /** How the payments of each statement of a list are found: https://sqlite.org/eqp.html */
  async function plansOf(only?: SaleQuery['only']) {
    const prepare = t.mock.method(DatabaseSync.prototype, 'prepare')
    await listSales(connection.db, { scenes, only, limit: 50 })
    const statements = prepare.mock.calls.map(({ arguments: [statement] }) => statement)
    prepare.mock.restore()
    return statements
      .filter((statement) => / from "payment" /.test(statement))
      .map((statement) =>
        sqlite
          .prepare(`explain query plan ${statement}`)
          .all()
          .flatMap(({ detail }) => / payment USING.*/.exec(String(detail))?.[0].trim() ?? [])
          .join()
      )
  }
  assert.deepEqual(await plansOf(), ['payment USING INDEX payment_newest'])
  assert.deepEqual(await plansOf('unmapped'), ['payment USING INDEX payment_unmapped'])
  // Among these are the plans of the list of sales of nothing that is sold here.
  assert.deepEqual(await plansOf('unmatched'), [
    'payment USING INDEX payment_gate (user_id=? AND status=?)',
    'payment USING INDEX payment_scene (scene=?)',
    'payment USING COVERING INDEX payment_scene (scene>?)',
    'payment USING INDEX payment_scene (scene=?)'
  ])
  sqlite.close()
  await connection.close()
  await database.dispose()
})
