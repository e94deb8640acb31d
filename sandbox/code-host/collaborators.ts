import { accountById, findAccount, findOrganization, membership, ownerOf, roleOf } from './access.ts'
import { grantRole, invitationsOf, pendingInvitation, withdraw } from './invitations.ts'
import { type Account, type Invitation, type Repository, type Role, roles, type State, takeId } from './state.ts'

/** PUT speaks of `pull` and `push` where the answers say `read` and `write`. */
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

export type Put =
  | { outcome: 'invited'; invitation: Invitation }
  | { outcome: 'has_access' }
  | { outcome: 'unknown_user' }
  | { outcome: 'not_a_user'; login: string }
  | { outcome: 'unprocessable'; message: string; errors: boolean }

const unprocessable = (message: string, errors = true): Put => ({ outcome: 'unprocessable', message, errors })

export type PutInput = { repository: Repository; login: string; permission: string | undefined; inviterId: number }

/**
 * The decision behind `PUT …/collaborators/{username}`, for a caller who may administer the repository.
 * GitHub's own order of these checks is not documented; only combinations that nobody meets depend on it.
 */
export function putCollaborator(state: State, input: PutInput, now: number): Put {
  const { repository } = input
  // GitHub's default when the body names no permission is push, not pull (recorded in @octokit/fixtures).
  const requested = roleRequested(input.permission ?? 'push')
  if (!requested) return unprocessable(`${input.permission} is not a valid permission.`, false)
  const organization = findOrganization(state, input.login)
  if (organization) return { outcome: 'not_a_user', login: organization.login }
  const account = findAccount(state, input.login)
  if (!account || account.type === 'Bot') return { outcome: 'unknown_user' }
  return ownerOf(state, repository).type === 'User'
    ? putOnPersonal(state, input, account, now)
    : putOnOrganization(state, input, account, requested, now)
}

/** A personal repository knows one role: whatever was asked for, a collaborator may push. */
function putOnPersonal(state: State, input: PutInput, account: Account, now: number): Put {
  const { repository } = input
  if (repository.ownerId === account.id) return unprocessable('Repository owner cannot be a collaborator')
  if (roleOf(state, repository, account.id)) {
    // Source: OnToology/OnToology issue 227.
    return input.permission === undefined
      ? { outcome: 'has_access' }
      : unprocessable('You can only update permissions on organization-owned repositories and their forks')
  }
  if (account.enterprise) return unprocessable('An enterprise-managed account cannot be invited from outside')
  return invite(state, input, account, 'write', now)
}

function putOnOrganization(state: State, input: PutInput, account: Account, requested: Role, now: number): Put {
  const { repository } = input
  const { type, owner } = ownerOf(state, repository)
  if (type !== 'Organization') throw new Error('not an organization')
  const member = membership(state, repository, account.id)
  if (member === 'admin') return { outcome: 'has_access' }
  const base = owner.defaultPermission
  if (member && base !== 'none' && roles.indexOf(base) > roles.indexOf(requested)) {
    return unprocessable(`Cannot assign ${account.login} permission of ${requested}`)
  }
  const within = account.enterprise !== null && account.enterprise === owner.enterprise
  if (member || within || roleOf(state, repository, account.id)) {
    grantRole(repository, account.id, requested)
    return { outcome: 'has_access' }
  }
  if (account.enterprise !== owner.enterprise) {
    return unprocessable(`${account.login} belongs to another enterprise and cannot be added`)
  }
  const pending = pendingInvitation(state, repository, account.id)
  if (!pending && !hasFreeSeat(state, owner.id, owner.seats, account.id)) {
    return unprocessable('You must purchase at least one more seat to add this user as a collaborator.')
  }
  return invite(state, input, account, requested, now)
}

/** A second PUT while an invitation is open: not documented, so the answer is a setting. */
function invite(state: State, input: PutInput, account: Account, role: Role, now: number): Put {
  const pending = pendingInvitation(state, input.repository, account.id)
  if (pending) {
    switch (state.settings.putWhilePending) {
      case 'same_invitation':
        return { outcome: 'invited', invitation: pending }
      case 'no_content':
        return { outcome: 'has_access' }
      case 'unprocessable':
        return unprocessable('User has already been invited')
      case 'new_invitation':
        withdraw(state, pending)
    }
  }
  const invitation: Invitation = {
    id: takeId(state),
    repositoryId: input.repository.id,
    inviteeId: account.id,
    inviterId: input.inviterId,
    permissions: role,
    createdAt: now
  }
  state.invitations.push(invitation)
  return { outcome: 'invited', invitation }
}

/**
 * One person takes one seat of a paid plan, and an open invitation takes one too.
 * Source: GitHub documentation, "People who consume a license in an organization".
 */
function hasFreeSeat(state: State, organizationId: number, seats: number | null, accountId: number): boolean {
  if (seats === null) return true
  const taken = seatHolders(state, organizationId)
  return taken.has(accountId) || taken.size < seats
}

export function seatHolders(state: State, organizationId: number): Set<number> {
  const repositories = state.repositories.filter(
    (repository) => repository.ownerId === organizationId && repository.private
  )
  const members = state.organizations.find(({ id }) => id === organizationId)?.members ?? []
  return new Set([
    ...members.map(({ accountId }) => accountId),
    ...repositories.flatMap((repository) => repository.collaborators.map(({ accountId }) => accountId)),
    ...repositories.flatMap((repository) => invitationsOf(state, repository).map(({ inviteeId }) => inviteeId))
  ])
}

export type Removal = 'removed' | 'unknown_user' | 'owner'

/**
 * Takes a direct grant away and withdraws the invitations which that user sent. An open invitation to the user stays
 * (GitHub documents nothing of the kind) unless the setting says otherwise. Somebody who was none is "removed" too.
 */
export function removeCollaborator(state: State, repository: Repository, login: string): Removal {
  const account = findAccount(state, login)
  if (!account) return 'unknown_user'
  if (repository.ownerId === account.id) return 'owner'
  repository.collaborators = repository.collaborators.filter(({ accountId }) => accountId !== account.id)
  state.invitations = state.invitations.filter(
    ({ repositoryId, inviterId, inviteeId }) =>
      repositoryId !== repository.id ||
      (inviterId !== account.id && !(state.settings.deleteCancelsInvitation && inviteeId === account.id))
  )
  return 'removed'
}

export type Affiliation = 'outside' | 'direct' | 'all'

/** Who has a role here, ordered by id. `outside` leaves out members of the organization, `direct` those with no grant of their own. */
export function listCollaborators(
  state: State,
  repository: Repository,
  affiliation: Affiliation
): { account: Account; role: Role }[] {
  const { type, owner } = ownerOf(state, repository)
  const direct = repository.collaborators.map(({ accountId }) => accountId)
  const others = type === 'Organization' ? owner.members.map(({ accountId }) => accountId) : [owner.id]
  const ids =
    affiliation === 'all'
      ? [...direct, ...others]
      : affiliation === 'direct'
        ? [...direct, ...(type === 'User' ? [owner.id] : [])]
        : direct.filter((id) => membership(state, repository, id) === null)
  return [...new Set(ids)]
    .sort((a, b) => a - b)
    .flatMap((id) => {
      const account = accountById(state, id)
      const role = roleOf(state, repository, id)
      return account && role ? [{ account, role }] : []
    })
}
