import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import { git, memoryHost, type TestMemoryHost, testHost } from '../testing.ts'

const starter = '/repos/acme-starters/starter-kit'
const put = (host: TestMemoryHost, login: string) =>
  host.call('PUT', `${starter}/collaborators/${login}`, { body: { permission: 'pull' } })

test('A renamed account keeps its id and its access, and another account can take its old name at once', async () => {
  const host = await memoryHost()
  await put(host, 'ada-buyer')
  host.rehearse.byHand({ action: 'accept', repository: 'acme-starters/starter-kit', login: 'ada-buyer' })
  const { id } = (await (await host.call('GET', '/users/ada-buyer')).json()) as { id: number }
  const renamed = await host.call('PATCH', '/_sandbox/accounts/ada-buyer', { body: { login: 'ada-lovely' } })
  assert.deepEqual(await renamed.json(), { done: 'ada-buyer is called ada-lovely now' })

  assert.equal((await host.call('GET', '/users/ada-buyer')).status, 404)
  assert.equal((await put(host, 'ada-buyer')).status, 404)
  const byId = (await (await host.call('GET', `/user/${id}`)).json()) as { login: string; id: number }
  assert.deepEqual([byId.login, byId.id], ['ada-lovely', id])
  assert.equal((await host.call('GET', `${starter}/collaborators/ADA-lovely`)).status, 204)
  const list = (await (await host.call('GET', `${starter}/collaborators?affiliation=outside`)).json()) as {
    login: string
  }[]
  assert.deepEqual(
    list.map(({ login }) => login),
    ['ada-lovely']
  )

  assert.equal(
    (await host.call('PATCH', '/_sandbox/accounts/grace-hops', { body: { login: 'Ada-Lovely' } })).status,
    409
  )
  assert.equal(
    (await host.call('PATCH', '/_sandbox/accounts/ada-lovely', { body: { login: 'Ada-Lovely' } })).status,
    200
  )
  const stranger = host.rehearse.addAccount({ login: 'ada-buyer', name: 'Not Ada', emails: [] })
  assert.notEqual(stranger.id, id)
  assert.equal((await host.call('GET', `${starter}/collaborators/ada-buyer`)).status, 404)
  const invited = (await (await put(host, 'ada-buyer')).json()) as { invitee: { id: number } }
  assert.equal(invited.invitee.id, stranger.id)
})

test('A deleted account loses its access and its invitations; its id is not found again, and its name is free', async () => {
  const host = await memoryHost()
  const repository = 'acme-starters/starter-kit'
  await put(host, 'ada-buyer')
  host.rehearse.byHand({ action: 'accept', repository, login: 'ada-buyer' })
  await put(host, 'grace-hops')
  const { id } = (await (await host.call('GET', '/users/ada-buyer')).json()) as { id: number }
  for (const login of ['ada-buyer', 'grace-hops']) {
    assert.equal((await host.call('DELETE', `/_sandbox/accounts/${login}`)).status, 200)
    assert.equal((await host.call('GET', `/users/${login}`)).status, 404)
  }
  assert.equal((await host.call('GET', `/user/${id}`)).status, 404)
  assert.ok(!host.record.collaborators(repository).some(({ accountId }) => accountId === id))
  assert.deepEqual(host.record.invitations(repository), [])
  const stranger = host.rehearse.addAccount({ login: 'ada-buyer', name: 'Not Ada', emails: [] })
  assert.notEqual(stranger.id, id)
  assert.equal((await host.call('GET', `${starter}/collaborators/ada-buyer`)).status, 404)
  assert.equal((await host.call('DELETE', '/_sandbox/accounts/nobody')).status, 409)
})

