import { alertOfForbidden, whyRefused } from '../../alerts/alerts.ts'
import type { Failed, Refusal } from '../../code-host/code-host.ts'
import type { Tx } from '../../db/database.ts'
import { type InviteDeps, inviteAccount } from '../host/invite-account.ts'
import type { Lease } from '../host/lease.ts'
import { requiresBackOff } from '../host/observe.ts'
import type { Records, RepositoryDeps } from '../host/repository-deps.ts'
import { noteUnanswered, type UnansweredDeps } from '../host/unanswered.ts'
import { type AccountRecord, isOrdered, LAG_MS, type Transition } from '../plan/facts.ts'
import { SELLER_MS } from '../plan/invite-outcome.ts'
import { readAccount, readUnresolvedGrants, type StoredAccount, type UnresolvedGrant } from '../tables/grants.ts'
import { recordAccount, recordTransition, recordTransitions } from '../tables/record-transition.ts'

/** The dependencies of a withdrawal. */
export type WithdrawDeps = UnansweredDeps & Pick<RepositoryDeps, 'writer'>

type AccountOrder = { lease: Lease; accountId: number; login: string; account: StoredAccount }

/** Withdraws the invitation, or removes the collaborator. The next observations prove the effect. */
export async function withdrawAccess(
  deps: WithdrawDeps,
  { account, ...order }: AccountOrder,
  step:
    | { do: 'withdraw'; grantId: string; invitationId: number; verified: boolean }
    | { do: 'remove'; grantId: string; verified: boolean }
): Promise<StepResult> {
  const { records, writer } = deps
  const { now } = records
  const held = account.grants.find(({ grantId, retryAt }) => grantId === step.grantId && (retryAt ?? 0) > now())
  if (held) return { wrote: false, nextAt: held.retryAt }
  const named = step.do === 'remove' ? await paidGrantNaming(records, order.login) : undefined
  if (named) {
    await tellOfWait(deps, { ...order, account }, named)
    return { wrote: false, nextAt: now() + LAG_MS }
  }
  const written =
    step.do === 'withdraw' ? await writer.withdraw({ ...order, ...step }) : await writer.remove({ ...order, ...step })
  const withdrawal = { ...order, grantId: step.grantId }
  if (written.outcome === 'done') {
    const wasRefused = account.grants.some(({ grantId, acts }) => grantId === step.grantId && acts === 'seller')
    if (wasRefused) await recordTurn(records, withdrawal, { ...written, acts: null })
    return { wrote: true, nextAt: now() + LAG_MS }
  }
  const { refusal } = written.failed
  if (await tellOfRefusal(deps, written.failed))
    await recordTurn(records, withdrawal, { ...written.failed, acts: 'seller' })
  return { wrote: true, nextAt: now() + LAG_MS, refusal }
}

type Turn = { acts: 'seller' | null; status?: number | undefined; requestId?: string | undefined }

/**
 * Records on the grant whether the seller has to act after a withdrawal (`acts`): yes if the host has refused it. If
 * the seller had ordered a refused withdrawal, the order ends, and the access is `found` again.
 */
async function recordTurn(
  records: Records,
  { lease, accountId, grantId }: Omit<AccountOrder, 'account'> & { grantId: string },
  { acts, status, requestId }: Turn
): Promise<void> {
  await records.underLease(lease, async (scope) => {
    const fresh = await readAccount(scope, accountId)
    if (fresh && isOrdered(fresh.record) && acts === 'seller') {
      // The withdrawal is not tried again by itself: the seller reads why, and may order it again.
      const { seenAt } = fresh.record
      return recordAccount(scope.db, fresh, { origin: 'found', strayOf: undefined, seenAt })
    }
    const grant = fresh?.grants.find((each) => each.grantId === grantId)
    if (grant?.state !== 'revoking') return
    const { because } = grant
    const retry = acts === 'seller' && { retryAt: scope.now + SELLER_MS }
    const transition = { grantId, to: 'revoking', because, acts, ...retry } as const
    await recordTransition(scope.db, grant, transition, { actor: 'host', now: scope.now, status, requestId })
  })
}

/**
 * The paid grant that names this account, if the account behind the name is still to be looked up: the access may be
 * the one that was paid for, so its removal waits for the answer.
 */
async function paidGrantNaming(records: Records, login: string): Promise<UnresolvedGrant | undefined> {
  const waiting = await readUnresolvedGrants(records.scope())
  return waiting.find((grant) => grant.live && grant.login.toLowerCase() === login.toLowerCase())
}

/** Notes that a removal waits as well if the host does not answer the question about the name of that paid grant. */
async function tellOfWait(deps: UnansweredDeps, { lease, account }: AccountOrder, named: UnresolvedGrant) {
  if (named.because !== 'unreachable') return
  const grantIds = account.grants.filter(({ live }) => !live).map(({ grantId }) => grantId)
  await noteUnanswered(deps, lease, { grantIds })
}

/**
 * Alerts the seller that the host does not allow writes; false if the cause passes by itself, or has an alert of its
 * own.
 */
