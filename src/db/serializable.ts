import type { Database } from './database.ts'

/**
 * Postgres: two transactions were in each other's way, and doing one of them again helps. So does it when a key is taken
 * that was free when it was looked for (23505). https://www.postgresql.org/docs/current/mvcc-serialization-failure-handling.html
 */
const KEY_TAKEN = '23505'
const TRY_AGAIN = new Set(['40001', '40P01', KEY_TAKEN])

/** Tries of one piece of work at least, and ms for which conflicts are tried again: of several processes one may lose often. */
const TRIES = 10
const TRYING_MS = 10_000
/** ms, at most, between two tries. */
const MOST_WAIT_MS = 200
/** ms after which nobody waits any longer for the one before: a connection that went silent must not hold up the rest. */
const TURN_MS = 10_000

/** Whose end the next one waits for, of each connection pool. */
const lastTurns = new WeakMap<Database, Promise<void>>()

/**
 * Runs `work` as if no other transaction ran at the same time. SQLite has one writer anyway; on Postgres a conflict
 * shows as an error and the work is done again, so it must have no effect outside the database. The transactions of one
 * process take turns: a hundred at once would have each other start again until they give up, and would leave no
 * connection to anybody else. Throws what the database says when it stays so, or after so many `tries`.
 */
export function serializable<T>(
  db: Database,
  work: (tx: Database) => Promise<T>,
  limit: { tries?: number } = {}
): Promise<T> {
  return inTurn(db, () => untilDone(db, work, limit.tries))
}

async function untilDone<T>(db: Database, work: (tx: Database) => Promise<T>, most = Infinity): Promise<T> {
  const until = performance.now() + TRYING_MS
  for (let attempt = 1; ; attempt++) {
    const began = performance.now()
    try {
      return await db.transaction().setIsolationLevel('serializable').execute(work)
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? String(error.code) : ''
      const enough = code === KEY_TAKEN || performance.now() >= until
      if (!TRY_AGAIN.has(code) || attempt >= most || (attempt >= TRIES && enough)) throw error
      // Different waits, of the length of what they do, so that two that met do not meet again.
      const tookMs = Math.max(10, performance.now() - began)
      await new Promise((resolve) => setTimeout(resolve, Math.random() * Math.min(2 * tookMs * attempt, MOST_WAIT_MS)))
    }
  }
}

function inTurn<T>(db: Database, work: () => Promise<T>): Promise<T> {
  const before = lastTurns.get(db) ?? Promise.resolve()
  let over = () => {}
  lastTurns.set(db, new Promise((resolve) => (over = resolve)))
  return before.then(async () => {
    const patience = setTimeout(over, TURN_MS).unref()
    try {
      return await work()
    } finally {
      clearTimeout(patience)
      over()
    }
  })
}
