/** GitHub: at most 50 invitations to a repository in 24 hours. https://docs.github.com/en/rest/collaborators/collaborators#add-a-repository-collaborator */
const INVITATIONS_PER_WINDOW = 50
/** ms. Whether the window rolls is not documented; a rolling one is the stricter reading (docs/github.md). */
export const WINDOW_MS = 24 * 60 * 60 * 1000
/** ms by which the host's clock and ours may differ, and by which it rounds. */
const MARGIN_MS = 2_000

/** What the host has been asked for, and what it has said. Times in ms since the epoch. */
export type BudgetFacts = {
  now: number
  /** When each of our invitations that may have been sent ended, or at the latest will have. */
  ours: readonly number[]
  /** When each listed invitation that is not ours was made. */
  others: readonly number[]
  /** End of the last write to the repository, and the pause that has to follow it, in ms. */
  writtenAt: number
  pauseMs: number
  /** The host wants quiet until then. */
  throttledUntil: number
  /** The host refused an invitation for its limit: none before then. */
  limitedUntil: number
}

/** How much of the host's limits is left. Times in ms since the epoch. */
export type Budget = {
  /** Invitations that may go out now, as far as the host's window is concerned. */
  left: number
  used: number
  /** When the n-th invitation from now (1: the next one) may go out, in ms; not before now. */
  at(n: number): number
}

/** The host's limits as a forecast. Every invitation that may have been sent counts, withdrawn ones too. */
export function budgetOf(facts: BudgetFacts): Budget {
  const { now, pauseMs } = facts
  // What ended in the future is under way.
  const frees = [...facts.ours, ...facts.others]
    .map((time) => time + WINDOW_MS + MARGIN_MS)
    .filter((time) => time > now)
    .sort((a, b) => a - b)
  const opens = Math.max(now, facts.throttledUntil, facts.limitedUntil)
  return {
    used: frees.length,
    left: opens > now ? 0 : Math.max(0, INVITATIONS_PER_WINDOW - frees.length),
    at(n) {
      // One goes out as soon as the fiftieth before it is a window ago.
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
