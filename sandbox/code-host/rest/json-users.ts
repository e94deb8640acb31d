import type { components } from '@octokit/openapi-types'
import type { Host } from '../host.ts'
import { atLeast } from '../rules/roles.ts'
import { seatHolders } from '../rules/seats.ts'
import type { Account, Organization, Role } from '../state/state.ts'

type Schemas = components['schemas']

export const isoTime = (ms: number) => new Date(ms).toISOString().replace(/\.\d{3}Z$/, 'Z')

export const nodeId = (prefix: string, id: number) => `${prefix}_${Buffer.from(`sandbox:${id}`).toString('base64url')}`

/** The short form of a user or organization in other answers: the fields of the recording in `@octokit/fixtures`. */
export function simpleUser(host: Host, who: Account | Organization): Schemas['simple-user'] {
  const organization = 'members' in who
  const api = `${host.apiUrl}/users/${encodeURIComponent(who.login)}`
  return {
    login: who.login,
    id: who.id,
    node_id: nodeId(organization ? 'O' : 'U', who.id),
    avatar_url: avatarUrl(host, who.id),
    gravatar_id: '',
    url: api,
    html_url: `${host.url}/${who.login}`,
    followers_url: `${api}/followers`,
    following_url: `${api}/following{/other_user}`,
    gists_url: `${api}/gists{/gist_id}`,
    starred_url: `${api}/starred{/owner}{/repo}`,
    subscriptions_url: `${api}/subscriptions`,
    organizations_url: `${api}/orgs`,
    repos_url: `${api}/repos`,
    events_url: `${api}/events{/privacy}`,
    received_events_url: `${api}/received_events`,
    type: organization ? 'Organization' : who.type,
    site_admin: false
  }
}

const avatarUrl = (host: Host, id: number) => `${host.url}/avatars/u/${id}`

/** Each role includes the roles below it. */
export function permissionFlags(role: Role | null) {
  return {
    admin: atLeast(role, 'admin'),
    maintain: atLeast(role, 'maintain'),
    push: atLeast(role, 'write'),
    triage: atLeast(role, 'triage'),
    pull: atLeast(role, 'read')
  }
}

function collaborator(host: Host, account: Account, role: Role | null): Schemas['collaborator'] {
  return { ...simpleUser(host, account), permissions: permissionFlags(role), role_name: role ?? 'none' }
}

const texts = new WeakMap<Account, { login: string; role: Role | null; text: string }>()

/** A collaborator as JSON, cached until its login or role changes: lists of many thousands are read repeatedly. */
export function collaboratorText(host: Host, account: Account, role: Role | null): string {
  const known = texts.get(account)
  if (known?.login === account.login && known.role === role) return known.text
  const text = JSON.stringify(collaborator(host, account, role))
  texts.set(account, { login: account.login, role, text })
  return text
}

/** `permission` knows four values only; `role_name` names the exact role. */
export function collaboratorPermission(
  host: Host,
  account: Account,
  role: Role | null
): Schemas['repository-collaborator-permission'] {
  const coarse = role === 'maintain' ? 'write' : role === 'triage' ? 'read' : (role ?? 'none')
  return { permission: coarse, role_name: role ?? 'none', user: collaborator(host, account, role) }
}

const profile = {
  company: null,
  blog: '',
  location: null,
  hireable: null,
  bio: null,
  twitter_username: null,
  public_gists: 0,
  followers: 0,
  following: 0
}

function publicRepositories(host: Host, ownerId: number): number {
  return host.store.state.repositories.filter((repository) => repository.ownerId === ownerId && !repository.private)
    .length
}

export function publicUser(host: Host, who: Account | Organization): Schemas['public-user'] {
  return {
    ...simpleUser(host, who),
    user_view_type: 'public',
    name: who.name,
    ...profile,
    email: null,
    public_repos: publicRepositories(host, who.id),
    created_at: isoTime(who.createdAt),
    updated_at: isoTime(who.createdAt)
  }
}