async function tellOfRefusal({ alert }: Pick<RepositoryDeps, 'alert'>, failed: Failed): Promise<boolean> {
  const { kind } = failed.refusal
  if (kind !== 'forbidden' && kind !== 'not_taken' && kind !== 'not_found') return false
  if (kind === 'not_found') await alert('repository_invisible', whyRefused(failed))
  else await alert(...alertOfForbidden(failed))
  return true
}

/**
 * Deletes an invitation that is about to expire, or has expired, and sends it again: GitHub does not document what a
 * second call on a pending invitation does (docs/github.md). The grants are queued meanwhile, so that after a crash
 * between the two calls they are sent, and do not look declined.
 */
export async function renewInvitation(
  deps: InviteDeps,
  { account, ...order }: AccountOrder,
  { grantId, invitationId }: { grantId: string; invitationId: number }
): Promise<StepResult> {
  const { records, codeHost, writer } = deps
  const { now } = records
  await records.underLease(order.lease, async (scope) => {
    const { db: tx, now: at } = scope
    const fresh = await readAccount(scope, order.accountId)
    for (const grant of fresh?.grants ?? []) {
      if (!grant.live || grant.state === 'queued' || grant.state === 'gone') continue
      const transition = { grantId: grant.grantId, to: 'queued', because: 'renewal', acts: null } as const
      await recordTransition(tx, grant, transition, { actor: 'controller', now: at })
    }
    // The renewal is counted at the decision, whatever happens between the two calls.
    if (fresh) await count(tx, fresh, { renewals: fresh.record.renewals + 1, renewedAt: at })
  })
  const withdrawn = await writer.withdraw({ ...order, grantId, invitationId, verified: true })
  if (withdrawn.outcome === 'refused') {
    const passes = requiresBackOff(withdrawn.failed) || withdrawn.failed.unsent === true
    const isForSeller = await tellOfRefusal(deps, withdrawn.failed)
    await uncount(records, order.lease, account, { passes, isForSeller })
  }
  // The invitation had gone before: it was declined, accepted or withdrawn by hand, which the next observations show.
  if (withdrawn.outcome === 'done' && withdrawn.status === 404) {
    await uncount(records, order.lease, account, { passes: false, isForSeller: false })
    return { wrote: true, nextAt: now() + LAG_MS }
  }
  if (withdrawn.outcome !== 'done') return { wrote: true, nextAt: now() + LAG_MS, refusal: withdrawn.failed.refusal }
  // The host is asked again, since the account may have another name now.
  const found = await codeHost.accountById(order.accountId)
  if ('failed' in found) await writer.noteRefusal(order.lease.target, found.refusal)
  if (!('account' in found)) {
    return { wrote: true, nextAt: now() + LAG_MS, ...('failed' in found && { refusal: found.refusal }) }
  }
  const { refusal } = await inviteAccount(deps, {
    ...order,
    login: found.account.login,
    grantId,
    wasAbsent: true,
    fresh: false
  })
  return { wrote: true, nextAt: now() + LAG_MS, refusal }
}

type Count = Pick<AccountRecord, 'renewals' | 'renewedAt'>

async function count(tx: Tx, account: StoredAccount, counted: Count) {
  await recordAccount(tx, account, { ...counted, seenAt: account.record.seenAt })
}

/**
 * The old invitation was not withdrawn, so the renewal does not count. `passes`: the cause passes by itself, so the
 * next attempt need not wait a day. `isForSeller`: only the seller can solve the problem. While the old invitation is
 * open, its buyer can still accept it.
 */
async function uncount(
  records: Records,
  lease: Lease,
  account: StoredAccount,
  { passes, isForSeller }: { passes: boolean; isForSeller: boolean }
) {
  const { renewals, renewedAt } = account.record
  await records.underLease(lease, async (scope) => {
    const { db: tx, now } = scope
    await count(tx, account, { renewals, renewedAt: passes ? renewedAt : now })
    // The grants return to their earlier states: if somebody withdraws the invitation by hand from now on, that must
    // not look like our half of a renewal.
    const fresh = await readAccount(scope, account.accountId)
    const transitions = account.grants.flatMap(({ grantId, state, because }): Transition[] => {
      const grant = fresh?.grants.find((each) => each.grantId === grantId)
      if (!grant?.live || grant.state !== 'queued' || grant.because !== 'renewal') return []
      if (state !== 'invited' && state !== 'expired') return []
      return [{ grantId, to: state, because, acts: state === 'invited' ? 'buyer' : isForSeller ? 'seller' : null }]
    })
    const cause = { actor: 'host', now, invitationId: account.record.invitationId } as const
    await recordTransitions(tx, fresh?.grants ?? [], transitions, cause)
  })
}

/**
 * The result of a step. `wrote`: a write to the host was made. `waits`: the account's turn has not come. `nextAt`: when
 * to plan again, in ms.
 */
export type StepResult = { wrote: boolean; waits?: boolean; nextAt: number | undefined; refusal?: Refusal | undefined }
