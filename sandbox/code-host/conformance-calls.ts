import type { CodeHost } from './code-host.ts'
import type { Seed } from './state/seed.ts'

/** A call and the status that it must get. `operation` is the path as the OpenAPI document spells it. */
export type Check = {
  operation: string
  method: 'get' | 'put' | 'patch' | 'delete'
  status: number
  path: string
  token?: string | null
  body?: unknown
  headers?: Record<string, string>
}

export type Perform = (check: Check) => Promise<{ body: unknown; etag: string }>

/** Statuses that the document lists and the sandbox does not answer, each with the reason. */
export const notAnswered: Record<string, string> = {
  'patch /user/repository_invitations/{invitation_id} 304': 'a changed thing is never unchanged',
  'patch /user/repository_invitations/{invitation_id} 409': 'when GitHub answers it is not documented',
  'delete /user/repository_invitations/{invitation_id} 304': 'a deleted thing is never unchanged',
  'delete /user/repository_invitations/{invitation_id} 403': 'when GitHub refuses a decline is not documented',
  'delete /user/repository_invitations/{invitation_id} 409': 'when GitHub answers it is not documented',
  'get /repos/{owner}/{repo}/forks 400': 'when GitHub answers it is not documented',
  'get /rate_limit 404': 'rate limits are always on here'
}

const repositories = ['acme/kit', 'acme/archived']
const accounts = ['owner', 'bot', 'ada', 'ben', 'cleo', 'solo']

export const conformanceSeed: Seed = {
  accounts: accounts.map((login) => ({
    login,
    name: `The ${login}`,
    emails: [{ email: `${login}@example.com`, primary: true, verified: true }]
  })),
  organizations: [
    {
      login: 'acme',
      name: 'Acme',
      seats: 5,
      members: [
        { login: 'owner', role: 'admin' },
        { login: 'bot', role: 'member' }
      ]
    }
  ],
  repositories: [
    ...repositories.map((name) => ({
      owner: 'acme',
      name: name.slice('acme/'.length),
      private: true,
      collaborators: [{ login: 'bot', role: 'admin' as const }],
      files: { 'README.md': '# Kit\n' }
    })),
    { owner: 'acme', name: 'open', private: false, files: { 'README.md': '# Open\n' } },
    { owner: 'solo', name: 'notes', private: true, files: { 'README.md': '# Notes\n' } }
  ],
  tokens: [
    {
      token: 'invite',
      account: 'bot',
      permissions: { administration: 'write', metadata: 'read' },
      repositories,
      expires_at: '2099-01-01T00:00:00Z'
    },
    { token: 'weak', account: 'bot', permissions: { metadata: 'read' }, repositories, expires_at: null },
    {
      token: 'reader',
      account: 'bot',
      permissions: { metadata: 'read', contents: 'read' },
      repositories,
      expires_at: null
    },
    ...accounts.map((login) => ({
      token: login,
      account: login,
      kind: 'classic' as const,
      scopes: ['repo', 'user'],
      expires_at: null
    })),
    { token: 'bare', account: 'ada', kind: 'oauth', scopes: [], expires_at: null }
  ],
  oauthApps: []
}

const collaborator = '/repos/{owner}/{repo}/collaborators/{username}'
const repositoryInvitation = '/repos/{owner}/{repo}/invitations/{invitation_id}'
const ownInvitation = '/user/repository_invitations/{invitation_id}'
const kit = '/repos/acme/kit'

/** Calls every operation once for each status that the sandbox can answer. */
export async function callEverything(host: CodeHost, perform: Perform): Promise<void> {
  await order(host, '/repositories/acme/archived', { archived: true })
  await collaborators(perform)
  await repositoryInvitations(host, perform)
  await invitee(host, perform)
  await lookUps(host, perform)
  await limits(host, perform)
}

