import type { components } from '@octokit/openapi-types'

type Schemas = components['schemas']
type Repository = Required<Schemas['minimal-repository']>

const text = (length: number, letter = 'x') => letter.repeat(length)
const api = `https://${text(60)}.example.com/api/v3`

/** Fields that are addresses under the repository, or under the account. */
function under<Name extends string>(base: string, names: readonly Name[]): Record<Name, string> {
  return Object.fromEntries(names.map((name) => [name, `${base}/${name}{/sha}`])) as Record<Name, string>
}

/** An account with the longest possible name: a managed account. https://docs.github.com/en/rest/users */
function account(id: number): Required<Schemas['simple-user']> {
  const login = text(48)
  const names = [
    ...(['avatar_url', 'url', 'html_url', 'followers_url', 'following_url', 'gists_url', 'starred_url'] as const),
    ...(['subscriptions_url', 'organizations_url', 'repos_url', 'events_url', 'received_events_url'] as const)
  ]
  return {
    ...under(`${api}/users/${login}`, names),
    login,
    id,
    node_id: text(40),
    gravatar_id: text(32),
    type: 'Organization',
    site_admin: false,
    name: text(255, 'ü'),
    email: text(254),
    starred_at: text(25),
    user_view_type: 'private'
  }
}

const repositoryUrls = [
  ...(['html_url', 'url', 'archive_url', 'assignees_url', 'blobs_url', 'branches_url', 'collaborators_url'] as const),
  ...(['comments_url', 'commits_url', 'compare_url', 'contents_url', 'contributors_url', 'deployments_url'] as const),
  ...([
    'downloads_url',
    'events_url',
    'forks_url',
    'git_commits_url',
    'git_refs_url',
    'git_tags_url',
    'git_url'
  ] as const),
  ...(['issue_comment_url', 'issue_events_url', 'issues_url', 'keys_url', 'labels_url', 'languages_url'] as const),
  ...(['merges_url', 'milestones_url', 'notifications_url', 'pulls_url', 'releases_url', 'ssh_url'] as const),
  ...(['stargazers_url', 'statuses_url', 'subscribers_url', 'subscription_url', 'tags_url', 'teams_url'] as const),
  ...(['trees_url', 'clone_url', 'mirror_url', 'hooks_url', 'svn_url'] as const)
]

const counts = [
  ...(['forks_count', 'stargazers_count', 'watchers_count', 'size', 'open_issues_count'] as const),
  ...(['subscribers_count', 'network_count', 'forks', 'open_issues', 'watchers'] as const)
]

const flags = [
  ...(['is_template', 'has_issues', 'has_projects', 'has_wiki', 'has_pages', 'has_downloads'] as const),
  ...(['has_discussions', 'has_pull_requests', 'archived', 'disabled', 'delete_branch_on_merge'] as const),
  ...(['allow_forking', 'web_commit_signoff_required'] as const)
]

function each<Name extends string, Value>(names: readonly Name[], value: Value): Record<Name, Value> {
  return Object.fromEntries(names.map((name) => [name, value])) as Record<Name, Value>
}

const disabled = { status: 'disabled' } as const

/** A repository with every field that the host can give, 100 custom properties of an organization among them. */
function repository(): Repository {
  const [owner, name] = [text(39), text(100)]
  return {
    ...under(`${api}/repos/${owner}/${name}`, repositoryUrls),
    ...each(counts, 999_999_999),
    ...each(flags, false),
    pull_request_creation_policy: 'collaborators_only',
    id: 999_999_999_999,
    node_id: text(40),
    name,
    full_name: `${owner}/${name}`,
    owner: account(1),
    private: true,
    description: text(350, '😀'),
    fork: false,
    homepage: text(255),
    language: text(30),
    topics: Array<string>(20).fill(text(50)),
    default_branch: text(250),
    visibility: 'internal',
    pushed_at: text(25),
    created_at: text(25),
    updated_at: text(25),
    permissions: { admin: true, maintain: true, push: true, triage: true, pull: true },
    role_name: text(100),
    temp_clone_token: text(40),
    code_of_conduct: { key: text(30), name: text(100), url: text(200), body: text(6000), html_url: text(200) },
    license: { key: text(30), name: text(100), spdx_id: text(30), url: text(100), node_id: text(40) },
    security_and_analysis: {
      advanced_security: disabled,
      code_security: disabled,
      dependabot_security_updates: disabled,
      secret_scanning: disabled,
      secret_scanning_push_protection: disabled,
      secret_scanning_non_provider_patterns: disabled,
      secret_scanning_ai_detection: disabled
    },
    custom_properties: Object.fromEntries(
      Array.from({ length: 100 }, (_, index) => [`${index}`.padEnd(75, 'x'), text(75)])
    )
  }
}

/** The answer to an invitation, as long as GitHub's OpenAPI document allows. */
export function fullestInvitation(id = 1): Required<Schemas['repository-invitation']> {
  return {
    id,
    node_id: text(40),
    repository: repository(),
    invitee: account(id),
    inviter: account(2),
    permissions: 'read',
    created_at: '2026-11-20T00:00:00Z',
    expired: false,
    url: `${api}/repositories/999999999999/invitations/${id}`,
    html_url: `${api}/${text(39)}/${text(100)}/invitations`
  }
}

/** A collaborator in a list, with every field that the host can give. */
export function fullestCollaborator(id = 1): Required<Schemas['collaborator']> {
  return {
    ...account(id),
    role_name: text(100),
    permissions: { admin: true, maintain: true, push: true, triage: true, pull: true }
  }
}
