import type { HostInvitation } from '../../code-host/code-host.ts'
import { DAY_MS } from '../../runtime/time/durations.ts'
import { addTransition } from './ending/end-grant.ts'
import {
  type AccountPlan,
  type AccountRecord,
  type GrantFacts,
  LIFE_MS,
  MAX_RENEWALS,
  MAX_TRIES,
  NEVER,
  RENEW_AFTER_MS
} from './facts.ts'

/** The longest wait (ms) after attempts in a row without an answer. */
const MAX_WAIT_MS = 6 * 60 * 60_000

/** Whether the grant is queued, or had ended and is live again. */
export function isToBeSent({ state, because }: GrantFacts): boolean {
  return state === 'queued' || state === 'revoking' || state === 'revoked' || because === 'not_ours'
}

/** The outcome of an attempt is unknown, so there is no second attempt before `againAt` (ms). */
export function planUnclear(plan: AccountPlan, waiting: readonly GrantFacts[], againAt: number) {
  for (const grant of waiting)
    addTransition(plan, grant, { to: 'queued', because: 'unclear', acts: null, retryAt: againAt })
  plan.nextAt = againAt
}

/** The host has no account of this number any more: the grants wait for their buyers to name another account. */
export function planNoAccount(plan: AccountPlan, waiting: readonly GrantFacts[]) {
  for (const grant of waiting) addTransition(plan, grant, { to: 'blocked', because: 'no_such_account', acts: 'buyer' })
}

/** Plans the next invitation. `failedAt`: when an attempt ended that had no answer and, as is known now, no effect. */
export function planInvitation(plan: AccountPlan, waiting: readonly GrantFacts[], now: number, failedAt?: number) {
  // All grants of the account share the same call, so they share its failures.
  const tries = Math.max(...waiting.map((grant) => grant.tries))
  const turns = waiting.map((grant) => {
    const unclear = grant.because === 'unclear'
    const at = unclear && failedAt !== undefined ? failedAt + waitAfter(tries) : (grant.retryAt ?? NEVER)
    if (grant.state !== 'queued') addTransition(plan, grant, { to: 'queued', because: 'paid_again', acts: null })
    else if (unclear && at <= now) {
      addTransition(plan, grant, { to: 'queued', because: grant.renewal ? 'renewal' : 'new', acts: null })
    } else if (unclear) {
      const acts = tries >= MAX_TRIES ? 'seller' : null
      addTransition(plan, grant, { to: 'queued', because: 'not_taken', acts, retryAt: at })
    }
    return { grant, at }
  })
  const first = (a: GrantFacts, b: GrantFacts) => a.queuedAt - b.queuedAt || (a.grantId < b.grantId ? -1 : 1)
  const [next] = turns.filter(({ at }) => at <= now).sort((a, b) => first(a.grant, b.grant))
  if (next) {
    const { grantId, queuedAt, renewal } = next.grant
    plan.step = { do: 'invite', grantId, queuedAt, renewal }
  } else {
    plan.nextAt = Math.min(...turns.map(({ at }) => at))
  }
}

/**
 * ms to wait after the n-th attempt in a row without an answer. Each such attempt uses up one of the host's invitations
 * of the day, which all buyers share, so the wait doubles. The first wait (1 min) has passed when the failure becomes
 * known.
 */
function waitAfter(tries: number): number {
  return Math.min(2 ** (tries - 1) * 60_000, MAX_WAIT_MS)
}

/**
 * Plans for an invitation of ours that the host shows: when it is renewed, and what its live grants say of it.
 * `grantId`: the grant that it is renewed for. `now` in ms.
 */
export function planRenewal(
  plan: AccountPlan,
  live: readonly GrantFacts[],
  facts: { grantId: string; invitation: HostInvitation; record: AccountRecord; now: number }
) {
  const { grantId, invitation, record, now } = facts
  const { id, createdAt, expired } = invitation
  const { renewals, renewedAt = NEVER } = record
  const isDue = now - createdAt >= RENEW_AFTER_MS
  const isLast = renewals >= MAX_RENEWALS
  for (const grant of live) {
    if (expired)
      addTransition(plan, grant, {
        to: 'expired',
        because: isLast ? 'lapsed' : 'renewal',
        acts: isLast ? 'buyer' : null
      })
    else addTransition(plan, grant, { to: 'invited', because: isDue && isLast ? 'lapsing' : 'sent', acts: 'buyer' })
  }
  const due = [createdAt + RENEW_AFTER_MS, createdAt + LIFE_MS, renewedAt + DAY_MS]
  plan.nextAt = due.filter((at) => at > now).sort((a, b) => a - b)[0]
  if (isDue && !isLast && now - renewedAt >= DAY_MS) plan.step = { do: 'renew', grantId, invitationId: id }
}
