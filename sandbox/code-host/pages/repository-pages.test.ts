import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { git, type TestHost, testHost } from '../testing.ts'

const invitations = '/acme-starters/starter-kit/invitations'

async function signIn(host: TestHost, account: string, return_to = '/') {
  const body = new URLSearchParams({ account, return_to })
  const answer = await fetch(`${host.url}/login`, { method: 'POST', redirect: 'manual', body })
  const cookie = answer.headers.get('set-cookie')?.split(';')[0] ?? ''
  return { location: answer.headers.get('location'), headers: { cookie } }
}

const page = async (host: TestHost, path: string, init: RequestInit = {}) => {
  const answer = await fetch(host.url + path, { redirect: 'manual', ...init })
  return { status: answer.status, location: answer.headers.get('location'), text: await answer.text() }
}

const invite = (host: TestHost, login: string) =>
  host.call('PUT', `/repos/acme-starters/starter-kit/collaborators/${login}`, { body: { permission: 'pull' } })
const answer = (value: string) => ({ method: 'POST', body: new URLSearchParams({ answer: value }) })

test('An invited account signs in, accepts, clones with the printed command, and gets the next release by git pull', async (t) => {
  const host = await testHost(t)
  await invite(host, 'ada-buyer')
  const unknown = await page(host, invitations)
  assert.equal(unknown.location, `/login?return_to=${encodeURIComponent(invitations)}`)
  const { location, headers } = await signIn(host, 'ada-buyer', invitations)
  assert.equal(location, invitations)
  assert.match((await page(host, '/', { headers })).text, /View invitation/)
  assert.match((await page(host, invitations, { headers })).text, /Accept invitation/)
  const accepted = await page(host, invitations, { headers, ...answer('accept') })
  assert.equal(accepted.location, '/acme-starters/starter-kit')

  const repository = await page(host, '/acme-starters/starter-kit', { headers })
  const command = repository.text.match(/id="clone-command">git ([^<]+)</)?.[1] ?? ''
  const clone = await git(host.dir, ...command.split(' '))
  assert.equal(clone.code, 0, clone.output)

  const published = await fetch(`${host.url}/_sandbox/releases`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      repository: 'acme-starters/starter-kit',
      notes: 'Now with doors.',
      files: { 'src/door.js': '1\n' }
    })
  })
  assert.deepEqual(await published.json(), { done: 'Release v1.1.0 published' })
  const kit = join(host.dir, 'starter-kit')
  const pull = await git(kit, 'pull')
  assert.equal(pull.code, 0, pull.output)
  assert.match(await readFile(join(kit, 'CHANGELOG.md'), 'utf8'), /v1\.1\.0\n\nNow with doors\./)
  assert.equal(await readFile(join(kit, 'src/door.js'), 'utf8'), '1\n')
  assert.match(await readFile(join(kit, 'README.md'), 'utf8'), /Starter kit/)
  assert.equal((await git(kit, 'tag')).output, 'v1.0.0\nv1.1.0\n')
  assert.match((await page(host, '/acme-starters/starter-kit', { headers })).text, /v1\.1\.0/)
})

test('The invitation page tells an account that is not the invitee that it has no invitation, and does not let it accept', async (t) => {
  const host = await testHost(t)
  await invite(host, 'ada-buyer')
  const { headers } = await signIn(host, 'grace-hops')
  const shown = await page(host, invitations, { headers })
  assert.equal(shown.status, 404)
  assert.match(shown.text, /No invitation was found/)
  assert.match(shown.text, /may have been revoked/)
  assert.match(shown.text, /signed in as <strong>grace-hops/)
  assert.equal((await page(host, invitations, { headers, ...answer('accept') })).status, 404)
  assert.equal((await page(host, '/acme-starters/starter-kit', { headers })).status, 404)
  assert.equal(host.saved().invitations.length, 1)
})

test('An invitation that the invitee declines on its page is deleted and gives no access', async (t) => {
  const host = await testHost(t)
  await invite(host, 'ada-buyer')
  const { headers } = await signIn(host, 'ada-buyer')
  assert.equal((await page(host, invitations, { headers, ...answer('decline') })).location, '/')
  assert.deepEqual(host.saved().invitations, [])
  assert.equal((await page(host, invitations, { headers })).status, 404)
})

test('The sign-in page continues to a path of the sandbox host only', async (t) => {
  const host = await testHost(t)
  for (const foreign of ['//evil.example', 'https://evil.example', '/\\evil.example', '/a\r\nb']) {
    assert.equal((await signIn(host, 'ada-buyer', foreign)).location, '/', foreign)
  }
})

test('Signing out of the sandbox host ends the session on the server', async (t) => {
  const host = await testHost(t)
  const { headers } = await signIn(host, 'ada-buyer')
  assert.match((await page(host, '/', { headers })).text, /Signed in as <strong>ada-buyer/)
  await page(host, '/logout', { method: 'POST', headers })
  assert.match((await page(host, '/', { headers })).text, /Not signed in/)
})

test('The home page of the sandbox host escapes the names of accounts', async (t) => {
  const host = await testHost(t)
  await fetch(`${host.url}/_sandbox/accounts`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ login: 'xss', name: '<script>alert(1)</script>' })
  })
  const home = await page(host, '/')
  assert.doesNotMatch(home.text, /<script/)
  assert.match(home.text, /&lt;script&gt;/)
})

test('The settings pages that the desk links to lead to the rehearsal that stands in for them, or say where it is', async (t) => {
  const host = await testHost(t)
  for (const path of ['/settings/personal-access-tokens', '/settings/tokens']) {
    assert.deepEqual([(await page(host, path)).location], ['/_sandbox#token'], path)
  }
  const rehearsals = (await page(host, '/_sandbox')).text
  assert.match(rehearsals, /id="token".*Trouble with the token/s)
  assert.match(rehearsals, /id="seller"/)
  const others = ['member_privileges', 'billing', 'security'].map((at) => `/organizations/acme-starters/settings/${at}`)
  for (const path of [...others, '/orgs/acme-starters/people', '/acme-starters/starter-kit/settings']) {
    const { status, text } = await page(host, path)
    assert.deepEqual([status, /href="\/_sandbox#seller"/.test(text)], [200, true], path)
  }
})
