import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createPostgresDatabase } from './postgres.ts'
// Imported here too, for a test file that is run alone: it must not hang when a failed test leaves a connection or
// server open.
import '../runner/time-limit.ts'

/** An empty database of its own for one test. */
export type TestDatabase = {
  /** The environment variables that make a Pullpass process use the database. */
  env: Record<string, string>
  databaseUrl: string
  /** Removes the database, even while there are connections to it. */
  dispose(): Promise<void>
}

/** Both kinds of databases that Pullpass supports, for tests that make databases of their own; others use `onEachDatabase`. */
export const databases: { name: 'sqlite' | 'postgres'; create(): Promise<TestDatabase> }[] = [
  { name: 'sqlite', create: createSqlite },
  { name: 'postgres', create: createPostgres }
]

async function createSqlite(): Promise<TestDatabase> {
  const folder = await mkdtemp(join(tmpdir(), 'pullpass-sqlite-'))
  const databaseUrl = `file:${join(folder, 'pullpass.db')}`
  return {
    env: { DATABASE_URL: databaseUrl },
    databaseUrl,
    dispose: () => rm(folder, { recursive: true, force: true })
  }
}

async function createPostgres(): Promise<TestDatabase> {
  const { url, drop } = await createPostgresDatabase()
  return { env: { DATABASE_URL: url }, databaseUrl: url, dispose: drop }
}
