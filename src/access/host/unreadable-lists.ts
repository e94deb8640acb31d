import type { Database } from '../../db/database.ts'
import { serializable } from '../../db/serializable.ts'

/** ms for which a list may be unreadable before the seller is told: an outage of minutes passes by itself. */
export const TELL_AFTER_MS = 45 * 60_000

/**
 * Keeps since when the lists of a repository could not be read whole, and why; `why` undefined: they could.
 * @returns since when (ms), and whether that is news
 */
export async function recordUnreadable(
  { db, target, now }: { db: Database; target: string; now(): number },
  why: string | undefined
): Promise<{ since: number | undefined; isNews: boolean }> {
  const known = await db
    .selectFrom('access_target')
    .select(['unreadable_since', 'unreadable_why'])
    .where('target', '=', target)
    .executeTakeFirst()
  const before = known?.unreadable_since ?? undefined
  const since = why === undefined ? undefined : Math.min(before ?? now(), now())
  const isNews = (known?.unreadable_why ?? undefined) !== why
  if (since === before && !isNews) return { since, isNews }
  await serializable(db, async (tx) => {
    await tx
      .insertInto('access_target')
      .values({ target })
      .onConflict((conflict) => conflict.column('target').doNothing())
      .execute()
    await tx
      .updateTable('access_target')
      .set({ unreadable_since: since ?? null, unreadable_why: why ?? null })
      .where('target', '=', target)
      .execute()
  })
  return { since, isNews }
}
