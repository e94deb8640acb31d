import type { HostInvitation } from '../../code-host/code-host.ts'
import type { Origin } from '../grant-states.ts'
import { timeAtHost } from './calls-without-outcome.ts'
import { addTransition, blockAsNotOurs, startRevoking } from './ending/end-grant.ts'
import { isRemoval, planWithdrawal, sinceInvited, wasOpen } from './ending/repeat-withdrawal.ts'
import {
  type AccountFacts,
  type AccountPlan,
  type GrantFacts,
  isOrdered,
  LAG_MS,
  LONG_LAG_MS,
  lastEnd,
  NEVER,
  STALE_MS
} from './facts.ts'
import { planRenewal } from './plan-invitation.ts'

/**
 * Plans the outcomes of open attempts when the host shows access or an invitation: an invite attempt succeeded, and the
 * effect of a withdrawal stays unknown.
 */
export function concludeAttempts(plan: AccountPlan, { attempts, now }: AccountFacts) {
  for (const { id, kind, outcome, endsAt } of attempts) {
    if (outcome !== undefined || endsAt > now) continue
    plan.outcomes.push({ id, outcome: kind === 'invite' ? 'done' : 'unknown' })
  }
}

/** How the access or the invitation that is shown came about (decisions/027). */
function originOf({ record, attempts, shown, inviterId }: AccountFacts): Origin {
  const { invitation } = shown
  const sent = attempts.filter(({ kind, outcome }) => kind === 'invite' && outcome !== 'refused')
  if (!invitation && isInOtherwise({ record, attempts, shown })) return 'found'
  // The host answered a call of ours with this invitation, so it is ours, whatever the lists have shown since.
  if (invitation && sent.some(({ invitationId }) => invitationId === invitation.id)) return 'ours'
  // If the record says `nothing`, its invitation was withdrawn.
  const mayBeIn =
    record.shown === 'collaborator' || (record.shown !== 'nothing' && !wasOpen(attempts, record.invitationId))
  const same = invitation ? invitation.id === record.invitationId : mayBeIn
  if (record.origin && (same || record.origin !== 'ours')) return record.origin
  if (invitation && invitation.inviterId !== null && inviterId !== undefined && invitation.inviterId !== inviterId) {
    return 'found'
  }
  if (!invitation && record.oursUntil !== undefined && shown.startedAt <= record.oursUntil) return 'ours'
  const since = invitation?.createdAt ?? shown.startedAt
  const explained = sent.some((attempt) => {
    const { outcome, invitationId, atOnce, wasAbsent } = attempt
    // The invitation that this attempt created is known, and is not the shown one.
    if (invitationId !== undefined) return false
    // An account that already had access, or may have had it, did not get it through this attempt.
    if (!invitation && !wasAbsent) return false
    if (atOnce) return !invitation
    const { from, to } = invitation ? timeAtHost(attempt) : { from: attempt.at, to: attempt.endsAt }
    return outcome !== 'done' && from - LAG_MS <= since && (outcome === undefined || since <= to + STALE_MS)
  })
  return explained ? 'ours' : 'found'
}

/**
 * Whether the account has access through a team, a membership or ownership, which no removal changes: it still has
 * access, an hour after our removal and last write, and is not on the list of accounts with a permission of their own.
 */
function isInOtherwise({ record, attempts, shown }: Pick<AccountFacts, 'record' | 'attempts' | 'shown'>): boolean {
  const { unlistedAt } = shown
  if (unlistedAt === undefined || record.shown !== 'collaborator') return false
  const lastAt = Math.max(record.writtenAt, lastEnd(attempts))
  return sinceInvited(attempts).some(isRemoval) && unlistedAt >= lastAt + LONG_LAG_MS
}

/**
 * Records that the account has access or an invitation again, which ends the proof of absence, and when our latest
 * invitation was first listed.
 */
function noteShown(plan: AccountPlan, { grants, record, attempts, shown }: AccountFacts) {
  if (record.provenAt !== undefined && grants.some(({ live }) => live)) plan.record.provenAt = undefined
  const { invitation, startedAt } = shown
  const made =
    invitation && attempts.find(({ kind, invitationId }) => kind === 'invite' && invitationId === invitation.id)
  if (made && (record.listedAt ?? NEVER) < made.at) plan.record.listedAt = startedAt
}

/**
 * The seller's order to withdraw what the account has ends where a purchase pays for it meanwhile, or where a removal
 * changes nothing, since the access comes from a team, a membership or ownership.
 */
