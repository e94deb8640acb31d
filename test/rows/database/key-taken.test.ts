import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { isKeyTaken } from '../../../src/db/key-taken.ts'
import { openMigrated } from '../../support/databases/migrated.ts'
import { emptyDatabase, onEachDatabase } from '../../support/databases/on-each-database.ts'

onEachDatabase('a key that is taken', emptyDatabase, (database) => {
  test('The error of a value that another row has is told from every other error', async () => {
    const { db, close } = await openMigrated(database())
    await using _ = { [Symbol.asyncDispose]: close }
    await sql`create table guest_book (id integer primary key, name text unique not null check (name <> ''))`.execute(
      db
    )
    await sql`insert into guest_book values (1, 'ada')`.execute(db)
    const failure = async (statement: string) => {
      try {
        await sql.raw(statement).execute(db)
      } catch (error) {
        return isKeyTaken(error)
      }
      return assert.fail(`it did not fail: ${statement}`)
    }
    assert.equal(await failure("insert into guest_book values (2, 'ada')"), true, 'a unique value')
    assert.equal(await failure("insert into guest_book values (1, 'bea')"), true, 'a primary key')
    assert.equal(await failure('insert into guest_book values (2, null)'), false, 'a missing value')
    assert.equal(await failure("insert into guest_book values (2, '')"), false, 'a value that the table forbids')
    assert.equal(await failure('insert into no_such_table values (1)'), false, 'an unknown table')
    assert.ok(![undefined, '23505', new Error('23505'), { code: '23505' }].some(isKeyTaken))
  })
})
