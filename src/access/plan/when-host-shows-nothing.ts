import { isConfirmed, isReadSoon, isYoung, mayStillShow, readAgainWhenOld } from './calls-without-outcome.ts'
import { addTransition, hasNothing, noteFoundGone, noteUnlisted, startRevoking } from './ending/end-grant.ts'
import { lookAgain, proveAbsence } from './ending/proof-of-absence.ts'
import { isRemoval, isWithdrawal, planWithdrawal, sinceInvited, wasOpen } from './ending/repeat-withdrawal.ts'
import {
  type AccountFacts,
  type AccountPlan,
  type AccountRecord,
  type GrantFacts,
  isOrdered,
  isOut,
  LAG_MS,
  LIFE_MS,
  LONG_LAG_MS,
  lastEnd,
  NEVER
} from './facts.ts'
import { isToBeSent, planInvitation, planNoAccount, planUnclear } from './plan-invitation.ts'

/** ms between two direct questions about an account while a list cannot be read whole. */
const ASK_AGAIN_MS = 10 * 60_000

/** Plans for an account of which nothing is shown: sends waiting invitations, and concludes only what is proven. */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: one decision, case by case, in the order in which the cases exclude each other.
export function planWhenHostShowsNothing(plan: AccountPlan, facts: AccountFacts) {
  const { grants, record, attempts, shown, now } = facts
  const live = grants.filter((grant) => grant.live)
  const open = attempts.filter(({ outcome }) => outcome === undefined)
  const openUntil = lastEnd(open)
  // The host may not show a recent write, or a write that may have been made, yet.
  const written = lastEnd(attempts.filter(({ outcome }) => outcome !== 'refused'))
  const certainAt = Math.max(record.writtenAt, written) + LAG_MS
  const certain = shown.complete && shown.startedAt >= certainAt
  const againAt = shown.complete ? certainAt : Math.max(certainAt, now + LAG_MS)
  const mayShow = open.some((attempt) => mayStillShow(attempt, shown))
  const missed = live.filter(isMissed)
  // An account that is being replaced is not invited any more.
  const waiting = live.filter((grant) => !grant.replaced && isToBeSent(grant))
  // While the loss of an access is being proven, the attempts of a grant that waits beside it stay open. That grant is
  // decided after the proof, and the decision reads these attempts.
  const proving = missed.length > 0 && waiting.length > 0
  for (const attempt of certain && !proving ? open : []) {
    if (mayStillShow(attempt, shown)) continue
    if (waiting.length > 0 && isYoung(attempt, shown)) {
      if (!attempt.isUnseen) plan.outcomes.push({ id: attempt.id, outcome: 'unseen' })
      continue
    }
    plan.outcomes.push({ id: attempt.id, outcome: attempt.kind === 'invite' ? 'unknown' : 'done' })
  }
  const ending = grants.filter((grant) => !grant.live && !hasNothing(grant))
  // Lists lack members: an account that was found to have access is asked about before anything is concluded.
  const mayBeIn = !shown.direct && record.origin === 'found' && record.shown === 'collaborator'
  if (!mayBeIn) for (const grant of ending) startRevoking(plan, grant, grants)
  noteFoundGone(plan, facts, certain)
  Object.assign(plan.record, afterOurRemoval(facts))
  if (live.length === 0 && withdrawnUnseen(plan, facts, ending)) return
  const isStray = grants.length === 0 || (isOrdered(record) && grants.every(hasNothing))
  if (isStray && certain && record.strayOf !== undefined) {
    Object.assign(plan.record, { shown: 'nothing', origin: undefined, invitationId: undefined, strayOf: undefined })
  }
  if (waiting.length > 0 && missed.length === 0) {
    // The host knows no account of this number. Its name is not called: a stranger may have it by now.
    if (shown.noAccount) return planNoAccount(plan, waiting)
    // The access that did not come through us is gone, so access that appears from now on is ours.
    if (certain && shown.direct && record.origin === 'found') {
      Object.assign(plan.record, { shown: 'nothing', origin: undefined })
    }
    // The direct question has an unreadable entry, which may be access: no invitation is sent.
    if (shown.unreadable && shown.direct) return planUnclear(plan, waiting, againAt)
    // After a withdrawal for a renewal without an answer, a missing invitation may be withdrawn or declined.
    const renewal = waiting.every((grant) => grant.renewal)
    const uncertain = open.filter(({ kind }) => kind === 'invite' || renewal)
    const isUnclear = waiting.some(({ because }) => because === 'unclear')
    const vanished = hasVanished(facts)
    // An invitation of somebody else that a failing list does not show may still be open: a call could replace it.
    const hidden = !shown.complete && record.origin === 'found' && record.shown === 'invitation'
    if (uncertain.length === 0 && !isUnclear && !vanished && !hidden) return planInvitation(plan, waiting, now)
    if (!certain || (vanished && shown.startedAt < notYetListed(facts))) {
      planUnclear(plan, waiting, certain ? now + LAG_MS : againAt)
      // The lists are incomplete, so the host is asked about the account itself.
      askInstead(plan, facts, { certainAt, againMs: ASK_AGAIN_MS })
      return
    }
    if (mayShow) return planUnclear(plan, waiting, now + LAG_MS)
    if (uncertain.length === 0 && !vanished) return planInvitation(plan, waiting, now)
    const confirmed = uncertain.some(isConfirmed)
    if (!vanished && !confirmed && uncertain.every((attempt) => isReadSoon(attempt, shown))) {
      planInvitation(plan, waiting, now, openUntil)
      readAgainWhenOld(plan, facts)
      return
    }
    for (const grant of waiting) {
      if (grant.state === 'blocked') addTransition(plan, grant, { to: 'queued', because: 'paid_again', acts: null })
      addTransition(plan, grant, { to: 'gone', because: 'no_trace', acts: 'buyer' })
    }
    return
  }
  if (missed.length === 0 && ending.length === 0 && !mayBeLeft(facts)) return lookAgain(plan, facts)
  // Neither a due removal nor an account behind an unreadable entry waits for complete lists.
  if (ending.length > 0 || shown.unreadable) {
    const tried = attempts.some(({ kind }) => kind !== 'invite')
    const againMs = ending.length > 0 && !tried ? LAG_MS : ASK_AGAIN_MS
    if (askInstead(plan, facts, { certainAt, againMs })) return
  }
  // The host said that it created the invitation. Until it is seen and withdrawn, or has not shown for long, the grant
  // is not revoked.
  if (ending.length > 0 && mayShow && !shown.noAccount) {
    plan.nextAt = now + LAG_MS
    return
  }
  const unseenUntil = missed.length > 0 ? notYetListed(facts) : NEVER
  if (!certain || shown.startedAt < unseenUntil) {
    if (certain) for (const grant of missed) noteUnlisted(plan, grant, unseenUntil + LAG_MS)
    plan.nextAt = Math.max(againAt, Math.min(unseenUntil, now + LAG_MS))
    return
  }
  if (!shown.direct) {
    plan.step = { do: 'ask' }
    return
  }
  proveAbsence(plan, facts, { missed, ending, waiting, certainAt })
}

