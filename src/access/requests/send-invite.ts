import type { HostAccount } from '../../code-host/code-host.ts'
import { resultOf } from '../../invite/result.ts'
import type { Actor, Because } from '../grant-states.ts'
import { aheadOf, queuedFrom, readBudget } from '../host/invitation-queue.ts'
import { type InviteEnd, inviteAccount } from '../host/invite-account.ts'
import type { Lease } from '../host/lease.ts'
import { type AccountObservation, keepListed, lastListed, observeAccount } from '../host/observe.ts'
import type { RepositoryDeps } from '../host/repository-deps.ts'
import { isOut } from '../plan/facts.ts'
import { waitsUntil } from '../plan/invitation-budget.ts'
import { assignSeat } from '../seats/assign-seat.ts'
import { recordName } from '../tables/accounts.ts'
import { readGrant } from '../tables/grants.ts'
import { recordTransition } from '../tables/record-transition.ts'
import type { TxScope } from '../tables/scope.ts'
import { LeaseLost, Overtaken } from '../tables/write-conflicts.ts'
import { grantUnderName, isOurs, noteUnseen, sentTooOften, updateFromHost, wasSentSince } from './buyer-grants.ts'
import { detailOf, grantResult, type OutcomeExtras, type SendOutcome } from './invite-result.ts'
import { held, heldByBackOff, overtaken, present, replacedMeanwhile, waitUnsent } from './queue-without-call.ts'
import { type LinkedAccounts, type ResolvedName, resolveUsername } from './resolve-username.ts'

/** The dependencies of Send invite. */
export type SendInviteDeps = Omit<RepositoryDeps, 'sleep' | 'stopping'> & { accounts: LinkedAccounts }

/** The requested product, and the scenes of its payments. */
type ForProduct = { product: string; scenes: readonly string[]; seats: number }

/** The user and the requested account name. `replace`: the grant whose account is to be replaced. */
export type SendInviteOrder = ForProduct & {
  userId: string
  username: string
  replace?: string | undefined
  freeSeatOf?: string | undefined
  /** The seller asks, for this payment, whoever its user is; then `userId` may be empty. */
  bySellerFor?: string | undefined
}

/** The person who asks. */
function actorOf({ bySellerFor }: SendInviteOrder): Actor {
  return bySellerFor === undefined ? 'buyer' : 'seller'
}

/** ms for which a buyer waits while another process writes to the repository. */
const LOCK_MS = 5_000

/**
 * The buyer's Send invite, after shape and gate: records the grant, and makes the call unless something that is stored,
 * or that the host has just shown, forbids it.
 */
export async function sendInvite(deps: SendInviteDeps, request: SendInviteOrder): Promise<SendOutcome> {
  const { records, repository, turns } = deps
  const { db, target, now, newId } = records
  const arrivedAt = now()
  // The submissions of one buyer take turns at each step.
  const turn = <T>(step: () => Promise<T>) => turns.run(request.bySellerFor ?? request.userId, step)
  const actor = actorOf(request)
  const backOff = await repository.backOff()
  const unknown: ResolvedName = { username: request.username, account: undefined, proven: false, observed: undefined }
  const [{ username, account, proven, observed, isFree = false }, replaced] = backOff
    ? [unknown, false]
    : await turn(() => Promise.all([resolveUsername(deps, request), repository.isReplaced()]))
  const answeredAt = now()
  const order = { ...request, username }
  if (account && account.type !== 'User')
    return { ...resultOf('invalid_username'), verified: true, detail: detailOf('not_a_person') }
  if (account) {
    const outcome = await outcomeForRenamed(deps, order, account)
    if (outcome) return outcome
  }
  const made = await turn(() =>
    assignSeat({
      ...order,
      db,
      target,
      login: account?.login ?? order.username,
      accountId: account?.id,
      proven,
      replace: order.replace,
      freeSeatOf: order.freeSeatOf,
      bySellerFor: order.bySellerFor,
      now: now(),
      newId
    })
  )
  if (made.kind === 'which') {
    const detail = 'All seats of the purchase are taken: say with the field "replace" which grant gives way.'
    return { ...resultOf('rate_limited'), missing: 'replace', detail }
  }
  if (made.kind === 'not_paid') return resultOf('not_paid')
  // Waits until all names that this buyer has sent at the same moment have taken the seat: only the last one is
  // invited.
  await turn(async () => undefined)
  const { grantId, heldUntil } = made
  const givesBack = order.freeSeatOf !== undefined && made.isNew === true
  if (replaced) return replacedMeanwhile(deps, grantId, actor)
  if (heldUntil !== undefined) return held(deps, { grantId, actor }, 'moves', heldUntil)
  try {
    const done = await repository.hold(LOCK_MS, (lease) =>
      send(deps, {
        ...order,
        lease,
        grantId,
        givesBack,
        account,
        arrivedAt,
        answered: { observed, isFree, at: answeredAt }
      })
    )
    if (done) return done.value
    return await held(deps, { grantId, actor }, 'busy', now() + LOCK_MS)
  } catch (error) {
    // The error came before the call: after it, the answer to the call is the result.
    if (!(error instanceof LeaseLost) && !(error instanceof Overtaken)) throw error
    const grant = await readGrant(records.scope(), grantId)
    if (grant && (!grant.live || grant.replaced)) return await overtaken(deps, grant)
    if (await repository.isHeardReplaced()) return await replacedMeanwhile(deps, grantId, actor)
    return await held(deps, { grantId, actor }, 'busy', now() + LOCK_MS)
  } finally {
    repository.nudge()
  }
}

