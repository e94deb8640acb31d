import { toldAtOnce, toldByChecks } from '../../alerts/alert-words.ts'
import { itsLine, saidByHost } from '../../alerts/alerts.ts'
import { REPOSITORY_IS_ARCHIVED } from '../../alerts/check-alert-words.ts'
import type { Actor, Because } from '../grant-states.ts'
import { isOut, type Shown, type Transition } from '../plan/facts.ts'
import { afterInvite, afterNotFound, type Consequence, isForAnother } from '../plan/invite-outcome.ts'
import { recordNotCollaborator } from '../tables/attempts.ts'
import { readAccount, readGrant, type StoredAccount, type StoredGrant } from '../tables/grants.ts'
import { nameAccount, recordAccount, recordTransitions } from '../tables/record-transition.ts'
import { giveSeatBack } from '../tables/release-seat.ts'
import type { TxScope } from '../tables/scope.ts'
import { LeaseLost, Overtaken } from '../tables/write-conflicts.ts'
import type { Lease } from './lease.ts'
import { observeAccount, requiresBackOff } from './observe.ts'
import { planAndRecord } from './plan-and-record.ts'
import type { Records, RepositoryDeps } from './repository-deps.ts'
import type { Invited } from './writer.ts'

/** The account to invite, and its grant. */
export type InviteOrder = {
  lease: Lease
  grantId: string
  accountId: number | undefined
  login: string
  /** Asked directly just before, the host said that the account was no collaborator (decisions/027). */
  wasAbsent: boolean
  /** The buyer has requested this invitation, so the count of renewals starts again. */
  fresh: boolean
  /** The grant gives its seat back if the host refuses the account for good. */
  givesBack?: boolean
  actor?: Actor
  /** Writes what has to be on disk before the call, together with the attempt. */
  before?(scope: TxScope): Promise<void>
}

/** The outcome of the invite call, and whether it is verified. */
export type InviteEnd = Invited & {
  /**
   * Whether the host has shown what the status says, or has explained a refusal; undefined if the status needs no
   * verification.
   */
  verified: boolean | 'unknown' | undefined
}

/** The dependencies of an invitation. */
export type InviteDeps = Pick<RepositoryDeps, 'records' | 'codeHost' | 'writer' | 'alert' | 'log'>

/**
 * Sends an invitation, finds out what an ambiguous answer means, and records the consequence. The caller has made sure
 * that it is this account's turn. Throws only before the call: after it, the answer is the result, whatever fails
 * later.
 */
export async function inviteAccount(deps: InviteDeps, order: InviteOrder): Promise<InviteEnd> {
  const { records, writer } = deps
  const { grantId } = order
  const scope = records.scope()
  const grant = await readGrant(scope, grantId)
  // The row of the repository was joined with another one, and the grant is there.
  if (!grant) throw new Overtaken(`grant ${grantId} belongs to another row of its repository by now`)
  const before = order.accountId === undefined ? undefined : await readAccount(scope, order.accountId)
  const foundInvitation = before?.record.origin === 'found' ? before.record.invitationId : undefined
  const sent = await writer.invite({
    ...order,
    foundInvitation: foundInvitation,
    before: async (tx) => order.before?.(records.within(tx)),
    // A conclusion that needs no further question is stored with the outcome, in one transaction; `conclude` asks first
    // for any other.
    async after(tx, answer) {
      const called = readAnswer({ order, grant, foundInvitation, now: records.now() }, answer)
      if (!called.consequence.verify) await record(records.within(tx), called)
    }
  })
  const seen: Seen = { verified: unseen(sent) }
  if (sent.lost) return { ...sent, ...seen }
  try {
    await conclude(deps, readAnswer({ order, grant, foundInvitation, now: records.now() }, sent), seen)
  } catch (error) {
    // Another process has the lease now: the next pass sees the outcome of the call.
    const overtaken = error instanceof LeaseLost || error instanceof Overtaken
    if (!overtaken) deps.log.error({ err: error }, 'the outcome of an invitation was not recorded')
  }
  return { ...sent, ...seen }
}

/** How the answer of the invite call was verified. */
type Seen = Pick<InviteEnd, 'verified'>

