import { type Because, isNobodys } from '../grant.ts'
import type { AccountPlan, GrantFacts, Transition } from './facts.ts'

/** Ends of the place itself; there is no coming back to it. */
const gaveUp: readonly (Because | undefined)[] = ['moved', 'mistyped', 'seat_gone']

/**
 * Proven to have nothing, and over. What was declined or left stays so when its payment goes: if that comes back, the grant
 * must not look like one that was only withdrawn.
 */
export function hasNothing({ state, because, live, ended }: GrantFacts): boolean {
  if (live) return false
  return isNobodys(because) || state === 'revoked' || (state === 'gone' && !gaveUp.includes(ended))
}

/** The grant is over. With `again`, one that was proven to be withdrawn has come back by a late write of ours. */
export function startRevoking(plan: AccountPlan, grant: GrantFacts, grants: readonly GrantFacts[], again = false) {
  if (grant.state === 'revoked' && !again) return
  const kept = grants.some(({ live, state }) => live && state !== 'gone')
  const because = kept ? 'other_claim' : (grant.ended ?? 'no_payment')
  addTransition(plan, grant, { to: 'revoking', because, acts: null })
}

/** The grant is over, and what the account has is not ours to take: a person has to look. */
export function blockAsNotOurs(plan: AccountPlan, grant: GrantFacts) {
  if (grant.state === 'gone' || grant.state === 'revoked') return
  addTransition(plan, grant, { to: 'blocked', because: 'not_ours', acts: 'seller' })
}

/** Says nothing where nothing changes. */
export function addTransition(plan: AccountPlan, grant: GrantFacts, to: Omit<Transition, 'grantId'>) {
  if (grant.state !== to.to || grant.because !== to.because) plan.transitions.push({ grantId: grant.grantId, ...to })
}
