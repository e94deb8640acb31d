import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import { type Actor, type Because, isNobodys, mayBecome } from '../grant.ts'
import { type AccountPlan, type AccountRecord, isOut, type Shown, type Transition } from '../plan/facts.ts'
import { recordNotCollaborator } from './attempts.ts'
import type { StoredAccount, StoredGrant } from './grants.ts'
import { addHistory, type Cause } from './history.ts'
import { mailsOf } from './mails-due.ts'
import { Overtaken } from './overtaken.ts'
import { giveSeatBack, releaseIfOvertaken, releaseIfReplaced, releaseReplaced } from './release-seat.ts'

/** Writes down what an account's plan says is so by now. Its next step is somebody else's to do. */
export async function recordPlan(
  tx: Database,
  account: StoredAccount,
  plan: Pick<AccountPlan, 'transitions' | 'record' | 'settled'>,
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
  for (const { id, outcome } of plan.settled) {
    await tx.updateTable('access_intent').set({ outcome }).where('id', '=', id).where('outcome', 'is', null).execute()
  }
  await recordTransitions(tx, account.grants, plan.transitions, {
    ...cause,
    invitationId: plan.record.invitationId ?? account.record.invitationId
  })
}

/** What of these is news. */
export function changesOf(record: AccountRecord, changes: Partial<AccountRecord>): Partial<AccountRecord> {
  const news = Object.entries(changes).filter(([key, value]) => record[key as keyof AccountRecord] !== value)
  return Object.fromEntries(news)
}

/** Adds to what is kept about an account. */
export async function recordAccount(
  tx: Database,
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

/** `tries`: {@link Consequence}; `invitationId`: the host's, for the mail about it. */
export type TransitionCause = Cause & { invitationId?: number | undefined; tries?: number | undefined }

/** Moves one grant: {@link recordTransitions}. */
export async function recordTransition(
  tx: Database,
  grant: StoredGrant,
  transition: Transition,
  cause: TransitionCause
): Promise<void> {
  await recordTransitions(tx, [grant], [transition], cause)
}

/**
 * Moves grants, each with its history row and the mails about it, and then does what follows for the accounts whose seats
 * they take. Throws {@link Overtaken} when one of the grants is no longer what it was.
 */
export async function recordTransitions(
  tx: Database,
  grants: readonly StoredGrant[],
  transitions: readonly Transition[],
  cause: TransitionCause
): Promise<void> {
  for (const transition of transitions) {
    const grant = grants.find(({ grantId }) => grantId === transition.grantId)
    if (grant) await writeMove(tx, grant, transition, cause)
  }
  // One may release another of the same account, which must not look like somebody else's doing.
  for (const { grantId, to, because } of transitions) {
    if (to === 'invited' || to === 'accepted') await releaseReplaced(tx, grantId, to, cause)
    if (to === 'invited') await releaseIfOvertaken(tx, grantId, cause)
    // Who is gone, or goes with the payment, has nothing that the account on its seat could wait for.
    if (to === 'gone' || (to === 'revoking' && ofThePayment.includes(because))) {
      await releaseIfReplaced(tx, grantId, cause)
    }
    // Whoever was to give way to nobody stays.
    if (to === 'blocked' && isNobodys(because)) await giveSeatBack(tx, grantId, false, cause)
  }
}

async function writeMove(
  tx: Database,
  grant: StoredGrant,
  transition: Transition,
  cause: TransitionCause
): Promise<void> {
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
      ...(to === 'queued' && grant.state !== 'queued' && { queued_at: now }),
      updated_at: now,
      version: grant.version + 1
    })
    .where('id', '=', grant.grantId)
    .where('version', '=', grant.version)
    .executeTakeFirst()
  if (moved.numUpdatedRows === 0n) throw new Overtaken(`grant ${grant.grantId} has been moved by somebody else`)
  await addHistory(tx, { ...grant, version: grant.version + 1 }, { ...transition, from: grant.state }, cause)
  for (const { fact, kind } of mailsOf(grant, transition, cause.invitationId, cause.actor)) {
    await tx
      .insertInto('access_mail')
      .values({ subject: grant.grantId, fact, kind, at: now, state: 'waiting', next_at: now })
      .onConflict((conflict) =>
        conflict
          .columns(['subject', 'fact'])
          // One that was not sent, since it was not so for a moment, is called for anew.
          .doUpdateSet({ state: 'waiting', at: now, next_at: now })
          .where('access_mail.state', '=', sql.lit('void'))
      )
      .execute()
  }
  // A plan may transition a grant twice, and the second time from where the first has brought it.
  const renewal = isRenewal(grant, transition, cause.actor)
  Object.assign(grant, { state: to, because, acts, renewal, updatedAt: now, version: grant.version + 1 })
}

/** A renewal stays one while it waits, for whatever reason; the buyer's own Send invite makes it like any other. */
function isRenewal({ state, renewal }: StoredGrant, { to, because }: Transition, actor: Actor): boolean {
  if (to !== 'queued' || actor === 'buyer') return false
  return because === 'renewal' || (state === 'queued' && renewal)
}

/** Whom the name of a grant means, once that is known. A call that may have been made in this name was made for this account. */
export async function nameAccount(
  tx: Database,
  grantId: string,
  account: { id: number; login: string }
): Promise<void> {
  await tx
    .updateTable('access_grant')
    .set({ account_id: account.id, login: account.login })
    .where('id', '=', grantId)
    .where('account_id', 'is', null)
    .execute()
  await tx
    .updateTable('access_intent')
    .set({ account_id: account.id })
    .where('grant_id', '=', grantId)
    .where('account_id', 'is', null)
    .execute()
}

/** Ends of a payment that an event is behind. */
const ofThePayment: readonly Because[] = ['refunded', 'disputed', 'payment_lost', 'subscription_ended']
