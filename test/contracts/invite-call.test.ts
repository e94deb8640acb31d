import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, it } from 'node:test'
import { databases } from '../setup/databases.ts'
import { INVITE_TOKEN, type Pullpass, startPullpass } from '../setup/pullpass.ts'
import { type Answer, collaboratorCalls, type RawHost, startRawHost } from '../setup/raw-host.ts'
import { checkoutEvent, deliver } from '../setup/stripe-events.ts'
import { signIn, type Visitor, visit } from '../setup/visitor.ts'

const [sqlite] = databases
const answers: [Answer, { ok: boolean; reason: string }][] = [
  [
    { status: 201, body: '{"permissions":"read"}' },
    { ok: true, reason: 'invited' }
  ],
  [{ status: 204 }, { ok: true, reason: 'already_invited' }],
  [
    { status: 422, body: '{"message":"Validation Failed"}' },
    { ok: true, reason: 'already_invited' }
  ],
  [{ status: 404 }, { ok: false, reason: 'invalid_username' }],
  [{ status: 401 }, { ok: false, reason: 'forbidden' }],
  [{ status: 403 }, { ok: false, reason: 'forbidden' }],
  [
    { status: 403, headers: { 'retry-after': '60' } },
    { ok: false, reason: 'forbidden' }
  ],
  [
    { status: 429, headers: { 'retry-after': '60' } },
    { ok: false, reason: 'rate_limited' }
  ],
  [{ status: 200 }, { ok: false, reason: 'unavailable' }],
  [{ status: 202 }, { ok: false, reason: 'unavailable' }],
  [
    { status: 301, headers: { location: '/elsewhere' } },
    { ok: false, reason: 'unavailable' }
  ],
  [
    { status: 302, headers: { location: '/elsewhere' } },
    { ok: false, reason: 'unavailable' }
  ],
  [{ status: 304 }, { ok: false, reason: 'unavailable' }],
  [{ status: 307 }, { ok: false, reason: 'unavailable' }],
  [{ status: 400 }, { ok: false, reason: 'unavailable' }],
  [{ status: 409 }, { ok: false, reason: 'unavailable' }],
  [{ status: 410 }, { ok: false, reason: 'unavailable' }],
  [{ status: 451 }, { ok: false, reason: 'unavailable' }],
  [{ status: 500 }, { ok: false, reason: 'unavailable' }],
  [
    { status: 502, body: '<html>' },
    { ok: false, reason: 'unavailable' }
  ],
  [{ status: 503 }, { ok: false, reason: 'unavailable' }],
  ['reset', { ok: false, reason: 'unavailable' }],
  ['never', { ok: false, reason: 'unavailable' }]
]

