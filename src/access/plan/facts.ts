import type { HostCollaborator, HostInvitation } from '../../code-host/code-host.ts'
import { DAY_MS } from '../../runtime/time/durations.ts'
import type { Acts, Because, GrantState, Origin } from '../grant-states.ts'

/**
 * A grant on the account. `ended`: why it is no longer live. `verified`: a payment event or the buyer is the cause of
 * its end.
 */
export type GrantFacts = {
  grantId: string
  state: GrantState
  because: Because
  /** The person who has to act. */
  acts: Acts
  live: boolean
  /** Another account takes over its seat. */
  replaced: boolean
  ended: Because | undefined
  verified: boolean
  queuedAt: number
  /** ms; no attempt is made before this time. */
  retryAt: number | undefined
  /** Attempts to invite in a row that failed. */
  tries: number
  /** The waiting invitation replaces an earlier one that was not accepted, whatever the reason for the wait. */
  renewal: boolean
}

/** The stored facts about an account on a repository. Times in ms. */
export type AccountRecord = {
  origin: Origin | undefined
  /** `nothing` together with an invitation of ours: the invitation was withdrawn before the account accepted it. */
  shown: 'nothing' | 'invitation' | 'expired' | 'collaborator'
  invitationId: number | undefined
  invitedAt: number | undefined
  renewals: number
  renewedAt: number | undefined
  writtenAt: number
  /** When a direct question first showed that the account has nothing. */
  absentAt: number | undefined
  /** When the host said that somebody other than Pullpass removed the account. */
  removedAt: number | undefined
  /**
   * The grant for which the host invited this account by mistake, instead of the requested account; or the seller's
   * order to withdraw what the account has.
   */
  strayOf: string | undefined
  seenAt: number
  /**
   * When the account was last proven to have nothing after a withdrawal of ours. The account is asked about again
   * later.
   */
  provenAt: number | undefined
  /**
   * Access that appears until this time counts as access that we gave and that the host had not shown yet
   * (decisions/027).
   */
  oursUntil: number | undefined
  /** When a reading first showed the invitation that our last call created. */
  listedAt: number | undefined
}

/**
 * A write with an unknown outcome, or one of the latest writes. `endsAt`: when the write ended, or will have ended at
 * the latest.
 */
export type AttemptRecord = {
  id: string
  kind: 'invite' | 'withdraw' | 'remove'
  at: number
  endsAt: number
  /** When an invite call was made by the host's own clock (ms); undefined where the host had not told its time. */
  hostAt?: number | undefined
  outcome: 'done' | 'refused' | 'unknown' | undefined
  /** The host never answered this write: the outcome was concluded from its lists, or the write was never sent. */
  silent?: boolean
  /** A whole reading soon after this invite call without an answer has shown neither access nor an invitation. */
  isUnseen?: boolean
  /** The host's id of the invitation: the one in the answer to our call, or the one that the call withdraws. */
  invitationId: number | undefined
  /**
   * The host answered 204. To an invitation: the host gave access at once; this access is ours only if the account had
   * nothing just before. To a withdrawal: the invitation was still open at that moment.
   */
  atOnce: boolean
  /**
   * The host answered that it created the invitation, with or without its id; or, right after a call without an answer,
   * refused this one without a reason, as it does for an account that is invited already.
   */
  created: boolean
  wasAbsent: boolean
}

/**
 * The facts that the host shows of the account. `complete`: both lists were read whole, so an account that they do not
 * contain has nothing. `unreadable`: nothing is shown, but an unreadable entry may belong to this account, so its
 * access is unknown. `direct`: the host was asked about the account itself. `startedAt`: before the first question.
 * `role`: the role that the list of collaborators gives the account, as {@link HostCollaborator} says, or `unknown`;
 * absent if the account was not seen on the list. `noAccount`: the host no longer knows an account with this number;
 * another account may have its name now. `unlistedAt`: when a whole list of direct collaborators without this account
 * was read (ms).
 */
export type Shown = {
  collaborator: boolean
  invitation: HostInvitation | undefined
  complete: boolean
  unreadable?: boolean
  direct: boolean
  startedAt: number
  role?: string
  noAccount?: true
  unlistedAt?: number
}

