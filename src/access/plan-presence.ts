import type { HostInvitation } from '../code-host/code-host.ts'
import type { Origin } from './grant.ts'
import { type AccountFacts, type AccountPlan, DAY_MS, LAG_MS, LIFE_MS, MAX_RENEWALS, RENEW_AFTER_MS } from './plan.ts'
import { move, toNotOurs, toRevoking } from './plan-moves.ts'

/** ms in which a writer that was stopped in the middle may still do its write. */
export const STALE_MS = 24 * 60 * 60 * 1000
/** Within the minutes for which a write of a known end is remembered, and more than a minute apart. */
const MANY_REMOVALS = 3

/** Something is there: that explains an attempt to invite, and shows that an attempt to withdraw did not work. */
export function settlePresent(plan: AccountPlan, { intents, now }: AccountFacts) {
  for (const { id, kind, outcome, endsAt } of intents) {
    if (outcome !== undefined || endsAt > now) continue
    plan.settled.push({ id, outcome: kind === 'invite' ? 'done' : 'unknown' })
  }
}

function originOf({ record, intents, shown, inviterId }: AccountFacts): Origin {
  const { invitation } = shown
  const withdrawn = record.origin === 'ours' && record.shown === 'nothing'
  const same = invitation ? invitation.id === record.invitationId : !withdrawn
  if (record.origin && (same || record.origin !== 'ours')) return record.origin
  if (invitation && invitation.inviterId !== null && inviterId !== undefined && invitation.inviterId !== inviterId) {
    return 'found'
  }
  const since = invitation?.createdAt ?? shown.startedAt
  const explained = intents.some(({ kind, outcome, at, endsAt, invitationId, atOnce, wasAbsent }) => {
    if (kind !== 'invite' || outcome === 'refused') return false
    if (invitation && invitationId !== undefined) return invitationId === invitation.id
    // Who was in already, or may have been, did not come in by this.
    if (!invitation && !wasAbsent) return false
    if (atOnce) return !invitation
    // The host's clock is not ours, and it tells whole seconds.
    return outcome !== 'done' && at - LAG_MS <= since && (outcome === undefined || since <= endsAt + STALE_MS)
  })
  return explained ? 'ours' : 'found'
}

/** Removed again and again, and still in: by a team or membership of its own, which is not ours to end. */
function staysIn({ intents, shown }: AccountFacts): boolean {
  // Whoever was invited again meanwhile has come back by that.
  const invitedAt = Math.max(0, ...intents.filter(({ kind }) => kind === 'invite').map(({ at }) => at))
  const removals = intents.filter(({ kind, outcome, at }) => kind === 'remove' && outcome === 'done' && at > invitedAt)
  return shown.direct && removals.length >= MANY_REMOVALS
}

/** What follows when the host shows a collaborator. */
export function collaboratorShown(plan: AccountPlan, facts: AccountFacts) {
  const { claims, record } = facts
  const anyLive = claims.some(({ live }) => live)
  const known = originOf({ ...facts, shown: { ...facts.shown, invitation: undefined } })
  const origin = !anyLive && staysIn(facts) ? 'found' : known
  Object.assign(plan.record, { origin, shown: 'collaborator' })
  const wrong = claims.find((claim) => claim.live && claim.because === 'other_permission')
  if (wrong && origin === 'ours') {
    // Accepted before it could be withdrawn.
    plan.step = { do: 'remove', grantId: wrong.grantId, verified: true }
    return
  }
  for (const claim of claims) {
    if (claim.live) {
      move(plan, claim, { to: 'accepted', because: origin === 'found' ? 'found' : 'shown', acts: null })
    } else if (anyLive || origin !== 'found') {
      toRevoking(plan, claim, claims, !anyLive && origin !== 'found')
    } else {
      toNotOurs(plan, claim)
    }
  }
  const grantId = claims[0]?.grantId ?? record.strayOf
  if (anyLive || origin === 'found' || grantId === undefined) return
  plan.step = { do: 'remove', grantId, verified: claims.every(({ verified }) => verified) }
}

/** What follows when the host shows an invitation, open or expired. */
export function invitationShown(plan: AccountPlan, facts: AccountFacts, invitation: HostInvitation) {
  const { claims, record, now } = facts
  const origin = originOf(facts)
  const { id, createdAt, expired } = invitation
  Object.assign(plan.record, {
    origin,
    shown: expired ? 'expired' : 'invitation',
    invitationId: id,
    invitedAt: createdAt
  })
  const live = claims.filter((claim) => claim.live)
  const [first] = live
  if (!first) {
    for (const claim of claims) origin === 'found' ? toNotOurs(plan, claim) : toRevoking(plan, claim, claims, true)
    const grantId = claims[0]?.grantId ?? record.strayOf
    if (grantId !== undefined && origin !== 'found') {
      plan.step = { do: 'withdraw', grantId, invitationId: id, verified: claims.every(({ verified }) => verified) }
    }
    return
  }
  for (const claim of claims) if (!claim.live) toRevoking(plan, claim, claims)
  if (origin === 'found') {
    const moveTo = {
      to: expired ? 'expired' : 'invited',
      because: 'found',
      acts: expired ? 'seller' : 'buyer'
    } as const
    for (const claim of live) move(plan, claim, moveTo)
    return
  }
  if (invitation.permission !== 'read') {
    for (const claim of live) move(plan, claim, { to: 'blocked', because: 'other_permission', acts: 'seller' })
    plan.step = { do: 'withdraw', grantId: first.grantId, invitationId: id, verified: true }
    return
  }
  const age = now - createdAt
  const mayRenew = record.renewals < MAX_RENEWALS && now - (record.renewedAt ?? 0) >= DAY_MS
  if (!expired) {
    const last = age >= RENEW_AFTER_MS && record.renewals >= MAX_RENEWALS
    for (const claim of live) move(plan, claim, { to: 'invited', because: last ? 'lapsing' : 'sent', acts: 'buyer' })
  } else {
    const over = record.renewals >= MAX_RENEWALS
    const moveTo = { to: 'expired', because: over ? 'lapsed' : 'renewal', acts: over ? 'buyer' : null } as const
    for (const claim of live) move(plan, claim, moveTo)
  }
  const due = [createdAt + RENEW_AFTER_MS, createdAt + LIFE_MS, (record.renewedAt ?? 0) + DAY_MS]
  plan.nextAt = due.filter((at) => at > now).sort((a, b) => a - b)[0]
  if (age >= RENEW_AFTER_MS && mayRenew)
    plan.step = { do: 'renew', grantId: first.grantId, invitationId: id, lapsed: expired }
}