/** Whether the grant had access or an invitation whose loss is not recorded yet. */
function isMissed({ state, because }: GrantFacts): boolean {
  return state === 'invited' || state === 'accepted' || (state === 'expired' && because !== 'lapsed')
}

/**
 * Whether the record of an account with a live grant still names access or an invitation of ours, which is not shown
 * any more. Until that is proven gone, access that somebody adds by hand would be taken for ours.
 */
function mayBeLeft({ grants, record }: AccountFacts): boolean {
  if (record.origin === undefined || record.origin === 'found' || !grants.some(({ live }) => live)) return false
  return record.shown !== 'nothing'
}

/**
 * Plans a direct question if a list is incomplete; true if that is all for now. The question costs calls, so it is
 * asked at most every `againMs`, not after each reading of the lists.
 */
function askInstead(
  plan: AccountPlan,
  { record, shown, now }: AccountFacts,
  { certainAt, againMs }: { certainAt: number; againMs: number }
): boolean {
  if (shown.complete || shown.direct) return false
  const nextAt = record.seenAt < certainAt ? certainAt : record.seenAt + againMs
  if (nextAt <= now) plan.step = { do: 'ask' }
  else plan.nextAt = nextAt
  return true
}

/**
 * Withdraws what we gave, whatever a lagging or failing host shows: an invitation by its id, access by the account.
 * True if that has to come first. Once the host has answered the withdrawal, the proof of absence begins.
 */
