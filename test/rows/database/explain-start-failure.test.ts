import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { openPostgres } from '../../../src/db/postgres.ts'
import { openSqlite } from '../../../src/db/sqlite.ts'
import { explain } from '../../../src/runtime/explain-start-failure.ts'

async function failure(work: () => unknown): Promise<unknown> {
  try {
    await work()
  } catch (error) {
    return error
  }
  assert.fail('it did not fail')
}

test('A start failure because of a file that is not a SQLite database, or of a folder, says so', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'pullpass-start-'))
  const file = join(folder, 'note.txt')
  writeFileSync(file, 'a shopping list, and not a short one: '.repeat(100))
  assert.match(explain(await failure(() => openSqlite(file))), /no SQLite database/)
  assert.match(explain(await failure(() => openSqlite(folder))), /a folder where a file is needed/)
  rmSync(folder, { recursive: true })
})

test('A start failure because no Postgres answers says so', async () => {
  const postgres = openPostgres('postgres://nobody@127.0.0.1:1/none')
  assert.match(
    explain(await failure(() => postgres.db.selectFrom('user').select('id').execute())),
    /No Postgres answers/
  )
  await postgres.close()
})

test('A start failure is explained for a newer schema and a taken port, keeps our own message, and shows the stack of an unknown error', () => {
  const newer = new Error('corrupted migrations: previously executed migration 0009_newer is missing')
  assert.match(explain(newer), /newer Pullpass/)
  assert.equal(explain(new Error('Do this and that.')), 'Do this and that.')
  assert.match(explain(new TypeError('x is not a function')), /TypeError: x is not a function\n +at /)
  assert.match(explain(Object.assign(new Error(), { code: 'EADDRINUSE', port: 3000 })), /Port 3000 is taken/)
})
