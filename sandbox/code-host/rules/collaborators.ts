import { type Act, change } from '../state/journal.ts'
import { type Account, type Invitation, type Repository, type Role, roles, takeId } from '../state/state.ts'
import { deleteForksOf } from './forks.ts'
import { invitationLimitReached } from './invitation-limit.ts'
import { endInvitation, invitationsOf, isExpired, listedFor } from './invitations.ts'
import { findAccount, findOrganization, membership, ownerOf, roleOf } from './roles.ts'
import { hasFreeSeat } from './seats.ts'

/** The body of PUT says `pull` and `push` where answers say `read` and `write`. */
const requestable: Record<string, Role> = {
  pull: 'read',
  triage: 'triage',
  push: 'write',
  maintain: 'maintain',
  admin: 'admin'
}

export function roleRequested(permission: string): Role | undefined {
  return Object.hasOwn(requestable, permission) ? requestable[permission] : undefined
}

/** The result of a PUT. `because` is for the log of the sandbox; it is not part of the answer. */
export type Put =
  | { outcome: 'invited'; invitation: Invitation }
  | { outcome: 'has_access' }
  | { outcome: 'unknown_user' }
  | { outcome: 'not_a_user'; login: string }
  | { outcome: 'unprocessable'; message: string; errors: boolean; because: string }
  | { outcome: 'limit' }
  | { outcome: 'blocked'; login: string }

const unprocessable = (message: string, because = 'invalid', errors = true): Put => ({
  outcome: 'unprocessable',
  message,
  errors,
  because
})

/** `inviterId` is 0 if no account is the inviter. */
export type PutInput = { repository: Repository; login: string; permission: string | undefined; inviterId: number }

/**
 * Carries out `PUT …/collaborators/{username}` for a caller who may administer the repository. GitHub does not document
 * the order of these checks; only combinations that do not occur in practice depend on it.
 */
export function putCollaborator(act: Act, input: PutInput): Put {
  const { state } = act
  // GitHub's default when the body names no permission is push, not pull (recorded in @octokit/fixtures).
  const requested = roleRequested(input.permission ?? 'push')
  if (!requested) return unprocessable(`${input.permission} is not a valid permission.`, 'invalid', false)
  const organization = findOrganization(state, input.login)
  if (organization) return { outcome: 'not_a_user', login: organization.login }
  const account = findAccount(state, input.login)
  if (!account || account.type === 'Bot') return { outcome: 'unknown_user' }
  return ownerOf(state, input.repository).type === 'User'
    ? putOnPersonal(act, input, account)
    : putOnOrganization(act, input, account, requested)
}

/** A personal repository knows one role: a collaborator may push, whatever role was requested. */
function putOnPersonal(act: Act, input: PutInput, account: Account): Put {
  const { repository } = input
  if (repository.ownerId === account.id) return unprocessable('Repository owner cannot be a collaborator')
  if (roleOf(act.state, repository, account.id)) {
    // Source: OnToology/OnToology issue 227.
    return input.permission === undefined
      ? { outcome: 'has_access' }
      : unprocessable('You can only update permissions on organization-owned repositories and their forks')
  }
  if (account.enterprise)
    return unprocessable('An enterprise-managed account cannot be invited from outside', 'managed')
  return invite(act, input, account, 'write')
}

function putOnOrganization(act: Act, input: PutInput, account: Account, requested: Role): Put {
  const { state, now } = act
  const { repository } = input
  const { type, owner } = ownerOf(state, repository)
  if (type !== 'Organization') throw new Error('not an organization')
  const member = membership(state, repository, account.id)
  if (member === 'admin') return { outcome: 'has_access' }
  const base = owner.defaultPermission
  if (member && base !== 'none' && roles.indexOf(base) > roles.indexOf(requested)) {
    return unprocessable(`Cannot assign ${account.login} permission of ${requested}`)
  }
  if (owner.blocked.includes(account.id)) return { outcome: 'blocked', login: account.login }
  const within = account.enterprise !== null && account.enterprise === owner.enterprise
  if (member || within || roleOf(state, repository, account.id)) {
    giveRole(act, repository, account.id, requested)
    return { outcome: 'has_access' }
  }
  if (account.enterprise !== owner.enterprise) {
    return unprocessable(`${account.login} belongs to another enterprise and cannot be added`, 'managed')
  }
  if (repository.private && !hasFreeSeat(state, owner, account.id, now)) {
    return unprocessable('You must purchase at least one more seat to add this user as a collaborator.', 'no_seat')
  }
  return invite(act, input, account, requested)
}

/** Gives the account the role. Does nothing when it has this role already. */
export function giveRole(act: Act, repository: Repository, accountId: number, role: Role): void {
  const before = repository.collaborators.get(accountId)?.role
  if (before !== role) change(act, before ? 'role_changed' : 'added', repository, accountId, { role })
}

/** Invites. The answer to a second PUT while an invitation is listed, open or expired, is not documented: a setting. */
function invite(act: Act, input: PutInput, account: Account, role: Role): Put {
  const { state, now } = act
  const { repository } = input
  const listed = listedFor(state, repository, account.id)
  const { putWhilePending, putWhileExpired } = state.settings
  const again = listed ? (isExpired(listed, now) ? putWhileExpired : putWhilePending) : 'new_invitation'
  if (again === 'no_content') return { outcome: 'has_access' }
  if (again === 'unprocessable') return unprocessable('User has already been invited', 'already_invited')
  if (invitationLimitReached(state, repository, now)) return { outcome: 'limit' }
  if (listed && again === 'same_invitation') {
    change(act, 'invited_again', repository, account.id, {})
    return { outcome: 'invited', invitation: listed }
  }
  if (listed) endInvitation(act, repository, listed, 'withdrawn')
  const invitation: Invitation = {
    id: takeId(state),
    repositoryId: repository.id,
    inviteeId: account.id,
    inviterId: input.inviterId,
    permissions: role,
    createdAt: now
  }
  change(act, 'invited', repository, account.id, { invitation: { id: invitation.id, after: invitation } })
  return { outcome: 'invited', invitation }
}

export type Removal = 'removed' | 'unknown_user' | 'owner'

/**
 * Removes the account's own role and withdraws the invitations that the account sent. An open invitation to the account
 * stays unless the setting says otherwise: GitHub documents neither. An account without a role is "removed" too.
 */
export function removeCollaborator(act: Act, repository: Repository, login: string): Removal {
  const { state } = act
  const account = findAccount(state, login)
  if (!account) return 'unknown_user'
  if (repository.ownerId === account.id) return 'owner'
  const own = act.actor.by === 'person' && act.actor.accountId === account.id
  if (repository.collaborators.has(account.id)) {
    change(act, own ? 'left' : 'removed', repository, account.id, { role: null })
    deleteForksOf(repository, account.id)
  }
  withdrawAll(act, repository, ({ inviterId, inviteeId }) => {
    return inviterId === account.id || (state.settings.deleteCancelsInvitation && inviteeId === account.id)
  })
  return 'removed'
}

export function withdrawAll(act: Act, repository: Repository, which: (invitation: Invitation) => boolean): void {
  for (const invitation of invitationsOf(act.state, repository).filter(which)) {
    endInvitation(act, repository, invitation, 'withdrawn')
  }
}
