import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { createInviteClient, type InviteClientOptions, reportOf } from '../../src/invite/put-collaborator.ts'
import { type RawHost, startRawHost } from '../support/worlds/raw-host.ts'

// The client alone, as another project embeds it: no action, no server, no database.
let host: RawHost
before(async () => {
  host = await startRawHost()
})
after(() => host.close())
beforeEach(() => {
  host.calls.length = 0
  host.answer = { status: 201 }
})

function client(options: Partial<InviteClientOptions> = {}) {
  const send = createInviteClient({ apiUrl: host.url, owner: 'acme', repo: 'kit', token: () => 'a-token', ...options })
  return async (username: string) => {
    const { answer: _, ...result } = await send(username)
    return result
  }
}

/** The host's answer, which the client gives beside the result. */
function call(options: Partial<InviteClientOptions> = {}) {
  const send = createInviteClient({ apiUrl: host.url, owner: 'acme', repo: 'kit', token: () => 'a-token', ...options })
  return async (username: string) => (await send(username)).answer
}

test('The invite client sends the invitation', async () => {
  assert.deepEqual(await client()('octocat'), { ok: true, reason: 'invited' })
  assert.equal(host.calls[0]?.target, '/repos/acme/kit/collaborators/octocat')
})

test('A call that could not be sent is distinguished from a call without an answer', async () => {
  const attempt = (apiUrl: string, more: Partial<InviteClientOptions> = {}) => call({ apiUrl, ...more })('octocat')
  const closed = await startRawHost()
  await closed.close()
  for (const apiUrl of [closed.url, 'http://host.invalid']) {
    const { status, unsent } = await attempt(apiUrl)
    assert.deepEqual([status, unsent], [undefined, true], apiUrl)
  }
  for (const answer of ['reset', 'never'] as const) {
    host.answer = answer
    const { status, unsent } = await attempt(host.url, { deadlineMs: 300 })
    assert.deepEqual([status, unsent], [undefined, undefined], answer)
  }
  const failing = (cause: object) =>
    attempt(host.url, { fetch: () => Promise.reject(new TypeError('fetch failed', { cause })) })
  const failed = (code: string, syscall?: string) =>
    Object.assign(new Error(code), { code, ...(syscall && { syscall }) })
  const addresses = [failed('ECONNREFUSED', 'connect'), failed('ETIMEDOUT', 'connect')]
  assert.equal((await failing(new AggregateError(addresses, 'each'))).unsent, true)
  assert.equal((await failing(new AggregateError([...addresses, failed('EPIPE', 'write')], 'each'))).unsent, undefined)
  assert.equal((await failing(failed('UND_ERR_CONNECT_TIMEOUT'))).unsent, true)
  assert.equal((await failing(failed('DEPTH_ZERO_SELF_SIGNED_CERT'))).unsent, true)
  assert.equal((await failing(failed('ETIMEDOUT', 'read'))).unsent, undefined)
})

test("Slashes at the end of the API's base address are ignored", async () => {
  await client({ apiUrl: `${host.url}/api/v3//` })('octocat')
  assert.equal(host.calls[0]?.target, '/api/v3/repos/acme/kit/collaborators/octocat')
})

test('The invite client encodes every username, so that no name reaches another endpoint', async () => {
  const names = ['a/b', '../..', 'a?b', 'a#b', 'a b', 'ä', '%2e%2e', 'a\\b', '@a', 'a;b', 'a+b', '-', 'a\nb']
  for (const name of names) await client()(name)
  assert.deepEqual(
    host.calls.map(({ target }) => target),
    names.map((name) => `/repos/acme/kit/collaborators/${encodeURIComponent(name)}`)
  )
})

test('A name that a URL path cannot carry is invalid_username, without a call', async () => {
  for (const name of ['', '.', '..']) assert.deepEqual(await client()(name), { ok: false, reason: 'invalid_username' })
  assert.equal(host.calls.length, 0)
})

test('Without a token that a header can carry the answer is forbidden, without a call', async () => {
  for (const token of [undefined, '', 'a\nb', 'a b', 'ä']) {
    assert.deepEqual(await client({ token: () => token })('octocat'), { ok: false, reason: 'forbidden' })
  }
  assert.equal(host.calls.length, 0)
})

