import { sql } from 'kysely'
import type { Tx } from '../../db/database.ts'

/** The key of the lock: any number that nothing else in the database uses. */
const TURN = 5_402_194_417

/**
 * Whether this process may process deliveries in this transaction. Of several processes on one Postgres one at a time
 * does: on tables that grow at their ends, two such transactions nearly always conflict, and each conflict costs more
 * than the wait. The lock ends with the transaction, so a process that dies holds up nobody.
 * https://www.postgresql.org/docs/current/explicit-locking.html#ADVISORY-LOCKS
 */
export async function takeTurn(tx: Tx): Promise<boolean> {
  // SQLite has one writer anyway.
  if (!tx.getExecutor().adapter.supportsMultipleConnections) return true
  const { rows } = await sql<{ taken: boolean }>`select pg_try_advisory_xact_lock(${TURN}) as taken`.execute(tx)
  return rows[0]?.taken === true
}