/** Before the host was asked: a refusal for another reason than the name has nothing that could be verified. */
function unseen({ result: { ok, reason } }: Invited): Seen['verified'] {
  return ok || reason === 'invalid_username' ? 'unknown' : undefined
}

/** Notes what the host has shown, if the reason has something that could be verified. */
function note(seen: Seen, verified: boolean | 'unknown'): void {
  if (seen.verified !== undefined) seen.verified = verified
}

/** A call that was made, its answer, and what follows from it. `order` has the account that the answer names. */
type Called = { order: InviteOrder; sent: Invited; consequence: Consequence }

/** Reads the answer to a call. `foundInvitation`: see {@link Writer.invite}. `now` in ms. */
function readAnswer(
  {
    order,
    grant,
    foundInvitation,
    now
  }: { order: InviteOrder; grant: StoredGrant; foundInvitation: number | undefined; now: number },
  sent: Invited
): Called {
  const { login, fresh } = order
  const found = sent.found ? sent.invitation?.id : foundInvitation
  const named = sent.invitation && !isForAnother(sent.invitation, order) ? sent.invitation.inviteeId : undefined
  const meant = { accountId: order.accountId, username: login, fresh, foundInvitation: found }
  const consequence = afterInvite({ outcome: sent, grant, ...meant, now })
  return { order: { ...order, accountId: order.accountId ?? named }, sent, consequence }
}

/** Verifies an ambiguous answer and records the consequence, and does what the answer requires beside that. */
async function conclude(deps: InviteDeps, { order, sent, consequence }: Called, seen: Seen): Promise<void> {
  const { lease, grantId, login, accountId } = order
  const { records, writer } = deps
  // An invitation for another account says nothing about the asked one, also where it cannot be withdrawn.
  if (sent.invitation) note(seen, !consequence.withdraw && !isForAnother(sent.invitation, order))
  let outAt: number | undefined
  if (consequence.verify === 'existence') {
    const found = await whoIsMissing(deps, order)
    consequence.transition = { grantId, ...afterNotFound(found, consequence.tries, records.now()) }
    note(seen, found.account === undefined ? 'unknown' : found.account !== 'person')
  } else if (consequence.verify === 'access') {
    const observed = await askAgain(deps, order, accountId)
    if (observed && (observed.shown.collaborator || observed.shown.invitation)) {
      note(seen, true)
      if (await recordShown(records, order, observed.accountId, observed.shown, observed.login ?? login)) return
    }
    // Just after a call or a withdrawal of ours, what the host shows proves nothing: the host may lag.
    const isAbsent = observed?.shown.complete && !observed.shown.collaborator && !observed.shown.invitation
    note(seen, isAbsent && consequence.explained ? false : 'unknown')
    if (observed && isOut(observed.shown)) outAt = observed.shown.startedAt
  }
  if (consequence.verify) {
    await records.underLease(lease, (scope) => record(scope, { order, sent, consequence: { ...consequence, outAt } }))
  }
  if (consequence.withdraw !== undefined) {
    const { withdraw: invitationId } = consequence
    const invitee = { accountId: sent.invitation?.inviteeId, login }
    await writer.withdraw({ lease, grantId, ...invitee, invitationId, verified: true })
  }
  const { because } = consequence.transition
  if (isForSeller(because)) {
    const { words } = sent
    // The rounds raise the same alert about an archived repository, with these words.
    const ofAll = because === 'repository_archived' ? { words: REPOSITORY_IS_ARCHIVED } : saidByHost(words)
    await deps.alert(because, isFoundByLooking(because) ? { item: grantId, words: itsLine(login, words) } : ofAll)
  }
}

function isForSeller(because: Because): because is (typeof toldAtOnce)[number] {
  return toldAtOnce.some((kind) => kind === because)
}

/** Whether a query reports this reason as well. Both report the same fact, so that the seller is told once. */
function isFoundByLooking(because: Because): boolean {
  return toldByChecks.some((kind) => kind === because)
}

/**
 * After a 404: finds out whether the host does not show the repository or the account. An account with a known number
 * is found under any name.
 */
