import { sql } from 'kysely'
import { statement } from '../../db/statement.ts'
import { DAY_MS, SKEW_MS } from '../../runtime/time/durations.ts'
import type { AccountObservation } from '../host/observe.ts'
import { type Observed, planAndRecord } from '../host/plan-and-record.ts'
import type { Records } from '../host/repository-deps.ts'
import { LAG_MS } from '../plan/facts.ts'
import { readAccount } from '../tables/grants.ts'
import { recordAccount } from '../tables/record-transition.ts'
import { releaseReplaced } from '../tables/release-seat.ts'
import type { TxScope } from '../tables/scope.ts'

/**
 * Records what the host has just shown, and says whether the account already has access or an invitation. `nextAt`:
 * when the host is to be asked again (ms), if the plan says so.
 */
export async function updateFromHost(
  scope: TxScope,
  { evenSince }: Pick<Records, 'evenSince'>,
  accountId: number,
  observed: Observed
): Promise<{ found: 'present' | 'nothing'; nextAt: number | undefined }> {
  const { shown } = observed
  const account = await readAccount(scope, accountId)
  if (!account) return { found: 'nothing', nextAt: undefined }
  const plan = await planAndRecord(scope, account, observed, { evenSince: evenSince() })
  const { nextAt } = plan
  const nothing = { found: 'nothing', nextAt } as const
  if (!shown.collaborator && (!shown.invitation || shown.invitation.expired)) return nothing
  if (plan.step?.do === 'withdraw' || plan.isOldView) return nothing
  const reached = shown.collaborator ? 'accepted' : 'invited'
  for (const { grantId, live } of account.grants) {
    if (live) await releaseReplaced(scope.db, grantId, reached, { actor: 'host', now: scope.now })
  }
  return { found: 'present', nextAt }
}

/**
 * Records that the account had nothing when its buyer asked for an invitation, though an earlier one was recorded as
 * open: the earlier invitation had already disappeared, so it is replaced without a further question to the buyer.
 */
export async function noteUnseen(
  scope: TxScope,
  accountId: number | undefined,
  { shown, invitations }: AccountObservation
): Promise<void> {
  const { collaborator, invitation, unreadable, startedAt } = shown
  // An acceptance between the questions would show as access later; a missing invitation is certain.
  if (accountId === undefined || collaborator || invitation || unreadable || !invitations.complete) return
  const account = await readAccount(scope, accountId)
  if (account?.record.shown !== 'invitation' || account.record.absentAt !== undefined) return
  if (startedAt < account.record.writtenAt + LAG_MS) return
  await recordAccount(scope.db, account, { absentAt: startedAt, seenAt: startedAt })
}

/**
 * Whether the host has created an invitation for this grant since then (ms). An attempt in the future was recorded
 * while a clock ran ahead, and does not count.
 */
export async function wasSentSince({ db, now }: Records, grantId: string, since: number): Promise<boolean> {
  return (await sentBetween.first(db, { grantId, since, until: now() + SKEW_MS })) !== undefined
}

const sentBetween = statement((db, value: { grantId: string; since: number; until: number }) =>
  db
    .selectFrom('access_intent')
    .select('id')
    .where('grant_id', '=', value.grantId)
    .where('kind', '=', 'invite')
    .where('outcome', '=', sql.lit('done'))
    .where('ended_at', '>=', value.since)
    .where('ended_at', '<=', value.until)
)

/**
 * The limit of invitations of one account in 24 hours. A buyer who declined may ask again, but must not use up the
 * day's invitations of all others.
 */
const SENT_A_DAY = 5

/** Until when (ms) an account that reached this limit has to wait; undefined if it may be invited now. */
export async function sentTooOften(
  { db, target, now }: Pick<Records, 'db' | 'target' | 'now'>,
  { grantId, accountId }: { grantId: string; accountId: number | undefined }
): Promise<number | undefined> {
  const since = now() - DAY_MS
  const fifth = await (accountId === undefined
    ? fifthOfGrant.first(db, { target, since, id: grantId })
    : fifthOfAccount.first(db, { target, since, id: accountId }))
  return fifth && Math.min(fifth.at, now()) + DAY_MS
}

const fifthOfGrant = fifthInvitation<string>('grant_id')
const fifthOfAccount = fifthInvitation<number>('account_id')

function fifthInvitation<Id extends string | number>(column: 'grant_id' | 'account_id') {
  return statement((db, value: { target: string; since: number; id: Id }) =>
    db
      .selectFrom('access_intent')
      .select('at')
      .where('target', '=', value.target)
      .where('at', '>', value.since)
      .where(column, '=', value.id)
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
  )
}

/** Whether the listed invitation is the one that we sent. */
export async function isOurs({ db, target }: Records, accountId: number, invitationId: number): Promise<boolean> {
  const row = await invitationOfAccount.first(db, { target, accountId })
  return row?.origin === 'ours' && row.invitation_id === invitationId
}

const invitationOfAccount = statement((db, value: { target: string; accountId: number }) =>
  db
    .selectFrom('access_account')
    .select(['origin', 'invitation_id'])
    .where('target', '=', value.target)
    .where('account_id', '=', value.accountId)
)

/** A grant of this user for another account that had this name, and that was invited or has accepted. */
export async function grantUnderName(
  { db, target }: Records,
  { userId, login, otherThan }: { userId: string; login: string; otherThan: number }
): Promise<{ grantId: string; accountId: number; login: string } | undefined> {
  const isName = (name: string | null) => name?.toLowerCase() === login.toLowerCase()
  const found = (await invitedOfUser.all(db, { userId, target })).find(
    ({ accountId, login: name, earlier }) =>
      accountId !== null && accountId !== otherThan && (isName(name) || isName(earlier))
  )
  return found?.accountId == null ? undefined : { ...found, accountId: found.accountId }
}

const invitedOfUser = statement((db, value: { userId: string; target: string }) =>
  db
    .selectFrom('access_grant')
    .innerJoin('payment', 'payment.id', 'access_grant.payment_id')
    .leftJoin('access_rename', 'access_rename.grant_id', 'access_grant.id')
    .select(['access_grant.id as grantId', 'account_id as accountId', 'login', 'from_login as earlier'])
    .where('payment.user_id', '=', value.userId)
    .where('payment.status', '=', sql.lit('paid'))
    .where('target', '=', value.target)
    .where('released', 'is', null)
    .where('access_grant.state', 'in', ['invited', 'accepted'])
)
