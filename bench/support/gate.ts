import { createHash } from 'node:crypto'
import { createReadStream, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { openMigrated } from '../../test/support/databases/migrated.ts'
import { cache, root } from './cache.ts'

/** `lately`: whether the users were asked about a moment ago. */
export type GateOrder = { lately: boolean }
/** us for one question, by turns. */
export type GateAnswer = { small: number[]; large: number[] }

/** Changes when the rows are built in another way. */
const LAYOUT = '1'

/** Reads a file once, so that the system has it in memory: then a figure shows Pullpass, and not the disk. */
export async function intoMemory(file: string): Promise<void> {
  for await (const _ of createReadStream(file, { highWaterMark: 2 ** 22 })) void _
}

/**
 * The file of a SQLite database with so many settled payments, each of a user of its own. It is built in some seconds a
 * million, and kept in the cache until the migrations change.
 */
export async function paymentsFile(count: number): Promise<string> {
  const file = join(cache, `payments-${count}-${digestOfMigrations()}.db`)
  if (existsSync(file)) return file
  mkdirSync(cache, { recursive: true })
  for (const name of readdirSync(cache)) if (name.startsWith(`payments-${count}-`)) rmSync(join(cache, name))
  const making = `${file}.making`
  for (const end of ['', '-wal', '-shm']) rmSync(making + end, { force: true })
  await (await openMigrated({ databaseUrl: `file:${making}` })).close()
  const database = new DatabaseSync(making)
  // The gate reads no user. The indexes are made at the end, which is quicker than row by row.
  database.exec(
    'pragma foreign_keys = off; pragma journal_mode = off; pragma synchronous = off; pragma cache_size = -500000'
  )
  const ofPayments = "from sqlite_master where type = 'index' and tbl_name = 'payment' and sql is not null"
  const indexes = database.prepare(`select name, sql ${ofPayments}`).all()
  for (const { name } of indexes) database.exec(`drop index ${name}`)
  const at = Date.now() - 30 * 24 * 60 * 60 * 1000
  database.exec(`with recursive n(i) as (select 1 union all select i + 1 from n where i < ${count})
    insert into payment (id, provider, key, user_id, email, status, state, sale_state, scene, paid_at, created_at, updated_at)
    select printf('p%010d', i), 'stripe', printf('cs_%010d', i), 'user-' || i, 'user-' || i || '@people.example', 'paid',
      'paid', 'paid', 'starter-kit', ${at} + i, ${at} + i, ${at} + i from n`)
  for (const index of indexes) database.exec(String(index.sql))
  database.close()
  renameSync(making, file)
  return file
}

function digestOfMigrations(): string {
  const folder = join(root, 'migrations')
  const hash = createHash('sha256').update(LAYOUT)
  for (const name of readdirSync(folder).sort()) hash.update(name).update(readFileSync(join(folder, name)))
  return hash.digest('hex').slice(0, 12)
}
