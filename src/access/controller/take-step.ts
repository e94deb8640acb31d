import type { HostInvitation } from '../../code-host/code-host.ts'
import { aheadOf, readBudget } from '../host/invitation-queue.ts'
import { type InviteDeps, inviteAccount } from '../host/invite-account.ts'
import type { Lease } from '../host/lease.ts'
import { type ListedName, mergeListed, observeAccount, requiresBackOff } from '../host/observe.ts'
import { planAndRecord } from '../host/plan-and-record.ts'
import type { Records, RepositoryDeps } from '../host/repository-deps.ts'
import { AGAIN_MS, noteUnanswered } from '../host/unanswered.ts'
import { type AccountPlan, isOut, LAG_MS, type Shown } from '../plan/facts.ts'
import { readAccount, readGrant, type StoredAccount } from '../tables/grants.ts'
import { recordTransition } from '../tables/record-transition.ts'
import { renewInvitation, type StepResult, type WithdrawDeps, withdrawAccess } from './withdraw-access.ts'

/** The dependencies of a step. */
export type StepDeps = InviteDeps & WithdrawDeps & Pick<RepositoryDeps, 'repository'>

/** The work for one account, with what the lists have shown. */
export type StepOrder = {
  lease: Lease
  accountId: number
  shown: Shown
  /** The account's name on the list of collaborators, if it is on that list. */
  listedName?: ListedName | undefined
  /** The invitations on the repository, as last listed: for the budget. */
  listed: readonly HostInvitation[]
  /** The breaker holds back unverified removals. */
  stopped: boolean
}

/**
 * Brings one account closer to its planned state: records what is known, then takes at most one step. Everything is
 * read again under the lease, so an earlier plan is only a hint.
 */
export async function takeStep(deps: StepDeps, work: StepOrder): Promise<StepResult> {
  const { records, repository } = deps
  const { lease, accountId } = work
  let { shown, listed } = work
  let login: string | undefined
  for (let questions = 0; ; questions += 1) {
    const { account, plan } = await planned(records, work, shown, login)
    const { step, nextAt } = plan
    if (plan.tell) await deps.alert(plan.tell, { item: `${accountId}`, words: account?.login ?? '' })
    if (!account || !step) return { wrote: false, nextAt }
    if (step.do === 'invite' || step.do === 'renew') {
      if (repository.isPersonal()) return holdForSeller(records, work, step.grantId)
      const waitsUntil = await turnOf(deps, step, listed)
      if (waitsUntil !== undefined) {
        await backInQueue(records, work, account.grants)
        return { wrote: false, waits: true, nextAt: waitsUntil }
      }
    }
    // A name that may have changed hands is not used to invite or remove an account, and neither is a list alone.
    if (login === undefined && step.do !== 'withdraw' && step.do !== 'renew') {
      // The host was asked already, and no account has this number any more: then no name may be used.
      if (questions > 0) return { wrote: false, nextAt: records.now() + AGAIN_MS }
      const { listedName } = work
      const named = { ...account, ...(listedName && { listed: listedName }) }
      const observed = await observeAccount(deps.codeHost, named, records.now)
      if ('failed' in observed) {
        await deps.writer.noteRefusal(lease.target, observed.refusal)
        if (!requiresBackOff(observed)) {
          // A live grant that is only asked about (the last call had no answer) has a reason of its own, unless it
          // waits for this answer already.
          const heldUp = account.grants.filter(
            ({ live, because }) => step.do !== 'ask' || !live || because === 'unreachable'
          )
          await noteUnanswered(deps, lease, { grantIds: heldUp.map(({ grantId }) => grantId), failed: observed })
        }
        return { wrote: false, nextAt: records.now() + AGAIN_MS, refusal: observed.refusal }
      }
      shown = withListed(account, observed.shown, work.shown)
      login = observed.login
      listed = mergeListed(listed, observed.invitations)
      continue
    }
    const order = { lease, accountId, login: login ?? account.login, account }
    switch (step.do) {
      case 'ask':
        return { wrote: false, nextAt: nextAt ?? records.now() + AGAIN_MS }
      case 'invite': {
        const { refusal } = await inviteAccount(deps, {
          ...order,
          grantId: step.grantId,
          wasAbsent: isOut(shown),
          fresh: false
        })
        return { wrote: true, nextAt: records.now() + LAG_MS, refusal }
      }
      case 'renew':
        return renewInvitation(deps, order, step)
      case 'withdraw':
      case 'remove':
        return withdrawAccess(deps, order, step)
    }
  }
}

