import assert from 'node:assert/strict'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, test } from 'node:test'
import { CompiledQuery, sql } from 'kysely'
import type { Because, GrantState } from '../../../src/access/grant-states.ts'
import { type DailyFigures, firstSaleAt, readDailyFigures } from '../../../src/desk/queries/daily-figures.ts'
import { BY_HAND } from '../../../src/payments/by-seller/given-access.ts'
import { DAY_MS } from '../../../src/runtime/time/durations.ts'
import { plainProduct } from '../../support/builders/plain-config.ts'
import { buy, grant, tables } from '../../support/databases/access-rows.ts'
import { databases } from '../../support/databases/databases.ts'
import { openMigrated } from '../../support/databases/migrated.ts'
import { onEachDatabase } from '../../support/databases/on-each-database.ts'
import { watchStatements } from '../../support/databases/watch-statements.ts'

const products = [{ ...plainProduct, scenes: ['kit', 'kit-old'] }]

const TODAY = Date.parse('2026-11-20T00:00Z')
const NOW = TODAY + 15 * 3_600_000
const day = (back: number) => TODAY - back * DAY_MS

/** The days on which something was counted, from today backwards. */
function busy(figures: readonly DailyFigures[]) {
  const counted = figures.map(({ at, ...counts }) => ({ back: (TODAY - at) / DAY_MS, counts: Object.values(counts) }))
  return counted.filter(({ counts }) => counts.some((count) => count > 0)).reverse()
}

