import type { Past } from '../state/journal.ts'
import { type Account, type Organization, type Repository, type Role, roles, type State } from '../state/state.ts'

/** Finds an account by its login in any case. Logins keep the case that they were made with. */
export function findAccount(state: State, login: string): Account | undefined {
  return accountById(state, state.logins.get(login.toLowerCase()) ?? 0)
}

export function findOrganization(state: State, login: string): Organization | undefined {
  const id = state.logins.get(login.toLowerCase())
  return id === undefined ? undefined : state.organizations.find((organization) => organization.id === id)
}

export function accountById(state: State, id: number): Account | undefined {
  return state.accounts.get(id)
}

export type Owner = { type: 'Organization'; owner: Organization } | { type: 'User'; owner: Account }

export function ownerOf(state: State, repository: Repository): Owner {
  const organization = state.organizations.find(({ id }) => id === repository.ownerId)
  if (organization) return { type: 'Organization', owner: organization }
  const account = accountById(state, repository.ownerId)
  if (!account) throw new Error(`repository ${repository.id} has no owner`)
  return { type: 'User', owner: account }
}

export function findRepository(state: State, owner: string, name: string): Repository | undefined {
  const ownerId = state.logins.get(owner.toLowerCase())
  const wanted = name.toLowerCase()
  return state.repositories.find(
    (repository) => repository.ownerId === ownerId && repository.name.toLowerCase() === wanted
  )
}

/** The repository that had this name before a rename or transfer; undefined if another repository has it now. */
export function movedRepository(state: State, owner: string, name: string): Repository | undefined {
  if (findRepository(state, owner, name)) return undefined
  const id = state.moved.get(`${owner}/${name}`.toLowerCase())
  return state.repositories.find((repository) => repository.id === id)
}

export function fullName(state: State, repository: Repository): string {
  return `${ownerOf(state, repository).owner.login}/${repository.name}`
}

export function atLeast(role: Role | null, least: Role): boolean {
  return role !== null && roles.indexOf(role) >= roles.indexOf(least)
}

export function membership(state: State, repository: Repository, accountId: number): 'admin' | 'member' | null {
  const { type, owner } = ownerOf(state, repository)
  if (type !== 'Organization') return null
  return owner.members.find((member) => member.accountId === accountId)?.role ?? null
}

/** The role given on this very repository, apart from membership and ownership. */
export function directRole(repository: Repository, accountId: number, past: Past | null = null): Role | null {
  const before = past?.roles.get(accountId)
  return before === undefined ? (repository.collaborators.get(accountId)?.role ?? null) : before
}

/**
 * The account's highest role from all sources, or null without any. Read access to a public repository is not a role.
 * `past` is the past that a lagging reader still sees.
 */
export function roleOf(state: State, repository: Repository, accountId: number, past: Past | null = null): Role | null {
  const { type, owner } = ownerOf(state, repository)
  if (type === 'User' && owner.id === accountId) return 'admin'
  const direct = directRole(repository, accountId, past)
  const member = membership(state, repository, accountId)
  if (type === 'User' || !member) return direct
  if (member === 'admin') return 'admin'
  const base = owner.defaultPermission === 'none' ? null : owner.defaultPermission
  return atLeast(base, direct ?? 'read') ? base : direct
}

export function canSee(state: State, repository: Repository, accountId: number): boolean {
  return !repository.private || roleOf(state, repository, accountId) !== null
}
