import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inviteToken, type TestHost, testHost, testSeed } from '../testing.ts'

const starter = '/repos/acme-starters/starter-kit'
const put = (host: TestHost, login: string, permission = 'pull', token = inviteToken) =>
  host.call('PUT', `${starter}/collaborators/${login}`, { body: { permission }, token })
type Message = { message: string; errors?: { resource: string; code: string; message: string }[] }
const message = async (answer: Response) => (await answer.json()) as Message

test('PUT of a collaborator invites an outside user with read access, and answers the login as it was registered', async (t) => {
  const host = await testHost(t)
  const answer = await put(host, 'ADA-Buyer')
  assert.equal(answer.status, 201)
  const body = (await answer.json()) as Record<string, unknown> & {
    invitee: { login: string }
    inviter: { login: string }
  }
  assert.equal(body.permissions, 'read')
  assert.equal(body.invitee.login, 'ada-buyer')
  assert.equal(body.inviter.login, 'acme-bot')
  assert.equal(body.html_url, `${host.url}/acme-starters/starter-kit/invitations`)
  assert.equal('expired' in body, false)
  assert.equal(answer.headers.get('location'), body.url)
  assert.equal(host.saved().invitations.length, 1)
})

test('PUT of a collaborator without a permission in the body invites with write access, as on GitHub', async (t) => {
  const host = await testHost(t)
  const answer = await host.call('PUT', `${starter}/collaborators/ada-buyer`)
  assert.equal(((await answer.json()) as { permissions: string }).permissions, 'write')
})

test('PUT of a collaborator answers 204 for a collaborator, a member and an owner of the organization', async (t) => {
  const seed = testSeed()
  seed.repositories[0]?.collaborators?.push({ login: 'grace-hops', role: 'read' })
  seed.organizations[0]?.members.push({ login: 'linus-builds', role: 'member' })
  const host = await testHost(t, seed)
  for (const login of ['grace-hops', 'linus-builds', 'acme-owner']) {
    const answer = await put(host, login)
    assert.equal(answer.status, 204, login)
    assert.equal(await answer.text(), '')
  }
  const member = await host.call('GET', `${starter}/collaborators/linus-builds/permission`)
  assert.equal(((await member.json()) as { permission: string }).permission, 'read')
  assert.deepEqual(host.saved().invitations, [])
})

test('PUT of a collaborator answers 404 for an unknown name, an organization and a bot', async (t) => {
  const host = await testHost(t)
  for (const [login, expected] of [
    ['nobody-here', 'Not Found'],
    ['release-helper%5Bbot%5D', 'Not Found'],
    ['Globex', 'globex is not a user'],
    ['a%2Fb', 'Not Found']
  ] as const) {
    const answer = await put(host, login)
    assert.equal(answer.status, 404, login)
    assert.equal((await message(answer)).message, expected)
  }
})

test('PUT of a collaborator answers 422 for an unknown permission, a managed account and a full organization', async (t) => {
  const seed = testSeed()
  const [acme] = seed.organizations
  if (acme) acme.seats = 3
  const host = await testHost(t, seed)
  const invalid = await put(host, 'ada-buyer', 'everything')
  assert.equal(invalid.status, 422)
  assert.deepEqual(Object.keys(await message(invalid)).sort(), ['documentation_url', 'message'])
  const managed = await put(host, 'ada_acme')
  assert.equal(managed.status, 422)
  assert.equal((await put(host, 'ada-buyer')).status, 201)
  const full = await put(host, 'grace-hops')
  assert.equal(full.status, 422)
  const error = (await message(full)).errors?.[0]
  assert.equal(error?.resource, 'Repository')
  assert.equal(error?.code, 'custom')
  assert.match(error?.message ?? '', /purchase at least one more seat/)
  assert.equal((await put(host, 'ada-buyer')).status, 201)
})

