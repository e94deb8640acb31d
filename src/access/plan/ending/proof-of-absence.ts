import { DAY_MS, HOUR_MS } from '../../../runtime/time/durations.ts'
import {
  type AccountFacts,
  type AccountPlan,
  type AccountRecord,
  type GrantFacts,
  isOrdered,
  LAG_MS,
  LIFE_MS,
  LONG_LAG_MS,
  lastEnd,
  type Transition
} from '../facts.ts'
import { addTransition } from './end-grant.ts'
import { sinceInvited } from './repeat-withdrawal.ts'

/** Delays (ms) after a proof of absence for one more direct question, since the host may lag longer than the proof. */
const LOOKS_MS = [10, 60, 24 * 60].map((minutes) => minutes * 60_000)

/**
 * The grants of an account that may have nothing any more. `missed`: live ones that had access or an invitation;
 * `ending`: those that have ended; `waiting`: those in the queue. `certainAt` (ms): since when the host shows our last
 * write.
 */
type Missing = {
  missed: readonly GrantFacts[]
  ending: readonly GrantFacts[]
  waiting: readonly GrantFacts[]
  certainAt: number
}

/**
 * Concludes that an account has nothing, once complete lists without it and a direct question have shown that twice,
 * at least 60 s apart and after our last write. Then a grant that has ended is `revoked`, and a live one is `gone` or
 * `expired`. Called after a direct question that shows nothing.
 */
export function proveAbsence(plan: AccountPlan, facts: AccountFacts, { missed, ending, waiting, certainAt }: Missing) {
  const { grants, record, shown } = facts
  const { absentAt } = record
  if (absentAt === undefined || absentAt < certainAt) {
    plan.record.absentAt = shown.startedAt
    plan.nextAt = shown.startedAt + LAG_MS
    return
  }
  if (shown.startedAt < absentAt + LAG_MS) {
    plan.nextAt = absentAt + LAG_MS
    return
  }
  // Two direct questions, apart and after our last write, have proven that the account has nothing.
  const nothing = { shown: 'nothing', origin: undefined, invitationId: undefined, invitedAt: undefined } as const
  Object.assign(plan.record, { ...nothing, renewals: 0, renewedAt: undefined })
  if (isOrdered(record)) plan.record.strayOf = undefined
  Object.assign(plan.record, afterTheProof(facts, ending.length > 0))
  for (const grant of missed) addTransition(plan, grant, goneFrom(grant, record, absentAt))
  for (const first of missed.slice(0, 1)) {
    const end = goneFrom(first, record, absentAt)
    const asked = end.to === 'gone' ? askedBefore(absentAt, waiting, facts) : []
    for (const grant of [...grants.filter(isPaidAgain), ...asked]) addTransition(plan, grant, end)
  }
  for (const grant of ending) {
    if (grant.state === 'revoking')
      addTransition(plan, grant, { to: 'revoked', because: grant.ended ?? 'no_payment', acts: null })
  }
  if (plan.transitions.some(({ to }) => to === 'revoked')) plan.nextAt = shown.startedAt + Math.min(...LOOKS_MS)
}

/** Whether the grant had ended and is paid again, while other grants kept the access. */
function isPaidAgain({ live, because }: GrantFacts): boolean {
  return live && because === 'other_claim'
}

/**
 * The grants in the queue whose buyer had asked before the account was found to have nothing, at `absentAt` (ms). The
 * access or the invitation that is gone may have ended since that request, so nothing is sent without a new one. What
 * we have withdrawn ourselves says nothing about the buyer.
 */
function askedBefore(absentAt: number, waiting: readonly GrantFacts[], { attempts }: AccountFacts): GrantFacts[] {
  if (sinceInvited(attempts).length > 0) return []
  return waiting.filter(({ state, queuedAt }) => state === 'queued' && queuedAt <= absentAt)
}

/** The record's changes after the proof that the access we gave is gone (decisions/027). `ended`: a grant ends. */
function afterTheProof({ record, attempts, shown }: AccountFacts, ended: boolean): Partial<AccountRecord> {
  const sent = attempts.filter(({ kind, outcome }) => kind === 'invite' && outcome !== 'refused')
  const given = record.origin !== undefined && record.origin !== 'found'
  const provenAt = ended && (given || sent.length > 0) ? shown.startedAt : undefined
  if (!given) return { provenAt }
  const sentAt = Math.max(...sent.map(({ at }) => at))
  const removals = attempts.filter(({ kind, outcome, at }) => kind === 'remove' && outcome !== 'refused' && at > sentAt)
  // A lagging list may still show the access from before the removal.
  if (removals.length > 0) return { provenAt, oursUntil: lastEnd(removals) + LONG_LAG_MS }
  // The invitation disappeared without a withdrawal of ours: it may have been accepted, and the host may not show that
  // yet. A lagging list may show it as open after our withdrawal, too.
  const withdrawn = attempts.some(
    ({ kind, atOnce, invitationId }) => kind === 'withdraw' && atOnce && invitationId === record.invitationId
  )
  if (!withdrawn && (record.shown === 'invitation' || record.shown === 'expired')) {
    return { provenAt, oursUntil: shown.startedAt + DAY_MS + HOUR_MS }
  }
  // The invitation was withdrawn before it was accepted, or the access was seen and then ended without us. Access that
  // appears now is not ours.
  return { provenAt, oursUntil: undefined }
}

/** Plans further questions about a withdrawn account. */
export function lookAgain(plan: AccountPlan, { grants, record, shown, now }: AccountFacts) {
  const { provenAt } = record
  if (provenAt === undefined || !grants.some(({ state }) => state === 'revoked')) return
  const seenAt = shown.direct ? shown.startedAt : record.seenAt
  const nextAt = LOOKS_MS.map((ms) => provenAt + ms).find((at) => at > seenAt)
  if (nextAt === undefined) return
  if (nextAt > now) plan.nextAt = nextAt
  else if (!shown.direct) plan.step = { do: 'ask' }
}

/** The transition of a grant that is proven to be gone. `absentAt`: when it was first found to have nothing (ms). */
function goneFrom({ state }: GrantFacts, record: AccountRecord, absentAt: number): Omit<Transition, 'grantId'> {
  const { removedAt, origin, invitedAt } = record
  // Both an expired and a declined invitation disappear from the list, so the buyer is asked.
  const expiresAt = (invitedAt ?? Number.POSITIVE_INFINITY) + LIFE_MS
  if (state !== 'accepted' && origin === 'ours' && absentAt >= expiresAt) {
    return { to: 'expired', because: 'lapsed', acts: 'buyer' }
  }
  if (state !== 'accepted') return { to: 'gone', because: 'declined', acts: 'buyer' }
  if (removedAt !== undefined) return { to: 'gone', because: 'removed', acts: 'seller' }
  return { to: 'gone', because: 'left', acts: 'buyer' }
}
