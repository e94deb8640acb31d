import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { bringBackFutureTimes, dateNamesBack } from '../../../src/access/tables/future-times.ts'
import { callForAlertMails } from '../../../src/alerts/alert-mails.ts'
import type { Database } from '../../../src/db/database.ts'
import { DAY_MS, HOUR_MS, SKEW_MS } from '../../../src/runtime/time/durations.ts'
import { AT as NOW, tables, target } from '../../support/databases/access-rows.ts'
import { onEachDatabase } from '../../support/databases/on-each-database.ts'

/** A time (ms) that was stored while the clock was ahead. */
const AHEAD = NOW + 100 * DAY_MS

/** Columns that keep a time in the future, each with the reason why nothing waits for it. */
const kept: Readonly<Record<string, string>> = {
  'access_target.lease_until': 'A wait for a lease uses a clock that cannot jump (decisions/028).',
  'access_account.invited_at': 'It is a time of the code host, whose clock decides when the invitation expires.',
  'access_intent.host_at': 'It is a time of the code host, with which the times of its invitations are compared.',
  'access_history.at': 'It records the clock of that time; no decision depends on it.',
  'seller_alert.began_at': 'It is said only where it is earlier than the alert; no decision depends on it.'
}

/** The columns of access that hold a time: all large numbers but keys and counts. */
async function timeColumns(db: Database): Promise<{ table: string; column: string }[]> {
  const tables = await db.introspection.getTables()
  return tables
    .filter(({ name }) => name.startsWith('access_') || name === 'seller_alert')
    .flatMap(({ name: table, columns }) =>
      columns
        .filter(({ name, dataType }) => /^(bigint|int8)$/i.test(dataType) && !/(_id|^fence)$/.test(name))
        .map(({ name: column }) => ({ table, column }))
    )
}

const grant = {
  payment_id: 'p',
  product: 'kit',
  target,
  account_id: 7,
  login: 'ada',
  state: 'queued',
  because: 'new',
  acts: null,
  retry_at: AHEAD,
  queued_at: AHEAD,
  invited_at: AHEAD,
  accepted_at: AHEAD,
  released: null,
  replaced_by: null,
  updated_at: AHEAD
} as const

const mail = { subject: 'g1', kind: 'invited', at: AHEAD, next_at: AHEAD } as const
const call = {
  target,
  kind: 'invite',
  grant_id: 'g1',
  login: 'ada',
  fence: 1,
  host_at: AHEAD,
  deadline: AHEAD
} as const

/** Writes a row of each table, or more where it depends, with all times in the future. */
async function writeRows(db: Database): Promise<void> {
  const times = { written_at: AHEAD, throttled_until: AHEAD, limited_until: AHEAD, refused_at: AHEAD }
  await db
    .updateTable('access_target')
    .set({ ...times, lease_until: AHEAD, observed_at: AHEAD, unreadable_since: AHEAD })
    .execute()
  const seen = { invited_at: AHEAD, renewed_at: AHEAD, written_at: AHEAD, absent_at: AHEAD, removed_at: AHEAD }
  await db
    .insertInto('access_account')
    .values({
      ...{ target, account_id: 7, login: 'ada', shown: 'nothing', ...seen },
      ...{ seen_at: AHEAD, proven_at: AHEAD, ours_until: AHEAD, listed_at: AHEAD }
    })
    .execute()
  await db
    .insertInto('access_grant')
    .values([
      { ...grant, id: 'g2', seat: 1, created_at: AHEAD },
      { ...grant, id: 'g1', seat: 2, created_at: AHEAD + 1 },
      { ...grant, id: 'g3', seat: 3, created_at: AHEAD + 1, state: 'accepted' }
    ])
    .execute()
  const history = {
    grant_id: 'g1',
    version: 1,
    at: AHEAD,
    from_state: null,
    to_state: 'queued',
    because: 'new'
  } as const
  await db
    .insertInto('access_history')
    .values({ ...history, actor: 'buyer', acts: null, status: null, request_id: null })
    .execute()
  const renames = [
    { grant_id: 'g1', at: AHEAD, from_login: 'ad', to_login: 'ada' },
    { grant_id: 'g1', at: AHEAD + 5, from_login: 'ada', to_login: 'adah' }
  ]
  await db.insertInto('access_rename').values(renames).execute()
  const answer = { account_id: 7, invitation_id: null, status: null, request_id: null, outcome: null }
  await db
    .insertInto('access_intent')
    .values([
      { ...call, ...answer, id: 'i1', at: AHEAD, ended_at: null },
      { ...call, ...answer, id: 'i2', at: AHEAD, ended_at: AHEAD },
      // The clock was put forward while it was under way.
      { ...call, ...answer, id: 'i3', at: NOW - DAY_MS, ended_at: AHEAD }
    ])
    .execute()
  const states = ['waiting', 'sending', 'sent', 'void', 'failed'] as const
  await db
    .insertInto('access_mail')
    .values(states.map((state) => ({ ...mail, fact: state, state })))
    .execute()
  await db
    .insertInto('seller_alert')
    .values({
      ...{ kind: 'found', about: target, item: '', words: null },
      ...{ since: AHEAD, said_at: AHEAD, ended_at: AHEAD, told_at: AHEAD, began_at: AHEAD, settled_at: AHEAD },
      ...{ noticed_at: AHEAD, over_at: AHEAD }
    })
    .execute()
}

