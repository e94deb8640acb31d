import type { InviteOutcome, Refusal, SentInvitation, WhyNotTaken } from '../../code-host/code-host.ts'
import { HOUR_MS, MINUTE_MS } from '../../runtime/time/durations.ts'
import { type Acts, isManagedName } from '../grant-states.ts'
import { type AccountRecord, type GrantFacts, MAX_TRIES, type Transition } from './facts.ts'

/** Whether the invitation is for another account than the requested one. */
export function isForAnother(
  { inviteeId, inviteeLogin }: SentInvitation,
  requested: { accountId: number | undefined; login: string }
): boolean {
  if (requested.accountId !== undefined) return inviteeId !== requested.accountId
  return inviteeLogin.toLowerCase() !== requested.login.toLowerCase()
}

/**
 * Whether the host refused an invitation without a reason: the account may be invited already. An account of an
 * enterprise (see {@link afterInvite}) has a reason.
 */
export function isWithoutReason(refusal: Refusal | undefined, username: string): boolean {
  return refusal?.kind === 'not_taken' && refusal.why === undefined && !isManagedName(username)
}

/** An invite call, its outcome, and its purpose. `now` in ms. */
export type Attempt = {
  outcome: Pick<InviteOutcome, 'status' | 'invitation' | 'refusal' | 'words' | 'noToken' | 'unsent'> & {
    /** The invitation is for another repository than the one that was sold. */
    elsewhere?: boolean
  }
  /** `acts`: the person who had to act before the call. */
  grant: Pick<GrantFacts, 'grantId' | 'tries' | 'because'> & { acts: Acts }
  /** The requested account, if known. */
  accountId: number | undefined
  username: string
  /** The buyer has requested this invitation, so the count of renewals starts again. */
  fresh: boolean
  /** The host's id of an invitation of this account that is known not to be ours. */
  foundInvitation?: number | undefined
  now: number
}

/** The consequence of an attempt. `tries`: failed attempts in a row. */
export type Consequence = {
  transition: Transition
  record: Partial<AccountRecord>
  tries: number
  /** The id of an invitation to withdraw at once: it is not the requested one. */
  withdraw?: number
  /** The question for the host before a conclusion: does the account have access, or does it exist? */
  verify?: 'access' | 'existence'
  /** The host has said why it created no invitation. If it shows nothing then, the account has nothing. */
  explained?: true
}

/** ms until the next attempt if only the seller can solve the problem. */
export const SELLER_MS = 15 * MINUTE_MS
const SEAT_MS = HOUR_MS

/** The consequence of an attempt to invite, before anything has been verified. */
export function afterInvite(attempt: Attempt): Consequence {
  const { outcome, grant, accountId, fresh, now } = attempt
  const { status, invitation, refusal } = outcome
  const to = (transition: Omit<Transition, 'grantId'>, record: Partial<AccountRecord> = {}): Consequence => {
    return { transition: { grantId: grant.grantId, ...transition }, record, tries: grant.tries }
  }
  if (status === 201) {
    // The host may have given access at once; without an invitation in the body, its outcome is unknown.
    if (!invitation) return { ...to(unclear(now)), verify: 'access', tries: grant.tries + 1 }
    if (outcome.elsewhere) {
      return to({ to: 'queued', because: 'repository_replaced', acts: 'seller', retryAt: now + SELLER_MS })
    }
    const { id, permission, createdAt } = invitation
    // GitHub does not document what a call does to an open invitation (docs/github.md): an invitation that somebody
    // else has sent stays theirs.
    if (id === attempt.foundInvitation) return to({ to: 'invited', because: 'found', acts: 'buyer' })
    if (isForAnother(invitation, { accountId, login: attempt.username })) {
      return { ...to({ to: 'blocked', because: 'other_invitee', acts: 'seller' }), withdraw: id }
    }
    const record = { origin: 'ours', shown: 'invitation', invitationId: id, invitedAt: createdAt } as const
    const count = fresh ? { renewals: 0, renewedAt: undefined } : {}
    const renewed = { ...record, ...count, absentAt: undefined, removedAt: undefined }
    if (permission !== 'read') {
      return { ...to({ to: 'blocked', because: 'other_permission', acts: 'seller' }, renewed), withdraw: id }
    }
    return to({ to: 'invited', because: 'sent', acts: 'buyer' }, renewed)
  }
  if (status === 204) {
    // The host gave access at once without an invitation: the account is a member, or had access before, or the host
    // does not use invitations. GitHub does not document what else a 204 may mean while an invitation is open, so only
    // a shown collaborator counts as access.
    return { ...to(unclear(now)), verify: 'access', tries: grant.tries + 1 }
  }
  if (outcome.noToken) return to({ to: 'queued', because: 'forbidden', acts: 'seller', retryAt: now + MINUTE_MS })
  if (outcome.unsent) {
    // The seller, who was told that the host does not answer, is still the person who has to act.
    const acts = grant.because === 'unreachable' ? grant.acts : null
    return to({ to: 'queued', because: 'unreachable', acts, retryAt: now + MINUTE_MS })
  }
  return refused(attempt, refusal ?? { kind: 'unreachable', words: '' }, to)
}