test('PUT of a collaborator needs no second host seat for an account that has one through another repository', async (t) => {
  const seed = testSeed()
  const [acme] = seed.organizations
  if (acme) acme.seats = 3
  const collaborators = [{ login: 'ada-buyer', role: 'read' as const }]
  seed.repositories.push({ owner: 'acme-starters', name: 'other', private: true, collaborators, files: { a: '' } })
  const host = await testHost(t, seed)
  assert.equal((await put(host, 'grace-hops')).status, 422)
  assert.equal((await put(host, 'ada-buyer')).status, 201)
})

test('A personal repository gives write access instead of pull, and its owner cannot be a collaborator', async (t) => {
  const host = await testHost(t)
  const token = host.tokenOf('solo-dev')
  const notes = '/repos/solo-dev/notes/collaborators'
  const owner = await host.call('PUT', `${notes}/solo-dev`, { token, body: { permission: 'pull' } })
  assert.equal(owner.status, 422)
  assert.match((await message(owner)).errors?.[0]?.message ?? '', /owner cannot be a collaborator/)
  const answer = await host.call('PUT', `${notes}/ada-buyer`, { token, body: { permission: 'pull' } })
  const { permissions, id } = (await answer.json()) as { permissions: string; id: number }
  assert.equal(permissions, 'write')
  await host.call('PATCH', `/user/repository_invitations/${id}`, { token: host.tokenOf('ada-buyer') })
  const again = await host.call('PUT', `${notes}/ada-buyer`, { token, body: { permission: 'pull' } })
  assert.equal(again.status, 422)
  assert.match((await message(again)).errors?.[0]?.message ?? '', /only update permissions on organization-owned/)
})

test('PUT of a collaborator answers 404 to a token that does not cover the repository, 403 to one without admin rights, 401 to a bad one', async (t) => {
  const seed = testSeed()
  const reader = { token: 'reader', account: 'acme-bot', repositories: ['acme-starters/starter-kit'], expires_at: null }
  seed.tokens.push(
    { ...reader, permissions: { administration: 'read', metadata: 'read' } },
    {
      token: 'elsewhere',
      account: 'acme-bot',
      permissions: { administration: 'write' },
      repositories: [],
      expires_at: null
    },
    { ...reader, token: 'old', permissions: { administration: 'write' }, expires_at: '2020-01-01T00:00:00Z' }
  )
  const host = await testHost(t, seed)
  const weak = await put(host, 'ada-buyer', 'pull', 'reader')
  assert.equal(weak.status, 403)
  assert.equal((await message(weak)).message, 'Resource not accessible by personal access token')
  assert.equal(weak.headers.get('x-accepted-github-permissions'), 'administration=write')
  assert.equal((await put(host, 'ada-buyer', 'pull', 'elsewhere')).status, 404)
  assert.equal((await put(host, 'ada-buyer', 'pull', host.tokenOf('grace-hops'))).status, 404)
  for (const token of ['old', 'never-issued']) {
    const answer = await put(host, 'ada-buyer', 'pull', token)
    assert.equal(answer.status, 401)
    assert.equal((await message(answer)).message, 'Bad credentials')
  }
  const none = await host.call('PUT', `${starter}/collaborators/ada-buyer`, { token: null })
  assert.equal(none.status, 401)
  assert.deepEqual(host.saved().invitations, [])
})

test('An account that can only read gets 403 for PUT and for the list of collaborators, also with a classic token', async (t) => {
  const seed = testSeed()
  seed.repositories[0]?.collaborators?.push({ login: 'grace-hops', role: 'read' })
  const host = await testHost(t, seed)
  const token = host.tokenOf('grace-hops')
  assert.equal((await put(host, 'ada-buyer', 'pull', token)).status, 403)
  const list = await host.call('GET', `${starter}/collaborators`, { token })
  assert.equal(list.status, 403)
  assert.match((await message(list)).message, /Must have push access/)
})

