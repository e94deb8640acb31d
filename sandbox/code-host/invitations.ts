import { accountById, directRole } from './access.ts'
import type { Invitation, Repository, Role, State } from './state.ts'

/** Days after which an invitation lapses. Source: GitHub changelog, 2020-02-05, "Self-expiring invitations". */
export const invitationDays = 7

export function isExpired(invitation: Invitation, now: number): boolean {
  return now - invitation.createdAt >= invitationDays * 24 * 60 * 60 * 1000
}

export function invitationsOf(state: State, repository: Repository): Invitation[] {
  return state.invitations.filter(({ repositoryId }) => repositoryId === repository.id)
}

export function pendingInvitation(state: State, repository: Repository, accountId: number): Invitation | undefined {
  return invitationsOf(state, repository).find(({ inviteeId }) => inviteeId === accountId)
}

export function grantRole(repository: Repository, accountId: number, role: Role): void {
  const others = repository.collaborators.filter((collaborator) => collaborator.accountId !== accountId)
  repository.collaborators = [...others, { accountId, role }]
}

export function withdraw(state: State, invitation: Invitation): void {
  state.invitations = state.invitations.filter(({ id }) => id !== invitation.id)
}

export type Acceptance = 'accepted' | 'not_found' | 'archived'

/**
 * The invitee says yes. An expired invitation stays in the lists but can no longer be accepted; to anybody but the
 * invitee it does not exist.
 */
export function accept(state: State, invitationId: number, accountId: number, now: number): Acceptance {
  const invitation = ownInvitation(state, invitationId, accountId)
  const repository = state.repositories.find(({ id }) => id === invitation?.repositoryId)
  if (!invitation || !repository || isExpired(invitation, now)) return 'not_found'
  if (repository.archived) return 'archived'
  if (directRole(repository, accountId) === null) grantRole(repository, accountId, invitation.permissions)
  withdraw(state, invitation)
  return 'accepted'
}

export function decline(state: State, invitationId: number, accountId: number): 'declined' | 'not_found' {
  const invitation = ownInvitation(state, invitationId, accountId)
  if (!invitation) return 'not_found'
  withdraw(state, invitation)
  return 'declined'
}

function ownInvitation(state: State, invitationId: number, accountId: number): Invitation | undefined {
  if (!accountById(state, accountId)) return undefined
  return state.invitations.find(({ id, inviteeId }) => id === invitationId && inviteeId === accountId)
}