/**
 * The outcome if the name belonged to a renamed account of this buyer: that account keeps its access, and the name's
 * new owner gets none. undefined if there is no such account, it has nothing any more, or the host does not answer.
 */
async function outcomeForRenamed(
  deps: SendInviteDeps,
  { userId }: SendInviteOrder,
  { login, id }: HostAccount
): Promise<SendOutcome | undefined> {
  const earlier = await grantUnderName(deps.records, { userId, login, otherThan: id })
  if (!earlier) return undefined
  const observed = await observeAccount(deps.codeHost, earlier, deps.records.now)
  if ('failed' in observed) {
    await deps.writer.noteRefusal(deps.records.target, observed.refusal)
    return undefined
  }
  const { collaborator, invitation } = observed.shown
  if (!collaborator && (!invitation || invitation.expired)) return undefined
  const { login: name } = observed
  if (name !== undefined) {
    const named = { accountId: earlier.accountId, login: name }
    await deps.records.change(({ db: tx, now }) => recordName(tx, named, now))
  }
  const result = await present(deps, earlier.grantId)
  if (name === undefined) return result
  return {
    ...result,
    detail: `The name belongs to another account by now. The account of this purchase is called ${name} now.`
  }
}

type Sending = SendInviteOrder & {
  lease: Lease
  grantId: string
  givesBack: boolean
  account: HostAccount | undefined
  arrivedAt: number
  /** The host's answer about the name before the lease was held, and the time of that answer (ms). */
  answered: Pick<ResolvedName, 'observed' | 'isFree'> & { at: number }
}

