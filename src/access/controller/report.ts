import type { Acts, Because, GrantState } from '../grant.ts'
import type { AccountRecord } from '../plan/facts.ts'

/** What `pullpass reconcile` has found, and done or left undone. Times in ms since the epoch. */
export type Report = {
  /** The host is to be left alone until then: it was asked nothing, or nothing more. */
  quiet?: { until: number; because: 'throttled' | 'token_refused' }
  /**
   * The repository's name means another one than buyers were let into, so nothing was concluded from it: the host's numbers
   * of both, and how many accounts would be invited to the new one.
   */
  replaced?: { sold: number; now: number; grants: number } | undefined
  /** What the host showed; from an incomplete reading nothing is removed and nothing renewed. Absent: it was not asked. */
  observed?: { invitations: number; collaborators: number; complete: boolean; at: number }
  /** Writes to the repository since the command began, also those of a service that runs beside it. */
  done: ReportWrite[]
  /** What is to be done; once applied, what is left of it. */
  steps: ReportStep[]
  /** Grants that wait for somebody or something and have no step above, as they are kept. */
  waiting: ReportGrant[]
  /** What the host said when it last refused something for a grant that is not where it should be. */
  said: { account: string; words: string }[]
  /** Access that did not come through us: of accounts that are claimed, and how many there are of others. */
  found: { accounts: { account: string; has: Exclude<AccountRecord['shown'], 'nothing'> }[]; others: number }
  /** Removals that the breaker stops, out of so many accounts. */
  breaker?: { stopped: number; of: number }
  /** Whether the steps were carried out. */
  applied: boolean
}

/** `unknown`: the host gave no certain answer, and is asked what became of it. */
export type ReportWrite = {
  account: string
  did: 'invite' | 'withdraw' | 'remove'
  outcome: 'done' | 'refused' | 'unknown'
}

/** One step, or one account for which there is none and why. */
export type ReportStep = {
  account: string
  repository: string
  step: 'invite' | 'withdraw' | 'remove' | 'renew' | 'ask' | 'none'
  because: string
  /** What keeps it from being done now. */
  heldBy?: string
  /** When it is due. */
  at?: number
}

/** `at`: when it is tried again, where that is known. */
export type ReportGrant = { account: string; state: GrantState; because: Because; acts: Acts; at?: number }

/** With a step for each account that has no grant in this repository yet, and gets one. */
export function withMissing(report: Report, repository: string, accounts: readonly string[]): Report {
  const { quiet } = report
  const held = quiet && { heldBy: quiet.because, at: quiet.until }
  const missing = accounts.map((account) => ({ account, repository, step: 'invite', because: 'new', ...held }) as const)
  return { ...report, steps: [...report.steps, ...missing] }
}
