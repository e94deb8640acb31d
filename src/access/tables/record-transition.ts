import { sql } from 'kysely'
import type { Tx } from '../../db/database.ts'
import { statement } from '../../db/statement.ts'
import { queueMail } from '../../mail/queue-mail.ts'
import { type Actor, type GrantState, isNoPerson, isPaymentEnd, mayBecome } from '../grant-states.ts'
import { type AccountPlan, type AccountRecord, isOut, type Shown, type Transition } from '../plan/facts.ts'
import { recordNotCollaborator } from './attempts.ts'
import type { StoredAccount, StoredGrant } from './grants.ts'
import { addHistory, type Cause, paidAgainAfter } from './history.ts'
import { mailsOf } from './mails-due.ts'
import { giveSeatBack, releaseIfOvertaken, releaseIfReplaced, releaseReplaced, settleChange } from './release-seat.ts'
import { Overtaken } from './write-conflicts.ts'

/** Records the transitions, the changes and the outcomes of an account's plan. The caller takes the next step. */
export async function recordPlan(
  tx: Tx,
  account: StoredAccount,
  plan: Pick<AccountPlan, 'transitions' | 'record' | 'outcomes' | 'hadAccess'>,
  cause: Cause,
  shown: Pick<Shown, 'startedAt' | 'direct' | 'collaborator'>
): Promise<void> {
  const changes = changesOf(account.record, plan.record)
  if (shown.direct || Object.keys(changes).length > 0) {
    await recordAccount(tx, account, { ...changes, seenAt: shown.startedAt })
  }
  if (
    isOut(shown) &&
    account.attempts.some(({ kind, outcome, wasAbsent }) => kind === 'invite' && !outcome && !wasAbsent)
  ) {
    const grantIds = account.grants.map(({ grantId }) => grantId)
    await recordNotCollaborator(tx, { target: account.target, grantIds, startedAt: shown.startedAt })
  }
  for (const { id, outcome } of plan.outcomes) {
    if (outcome === 'unseen') await setUnseen.run(tx, { id })
    else await setOutcome.run(tx, { id, outcome })
  }
  for (const grant of account.grants) {
    if (grant.hadAccess || !plan.hadAccess?.includes(grant.grantId)) continue
    await setHadAccess.run(tx, { id: grant.grantId, at: cause.now })
    Object.assign(grant, { accepted: true, hadAccess: true })
  }
  await recordTransitions(tx, account.grants, plan.transitions, {
    ...cause,
    invitationId: plan.record.invitationId ?? account.record.invitationId
  })
}

const setHadAccess = statement((db, value: { id: string; at: number }) =>
  db
    .updateTable('access_grant')
    .set(({ fn, val }) => ({ accepted_at: fn.coalesce('accepted_at', val(value.at)), had_access: 1 }))
    .where('id', '=', value.id)
)

const setUnseen = statement((db, value: { id: string }) =>
  db
    .updateTable('access_intent')
    .set({ is_unseen: sql.lit(1) })
    .where('id', '=', value.id)
)

const setOutcome = statement((db, value: { id: string; outcome: 'done' | 'unknown' }) =>
  db
    .updateTable('access_intent')
    .set({ outcome: value.outcome })
    .where('id', '=', value.id)
    .where('outcome', 'is', null)
)

/** The changes that differ from the record. */
export function changesOf(record: AccountRecord, changes: Partial<AccountRecord>): Partial<AccountRecord> {
  const news = Object.entries(changes).filter(([key, value]) => record[key as keyof AccountRecord] !== value)
  return Object.fromEntries(news)
}

/** Changes the record of an account. */
export async function recordAccount(
  tx: Tx,
  { target, accountId, login }: Pick<StoredAccount, 'target' | 'accountId' | 'login'>,
  changes: Partial<AccountRecord> & { seenAt: number }
): Promise<void> {
  const { origin, shown, invitationId, invitedAt, renewals, renewedAt, writtenAt, absentAt, removedAt, strayOf } =
    changes
  const { provenAt, oursUntil, listedAt } = changes
  const has = (key: keyof AccountRecord) => key in changes
  const row = {
    login,
    seen_at: changes.seenAt,
    ...(shown !== undefined && { shown }),
    ...(has('origin') && { origin: origin ?? null }),
    ...(has('invitationId') && { invitation_id: invitationId ?? null }),
    ...(has('invitedAt') && { invited_at: invitedAt ?? null }),
    ...(renewals !== undefined && { renewals }),
    ...(has('renewedAt') && { renewed_at: renewedAt ?? null }),
    ...(writtenAt !== undefined && { written_at: writtenAt }),
    ...(has('absentAt') && { absent_at: absentAt ?? null }),
    ...(has('removedAt') && { removed_at: removedAt ?? null }),
    ...(has('strayOf') && { stray_of: strayOf ?? null }),
    ...(has('provenAt') && { proven_at: provenAt ?? null }),
    ...(has('oursUntil') && { ours_until: oursUntil ?? null }),
    ...(has('listedAt') && { listed_at: listedAt ?? null })
  }
  await tx
    .insertInto('access_account')
    .values({ target, account_id: accountId, shown: 'nothing', renewals: 0, written_at: 0, ...row })
    .onConflict((conflict) => conflict.columns(['target', 'account_id']).doUpdateSet(row))
    .execute()
}

/** `tries`: see {@link Consequence}. `invitationId`: the host's id, for the mail about the invitation. */
export type TransitionCause = Cause & { invitationId?: number | undefined; tries?: number | undefined }

/** Changes the state of one grant: see {@link recordTransitions}. */
export async function recordTransition(
  tx: Tx,
  grant: StoredGrant,
  transition: Transition,
  cause: TransitionCause
): Promise<void> {
  await recordTransitions(tx, [grant], [transition], cause)
}

