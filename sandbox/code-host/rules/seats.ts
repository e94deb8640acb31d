import type { Organization, State } from '../state/state.ts'
import { invitationsOf, isExpired } from './invitations.ts'

/**
 * Ids of the accounts that use a host seat: members, outside collaborators of private repositories, and invitees of
 * open invitations to private repositories. An account uses one host seat; an expired invitation uses none.
 * Source: GitHub documentation, "People who consume a license in an organization".
 */
export function seatHolders(state: State, organization: Organization, now: number): Set<number> {
  const holders = new Set(organization.members.map(({ accountId }) => accountId))
  for (const repository of state.repositories) {
    if (repository.ownerId !== organization.id || !repository.private) continue
    for (const accountId of repository.collaborators.keys()) holders.add(accountId)
    for (const invitation of invitationsOf(state, repository)) {
      if (!isExpired(invitation, now)) holders.add(invitation.inviteeId)
    }
  }
  return holders
}

/** Whether the account has a host seat or one is free. `seats` null means no limit. */
export function hasFreeSeat(state: State, organization: Organization, accountId: number, now: number): boolean {
  if (organization.seats === null) return true
  const taken = seatHolders(state, organization, now)
  return taken.has(accountId) || taken.size < organization.seats
}