onEachDatabase('the figures of each day', tables, ({ db }) => {
  let version = 0
  async function transition(grantId: string, at: number, from: GrantState | null, to: GrantState, because: Because) {
    version += 1
    const row = { grant_id: grantId, version, at, from_state: from, to_state: to, because, actor: 'host' as const }
    await db()
      .insertInto('access_history')
      .values({ ...row, acts: null, status: null, request_id: null })
      .execute()
  }
  const read = (days: number) => readDailyFigures(db(), products, { now: NOW, days })
  afterEach(async () => {
    for (const table of ['access_history', 'access_grant', 'payment'] as const) await db().deleteFrom(table).execute()
  })

  test('Every day of the time is there, the oldest first and today last, also if nothing happened', async () => {
    for (const days of [7, 30, 90]) {
      const figures = await read(days)
      assert.deepEqual(
        figures.map(({ at }) => at),
        Array.from({ length: days }, (_, index) => day(days - 1 - index))
      )
      const { at, ...counts } = figures[0] ?? assert.fail()
      assert.deepEqual(counts, { sales: 0, invitations: 0, acceptances: 0, withdrawals: 0 })
      assert.equal(typeof at, 'number')
    }
  })

  test('The first sale is the oldest one that the figures count: no gift, no unpaid sale, and nothing unknown', async () => {
    const paid = async (at: number | null, changes: { processor?: string; scene?: string | null } = {}) => {
      const { paymentId } = await buy(db())
      await db()
        .updateTable('payment')
        .set({ paid_at: at, ...changes })
        .where('id', '=', paymentId)
        .execute()
    }
    assert.equal(await firstSaleAt(db(), products), undefined)
    await paid(day(90), { scene: 'sold-elsewhere' })
    await paid(day(80), { scene: null })
    await paid(day(70), { processor: BY_HAND })
    await paid(null)
    assert.equal(await firstSaleAt(db(), products), undefined)
    await paid(day(3))
    await paid(day(5))
    assert.equal(await firstSaleAt(db(), products), day(5))
  })

  test('A sale counts on the day on which it was paid, in UTC, also after a refund, and unpaid and given purchases do not', async () => {
    const paid = async (at: number | null, changes: { status?: 'refunded' | 'pending'; processor?: string } = {}) => {
      const { paymentId } = await buy(db())
      const row = { paid_at: at, created_at: day(80), ...changes }
      await db().updateTable('payment').set(row).where('id', '=', paymentId).execute()
    }
    await paid(day(0))
    await paid(NOW)
    await paid(day(0) - 1)
    await paid(day(1), { status: 'refunded' })
    await paid(day(6))
    await paid(day(6) - 1)
    await paid(null, { status: 'pending' })
    await paid(day(3), { processor: BY_HAND })
    assert.deepEqual(busy(await read(7)), [
      { back: 0, counts: [2, 0, 0, 0] },
      { back: 1, counts: [2, 0, 0, 0] },
      { back: 6, counts: [1, 0, 0, 0] }
    ])
    assert.deepEqual(busy(await read(30)).at(-1), { back: 7, counts: [1, 0, 0, 0] })
  })

  test('A sale of something that is not sold here counts as none, and one of a former name of a product counts', async () => {
    const paid = async (scene: string | null, changes: { not_sold_at?: number } = {}) => {
      const { paymentId } = await buy(db())
      await db()
        .updateTable('payment')
        .set({ paid_at: day(2), scene, ...changes })
        .where('id', '=', paymentId)
        .execute()
    }
    await paid(null)
    await paid('sticker')
    await paid('sticker', { not_sold_at: day(1) })
    assert.deepEqual(busy(await read(7)), [])
    await paid('kit-old')
    // The mark counts only while the sale matches no product.
    await paid('kit', { not_sold_at: day(3) })
    assert.deepEqual(busy(await read(7)), [{ back: 2, counts: [2, 0, 0, 0] }])
  })

  const transitions: [from: GrantState | null, to: GrantState, because: Because, counts: number[]][] = [
    [null, 'queued', 'new', []],
    ['queued', 'invited', 'sent', [0, 1, 0, 0]],
    ['expired', 'invited', 'sent', [0, 1, 0, 0]],
    ['gone', 'invited', 'sent', [0, 1, 0, 0]],
    ['revoked', 'invited', 'sent', [0, 1, 0, 0]],
    ['invited', 'invited', 'sent', []],
    ['accepted', 'invited', 'sent', []],
    ['revoking', 'invited', 'sent', []],
    ['invited', 'invited', 'lapsing', []],
    ['queued', 'invited', 'found', []],
    ['invited', 'accepted', 'shown', [0, 0, 1, 0]],
    ['queued', 'accepted', 'shown', [0, 0, 1, 0]],
    ['gone', 'accepted', 'shown', [0, 0, 1, 0]],
    ['accepted', 'accepted', 'shown', []],
    ['revoking', 'accepted', 'shown', []],
    ['queued', 'accepted', 'found', []],
    ['accepted', 'gone', 'left', []],
    ['accepted', 'revoking', 'refunded', []],
    ['revoking', 'revoked', 'refunded', [0, 0, 0, 1]],
    ['revoking', 'revoked', 'moved', [0, 0, 0, 1]]
  ]
  for (const [from, to, because, counts] of transitions) {
    test(`A transition from ${from ?? 'nothing'} to ${to} because of "${because}" counts ${counts.length === 0 ? 'as nothing' : 'on its day'}`, async () => {
      const id = await grant(db(), { paymentId: 'p', state: 'invited' })
      for (const at of [day(30) + 5, day(2) - 1, day(2)]) {
        // An invitation by hand counts as none.
        if (to === 'revoked') await transition(id, at - 1, 'queued', 'invited', 'found')
        await transition(id, at, from, to, because)
      }
      const expected = [2, 3].map((back) => ({ back, counts }))
      assert.deepEqual(busy(await read(30)), counts.length === 0 ? [] : expected)
    })
  }

  test('A grant that ends before it was ever invited counts as no withdrawal, and one that had access does', async () => {
    const waiting = await grant(db(), { paymentId: 'p', state: 'queued' })
    await transition(waiting, day(1), 'revoking', 'revoked', 'refunded')
    assert.deepEqual(busy(await read(7)), [])
    await db()
      .updateTable('access_grant')
      .set({ accepted_at: day(2) })
      .where('id', '=', waiting)
      .execute()
    assert.deepEqual(busy(await read(7)), [{ back: 1, counts: [0, 0, 0, 1] }])
  })

  test('An account that ends before its first invitation counts as no withdrawal, although it is invited later', async () => {
    const id = await grant(db(), { paymentId: 'p', state: 'invited' })
    await transition(id, day(5), 'revoking', 'revoked', 'disputed')
    await transition(id, day(4), 'revoked', 'queued', 'paid_again')
    await transition(id, day(3), 'queued', 'invited', 'sent')
    assert.deepEqual(busy(await read(7)), [{ back: 3, counts: [0, 1, 0, 0] }])
  })

  test('An invitation that was cancelled and then turned out to be accepted counts as one withdrawal', async () => {
    const id = await grant(db(), { paymentId: 'p', state: 'revoking' })
    await transition(id, day(6), 'queued', 'invited', 'sent')
    await transition(id, day(5), 'revoking', 'revoked', 'refunded')
    await db()
      .updateTable('access_grant')
      .set({ accepted_at: day(4) })
      .where('id', '=', id)
      .execute()
    await transition(id, day(4), 'revoked', 'revoking', 'refunded')
    await transition(id, day(3), 'revoking', 'revoked', 'refunded')
    assert.deepEqual(busy(await read(7)), [
      { back: 5, counts: [0, 0, 0, 1] },
      { back: 6, counts: [0, 1, 0, 0] }
    ])
  })

  test('A second removal of what a late write brought back counts as no withdrawal, and one after another invitation does', async () => {
    const id = await grant(db(), { paymentId: 'p', state: 'accepted' })
    await db()
      .updateTable('access_grant')
      .set({ accepted_at: day(6) })
      .where('id', '=', id)
      .execute()
    await transition(id, day(6), 'invited', 'accepted', 'shown')
    await transition(id, day(5), 'revoking', 'revoked', 'refunded')
    await transition(id, day(4), 'revoked', 'revoking', 'refunded')
    await transition(id, day(4) + 1, 'revoking', 'revoked', 'refunded')
    const once = [
      { back: 5, counts: [0, 0, 0, 1] },
      { back: 6, counts: [0, 0, 1, 0] }
    ]
    assert.deepEqual(busy(await read(7)), once)
    await transition(id, day(3), 'queued', 'invited', 'sent')
    await transition(id, day(2), 'revoking', 'revoked', 'refunded')
    assert.deepEqual(busy(await read(7)), [
      { back: 2, counts: [0, 0, 0, 1] },
      { back: 3, counts: [0, 1, 0, 0] },
      ...once
    ])
  })

  test('The counts of different days and kinds do not disturb one another', async () => {
    const ids = await Promise.all(
      [1, 2, 3].map(() => grant(db(), { paymentId: crypto.randomUUID(), state: 'invited' }))
    )
    for (const [index, id] of ids.entries()) {
      await transition(id, day(5), 'queued', 'invited', 'sent')
      await transition(id, day(4 - index), 'invited', 'accepted', 'shown')
    }
    await transition(ids[0] ?? '', day(2), 'revoking', 'revoked', 'refunded')
    assert.deepEqual(busy(await read(7)), [
      { back: 2, counts: [0, 0, 1, 1] },
      { back: 3, counts: [0, 0, 1, 0] },
      { back: 4, counts: [0, 0, 1, 0] },
      { back: 5, counts: [0, 3, 0, 0] }
    ])
  })
})

