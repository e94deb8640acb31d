import type { GitRepositories } from '../git/repositories.ts'
import { findAccount, findOrganization, findRepository } from '../rules/roles.ts'
import type { Seed, SeedAccount, SeedOrganization, SeedRepository, SeedToken } from './seed.ts'
import { type Account, emptyState, type State, takeId } from './state.ts'

const firstTag = 'v1.0.0'

/** Builds the state of a seed and its repositories on disk. Throws when the seed contradicts itself. */
export async function plant(
  seed: Seed,
  { git, randomHex, now }: { git: GitRepositories; randomHex(bytes: number): string; now: number }
): Promise<State> {
  const state = emptyState()
  for (const account of seed.accounts) addAccount(state, account, { randomHex, now })
  for (const organization of seed.organizations) addOrganization(state, organization, now)
  for (const repository of seed.repositories) await addRepository(state, git, repository, now)
  for (const token of seed.tokens) addToken(state, token)
  for (const app of seed.oauthApps) {
    state.oauthApps.push({
      clientId: app.client_id,
      clientSecret: app.client_secret,
      name: app.name,
      redirectUriPrefix: app.redirect_uri
    })
  }
  return state
}

/** Adds an account. A `User` also gets a classic `token`, with which the printed clone command works. */
export function addAccount(
  state: State,
  seed: SeedAccount,
  { randomHex, now }: { randomHex(bytes: number): string; now: number }
): { account: Account; token: string | null } {
  refuseTaken(state, seed.login)
  const account: Account = {
    id: takeId(state),
    login: seed.login,
    name: seed.name,
    type: seed.type ?? 'User',
    enterprise: seed.enterprise ?? null,
    emails: seed.emails,
    createdAt: now
  }
  state.accounts.set(account.id, account)
  state.logins.set(account.login.toLowerCase(), account.id)
  const token = account.type === 'User' ? `ghp_${randomHex(18)}` : null
  if (token !== null) {
    const scopes = ['repo', 'user']
    state.tokens.set(token, {
      token,
      accountId: account.id,
      kind: 'classic',
      permissions: {},
      scopes,
      repositories: null,
      expiresAt: null,
      trouble: null
    })
  }
  return { account, token }
}

export function addOrganization(state: State, seed: SeedOrganization, now: number): void {
  refuseTaken(state, seed.login)
  const members = seed.members.map(({ login, role }) => ({ accountId: existing(state, login).id, role }))
  const id = takeId(state)
  state.logins.set(seed.login.toLowerCase(), id)
  state.organizations.push({
    id,
    login: seed.login,
    name: seed.name,
    members,
    defaultPermission: seed.defaultPermission ?? 'none',
    enterprise: seed.enterprise ?? null,
    seats: seed.seats ?? null,
    blocked: [],
    membersMayDelete: false,
    membersMayFork: false,
    requiresTwoFactor: false,
    createdAt: now
  })
}

/** @returns the number of the repository */
export async function addRepository(
  state: State,
  git: GitRepositories,
  seed: SeedRepository,
  now: number
): Promise<number> {
  const owner = findOrganization(state, seed.owner) ?? existing(state, seed.owner)
  if (findRepository(state, seed.owner, seed.name)) throw new Error(`${seed.owner}/${seed.name} exists already`)
  const collaborators = (seed.collaborators ?? []).map(({ login, role }) => {
    return { accountId: existing(state, login).id, role, since: now }
  })
  const id = takeId(state)
  const person = 'members' in owner ? state.accounts.get(owner.members[0]?.accountId ?? 0) : owner
  const author = { name: person?.name ?? owner.name, email: person?.emails[0]?.email ?? 'nobody@example.com', at: now }
  await git.create(id)
  await git.release(id, { tag: firstTag, message: 'First release', files: seed.files, author, first: true })
  state.repositories.push({
    id,
    ownerId: owner.id,
    name: seed.name,
    description: seed.description ?? null,
    private: seed.private,
    archived: false,
    allowForking: false,
    collaborators: new Map(collaborators.map((entry) => [entry.accountId, entry])),
    releases: [{ tag: firstTag, notes: 'First release', publishedAt: now }],
    createdAt: now,
    pushedAt: now
  })
  return id
}

export function addToken(state: State, seed: SeedToken): void {
  const repositories = seed.repositories?.map((name) => {
    const [owner = '', repository = ''] = name.split('/')
    const found = findRepository(state, owner, repository)
    if (!found) throw new Error(`no repository ${name}`)
    return found.id
  })
  state.tokens.set(seed.token, {
    token: seed.token,
    accountId: existing(state, seed.account).id,
    kind: seed.kind ?? 'fine-grained',
    permissions: seed.permissions ?? {},
    scopes: seed.scopes ?? [],
    repositories: repositories ?? null,
    expiresAt: seed.expires_at === null ? null : Date.parse(seed.expires_at),
    trouble: null
  })
}

function existing(state: State, login: string): Account {
  const account = findAccount(state, login)
  if (!account) throw new Error(`no account ${login}`)
  return account
}

function refuseTaken(state: State, login: string): void {
  if (findAccount(state, login) || findOrganization(state, login)) throw new Error(`${login} is taken`)
}
