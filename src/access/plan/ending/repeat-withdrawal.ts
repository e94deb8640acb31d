import { HOUR_MS } from '../../../runtime/time/durations.ts'
import type { Acts, GrantState, Hindrance } from '../../grant-states.ts'
import { type AccountFacts, type AccountPlan, type AttemptRecord, LAG_MS, lastEnd, type Step } from '../facts.ts'

/**
 * The pause (in ms) after the n-th withdrawal in a row: a lagging host keeps showing deleted access for a while. After
 * a withdrawal without a certain answer, the pause is never more than an hour, since the access may well exist.
 */
const PAUSES_MS = [1, 5, 15, 60, 240].map((minutes) => minutes * 60_000)
const LAST_PAUSE_MS = 720 * 60_000
/** After this number of withdrawals without effect, the seller is told and has to look. */
const MANY = 3

type Taking = Extract<Step, { do: 'withdraw' | 'remove' }>

/**
 * Counts the withdrawals in a row of the same invitation or access, and says when the next one is due (ms). A refused
 * withdrawal does not count; one that never reached the host counts for the pause alone.
 */
function withdrawalsSoFar(
  { attempts }: Pick<AccountFacts, 'attempts'>,
  what: { do: 'withdraw'; invitationId: number } | { do: 'remove' }
): { times: number; nextAt: number } {
  const counted = sinceInvited(attempts).filter(({ kind, outcome, silent, invitationId }) => {
    if (kind !== what.do || (outcome === 'refused' && !silent)) return false
    return what.do === 'remove' || invitationId === what.invitationId
  })
  const answered = counted.filter(({ outcome }) => outcome === 'done')
  const failed = counted.filter(({ outcome }) => outcome !== 'done')
  const nextAt = [
    lastEnd(answered) + pauseAfter(answered.length),
    lastEnd(failed) + Math.min(pauseAfter(failed.length), HOUR_MS)
  ]
  const times = counted.filter(({ outcome }) => outcome !== 'refused').length
  return { times, nextAt: Math.max(...nextAt) }
}

function pauseAfter(times: number): number {
  return PAUSES_MS[times - 1] ?? LAST_PAUSE_MS
}

/** The attempts since the account was last invited: that invitation may have brought the access back. */
export function sinceInvited(attempts: readonly AttemptRecord[]): readonly AttemptRecord[] {
  const invitedAt = Math.max(...attempts.filter(({ kind }) => kind === 'invite').map(({ at }) => at))
  return attempts.filter(({ at }) => at > invitedAt)
}

/**
 * Plans to withdraw access that is shown, or that is known to exist: at once the first time, then after ever longer
 * pauses, until the access is gone. The seller is told after three withdrawals without effect.
 */
export function planWithdrawal(plan: AccountPlan, facts: AccountFacts, step: Taking): void {
  const { times, nextAt } = withdrawalsSoFar(facts, step)
  if (times >= MANY) plan.tell = 'not_withdrawn'
  if (nextAt <= facts.now) plan.step = step
  else plan.nextAt = nextAt
}

/** Whether the host answered that this invitation is gone: it was withdrawn by this call, or had gone before. */
export function isWithdrawal({ kind, outcome, silent, invitationId }: AttemptRecord, id: number): boolean {
  return kind === 'withdraw' && outcome === 'done' && !silent && invitationId === id
}

/**
 * Whether our withdrawal found the invitation open: then it was never accepted, whatever a lagging list has shown
 * since.
 */
export function wasOpen(attempts: readonly AttemptRecord[], id: number | undefined): boolean {
  return id !== undefined && attempts.some((attempt) => attempt.atOnce && isWithdrawal(attempt, id))
}

/**
 * Whether the host answered our withdrawal that there was no such invitation any more: then the account may have
 * accepted it, declined it, or lost it by hand. `attempts`: those about the account.
 */
export function isGoneBefore(attempts: readonly AttemptRecord[]): boolean {
  const answered = sinceInvited(attempts).filter(({ kind, outcome, silent }) => {
    return kind === 'withdraw' && outcome === 'done' && !silent
  })
  return answered.length > 0 && !answered.some(({ atOnce }) => atOnce)
}

/** Whether the host answered that the account was removed, or was no collaborator. */
export function isRemoval({ kind, outcome, silent }: AttemptRecord): boolean {
  return kind === 'remove' && outcome === 'done' && !silent
}

/**
 * The facts about a grant that is to end. `shows`: the host showed last that its account has access or an invitation.
 * `cannotWrite`: the host rejects the token, or the name of the repository means another one. `retryAt` (of the grant)
 * and `throttledUntil` in ms.
 */
export type Leaving = {
  state: GrantState
  acts: Acts
  retryAt: number | null
  attempts: readonly AttemptRecord[]
  shows: boolean
  cannotWrite: boolean
  throttledUntil: number
}

/**
 * Why the withdrawal is not made now; undefined while it is being made, and once the host has taken it: then the next
 * observations prove its effect.
 */
export function hindranceOf(leaving: Leaving, now: number): Hindrance | undefined {
  const { state, acts, retryAt, attempts, shows, cannotWrite, throttledUntil } = leaving
  // A withdrawal waits for the seller only after the host has refused it.
  if (state === 'revoking' && acts === 'seller') return { by: 'seller', ...(retryAt !== null && { nextAt: retryAt }) }
  const last = sinceInvited(attempts).findLast(({ kind }) => kind !== 'invite')
  if (last?.outcome === 'done') return undefined
  const has = shows || last !== undefined
  if (has && cannotWrite) return { by: 'seller' }
  const isMade = last?.outcome === undefined && last !== undefined && last.endsAt > now
  if (isMade || !has) return undefined
  if (last) {
    const isRefused = last.outcome === 'refused' && !last.silent
    const dueAt = isRefused ? last.endsAt + LAG_MS : withdrawalsSoFar({ attempts }, taken(last)).nextAt
    return { by: isRefused ? 'refusal' : 'silence', nextAt: Math.max(dueAt, throttledUntil) }
  }
  return throttledUntil > now ? { by: 'pause', nextAt: throttledUntil } : undefined
}

function taken({ kind, invitationId }: AttemptRecord): Parameters<typeof withdrawalsSoFar>[1] {
  return kind === 'withdraw' && invitationId !== undefined ? { do: 'withdraw', invitationId } : { do: 'remove' }
}