export function privateUser(host: Host, account: Account): Schemas['private-user'] {
  const own = host.store.state.repositories.filter(({ ownerId, private: hidden }) => ownerId === account.id && hidden)
  return {
    ...publicUser(host, account),
    user_view_type: 'private',
    email: null,
    notification_email: account.emails.find(({ primary }) => primary)?.email ?? null,
    private_gists: 0,
    total_private_repos: own.length,
    owned_private_repos: own.length,
    disk_usage: 0,
    collaborators: 0,
    two_factor_authentication: true,
    plan: { name: 'free', space: 976562499, collaborators: 0, private_repos: 10000 }
  }
}

/** `visibility` is null for all but the primary address. */
export function emails(account: Account): Schemas['email'][] {
  return account.emails.map(({ email, primary, verified }) => ({
    email,
    primary,
    verified,
    visibility: primary ? 'private' : null
  }))
}

/** The short form of an organization that other answers and webhooks embed. */
export function simpleOrganization(host: Host, organization: Organization): Schemas['organization-simple-webhooks'] {
  const api = `${host.apiUrl}/orgs/${encodeURIComponent(organization.login)}`
  return {
    login: organization.login,
    id: organization.id,
    node_id: nodeId('O', organization.id),
    url: api,
    repos_url: `${api}/repos`,
    events_url: `${api}/events`,
    hooks_url: `${api}/hooks`,
    issues_url: `${api}/issues`,
    members_url: `${api}/members{/member}`,
    public_members_url: `${api}/public_members{/member}`,
    avatar_url: avatarUrl(host, organization.id),
    description: null
  }
}

/**
 * An organization. Its settings are part of the answer only when an owner asks; for other callers the fields are
 * absent, which a client must read as unknown.
 */
export function organizationFull(host: Host, organization: Organization, owner: boolean): Schemas['organization-full'] {
  const { state } = host.store
  const hidden = state.repositories.filter(
    ({ ownerId, private: isPrivate }) => ownerId === organization.id && isPrivate
  )
  const filled = seatHolders(state, organization, host.clock.now()).size
  return {
    ...simpleOrganization(host, organization),
    name: organization.name,
    is_verified: false,
    has_organization_projects: true,
    has_repository_projects: true,
    public_repos: publicRepositories(host, organization.id),
    public_gists: 0,
    followers: 0,
    following: 0,
    html_url: `${host.url}/${organization.login}`,
    type: 'Organization',
    created_at: isoTime(organization.createdAt),
    updated_at: isoTime(organization.createdAt),
    archived_at: null,
    ...(owner && {
      total_private_repos: hidden.length,
      owned_private_repos: hidden.length,
      default_repository_permission: organization.defaultPermission,
      members_can_delete_repositories: organization.membersMayDelete,
      members_can_fork_private_repositories: organization.membersMayFork,
      members_can_change_repo_visibility: false,
      members_can_invite_outside_collaborators: true,
      members_can_create_teams: true,
      deploy_keys_enabled_for_repositories: true,
      two_factor_requirement_enabled: organization.requiresTwoFactor,
      plan: {
        name: organization.seats === null ? 'free' : 'team',
        space: 976562499,
        private_repos: 999999,
        filled_seats: filled,
        seats: organization.seats ?? 0
      }
    })
  }
}

/** An account's own membership of an organization. */
export function ownMembership(
  host: Host,
  organization: Organization,
  { account, role }: { account: Account; role: 'admin' | 'member' }
): Schemas['org-membership'] {
  const api = `${host.apiUrl}/orgs/${encodeURIComponent(organization.login)}`
  return {
    url: `${api}/memberships/${encodeURIComponent(account.login)}`,
    state: 'active',
    role,
    organization_url: api,
    organization: simpleOrganization(host, organization),
    user: simpleUser(host, account)
  }
}
