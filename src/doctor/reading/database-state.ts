import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { sql } from 'kysely'
import type { Told } from '../../code-host/inspection.ts'
import type { Database, DatabaseLocation } from '../../db/database.ts'
import type { DatabaseState } from '../shop-facts.ts'

/** Has the database look for damage in itself. Never throws. */
export async function readDatabaseState(db: Database, location: DatabaseLocation): Promise<Told<DatabaseState>> {
  try {
    return { known: location.kind === 'sqlite' ? await ofSqlite(location.file) : await ofPostgres(db) }
  } catch {
    return { unknown: 'It did not answer the question.' }
  }
}

/** In a thread of its own, because the check reads the whole file and SQLite answers at once or not at all. */
async function ofSqlite(file: string): Promise<DatabaseState> {
  const thread = new Worker(new URL('quick-check-thread.ts', import.meta.url), { workerData: file })
  try {
    const [damage] = (await once(thread, 'message')) as [readonly string[]]
    return { kind: 'sqlite', isChecked: true, damage }
  } finally {
    await thread.terminate()
  }
}

/**
 * Postgres compares the checksum of each page that it reads, where checksums are on, and counts what does not agree.
 * https://www.postgresql.org/docs/current/checksums.html
 */
async function ofPostgres(db: Database): Promise<DatabaseState> {
  const { rows } = await sql<{ checksums: string; failures: string | number | null }>`
    select current_setting('data_checksums') as checksums,
      (select checksum_failures from pg_stat_database where datname = current_database()) as failures`.execute(db)
  const failures = Number(rows[0]?.failures ?? 0)
  const damage = failures > 0 ? [`${failures} pages did not agree with their checksum`] : []
  return { kind: 'postgres', isChecked: rows[0]?.checksums === 'on', damage }
}
