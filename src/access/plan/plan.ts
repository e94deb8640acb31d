import { HOUR_MS } from '../../runtime/time/durations.ts'
import { timeAtHost } from './calls-without-outcome.ts'
import { actForRemoved, hasNothing, startRevoking } from './ending/end-grant.ts'
import { isWithdrawal } from './ending/repeat-withdrawal.ts'
import {
  type AccountFacts,
  type AccountPlan,
  type AccountRecord,
  type AttemptRecord,
  LAG_MS,
  LONG_LAG_MS,
  lastEnd,
  NEVER,
  type Shown
} from './facts.ts'
import { concludeAttempts, planForCollaborator, planForInvitation } from './when-host-shows-account.ts'
import { planWhenHostShowsNothing } from './when-host-shows-nothing.ts'

/**
 * Plans the transitions and the next step of one account on one repository: a pure function of its grants, the stored
 * record, and what the host shows.
 */
export function planAccount(stored: AccountFacts): AccountPlan {
  // The answer is corrected for an invitation that was accepted meanwhile, the record for a clock that was moved, and
  // the answer again for members that the lists omit.
  const current = { ...stored, shown: withAcceptance(stored) }
  const even = { ...current, record: byEvenClock(stored) }
  const facts = { ...even, shown: withWhatListsLeaveOut(even) }
  const { grants, record, attempts, shown, now } = facts
  const plan: AccountPlan = { transitions: [], record: {}, outcomes: [], step: undefined, nextAt: undefined }
  const lastRemoval = lastEnd(attempts.filter((attempt) => removes(attempt)))
  if (shown.startedAt < lastRemoval + LAG_MS) {
    // The host may still show the state before our withdrawal.
    for (const grant of grants) {
      if (!grant.live && grant.state !== 'blocked' && !hasNothing(grant)) startRevoking(plan, grant, grants)
    }
    plan.nextAt = lastRemoval + LAG_MS
    plan.isOldView = true
    return plan
  }
  const oldUntil = oldViewUntil(facts)
  if (oldUntil !== undefined) {
    plan.nextAt = Math.min(oldUntil, now + LAG_MS)
    plan.isOldView = true
    return plan
  }
  if (shown.collaborator || shown.invitation) {
    if (record.absentAt !== undefined) plan.record.absentAt = undefined
    concludeAttempts(plan, facts)
    if (shown.collaborator) planForCollaborator(plan, facts)
    else if (shown.invitation) planForInvitation(plan, facts, shown.invitation)
  } else {
    planWhenHostShowsNothing(plan, facts)
  }
  actForRemoved(plan, grants)
  // A valid invitation is not deleted after an incomplete reading.
  if (plan.step?.do === 'renew' && !shown.complete) {
    plan.step = undefined
    plan.nextAt = now + LAG_MS
  }
  return plan
}

/**
 * The record of an account with its times corrected for a moved clock: nothing is concluded from what the host does not
 * show before its lag has passed once more, and the proof of absence starts again.
 */
function byEvenClock({ record, evenSince }: AccountFacts): AccountRecord {
  return { ...record, writtenAt: Math.max(record.writtenAt, evenSince) }
}

/**
 * An invitation that was accepted is never open again. Where the host still shows it, without the access that an
 * earlier reading has shown, the answer is older than that reading.
 */
function withAcceptance({ shown, record }: AccountFacts): Shown {
  const { invitation, startedAt } = shown
  const isOlder = record.shown === 'collaborator' && invitation !== undefined && invitation.id === record.invitationId
  return isOlder && startedAt < record.seenAt + LONG_LAG_MS ? { ...shown, collaborator: true } : shown
}

/**
 * The list of direct collaborators lacks members and owners. An account that was found to have access is assumed to
 * keep it for an hour after the last direct question; then the host is asked again.
 */
function withWhatListsLeaveOut({ shown, record, now }: AccountFacts): Shown {
  // If a direct question showed that the access is gone, it is not assumed.
  if (shown.direct || shown.invitation || record.absentAt !== undefined) return shown
  if (record.origin !== 'found' || record.shown !== 'collaborator' || now - record.seenAt >= HOUR_MS) return shown
  return { ...shown, collaborator: true }
}

/**
 * Until when (ms) the host may show the state before our last write; undefined if it shows the present state. This
 * matters only while a grant is live: an ended grant is withdrawn again, which does no harm.
 */
function oldViewUntil({ grants, record, attempts, shown }: AccountFacts): number | undefined {
  const { invitation, collaborator, startedAt } = shown
  if (!grants.some(({ live }) => live)) return undefined
  if (collaborator) {
    if (grants.some(({ because }) => because === 'other_permission')) return undefined
    const removedAt = lastEnd(attempts.filter(({ kind, outcome }) => kind === 'remove' && outcome === 'done'))
    const until = removedAt + LONG_LAG_MS
    // An account that was invited since the removal may have accepted, once that invitation was shown.
    const mayHaveAccepted = attempts.some((attempt) => attempt.at > removedAt && letIn(attempt, record))
    return !mayHaveAccepted && startedAt < until ? until : undefined
  }
  if (!invitation) return undefined
  const deleted = attempts.filter((attempt) => isWithdrawal(attempt, invitation.id))
  if (startedAt < lastEnd(deleted) + LONG_LAG_MS) return lastEnd(deleted) + LONG_LAG_MS
  // A lagging list may show an older invitation that our newer one has just replaced.
  const isOlder = invitation.id !== record.invitationId && invitation.createdAt < (record.invitedAt ?? NEVER)
  const until = record.writtenAt + LAG_MS
  return record.origin === 'ours' && isOlder && startedAt < until ? until : undefined
}

/** Whether this call gave access at once, or created an invitation that a reading has shown since. */
function letIn(attempt: AttemptRecord, record: AccountRecord): boolean {
  const { kind, outcome, at, invitationId, atOnce } = attempt
  if (kind !== 'invite' || outcome === 'refused') return false
  if (atOnce) return true
  if (invitationId !== undefined) return (record.listedAt ?? NEVER) >= at
  // The answer did not name the invitation, so its time decides.
  return (record.invitedAt ?? NEVER) >= timeAtHost(attempt).from - LAG_MS
}

function removes({ kind, outcome }: AttemptRecord): boolean {
  return kind !== 'invite' && outcome !== 'refused'
}
