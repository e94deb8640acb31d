import type { Refusal } from '../../code-host/code-host.ts'
import { digestOf } from '../../code-host/token-digest.ts'
import type { Database, Tx } from '../../db/database.ts'
import { serializable } from '../../db/serializable.ts'
import { statement } from '../../db/statement.ts'

/** The stored facts about a repository as a whole. Times in ms since the epoch. */
export type RepositoryRow = {
  throttledUntil: number
  throttles: number
  /** The digest of a token that the host rejected. `refusedAt`: when the host last rejected it. */
  refusedToken: string | undefined
  refusedAt: number
  /** The account that sends our invitations. */
  inviterId: number | undefined
  /** Digest of the token of the last invitation that was tried. */
  invitedWith: string | undefined
  /** Digest of the token with which everything that waits for another token was last tried. */
  triedToken: string | undefined
  /** Since when the lists cannot be read whole, in ms. */
  unreadableSince: number | undefined
}

const repositoryRow = statement((db, value: { target: string }) =>
  db.selectFrom('access_target').selectAll().where('target', '=', value.target)
)

/** The row of a repository; default values if there is no row. */
export async function readRepository(db: Database, target: string): Promise<RepositoryRow> {
  const row = await repositoryRow.first(db, { target })
  return {
    throttledUntil: row?.throttled_until ?? 0,
    throttles: row?.throttles ?? 0,
    refusedToken: row?.refused_token ?? undefined,
    refusedAt: row?.refused_at ?? 0,
    inviterId: row?.inviter_id ?? undefined,
    invitedWith: row?.inviter_token ?? undefined,
    triedToken: row?.tried_token ?? undefined,
    unreadableSince: row?.unreadable_since ?? undefined
  }
}

/**
 * The back-off that a refusal requires, as it will be recorded; undefined if the refusal requires none.
 */
export function backOffOf(refusal: Refusal | undefined, now: number): BackOff | undefined {
  if (refusal?.kind === 'throttled') return { until: refusal.until, because: 'throttled' }
  return refusal?.kind === 'token_refused' ? { until: now + REFUSED_TOKEN_MS, because: 'token_refused' } : undefined
}

/** Thrown when the row of a repository was joined with another row meanwhile: the work has to start again there. */
export class RowGone extends Error {
  override name = 'RowGone'
}

/** Call this in every transaction that adds to a repository without its lease. Throws {@link RowGone}. */
export async function assertRow(tx: Tx, target: string): Promise<void> {
  const row = await repositoryRow.first(tx, { target })
  if (!row) throw new RowGone('the repository has another row by now')
}

/** Runs work on the row of a repository, and runs it once more if that row was joined with another one meanwhile. */
export async function onceMoreIfGone<T>(work: () => Promise<T>): Promise<T> {
  return work().catch((error) => {
    if (error instanceof RowGone) return work()
    throw error
  })
}

/** The key of the row of a repository by the host's number; makes the row if there is none. */
export async function rowOfNumber(tx: Tx, number: number, newId: () => string): Promise<string> {
  const existing = await targetOfNumber.first(tx, { number })
  if (existing) return existing.target
  const target = newId()
  await tx.insertInto('access_target').values({ target, repository_id: number }).execute()
  return target
}

/**
 * Records that the name was heard to mean another repository, by its number, than the row that it leads to; or not any
 * more.
 */
export const recordAnother = statement((db, value: { name: string; another: number | null }) =>
  db.updateTable('access_name').set({ another_id: value.another }).where('name', '=', value.name)
)

const targetOfNumber = statement((db, value: { number: number }) =>
  db.selectFrom('access_target').select('target').where('repository_id', '=', value.number)
)

/** Whether the repository has any grants. */
export async function hasGrants({ db, target }: { db: Database; target: string }): Promise<boolean> {
  return (await anyGrant.first(db, { target })) !== undefined
}

/** Whether there is anything to do on the repository: a grant, or an account that is to be withdrawn without one. */
export async function hasWork(row: { db: Database; target: string }): Promise<boolean> {
  return (await hasGrants(row)) || (await anyStray.first(row.db, { target: row.target })) !== undefined
}

const anyStray = statement((db, value: { target: string }) =>
  db
    .selectFrom('access_account')
    .select('account_id')
    .where('target', '=', value.target)
    .where('stray_of', 'is not', null)
    .limit(1)
)

const anyGrant = statement((db, value: { target: string }) =>
  db.selectFrom('access_grant').select('id').where('target', '=', value.target).limit(1)
)

/** ms for which a rejected token is not used again: repeated use can lock out its owner (docs/github.md). */
const REFUSED_TOKEN_MS = 15 * 60_000

/** Until when the host must not be asked (ms), and why. */
export type BackOff = { until: number; because: 'throttled' | 'token_refused' }

/** The back-off that is recorded; undefined if the host may be asked. */
export function recordedBackOff(
  row: Pick<RepositoryRow, 'throttledUntil' | 'refusedToken' | 'refusedAt'>,
  tokenDigest: string,
  now: number
): BackOff | undefined {
  if (row.throttledUntil > now) return { until: row.throttledUntil, because: 'throttled' }
  const until = row.refusedAt + REFUSED_TOKEN_MS
  return row.refusedToken === tokenDigest && until > now ? { until, because: 'token_refused' } : undefined
}

/** ms for which no invitation is sent after the host refused one because of its limit. */
const LIMITED_MS = 60 * 60_000

/**
 * Records the effects of a refusal on the whole repository: a throttle, a rejected token or a used-up limit. A throttle
 * and a rejected token apply to all repositories, since all use one token; the limit of invitations belongs to one
 * repository.
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
