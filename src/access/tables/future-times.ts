import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import { DAY_MS, HOUR_MS } from '../../runtime/time/durations.ts'

/** ms by which the clocks of two machines that share a database may differ without harm. */
export const SKEW_MS = 5_000
/** ms that a grant waits at most; five moves in 30 days are the longest wait. */
const LONGEST_WAIT_MS = 30 * DAY_MS

/**
 * Brings times of the future back to now. They were written while a clock was ahead that has been put right since: whatever
 * waits for them would wait as long as the clock was wrong. What has happened is taken to have happened just now, and what
 * waits is tried, which finds out anew what it has to wait for. Each statement stands alone, and doing it twice does no harm.
 * @param now ms since the epoch
 */
export async function bringBackFutureTimes(db: Database, now: number): Promise<void> {
  for (const { target } of await db.selectFrom('access_target').select('target').execute()) {
    await bringBackRepository(db, target, now)
    await bringBackAccounts(db, target, now)
    await bringBackGrants(db, target, now)
  }
  // Word for word as in the partial indexes, or SQLite does not use them. A mail that failed is tried again within a day.
  await db
    .updateTable('access_mail')
    .set({ next_at: now })
    .where('state', '=', sql.lit('waiting'))
    .where('next_at', '>', now + DAY_MS + SKEW_MS)
    .execute()
  await db
    .updateTable('inbox')
    .set({ next_attempt_at: now })
    .where('done', '=', sql.lit(0))
    .where('next_attempt_at', '>', now + HOUR_MS + SKEW_MS)
    .execute()
}

async function bringBackRepository(db: Database, target: string, now: number): Promise<void> {
  const row = await db
    .selectFrom('access_target')
    .select(['written_at', 'throttled_until', 'limited_until', 'refused_at', 'observed_at'])
    .where('target', '=', target)
    .executeTakeFirst()
  if (!row) return
  const notAfter = (time: number, aheadMs: number) => (time > now + aheadMs + SKEW_MS ? now : time)
  const right = {
    written_at: notAfter(row.written_at, 0),
    // A host asks for a day of quiet at most, and its limit is tried again after an hour.
    throttled_until: notAfter(row.throttled_until, DAY_MS),
    limited_until: notAfter(row.limited_until, HOUR_MS),
    refused_at: notAfter(row.refused_at, 0),
    observed_at: notAfter(row.observed_at, 0)
  }
  if (Object.entries(right).every(([column, time]) => row[column as keyof typeof row] === time)) return
  await db
    .updateTable('access_target')
    .set(right)
    .where('target', '=', target)
    .where('written_at', '=', row.written_at)
    .where('throttled_until', '=', row.throttled_until)
    .execute()
}

/** What the accounts have been seen to have, and the writes about them. */
async function bringBackAccounts(db: Database, target: string, now: number): Promise<void> {
  const limit = now + SKEW_MS
  const columns = ['written_at', 'renewed_at', 'seen_at', 'absent_at'] as const
  const ahead = db
    .selectFrom('access_account')
    .select(['account_id', ...columns])
    .where('target', '=', target)
    .where(({ eb, or }) => or(columns.map((column) => eb(column, '>', limit))))
  for (const { account_id, written_at, renewed_at, seen_at, absent_at } of await ahead.execute()) {
    const right = {
      written_at: written_at > limit ? now : written_at,
      renewed_at: (renewed_at ?? 0) > limit ? now : renewed_at,
      seen_at: seen_at > limit ? now : seen_at,
      // That an account had nothing was never seen at such a time, so the proof begins anew.
      absent_at: (absent_at ?? 0) > limit ? null : absent_at
    }
    const row = db.updateTable('access_account').set(right).where('target', '=', target)
    await row.where('account_id', '=', account_id).where('seen_at', '=', seen_at).execute()
  }
  const writes = db
    .selectFrom('access_intent')
    .select(['id', 'deadline', 'ended_at'])
    .where('target', '=', target)
    .where('at', '>', limit)
  for (const { id, deadline, ended_at } of await writes.execute()) {
    const right = { at: now, deadline: Math.min(deadline, now), ended_at: ended_at && Math.min(ended_at, now) }
    await db.updateTable('access_intent').set(right).where('id', '=', id).execute()
  }
}

async function bringBackGrants(db: Database, target: string, now: number): Promise<void> {
  const waiting = db
    .updateTable('access_grant')
    .where('target', '=', target)
    .where('state', 'in', ['queued', 'revoking'])
  await waiting
    .set({ retry_at: now })
    .where(({ eb, and, or }) =>
      or([
        and([eb('because', '!=', 'moves'), eb('retry_at', '>', now + DAY_MS + SKEW_MS)]),
        eb('retry_at', '>', now + LONGEST_WAIT_MS + SKEW_MS)
      ])
    )
    .execute()
  await waiting
    .set({ queued_at: now })
    .where('queued_at', '>', now + SKEW_MS)
    .execute()
}
