import type { Refusal } from '../../code-host/code-host.ts'
import { digestOf } from '../../code-host/token-digest.ts'
import type { Database } from '../../db/database.ts'
import { serializable } from '../../db/serializable.ts'

/** What is kept about a repository as a whole. Times in ms since the epoch. */
export type RepositoryRow = {
  throttledUntil: number
  throttles: number
  /** Digest of a token that the host rejected, and when it was last asked about. */
  refusedToken: string | undefined
  refusedAt: number
  observedAt: number
  /** The account in whose name our invitations are sent. */
  inviterId: number | undefined
  /** Since when the lists could not be read whole, in ms. */
  unreadableSince: number | undefined
}

/** The row of a repository; as if nothing were known where there is none. */
export async function readRepository(db: Database, target: string): Promise<RepositoryRow> {
  const row = await db.selectFrom('access_target').selectAll().where('target', '=', target).executeTakeFirst()
  return {
    throttledUntil: row?.throttled_until ?? 0,
    throttles: row?.throttles ?? 0,
    refusedToken: row?.refused_token ?? undefined,
    refusedAt: row?.refused_at ?? 0,
    observedAt: row?.observed_at ?? 0,
    inviterId: row?.inviter_id ?? undefined,
    unreadableSince: row?.unreadable_since ?? undefined
  }
}

/** The quiet that a refusal asks for, as `quietUntil` tells of it once it is kept; undefined for any other. */
export function quietOf(refusal: Refusal | undefined, now: number): ReturnType<typeof quietUntil> {
  if (refusal?.kind === 'throttled') return { until: refusal.until, because: 'throttled' }
  return refusal?.kind === 'token_refused' ? { until: now + REFUSED_TOKEN_MS, because: 'token_refused' } : undefined
}

/** Thrown when the row of a repository was joined with another one meanwhile: what was begun for it begins anew there. */
export class RowGone extends Error {
  override name = 'RowGone'
}

/** To be called in every transaction that adds to a repository without its lease. Throws {@link RowGone}. */
export async function assertRow(tx: Database, target: string): Promise<void> {
  const row = await tx.selectFrom('access_target').select('target').where('target', '=', target).executeTakeFirst()
  if (!row) throw new RowGone('the repository has another row by now')
}

/** Does something for the row of a repository, and once more where that row was joined with another one meanwhile. */
export async function onceMoreIfGone<T>(work: () => Promise<T>): Promise<T> {
  return work().catch((error) => {
    if (error instanceof RowGone) return work()
    throw error
  })
}

/** Whether there is anything for which the host would have to be asked. */
export async function hasGrants({ db, target }: { db: Database; target: string }): Promise<boolean> {
  const grant = db.selectFrom('access_grant').select('id').where('target', '=', target).limit(1)
  return (await grant.executeTakeFirst()) !== undefined
}

/** ms for which a rejected token is not used again: going on with it can lock out its owner (docs/github.md). */
const REFUSED_TOKEN_MS = 15 * 60_000

/** Until when the host is to be left alone, in ms, and why; undefined when it may be asked. */
export function quietUntil(
  row: RepositoryRow,
  tokenDigest: string,
  now: number
): { until: number; because: 'throttled' | 'token_refused' } | undefined {
  if (row.throttledUntil > now) return { until: row.throttledUntil, because: 'throttled' }
  const until = row.refusedAt + REFUSED_TOKEN_MS
  return row.refusedToken === tokenDigest && until > now ? { until, because: 'token_refused' } : undefined
}

/** ms for which no invitation is tried after the host refused one for its limit. */
const LIMITED_MS = 60 * 60_000

/**
 * Remembers what a refusal says about the repository as a whole: quiet until a time, a token that is rejected. Quiet and
 * the token are about all repositories, since one token is used for all; the limit of invitations is each one's own.
 */
export async function recordRefusal(
  db: Database,
  target: string,
  refusal: Refusal,
  { now }: { now(): number }
): Promise<void> {
  const { kind } = refusal
  if (kind !== 'throttled' && kind !== 'limit' && kind !== 'token_refused') return
  await serializable(db, async (tx) => {
    const rows = tx.updateTable('access_target')
    if (refusal.kind === 'throttled') {
      const { until } = refusal
      await rows
        .set((set) => ({ throttled_until: until, throttles: set('throttles', '+', 1) }))
        .where('throttled_until', '<', until)
        .execute()
    } else if (refusal.kind === 'limit') {
      await rows
        .set({ limited_until: now() + LIMITED_MS })
        .where('target', '=', target)
        .execute()
    } else if (refusal.kind === 'token_refused') {
      await rows.set({ refused_token: refusal.token ?? digestOf(undefined), refused_at: now() }).execute()
    }
  })
}
