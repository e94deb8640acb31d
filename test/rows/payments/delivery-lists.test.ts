import assert from 'node:assert/strict'
import { DatabaseSync } from 'node:sqlite'
import { test } from 'node:test'
import { readDeliveryQuery } from '../../../src/desk/deliveries/delivery-query.ts'
import { listPage } from '../../../src/desk/deliveries/list-page.ts'
import { deliveryOutcomes } from '../../../src/desk/deliveries/outcomes.ts'
import { readProcessorLines } from '../../../src/desk/deliveries/processor-lines.ts'
import { databases } from '../../support/databases/databases.ts'
import { openMigrated } from '../../support/databases/migrated.ts'

/**
 * A step that reads all deliveries, or all of one processor, whatever the limit of the list is. The newest delivery is
 * the last entry of an index that has all that is asked for.
 */
const grows = /^SCAN inbox$|^SEARCH inbox USING INDEX .*\(provider=\?\)$|AUTOMATIC/
/** How deliveries that are ignored are found: in the order of the list, by an index that has no others. */
const ignored = /inbox USING INDEX inbox_ignored/
/** How the few deliveries that are not done are found: by an index that has no others. They may be sorted. */
const few = /inbox USING INDEX inbox_(waiting|set_aside)/
const sorts = /^USE TEMP B-TREE FOR ORDER BY$/

test('On SQLite no list of deliveries reads more rows as the table grows', async (t) => {
  const database = await databases.find(({ name }) => name === 'sqlite')?.create()
  assert.ok(database)
  const { db, close } = await openMigrated(database)
  for (const [index, processor] of ['stripe', 'polar'].entries()) {
    const row = { processor, event_id: `evt_${index}`, received_at: index, body: new Uint8Array(), next_attempt_at: 0 }
    await db
      .insertInto('inbox')
      .values({ ...row, done: 1, attempts: 1, outcome: 'recorded' })
      .execute()
  }
  const prepare = t.mock.method(DatabaseSync.prototype, 'prepare')
  const ends = ['', '&to=2026-11-20', '&from=2026-11-20', '&after=5.stripe.evt_1']
  for (const processor of ['', 'processor=stripe'])
    for (const outcome of ['', ...deliveryOutcomes.map((each) => `&outcome=${each}`)])
      for (const end of ends) await listPage(db, readDeliveryQuery(new URLSearchParams(`${processor}${outcome}${end}`)))
  await readProcessorLines(db, { switchedOn: ['stripe'], now: 0 })
  const statements = prepare.mock.calls.map(({ arguments: [statement] }) => statement)
  const lists = statements.filter((statement) => /from "inbox"/.test(statement))
  assert.ok(lists.length > 15, `${lists.length} statements`)
  const sqlite = new DatabaseSync(database.databaseUrl.slice('file:'.length))
  const growing = lists.flatMap((statement) => {
    const steps = sqlite.prepare(`explain query plan ${statement}`).all()
    const isOfFew = /done = [02]/.test(statement)
    const isOfIgnored = statement.includes('ignored: ')
    const bad = steps
      .map(({ detail }) => String(detail))
      .filter((step) => {
        if (isOfFew) return / inbox\b/.test(step) && !few.test(step)
        if (isOfIgnored) return (/ inbox\b/.test(step) && !ignored.test(step)) || sorts.test(step)
        return grows.test(step) || sorts.test(step)
      })
    return bad.length > 0 ? [`${bad.join('; ')}: ${statement}`] : []
  })
  sqlite.close()
  await close()
  await database.dispose()
  assert.deepEqual(growing, [])
})
