import type { Host } from '../host.ts'
import { isExpired } from '../rules/invitations.ts'
import { accountById, fullName } from '../rules/roles.ts'

/** What is really so, by names, for tests to compare with. Times in ms since the epoch. */
export function truth(host: Host) {
  const { state } = host.store
  const tokens = Map.groupBy(state.tokens.values(), ({ accountId }) => accountId)
  const loginOf = (id: number) => accountById(state, id)?.login ?? null
  return {
    /** `now` is the time here, `ahead` by how many ms it was moved. */
    clock: { now: host.clock.now(), ahead: state.clockOffset },
    accounts: [...state.accounts.values()].map((account) => ({
      ...account,
      tokens: (tokens.get(account.id) ?? []).map(({ kind, token }) => ({ kind, token }))
    })),
    organizations: state.organizations.map(({ members, blocked, ...rest }) => ({
      ...rest,
      members: members.map(({ accountId, role }) => ({ login: loginOf(accountId), role })),
      blocked: blocked.map(loginOf)
    })),
    repositories: state.repositories.map((repository) => ({
      id: repository.id,
      fullName: fullName(state, repository),
      private: repository.private,
      archived: repository.archived,
      collaborators: [...repository.collaborators.values()].map(({ accountId, role, since }) => ({
        id: accountId,
        login: loginOf(accountId),
        role,
        since
      })),
      releases: repository.releases
    })),
    invitations: [...state.invitations.values()].map((invitation) => {
      const repository = state.repositories.find(({ id }) => id === invitation.repositoryId)
      return {
        id: invitation.id,
        repository: repository ? fullName(state, repository) : null,
        invitee: loginOf(invitation.inviteeId),
        inviter: loginOf(invitation.inviterId),
        permissions: invitation.permissions,
        createdAt: invitation.createdAt,
        expired: isExpired(invitation, host.clock.now())
      }
    }),
    misbehaviours: state.misbehaviours,
    settings: state.settings,
    history: state.journal,
    calls: state.calls
  }
}