test('On SQLite each count of a day reads one range of an index', async (t) => {
  const database = await databases.find(({ name }) => name === 'sqlite')?.create()
  assert.ok(database)
  const { db, close } = await openMigrated(database)
  const prepare = t.mock.method(DatabaseSync.prototype, 'prepare')
  await readDailyFigures(db, products, { now: NOW, days: 30 })
  const [statement = ''] = prepare.mock.calls
    .map((call) => call.arguments[0])
    .filter((text) => text.includes('"payment"'))
  const sqlite = new DatabaseSync(database.databaseUrl.slice('file:'.length))
  // https://sqlite.org/eqp.html
  const steps = sqlite.prepare(`explain query plan ${statement}`).all()
  const read = steps
    .map(({ detail }) => `${detail}`)
    .filter((step) => / (payment|access_\w+|had|lost|other) /.test(step))
  const transitions = 'access_history_by_day (to_state=? AND at>? AND at<?)'
  assert.deepEqual(read, [
    'SEARCH payment USING COVERING INDEX payment_by_day (paid_at>? AND paid_at<?)',
    `SEARCH access_history USING COVERING INDEX ${transitions}`,
    `SEARCH access_history USING COVERING INDEX ${transitions}`,
    `SEARCH access_history USING INDEX ${transitions}`,
    'SEARCH had USING INDEX sqlite_autoindex_access_history_1 (grant_id=? AND version<?)',
    'SEARCH lost USING INDEX sqlite_autoindex_access_history_1 (grant_id=? AND version>? AND version<?)',
    'SEARCH access_grant USING INDEX sqlite_autoindex_access_grant_1 (id=?)',
    'SEARCH other USING INDEX sqlite_autoindex_access_history_1 (grant_id=? AND version<?)'
  ])
  sqlite.close()
  await close()
  await database.dispose()
})

test('On Postgres each count of a day can be read from one range of an index', async () => {
  const database = await databases.find(({ name }) => name === 'postgres')?.create()
  assert.ok(database)
  const { db, close } = await openMigrated(database)
  const read: CompiledQuery[] = []
  const watched = watchStatements(db, { before: (query) => read.push(query) })
  await readDailyFigures(watched, products, { now: NOW, days: 30 })
  const [query] = read
  assert.ok(query)
  const steps = await db.transaction().execute(async (tx) => {
    // Tables without rows are read as a whole, whatever indexes there are.
    await sql`set local enable_seqscan = off`.execute(tx)
    await sql`set local enable_bitmapscan = off`.execute(tx)
    const { rows } = await tx.executeQuery(CompiledQuery.raw(`explain (costs off) ${query.sql}`, [...query.parameters]))
    return rows.map((row) => Object.values(row as object).join(' '))
  })
  const ranges = (index: string, column: string) =>
    steps.filter((step, at) => step.includes(index) && steps[at + 1]?.includes(`${column} >= day.at) AND (${column} <`))
  assert.equal(ranges('payment_by_day', 'paid_at').length, 1, steps.join('\n'))
  assert.equal(ranges('access_history_by_day', 'at').length, 3, steps.join('\n'))
  await close()
  await database.dispose()
})
