import { createKeyedMutex } from '../runtime/keyed-mutex.ts'
import type { Database, Tx } from './database.ts'
import { KEY_TAKEN } from './key-taken.ts'
import { NOT_PREPARED } from './prepared.ts'

/**
 * Postgres error codes after which repeating the transaction helps: it conflicted with another transaction, or a key
 * was taken between the read and the write.
 * https://www.postgresql.org/docs/current/mvcc-serialization-failure-handling.html
 */
const TRY_AGAIN = new Set(['40001', '40P01', KEY_TAKEN])

/**
 * The least attempts for one transaction, and the ms for which conflicts are retried at least: with several processes
 * one may lose often.
 */
const TRIES = 10
const TRYING_MS = 10_000
/** Longest pause between two attempts, in ms. */
const MOST_WAIT_MS = 200
/**
 * ms after which the next transaction stops waiting for the one before: a connection that hangs must not hold up the
 * rest.
 */
const TURN_MS = 10_000

/** The turns of transactions, one at a time for each pool. */
const turns = createKeyedMutex<Database>()

/**
 * Runs `work` as if no other transaction ran at the same time. SQLite has one writer anyway. On Postgres a conflict is
 * an error and the work is repeated, so it must have no effect outside the database. The transactions of one process
 * take turns: a hundred at once would make each other restart until they give up, and would occupy every connection.
 * Throws the database's error when it persists, or after `tries` attempts.
 */
export function serializable<T>(
  db: Database,
  work: (tx: Tx) => Promise<T>,
  limit: { tries?: number } = {}
): Promise<T> {
  return turns.run(db, () => untilDone(db, work, limit.tries), TURN_MS)
}

async function untilDone<T>(db: Database, work: (tx: Tx) => Promise<T>, most = Infinity): Promise<T> {
  const until = performance.now() + TRYING_MS
  for (let attempt = 1; ; attempt++) {
    const began = performance.now()
    try {
      return await db
        .transaction()
        .setIsolationLevel('serializable')
        .execute((tx) => work(tx as Tx))
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? String(error.code) : ''
      const enough = code === KEY_TAKEN || performance.now() >= until
      if (!(TRY_AGAIN.has(code) || NOT_PREPARED.has(code)) || attempt >= most || (attempt >= TRIES && enough))
        throw error
      // Random pauses, about as long as the transaction took, so that two transactions that conflicted do not conflict
      // again.
      const tookMs = Math.max(10, performance.now() - began)
      await new Promise((resolve) => setTimeout(resolve, Math.random() * Math.min(2 * tookMs * attempt, MOST_WAIT_MS)))
    }
  }
}