function endOrder({ grants, record }: AccountFacts, origin: Origin): Pick<AccountPlan['record'], 'strayOf'> {
  const isPaid = origin === 'adopted' && grants.some(({ live }) => live)
  return record.strayOf !== undefined && (isPaid || origin === 'found') ? { strayOf: undefined } : {}
}

/** Whether the invitation of this live grant offered another permission than read. */
function isOfWrongPermission({ live, because }: GrantFacts): boolean {
  return live && because === 'other_permission'
}

/** Plans for an account that the host shows as a collaborator. */
export function planForCollaborator(plan: AccountPlan, facts: AccountFacts) {
  const { grants, record } = facts
  const anyLive = grants.some(({ live }) => live)
  const origin = originOf({ ...facts, shown: { ...facts.shown, invitation: undefined } })
  Object.assign(plan.record, { origin, shown: 'collaborator', ...endOrder(facts, origin) })
  noteShown(plan, facts)
  const wrong = origin === 'found' ? undefined : grants.find(isOfWrongPermission)
  const { role, startedAt } = facts.shown
  if (wrong && role !== undefined && role !== 'read') {
    // The account accepted the wrong permission before the invitation could be withdrawn.
    planWithdrawal(plan, facts, { do: 'remove', grantId: wrong.grantId, verified: true })
    return
  }
  // Until the host's longest lag is over, the role may be the one that the account had before our latest call.
  const roleIsSureAt = Math.max(record.writtenAt, lastEnd(facts.attempts)) + LONG_LAG_MS
  const isUnsure = wrong && (role === undefined || startedAt < roleIsSureAt)
  if (isUnsure) plan.nextAt = role === undefined ? facts.now + LAG_MS : roleIsSureAt
  for (const grant of grants) {
    if (isOfWrongPermission(grant) && isUnsure) continue
    if (grant.live) {
      addTransition(plan, grant, { to: 'accepted', because: origin === 'found' ? 'found' : 'shown', acts: null })
    } else if (anyLive || origin !== 'found') {
      startRevoking(plan, grant, grants, !anyLive)
    } else {
      blockAsNotOurs(plan, grant, facts)
    }
  }
  const grantId = grants[0]?.grantId ?? record.strayOf
  if (anyLive || origin === 'found' || grantId === undefined) return
  plan.hadAccess = grants.map((grant) => grant.grantId)
  const verified = isOrdered(record) || grants.every((grant) => grant.verified)
  planWithdrawal(plan, facts, { do: 'remove', grantId, verified })
}

/** Plans for an account of which the host shows an invitation, open or expired. */
export function planForInvitation(plan: AccountPlan, facts: AccountFacts, invitation: HostInvitation) {
  const { grants, record, now } = facts
  const origin = originOf(facts)
  const { id, createdAt, expired } = invitation
  Object.assign(plan.record, {
    origin,
    shown: expired ? 'expired' : 'invitation',
    invitationId: id,
    invitedAt: createdAt,
    ...endOrder(facts, origin)
  })
  noteShown(plan, facts)
  const live = grants.filter((grant) => grant.live)
  const [first] = live
  if (!first) {
    for (const grant of grants)
      origin === 'found' ? blockAsNotOurs(plan, grant, facts) : startRevoking(plan, grant, grants, true)
    const grantId = grants[0]?.grantId ?? record.strayOf
    if (grantId !== undefined && origin !== 'found') {
      planWithdrawal(plan, facts, {
        do: 'withdraw',
        grantId,
        invitationId: id,
        verified: isOrdered(record) || grants.every(({ verified }) => verified)
      })
    }
    return
  }
  for (const grant of grants) if (!grant.live) startRevoking(plan, grant, grants)
  if (origin === 'found') {
    const moveTo = {
      to: expired ? 'expired' : 'invited',
      because: 'found',
      acts: expired ? 'seller' : 'buyer'
    } as const
    for (const grant of live) addTransition(plan, grant, moveTo)
    return
  }
  if (invitation.permission !== 'read') {
    for (const grant of live) addTransition(plan, grant, { to: 'blocked', because: 'other_permission', acts: 'seller' })
    planWithdrawal(plan, facts, { do: 'withdraw', grantId: first.grantId, invitationId: id, verified: true })
    return
  }
  planRenewal(plan, live, { grantId: first.grantId, invitation, record, now })
}
