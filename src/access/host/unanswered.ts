import { itemOfEnd } from '../../alerts/alerts.ts'
import type { Failed } from '../../code-host/code-host.ts'
import type { Database } from '../../db/database.ts'
import { statement } from '../../db/statement.ts'
import { readGrant, type StoredGrant } from '../tables/grants.ts'
import { reasonSince } from '../tables/history.ts'
import { recordTransition } from '../tables/record-transition.ts'
import { readRepository } from '../tables/repository.ts'
import type { Lease } from './lease.ts'
import type { RepositoryDeps } from './repository-deps.ts'

/**
 * ms for which a list or an account may be unreadable before the seller is told: an outage of minutes passes by itself.
 */
export const TELL_AFTER_MS = 45 * 60_000

/**
 * Records since when the lists of a repository cannot be read whole, and why; `why` undefined: they were read whole.
 * @returns since when (ms), and whether that is news
 */
export async function recordUnreadable(
  { db, target, now }: { db: Database; target: string; now(): number },
  why: string | undefined
): Promise<{ since: number | undefined; isNews: boolean }> {
  const stored = await storedUnreadable.first(db, { target })
  const before = stored?.unreadable_since ?? undefined
  const since = why === undefined ? undefined : Math.min(before ?? now(), now())
  const isNews = (stored?.unreadable_why ?? undefined) !== why
  if (since === before && !isNews) return { since, isNews }
  // A row that was joined with another one meanwhile does not come back.
  await setUnreadable.run(db, { target, since: since ?? null, why: why ?? null })
  return { since, isNews }
}

const storedUnreadable = statement((db, value: { target: string }) =>
  db.selectFrom('access_target').select(['unreadable_since', 'unreadable_why']).where('target', '=', value.target)
)

const setUnreadable = statement((db, value: { target: string; since: number | null; why: string | null }) =>
  db
    .updateTable('access_target')
    .set({ unreadable_since: value.since, unreadable_why: value.why })
    .where('target', '=', value.target)
)

/** ms until a question that got no answer is asked again. */
export const AGAIN_MS = 60_000

/** The dependencies of {@link noteUnanswered}. */
export type UnansweredDeps = Pick<RepositoryDeps, 'records' | 'alert' | 'log'>

/**
 * Records that the host does not answer a question that has to come before an invitation or a withdrawal. Each waiting
 * grant says so, and its history says since when. If that lasts, the grant waits for the seller, who is told, also
 * about due withdrawals; unless a list cannot be read either, which has an alert of its own. `failed`: the answer, if
 * the question was just asked about these grants.
 */
export async function noteUnanswered(
  { records, alert, log }: UnansweredDeps,
  lease: Lease,
  { grantIds, failed }: { grantIds: readonly string[]; failed?: Failed }
): Promise<void> {
  const { target } = lease
  const { unreadableSince } = await readRepository(records.db, target)
  for (const grantId of grantIds) {
    const owed = await records.underLease(lease, async (scope) => {
      const { db: tx, now } = scope
      const grant = await readGrant(scope, grantId)
      if (!grant || !isHeldUp(grant, now)) return undefined
      // The times of a history stay as they were when a clock that was ahead is put back.
      const since = Math.min(grant.updatedAt, (await reasonSince(tx, grant)) ?? grant.updatedAt)
      const isLong = grant.acts === 'seller' || now - since >= TELL_AFTER_MS
      if (!grant.live) return isLong && unreadableSince === undefined ? grant : undefined
      const isNew = grant.because !== 'unreachable'
      if (!isNew && (!isLong || unreadableSince !== undefined || grant.acts === 'seller')) return undefined
      const { refusal, status } = failed ?? {}
      log.warn({ target, account: grant.login, status, refusal }, 'an account cannot be asked about')
      const acts = isNew ? null : 'seller'
      const transition = { grantId, to: 'queued', because: 'unreachable', acts, retryAt: now + AGAIN_MS } as const
      await recordTransition(tx, grant, transition, { actor: 'host', now })
      return undefined
    })
    const words = `${owed?.login} (its access has to end)`
    if (owed) await alert('unreachable', { item: itemOfEnd(grantId), words })
  }
}

/** Whether the grant waits for an answer, and for nothing else. */
function isHeldUp({ live, state, retryAt, replaced }: StoredGrant, now: number): boolean {
  if (!live) return state === 'revoking'
  return state === 'queued' && !replaced && (retryAt ?? 0) <= now
}