test('The old name of a repository redirects to its number (301 for GET, else 307) until another repository takes it', async () => {
  const host = await memoryHost()
  const { id } = (await (await host.call('GET', starter)).json()) as { id: number }
  const changed = await host.call('PATCH', '/_sandbox/repositories/acme-starters/starter-kit', {
    body: { name: 'kit' }
  })
  assert.equal(changed.status, 200)
  const at = `${host.apiUrl}/repositories/${id}`
  const get = await host.call('GET', `${starter}/invitations?per_page=100`)
  assert.equal(get.status, 301)
  assert.equal(get.headers.get('location'), `${at}/invitations?per_page=100`)
  const moved = await put(host, 'ada-buyer')
  assert.equal(moved.status, 307)
  assert.equal(moved.headers.get('location'), `${at}/collaborators/ada-buyer`)
  const body = (await moved.json()) as { message: string; url: string }
  assert.deepEqual([body.message, body.url], ['Moved Permanently', `${at}/collaborators/ada-buyer`])
  const followed = await host.call('PUT', `/repositories/${id}/collaborators/ada-buyer`, {
    body: { permission: 'pull' }
  })
  assert.equal(followed.status, 201)
  assert.equal((await host.call('DELETE', `${starter}/collaborators/ada-buyer`)).status, 307)
  assert.equal((await host.call('GET', starter, { token: host.tokenOf('grace-hops') })).status, 404)

  host.rehearse.rename('acme-starters', 'acme')
  assert.equal((await host.call('GET', '/repos/acme-starters/kit')).headers.get('location'), at)
  assert.equal((await host.call('GET', starter)).headers.get('location'), at)
  host.rehearse.rename('acme', 'acme-starters')
  await host.call('POST', '/_sandbox/repositories', {
    body: { owner: 'acme-starters', name: 'starter-kit', private: false }
  })
  const there = await host.call('GET', starter)
  assert.equal(there.status, 200)
  const other = (await there.json()) as { id: number }
  assert.notEqual(other.id, id)
})

test('A fine-grained token no longer covers a repository that was transferred', async () => {
  const host = await memoryHost()
  host.rehearse.move('acme-starters/starter-kit', { owner: 'globex' })
  assert.equal((await host.call('GET', starter)).status, 404)
  assert.equal((await host.call('GET', '/repos/globex/starter-kit')).status, 404)
  const answer = await host.call('GET', starter, { token: host.tokenOf('linus-builds') })
  assert.equal(answer.status, 301)
})

test('Git and the pages redirect from the old name of a repository to its new name', async (t) => {
  const host = await testHost(t)
  const repository = 'acme-starters/starter-kit'
  host.rehearse.byHand({ action: 'add', repository, login: 'ada-buyer' })
  const address = (name: string) =>
    `${host.url.replace('://', `://ada-buyer:${host.tokenOf('ada-buyer')}@`)}/${name}.git`
  assert.equal((await git(host.dir, 'clone', '--quiet', address(repository), 'kit')).code, 0)
  host.rehearse.move(repository, { name: 'renamed' })
  const authorization = `Basic ${Buffer.from(`x:${host.tokenOf('ada-buyer')}`).toString('base64')}`
  const refs = 'info/refs?service=git-upload-pack'
  const old = await fetch(`${host.url}/${repository}.git/${refs}`, { redirect: 'manual', headers: { authorization } })
  assert.deepEqual([old.status, old.headers.get('location')], [301, `${host.url}/acme-starters/renamed.git/${refs}`])
  const pull = await git(join(host.dir, 'kit'), 'pull')
  assert.equal(pull.code, 0, pull.output)
  const clone = await git(host.dir, 'clone', address(repository), 'again')
  assert.equal(clone.code, 0, clone.output)
  const stranger = `${host.url.replace('://', `://grace-hops:${host.tokenOf('grace-hops')}@`)}/${repository}.git`
  assert.match((await git(host.dir, 'clone', stranger, 'no')).output, /not found/i)

  const page = (cookie: string) => fetch(`${host.url}/${repository}`, { redirect: 'manual', headers: { cookie } })
  assert.equal((await page('')).status, 404)
  const body = new URLSearchParams({ account: 'ada-buyer' })
  const session = await fetch(`${host.url}/login`, { method: 'POST', redirect: 'manual', body })
  const cookie = session.headers.get('set-cookie')?.split(';')[0] ?? ''
  assert.equal((await page(cookie)).headers.get('location'), '/acme-starters/renamed')
  host.rehearse.byHand({ action: 'leave', repository: 'acme-starters/renamed', login: 'ada-buyer' })
  assert.equal((await page(cookie)).status, 404)
})
