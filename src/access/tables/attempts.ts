import { type Selectable, sql } from 'kysely'
import type { Database, Tables, Tx } from '../../db/database.ts'
import { statement } from '../../db/statement.ts'
import { DAY_MS } from '../../runtime/time/durations.ts'
import { type AttemptRecord, LIFE_MS, LONG_LAG_MS } from '../plan/facts.ts'
import type { Scope } from './scope.ts'
import { Overtaken } from './write-conflicts.ts'

/** ms for which an attempt with a known outcome is read. */
const RECENT_MS = 10 * 60_000
/** ms for which a withdrawal is read: withdrawals without effect are counted, and the pauses between them grow. */
export const WITHDRAWALS_MS = 4 * DAY_MS
/** ms for which an invitation is known to be ours by its id: its life as an open invitation, and a day. */
const GIVEN_MS = LIFE_MS + DAY_MS

/** Accounts from and to an id; the oldest times (ms) of the attempts that are read. */
type AttemptsBetween = {
  target: string
  from: number
  to: number
  recent: number
  withdrawn: number
  given: number
  unknown: number
}

const attemptsBetween = statement((db, value: AttemptsBetween) =>
  db
    .selectFrom('access_intent')
    .selectAll()
    .where('target', '=', value.target)
    .where('account_id', '>=', value.from)
    .where('account_id', '<=', value.to)
    .where((where) =>
      where.or([
        where('outcome', 'is', null),
        where('ended_at', '>', value.recent),
        where.and([where('kind', '!=', sql.lit('invite')), where('at', '>', value.withdrawn)]),
        where.and([where('invitation_id', 'is not', null), where('at', '>', value.given)]),
        where.and([where('outcome', '=', sql.lit('unknown')), where('at', '>', value.unknown)])
      ])
    )
    .orderBy('at')
)

/** Reads the open and recent attempts of a range of accounts. They are few, however many accounts there are. */
export async function readAttempts(
  { db, target, now }: Pick<Scope, 'db' | 'target' | 'now'>,
  from: number,
  to: number
): Promise<Map<number, AttemptRecord[]>> {
  const found = await attemptsBetween.all(db, {
    target,
    from,
    to,
    recent: now - RECENT_MS,
    withdrawn: now - WITHDRAWALS_MS,
    given: now - GIVEN_MS,
    unknown: now - 3 * DAY_MS
  })
  const byAccount = new Map<number, AttemptRecord[]>()
  for (const row of found) {
    const account = row.account_id ?? 0
    byAccount.set(account, [...(byAccount.get(account) ?? []), attemptOf(row)])
  }
  return byAccount
}

type AttemptRow = Pick<Selectable<Tables['access_intent']>, (typeof attemptColumns)[number]>

/** The columns that an attempt is made of. */
export const attemptColumns = [
  'id',
  'kind',
  'at',
  'host_at',
  'deadline',
  'ended_at',
  'outcome',
  'status',
  'was_absent',
  'is_unseen',
  'invitation_id'
] as const

/** The attempt in a row. */
export function attemptOf(row: AttemptRow): AttemptRecord {
  const { outcome, status } = row
  return {
    id: row.id,
    kind: row.kind,
    at: row.at,
    endsAt: row.ended_at ?? row.deadline,
    hostAt: row.host_at ?? undefined,
    outcome: outcome ?? undefined,
    silent: outcome !== null && status === null,
    isUnseen: row.is_unseen === 1,
    invitationId: row.invitation_id ?? undefined,
    atOnce: status === 204,
    // A 422 stays open only where it may mean that the account is invited already: `followsSilence`.
    created: status === 201 || (status === 422 && outcome !== 'refused'),
    wasAbsent: row.was_absent === 1
  }
}

/**
 * Records that the account was no collaborator before the open invite calls: the host, asked directly after these
 * calls, says that it is none, so no other account has given it access either. A 204 is excluded: it says that the
 * account had access, whatever the host shows a moment later.
 */
export async function recordNotCollaborator(
  tx: Tx,
  { target, grantIds, startedAt }: { target: string; grantIds: readonly string[]; startedAt: number }
): Promise<void> {
  await tx
    .updateTable('access_intent')
    .set({ was_absent: 1 })
    .where('target', '=', target)
    .where('grant_id', 'in', grantIds)
    .where('kind', '=', 'invite')
    // The condition has to equal that of the index.
    .where(sql<boolean>`outcome is null`)
    .where('was_absent', '=', 0)
    .where('at', '<=', startedAt)
    .where((where) => where.or([where('status', 'is', null), where('status', '!=', 204)]))
    .execute()
}

/** An invite call for an account, or for a grant whose account is not known yet. `at`: its end (ms). */
type InviteCall = { id: string; target: string; grantId: string; accountId: number | undefined; at: number }

/**
 * Whether another invite call for the account, in the hour before, got no answer that says what it did. It may have
 * worked, however little the host shows yet.
 */
export async function followsSilence(db: Database, { accountId, ...call }: InviteCall): Promise<boolean> {
  const since = call.at - LONG_LAG_MS
  return (await silentCall.first(db, { ...call, accountId: accountId ?? null, since })) !== undefined
}

const silentCall = statement(
  (db, value: { id: string; target: string; grantId: string; accountId: number | null; at: number; since: number }) =>
    db
      .selectFrom('access_intent')
      .select('id')
      .where('target', '=', value.target)
      .where('kind', '=', 'invite')
      .where('at', '>', value.since)
      .where('at', '<=', value.at)
      .where('id', '!=', value.id)
      .where((where) => where.or([where('account_id', '=', value.accountId), where('grant_id', '=', value.grantId)]))
      .where((where) => where.or([where('outcome', 'is', null), where('outcome', '=', sql.lit('unknown'))]))
      .where((where) => where.or([where('status', 'is', null), where('status', '>=', 500)]))
      .limit(1)
)

/**
 * The last check before an invitation: a refund or another name that arrived meanwhile prevents it. Throws {@link
 * Overtaken}.
 */
export async function assertStillWanted(tx: Tx, grantId: string): Promise<void> {
  const grant = await seatAndPayment.first(tx, { grantId })
  if (grant && grant.released === null && grant.replaced_by === null && grant.status === 'paid') return
  throw new Overtaken(`an invitation for grant ${grantId} is not wanted any more`)
}

const seatAndPayment = statement((db, value: { grantId: string }) =>
  db
    .selectFrom('access_grant')
    .innerJoin('payment', 'payment.id', 'access_grant.payment_id')
    .select(['released', 'replaced_by', 'payment.status'])
    .where('access_grant.id', '=', value.grantId)
)

const openInvites = statement((db, value: { target: string }) =>
  db
    .selectFrom('access_intent')
    .select(['account_id as accountId', 'login'])
    .where('target', '=', value.target)
    .where('kind', '=', sql.lit('invite'))
    // The condition has to equal a part of that of the index.
    .where(sql<boolean>`outcome is null`)
)

/**
 * The accounts of the invite calls to the repository that have no outcome yet, by the name that is called, and by the
 * number where that was known.
 */
export function readOpenInvites(db: Database, target: string): Promise<{ accountId: number | null; login: string }[]> {
  return openInvites.all(db, { target })
}
