import { sql } from 'kysely'
import type { HostInvitation } from '../../code-host/code-host.ts'
import type { Database } from '../../db/database.ts'
import { statement } from '../../db/statement.ts'
import type { Because, GrantState } from '../grant-states.ts'
import { type Budget, budgetOf, WINDOW_MS } from '../plan/invitation-budget.ts'

/**
 * The rest of the host's limits for a repository. `listed`: the invitations that this process has read. An invitation
 * of another person that is missing there, because the list or its entry cannot be read, does not count. The count may
 * be too low, then: the host refuses a call too many, which does no harm. A count that is too high would keep buyers
 * waiting.
 */
export async function readBudget(options: {
  db: Database
  target: string
  now: number
  pauseMs: number
  listed: readonly HostInvitation[]
}): Promise<Budget> {
  const { db, target, now, pauseMs } = options
  const sent = await invitationsSent.all(db, { target, since: sentSince(now) })
  const row = await limitsOf.first(db, { target })
  return budgetOf({
    now,
    ours: sent.map(({ ended_at, deadline }) => ended_at ?? deadline),
    others: await sentByOthers(db, { target, listed: options.listed, now }),
    writtenAt: row?.written_at ?? 0,
    pauseMs,
    throttledUntil: row?.throttled_until ?? 0,
    limitedUntil: row?.limited_until ?? 0
  })
}

const invitationsSent = statement((db, value: { target: string; since: number }) =>
  sentInvitations(db, value).select(['ended_at', 'deadline']).where('target', '=', value.target)
)

/** When the first attempt was made (ms) that may still count towards the limit now. */
export function sentSince(now: number): number {
  return now - WINDOW_MS - 60 * 60_000
}

/** The attempts since then that may have sent an invitation; the caller adds which repository. */
export function sentInvitations(db: Database, value: { since: number }) {
  return (
    db
      .selectFrom('access_intent')
      .where('kind', '=', 'invite')
      .where('at', '>', value.since)
      .where((where) => where.or([where('outcome', 'is', null), where('outcome', '!=', 'refused')]))
      // A 204 gives access at once, which is no invitation.
      .where((where) => where.or([where('status', 'is', null), where('status', '!=', 204)]))
  )
}

/** Until when the host takes no invitation to a repository. */
export const limitsOf = statement((db, value: { target: string }) =>
  db
    .selectFrom('access_target')
    .select(['written_at', 'throttled_until', 'limited_until'])
    .where('target', '=', value.target)
)

/** The creation times (ms) of the listed invitations of the last 24 hours that are not ours. */
export async function sentByOthers(
  db: Database,
  { target, listed, now }: { target: string; listed: readonly HostInvitation[]; now: number }
): Promise<number[]> {
  const young = youngOf(listed, now)
  if (young.length === 0) return []
  const recorded = await ourInvitations.all(db, { target, ids: young.map(({ id }) => id) })
  const ours = new Set(recorded.map(({ invitation_id }) => invitation_id))
  return young.filter(({ id }) => !ours.has(id)).map(({ createdAt }) => createdAt)
}

/** The invitations that were created in the last 24 hours. */
export function youngOf(listed: readonly HostInvitation[], now: number): HostInvitation[] {
  return listed.filter(({ createdAt }) => createdAt > now - WINDOW_MS)
}

const ourInvitations = statement((db, value: { target: string; ids: readonly number[] }) =>
  db
    .selectFrom('access_account')
    .select('invitation_id')
    .where('target', '=', value.target)
    .where('origin', '=', 'ours')
    .where('invitation_id', 'in', value.ids)
)

/** Reasons for which a queued grant waits for something else than its turn. */
export const outOfTurn: readonly Because[] = [
  'not_taken',
  'account_blocked',
  'invalid_request',
  'unreachable',
  'no_seat',
  'forbidden',
  'token_refused',
  'repository_invisible',
  'repository_replaced',
  'repository_archived',
  'personal_repository',
  'moves',
  'often',
  'unclear'
]

/**
 * The number of grants before this one in the queue: first come, first served, and renewals last. `givesWay`: a grant
 * that this one is to replace, and that is not invited then.
 */
export async function aheadOf(
  db: Database,
  target: string,
  mine: { grantId: string; queuedAt: number; renewal: boolean; givesWay?: string | undefined }
): Promise<number> {
  const { grantId, queuedAt, renewal, givesWay = '' } = mine
  const row = await (renewal ? aheadOfRenewal : aheadOfInvitation).first(db, { target, grantId, queuedAt, givesWay })
  return Number(row?.count)
}

/**
 * The time (ms) that decides the position in the queue of a grant that is asked for now: a grant that waits keeps its
 * position, and any other comes last, whatever it waited for earlier.
 */
export function queuedFrom({ state, queuedAt }: { state: GrantState; queuedAt: number }, now: number): number {
  return state === 'queued' ? queuedAt : now
}

const [aheadOfRenewal, aheadOfInvitation] = [grantsAheadOf({ renewal: true }), grantsAheadOf({ renewal: false })]

function grantsAheadOf({ renewal }: { renewal: boolean }) {
  return statement((db, value: { target: string } & InQueue) =>
    countAhead(db, value, { renewal }).where('target', '=', value.target)
  )
}

/** A grant in the queue, as {@link aheadOf} takes it. */
type InQueue = { grantId: string; queuedAt: number; givesWay: string }

/** Counts the grants before this one; the caller adds in which repository. */
export function countAhead(db: Database, value: InQueue, { renewal }: { renewal: boolean }) {
  return (
    db
      .selectFrom('access_grant')
      .innerJoin('payment', 'payment.id', 'access_grant.payment_id')
      .select((select) => select.fn.countAll().as('count'))
      .where('access_grant.state', '=', 'queued')
      .where('released', 'is', null)
      // A grant that is being replaced is not invited any more, and delays no other.
      .where('replaced_by', 'is', null)
      .where('payment.status', '=', sql.lit('paid'))
      .where('because', 'not in', outOfTurn)
      .where('access_grant.id', '!=', value.grantId)
      .where('access_grant.id', '!=', value.givesWay)
      .where((where) => {
        const sooner = where.or([
          where('queued_at', '<', value.queuedAt),
          where.and([where('queued_at', '=', value.queuedAt), where('access_grant.id', '<', value.grantId)])
        ])
        const isRenewal = where('renewal', '=', 1)
        return renewal ? where.or([where.not(isRenewal), sooner]) : where.and([where.not(isRenewal), sooner])
      })
  )
}
