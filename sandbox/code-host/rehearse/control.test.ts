import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect } from 'node:net'
import { test } from 'node:test'
import { startCodeHost } from '../code-host.ts'
import type { truth } from '../inspect.ts'
import { inviteToken, type TestHost, testHost, testSeed } from '../testing.ts'

const ada = '/repos/acme-starters/starter-kit/collaborators/ada-buyer'
const order = (host: TestHost, method: string, path: string, body?: unknown) =>
  fetch(`${host.url}/_sandbox${path}`, {
    method,
    headers: { 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) })
  })
const real = async (host: TestHost) =>
  (await (await fetch(`${host.url}/_sandbox/state`)).json()) as ReturnType<typeof truth>

test('Matching REST calls get the ordered answer as often as ordered, and real answers after that', async (t) => {
  const host = await testHost(t)
  const headers = { 'retry-after': '7', 'x-ratelimit-remaining': '0' }
  await order(host, 'POST', '/misbehave', {
    times: 2,
    method: 'put',
    path: '/collaborators/',
    status: 429,
    headers,
    body: { message: 'slow down' }
  })
  assert.equal((await host.call('GET', '/user')).status, 200)
  for (const _ of [1, 2]) {
    const answer = await host.call('PUT', ada)
    assert.equal(answer.status, 429)
    assert.equal(answer.headers.get('retry-after'), '7')
    assert.deepEqual(await answer.json(), { message: 'slow down' })
  }
  assert.deepEqual((await real(host)).invitations, [])
  assert.equal((await host.call('PUT', ada)).status, 201)
  assert.deepEqual(
    (await real(host)).calls.map(({ method, status }) => `${method} ${status}`),
    ['GET 200', 'PUT 429', 'PUT 429', 'PUT 201']
  )
})

test('An ordered drop ends the connection before or after the call is carried out', async (t) => {
  const host = await testHost(t)
  await order(host, 'POST', '/misbehave', { drop: 'before' })
  await assert.rejects(host.call('PUT', ada), TypeError)
  assert.deepEqual((await real(host)).invitations, [])
  await order(host, 'POST', '/misbehave', { drop: 'after', status: 500 })
  await assert.rejects(host.call('PUT', ada), TypeError)
  const { invitations, calls } = await real(host)
  assert.deepEqual(
    invitations.map(({ invitee }) => invitee),
    ['ada-buyer']
  )
  assert.deepEqual(
    calls.map(({ status }) => status),
    ['dropped', 'dropped']
  )
})

test('A dropped connection ends without a byte', async (t) => {
  const host = await testHost(t)
  await order(host, 'POST', '/misbehave', { drop: 'after' })
  const socket = connect(Number(new URL(host.url).port), '127.0.0.1')
  let received = ''
  socket.on('data', (chunk) => {
    received += String(chunk)
  })
  socket.on('error', () => {})
  socket.write(`GET /api/v3/user HTTP/1.1\r\nhost: x\r\nuser-agent: t\r\nauthorization: Bearer ${inviteToken}\r\n\r\n`)
  await once(socket, 'close')
  assert.equal(received, '')
})

test('A host called without a socket rejects a dropped call with a TypeError, as fetch does', async (t) => {
  const host = await testHost(t)
  await order(host, 'POST', '/misbehave', { drop: 'after' })
  const headers = { authorization: `Bearer ${inviteToken}`, 'user-agent': 'test' }
  const request = () => new Request(host.apiUrl + ada, { method: 'PUT', headers, body: '{"permission":"pull"}' })
  await assert.rejects(host.fetch(request()), TypeError)
  const again = await host.fetch(request())
  assert.equal(again.status, 201)
})

test('An order can change the status of a call that was carried out, or delay it, until all orders are cleared', async (t) => {
  const host = await testHost(t)
  await order(host, 'POST', '/misbehave', { status: 502, work: true })
  assert.equal((await host.call('PUT', ada)).status, 502)
  assert.equal((await real(host)).invitations.length, 1)
  await order(host, 'POST', '/misbehave', { delayMs: 120 })
  const begin = performance.now()
  assert.equal((await host.call('GET', '/user')).status, 200)
  assert.ok(performance.now() - begin >= 110)
  await order(host, 'POST', '/misbehave', { times: 50, status: 500 })
  await order(host, 'DELETE', '/misbehave')
  assert.equal((await host.call('GET', '/user')).status, 200)
})

