import { copyFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createPostgresDatabase, overTcp } from './postgres.ts'
import { templateOf } from './templates.ts'
// Imported here too, for a test file that is run alone: it must not hang when a failed test leaves a connection or
// server open.
import '../runner/time-limit.ts'

/** A database of its own for one test, without rows. */
export type TestDatabase = {
  /** The environment variables that make a Pullpass process use the database; Postgres over TCP. */
  env: Record<string, string>
  databaseUrl: string
  /** Removes the database, even while there are connections to it. */
  dispose(): Promise<void>
}

/** A kind of database that Pullpass supports. */
type Kind = { name: 'sqlite' | 'postgres'; create(): Promise<TestDatabase> }

/** Both kinds, with all tables. Tests get them from `onEachDatabase` or `testOnEachDatabase`. */
export const databases: Kind[] = [
  { name: 'sqlite', create: async () => createSqlite(await templateOf('sqlite')) },
  { name: 'postgres', create: async () => createPostgres(await templateOf('postgres')) }
]

/** Both kinds, without tables, for tests of the migrations and of a first start. */
export const unusedDatabases: Kind[] = [
  { name: 'sqlite', create: () => createSqlite() },
  { name: 'postgres', create: () => createPostgres() }
]

async function createSqlite(template?: string): Promise<TestDatabase> {
  const folder = await mkdtemp(join(tmpdir(), 'pullpass-sqlite-'))
  const file = join(folder, 'pullpass.db')
  if (template !== undefined) await copyFile(template, file)
  const databaseUrl = `file:${file}`
  return {
    env: { DATABASE_URL: databaseUrl },
    databaseUrl,
    dispose: () => rm(folder, { recursive: true, force: true })
  }
}

async function createPostgres(template?: string): Promise<TestDatabase> {
  const { url, drop } = await createPostgresDatabase(template)
  return { env: { DATABASE_URL: overTcp(url) }, databaseUrl: url, dispose: drop }
}
