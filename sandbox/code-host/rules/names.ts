import type { Host } from '../host.ts'
import { type Act, change } from '../state/journal.ts'
import { addRepository } from '../state/plant.ts'
import type { Account, Organization, Repository, State } from '../state/state.ts'
import { withdrawAll } from './collaborators.ts'
import { endInvitation, invitationsOf } from './invitations.ts'
import { accountById, findAccount, findOrganization, findRepository, fullName } from './roles.ts'

/**
 * Gives an account or an organization a new login. The id stays, and the old login is free at once; the old addresses
 * of its repositories redirect to the new ones. Source: GitHub documentation, "Username changes".
 * Throws when the login is taken.
 */
export function rename(state: State, who: Account | Organization, login: string): void {
  const holder = findAccount(state, login) ?? findOrganization(state, login)
  if (holder && holder !== who) throw new Error(`${login} is taken`)
  const own = state.repositories.filter(({ ownerId }) => ownerId === who.id)
  const before = own.map((repository) => fullName(state, repository))
  state.logins.delete(who.login.toLowerCase())
  who.login = login
  state.logins.set(login.toLowerCase(), who.id)
  own.forEach((repository, index) => {
    forward(state, before[index] ?? '', repository)
  })
  state.revision += 1
}

/**
 * Deletes an account with its access, the invitations to it and from it, and its tokens. Its id is never used again.
 * Its login becomes free: at GitHub after 90 days, here at once. Source: GitHub documentation,
 * "Deleting your personal account". Throws when the account owns a repository.
 */
export function deleteAccount(state: State, account: Account, now: number): void {
  const { id, login } = account
  if (state.repositories.some(({ ownerId }) => ownerId === id)) throw new Error(`${login} owns a repository`)
  const act: Act = { state, now, actor: { by: 'host' } }
  for (const repository of state.repositories) {
    if (repository.collaborators.has(id)) change(act, 'removed', repository, id, { role: null })
    withdrawAll(act, repository, ({ inviteeId, inviterId }) => inviteeId === id || inviterId === id)
  }
  for (const organization of state.organizations) {
    organization.members = organization.members.filter(({ accountId }) => accountId !== id)
    organization.blocked = organization.blocked.filter((blocked) => blocked !== id)
  }
  for (const [secret, { accountId }] of state.tokens) if (accountId === id) state.tokens.delete(secret)
  state.sessions = state.sessions.filter(({ accountId }) => accountId !== id)
  state.oauthCodes = state.oauthCodes.filter(({ accountId }) => accountId !== id)
  state.accounts.delete(id)
  state.logins.delete(login.toLowerCase())
  state.revision += 1
}

/**
 * Renames or transfers a repository. A fine-grained token is for one owner: after a transfer it no longer covers the
 * repository. Throws when there is no such owner or the name is taken.
 */
export function moveRepository(
  state: State,
  repository: Repository,
  to: { name?: string | undefined; owner?: string | undefined }
): void {
  const before = fullName(state, repository)
  const [ownerNow = ''] = before.split('/')
  const owner = findOrganization(state, to.owner ?? ownerNow) ?? findAccount(state, to.owner ?? ownerNow)
  if (!owner) throw new Error(`nobody is called ${to.owner}`)
  const name = to.name ?? repository.name
  const there = findRepository(state, owner.login, name)
  if (there && there !== repository) throw new Error(`${owner.login}/${name} exists already`)
  if (owner.id !== repository.ownerId) {
    for (const token of state.tokens.values()) {
      token.repositories = token.repositories?.filter((id) => id !== repository.id) ?? null
    }
  }
  repository.ownerId = owner.id
  repository.name = name
  forward(state, before, repository)
  state.revision += 1
}

/**
 * Makes another repository of the same name, with the same administrators and covered by the same tokens. The old
 * repository is renamed to `keepAs`, or deleted with all its access. Throws when the name `keepAs` is taken.
 */
export async function replaceRepository(host: Host, repository: Repository, keepAs?: string): Promise<void> {
  const { state } = host.store
  const { private: isPrivate, name, description } = repository
  const [owner = ''] = fullName(state, repository).split('/')
  const collaborators = [...repository.collaborators.values()].filter(({ role }) => role === 'admin')
  const now = host.clock.now()
  if (keepAs !== undefined) moveRepository(state, repository, { name: keepAs })
  else remove({ state, now, actor: { by: 'hand' } }, repository)
  const made = await addRepository(
    state,
    host.git,
    {
      owner,
      name,
      ...(description !== null && { description }),
      private: isPrivate,
      collaborators: collaborators.map(({ accountId, role }) => ({
        login: accountById(state, accountId)?.login ?? '',
        role
      })),
      files: { 'README.md': '# New repository\n' }
    },
    now
  )
  for (const token of state.tokens.values())
    if (token.repositories?.includes(repository.id)) token.repositories.push(made)
  state.moved.delete(`${owner}/${name}`.toLowerCase())
  state.revision += 1
}

function remove(act: Act, repository: Repository): void {
  const { state } = act
  for (const invitation of invitationsOf(state, repository)) endInvitation(act, repository, invitation, 'withdrawn')
  for (const { accountId } of [...repository.collaborators.values()]) {
    change(act, 'removed', repository, accountId, { role: null })
  }
  state.repositories = state.repositories.filter((other) => other !== repository)
}

function forward(state: State, before: string, repository: Repository): void {
  state.moved.set(before.toLowerCase(), repository.id)
  state.moved.delete(fullName(state, repository).toLowerCase())
}
