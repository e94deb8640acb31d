import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import { DAY_MS, HOUR_MS, SKEW_MS } from '../../runtime/time/durations.ts'

/** ms for which access that appears counts as ours at most (decisions/027). */
const LONGEST_OURS_MS = DAY_MS + HOUR_MS
/** The longest wait of a grant (ms): until the first of five moves in 30 days is 30 days old. */
const LONGEST_WAIT_MS = 30 * DAY_MS

/**
 * Sets times that lie in the future to now. They were written while a clock ran ahead that has since been corrected,
 * and a wait for them would last as long as the clock was wrong. Past events then count as just happened. Waiting
 * grants are tried again, which finds out what they have to wait for. Each statement stands alone, and repeating it
 * does no harm.
 * @param now ms since the epoch
 */
export async function bringBackFutureTimes(db: Database, now: number): Promise<void> {
  for (const { target } of await db.selectFrom('access_target').select('target').execute()) {
    await bringBackRepository(db, target, now)
    await bringBackAccounts(db, target, now)
    await bringBackGrants(db, target, now)
  }
  await bringBackRenames(db, now)
  await bringBackMails(db, now)
  // The condition has to equal that of the partial index, or SQLite does not use it.
  await db
    .updateTable('inbox')
    .set({ next_attempt_at: now })
    .where('done', '=', sql.lit(0))
    .where('next_attempt_at', '>', now + HOUR_MS + SKEW_MS)
    .execute()
}

/**
 * Makes up for a clock that was put back: names that wait for their account count as typed so much earlier. The clock
 * may have been ahead when they were typed, and an account that has got such a name since then must not get the
 * access. A name that was typed while the clock was right counts as typed too early; if its account was created shortly
 * before, the buyer is asked for the name again.
 */
export async function dateNamesBack(db: Database, byMs: number): Promise<void> {
  await db
    .updateTable('access_grant')
    .set(({ eb }) => ({ queued_at: eb('queued_at', '-', byMs) }))
    .where('account_id', 'is', null)
    .where('state', 'in', ['queued', 'invited', 'revoking'])
    .execute()
}