/**
 * Changes the states of grants, each with its history row and its mails, and then releases the accounts whose seats
 * they take. Throws {@link Overtaken} if another process has changed one of the grants.
 */
export async function recordTransitions(
  tx: Tx,
  grants: readonly StoredGrant[],
  transitions: readonly Transition[],
  cause: TransitionCause
): Promise<void> {
  for (const transition of transitions) {
    const grant = grants.find(({ grantId }) => grantId === transition.grantId)
    if (grant) await writeMove(tx, grant, transition, cause)
  }
  // A transition may release another grant of the same account. That comes after all transitions, so that it does not
  // look like a change by another process.
  for (const { grantId, to, because } of transitions) {
    if (to === 'invited' || to === 'accepted') await releaseReplaced(tx, grantId, to, cause)
    if (to === 'queued' && because === 'paid_again') await releaseReplaced(tx, grantId, to, cause)
    if (to === 'invited') await releaseIfOvertaken(tx, grantId, cause)
    // An account that is gone has nothing left until the account that replaces it is invited.
    if (to === 'gone') await releaseIfReplaced(tx, grantId, cause)
    if (to === 'revoking' && isPaymentEnd(because)) await settleChange(tx, grantId)
    // The account was to be replaced by a name that belongs to no person, so it stays.
    if (to === 'blocked' && isNoPerson(because)) await giveSeatBack(tx, grantId, { moved: false }, cause)
  }
}

async function writeMove(tx: Tx, grant: StoredGrant, transition: Transition, cause: TransitionCause): Promise<void> {
  const { to, because, acts } = transition
  const { now } = cause
  if (!mayBecome(grant.state, to)) throw new Error(`a grant that is ${grant.state} cannot become ${to}`)
  const moved = await tx
    .updateTable('access_grant')
    .set({
      state: to,
      because,
      acts,
      retry_at: transition.retryAt ?? null,
      ...(cause.tries !== undefined && { tries: cause.tries }),
      ...((to === 'invited' || to === 'accepted') && { tries: 0 }),
      renewal: isRenewal(grant, transition, cause.actor) ? 1 : 0,
      ...(to === 'invited' && !grant.invited && { invited_at: now }),
      ...(to === 'accepted' && !grant.accepted && { accepted_at: now }),
      ...hadAccessAfter(to),
      ...(to === 'queued' && grant.state !== 'queued' && { queued_at: now }),
      updated_at: now,
      version: grant.version + 1
    })
    .where('id', '=', grant.grantId)
    .where('version', '=', grant.version)
    .executeTakeFirst()
  if (moved.numUpdatedRows === 0n) throw new Overtaken(`grant ${grant.grantId} has been changed by another process`)
  await addHistory(tx, { ...grant, version: grant.version + 1 }, { ...transition, from: grant.state }, cause)
  const { invitationId, actor } = cause
  const isBack = to === 'accepted' && grant.accepted && (await paidAgainAfter(tx, [grant.grantId])).size > 0
  for (const { fact, kind } of mailsOf(grant, transition, { invitationId, actor, isBack })) {
    await queueMail(tx, { subject: grant.grantId, fact, kind, at: now })
  }
  // A plan may change a grant twice; the second transition starts from the state after the first.
  const renewal = isRenewal(grant, transition, cause.actor)
  Object.assign(grant, { state: to, because, acts, renewal, updatedAt: now, version: grant.version + 1 })
}

/** An account that waits for an invitation, or has one, has lost the access that it had before. */
function hadAccessAfter(to: GrantState): { had_access?: 0 | 1 } {
  if (to === 'accepted') return { had_access: 1 }
  return to === 'queued' || to === 'invited' || to === 'expired' ? { had_access: 0 } : {}
}

/**
 * A renewal stays one while it waits, for whatever reason; a Send invite by the buyer or the seller makes it an
 * ordinary invitation.
 */
function isRenewal({ state, renewal }: StoredGrant, { to, because }: Transition, actor: Actor): boolean {
  if (to !== 'queued' || actor === 'buyer' || actor === 'seller') return false
  return because === 'renewal' || (state === 'queued' && renewal)
}

/**
 * Records the account behind the name of a grant. A call in this name, if any, was made for this account. An open
 * invitation of the account that had no explanation until now may be of that call: its origin is decided anew.
 */
export async function nameAccount(tx: Tx, grantId: string, account: { id: number; login: string }): Promise<void> {
  const value = { grantId, id: account.id }
  await nameAccountOfGrant.run(tx, { ...value, login: account.login })
  const calls = await nameAccountOfAttempts.run(tx, value)
  if (calls > 0) await forgetOrigin.run(tx, value)
}

const forgetOrigin = statement((db, value: { grantId: string; id: number }) =>
  db
    .updateTable('access_account')
    .set({ origin: null })
    .where('account_id', '=', value.id)
    .where('target', 'in', (of) => of.selectFrom('access_grant').select('target').where('id', '=', value.grantId))
    .where('shown', '=', 'invitation')
    .where('origin', '=', 'found')
)

const nameAccountOfGrant = statement((db, value: { grantId: string; id: number; login: string }) =>
  db
    .updateTable('access_grant')
    .set({ account_id: value.id, login: value.login })
    .where('id', '=', value.grantId)
    .where('account_id', 'is', null)
)

const nameAccountOfAttempts = statement((db, value: { grantId: string; id: number }) =>
  db
    .updateTable('access_intent')
    .set({ account_id: value.id })
    .where('grant_id', '=', value.grantId)
    .where('account_id', 'is', null)
)