async function collaborators(perform: Perform): Promise<void> {
  const put = (status: number, path: string, rest: Partial<Check> = {}) =>
    perform({ operation: collaborator, method: 'put', status, path, body: { permission: 'pull' }, ...rest })
  await put(201, `${kit}/collaborators/ada`)
  await put(204, `${kit}/collaborators/bot`, { body: { permission: 'admin' } })
  await put(204, `${kit}/collaborators/owner`)
  await put(401, `${kit}/collaborators/ada`, { token: 'nonsense' })
  await put(403, `${kit}/collaborators/ada`, { token: 'weak' })
  await put(403, '/repos/acme/archived/collaborators/ada')
  await put(404, `${kit}/collaborators/nobody`)
  await put(404, `${kit}/collaborators/acme`)
  await put(422, `${kit}/collaborators/ada`, { body: { permission: 'everything' } })
  await put(422, '/repos/solo/notes/collaborators/solo', { token: 'solo' })

  const remove = (status: number, path: string, token = 'invite') =>
    perform({ operation: collaborator, method: 'delete', status, path, token })
  await put(201, '/repos/solo/notes/collaborators/cleo', { token: 'solo' })
  await remove(204, `${kit}/collaborators/cleo`)
  await remove(403, `${kit}/collaborators/cleo`, 'weak')
  await remove(404, `${kit}/collaborators/nobody`)
  await remove(422, '/repos/solo/notes/collaborators/solo', 'solo')

  const get = (operation: string, status: number, path: string, rest: Partial<Check> = {}) =>
    perform({ operation, method: 'get', status, path, ...rest })
  await get(collaborator, 204, `${kit}/collaborators/bot`)
  await get(collaborator, 404, `${kit}/collaborators/ben`)
  const list = '/repos/{owner}/{repo}/collaborators'
  for (const affiliation of ['all', 'direct', 'outside']) {
    await get(list, 200, `${kit}/collaborators?affiliation=${affiliation}`)
  }
  await get(list, 404, '/repos/acme/none/collaborators')
  await get(list, 403, '/repos/acme/open/collaborators', { token: 'ada' })
  for (const login of ['bot', 'owner', 'ben']) {
    await get(`${collaborator}/permission`, 200, `${kit}/collaborators/${login}/permission`)
  }
  await get(`${collaborator}/permission`, 404, `${kit}/collaborators/nobody/permission`)
}

async function repositoryInvitations(host: CodeHost, perform: Perform): Promise<void> {
  const list = '/repos/{owner}/{repo}/invitations'
  await perform({ operation: list, method: 'get', status: 200, path: `${kit}/invitations` })
  await perform({ operation: list, method: 'get', status: 403, path: `${kit}/invitations`, token: 'weak' })
  await perform({ operation: list, method: 'get', status: 401, path: `${kit}/invitations`, token: null })
  const path = `${kit}/invitations/${await openInvitation(host, 'ben')}`
  const body = { permissions: 'triage' }
  await perform({ operation: repositoryInvitation, method: 'patch', status: 200, path, body })
  await perform({ operation: repositoryInvitation, method: 'patch', status: 422, path, body: {} })
  await perform({ operation: repositoryInvitation, method: 'delete', status: 204, path })
  await perform({ operation: repositoryInvitation, method: 'delete', status: 404, path })
}

async function invitee(host: CodeHost, perform: Perform): Promise<void> {
  const list = {
    operation: '/user/repository_invitations',
    method: 'get',
    path: '/user/repository_invitations'
  } as const
  const { etag } = await perform({ ...list, status: 200, token: 'ada' })
  await perform({ ...list, status: 304, token: 'ada', headers: { 'if-none-match': etag } })
  await perform({ ...list, status: 401, token: null })
  await perform({ ...list, status: 403, token: 'weak' })
  await perform({ ...list, status: 404, token: 'bare' })

  const accepted = `/user/repository_invitations/${await openInvitation(host, 'ada')}`
  await perform({ operation: ownInvitation, method: 'patch', status: 403, path: accepted, token: 'weak' })
  await perform({ operation: ownInvitation, method: 'patch', status: 404, path: accepted, token: 'ben' })
  await perform({ operation: ownInvitation, method: 'patch', status: 204, path: accepted, token: 'ada' })
  const declined = `/user/repository_invitations/${await openInvitation(host, 'ben')}`
  await perform({ operation: ownInvitation, method: 'delete', status: 204, path: declined, token: 'ben' })
  await perform({ operation: ownInvitation, method: 'delete', status: 404, path: declined, token: 'ben' })
}

