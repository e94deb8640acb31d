import assert from 'node:assert/strict'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { Worker } from 'node:worker_threads'
import { sql } from 'kysely'
import { openSqlite } from '../../../src/db/sqlite.ts'
import { statement } from '../../../src/db/statement.ts'

let folder: string
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pullpass-sqlite-'))
})
after(() => rm(folder, { recursive: true, force: true }))

/** A worker with its own connection. It reports that it is about to write, and then adds 100 to the number. */
const otherWriter = `
  const { DatabaseSync } = require('node:sqlite')
  const { workerData, parentPort } = require('node:worker_threads')
  const database = new DatabaseSync(workerData, { timeout: 5000 })
  parentPort.postMessage('about to write')
  database.exec('update counter set n = n + 100')
  database.close()
`

test('SQLite writes committed data to disk, and enforces foreign keys', async () => {
  const { db, close } = openSqlite(join(folder, 'pragmas.db'))
  const value = async (name: string) => {
    const { rows } = await sql<Record<string, unknown>>`pragma ${sql.raw(name)}`.execute(db)
    return Object.values(rows[0] ?? {})[0]
  }
  assert.equal(await value('journal_mode'), 'wal')
  assert.equal(await value('synchronous'), 2)
  assert.equal(await value('foreign_keys'), 1)
  await close()
})

test('A SQLite transaction that has read may still write although another process wants to', async () => {
  const file = join(folder, 'writers.db')
  const { db, close } = openSqlite(file)
  await sql`create table counter (n integer)`.execute(db)
  await sql`insert into counter values (0)`.execute(db)
  const worker = await db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ n: number }>`select n from counter`.execute(tx)
    const other = new Worker(otherWriter, { eval: true, workerData: file })
    await once(other, 'message')
    await new Promise((resolve) => setTimeout(resolve, 100))
    await sql`update counter set n = ${(rows[0]?.n ?? 0) + 1}`.execute(tx)
    return other
  })
  await once(worker, 'exit')
  const { rows } = await sql<{ n: number }>`select n from counter`.execute(db)
  assert.equal(rows[0]?.n, 101)
  await close()
})

test('A statement on SQLite waits until a transaction that has begun ends, and does not see what it rolls back', async () => {
  const { db, close } = openSqlite(join(folder, 'turns.db'))
  await sql`create table earlier_session (id text)`.execute(db)
  const ids = statement((on, value: { least: string }) =>
    on.selectFrom('earlier_session').select('id').where('id', '>=', value.least)
  )
  const seen: string[][] = []
  async function look() {
    seen.push((await ids.all(db, { least: '' })).map(({ id }) => id))
  }
  await look()
  for (const end of ['commit', 'rollback']) {
    let looked: Promise<void> | undefined
    const written = db.transaction().execute(async (tx) => {
      await sql`insert into earlier_session values (${end})`.execute(tx)
      looked = look()
      await new Promise((resolve) => setTimeout(resolve, 20))
      seen.push([end])
      if (end === 'rollback') throw new Error('back')
    })
    await written.catch(() => {})
    await looked
  }
  assert.deepEqual(seen, [[], ['commit'], ['commit'], ['rollback'], ['commit']])
  await close()
})

test('SQLite refuses a statement whose limit is a value, since it would plan it again at every run', async () => {
  const { db, close } = openSqlite(join(folder, 'limits.db'))
  await sql`create table session (id text, token text)`.execute(db)
  const some = (limit: number) => db.selectFrom('session').select('id').limit(limit)
  assert.equal(some(2).compile().sql, 'select "id" from "session" limit 2')
  const first = statement((on, value: { most: number }) => on.selectFrom('session').select('id').limit(value.most))
  await assert.rejects(first.all(db, { most: 2 }), /limit/)
  await close()
})