test('The control API changes accounts, organizations, repositories, tokens and settings', async (t) => {
  const host = await testHost(t)
  const done = async (method: string, path: string, body?: unknown) => {
    const answer = await order(host, method, path, body)
    assert.equal(answer.status, 200, `${path}: ${await answer.clone().text()}`)
  }
  await done('POST', '/accounts', { login: 'new-person', email: 'new@example.com' })
  await done('POST', '/organizations', { login: 'new-org', owner: 'new-person' })
  await done('POST', '/repositories', { owner: 'new-org', name: 'kit', private: false })
  await done('PATCH', '/repositories/acme-starters/starter-kit', { archived: true })
  assert.equal((await host.call('PUT', ada)).status, 403)
  await done('PATCH', '/repositories/acme-starters/starter-kit', { archived: false })
  await done('PATCH', '/organizations/acme-starters', { seats: 0 })
  assert.equal((await host.call('PUT', ada)).status, 422)
  await done('PATCH', '/organizations/acme-starters', { seats: null })
  await done('POST', '/tokens', {
    token: 'rotated',
    account: 'acme-bot',
    permissions: { administration: 'write' },
    repositories: ['acme-starters/starter-kit'],
    expires_at: '2090-01-01T00:00:00Z'
  })
  await done('DELETE', `/tokens/${inviteToken}`)
  assert.equal((await host.call('PUT', ada)).status, 401)
  assert.equal((await host.call('PUT', ada, { token: 'rotated' })).status, 201)
  for (const [putWhilePending, status] of [
    ['no_content', 204],
    ['unprocessable', 422],
    ['new_invitation', 201]
  ]) {
    await done('PATCH', '/settings', { putWhilePending })
    assert.equal((await host.call('PUT', ada, { token: 'rotated' })).status, status)
  }
  assert.equal((await real(host)).invitations.length, 1)
  assert.equal((await order(host, 'POST', '/accounts', { login: 'ADA-buyer' })).status, 409)
  for (const login of ['../x', 'a b', 'login', '']) {
    assert.equal((await order(host, 'POST', '/accounts', { login })).status, 400, login)
  }
})

test('The control API refuses a release whose tag is taken or invalid, or whose files would leave the repository', async (t) => {
  const host = await testHost(t)
  const publish = (extra: object) =>
    order(host, 'POST', '/releases', { repository: 'acme-starters/starter-kit', ...extra })
  for (const extra of [
    { tag: 'v1.0.0' },
    { tag: 'a..b' },
    { tag: '-x' },
    { tag: 'v2\nreset refs/heads/main' },
    { files: { '../x': '' } },
    { files: { '.git/config': '' } },
    { files: { '/etc/passwd': '' } }
  ]) {
    assert.equal((await publish(extra)).status, 409, JSON.stringify(extra))
  }
  assert.equal(
    (await Promise.all([publish({ tag: 'v2' }), publish({ tag: 'v3' })])).every(({ ok }) => ok),
    true
  )
  assert.equal((await real(host)).repositories[0]?.releases.length, 3)
})

test('A form of the control page carries out its order and redirects to the page', async (t) => {
  const host = await testHost(t)
  const body = new URLSearchParams({ login: 'by-form', name: '', email: '' })
  const answer = await fetch(`${host.url}/_sandbox/accounts`, { method: 'POST', redirect: 'manual', body })
  assert.equal(answer.status, 303)
  const page = await (await fetch(host.url + (answer.headers.get('location') ?? ''))).text()
  assert.match(page, /Account by-form added/)
  assert.match(page, /Publish a release/)
})

test('The sandbox host closes in under a second, also while a delayed call and a git fetch are open', async (t) => {
  const host = await testHost(t)
  await order(host, 'POST', '/misbehave', { delayMs: 60_000 })
  const late = host.call('GET', '/user').catch(() => 'ended')
  const socket = connect(Number(new URL(host.url).port), '127.0.0.1')
  socket.on('error', () => {})
  const credentials = Buffer.from(`x:${host.tokenOf('acme-owner')}`).toString('base64')
  socket.write(
    `POST /acme-starters/starter-kit.git/git-upload-pack HTTP/1.1\r\nhost: 127.0.0.1\r\nauthorization: Basic ${credentials}\r\ntransfer-encoding: chunked\r\n\r\n4\r\n0000\r\n`
  )
  await new Promise((resolve) => setTimeout(resolve, 100))
  const begin = performance.now()
  await host.close()
  assert.ok(performance.now() - begin < 1000)
  assert.equal(await late, 'ended')
})

test('A second sandbox host on the same port rejects with EADDRINUSE', async (t) => {
  const host = await testHost(t)
  const port = Number(new URL(host.url).port)
  await assert.rejects(startCodeHost({ dir: `${host.dir}/second`, port, seed: testSeed() }), { code: 'EADDRINUSE' })
})