/**
 * Joins what the lists and the direct question show of an account. The role is known from the list alone. Without a
 * live grant, either may lag behind the other, and a removal too many does no harm. While no list is whole, the absence
 * is not proven.
 */
function withListed({ grants, attempts }: StoredAccount, direct: Shown, listed: Shown): Shown {
  const { role } = listed
  if (grants.some(({ live }) => live)) return role && direct.collaborator ? { ...direct, role } : direct
  const removedAt = Math.max(0, ...attempts.filter(({ kind }) => kind === 'remove').map(({ endsAt }) => endsAt))
  const stillListed = listed.collaborator && listed.startedAt >= removedAt + LAG_MS
  const isWhole = listed.complete || listed.unreadable === true
  const { unlistedAt } = listed
  return {
    ...direct,
    collaborator: direct.collaborator || stillListed,
    complete: direct.complete && isWhole,
    ...(unlistedAt !== undefined && { unlistedAt })
  }
}

/** The present account and its plan, after recording what the host shows. */
async function planned(
  records: Records,
  { lease, accountId, stopped }: StepOrder,
  shown: Shown,
  login: string | undefined
): Promise<{ account: StoredAccount | undefined; plan: AccountPlan }> {
  return records.underLease(lease, async (scope) => {
    const account = await readAccount(scope, accountId)
    const nothing: AccountPlan = { transitions: [], record: {}, outcomes: [], step: undefined, nextAt: undefined }
    // Another process has made a newer observation.
    if (!account || account.record.seenAt > shown.startedAt) return { account, plan: nothing }
    const change = (plan: AccountPlan) => withBreaker(plan, account, stopped)
    const plan = await planAndRecord(scope, account, { shown, login }, { evenSince: records.evenSince(), change })
    return { account: await readAccount(scope, accountId), plan }
  })
}

/** Holds back an unverified removal, and records that. */
function withBreaker(plan: AccountPlan, { grants }: StoredAccount, stopped: boolean): AccountPlan {
  const { step } = plan
  if (!stopped || (step?.do !== 'withdraw' && step?.do !== 'remove') || step.verified) return plan
  const transitions = grants
    .filter(({ live, verified, because }) => !live && !verified && because !== 'breaker')
    .map(({ grantId }) => ({ grantId, to: 'revoking', because: 'breaker', acts: 'seller' }) as const)
  return { ...plan, transitions, step: undefined }
}

/**
 * Queues the grant for the seller: a repository of a personal account ignores the requested permission, so no
 * invitation is sent.
 */
async function holdForSeller(records: Records, { lease }: StepOrder, grantId: string): Promise<StepResult> {
  const nextAt = records.now() + AGAIN_MS
  await records.underLease(lease, async (scope) => {
    const grant = await readGrant(scope, grantId)
    if (grant?.state !== 'queued' || grant.because === 'personal_repository') return
    const transition = { grantId, to: 'queued', because: 'personal_repository', acts: 'seller' } as const
    await recordTransition(scope.db, grant, { ...transition, retryAt: nextAt }, { actor: 'host', now: scope.now })
  })
  return { wrote: false, waits: true, nextAt }
}

/** The grants that waited for the host's answer, and now wait for their turn. */
async function backInQueue(records: Records, { lease }: StepOrder, grants: StoredAccount['grants']): Promise<void> {
  for (const { grantId, because } of grants) {
    if (because !== 'unreachable') continue
    await records.underLease(lease, async (scope) => {
      const grant = await readGrant(scope, grantId)
      if (grant?.state !== 'queued' || grant.because !== 'unreachable') return
      const transition = { grantId, to: 'queued', because: grant.renewal ? 'renewal' : 'new', acts: null } as const
      await recordTransition(scope.db, grant, transition, { actor: 'controller', now: scope.now })
    })
  }
}

/** When this invitation's turn comes, in ms; undefined if it is now. */
async function turnOf(
  { records, repository: { pauseMs } }: Pick<StepDeps, 'records' | 'repository'>,
  step: { do: 'invite' | 'renew'; grantId: string; queuedAt?: number; renewal?: boolean },
  listed: readonly HostInvitation[]
): Promise<number | undefined> {
  const { db, target, now } = records
  const budget = await readBudget({ db, target, now: now(), pauseMs, listed })
  const queued = {
    grantId: step.grantId,
    queuedAt: step.queuedAt ?? now(),
    renewal: step.do === 'renew' || step.renewal === true
  }
  const ahead = await aheadOf(db, target, queued)
  return budget.left > ahead ? undefined : budget.at(ahead + 1)
}
