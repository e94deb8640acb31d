import type { Insertable } from 'kysely'
import type { SentInvitation } from '../../code-host/code-host.ts'
import type { Tables, Tx } from '../../db/database.ts'
import { statement } from '../../db/statement.ts'
import type { Lease } from './lease.ts'
import { recordSentInvitation } from './sent-invitation.ts'

/** A write to the host about one account. `accountId` is undefined while the account of the name is not known. */
export type Order = {
  lease: Lease
  grantId: string
  accountId: number | undefined
  login: string
}

/** An attempt that is about to be made. Times in ms. */
type Attempt = {
  id: string
  kind: 'invite' | 'withdraw' | 'remove'
  at: number
  /** The host's own time of `at`, where it is known. */
  hostAt?: number | undefined
  /** The attempt will have ended by then. */
  deadline: number
  invitationId?: number | undefined
  wasAbsent?: boolean
  verified?: boolean
}

/** Records an attempt before it is made: without an outcome it tells the next process what may have been done. */
export async function recordAttempt(tx: Tx, order: Order, attempt: Attempt): Promise<void> {
  const { lease, grantId, accountId, login } = order
  const { target, fence } = lease
  const { id, kind, at, hostAt, deadline, invitationId, wasAbsent, verified } = attempt
  await insertAttempt.run(tx, {
    id,
    target,
    kind,
    grant_id: grantId,
    account_id: accountId ?? null,
    login,
    invitation_id: invitationId ?? null,
    was_absent: wasAbsent ? 1 : 0,
    unverified: verified === false ? 1 : 0,
    fence,
    at,
    host_at: hostAt ?? null,
    deadline
  })
  if (accountId !== undefined) await announceWrite.run(tx, { target, accountId, login, deadline })
}

const insertAttempt = statement((db, row: Insertable<Tables['access_intent']>) =>
  db.insertInto('access_intent').values(row)
)

/** Records that the account may be written to until the deadline. */
const announceWrite = statement(
  (
    db,
    { target, accountId, login, deadline }: { target: string; accountId: number; login: string; deadline: number }
  ) =>
    db
      .insertInto('access_account')
      .values({ target, account_id: accountId, login, shown: 'nothing', written_at: deadline, seen_at: 0 })
      .onConflict((conflict) => conflict.columns(['target', 'account_id']).doUpdateSet({ written_at: deadline }))
)

/** The outcome of an attempt. */
export type End = {
  outcome: 'done' | 'refused' | null
  status?: number | undefined
  requestId?: string | undefined
  words?: string | undefined
  invitation?: SentInvitation | undefined
  /** The invitation that was open until this withdrawal. */
  withdrawn?: number | undefined
}

/** Records the outcome of an attempt that ended at `at` (ms). */
export async function recordOutcome(tx: Tx, order: Order, id: string, end: End, at: number): Promise<void> {
  const { target } = order.lease
  const { outcome, status = null, requestId = null, words = null, invitation, withdrawn } = end
  await tx
    .updateTable('access_intent')
    .set({
      outcome,
      status,
      request_id: requestId,
      words,
      ended_at: at,
      ...(invitation && { invitation_id: invitation.id })
    })
    .where('id', '=', id)
    .execute()
  await tx
    .updateTable('access_target')
    .set({ written_at: at, ...(outcome === 'done' && { throttles: 0, refused_token: null }) })
    .where('target', '=', target)
    .execute()
  if (order.accountId !== undefined) await recordWritten.run(tx, { target, accountId: order.accountId, at })
  if (withdrawn !== undefined) await recordWithdrawn.run(tx, { target, invitation: withdrawn })
  // The invitation is recorded together with the outcome: after a crash, the next process has to know that it is
  // ours.
  if (invitation) await recordSentInvitation(tx, order, invitation, at)
}

const recordWritten = statement((db, value: { target: string; accountId: number; at: number }) =>
  db
    .updateTable('access_account')
    .set({ written_at: value.at })
    .where('target', '=', value.target)
    .where('account_id', '=', value.accountId)
)

const recordWithdrawn = statement((db, value: { target: string; invitation: number }) =>
  db
    .updateTable('access_account')
    .set({ shown: 'nothing' })
    .where('target', '=', value.target)
    .where('invitation_id', '=', value.invitation)
)

/**
 * Forgets the inviting account if the token was replaced: invitations of the new token's account must not be compared
 * with it.
 */
export async function forgetInviter(tx: Tx, target: string, digest: string): Promise<void> {
  await forgetOtherInviter.run(tx, { target, digest })
}

const forgetOtherInviter = statement((db, value: { target: string; digest: string }) =>
  db
    .updateTable('access_target')
    .set({ inviter_id: null, inviter_token: value.digest })
    .where('target', '=', value.target)
    .where((where) => where.or([where('inviter_token', 'is', null), where('inviter_token', '!=', value.digest)]))
)