onEachDatabase('stored times in the future', tables, ({ db }) => {
  test('Times in the future are corrected in every column of access, except for a list of known columns', async () => {
    const columns = await timeColumns(db())
    assert.ok(columns.length >= 30, `only ${columns.length} columns hold a time`)
    await writeRows(db())
    const stillAhead = async () => {
      const found: string[] = []
      for (const { table, column } of columns) {
        // Access of ours may show for 25 hours after its end (decisions/027); no other time lies further ahead.
        const limit = NOW + DAY_MS + HOUR_MS + SKEW_MS
        const query = sql<{ count: number }>`
          select count(*) as count from ${sql.table(table)} where ${sql.ref(column)} > ${limit}`
        const { rows } = await query.execute(db())
        if (Number(rows[0]?.count) > 0) found.push(`${table}.${column}`)
      }
      return found.sort()
    }
    assert.deepEqual(await stillAhead(), columns.map(({ table, column }) => `${table}.${column}`).sort())
    await bringBackFutureTimes(db(), NOW)
    await callForAlertMails({ db: db(), admins: [], now: () => NOW })
    assert.deepEqual(await stillAhead(), Object.keys(kept).sort())
  })

  test('Corrected times are the present, and keep their order', async () => {
    const account = await db().selectFrom('access_account').selectAll().executeTakeFirstOrThrow()
    const { written_at, seen_at, absent_at, removed_at, proven_at, ours_until, listed_at } = account
    assert.deepEqual([written_at, seen_at, removed_at, proven_at, listed_at], [NOW, NOW, NOW, NOW, NOW])
    assert.deepEqual([absent_at, ours_until], [null, NOW + DAY_MS + HOUR_MS])
    const renames = await db().selectFrom('access_rename').selectAll().orderBy('at').execute()
    assert.deepEqual(
      renames.map(({ at, to_login }) => [at, to_login]),
      [
        [NOW, 'ada'],
        [NOW + 1, 'adah']
      ]
    )
    const grants = await db().selectFrom('access_grant').selectAll().orderBy('created_at').orderBy('id').execute()
    assert.deepEqual(
      grants.map(({ id, created_at, updated_at }) => [id, created_at, updated_at]),
      [
        ['g2', NOW, NOW],
        ['g1', NOW + 1, NOW],
        ['g3', NOW + 2, NOW]
      ]
    )
  })

  test('Names that wait for their account count as typed when the payment was made, or earlier by as much as the clock was put back', async () => {
    const paid = { email: 'ada@example.com', status: 'paid', state: 'paid', scene: 'kit', processor: 'stripe' } as const
    await db()
      .insertInto('payment')
      .values({ ...paid, id: 'p', key: 'p', paid_at: NOW - HOUR_MS, created_at: NOW, updated_at: NOW })
      .execute()
    const typed = async () => {
      const rows = await db().selectFrom('access_grant').select(['id', 'queued_at']).orderBy('id').execute()
      return rows.map(({ id, queued_at }) => [id, queued_at])
    }
    await db().updateTable('access_grant').set({ queued_at: AHEAD }).execute()
    await db().updateTable('access_grant').set({ account_id: null }).where('id', '!=', 'g1').execute()
    await db().updateTable('access_grant').set({ payment_id: 'no such payment' }).where('id', '=', 'g3').execute()
    await bringBackFutureTimes(db(), NOW)
    assert.deepEqual(await typed(), [
      ['g1', NOW],
      ['g2', NOW - HOUR_MS],
      ['g3', NOW]
    ])
    await dateNamesBack(db(), DAY_MS)
    assert.deepEqual(await typed(), [
      ['g1', NOW],
      ['g2', NOW - HOUR_MS - DAY_MS],
      // The grant g3 has ended.
      ['g3', NOW]
    ])
  })

  test('Times that may be true stay as they are', async () => {
    const near = { written_at: NOW + SKEW_MS, ours_until: NOW + DAY_MS + HOUR_MS, listed_at: NOW - DAY_MS }
    await db().updateTable('access_account').set(near).execute()
    await bringBackFutureTimes(db(), NOW)
    const { written_at, ours_until, listed_at } = await db()
      .selectFrom('access_account')
      .selectAll()
      .executeTakeFirstOrThrow()
    assert.deepEqual({ written_at, ours_until, listed_at }, near)
  })
})
