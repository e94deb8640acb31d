import type { AccountFacts, AccountPlan, AttemptRecord, Shown } from './facts.ts'

/**
 * If nothing is listed within 15 min (in ms) of a call without an answer, it failed: a buyer does not decline that
 * fast.
 */
const NO_TRACE_MS = 15 * 60_000

/** Whether the host has confirmed that the account has an invitation or access. It may show it late. */
export function isConfirmed({ kind, created, atOnce }: AttemptRecord): boolean {
  return kind === 'invite' && (created || atOnce)
}

/** Whether the host may show late what it has confirmed. */
export function mayStillShow(attempt: AttemptRecord, { startedAt }: Shown): boolean {
  return isConfirmed(attempt) && startedAt - attempt.endsAt <= NO_TRACE_MS
}

/**
 * Whether the invitation of a call without an answer may appear yet. Until then the call stays open, also if it is
 * repeated: if the repeated call is refused, and nothing is read for hours, the buyer may have declined meanwhile.
 */
export function isYoung({ kind, endsAt }: AttemptRecord, { startedAt }: Shown): boolean {
  return kind === 'invite' && startedAt - endsAt <= NO_TRACE_MS
}

/**
 * Whether a call without an answer had no effect, since the readings follow it so fast that the buyer has not declined
 * in between: the first one within 15 minutes, the next one within 30.
 */
export function isReadSoon({ endsAt, isUnseen }: AttemptRecord, { startedAt }: Shown): boolean {
  return startedAt - endsAt <= (isUnseen ? 2 * NO_TRACE_MS : NO_TRACE_MS)
}

/**
 * When a call was made, in ms by the host's clock: the times of the host's invitations are compared with it. Where the
 * host had not told its time, the clock of this machine has to do.
 */
export function timeAtHost({
  at,
  endsAt,
  hostAt
}: {
  at: number
  endsAt: number
  hostAt?: number | null | undefined
}): {
  from: number
  to: number
} {
  const from = hostAt ?? at
  return { from, to: from + Math.max(0, endsAt - at) }
}

/** Plans the reading that decides whether an invite call without an answer has failed. */
export function readAgainWhenOld(plan: AccountPlan, { attempts, shown }: AccountFacts) {
  const young = attempts.filter((attempt) => attempt.outcome === undefined && isYoung(attempt, shown))
  const dueAt = young.map(({ endsAt }) => endsAt + NO_TRACE_MS + 1)
  if (dueAt.length > 0) plan.nextAt = Math.min(plan.nextAt ?? Number.POSITIVE_INFINITY, ...dueAt)
}
