import type { components } from '@octokit/openapi-types'
import type { Host } from '../host.ts'
import { isExpired } from '../rules/invitations.ts'
import { accountById, fullName, ownerOf } from '../rules/roles.ts'
import type { Account, Fork, Invitation, Repository, Role } from '../state/state.ts'
import { isoTime, nodeId, permissionFlags, simpleUser } from './json-users.ts'

type Schemas = components['schemas']

function repositoryUrls(api: string) {
  return {
    url: api,
    forks_url: `${api}/forks`,
    keys_url: `${api}/keys{/key_id}`,
    collaborators_url: `${api}/collaborators{/collaborator}`,
    teams_url: `${api}/teams`,
    hooks_url: `${api}/hooks`,
    issue_events_url: `${api}/issues/events{/number}`,
    events_url: `${api}/events`,
    assignees_url: `${api}/assignees{/user}`,
    branches_url: `${api}/branches{/branch}`,
    tags_url: `${api}/tags`,
    blobs_url: `${api}/git/blobs{/sha}`,
    git_tags_url: `${api}/git/tags{/sha}`,
    git_refs_url: `${api}/git/refs{/sha}`,
    trees_url: `${api}/git/trees{/sha}`,
    statuses_url: `${api}/statuses/{sha}`,
    languages_url: `${api}/languages`,
    stargazers_url: `${api}/stargazers`,
    contributors_url: `${api}/contributors`,
    subscribers_url: `${api}/subscribers`,
    subscription_url: `${api}/subscription`,
    commits_url: `${api}/commits{/sha}`,
    git_commits_url: `${api}/git/commits{/sha}`,
    comments_url: `${api}/comments{/number}`,
    issue_comment_url: `${api}/issues/comments{/number}`,
    contents_url: `${api}/contents/{+path}`,
    compare_url: `${api}/compare/{base}...{head}`,
    merges_url: `${api}/merges`,
    archive_url: `${api}/{archive_format}{/ref}`,
    downloads_url: `${api}/downloads`,
    issues_url: `${api}/issues{/number}`,
    pulls_url: `${api}/pulls{/number}`,
    milestones_url: `${api}/milestones{/number}`,
    notifications_url: `${api}/notifications{?since,all,participating}`,
    labels_url: `${api}/labels{/name}`,
    releases_url: `${api}/releases{/id}`,
    deployments_url: `${api}/deployments`
  }
}

/** The form of a repository inside an invitation: the 46 fields of the recording in `@octokit/fixtures`. */
function minimalRepository(host: Host, repository: Repository) {
  const { state } = host.store
  const name = fullName(state, repository)
  return {
    id: repository.id,
    node_id: nodeId('R', repository.id),
    name: repository.name,
    full_name: name,
    private: repository.private,
    owner: simpleUser(host, ownerOf(state, repository).owner),
    html_url: `${host.url}/${name}`,
    description: repository.description,
    fork: false,
    ...repositoryUrls(`${host.apiUrl}/repos/${name}`)
  } satisfies Schemas['minimal-repository']
}