async function bringBackRepository(db: Database, target: string, now: number): Promise<void> {
  const row = await db
    .selectFrom('access_target')
    .select(['written_at', 'throttled_until', 'limited_until', 'refused_at', 'observed_at', 'unreadable_since'])
    .where('target', '=', target)
    .executeTakeFirst()
  if (!row) return
  const notAfter = (time: number, aheadMs: number) => (time > now + aheadMs + SKEW_MS ? now : time)
  const right = {
    written_at: notAfter(row.written_at, 0),
    // A host throttles for a day at most, and its limit is tried again after an hour.
    throttled_until: notAfter(row.throttled_until, DAY_MS),
    limited_until: notAfter(row.limited_until, HOUR_MS),
    refused_at: notAfter(row.refused_at, 0),
    observed_at: notAfter(row.observed_at, 0),
    unreadable_since: row.unreadable_since && notAfter(row.unreadable_since, 0)
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

/** Corrects the records of the accounts, and the attempts about them. */
async function bringBackAccounts(db: Database, target: string, now: number): Promise<void> {
  const limit = now + SKEW_MS
  const happened = ['written_at', 'renewed_at', 'seen_at', 'removed_at', 'proven_at', 'listed_at'] as const
  const columns = [...happened, 'absent_at', 'ours_until'] as const
  const ahead = db
    .selectFrom('access_account')
    .select(['account_id', ...columns])
    .where('target', '=', target)
    .where(({ eb, or }) => or(columns.map((column) => eb(column, '>', limit))))
  for (const { account_id, ...row } of await ahead.execute()) {
    const { absent_at, ours_until } = row
    const right = {
      ...Object.fromEntries(happened.map((column) => [column, (row[column] ?? 0) > limit ? now : row[column]])),
      // No direct question was answered at a future time, so the proof of absence starts again.
      absent_at: (absent_at ?? 0) > limit ? null : absent_at,
      ours_until: (ours_until ?? 0) > limit + LONGEST_OURS_MS ? now + LONGEST_OURS_MS : ours_until
    }
    const account = db.updateTable('access_account').set(right).where('target', '=', target)
    await account.where('account_id', '=', account_id).where('seen_at', '=', row.seen_at).execute()
  }
  const writes = db
    .selectFrom('access_intent')
    .select(['id', 'at', 'deadline', 'ended_at'])
    .where('target', '=', target)
    // The clock may have been put forward while a call was under way.
    .where(({ eb, or }) => or([eb('at', '>', limit), eb('ended_at', '>', limit)]))
  for (const { id, at, deadline, ended_at } of await writes.execute()) {
    const right = {
      at: Math.min(at, now),
      deadline: Math.min(deadline, now),
      ended_at: ended_at && Math.min(ended_at, now)
    }
    await db.updateTable('access_intent').set(right).where('id', '=', id).execute()
  }
}

/** Corrects the times of grants. The order in which they were made stays: it says which grant gives way. */
async function bringBackGrants(db: Database, target: string, now: number): Promise<void> {
  const limit = now + SKEW_MS
  const happened = ['created_at', 'updated_at', 'queued_at', 'invited_at', 'accepted_at'] as const
  const columns = [...happened, 'retry_at'] as const
  const ahead = db
    .selectFrom('access_grant')
    .leftJoin('payment', 'payment.id', 'access_grant.payment_id')
    .select(['access_grant.id', 'version', 'because', 'account_id', 'paid_at'])
    .select(columns.map((column) => `access_grant.${column}` as const))
    .where('target', '=', target)
    .where(({ eb, or }) => or(columns.map((column) => eb(`access_grant.${column}`, '>', limit))))
    .orderBy('access_grant.created_at')
    .orderBy('access_grant.id')
  let made = 0
  for (const { id, version, because, account_id, paid_at, ...row } of await ahead.execute()) {
    const right = Object.fromEntries(happened.map((column) => [column, (row[column] ?? 0) > limit ? now : row[column]]))
    // The time at which the name was typed is not known. It was not before the payment, which the processor has dated.
    if (account_id === null && row.queued_at > limit) right.queued_at = Math.min(paid_at ?? now, now)
    if (row.created_at > limit) {
      right.created_at = Math.min(now + made, limit)
      made += 1
    }
    const longestMs = because === 'moves' ? LONGEST_WAIT_MS : DAY_MS
    if ((row.retry_at ?? 0) > limit + longestMs) right.retry_at = now
    const grant = db.updateTable('access_grant').set(right).where('id', '=', id)
    await grant.where('version', '=', version).execute()
  }
}

/** Corrects the times at which accounts were renamed. The order of the renames of a grant stays. */
async function bringBackRenames(db: Database, now: number): Promise<void> {
  const limit = now + SKEW_MS
  const renames = db.selectFrom('access_rename').select(['grant_id', 'at']).where('at', '>', limit)
  const ahead = await renames.orderBy('at').execute()
  for (const [grantId, ofGrant] of Map.groupBy(ahead, ({ grant_id }) => grant_id)) {
    for (const [index, { at }] of ofGrant.entries()) {
      const rename = db.updateTable('access_rename').set({ at: Math.min(now + index, limit) })
      await rename.where('grant_id', '=', grantId).where('at', '=', at).execute()
    }
  }
}

/**
 * Corrects the times of mails. A failed mail is retried within a day; a mail that was sent or given up has the time of
 * that in `next_at`.
 */
async function bringBackMails(db: Database, now: number): Promise<void> {
  const limit = now + SKEW_MS
  const ahead = db
    .selectFrom('access_mail')
    .select(['subject', 'fact', 'at', 'next_at'])
    .where(({ eb, or }) => or([eb('at', '>', limit), eb('next_at', '>', limit + DAY_MS)]))
  for (const { subject, fact, at, next_at } of await ahead.execute()) {
    const right = { at: Math.min(at, now), next_at: next_at > limit + DAY_MS ? now : next_at }
    const mail = db.updateTable('access_mail').set(right).where('subject', '=', subject).where('fact', '=', fact)
    await mail.where('next_at', '=', next_at).execute()
  }
}
