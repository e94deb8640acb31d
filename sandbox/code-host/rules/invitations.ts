import { type Act, change, type Past } from '../state/journal.ts'
import type { Invitation, Repository, State, What } from '../state/state.ts'
import { accountById, directRole } from './roles.ts'

/** Days after which an invitation expires. Source: GitHub changelog, 2020-02-05, "Self-expiring invitations". */
const invitationDays = 7

export function isExpired(invitation: Invitation, now: number): boolean {
  return now - invitation.createdAt >= invitationDays * 24 * 60 * 60 * 1000
}

/** Invitations of a repository, expired ones too, oldest first. `past` is the past that a lagging reader still sees. */
export function invitationsOf(state: State, repository: Repository, past: Past | null = null): Invitation[] {
  const present = [...state.invitations.values()].filter(({ repositoryId }) => repositoryId === repository.id)
  if (!past) return present
  const unchanged = present.filter(({ id }) => !past.invitations.has(id))
  const asTheyWere = [...past.invitations.values()].filter((invitation) => invitation !== null)
  return [...unchanged, ...asTheyWere].sort((a, b) => a.id - b.id)
}

/** The invitation that is listed for this account, open or expired. */
export function listedFor(state: State, repository: Repository, accountId: number): Invitation | undefined {
  for (const invitation of state.invitations.values()) {
    if (invitation.repositoryId === repository.id && invitation.inviteeId === accountId) return invitation
  }
  return undefined
}

/** Takes an invitation off the list; `what` says how it ended. */
export function endInvitation(act: Act, repository: Repository, invitation: Invitation, what: What): void {
  change(act, what, repository, invitation.inviteeId, { invitation: { id: invitation.id, after: null } })
}

export type Acceptance = 'accepted' | 'not_found' | 'archived'

/**
 * Accepts an invitation as its invitee. An expired invitation stays in the lists but can no longer be accepted. For any
 * other account than the invitee the invitation is not found.
 */
export function accept(state: State, invitationId: number, accountId: number, now: number): Acceptance {
  const invitation = ownInvitation(state, invitationId, accountId)
  const repository = repositoryOf(state, invitation)
  if (!invitation || !repository || isExpired(invitation, now)) return 'not_found'
  if (repository.archived) return 'archived'
  change({ state, now, actor: { by: 'person', accountId } }, 'accepted', repository, accountId, {
    role: directRole(repository, accountId) ?? invitation.permissions,
    invitation: { id: invitation.id, after: null }
  })
  return 'accepted'
}

export function decline(state: State, invitationId: number, accountId: number, now: number): 'declined' | 'not_found' {
  const invitation = ownInvitation(state, invitationId, accountId)
  const repository = repositoryOf(state, invitation)
  if (!invitation || !repository) return 'not_found'
  endInvitation({ state, now, actor: { by: 'person', accountId } }, repository, invitation, 'declined')
  return 'declined'
}

function repositoryOf(state: State, invitation: Invitation | undefined): Repository | undefined {
  return state.repositories.find(({ id }) => id === invitation?.repositoryId)
}

function ownInvitation(state: State, invitationId: number, accountId: number): Invitation | undefined {
  const invitation = state.invitations.get(invitationId)
  return invitation?.inviteeId === accountId && accountById(state, accountId) ? invitation : undefined
}
