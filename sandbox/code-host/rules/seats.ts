import type { Organization, State } from '../state/state.ts'
import { invitationsOf, isExpired } from './invitations.ts'

/**
 * Who holds a seat: members, outside collaborators of private repositories, and those whom an open invitation to one
 * waits for. One person takes one seat; a lapsed invitation takes none.
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

/** Null seats are no limit. */
export function hasFreeSeat(state: State, organization: Organization, accountId: number, now: number): boolean {
  if (organization.seats === null) return true
  const taken = seatHolders(state, organization, now)
  return taken.has(accountId) || taken.size < organization.seats
}