/** The fields that the full form and the webhook form share, including those of the minimal form. */
function repositoryDetails(host: Host, repository: Repository) {
  const name = fullName(host.store.state, repository)
  const bare = host.url.replace(/^https?:\/\//, '')
  return {
    ...minimalRepository(host, repository),
    git_url: `git://${bare}/${name}.git`,
    ssh_url: `git@${bare}:${name}.git`,
    clone_url: `${host.url}/${name}.git`,
    svn_url: `${host.url}/${name}`,
    mirror_url: null,
    homepage: null,
    language: null,
    size: 0,
    default_branch: 'main',
    visibility: repository.private ? 'private' : 'public',
    is_template: false,
    topics: [] as string[],
    has_issues: true,
    has_projects: true,
    has_wiki: true,
    has_pages: false,
    has_discussions: false,
    archived: repository.archived,
    disabled: false,
    allow_forking: repository.allowForking,
    web_commit_signoff_required: false,
    license: null,
    forks: repository.forks?.length ?? 0,
    forks_count: repository.forks?.length ?? 0,
    stargazers_count: 0,
    watchers: 0,
    watchers_count: 0,
    open_issues: 0,
    open_issues_count: 0,
    pushed_at: isoTime(repository.pushedAt),
    created_at: isoTime(repository.createdAt),
    updated_at: isoTime(repository.pushedAt)
  }
}

/** API version 2026-03-10 drops `has_downloads`. Source: GitHub documentation, "Breaking changes" of the REST API. */
export function fullRepository(
  host: Host,
  repository: Repository,
  viewer: { role: Role | null; signedIn: boolean; version: string }
): Schemas['full-repository'] {
  const { type, owner } = ownerOf(host.store.state, repository)
  const pull = viewer.role === null && !repository.private
  return {
    ...repositoryDetails(host, repository),
    ...(viewer.version < '2026-03-10' && { has_downloads: true }),
    network_count: 0,
    subscribers_count: 0,
    ...(viewer.signedIn && { permissions: permissionFlags(pull ? 'read' : viewer.role) }),
    ...(type === 'Organization' && { organization: simpleUser(host, owner) })
  }
}

/** The form of a repository in the list of those that an account has a role in. */
export function listedRepository(host: Host, repository: Repository, role: Role): Schemas['repository'] {
  return { ...repositoryDetails(host, repository), has_downloads: true, permissions: permissionFlags(role) }
}

/** The form of a repository inside a webhook. */
export function hookRepository(host: Host, repository: Repository): Schemas['repository-webhooks'] {
  return { ...repositoryDetails(host, repository), has_downloads: true }
}

/** The page where the invitee answers an invitation: `html_url` in its body. */
function invitationPage(host: Host, repository: Repository): string {
  return `${host.url}/${fullName(host.store.state, repository)}/invitations`
}

/** An invitation as PUT answers it: without `expired`, which only lists have (recorded in `@octokit/fixtures`). */
export function newInvitation(
  host: Host,
  repository: Repository,
  invitation: Invitation
): Schemas['repository-invitation'] {
  const { state } = host.store
  const invitee = accountById(state, invitation.inviteeId)
  const inviter = accountById(state, invitation.inviterId)
  return {
    id: invitation.id,
    node_id: nodeId('RI', invitation.id),
    repository: minimalRepository(host, repository),
    invitee: invitee ? simpleUser(host, invitee) : null,
    inviter: inviter ? simpleUser(host, inviter) : null,
    permissions: invitation.permissions,
    created_at: isoTime(invitation.createdAt),
    url: `${host.apiUrl}/user/repository_invitations/${invitation.id}`,
    html_url: invitationPage(host, repository)
  }
}

export function listedInvitation(
  host: Host,
  repository: Repository,
  invitation: Invitation
): Schemas['repository-invitation'] {
  return { ...newInvitation(host, repository, invitation), expired: isExpired(invitation, host.clock.now()) }
}

/** A fork as the list of forks shows it: a repository of its owner, under the same name. */
export function forkOf(
  host: Host,
  repository: Repository,
  { id, createdAt }: Fork,
  owner: Account
): Schemas['minimal-repository'] {
  const name = `${owner.login}/${repository.name}`
  return {
    ...repositoryDetails(host, repository),
    id,
    node_id: nodeId('R', id),
    full_name: name,
    owner: simpleUser(host, owner),
    html_url: `${host.url}/${name}`,
    fork: true,
    ...repositoryUrls(`${host.apiUrl}/repos/${name}`),
    created_at: isoTime(createdAt)
  }
}

/** A repository's address by its number, which GitHub uses in links between pages and in redirects from old names. */
export const byNumber = (host: Host, repository: Repository) => `${host.apiUrl}/repositories/${repository.id}`
