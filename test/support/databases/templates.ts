import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { openMigrated } from './migrated.ts'
import { createPostgresDatabase } from './postgres.ts'

type Kind = 'sqlite' | 'postgres'

/**
 * Databases with all tables and no rows, to be copied: the path of a SQLite file, and the name of a Postgres database.
 */
export type Templates = Record<Kind, string>

/**
 * The environment variable that tells each test file's process the templates of the test run
 * (test/support/runner/global.ts).
 */
export const templatesVariable = 'PULLPASS_TEST_TEMPLATES'

const make = { sqlite: makeSqlite, postgres: makePostgres }
const own: Partial<Record<Kind, Promise<string>>> = {}

/**
 * The database that is copied for each test of this kind: a test run makes all migrations once for each kind, and not
 * hundreds of times. A file that runs alone makes its own template.
 */
export async function templateOf(kind: Kind): Promise<string> {
  const shared = process.env[templatesVariable]
  if (shared) return (JSON.parse(shared) as Templates)[kind]
  own[kind] ??= make[kind]()
  return await own[kind]
}

/** Makes both templates. This process deletes the file when it ends; the database ends with its server. */
export async function makeTemplates(): Promise<Templates> {
  return { sqlite: await makeSqlite(), postgres: await makePostgres() }
}

async function makeSqlite(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'pullpass-template-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  const file = join(folder, 'template.db')
  const connection = await openMigrated({ databaseUrl: `file:${file}` })
  // The file is copied without its log, which must be empty.
  await sql`pragma wal_checkpoint(truncate)`.execute(connection.db)
  await connection.close()
  return file
}

async function makePostgres(): Promise<string> {
  const { url } = await createPostgresDatabase()
  // Postgres does not copy a database while it has connections.
  await (await openMigrated({ databaseUrl: url })).close()
  return new URL(url).pathname.slice(1)
}