function refused(
  { grant, username, now }: Attempt,
  refusal: Refusal,
  to: (transition: Omit<Transition, 'grantId'>) => Consequence
): Consequence {
  const tries = grant.tries + 1
  switch (refusal.kind) {
    case 'throttled':
      return to({ to: 'queued', because: 'throttled', acts: null, retryAt: refusal.until })
    case 'limit': {
      // The limit is the repository's: the grant keeps its turn, and has no time of its own.
      const waits = to({ to: 'queued', because: 'limit', acts: null, retryAt: now })
      return { ...waits, verify: 'access', explained: true }
    }
    case 'token_refused':
      return to({ to: 'queued', because: 'token_refused', acts: 'seller', retryAt: now + SELLER_MS })
    case 'forbidden': {
      const because = refusal.why === 'archived' ? 'repository_archived' : 'forbidden'
      return to({ to: 'queued', because, acts: 'seller', retryAt: now + SELLER_MS })
    }
    case 'not_found':
      return { ...to({ to: 'blocked', because: 'no_such_account', acts: 'buyer' }), verify: 'existence', tries }
    case 'no_seat': {
      const waits = to({ to: 'queued', because: 'no_seat', acts: 'seller', retryAt: now + SEAT_MS })
      return { ...waits, verify: 'access', explained: true }
    }
    case 'not_taken': {
      if (refusal.why) return { ...to(becauseOf[refusal.why](tries, now)), verify: 'access', explained: true, tries }
      if (isManagedName(username)) {
        const blocked = to({ to: 'blocked', because: 'enterprise_managed', acts: 'buyer' })
        return { ...blocked, verify: 'access', explained: true, tries }
      }
      // The account is invited already, or the host refused the invitation: while the host may lag, nothing shows
      // which.
      return { ...to({ ...notTaken(tries, now), because: 'unclear', acts: null }), verify: 'access', tries }
    }
    case 'unreachable':
      return { ...to(unclear(now)), tries }
  }
}

/** The outcome of the attempt is unknown: the host is asked. */
function unclear(now: number): Omit<Transition, 'grantId'> {
  return { to: 'queued', because: 'unclear', acts: null, retryAt: now + MINUTE_MS }
}

/**
 * The host gave no reason. The cause may pass by itself (the host answers a flood of requests like this, too), so the
 * attempt is repeated after ever longer waits.
 */
function notTaken(tries: number, now: number): Omit<Transition, 'grantId'> {
  const waitMs = Math.min(HOUR_MS * 2 ** (tries - 1), 24 * HOUR_MS)
  return { to: 'queued', because: 'not_taken', acts: tries >= MAX_TRIES ? 'seller' : null, retryAt: now + waitMs }
}

/**
 * The transitions for causes that the host has named. An attempt is repeated if that may help, since no event tells
 * when the cause is gone.
 */
const becauseOf: Record<WhyNotTaken, (tries: number, now: number) => Omit<Transition, 'grantId'>> = {
  blocked: (tries, now) => ({ ...notTaken(tries, now), because: 'account_blocked', acts: 'seller' }),
  flagged: () => ({ to: 'blocked', because: 'account_flagged', acts: 'buyer' }),
  invalid: (tries, now) => ({ ...notTaken(tries, now), because: 'invalid_request', acts: 'seller' })
}

/** The meaning of a 404 of the invite call, once it is known whether the account and the repository can be seen. */
export function afterNotFound(
  found: { repositoryVisible: boolean | undefined; account: 'person' | 'other' | 'none' | undefined },
  tries: number,
  now: number
): Omit<Transition, 'grantId'> {
  if (found.repositoryVisible === false) {
    return { to: 'queued', because: 'repository_invisible', acts: 'seller', retryAt: now + SELLER_MS }
  }
  if (found.account === 'other') return { to: 'blocked', because: 'not_a_person', acts: 'buyer' }
  // Neither fact is known, which says nothing against the name.
  if (found.account !== 'none') return notTaken(tries, now)
  return { to: 'blocked', because: 'no_such_account', acts: 'buyer' }
}
