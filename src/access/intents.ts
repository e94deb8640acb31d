import { sql } from 'kysely'
import type { Reading } from './ledger.ts'
import { DAY_MS, type IntentRecord } from './plan.ts'

/** ms for which a write of a known end is looked at again. */
const RECENT_MS = 10 * 60_000

/** Writes that are open or recent: a handful, however many accounts there are. */
export async function readIntents(
  { db, target, now }: Pick<Reading, 'db' | 'target' | 'now'>,
  from: number,
  to: number
): Promise<Map<number, IntentRecord[]>> {
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
        where.and([where('outcome', '=', sql.lit('unknown')), where('at', '>', now - 3 * DAY_MS)])
      ])
    )
    .orderBy('at')
    .execute()
  const byAccount = new Map<number, IntentRecord[]>()
  for (const { id, account_id, kind, at, deadline, ended_at, outcome, status, was_absent, invitation_id } of found) {
    const intent: IntentRecord = {
      id,
      kind,
      at,
      endsAt: ended_at ?? deadline,
      outcome: outcome ?? undefined,
      invitationId: invitation_id ?? undefined,
      atOnce: status === 204,
      taken: status === 201,
      wasAbsent: was_absent === 1
    }
    byAccount.set(account_id ?? 0, [...(byAccount.get(account_id ?? 0) ?? []), intent])
  }
  return byAccount
}
