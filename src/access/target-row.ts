import type { Database } from '../db/database.ts'

/** What is kept about a repository as a whole. Times in ms since the epoch. */
export type TargetRow = {
  throttledUntil: number
  throttles: number
  /** Digest of a token that the host rejected, and when it was last asked about. */
  refusedToken: string | undefined
  refusedAt: number
  observedAt: number
  /** The account in whose name our invitations are sent. */
  inviterId: number | undefined
  repositoryId: number | undefined
  /** Since when the lists could not be read whole, in ms. */
  unreadableSince: number | undefined
}

/** The row of a repository; as if nothing were known where there is none. */
export async function readTarget(db: Database, target: string): Promise<TargetRow> {
  const row = await db.selectFrom('access_target').selectAll().where('target', '=', target).executeTakeFirst()
  return {
    throttledUntil: row?.throttled_until ?? 0,
    throttles: row?.throttles ?? 0,
    refusedToken: row?.refused_token ?? undefined,
    refusedAt: row?.refused_at ?? 0,
    observedAt: row?.observed_at ?? 0,
    inviterId: row?.inviter_id ?? undefined,
    repositoryId: row?.repository_id ?? undefined,
    unreadableSince: row?.unreadable_since ?? undefined
  }
}

/** ms for which a rejected token is not used again: going on with it can lock out its owner (docs/github.md). */
const REFUSED_TOKEN_MS = 15 * 60_000

/** Until when the host is to be left alone, in ms, and why; undefined when it may be asked. */
export function quietUntil(
  row: TargetRow,
  tokenDigest: string,
  now: number
): { until: number; because: 'throttled' | 'token_refused' } | undefined {
  if (row.throttledUntil > now) return { until: row.throttledUntil, because: 'throttled' }
  const until = row.refusedAt + REFUSED_TOKEN_MS
  return row.refusedToken === tokenDigest && until > now ? { until, because: 'token_refused' } : undefined
}