describe('the outbound call, as a raw host sees it', () => {
  let host: RawHost
  let pullpass: Pullpass
  let buyer: Visitor
  let dispose = async () => {}

  before(async () => {
    assert.ok(sqlite)
    const database = await sqlite.create()
    host = await startRawHost()
    const at = { apiUrl: `${host.url}/api/v3`, url: host.url }
    pullpass = await startPullpass({ database, host: at, overrides: { inviteDeadlineMs: 700 } })
    dispose = database.dispose
    const signedIn = await signIn(pullpass, 'buyer@example.com')
    buyer = signedIn
    await deliver(pullpass.url, checkoutEvent({ reference: signedIn.userId }))
    await pullpass.context.inbox.drain()
  })
  after(async () => {
    await pullpass.close()
    await host.close()
    await dispose()
  })
  beforeEach(async () => {
    host.owner = 'Organization'
    host.answer = { status: 201 }
    // The question about the repository's owner is not the subject here: it is known from now on.
    await pullpass.context.target.isPersonal()
    host.calls.length = 0
  })

  const invite = async (body: unknown, headers = {}) => buyer.postJson('/api/invite', body, headers)

  for (const [answer, result] of answers) {
    const name = typeof answer === 'string' ? answer : `${answer.status}${answer.headers ? ' with headers' : ''}`
    it(`${name} is ${result.reason}, and HTTP 200`, async () => {
      host.answer = answer
      const response = await invite({ username: 'octocat' })
      assert.equal(response.status, 200)
      assert.deepEqual(await response.json(), result)
      assert.equal(host.calls.length, 1)
    })
  }

  it('is one PUT with the documented bytes', async () => {
    await invite({ username: 'octocat' })
    assert.equal(host.calls.length, 1)
    const [call] = host.calls
    assert.equal(call?.method, 'PUT')
    assert.equal(call?.target, '/api/v3/repos/acme/starter-kit/collaborators/octocat')
    assert.equal(call?.headers.authorization, `Bearer ${INVITE_TOKEN}`)
    assert.equal(call?.headers.accept, 'application/vnd.github+json')
    assert.equal(call?.body, '{"permission":"pull"}')
    assert.ok(call?.headers['user-agent'])
  })

  for (const name of ['-Jerry-', 'gil--', 'a', '0----0', 'ada_acme', 'a'.repeat(39)]) {
    it(`asks the host about ${name}`, async () => {
      await invite({ username: name })
      assert.equal(host.calls[0]?.target, `/api/v3/repos/acme/starter-kit/collaborators/${name}`)
    })
  }

  for (const status of [307, 308]) {
    it(`follows one same-origin ${status} with method, token and body, and translates the second status`, async () => {
      const moved: Answer = { status, headers: { location: '/repositories/7/collaborators/octocat' } }
      host.answer = ({ target }) => (target.startsWith('/repositories/') ? { status: 204 } : moved)
      assert.deepEqual(await (await invite({ username: 'octocat' })).json(), { ok: true, reason: 'already_invited' })
      assert.deepEqual(
        host.calls.map(({ method, target, body, headers }) => [method, target, body, headers.authorization]),
        [
          [
            'PUT',
            '/api/v3/repos/acme/starter-kit/collaborators/octocat',
            '{"permission":"pull"}',
            `Bearer ${INVITE_TOKEN}`
          ],
          ['PUT', '/repositories/7/collaborators/octocat', '{"permission":"pull"}', `Bearer ${INVITE_TOKEN}`]
        ]
      )
    })
  }

  it('follows no second redirect', async () => {
    host.answer = { status: 307, headers: { location: '/repositories/7/collaborators/octocat' } }
    assert.deepEqual(await (await invite({ username: 'octocat' })).json(), { ok: false, reason: 'unavailable' })
    assert.equal(host.calls.length, 2)
  })

  it('takes the token to no other origin', async () => {
    const other = await startRawHost()
    host.answer = { status: 307, headers: { location: `${other.url}/repositories/7/collaborators/octocat` } }
    assert.deepEqual(await (await invite({ username: 'octocat' })).json(), { ok: false, reason: 'unavailable' })
    assert.equal(other.calls.length, 0)
    await other.close()
  })

  it('takes a status as it is even when the body never ends', async () => {
    host.answer = { status: 201, headers: { 'content-length': '1000' }, body: '{' }
    assert.deepEqual(await (await invite({ username: 'octocat' })).json(), { ok: true, reason: 'invited' })
  })

  describe('and what it does not see', () => {
    const shapes = [
      '',
      '@octocat',
      'octo cat',
      'octo/cat',
      '..',
      '.',
      'octo.cat',
      'öctocat',
      'octocat\n',
      'a'.repeat(40),
      '_acme',
      'ada_ac',
      'ada_ab_cde',
      'ada_toolongcode',
      '<b>',
      '%2e%2e',
      'https://github.com/octocat'
    ]
    for (const username of shapes) {
      it(`the shape of ${JSON.stringify(username)}`, async () => {
        const response = await invite({ username })
        assert.equal(response.status, 200)
        assert.deepEqual(await response.json(), { ok: false, reason: 'invalid_username' })
        assert.equal(host.calls.length, 0)
      })
    }

    it('somebody who has not paid', async () => {
      const stranger = await signIn(pullpass, 'stranger@example.com')
      const response = await stranger.postJson('/api/invite', { username: 'octocat' })
      assert.equal(response.status, 200)
      assert.deepEqual(await response.json(), { ok: false, reason: 'not_paid' })
      assert.equal(host.calls.length, 0)
    })

    it('somebody who has not paid and sends a bad shape: the shape comes first', async () => {
      const stranger = await signIn(pullpass, 'stranger@example.com')
      const response = await stranger.postJson('/api/invite', { username: '@octocat' })
      assert.deepEqual(await response.json(), { ok: false, reason: 'invalid_username' })
      assert.equal(host.calls.length, 0)
    })

    it('somebody who is not signed in: 401', async () => {
      const response = await visit(pullpass).postJson('/api/invite', { username: 'octocat' })
      assert.equal(response.status, 401)
      assert.match(response.headers.get('content-type') ?? '', /problem\+json/)
      assert.equal(host.calls.length, 0)
    })

    const bodies = [{}, { username: 7 }, { username: null }, { username: ['octocat'] }, [], null, 'octocat']
    for (const body of bodies) {
      it(`the body ${JSON.stringify(body)}: 400 that names the field`, async () => {
        const response = await invite(body)
        assert.equal(response.status, 400)
        assert.match(response.headers.get('content-type') ?? '', /problem\+json/)
        assert.equal(((await response.json()) as { field: string }).field, 'username')
        assert.equal(host.calls.length, 0)
      })
    }

    it('a body that is no JSON: 400', async () => {
      const cookie = [...buyer.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
      for (const type of ['application/json', 'text/plain']) {
        const init = { method: 'POST', body: '{"username":', headers: { cookie, 'content-type': type } }
        assert.equal((await fetch(`${pullpass.url}/api/invite`, init)).status, 400)
      }
      assert.equal(host.calls.length, 0)
    })

    const origins: Record<string, string>[] = [
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site', origin: 'http://127.0.0.1:1' }
    ]
    for (const headers of origins) {
      it(`another origin's request ${JSON.stringify(headers)}: 403`, async () => {
        assert.equal((await invite({ username: 'octocat' }, headers)).status, 403)
        assert.equal(host.calls.length, 0)
      })
    }

    it('a request for a product that is not sold here: 400', async () => {
      const response = await invite({ username: 'octocat', product: 'other' })
      assert.equal(response.status, 400)
      assert.equal(((await response.json()) as { field: string }).field, 'product')
      assert.equal(host.calls.length, 0)
    })
  })

  it('accepts the own origin, and the product by its id', async () => {
    const response = await invite({ username: 'octocat', product: 'starter-kit' }, { origin: pullpass.url })
    assert.deepEqual(await response.json(), { ok: true, reason: 'invited' })
  })
})

describe('a personal repository as target', () => {
  it('gets no invitation, once the host has said so; without an answer the call is made', async () => {
    assert.ok(sqlite)
    const database = await sqlite.create()
    const host = await startRawHost()
    host.owner = undefined
    let now = Date.now()
    const pullpass = await startPullpass({
      database,
      host: { apiUrl: host.url, url: host.url },
      overrides: { now: () => now }
    })
    const buyer = await signIn(pullpass, 'buyer@example.com')
    await deliver(pullpass.url, checkoutEvent({ reference: buyer.userId }))
    await pullpass.context.inbox.drain()
    const invite = async () => (await buyer.postJson('/api/invite', { username: 'octocat' })).json()

    assert.deepEqual(await invite(), { ok: true, reason: 'invited' })
    assert.equal(collaboratorCalls(host).length, 1)

    host.owner = 'User'
    assert.deepEqual(await invite(), { ok: false, reason: 'forbidden' })
    assert.equal(collaboratorCalls(host).length, 1)
    assert.match(await (await buyer.get('/settings/purchases')).text(), /Invitations are off/)

    host.owner = 'Organization'
    now += 61_000
    assert.deepEqual(await invite(), { ok: true, reason: 'invited' })
    assert.doesNotMatch(await (await buyer.get('/settings/purchases')).text(), /Invitations are off/)

    await pullpass.close()
    await host.close()
    await database.dispose()
  })
})
