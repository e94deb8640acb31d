import { type Account, type Organization, type Repository, type Role, roles, type State } from './state.ts'

const same = (a: string, b: string) => a.toLowerCase() === b.toLowerCase()

/** Logins are found whatever their case and keep the case they were made with. */
export function findAccount(state: State, login: string): Account | undefined {
  return state.accounts.find((account) => same(account.login, login))
}

export function findOrganization(state: State, login: string): Organization | undefined {
  return state.organizations.find((organization) => same(organization.login, login))
}

export function accountById(state: State, id: number): Account | undefined {
  return state.accounts.find((account) => account.id === id)
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
  return state.repositories.find(
    (repository) => same(repository.name, name) && same(ownerOf(state, repository).owner.login, owner)
  )
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

/** What was given on this very repository, apart from membership and ownership. */
export function directRole(repository: Repository, accountId: number): Role | null {
  return repository.collaborators.find((collaborator) => collaborator.accountId === accountId)?.role ?? null
}

/** The highest role over all sources, or null for a stranger. That a public repository is readable does not count. */
export function roleOf(state: State, repository: Repository, accountId: number): Role | null {
  const { type, owner } = ownerOf(state, repository)
  if (type === 'User' && owner.id === accountId) return 'admin'
  const direct = directRole(repository, accountId)
  const member = membership(state, repository, accountId)
  if (type === 'User' || !member) return direct
  if (member === 'admin') return 'admin'
  const base = owner.defaultPermission === 'none' ? null : owner.defaultPermission
  return atLeast(base, direct ?? 'read') ? base : direct
}

export function canSee(state: State, repository: Repository, accountId: number): boolean {
  return !repository.private || roleOf(state, repository, accountId) !== null
}
