import { sql } from 'kysely'
import type { Tx } from '../../db/database.ts'

/** The key of the lock: any number that nothing else in the database uses. */
const TURN = 5_402_194_417

/**
 * How long the transaction may stand still. A process that is stopped or cut off in the middle of it would keep the
 * lock until the connection is found to be dead, which takes two hours by default.
 * https://www.postgresql.org/docs/current/runtime-config-client.html#GUC-IDLE-IN-TRANSACTION-SESSION-TIMEOUT
 */
const STANDS_STILL = '30s'

/**
 * Whether this process may process deliveries in this transaction. Several processes on one Postgres take turns: on
 * tables that grow at their ends, two such transactions nearly always conflict, and each conflict costs more than the
 * wait. The lock ends with the transaction, so a process that dies holds up no other, and a process that stands still
 * holds it for `standsStill` at most.
 * https://www.postgresql.org/docs/current/explicit-locking.html#ADVISORY-LOCKS
 */
export async function takeTurn(tx: Tx, standsStill = STANDS_STILL): Promise<boolean> {
  // SQLite has one writer anyway.
  if (!tx.getExecutor().adapter.supportsMultipleConnections) return true
  const { rows } = await sql<{ taken: boolean }>`
    select set_config('idle_in_transaction_session_timeout', ${standsStill}, true),
      pg_try_advisory_xact_lock(${TURN}) as taken`.execute(tx)
  return rows[0]?.taken === true
}
