/**
 * GitHub: at most 50 invitations to a repository in 24 hours.
 * https://docs.github.com/en/rest/collaborators/collaborators#add-a-repository-collaborator
 */
export const INVITATIONS_PER_WINDOW = 50
/** ms. Whether the window rolls is not documented; a rolling one is the stricter reading (docs/github.md). */
export const WINDOW_MS = 24 * 60 * 60 * 1000
/** The difference (in ms) between the host's clock and ours, and its rounding, that the budget allows for. */
const MARGIN_MS = 2_000

/** The invitations sent so far, and the host's limits. Times in ms since the epoch. */
export type BudgetFacts = {
  now: number
  /** The end of each call of ours that may have sent an invitation, or its latest possible end. */
  ours: readonly number[]
  /** The creation time of each listed invitation that is not ours. */
  others: readonly number[]
  /** End of the last write to the repository, and the pause that has to follow it, in ms. */
  writtenAt: number
  pauseMs: number
  /** The host throttles requests until then. */
  throttledUntil: number
  /** The host refused an invitation because of its limit: no invitation goes out before then. */
  limitedUntil: number
}

/** How much of the host's limits is left. Times in ms since the epoch. */
export type Budget = {
  /** Invitations that may go out now within the host's limit. */
  left: number
  /** Invitations that the host's limit has room for, whether or not requests are throttled now. */
  free: number
  /** Invitations of the last 24 hours that count. */
  used: number
  /** The host has refused one though less than its limit counts: how many it takes, and when, is not known. */
  isLimitUnknown: boolean
  /** When the n-th invitation from now (1: the next one) may go out, in ms; not before now. */
  at(n: number): number
}

/** The host's limits as a forecast. Every invitation that may have been sent counts, withdrawn ones too. */
export function budgetOf(facts: BudgetFacts): Budget {
  const { now, pauseMs } = facts
  // An attempt that ends in the future is still running, and counts.
  const frees = [...facts.ours, ...facts.others]
    .map((time) => time + WINDOW_MS + MARGIN_MS)
    .filter((time) => time > now)
    .sort((a, b) => a - b)
  const opens = Math.max(now, facts.throttledUntil, facts.limitedUntil)
  const free = facts.limitedUntil > now ? 0 : Math.max(0, INVITATIONS_PER_WINDOW - frees.length)
  return {
    free,
    used: frees.length,
    isLimitUnknown: facts.limitedUntil > now && frees.length < INVITATIONS_PER_WINDOW,
    left: opens > now ? 0 : free,
    at(n) {
      // The next invitation may go out when the fiftieth before it leaves the window.
      const times: number[] = [...frees]
      let last = Math.max(opens, facts.writtenAt + pauseMs)
      for (let sent = 1; ; sent += 1) {
        last = Math.max(last, times[times.length - INVITATIONS_PER_WINDOW] ?? last)
        if (sent === n) return last
        times.push(last + WINDOW_MS + MARGIN_MS)
        last += pauseMs
      }
    }
  }
}

/**
 * Until when (ms) an invitation waits that has so many before it in the queue; undefined if it may go out now.
 */
export function waitsUntil(budget: Budget, ahead: number): number | undefined {
  return budget.left <= ahead ? budget.at(ahead + 1) : undefined
}

/** Whether the host's limit of a day, and not a throttle alone, holds back an invitation that has so many before it. */
export function isOverLimit({ free }: Pick<Budget, 'free'>, ahead: number): boolean {
  return free <= ahead
}