test('An invitation can be listed, changed, declined and accepted, and then gives access until it is removed', async (t) => {
  const host = await testHost(t)
  const token = host.tokenOf('ada-buyer')
  const { id } = (await (await put(host, 'ada-buyer')).json()) as { id: number }
  const twice = (await (await put(host, 'ada-buyer')).json()) as { id: number }
  assert.equal(twice.id, id)
  const [listed] = (await (await host.call('GET', `${starter}/invitations`)).json()) as Record<string, unknown>[]
  assert.equal(listed?.id, id)
  assert.equal(listed?.expired, false)
  const bare = await host.call('PATCH', `${starter}/invitations/${id}`, { body: {} })
  assert.equal(bare.status, 422)
  const changed = await host.call('PATCH', `${starter}/invitations/${id}`, { body: { permissions: 'triage' } })
  assert.equal(((await changed.json()) as { permissions: string }).permissions, 'triage')

  const others = { token: host.tokenOf('grace-hops') }
  assert.equal((await host.call('PATCH', `/user/repository_invitations/${id}`, others)).status, 404)
  assert.equal((await host.call('DELETE', `/user/repository_invitations/${id}`, { token })).status, 204)
  assert.equal((await host.call('GET', `${starter}/collaborators/ada-buyer`)).status, 404)

  const next = (await (await put(host, 'ada-buyer')).json()) as { id: number }
  const mine = await host.call('GET', '/user/repository_invitations', { token })
  assert.deepEqual(
    ((await mine.json()) as { id: number }[]).map((invitation) => invitation.id),
    [next.id]
  )
  assert.equal((await host.call('PATCH', `/user/repository_invitations/${next.id}`, { token })).status, 204)
  assert.equal((await host.call('GET', `${starter}/collaborators/ADA-buyer`)).status, 204)
  const outside = await host.call('GET', `${starter}/collaborators?affiliation=outside&permission=pull`)
  const [ada] = (await outside.json()) as { login: string; role_name: string; permissions: object }[]
  assert.equal(ada?.login, 'ada-buyer')
  assert.equal(ada?.role_name, 'read')
  assert.deepEqual(ada?.permissions, { admin: false, maintain: false, push: false, triage: false, pull: true })

  assert.equal((await host.call('DELETE', `${starter}/collaborators/ada-buyer`)).status, 204)
  assert.equal((await host.call('DELETE', `${starter}/collaborators/ada-buyer`)).status, 204)
  assert.equal((await host.call('GET', `${starter}/collaborators/ada-buyer`)).status, 404)
})

test('An expired invitation stays listed, but cannot be accepted any more', async (t) => {
  let now = Date.UTC(2026, 0, 1)
  const host = await testHost(t, testSeed(), { now: () => now })
  const { id } = (await (await put(host, 'ada-buyer')).json()) as { id: number }
  now += 7 * 24 * 60 * 60 * 1000
  const [listed] = (await (await host.call('GET', `${starter}/invitations`)).json()) as { expired: boolean }[]
  assert.equal(listed?.expired, true)
  const token = host.tokenOf('ada-buyer')
  assert.equal((await host.call('PATCH', `/user/repository_invitations/${id}`, { token })).status, 404)
})

test('DELETE of a collaborator does not withdraw an open invitation to the account', async (t) => {
  const host = await testHost(t)
  const { id } = (await (await put(host, 'ada-buyer')).json()) as { id: number }
  assert.equal((await host.call('DELETE', `${starter}/collaborators/ada-buyer`)).status, 204)
  assert.equal(host.saved().invitations.length, 1)
  assert.equal((await host.call('DELETE', `${starter}/invitations/${id}`)).status, 204)
  assert.equal((await host.call('DELETE', `${starter}/invitations/${id}`)).status, 404)
})

test('The REST API serves a repository under its number too', async (t) => {
  const host = await testHost(t)
  const { id } = (await (await host.call('GET', starter)).json()) as { id: number }
  const byNumber = `/repositories/${id}`
  const answer = await host.call('PUT', `${byNumber}/collaborators/ada-buyer`, { body: { permission: 'pull' } })
  assert.equal(answer.status, 201)
  assert.equal((await host.call('GET', `${byNumber}/invitations`)).status, 200)
  assert.equal((await host.call('GET', `/repositories/${id + 5000}`)).status, 404)
})
