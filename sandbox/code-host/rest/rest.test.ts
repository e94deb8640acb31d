import assert from 'node:assert/strict'
import { readFile, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import { join } from 'node:path'
import { test } from 'node:test'
import { startCodeHost } from '../code-host.ts'
import { type TestHost, testHost, testSeed } from '../testing.ts'

const starter = '/repos/acme-starters/starter-kit'

test('Every REST answer has headers with its request id, media type, rate limit and the expiry of the token', async (t) => {
  const host = await testHost(t)
  const { headers, status } = await host.call('GET', starter)
  assert.equal(status, 200)
  assert.match(headers.get('x-github-request-id') ?? '', /^[0-9A-F]+$/)
  assert.equal(headers.get('x-github-media-type'), 'github.v3; format=json')
  assert.equal(headers.get('github-authentication-token-expiration'), '2099-01-02 03:04:05 UTC')
  assert.equal(headers.get('x-ratelimit-limit'), '5000')
  const order = { method: 'POST', body: JSON.stringify({ account: 'acme-bot', trouble: 'expiring' }) }
  assert.equal((await fetch(`${host.url}/_sandbox/tokens/trouble`, order)).status, 200)
  const soon = (await host.call('GET', starter)).headers.get('github-authentication-token-expiration') ?? ''
  assert.match(soon, /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d UTC$/)
  assert.equal(Math.round((Date.parse(soon) - Date.parse(headers.get('date') ?? '')) / 86_400_000), 6)
  assert.equal(headers.get('x-ratelimit-remaining'), '4999')
  assert.equal(headers.get('x-ratelimit-used'), '1')
  assert.ok(Number(headers.get('x-ratelimit-reset')) * 1000 > Date.now())
  const classic = await host.call('GET', '/user', { token: host.tokenOf('ada-buyer') })
  assert.equal(classic.headers.get('x-oauth-scopes'), 'repo, user')
  assert.equal(classic.headers.get('github-authentication-token-expiration'), null)
})

test('The REST API answers 304 to a GET whose ETag still matches, and the 304 does not count for the rate limit', async (t) => {
  const host = await testHost(t)
  const first = await host.call('GET', `${starter}/invitations`)
  const etag = first.headers.get('etag') ?? ''
  const same = await host.call('GET', `${starter}/invitations`, { headers: { 'if-none-match': `W/${etag}` } })
  assert.equal(same.status, 304)
  assert.equal(await same.text(), '')
  const { resources } = (await (await host.call('GET', '/rate_limit')).json()) as {
    resources: { core: { used: number } }
  }
  assert.equal(resources.core.used, 1)
  await host.call('PUT', `${starter}/collaborators/ada-buyer`, { body: { permission: 'pull' } })
  const changed = await host.call('GET', `${starter}/invitations`, { headers: { 'if-none-match': etag } })
  assert.equal(changed.status, 200)
})

test('The REST API refuses anonymous calls above 60 per hour, until the next hour begins', async (t) => {
  let now = Date.UTC(2026, 0, 1)
  const host = await testHost(t, testSeed(), { now: () => now })
  for (let call = 0; call < 60; call += 1) {
    assert.equal((await host.call('GET', '/users/ada-buyer', { token: null })).status, 200)
  }
  const over = await host.call('GET', '/users/ada-buyer', { token: null })
  assert.equal(over.status, 403)
  assert.equal(over.headers.get('x-ratelimit-remaining'), '0')
  assert.match(((await over.json()) as { message: string }).message, /rate limit exceeded/)
  now += 60 * 60 * 1000
  assert.equal((await host.call('GET', '/users/ada-buyer', { token: null })).status, 200)
})

test('REST lists have pages of 30 entries, at most 100, and page links with the number of the repository', async (t) => {
  const seed = testSeed()
  for (let index = 0; index < 120; index += 1) {
    seed.accounts.push({ login: `buyer-${index}`, name: 'B', emails: [] })
    seed.repositories[0]?.collaborators?.push({ login: `buyer-${index}`, role: 'read' })
  }
  const host = await testHost(t, seed)
  const list = async (query: string) => {
    const answer = await host.call('GET', `${starter}/collaborators?affiliation=outside${query}`)
    return { length: ((await answer.json()) as unknown[]).length, link: answer.headers.get('link') ?? '' }
  }
  assert.equal((await list('')).length, 30)
  assert.equal((await list('&per_page=1000')).length, 100)
  const last = await list('&per_page=100&page=2')
  assert.equal(last.length, 20)
  assert.doesNotMatch(last.link, /rel="next"/)
  const next = (await list('&per_page=100')).link.match(/<([^>]+)>; rel="next"/)?.[1] ?? ''
  assert.match(next, /\/api\/v3\/repositories\/\d+\/collaborators\?affiliation=outside&per_page=100&page=2$/)
  const followed = await host.call('GET', next.slice(host.apiUrl.length))
  assert.equal(((await followed.json()) as unknown[]).length, 20)
})

test('The REST API finds users by name and number and organizations by name, but no enterprise-managed accounts', async (t) => {
  const host = await testHost(t)
  const get = async (path: string) => (await (await host.call('GET', path)).json()) as Record<string, unknown>
  const ada = await get('/users/ADA-buyer')
  assert.equal(ada.login, 'ada-buyer')
  assert.equal(ada.type, 'User')
  assert.equal((await get(`/user/${ada.id}`)).login, 'ada-buyer')
  assert.equal((await get('/users/globex')).type, 'Organization')
  assert.equal((await get('/users/release-helper%5Bbot%5D')).type, 'Bot')
  for (const path of ['/users/nobody', '/users/ada_acme', '/user/999999', '/orgs/nobody', '/nothing/here']) {
    assert.equal((await host.call('GET', path)).status, 404, path)
  }
})

test('The REST API shows the settings of an organization to its owner only', async (t) => {
  const host = await testHost(t)
  const asBot = (await (await host.call('GET', '/orgs/acme-starters')).json()) as Record<string, unknown>
  assert.equal('default_repository_permission' in asBot, false)
  const token = host.tokenOf('acme-owner')
  const asOwner = (await (await host.call('GET', '/orgs/acme-starters', { token })).json()) as Record<string, unknown>
  assert.equal(asOwner.default_repository_permission, 'none')
})

test('The REST answer about a repository contains its owner and the permissions of the token', async (t) => {
  const host = await testHost(t)
  const repository = (await (await host.call('GET', '/repos/Acme-Starters/STARTER-kit')).json()) as {
    full_name: string
    private: boolean
    owner: { type: string }
    permissions: { admin: boolean }
  }
  assert.equal(repository.full_name, 'acme-starters/starter-kit')
  assert.equal(repository.private, true)
  assert.equal(repository.owner.type, 'Organization')
  assert.equal(repository.permissions.admin, true)
  const token = host.tokenOf('solo-dev')
  const notes = (await (await host.call('GET', '/repos/solo-dev/notes', { token })).json()) as {
    owner: { type: string }
  }
  assert.equal(notes.owner.type, 'User')
  assert.equal((await host.call('GET', '/repos/solo-dev/notes')).status, 404)
})

test('The REST API shows e-mail addresses only to a token with the scope user:email', async (t) => {
  const seed = testSeed()
  seed.tokens.push({ token: 'plain', account: 'ada-buyer', kind: 'oauth', scopes: ['read:user'], expires_at: null })
  seed.tokens.push({ token: 'mail', account: 'ada-buyer', kind: 'oauth', scopes: ['user:email'], expires_at: null })
  const host = await testHost(t, seed)
  assert.equal((await host.call('GET', '/user/emails', { token: 'plain' })).status, 404)
  assert.equal((await host.call('GET', '/user/emails')).status, 403)
  const answer = await host.call('GET', '/user/emails', { token: 'mail' })
  assert.deepEqual(await answer.json(), [
    { email: 'ada@example.com', primary: true, verified: true, visibility: 'private' },
    { email: 'ada.buyer@example.org', primary: false, verified: true, visibility: null }
  ])
})

test('The REST API refuses an unknown API version, a call without a user agent, and broken JSON', async (t) => {
  const host = await testHost(t)
  const version = (value: string) => ({ headers: { 'x-github-api-version': value } })
  assert.equal((await host.call('GET', '/rate_limit', version('2020-01-01'))).status, 400)
  const newer = (await (await host.call('GET', '/rate_limit', version('2026-03-10'))).json()) as object
  assert.equal('rate' in newer, false)
  assert.equal(await statusWithoutAgent(host), 403)
  const broken = await host.call('PUT', `${starter}/collaborators/ada-buyer`, { body: '{"permission"' })
  assert.equal(broken.status, 400)
})

function statusWithoutAgent(host: TestHost): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const sent = request(`${host.apiUrl}/rate_limit`, (answer) => {
      answer.resume()
      resolve(answer.statusCode)
    })
    sent.once('error', reject)
    sent.end()
  })
}

test('A restarted sandbox host has its whole state again, and ignores a half-written file beside it', async (t) => {
  const host = await testHost(t)
  await host.call('PUT', `${starter}/collaborators/ada-buyer`, { body: { permission: 'pull' } })
  const before = host.saved()
  await host.close()
  await writeFile(join(host.dir, 'code-host.json.next'), '{"half":')
  const again = await startCodeHost({ dir: host.dir, port: 0, seed: testSeed() })
  t.after(() => again.close())
  const headers = { authorization: `Bearer ${before.tokens.at(-1)?.token}`, 'user-agent': 'test' }
  const listed = await again.fetch(new Request(`${again.apiUrl}${starter}/invitations`, { headers }))
  assert.deepEqual(
    ((await listed.json()) as { id: number }[]).map(({ id }) => id),
    [before.invitations[0]?.id]
  )
  assert.deepEqual(JSON.parse(await readFile(join(host.dir, 'code-host.json'), 'utf8')).accounts, before.accounts)
})