async function lookUps(host: CodeHost, perform: Perform): Promise<void> {
  const get = (operation: string, status: number, path: string, rest: Partial<Check> = {}) =>
    perform({ operation, method: 'get', status, path, ...rest })
  for (const token of ['ada', 'bare']) await get('/user', 200, '/user', { token })
  await get('/user', 401, '/user', { token: null })
  const me = await get('/user/emails', 200, '/user/emails', { token: 'ada' })
  await get('/user/emails', 304, '/user/emails', { token: 'ada', headers: { 'if-none-match': me.etag } })
  await get('/user/repos', 200, '/user/repos?visibility=private')
  const repos = await get('/user/repos', 200, '/user/repos', { token: 'ada' })
  await get('/user/repos', 304, '/user/repos', { token: 'ada', headers: { 'if-none-match': repos.etag } })
  await get('/user/repos', 401, '/user/repos', { token: null })
  await get('/user/repos', 422, '/user/repos?type=all&visibility=private')
  await get('/user/emails', 401, '/user/emails', { token: null })
  await get('/user/emails', 403, '/user/emails')
  await get('/user/emails', 404, '/user/emails', { token: 'bare' })
  const { etag } = await get('/user', 200, '/user', { token: 'ada' })
  await get('/user', 304, '/user', { token: 'ada', headers: { 'if-none-match': etag } })
  for (const login of ['ada', 'acme']) await get('/users/{username}', 200, `/users/${login}`)
  await get('/users/{username}', 404, '/users/nobody')
  await get('/user/{account_id}', 200, '/user/1001')
  await get('/user/{account_id}', 404, '/user/1')
  for (const token of ['owner', 'invite', null]) await get('/orgs/{org}', 200, '/orgs/acme', { token })
  await get('/orgs/{org}', 404, '/orgs/ada')
  const membership = '/user/memberships/orgs/{org}'
  for (const token of ['bot', 'owner']) await get(membership, 200, '/user/memberships/orgs/acme', { token })
  await get(membership, 403, '/user/memberships/orgs/acme')
  await get(membership, 404, '/user/memberships/orgs/acme', { token: 'ada' })
  for (const token of ['invite', 'owner']) await get('/repos/{owner}/{repo}', 200, kit, { token })
  await get('/repos/{owner}/{repo}', 200, '/repos/acme/open', { token: null })
  await get('/repos/{owner}/{repo}', 200, '/repos/solo/notes', { token: 'solo' })
  await get('/repos/{owner}/{repo}', 404, '/repos/solo/notes')
  await order(host, '/repositories/acme/open', { name: 'opened' })
  await get('/repos/{owner}/{repo}', 301, '/repos/acme/open')
  await get('/repos/{owner}/{repo}', 200, '/repos/acme/opened')
  await order(host, '/by-hand', { action: 'fork', repository: 'acme/opened', login: 'ada' }, 'POST')
  await get('/repos/{owner}/{repo}/forks', 200, '/repos/acme/opened/forks')
  const latest = '/repos/{owner}/{repo}/releases/latest'
  for (const token of ['owner', 'ada']) await get(latest, 200, '/repos/acme/opened/releases/latest', { token })
  await get(latest, 200, `${kit}/releases/latest`, { token: 'reader' })
  await get(latest, 403, `${kit}/releases/latest`, { token: 'weak' })
  await get(latest, 404, '/repos/acme/none/releases/latest')
  const limit = await get('/rate_limit', 200, '/rate_limit')
  await get('/rate_limit', 304, '/rate_limit', { headers: { 'if-none-match': limit.etag } })
}

async function limits(host: CodeHost, perform: Perform): Promise<void> {
  await order(host, '/settings', { hourlyLimit: 0 })
  for (const path of ['/user', '/user/repos']) await perform({ operation: path, method: 'get', status: 403, path })
  await perform({ operation: '/repos/{owner}/{repo}', method: 'get', status: 403, path: kit })
}

async function order(host: CodeHost, path: string, change: object, method = 'PATCH'): Promise<void> {
  const answer = await fetch(`${host.url}/_sandbox${path}`, { method, body: JSON.stringify(change) })
  if (!answer.ok) throw new Error(await answer.text())
}

async function openInvitation(host: CodeHost, login: string): Promise<number> {
  const answer = await fetch(`${host.apiUrl}${kit}/collaborators/${login}`, {
    method: 'PUT',
    headers: { authorization: 'Bearer invite', 'user-agent': 'conformance' },
    body: JSON.stringify({ permission: 'pull' })
  })
  const body: unknown = await answer.json()
  const id: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, 'id') : undefined
  if (typeof id !== 'number') throw new Error(`no invitation for ${login}: ${answer.status}`)
  return id
}
