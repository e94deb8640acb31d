import { sql } from 'kysely'
import type { Workshop } from '../host/deps.ts'
import { LAG_MS } from '../plan/plan.ts'
import { readTarget } from '../tables/repository.ts'

type Shop = Pick<Workshop, 'db' | 'codeHost' | 'writer'> & { target: string }

/**
 * Whom a call in the name of this grant has invited, when it had no answer that says so and nobody has the name any more:
 * the invitation that came about meanwhile and that nothing else explains. `nobody`: there was no such call, or it left
 * none; `unclear`: that cannot be said yet.
 */
export async function whomItMeant(
  { db, codeHost, writer, target }: Shop,
  grantId: string
): Promise<{ id: number; login: string } | 'nobody' | 'unclear'> {
  const calls = await db
    .selectFrom('access_intent')
    .select(['at', 'ended_at', 'deadline'])
    .where('grant_id', '=', grantId)
    .where('target', '=', target)
    .where('kind', '=', 'invite')
    .where('account_id', 'is', null)
    .where((where) => where.or([where('outcome', 'is', null), where('outcome', '=', sql.lit('unknown'))]))
    .execute()
  if (calls.length === 0) return 'nobody'
  const spans = calls.map(({ at, ended_at, deadline }) => ({ from: at, to: ended_at ?? deadline }))
  const { items, complete, failed, startedAt } = await codeHost.invitations()
  if (failed) await writer.heed(target, failed.refusal)
  if (!complete || spans.some(({ to }) => startedAt < to + LAG_MS)) return 'unclear'
  const { inviterId } = await readTarget(db, target)
  const made = items.flatMap(({ inviteeId, inviteeLogin, inviterId: by, createdAt }) => {
    if (inviteeId === null || (by !== null && inviterId !== undefined && by !== inviterId)) return []
    // The host's clock is not ours.
    const meanwhile = spans.some(({ from, to }) => createdAt >= from - LAG_MS && createdAt <= to + LAG_MS)
    return meanwhile ? [{ id: inviteeId, login: inviteeLogin ?? '' }] : []
  })
  const explained = await othersAmong({ db, target }, grantId, made)
  const [only, another] = made.filter(({ id }) => !explained.has(id))
  // Of two nobody knows which.
  return another ? 'unclear' : (only ?? 'nobody')
}

/** Those whose invitations other claims or earlier observations account for. */
async function othersAmong(
  { db, target }: Pick<Shop, 'db' | 'target'>,
  grantId: string,
  made: readonly { id: number }[]
): Promise<Set<number | null>> {
  if (made.length === 0) return new Set()
  const ids = made.map(({ id }) => id)
  const kept = await db
    .selectFrom('access_account')
    .select('account_id')
    .where('target', '=', target)
    .where('account_id', 'in', ids)
    .where('invitation_id', 'is not', null)
    .execute()
  const claimed = await db
    .selectFrom('access_grant')
    .select('account_id')
    .where('target', '=', target)
    .where('account_id', 'in', ids)
    .where('id', '!=', grantId)
    .execute()
  return new Set([...kept, ...claimed].map(({ account_id }) => account_id))
}
