import type { Host } from './host.ts'
import { invitationsSince } from './rules/invitation-limit.ts'
import { invitationsOf, isExpired } from './rules/invitations.ts'
import { accountById, findRepository, fullName } from './rules/roles.ts'
import type { AccessEvent, Account, Call, Invitation, Repository, Role } from './state/state.ts'

export type RecordedCollaborator = { accountId: number; login: string; role: Role; since: number }

export type RecordedInvitation = Invitation & { expired: boolean }

/**
 * The true state of the host, without HTTP and without lag, for checks after each step of a simulation. All values are
 * current and read-only; `repository` is `owner/name` or an id. Throws for a repository that does not exist.
 */
export type HostRecord = {
  accounts(): Iterable<Readonly<Account>>
  repository(repository: string | number): Readonly<Repository>
  repositories(): Iterable<Readonly<Repository>>
  /** The current `owner/name` of a repository; undefined for a deleted one. */
  nameOf(id: number): string | undefined
  /** Accounts with a role of their own on the repository. Membership or ownership alone is no such role. */
  collaborators(repository: string | number): RecordedCollaborator[]
  invitations(repository: string | number): RecordedInvitation[]
  /** The number of invitations made or repeated after this time (ms since the epoch), also withdrawn and lost ones. */
  invitationsSince(repository: string | number, since: number): number
  /** All changes of access and of invitations, oldest first. */
  history(): readonly AccessEvent[]
  calls(): readonly Call[]
  /** Whether git has fetched from a repository. */
  hasCloned(): boolean
}

export function recordOf(host: Host): HostRecord {
  const { state } = host.store
  const find = (asked: string | number): Repository => {
    const [owner = '', name = ''] = String(asked).split('/')
    const found =
      typeof asked === 'number' ? state.repositories.find(({ id }) => id === asked) : findRepository(state, owner, name)
    if (!found) throw new Error(`no repository ${asked}`)
    return found
  }
  return {
    accounts: () => state.accounts.values(),
    repository: find,
    repositories: () => state.repositories,
    nameOf(id) {
      const found = state.repositories.find((repository) => repository.id === id)
      return found && fullName(state, found)
    },
    collaborators: (repository) =>
      [...find(repository).collaborators.values()].map((entry) => {
        return { ...entry, login: state.accounts.get(entry.accountId)?.login ?? '' }
      }),
    invitations: (repository) =>
      invitationsOf(state, find(repository)).map((invitation) => {
        return { ...invitation, expired: isExpired(invitation, host.clock.now()) }
      }),
    invitationsSince: (repository, since) => invitationsSince(state, find(repository), since),
    history: () => state.journal,
    calls: () => state.calls,
    hasCloned: () => state.repositories.some(({ fetchedAt }) => fetchedAt !== undefined)
  }
}

/** The true state of the host, with logins in place of ids, for tests to compare with. Times in ms since the epoch. */
export function truth(host: Host) {
  const { state } = host.store
  const tokens = Map.groupBy(state.tokens.values(), ({ accountId }) => accountId)
  const loginOf = (id: number) => accountById(state, id)?.login ?? null
  return {
    /** `now` is the host's time, `ahead` the ms by which it is ahead of its base clock. */
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
