import { sql } from 'kysely'
import type { Tx } from '../../db/database.ts'
import { DAY_MS } from '../../runtime/time/durations.ts'
import { type AttemptRecord, LIFE_MS } from '../plan/facts.ts'
import { Overtaken } from './overtaken.ts'
import type { Scope } from './scope.ts'

/** ms for which an attempt with a known outcome is read. */
const RECENT_MS = 10 * 60_000
/** ms for which a withdrawal is read: withdrawals without effect are counted, and the pauses between them grow. */
const TAKEN_MS = 4 * DAY_MS
/** ms for which an invitation is known to be ours by its id: its life as an open invitation, and a day. */
const GIVEN_MS = LIFE_MS + DAY_MS

/** Reads the open and recent attempts of a range of accounts. They are few, however many accounts there are. */
export async function readAttempts(
  { db, target, now }: Pick<Scope, 'db' | 'target' | 'now'>,
  from: number,
  to: number
): Promise<Map<number, AttemptRecord[]>> {
  const found = await db
    .selectFrom('access_intent')
    .selectAll()
    .where('target', '=', target)
    .where('account_id', '>=', from)
    .where('account_id', '<=', to)
    .where((where) =>
      where.or([
        where('outcome', 'is', null),
        where('ended_at', '>', now - RECENT_MS),
        where.and([where('kind', '!=', sql.lit('invite')), where('at', '>', now - TAKEN_MS)]),
        where.and([where('invitation_id', 'is not', null), where('at', '>', now - GIVEN_MS)]),
        where.and([where('outcome', '=', sql.lit('unknown')), where('at', '>', now - 3 * DAY_MS)])
      ])
    )
    .orderBy('at')
    .execute()
  const byAccount = new Map<number, AttemptRecord[]>()
  for (const { id, account_id, kind, at, deadline, ended_at, outcome, status, was_absent, invitation_id } of found) {
    const attempt: AttemptRecord = {
      id,
      kind,
      at,
      endsAt: ended_at ?? deadline,
      outcome: outcome ?? undefined,
      silent: outcome !== null && status === null,
      invitationId: invitation_id ?? undefined,
      atOnce: status === 204,
      taken: status === 201,
      wasAbsent: was_absent === 1
    }
    byAccount.set(account_id ?? 0, [...(byAccount.get(account_id ?? 0) ?? []), attempt])
  }
  return byAccount
}

/**
 * Records that the account was no collaborator before the open invite calls: the host, asked directly after these
 * calls, says that it is none, so nobody else has given it access either. A 204 is excluded: it says that the account
 * had access, whatever the host shows a moment later.
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

/**
 * The last check before an invitation: a refund or another name that arrived meanwhile prevents it. Throws {@link
 * Overtaken}.
 */
export async function assertStillWanted(tx: Tx, grantId: string): Promise<void> {
  const grant = await tx
    .selectFrom('access_grant')
    .innerJoin('payment', 'payment.id', 'access_grant.payment_id')
    .select(['released', 'replaced_by', 'payment.status'])
    .where('access_grant.id', '=', grantId)
    .executeTakeFirst()
  if (grant && grant.released === null && grant.replaced_by === null && grant.status === 'paid') return
  throw new Overtaken(`nobody is to be invited for grant ${grantId} any more`)
}