async function send(deps: SendInviteDeps, sending: Sending): Promise<SendOutcome> {
  const { records, repository, codeHost, writer } = deps
  const { db, target, now } = records
  const { lease, grantId, arrivedAt } = sending
  const actor = actorOf(sending)
  const heldBefore = await heldByBackOff(deps, grantId, { lease, actor })
  if (heldBefore) return heldBefore
  const grant = await readGrant(records.scope(), grantId)
  if (!grant) return resultOf('not_paid')
  if (!grant.live || grant.replaced) return overtaken(deps, grant)
  // Of two concurrent submissions, the second finds the host's answer to the first.
  if (grant.state === 'invited' && (await wasSentSince(records, grantId, arrivedAt))) return present(deps, grantId)
  const accountId = sending.account?.id ?? grant.accountId
  let observed: AccountObservation | undefined
  if (accountId !== undefined) {
    const whom = { accountId, login: grant.login, ...recentlyNamed(sending, accountId, now()) }
    const answer = recently(sending, accountId, now()) ?? (await observeAccount(codeHost, whom, now))
    if ('failed' in answer) {
      await writer.noteRefusal(target, answer.refusal)
      const heldNow = await heldByBackOff(deps, grantId, { lease, actor })
      if (heldNow) return heldNow
    } else {
      observed = answer
      const { login } = answer
      // If no account has this number now, the name is called as typed, and the host says whether it exists.
      if (login !== undefined && isShown(answer)) {
        const { found } = await records.underLease(lease, (scope) => updateFromHost(scope, records, accountId, answer))
        if (found === 'present') return present(deps, grantId)
      }
    }
  }
  const waits = (because: Because, until: number) =>
    waitUnsent(deps, { grant, lease, actor, accountId, observed, isFree: sending.answered.isFree }, because, until)
  const often = await sentTooOften(records, { grantId, accountId })
  if (often !== undefined) return waits('often', often)
  if (observed) keepListed(repository.listed, observed.invitations, observed.shown.startedAt)
  const listed = await lastListed(codeHost, repository.listed, now())
  const budget = await readBudget({ db, target, now: now(), pauseMs: repository.pauseMs, listed })
  const ahead = await aheadOf(db, target, { grantId, queuedAt: queuedFrom(grant, now()), renewal: false })
  const limited = waitsUntil(budget, ahead)
  if (limited !== undefined) return waits('limit', limited)
  // The expired invitation is withdrawn first: GitHub does not document what the call does to it (docs/github.md).
  const earlier = observed?.shown.invitation
  if (earlier?.expired && accountId !== undefined && (await isOurs(records, accountId, earlier.id))) {
    await writer.withdraw({
      lease,
      grantId,
      accountId,
      login: grant.login,
      invitationId: earlier.id,
      verified: true
    })
    const heldNow = await heldByBackOff(deps, grantId, { lease, actor })
    if (heldNow) return heldNow
  }
  const end = await inviteAccount(deps, {
    lease,
    grantId,
    accountId,
    // The host's answer, the grant in the queue and the attempt are stored in one transaction (decisions/041).
    async before(scope) {
      if (observed?.login !== undefined && accountId !== undefined && !isShown(observed)) {
        await updateFromHost(scope, records, accountId, observed)
      }
      await requeue(scope, grantId, actor)
    },
    login: nameToCall(sending.username, observed),
    wasAbsent: observed !== undefined && isOut(observed.shown),
    fresh: true,
    givesBack: sending.givesBack,
    actor
  })
  // The answer to the call is the result, whatever fails now.
  if (observed && !end.result.ok) {
    await records.underLease(lease, (scope) => noteUnseen(scope, accountId, observed)).catch(() => undefined)
  }
  return outcomeOf(deps, grantId, end)
}

/** The outcome of a call that was made, as the buyer is told it. */
async function outcomeOf(deps: SendInviteDeps, grantId: string, end: InviteEnd): Promise<SendOutcome> {
  const { result, verified } = end
  const throttled = end.refusal?.kind === 'throttled' && result.reason === 'forbidden'
  return {
    ...result,
    ...(verified !== undefined && { verified }),
    ...(await grantResult(deps, grantId).catch(unsaid(deps))),
    ...(throttled && { detail: detailOf('throttled') })
  }
}

/** Whether the host shows access or an invitation, open or expired. */
function isShown({ shown: { collaborator, invitation } }: AccountObservation): boolean {
  return collaborator || invitation !== undefined
}

/** The call was made, and its answer is the result; the description of the grant is left out. */
function unsaid({ log }: SendInviteDeps) {
  return (error: unknown): OutcomeExtras => {
    log.error({ err: error }, 'the grant of an invitation could not be read')
    return {}
  }
}

/** ms for which the name that the host showed for an account counts. */
const NAMED_MS = 60_000

/** The host's answer about the account, unless the account may have been renamed since. */
function recentlyNamed({ account, arrivedAt }: Sending, id: number, now: number): { named?: HostAccount } {
  return account?.id === id && now - arrivedAt < NAMED_MS ? { named: account } : {}
}

/** ms for which the host's answers count: another writer may have held the lease since. */
const ANSWERED_MS = 1_000

/** The host's answer about this account, unless the lease had to be waited for since. */
function recently({ account, answered }: Sending, id: number, now: number): ResolvedName['observed'] {
  return account?.id === id && Math.abs(now - answered.at) < ANSWERED_MS ? answered.observed : undefined
}

/** The typed name, unless the host has just reported that the account was renamed. */
function nameToCall(username: string, observed: AccountObservation | undefined): string {
  const login = observed?.login ?? username
  return login.toLowerCase() === username.toLowerCase() ? username : login
}

/** Queues the grant again, whatever its state was. */
async function requeue(scope: TxScope, grantId: string, actor: Actor) {
  const grant = await readGrant(scope, grantId)
  if (!grant?.live || grant.state === 'queued') return
  const transition = { grantId, to: 'queued', because: 'new', acts: null } as const
  await recordTransition(scope.db, grant, transition, { actor, now: scope.now, tries: 0 })
}
