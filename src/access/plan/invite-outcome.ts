import * as z from 'zod'
import type { Refusal, WhyNotTaken } from '../../code-host/code-host.ts'
import { HOUR_MS, MINUTE_MS } from '../../runtime/time/durations.ts'
import { type AccountRecord, type GrantFacts, MAX_TRIES, type Transition } from './facts.ts'

/** The invitation in the body of a 201: https://docs.github.com/en/rest/collaborators/collaborators#add-a-repository-collaborator */
export type SentInvitation = {
  id: number
  inviteeId: number
  inviteeLogin: string
  inviterId: number | undefined
  permission: string
  /** ms since the epoch. */
  createdAt: number
}

const invitation = z.object({
  id: z.number(),
  invitee: z.object({ id: z.number(), login: z.string() }),
  inviter: z.object({ id: z.number() }).nullish().catch(null),
  permissions: z.string(),
  created_at: z.string().refine((text) => !Number.isNaN(Date.parse(text)))
})

/** Undefined where the body says nothing that can be relied on. */
export function readInvitation(body: string | undefined): SentInvitation | undefined {
  let value: unknown
  try {
    value = JSON.parse(body ?? '')
  } catch {
    // Not even JSON.
  }
  const read = invitation.safeParse(value)
  if (!read.success) return undefined
  const { id, invitee, inviter, permissions, created_at } = read.data
  return {
    id,
    inviteeId: invitee.id,
    inviteeLogin: invitee.login,
    inviterId: inviter?.id,
    permission: permissions,
    createdAt: Date.parse(created_at)
  }
}

/** Whether the host invited another account than was asked for. */
export function isForAnother(
  { inviteeId, inviteeLogin }: SentInvitation,
  asked: { accountId: number | undefined; login: string }
): boolean {
  if (asked.accountId !== undefined) return inviteeId !== asked.accountId
  return inviteeLogin.toLowerCase() !== asked.login.toLowerCase()
}

/** What came back from the invite call. */
export type InviteOutcome = {
  status: number | undefined
  invitation: SentInvitation | undefined
  /** What the status means when it is no success; undefined for 201 and 204. */
  refusal: Refusal | undefined
  /** What the host said of that. */
  words: string | undefined
  /** No call was made, since there is no token that a header could carry. */
  noToken: boolean
  /** The host could not be reached, so that it surely has not got the call. */
  unsent: boolean
}

/** One call, and for what it was made. `now` in ms. */
export type Attempt = {
  outcome: InviteOutcome
  grant: Pick<GrantFacts, 'grantId' | 'tries'>
  /** The account that was meant, where it was known. */
  accountId: number | undefined
  username: string
  /** The buyer has asked for it: renewals are counted from here. */
  fresh: boolean
  /** The host's id of an invitation of this account that is known not to be ours. */
  foundInvitation?: number | undefined
  now: number
}

/** What follows from an attempt. `tries`: attempts in a row that came to nothing. */
export type Consequence = {
  transition: Transition
  record: Partial<AccountRecord>
  tries: number
  /** Taken back at once: not what was asked for. */
  withdraw?: number
  /** What has to be asked before anything can be said: whether the account has something, or whether it exists. */
  verify?: 'access' | 'existence'
  /** The host has said why it made no invitation: then nothing shown means that there is nothing. */
  explained?: true
}

/** ms until the next try where only the seller can help. */
export const SELLER_MS = 15 * MINUTE_MS
const SEAT_MS = HOUR_MS