/** Whether the host, asked about the account itself, says that it is no collaborator. */
export function isOut({ direct, collaborator }: Pick<Shown, 'direct' | 'collaborator'>): boolean {
  return direct && !collaborator
}

/** Whether the seller has ordered to withdraw the access or the invitation of the account. */
export function isOrdered({ origin, strayOf }: Pick<AccountRecord, 'origin' | 'strayOf'>): boolean {
  return origin === 'adopted' && strayOf !== undefined
}

/** The input of a plan. */
export type AccountFacts = {
  grants: readonly GrantFacts[]
  record: AccountRecord
  attempts: readonly AttemptRecord[]
  shown: Shown
  /** The account that sends our invitations, if known. */
  inviterId: number | undefined
  /** The seller has said that the account is meant to be there. */
  isIgnored?: boolean
  /** ms: the time since which the clock has run evenly. Earlier times are not reliable. */
  evenSince: number
  now: number
}

/**
 * A change of a grant's state. `retryAt` in ms: no attempt is made before this time; of an invitation that is not
 * listed, when that counts as declined.
 */
export type Transition = { grantId: string; to: GrantState; because: Because; acts: Acts; retryAt?: number }

/**
 * The next write to the host, or the direct question (`ask`) that has to come before a conclusion. `verified`: see
 * {@link GrantFacts}.
 */
export type Step =
  | { do: 'ask' }
  | { do: 'invite'; grantId: string; queuedAt: number; renewal: boolean }
  | { do: 'renew'; grantId: string; invitationId: number }
  | { do: 'withdraw'; grantId: string; invitationId: number; verified: boolean }
  | { do: 'remove'; grantId: string; verified: boolean }

/** The output of a plan: what is known now, and the next step. */
export type AccountPlan = {
  transitions: Transition[]
  record: Partial<AccountRecord>
  /**
   * Outcomes that became known of writes with an unknown outcome. `unseen`: a whole reading has shown nothing, and the
   * outcome stays open.
   */
  outcomes: { id: string; outcome: 'done' | 'unknown' | 'unseen' }[]
  step: Step | undefined
  /** ms; when to plan again even if nothing happens. */
  nextAt: number | undefined
  /** The ids of the ended grants whose account is shown with access that we gave: then they had it, however late. */
  hadAccess?: string[]
  /** The alert to the seller about this account. */
  tell?: 'not_withdrawn'
  /**
   * The host may have shown the state before our own last write, so its answer says nothing about the present state.
   */
  isOldView?: true
}

/**
 * ms by which the host may lag behind its own writes; the recorder of GitHub's own fixtures waits 1 s (docs/github.md).
 */
export const LAG_MS = 60_000

/** The longest lag (in ms) that any decision assumes (decisions/027). */
export const LONG_LAG_MS = 60 * 60 * 1000

/** A time before all others: the time of an event that never happened. */
export const NEVER = Number.NEGATIVE_INFINITY

/**
 * An invitation expires after 7 days:
 * https://github.blog/changelog/2020-02-05-self-expiring-repository-and-organization-invitations/
 */
export const LIFE_MS = 7 * DAY_MS

/** The age (in ms) at which an open invitation is renewed: a day before it expires. */
export const RENEW_AFTER_MS = 6 * DAY_MS

/** Renewals that happen without the buyer; after these, the buyer is asked. */
export const MAX_RENEWALS = 3

/**
 * Whether an open invitation, sent at `sentAt` (ms), must have expired by its age, and what then follows; undefined
 * while it may be open. Only the host can say whether it was accepted or declined before.
 */
export function runOutOf(
  { state, sentAt, renewals }: { state: GrantState; sentAt: number | undefined; renewals: number | null },
  now: number
): 'renewed' | 'last' | undefined {
  if (state !== 'invited' || sentAt === undefined || now < sentAt + LIFE_MS) return undefined
  return (renewals ?? 0) < MAX_RENEWALS ? 'renewed' : 'last'
}

/** After this number of failed attempts, the seller has to look. */
export const MAX_TRIES = 6

/** When the last of these writes ended (ms); {@link NEVER} if there are none. */
export function lastEnd(attempts: readonly AttemptRecord[]): number {
  return Math.max(...attempts.map(({ endsAt }) => endsAt))
}

/** A writer that was paused in the middle of a write may still finish it within this time (ms). */
export const STALE_MS = 24 * 60 * 60 * 1000
