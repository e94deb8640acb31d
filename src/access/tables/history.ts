import { type Insertable, sql } from 'kysely'
import type { Database, Tables, Tx } from '../../db/database.ts'
import { padded, statement } from '../../db/statement.ts'
import { recordAccessEvent } from '../../outbound/outbox.ts'
import type { Actor, Acts, Because, GrantState, PaidAgainAfter } from '../grant-states.ts'

/** The cause of a transition, with the host's answer if that was the cause. */
export type Cause = { actor: Actor; now: number; status?: number | undefined; requestId?: string | undefined }

/**
 * Adds a transition to the history of a grant, under the version that it gave the grant, and writes the event of it for
 * the seller's program. The grant is stored as it is after the transition.
 */
export async function addHistory(
  tx: Tx,
  { grantId, version }: { grantId: string; version: number },
  { from, to, because, acts }: { from: GrantState | null; to: GrantState; because: Because; acts: Acts },
  { actor, now, status, requestId }: Cause
): Promise<void> {
  const host = { status: status ?? null, request_id: requestId ?? null }
  const transition = { from_state: from, to_state: to, because, acts }
  await insertHistory.run(tx, { grant_id: grantId, version, at: now, actor, ...transition, ...host })
  await recordAccessEvent(tx, { grantId, from, to, because, at: now })
}

const insertHistory = statement((db, row: Insertable<Tables['access_history']>) =>
  db.insertInto('access_history').values(row)
)

/**
 * Since when (ms) a grant has been in its state for its reason. A buyer who presses Send invite again meanwhile has the
 * same transition recorded again, which changes nothing about the wait. Undefined for a grant without a history.
 */
export async function reasonSince(
  db: Database,
  { grantId, state, because }: { grantId: string; state: GrantState; because: Because }
): Promise<number | undefined> {
  return (await firstOfReason.first(db, { grantId, state, because }))?.at
}

const firstOfReason = statement((db, value: { grantId: string; state: GrantState; because: Because }) =>
  db
    .selectFrom('access_history')
    .select('at')
    .where('grant_id', '=', value.grantId)
    .where('version', '>', (of) =>
      of
        .selectFrom('access_history')
        .select(({ fn }) => fn.coalesce(fn.max('version'), sql.lit(0)).as('version'))
        .where('grant_id', '=', value.grantId)
        .where((where) => where.or([where('to_state', '!=', value.state), where('because', '!=', value.because)]))
    )
    .orderBy('version')
    .limit(1)
)

/**
 * The ends of payments after which grants were queued because the payment counts again, by the ids of the grants.
 * Without those that were queued last for another reason.
 */
export async function paidAgainAfter(
  db: Database,
  grantIds: readonly string[]
): Promise<ReadonlyMap<string, PaidAgainAfter>> {
  const found = new Map<string, PaidAgainAfter>()
  if (grantIds.length === 0) return found
  const rows = await queuedOrEnded.all(db, { ids: padded(grantIds) })
  for (const [id, ofGrant] of Map.groupBy(rows, ({ grant_id }) => grant_id)) {
    if (ofGrant.findLast(({ to_state }) => to_state === 'queued')?.because !== 'paid_again') continue
    found.set(id, endOf(ofGrant.findLast(({ to_state }) => to_state === 'revoking')?.because))
  }
  return found
}

function endOf(because: Because | undefined): PaidAgainAfter {
  if (because === 'ended_by_seller' || because === 'time_over') return 'seller'
  return because === 'disputed' || because === 'payment_lost' ? 'dispute' : 'other'
}

const queuedOrEnded = statement((db, value: { ids: readonly string[] }) =>
  db
    .selectFrom('access_history')
    .select(['grant_id', 'to_state', 'because'])
    .where('grant_id', 'in', value.ids)
    .where((where) =>
      where.or([
        where('to_state', '=', 'revoking'),
        where.and([where('to_state', '=', 'queued'), where('from_state', '!=', 'queued')])
      ])
    )
    .orderBy('grant_id')
    .orderBy('version')
)
