import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inParts, padded, statement } from '../../../src/db/statement.ts'
import { tables } from '../../support/databases/access-rows.ts'
import { onEachDatabase } from '../../support/databases/on-each-database.ts'

onEachDatabase('A statement that is built once', tables, ({ db }) => {
  const insert = statement((on, value: { id: string; login: string; at: number }) =>
    on.insertInto('code_host_account').values({ account_id: value.id, login: value.login, seen_at: value.at })
  )
  const rename = statement((on, value: { ids: readonly string[]; login: string }) =>
    on.updateTable('code_host_account').set({ login: value.login }).where('account_id', 'in', value.ids)
  )

  test('A statement runs with other values each time', async () => {
    let builds = 0
    const bySeenAt = statement((on, value: { before: number }) => {
      builds += 1
      return on
        .selectFrom('code_host_account')
        .select(['account_id', 'login'])
        .where('seen_at', '<', value.before)
        .where('login', '!=', 'hidden')
        .orderBy('account_id')
    })
    await insert.run(db(), { id: '1', login: 'ada', at: 10 })
    await insert.run(db(), { id: '2', login: 'bob', at: 20 })
    await insert.run(db(), { id: '3', login: 'hidden', at: 5 })
    const ids = async (before: number) => (await bySeenAt.all(db(), { before })).map(({ account_id }) => account_id)
    assert.deepEqual(await ids(30), ['1', '2'])
    assert.deepEqual(await ids(15), ['1'])
    assert.equal((await bySeenAt.first(db(), { before: 30 }))?.login, 'ada')
    assert.equal(await bySeenAt.first(db(), { before: 1 }), undefined)
    assert.equal(builds, 1)
  })

  test('A statement takes lists of any length, and says how many rows it changed', async () => {
    assert.equal(await rename.run(db(), { ids: ['1', '2'], login: 'both' }), 2)
    assert.equal(await rename.run(db(), { ids: ['2'], login: 'one' }), 1)
    assert.equal(await rename.run(db(), { ids: ['4', '5', '6'], login: 'none' }), 0)
    assert.equal(await rename.run(db(), { ids: ['1', '3'], login: 'others' }), 2)
    const rows = await db().selectFrom('code_host_account').select('login').orderBy('account_id').execute()
    assert.deepEqual(
      rows.map(({ login }) => login),
      ['others', 'one', 'others']
    )
  })

  test('A statement tells two lists apart, in whatever order they are given', async () => {
    const inBoth = statement((on, value: { ids: readonly string[]; logins: readonly string[] }) =>
      on
        .selectFrom('code_host_account')
        .select('account_id')
        .where('account_id', 'in', value.ids)
        .where('login', 'in', value.logins)
        .orderBy('account_id')
    )
    assert.equal((await inBoth.first(db(), { ids: ['1', '2'], logins: ['others'] }))?.account_id, '1')
    assert.equal((await inBoth.first(db(), { logins: ['eve', 'one'], ids: ['2'] }))?.account_id, '2')
  })

  test('A statement is kept for a hundred lengths of its list, and is built again at each run with a further length', async () => {
    let builds = 0
    const byIds = statement((on, value: { ids: readonly string[] }) => {
      builds += 1
      return on.selectFrom('code_host_account').select('login').where('account_id', 'in', value.ids)
    })
    const listOf = (length: number) => Array.from({ length }, (_, index) => `${index + 1}`)
    for (let length = 1; length <= 101; length += 1) await byIds.all(db(), { ids: listOf(length) })
    assert.equal(builds, 101)
    assert.equal((await byIds.all(db(), { ids: listOf(100) })).length, 3)
    assert.equal(builds, 101)
    assert.equal((await byIds.all(db(), { ids: listOf(101) })).length, 3)
    assert.equal(builds, 102)
  })

  test('A statement inserts rows, which are taken by their fields', async () => {
    let builds = 0
    const insertAll = statement(
      (on, value: { rows: readonly { account_id: string; login: string; seen_at: number }[] }) => {
        builds += 1
        return on.insertInto('code_host_account').values(value.rows)
      }
    )
    const row = (id: number) => ({ account_id: `row ${id}`, login: `login ${id}`, seen_at: id })
    assert.equal(await insertAll.run(db(), { rows: [row(1), row(2)] }), 2)
    assert.equal(await insertAll.run(db(), { rows: [row(3), row(4)] }), 2)
    assert.equal(builds, 1)
    const rows = db().selectFrom('code_host_account').selectAll().where('account_id', 'like', 'row %')
    assert.deepEqual(
      (await rows.orderBy('seen_at').execute()).map((found) => ({ ...found })),
      [1, 2, 3, 4].map(row)
    )
    await db().deleteFrom('code_host_account').where('account_id', 'like', 'row %').execute()
  })

  test('A statement gets lists and rows in few lengths, which hold the same', () => {
    for (let length = 0; length <= 70; length += 1) {
      const list = Array.from({ length }, (_, index) => index)
      assert.deepEqual([...new Set(padded(list))], list)
      assert.deepEqual(inParts(list).flat(), list)
      const lengths = [padded(list), ...inParts(list)].map((part) => part.length)
      for (const each of lengths) assert.ok([0, 1, 2, 4, 8, 16, 32, 64, 128].includes(each), `${length}: ${each}`)
    }
  })

  test('A statement runs inside of a transaction, whose rollback undoes it', async () => {
    const failed = db()
      .transaction()
      .execute(async (tx) => {
        await rename.run(tx, { ids: ['1'], login: 'undone' })
        throw new Error('undo')
      })
    await assert.rejects(failed, /undo/)
    const row = await db()
      .selectFrom('code_host_account')
      .select('login')
      .where('account_id', '=', '1')
      .executeTakeFirst()
    assert.equal(row?.login, 'others')
  })
})
