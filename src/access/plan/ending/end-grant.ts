import { type Because, isNoPerson } from '../../grant-states.ts'
import type { AccountFacts, AccountPlan, GrantFacts, Transition } from '../facts.ts'

/** Reasons that give up the seat itself; a new payment does not bring such a grant back. */
const gaveUp: readonly (Because | undefined)[] = ['moved', 'mistyped', 'taken_back_by_seller', 'seat_gone']

/**
 * Whether the grant has ended and is proven to have nothing. A grant that was declined or left stays `gone` when its
 * payment ends: if the payment comes back, the grant must not look like one that was only withdrawn.
 */
export function hasNothing({ state, because, live, ended }: GrantFacts): boolean {
  if (live) return false
  return isNoPerson(because) || state === 'revoked' || (state === 'gone' && !gaveUp.includes(ended))
}

/**
 * Starts the withdrawal of an ended grant. `again`: the withdrawal was proven before, but a late write of ours brought
 * the access back.
 */
export function startRevoking(plan: AccountPlan, grant: GrantFacts, grants: readonly GrantFacts[], again = false) {
  if (grant.state === 'revoked' && !again) return
  const kept = grants.some(({ live, state }) => live && state !== 'gone')
  const because = kept ? 'other_claim' : (grant.ended ?? 'no_payment')
  addTransition(plan, grant, { to: 'revoking', because, acts: null })
}

/**
 * Whether the buyer gave the seat up, for another account or for none, or the seller did so for the buyer, while the
 * purchase went on.
 */
export function isGivenUp(ended: string | null | undefined): boolean {
  return ended === 'moved' || ended === 'mistyped' || ended === 'taken_back_by_seller'
}

/**
 * Blocks an ended grant whose account has access that is not ours to remove: the seller has to look, unless the seller
 * has said that the account is meant to be there. If the seat was given up, the purchase has nothing to do with
 * that access, and asks nobody about it.
 */
export function blockAsNotOurs(plan: AccountPlan, grant: GrantFacts, { isIgnored }: Pick<AccountFacts, 'isIgnored'>) {
  if (grant.state === 'gone' || grant.state === 'revoked') return
  const isAside = isGivenUp(grant.ended)
  const acts = isIgnored || isAside ? null : 'seller'
  const block = { to: 'blocked', because: 'not_ours', acts } as const
  const isAsked = grant.because === 'not_ours' && grant.acts === 'seller'
  if (isAside && isAsked) plan.transitions.push({ grantId: grant.grantId, ...block })
  else addTransition(plan, grant, block)
}

/**
 * The seller acts for an account that was removed by hand as long as its payment gives access. Once that ends there is
 * nothing to decide; if the payment counts again, there is.
 */
export function actForRemoved(plan: AccountPlan, grants: readonly GrantFacts[]) {
  for (const { grantId, state, because, live, acts } of grants) {
    if (state !== 'gone' || because !== 'removed' || plan.transitions.some((each) => each.grantId === grantId)) continue
    const next = live ? 'seller' : null
    if (acts !== next) plan.transitions.push({ grantId, to: 'gone', because, acts: next })
  }
}

/**
 * Records that an account has lost what it had by another way. A member is on no list, so access counts as gone only
 * after a direct question; where every grant has ended, nothing else leads to that question. `certain`: the lists are
 * whole, and show the state after our last write.
 */
export function noteFoundGone(plan: AccountPlan, { grants, record, shown }: AccountFacts, certain: boolean) {
  if (record.origin !== 'found' || record.shown === 'nothing' || shown.unreadable) return
  const isOver = certain && grants.length > 0 && grants.every(hasNothing)
  const isGone = record.shown === 'collaborator' ? shown.direct : isOver
  if (isGone) plan.record.shown = 'nothing'
  else if (isOver) plan.step = { do: 'ask' }
}

/** Records that no whole list shows the invitation that was sent. `until`: when that counts as declined (ms). */
export function noteUnlisted(plan: AccountPlan, grant: GrantFacts, until: number) {
  if (grant.state !== 'invited' || grant.because !== 'sent') return
  plan.transitions.push({ grantId: grant.grantId, to: 'invited', because: 'unlisted', acts: 'buyer', retryAt: until })
}

/** Adds the transition, unless the grant is already in this state for this reason. */
export function addTransition(plan: AccountPlan, grant: GrantFacts, to: Omit<Transition, 'grantId'>) {
  if (grant.state !== to.to || grant.because !== to.because) plan.transitions.push({ grantId: grant.grantId, ...to })
}
