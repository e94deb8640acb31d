import type { Database } from '../../db/database.ts'
import { statement } from '../../db/statement.ts'
import { MINUTE_MS } from '../../runtime/time/durations.ts'

/** ms between two runs of the regular checks: what is to be told, what is over, and whether the letter is due. */
export const CHECK_MS = 10 * MINUTE_MS

/** Stores that the regular checks have ended, at `at` (ms). */
export async function noteChecks(db: Database, at: number): Promise<void> {
  await db.updateTable('alert_checks').set({ ended_at: at }).execute()
}

/**
 * The time (ms) up to which Pullpass has checked: `now` (ms) while it runs, or the end of the last checks while it is
 * off. Alerts that were open at that time are still open.
 */
export async function checkedUntil(db: Database, now: number): Promise<number> {
  const checks = await lastChecks.first(db, {})
  if (checks?.ended_at == null) return now
  const endedAt = Number(checks.ended_at)
  // The next checks may be a little late.
  return endedAt < now - 3 * CHECK_MS ? endedAt : now
}

const lastChecks = statement((db) => db.selectFrom('alert_checks').select('ended_at'))
