import type { Database } from './database.ts'

/**
 * Postgres: two transactions were in each other's way, and doing one of them again helps. So does it when a key is taken
 * that was free when it was looked for (23505). https://www.postgresql.org/docs/current/mvcc-serialization-failure-handling.html
 */
const TRY_AGAIN = new Set(['40001', '40P01', '23505'])

/**
 * Runs `work` as if no other transaction ran at the same time. SQLite has one writer anyway; on Postgres a conflict
 * shows as an error and the work is done again, so it must have no effect outside the database.
 */
export async function serializable<T>(
  db: Database,
  work: (tx: Database) => Promise<T>,
  { attempts = 10 }: { attempts?: number } = {}
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    const began = performance.now()
    try {
      return await db.transaction().setIsolationLevel('serializable').execute(work)
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? String(error.code) : ''
      if (!TRY_AGAIN.has(code) || attempt === attempts) throw error
      // Different waits, of the length of what they do, so that two that met do not meet again.
      const tookMs = Math.max(10, performance.now() - began)
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 2 * tookMs * attempt))
    }
  }
}