test('The invite client reads the token anew for each call', async () => {
  const tokens = ['first', 'second', 'third']
  const invite = client({ token: () => tokens.shift() })
  for (let call = 0; call < 3; call++) await invite('octocat')
  assert.deepEqual(
    host.calls.map(({ headers }) => headers.authorization),
    ['Bearer first', 'Bearer second', 'Bearer third']
  )
})

test('The deadline of the invite client is for the whole call, in ms', async () => {
  host.answer = 'never'
  const started = performance.now()
  assert.deepEqual(await client({ deadlineMs: 150 })('octocat'), { ok: false, reason: 'unavailable' })
  const ms = performance.now() - started
  assert.ok(ms >= 140 && ms < 8000, `${ms}`)
})

test('The deadline of the invite client includes a redirect', async () => {
  host.answer = ({ target }) =>
    target.startsWith('/repositories/')
      ? 'never'
      : { status: 307, headers: { location: '/repositories/7/collaborators/octocat' } }
  const started = performance.now()
  assert.deepEqual(await client({ deadlineMs: 150 })('octocat'), { ok: false, reason: 'unavailable' })
  assert.ok(performance.now() - started < 8000)
  assert.equal(host.calls.length, 2)
})

test('The invite client reports status, request id and error of an answer, without the token', async () => {
  host.answer = { status: 403, headers: { 'x-github-request-id': 'ABCD:1' }, body: '{"message":"no"}' }
  const refused = reportOf(await call()('octocat'))
  host.answer = 'reset'
  const cut = reportOf(await call()('octocat'))
  assert.deepEqual({ ...refused, ms: 0 }, { username: 'octocat', ms: 0, status: 403, requestId: 'ABCD:1' })
  assert.equal(cut.status, undefined)
  assert.ok(cut.error)
  assert.equal(JSON.stringify([refused, cut]).includes('a-token'), false)
})

test('The invite client answers unavailable when the host does not exist or fetch throws', async () => {
  const gone = await startRawHost()
  await gone.close()
  const unavailable = { ok: false, reason: 'unavailable' }
  assert.deepEqual(await client({ apiUrl: gone.url })('octocat'), unavailable)
  const send = () => Promise.reject('a text')
  assert.deepEqual(await client({ fetch: send })('octocat'), unavailable)
})

test('The invite client gives the whole answer beside the result: headers by lower-case name, and the body', async () => {
  host.answer = {
    status: 429,
    headers: { 'Retry-After': '60', 'X-GitHub-Request-Id': 'AB:1' },
    body: '{"message":"no"}'
  }
  const { headers = {}, ms, ...answer } = await call()('octocat')
  assert.ok(ms >= 0)
  assert.deepEqual(answer, { username: 'octocat', status: 429, requestId: 'AB:1', body: '{"message":"no"}' })
  assert.equal(headers['retry-after'], '60')
  host.answer = { status: 204 }
  assert.equal((await call()('octocat')).body, undefined)
})

test('The invite client keeps at most 64 KB of a body', async () => {
  host.answer = { status: 422, body: 'x'.repeat(300_000) }
  const { status, body } = await call()('octocat')
  assert.deepEqual([status, body?.length], [422, 65_536])
})

test('The answer of the invite client tells why no call was made', async () => {
  const noToken = await call({ token: () => '' })('octocat')
  assert.deepEqual(
    { ...noToken, ms: 0 },
    { username: 'octocat', ms: 0, noToken: true, error: 'no usable invite token' }
  )
  assert.equal((await call()('..')).noName, true)
  assert.equal(host.calls.length, 0)
})

test('The report of an invite call contains neither headers nor body', async () => {
  host.answer = { status: 201, headers: { 'set-cookie': 'secret' }, body: '{"secret":1}' }
  const report = reportOf(await call()('octocat'))
  assert.deepEqual(Object.keys(report).sort(), ['ms', 'status', 'username'])
})

test('The caller of the invite client chooses the clock for the deadline', async () => {
  const over = new AbortController()
  const asked: number[] = []
  const signalAfter = (ms: number) => {
    asked.push(ms)
    return over.signal
  }
  host.answer = () => {
    over.abort(new Error('time is up'))
    return 'never'
  }
  assert.match((await call({ signalAfter })('octocat')).error ?? '', /time is up/)
  assert.deepEqual(asked, [10_000])
})