async function whoIsMissing(
  { codeHost, writer }: Pick<RepositoryDeps, 'codeHost' | 'writer'>,
  { lease, login, accountId }: InviteOrder
) {
  const found = accountId === undefined ? await codeHost.accountByLogin(login) : await codeHost.accountById(accountId)
  if ('failed' in found) await writer.noteRefusal(lease.target, found.refusal)
  if ('failed' in found && requiresBackOff(found)) return { account: undefined, repositoryVisible: undefined } as const
  const owner = await codeHost.repositoryOwner()
  const account =
    'failed' in found ? undefined : 'noAccount' in found ? 'none' : found.account.type === 'User' ? 'person' : 'other'
  const repositoryVisible = owner.owner !== 'unknown' ? true : owner.status === 404 ? false : undefined
  return { account, repositoryVisible } as const
}

async function askAgain(
  { records, codeHost, writer }: InviteDeps,
  { lease, login }: InviteOrder,
  knownId: number | undefined
) {
  const found = knownId === undefined ? await codeHost.accountByLogin(login) : undefined
  if (found && 'failed' in found) await writer.noteRefusal(lease.target, found.refusal)
  const account = found && 'account' in found ? found.account : undefined
  const accountId = knownId ?? account?.id
  if (accountId === undefined) return undefined
  const observed = await observeAccount(codeHost, { accountId, login, ...(account && { named: account }) }, records.now)
  if ('failed' in observed) await writer.noteRefusal(lease.target, observed.refusal)
  return 'failed' in observed ? undefined : { ...observed, accountId }
}

/**
 * The host shows access or an invitation after all, which says more than the status did. False if it may be an old
 * view.
 */
async function recordShown(
  records: Records,
  order: InviteOrder,
  accountId: number,
  shown: Shown,
  login: string
): Promise<boolean> {
  const { lease, grantId } = order
  return records.underLease(lease, async (scope) => {
    await nameAccount(scope.db, grantId, { id: accountId, login })
    const account = await readAccount(scope, accountId)
    if (!account) return true
    const plan = await planAndRecord(scope, account, { shown, login }, { evenSince: records.evenSince() })
    return !plan.isOldView
  })
}

/** Records the consequence of a call. `outAt`: when the host said that the account was no collaborator (ms). */
async function record(
  scope: TxScope,
  { order, sent, consequence }: Called & { consequence: { outAt?: number | undefined } }
): Promise<void> {
  const { lease, grantId, accountId, actor = 'controller' } = order
  const { status, requestId } = sent
  const { transition, record: changes, tries, outAt } = consequence
  const { db: tx, now } = scope
  if (outAt !== undefined)
    await recordNotCollaborator(tx, { target: lease.target, grantIds: [grantId], startedAt: outAt })
  // If the host invited another account, that account's name is not recorded for this one.
  const invitee = sent.invitation?.inviteeId === accountId ? sent.invitation : undefined
  const login = invitee?.inviteeLogin ?? order.login
  if (accountId !== undefined) await nameAccount(tx, grantId, { id: accountId, login })
  const grant = await readGrant(scope, grantId)
  if (!grant) return
  const cause = { actor, now, status, requestId, tries, invitationId: changes.invitationId }
  const account = accountId === undefined ? undefined : await readAccount(scope, accountId)
  if (account) {
    await recordAccount(tx, { ...account, login }, { ...changes, seenAt: account.record.seenAt })
  }
  // The other waiting grants of the account have the invitation now, too.
  const grants = [grant, ...siblings(account, grantId, transition)]
  await recordTransitions(
    tx,
    grants,
    grants.map((each) => ({ ...transition, grantId: each.grantId })),
    cause
  )
  const isNobody = transition.because === 'no_such_account' || transition.because === 'not_a_person'
  const isRefused = transition.because === 'enterprise_managed' || transition.because === 'account_flagged'
  if (isNobody || (isRefused && order.givesBack)) await giveSeatBack(tx, grantId, { moved: false }, cause)
}

function siblings(account: StoredAccount | undefined, grantId: string, { to }: Transition) {
  if (!account || (to !== 'invited' && to !== 'accepted')) return []
  return account.grants.filter((grant) => {
    // A grant whose earlier invitation offered more than read is repaired by this one, which does not.
    const waits = grant.state === 'queued' || (grant.state === 'blocked' && grant.because === 'other_permission')
    return grant.live && waits && grant.grantId !== grantId
  })
}