/** What an attempt to invite comes to, before anything has been verified. */
export function afterInvite(attempt: Attempt): Consequence {
  const { outcome, grant, accountId, fresh, now } = attempt
  const { status, invitation, refusal } = outcome
  const to = (transition: Omit<Transition, 'grantId'>, record: Partial<AccountRecord> = {}): Consequence => {
    return { transition: { grantId: grant.grantId, ...transition }, record, tries: grant.tries }
  }
  if (status === 201) {
    // A host that gives access at once may say so: what the body does not say is not said.
    if (!invitation) return { ...to(unclear(now)), verify: 'access', tries: grant.tries + 1 }
    const { id, permission, createdAt } = invitation
    // What a call on an open invitation does is not documented (docs/github.md): what somebody else has sent stays theirs.
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
    // Access at once and without an invitation: a member, somebody who was there before, or a host that does not invite.
    // Only a collaborator that is shown is one; what else the host may mean by it over an open invitation is not documented.
    return { ...to(unclear(now)), verify: 'access', tries: grant.tries + 1 }
  }
  if (outcome.noToken) return to({ to: 'queued', because: 'forbidden', acts: 'seller', retryAt: now + MINUTE_MS })
  if (outcome.unsent) return to({ to: 'queued', because: 'unreachable', acts: null, retryAt: now + MINUTE_MS })
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
      const waits = to({ to: 'queued', because: 'limit', acts: null, retryAt: now + HOUR_MS })
      return { ...waits, verify: 'access', explained: true }
    }
    case 'token_refused':
      return to({ to: 'queued', because: 'token_refused', acts: 'seller', retryAt: now + SELLER_MS })
    case 'forbidden':
      return to({ to: 'queued', because: 'forbidden', acts: 'seller', retryAt: now + SELLER_MS })
    case 'not_found':
      return { ...to({ to: 'blocked', because: 'no_such_account', acts: 'buyer' }), verify: 'existence', tries }
    case 'no_seat': {
      const waits = to({ to: 'queued', because: 'no_seat', acts: 'seller', retryAt: now + SEAT_MS })
      return { ...waits, verify: 'access', explained: true }
    }
    case 'not_taken': {
      if (refusal.why) return { ...to(becauseOf[refusal.why](tries, now)), verify: 'access', explained: true, tries }
      // Only its own enterprise can invite such an account (docs/github.md, "Limits").
      if (username.includes('_')) {
        const blocked = to({ to: 'blocked', because: 'enterprise_managed', acts: 'buyer' })
        return { ...blocked, verify: 'access', explained: true, tries }
      }
      // Invited already, or not taken: as long as the host may lag behind, nobody knows which.
      return { ...to({ ...notTaken(tries, now), because: 'unclear', acts: null }), verify: 'access', tries }
    }
    case 'unreachable':
      return { ...to(unclear(now)), tries }
  }
}

/** It is not known what came of the attempt: the host is asked. */
function unclear(now: number): Omit<Transition, 'grantId'> {
  return { to: 'queued', because: 'unclear', acts: null, retryAt: now + MINUTE_MS }
}

/** Nobody knows why: it may pass by itself (the host calls a flood that, too), so it is tried again, ever more seldom. */
function notTaken(tries: number, now: number): Omit<Transition, 'grantId'> {
  const waitMs = Math.min(HOUR_MS * 2 ** (tries - 1), 24 * HOUR_MS)
  return { to: 'queued', because: 'not_taken', acts: tries >= MAX_TRIES ? 'seller' : null, retryAt: now + waitMs }
}

/** Causes that the host has named. It is tried again where that may help, since nobody tells when the cause is gone. */
const becauseOf: Record<WhyNotTaken, (tries: number, now: number) => Omit<Transition, 'grantId'>> = {
  blocked: (tries, now) => ({ ...notTaken(tries, now), because: 'account_blocked', acts: 'seller' }),
  flagged: () => ({ to: 'blocked', because: 'account_flagged', acts: 'buyer' }),
  invalid: (tries, now) => ({ ...notTaken(tries, now), because: 'invalid_request', acts: 'seller' })
}

/** What a 404 of the invite call means once it is known whether the account and the repository can be seen. */
export function afterNotFound(
  found: { repositoryVisible: boolean | undefined; account: 'person' | 'other' | 'nobody' | undefined },
  tries: number,
  now: number
): Omit<Transition, 'grantId'> {
  if (found.repositoryVisible === false) {
    return { to: 'queued', because: 'repository_invisible', acts: 'seller', retryAt: now + SELLER_MS }
  }
  if (found.account === 'other') return { to: 'blocked', because: 'not_a_person', acts: 'buyer' }
  // Neither was to be had: that says nothing against the name.
  if (found.account !== 'nobody') return notTaken(tries, now)
  return { to: 'blocked', because: 'no_such_account', acts: 'buyer' }
}
