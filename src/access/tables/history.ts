import { type Insertable, sql } from 'kysely'
import type { Database, Tables, Tx } from '../../db/database.ts'
import { statement } from '../../db/statement.ts'
import { recordAccessEvent } from '../../outbound/outbox.ts'
import type { Actor, Acts, Because, GrantState } from '../grant-states.ts'

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

/** The end of a payment that is over: a dispute, an end by the seller, who gave the access back, or another one. */
export type PaidAgainAfter = 'dispute' | 'seller' | 'other'

/**
 * The end of a payment after which the grant was queued because the payment counts again; undefined if it was queued
 * last for another reason.
 */
export async function paidAgainAfter(db: Database, grantId: string): Promise<PaidAgainAfter | undefined> {
  const [queued, ended] = [await lastQueued.first(db, { grantId }), await lastEnd.first(db, { grantId })]
  if (queued?.because !== 'paid_again') return undefined
  if (ended?.because === 'ended_by_seller' || ended?.because === 'time_over') return 'seller'
  return ended?.because === 'disputed' || ended?.because === 'payment_lost' ? 'dispute' : 'other'
}

const lastQueued = statement((db, value: { grantId: string }) =>
  newestOf(db, value).where('to_state', '=', 'queued').where('from_state', '!=', 'queued')
)

const lastEnd = statement((db, value: { grantId: string }) => newestOf(db, value).where('to_state', '=', 'revoking'))

function newestOf(db: Database, { grantId }: { grantId: string }) {
  const history = db.selectFrom('access_history').select('because').where('grant_id', '=', grantId)
  return history.orderBy('version', 'desc').limit(1)
}
