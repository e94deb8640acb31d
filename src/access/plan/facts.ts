import type { HostInvitation } from '../../code-host/code-host.ts'
import { DAY_MS } from '../../runtime/time/durations.ts'
import type { Acts, Because, GrantState, Origin } from '../grant.ts'

/** One grant on the account. `ended`: why it is no longer live; `verified`: a payment event or the buyer is behind that. */
export type GrantFacts = {
  grantId: string
  state: GrantState
  because: Because
  live: boolean
  /** Another account is to take its seat. */
  replaced: boolean
  ended: Because | undefined
  verified: boolean
  queuedAt: number
  /** ms; not tried before then. */
  retryAt: number | undefined
  /** Attempts to invite without success. */
  tries: number
  /** What waits is the next invitation of one that was not accepted, whatever it waits for. */
  renewal: boolean
}

/** What is kept about an account on a repository. Times in ms. */
export type AccountRecord = {
  origin: Origin | undefined
  /** `nothing` beside an invitation of ours: it was withdrawn before anybody accepted it. */
  shown: 'nothing' | 'invitation' | 'expired' | 'collaborator'
  invitationId: number | undefined
  invitedAt: number | undefined
  renewals: number
  renewedAt: number | undefined
  writtenAt: number
  /** When it was first found, by a direct question, to have nothing. */
  absentAt: number | undefined
  /** When the host said that somebody else removed the account. */
  removedAt: number | undefined
  /** The grant for whose sake the host invited this account, though another was asked for. */
  strayOf: string | undefined
  seenAt: number
  /** When it was last proven to have nothing after a withdrawal of ours: then it is asked about again. */
  provenAt: number | undefined
  /** Until when access that appears is taken for what we gave and had not shown yet (decisions/027). */
  oursUntil: number | undefined
  /** When a reading first showed the invitation that our last call made. */
  listedAt: number | undefined
}

/** A write whose outcome is not certain, or was one of the last. `endsAt`: when it ended, or at the latest will have. */
export type AttemptRecord = {
  id: string
  kind: 'invite' | 'withdraw' | 'remove'
  at: number
  endsAt: number
  outcome: 'done' | 'refused' | 'unknown' | undefined
  /** The host has never answered: the outcome is what its lists have shown since. */
  silent?: boolean
  /** The host's id of the invitation: of the one that it answered with, or that is withdrawn. */
  invitationId: number | undefined
  /**
   * The host answered 204. An invitation: it gave access at once, which is ours only if the account had nothing just before.
   * A withdrawal: the invitation was open until then, and not gone before.
   */
  atOnce: boolean
  /** The host answered that it had made the invitation, whether or not it said which. */
  taken: boolean
  wasAbsent: boolean
}

/**
 * What the host shows of the account. `complete`: both lists were read whole, so that what is missing is missing.
 * `unreadable`: nothing is shown, and an entry that cannot be read may be about this account: it is neither there nor not.
 * `direct`: the account itself was asked for. `startedAt`: before the first question. `nobody`: the host knows no account of
 * this number any more, whoever has its name now. `unlistedAt`: when a whole list of those with a permission of their own was read
 * that does not have the account (ms).
 */
export type Shown = {
  collaborator: boolean
  invitation: HostInvitation | undefined
  complete: boolean
  unreadable?: boolean
  direct: boolean
  startedAt: number
  nobody?: true
  unlistedAt?: number
}

/** The host, asked about the account itself, says that it is no collaborator. */
export function isOut({ direct, collaborator }: Pick<Shown, 'direct' | 'collaborator'>): boolean {
  return direct && !collaborator
}

/** All that a plan is made from. */
export type AccountFacts = {
  grants: readonly GrantFacts[]
  record: AccountRecord
  attempts: readonly AttemptRecord[]
  shown: Shown
  /** The account in whose name our invitations are sent, where that is known. */
  inviterId: number | undefined
  /** ms: since then the clock has run evenly. By how much earlier something was written or seen is not known. */
  evenSince: number
  now: number
}

/** A grant's way to a state. `retryAt` in ms: not tried again before then. */
export type Transition = { grantId: string; to: GrantState; because: Because; acts: Acts; retryAt?: number }

/** The next write, or the direct question that comes before a conclusion. `verified`: {@link GrantFacts}. */
export type Step =
  | { do: 'ask' }
  | { do: 'invite'; grantId: string; queuedAt: number; renewal: boolean }
  | { do: 'renew'; grantId: string; invitationId: number; lapsed: boolean }
  | { do: 'withdraw'; grantId: string; invitationId: number; verified: boolean }
  | { do: 'remove'; grantId: string; verified: boolean }

/** What is so by now, and the one step that comes next. */
export type AccountPlan = {
  transitions: Transition[]
  record: Partial<AccountRecord>
  /** What has become known about writes of uncertain outcome. */
  settled: { id: string; outcome: 'done' | 'unknown' }[]
  step: Step | undefined
  /** ms; when to look again even if nothing happens. */
  nextAt: number | undefined
  /** What the seller has to be told of this account. */
  tell?: 'not_withdrawn'
  /** What is shown may be what was before our own last write, so that it says nothing of what is so now. */
  isOldView?: true
}

/** ms that the host may lag behind its own writes; the recorder of GitHub's own fixtures waits 1 s (docs/github.md). */
export const LAG_MS = 60_000

/** ms by which it lags at the most, as far as anything is decided by that (decisions/027). */
export const LONG_LAG_MS = 60 * 60 * 1000

/** A time before all others: that of what has not been. */
export const NEVER = Number.NEGATIVE_INFINITY

/** An invitation lapses after 7 days: https://github.blog/changelog/2020-02-05-self-expiring-repository-and-organization-invitations/ */
export const LIFE_MS = 7 * DAY_MS

/** ms after which an open invitation is renewed: a day before it lapses. */
export const RENEW_AFTER_MS = 6 * DAY_MS

/** Renewals without the buyer's doing; then the buyer is asked. */
export const MAX_RENEWALS = 3

/** After so many attempts without success a person has to look. */
export const MAX_TRIES = 6

/** When the last of these writes ended (ms); {@link NEVER} where there are none. */
export function lastEnd(attempts: readonly AttemptRecord[]): number {
  return Math.max(...attempts.map(({ endsAt }) => endsAt))
}

/** ms in which a writer that was stopped in the middle may still do its write. */
export const STALE_MS = 24 * 60 * 60 * 1000
