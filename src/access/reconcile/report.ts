import type { Refusal } from '../../code-host/code-host.ts'
import type { Acts, Because, GrantState } from '../grant-states.ts'
import type { AccountRecord } from '../plan/facts.ts'

/** The report of `pullpass reconcile`: what it found, did and left undone. Times in ms since the epoch. */
export type Report = {
  /** Why the command failed for this repository, in the words of the error; the log has all of it. */
  failed?: string
  /** The host must not be asked until then: it was asked nothing, or nothing more. */
  backOff?: { until: number; because: 'throttled' | 'token_refused' }
  /**
   * The repository's name now means another repository than the one that was sold, so nothing was concluded from it:
   * the host's numbers of both, and the number of accounts that would be invited to the new one.
   */
  replaced?: { sold: number; now: number; grants: number } | undefined
  /** The command has accepted the repository that the name means now: it is sold from then on. */
  accepted?: true
  /**
   * The numbers that the host showed; after an incomplete reading nothing is removed or renewed. Absent if the host was
   * not asked.
   */
  observed?: { invitations: number; collaborators: number; complete: boolean; at: number; unread?: Unread }
  /** Writes to the repository since the command began, including those of a service that runs at the same time. */
  done: ReportWrite[]
  /** The steps to take; after `--apply`, the steps that are left. */
  steps: ReportStep[]
  /** Grants that wait and have no step above, in their stored state. */
  waiting: ReportGrant[]
  /** The host's words about the last refusal for a grant that is not settled. */
  said: { account: string; words: string }[]
  /** Access that did not come through us: of accounts with a grant, and the number of other accounts. */
  found: { accounts: { account: string; has: Exclude<AccountRecord['shown'], 'nothing'> }[]; others: number }
  /** The number of removals that the breaker stops, and the number of accounts. */
  breaker?: { stopped: number; of: number }
  /** Whether the steps were carried out. */
  applied: boolean
}

/** Why the lists were not read whole, in words for the seller, and what the host refused, if it did. */
export type Unread = { why: string; refusal?: Refusal['kind'] }

/** The report of a repository that could not be looked at. */
export const nothingFound: Report = {
  done: [],
  steps: [],
  waiting: [],
  said: [],
  found: { accounts: [], others: 0 },
  applied: false
}

/** `unknown`: the host gave no certain answer, and is asked about the outcome. */
export type ReportWrite = {
  account: string
  accountId?: number
  did: 'invite' | 'withdraw' | 'remove'
  outcome: 'done' | 'refused' | 'unknown'
}

/** A step for an account; or `none`, with the reason why the account has no step. */
export type ReportStep = {
  account: string
  accountId?: number
  repository: string
  step: 'invite' | 'withdraw' | 'remove' | 'renew' | 'ask' | 'none'
  because: Because | undefined
  /** The reason why it is not done now. */
  heldBy?: string
  /** When it is due. */
  at?: number
}

/** `at`: the time of the next attempt, if known. */
export type ReportGrant = { account: string; state: GrantState; because: Because; acts: Acts; at?: number }

/** Adds a step for each account that will get a grant in this repository and has none yet. */
export function withMissing(report: Report, repository: string, accounts: readonly string[]): Report {
  const { backOff } = report
  const held = backOff && { heldBy: backOff.because, at: backOff.until }
  const missing = accounts.map((account) => ({ account, repository, step: 'invite', because: 'new', ...held }) as const)
  return { ...report, steps: [...report.steps, ...missing] }
}
