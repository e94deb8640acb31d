import { sql } from 'kysely'
import { DAY_MS, SKEW_MS } from '../../runtime/time/durations.ts'
import { type Lease, underLease } from '../host/lease.ts'
import { type Observed, planAndRecord } from '../host/plan-and-record.ts'
import type { RepositoryDeps } from '../host/repository-deps.ts'
import { readAccount } from '../tables/grants.ts'
import { releaseReplaced } from '../tables/release-seat.ts'

/** Records what the host has just shown, and says whether the account already has access or an invitation. */
export async function updateFromHost(
  deps: RepositoryDeps,
  lease: Lease,
  accountId: number,
  observed: Observed
): Promise<'present' | 'nothing'> {
  const { shown } = observed
  return underLease(deps, lease, async (scope) => {
    const account = await readAccount(scope, accountId)
    if (!account) return 'nothing'
    const plan = await planAndRecord(scope, account, observed, { evenSince: deps.process.evenSince() })
    if (!shown.collaborator && (!shown.invitation || shown.invitation.expired)) return 'nothing'
    if (plan.step?.do === 'withdraw' || plan.isOldView) return 'nothing'
    const reached = shown.collaborator ? 'accepted' : 'invited'
    for (const { grantId, live } of account.grants) {
      if (live) await releaseReplaced(scope.db, grantId, reached, { actor: 'host', now: scope.now })
    }
    return 'present'
  })
}

/**
 * Whether the host has created an invitation for this grant since then (ms). An attempt in the future was recorded
 * while a clock ran ahead, and does not count.
 */
export async function wasSentSince(
  { db, now }: Pick<RepositoryDeps, 'db' | 'now'>,
  grantId: string,
  since: number
): Promise<boolean> {
  const sent = await db
    .selectFrom('access_intent')
    .select('id')
    .where('grant_id', '=', grantId)
    .where('kind', '=', 'invite')
    .where('outcome', '=', sql.lit('done'))
    .where('ended_at', '>=', since)
    .where('ended_at', '<=', now() + SKEW_MS)
    .executeTakeFirst()
  return sent !== undefined
}

/**
 * The limit of invitations of one account in 24 hours. A buyer who declined may ask again, but must not use up the
 * day's invitations of all others.
 */
const SENT_A_DAY = 5

/** Until when (ms) an account that reached this limit has to wait; undefined if it may be invited now. */
export async function sentTooOften(
  { db, now, repository: { target } }: RepositoryDeps,
  { grantId, accountId }: { grantId: string; accountId: number | undefined }
): Promise<number | undefined> {
  const fifth = await db
    .selectFrom('access_intent')
    .select('at')
    .where('target', '=', target)
    .where('at', '>', now() - DAY_MS)
    .where((where) => (accountId === undefined ? where('grant_id', '=', grantId) : where('account_id', '=', accountId)))
    .where('kind', '=', 'invite')
    // A 204 gives access at once, which is no invitation.
    .where((where) =>
      where.or([
        where('status', '=', 201),
        where.and([where('outcome', '=', sql.lit('done')), where('status', 'is', null)])
      ])
    )
    .orderBy('at', 'desc')
    .offset(SENT_A_DAY - 1)
    .limit(1)
    .executeTakeFirst()
  return fifth && Math.min(fifth.at, now()) + DAY_MS
}

/** Whether the listed invitation is the one that we sent. */
export async function isOurs(
  { db, repository: { target } }: RepositoryDeps,
  accountId: number,
  invitationId: number
): Promise<boolean> {
  const row = await db
    .selectFrom('access_account')
    .select(['origin', 'invitation_id'])
    .where('target', '=', target)
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return row?.origin === 'ours' && row.invitation_id === invitationId
}

/** A grant of this user for another account that had this name, and that was invited or has accepted. */
export async function grantUnderName(
  { db, repository: { target } }: RepositoryDeps,
  { userId, login, otherThan }: { userId: string; login: string; otherThan: number }
): Promise<{ grantId: string; accountId: number; login: string } | undefined> {
  const rows = await db
    .selectFrom('access_grant')
    .innerJoin('payment', 'payment.id', 'access_grant.payment_id')
    .select(['access_grant.id as grantId', 'account_id as accountId', 'login'])
    .where('payment.user_id', '=', userId)
    .where('payment.status', '=', sql.lit('paid'))
    .where('target', '=', target)
    .where('released', 'is', null)
    .where('access_grant.state', 'in', ['invited', 'accepted'])
    .execute()
  for (const { grantId, accountId, login: name } of rows) {
    if (accountId !== null && accountId !== otherThan && name.toLowerCase() === login.toLowerCase()) {
      return { grantId, accountId, login: name }
    }
  }
  return undefined
}
