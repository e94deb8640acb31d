import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import { DAY_MS } from '../../runtime/time/durations.ts'
import { type AttemptRecord, LIFE_MS } from '../plan/facts.ts'
import type { Scope } from './accounts.ts'
import { Overtaken } from './overtaken.ts'

/** ms for which a write of a known end is looked at again. */
const RECENT_MS = 10 * 60_000
/** ms for which a withdrawal is: those that had no effect are counted, and become ever more seldom. */
const TAKEN_MS = 4 * DAY_MS
/** ms for which an invitation is known by its id to be ours: as long as it can be listed as open, and a day. */
const GIVEN_MS = LIFE_MS + DAY_MS

/** Writes that are open or recent: a handful, however many accounts there are. */
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
 * The host, asked directly after a call of unknown outcome, says that the account is no collaborator: so it was none before the
 * call either, and nobody else has let it in. A 204 says that it was in, whatever is shown a moment later.
 */
export async function recordNotCollaborator(
  tx: Database,
  { target, grantIds, startedAt }: { target: string; grantIds: readonly string[]; startedAt: number }
): Promise<void> {
  await tx
    .updateTable('access_intent')
    .set({ was_absent: 1 })
    .where('target', '=', target)
    .where('grant_id', 'in', grantIds)
    .where('kind', '=', 'invite')
    // Word for word as in the index.
    .where(sql<boolean>`outcome is null`)
    .where('was_absent', '=', 0)
    .where('at', '<=', startedAt)
    .where((where) => where.or([where('status', 'is', null), where('status', '!=', 204)]))
    .execute()
}

/** The last look before an invitation: a refund, or another name, that has come meanwhile wins. Throws {@link Overtaken}. */
export async function assertStillWanted(tx: Database, grantId: string): Promise<void> {
  const grant = await tx
    .selectFrom('access_grant')
    .innerJoin('payment', 'payment.id', 'access_grant.payment_id')
    .select(['released', 'replaced_by', 'payment.status'])
    .where('access_grant.id', '=', grantId)
    .executeTakeFirst()
  if (grant && grant.released === null && grant.replaced_by === null && grant.status === 'paid') return
  throw new Overtaken(`nobody is to be invited for grant ${grantId} any more`)
}
