import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createPostgresDatabase } from './postgres.ts'
// Also for a file that is run alone: a failed test that leaves a connection or server open must not hang it.
import './time-limit.ts'

/** An empty database of its own for one test. */
export type TestDatabase = {
  /** What a Pullpass process needs in its environment to use it. */
  env: Record<string, string>
  databaseUrl: string
  /** Removes the database, also while something is still connected to it. */
  dispose(): Promise<void>
}

/** Both kinds that Pullpass runs on: `for (const database of databases) describe(database.name, …)`. */
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
