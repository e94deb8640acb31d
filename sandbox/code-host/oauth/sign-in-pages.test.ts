import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import { type TestHost, testHost } from '../testing.ts'

const callback = 'http://127.0.0.1:3000/api/auth/callback/code-host'
const request = { client_id: 'client-1', redirect_uri: callback, state: 'st/ate', scope: 'read:user user:email' }

function authorize(host: TestHost, fields: Record<string, string>, headers: Record<string, string> = {}) {
  const body = new URLSearchParams({ ...request, ...fields })
  return fetch(`${host.url}/login/oauth/authorize`, { method: 'POST', redirect: 'manual', body, headers })
}

async function code(host: TestHost, fields: Record<string, string> = {}): Promise<string> {
  const answer = await authorize(host, { account: 'ada-buyer', ...fields })
  assert.equal(answer.status, 302)
  const back = new URL(answer.headers.get('location') ?? '')
  assert.equal(back.origin + back.pathname, callback)
  assert.equal(back.searchParams.get('state'), 'st/ate')
  return back.searchParams.get('code') ?? ''
}

async function exchange(host: TestHost, fields: Record<string, string>): Promise<Record<string, string>> {
  const answer = await fetch(`${host.url}/login/oauth/access_token`, {
    method: 'POST',
    headers: { accept: 'application/json', 'content-type': 'application/json' },
    body: JSON.stringify({ client_id: 'client-1', client_secret: 'secret-1', ...fields })
  })
  assert.equal(answer.status, 200)
  return (await answer.json()) as Record<string, string>
}

test('A user picks an account on the sign-in page, and the application gets a token of that account for the code', async (t) => {
  const host = await testHost(t)
  const page = await fetch(`${host.url}/login/oauth/authorize?${new URLSearchParams(request)}`)
  const words = await page.text()
  assert.match(words, /Authorize Pullpass/)
  assert.match(
    words,
    /Press the account that you want to be: Pullpass \(sandbox\) learns that it is yours, and can invite it/
  )
  assert.match(
    words,
    /Either way you go on to http:\/\/127\.0\.0\.1:3000; after Cancel, Pullpass \(sandbox\) has learnt nothing/
  )
  const answer = await exchange(host, { code: await code(host), redirect_uri: callback })
  assert.equal(answer.token_type, 'bearer')
  assert.equal(answer.scope, 'read:user,user:email')
  const token = answer.access_token ?? ''
  const user = (await (await host.call('GET', '/user', { token })).json()) as { login: string }
  assert.equal(user.login, 'ada-buyer')
  assert.equal((await host.call('GET', '/user/emails', { token })).status, 200)
  assert.equal((await host.call('GET', '/repos/acme-starters/starter-kit', { token })).status, 404)
})

test('The token endpoint answers form-encoded when the request does not accept JSON', async (t) => {
  const host = await testHost(t)
  const body = new URLSearchParams({ client_id: 'client-1', client_secret: 'secret-1', code: await code(host) })
  const answer = await fetch(`${host.url}/login/oauth/access_token`, { method: 'POST', body })
  assert.match(answer.headers.get('content-type') ?? '', /x-www-form-urlencoded/)
  assert.match(new URLSearchParams(await answer.text()).get('access_token') ?? '', /^gho_/)
})

test('The token endpoint takes a code once, within ten minutes, from its application; else it answers 200 with an error', async (t) => {
  let now = Date.UTC(2026, 0, 1)
  const host = await testHost(t, undefined, { now: () => now })
  const first = await code(host)
  assert.equal((await exchange(host, { code: first, client_secret: 'no' })).error, 'incorrect_client_credentials')
  assert.equal((await exchange(host, { code: first, redirect_uri: `${callback}/2` })).error, 'redirect_uri_mismatch')
  assert.ok((await exchange(host, { code: first })).access_token)
  assert.equal((await exchange(host, { code: first })).error, 'bad_verification_code')
  const late = await code(host)
  now += 10 * 60 * 1000
  assert.equal((await exchange(host, { code: late })).error, 'bad_verification_code')
})

test('The token endpoint asks for the PKCE verifier of a code that was requested with a challenge', async (t) => {
  const host = await testHost(t)
  const code_challenge = createHash('sha256').update('verifier').digest('base64url')
  const challenged = await code(host, { code_challenge, code_challenge_method: 'S256' })
  assert.equal((await exchange(host, { code: challenged })).error, 'bad_verification_code')
  assert.ok((await exchange(host, { code: challenged, code_verifier: 'verifier' })).access_token)
})

test('The sign-in page redirects to registered addresses only, and reports access_denied after Cancel', async (t) => {
  const host = await testHost(t)
  for (const redirect_uri of [
    'http://evil.example/',
    'http://127.0.0.1:3000.evil.example/',
    'http://127.0.0.1:30001/',
    'javascript:alert(1)',
    'http://x@127.0.0.1:3000/'
  ]) {
    const answer = await authorize(host, { account: 'ada-buyer', redirect_uri })
    assert.equal(answer.status, 400, redirect_uri)
  }
  const cancelled = await authorize(host, { cancel: '1' })
  assert.match(cancelled.headers.get('location') ?? '', /error=access_denied/)
})

test('The sandbox host refuses all forms that a page of another site sends', async (t) => {
  const host = await testHost(t)
  const foreign = { origin: 'https://evil.example' }
  const paths = [
    '/login',
    '/logout',
    '/login/oauth/authorize',
    '/acme-starters/starter-kit/invitations',
    '/_sandbox/accounts'
  ]
  for (const path of paths) {
    const body = new URLSearchParams({ ...request, account: 'ada-buyer', login: 'mallory', answer: 'accept' })
    const answer = await fetch(host.url + path, { method: 'POST', redirect: 'manual', headers: foreign, body })
    assert.equal(answer.status, 403, path)
  }
  assert.deepEqual(host.saved().sessions, [])
})