function withdrawnUnseen(plan: AccountPlan, facts: AccountFacts, ending: readonly GrantFacts[]): boolean {
  const { grants, record, attempts } = facts
  const { invitationId, origin, shown, strayOf } = record
  const grantId = ending[0]?.grantId ?? (grants.length === 0 ? strayOf : undefined)
  // The host no longer knows the account, so it has no access to remove.
  if (facts.shown.noAccount) return false
  if (grantId === undefined || origin === undefined || origin === 'found' || shown === 'nothing') return false
  const verified = isOrdered(record) || grants.every((grant) => grant.verified)
  const withdrawals = attempts.filter((attempt) => invitationId !== undefined && isWithdrawal(attempt, invitationId))
  // An invitation that had gone before our withdrawal may have been accepted.
  const gone = wasOpen(attempts, invitationId) ? [] : withdrawals
  if (shown === 'collaborator' || gone.length > 0) {
    const since = shown === 'collaborator' ? NEVER : Math.max(...gone.map(({ at }) => at))
    if (attempts.some((attempt) => isRemoval(attempt) && attempt.at >= since)) return false
    planWithdrawal(plan, facts, { do: 'remove', grantId, verified })
    return true
  }
  if (invitationId === undefined || withdrawals.length > 0) return false
  planWithdrawal(plan, facts, { do: 'withdraw', grantId, invitationId, verified })
  return true
}

/**
 * Whether an invitation of ours that was open has disappeared at an unknown time. The buyer's last request may be older
 * than the end of the invitation (declined, or withdrawn by hand), so it is not sent again without a new request.
 */
function hasVanished({ record, attempts, shown }: AccountFacts): boolean {
  const { origin, invitationId, invitedAt, absentAt } = record
  if (origin !== 'ours' || record.shown !== 'invitation' || absentAt !== undefined) return false
  if (invitationId === undefined || invitedAt === undefined || shown.startedAt >= invitedAt + LIFE_MS) return false
  return !attempts.some((attempt) => attempt.kind === 'withdraw' && attempt.invitationId === invitationId)
}

/** Until when (ms) an invitation of ours may exist although no reading has shown it yet. */
function notYetListed({ record, attempts }: AccountFacts): number {
  const made = attempts.find(({ kind, invitationId }) => kind === 'invite' && invitationId === record.invitationId)
  const unlisted = record.shown === 'invitation' && made && (record.listedAt ?? NEVER) < made.at
  return unlisted ? made.endsAt + LONG_LAG_MS : NEVER
}

/**
 * The record's changes when a direct question shows that the account is no collaborator after our removal: that access
 * has ended, also while a list that cannot be read whole delays the proof that the account has nothing at all.
 */
function afterOurRemoval({ record, attempts, shown }: AccountFacts): Partial<AccountRecord> {
  const removals = sinceInvited(attempts).filter(isRemoval)
  if (!isOut(shown) || record.shown !== 'collaborator' || removals.length === 0) return {}
  return { shown: 'nothing', oursUntil: lastEnd(removals) + LONG_LAG_MS }
}
