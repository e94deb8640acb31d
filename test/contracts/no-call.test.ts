import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import { MINUTE_MS } from '../../src/runtime/time/durations.ts'
import { INVITE_TOKEN } from '../support/builders/secrets.ts'
import { invitationOf, type RawHost } from '../support/worlds/raw-host.ts'
import { type Sale, startSale } from '../support/worlds/sale.ts'
import { signIn, visit } from '../support/worlds/visitor.ts'

describe('requests that make no call to the host', () => {
  let sale: Sale
  let host: RawHost
  before(async () => {
    sale = await startSale()
    host = sale.host
  })
  after(() => sale[Symbol.asyncDispose]())
  beforeEach(async () => {
    await sale.pullpass.context.knownRepositories.of(sale.pullpass.context.config.products[0]).isPersonal()
    host.calls.length = 0
  })

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
    test(`The username ${JSON.stringify(username)} is invalid and makes no call`, async () => {
      const response = await sale.post({ username })
      assert.equal(response.status, 200)
      // Beside the result stands how the purchase stands, which is another test's matter.
      const { explained, ...result } = (await response.json()) as Record<string, unknown>
      assert.deepEqual(result, { ok: false, reason: 'invalid_username' })
      assert.equal(typeof explained, 'object')
      assert.equal(host.calls.length, 0)
    })
  }

  test('A user who has not paid gets not_paid and makes no call', async () => {
    const stranger = await signIn(sale.pullpass, 'stranger@example.com')
    const response = await stranger.postJson('/api/invite', { username: 'octocat' })
    assert.equal(response.status, 200)
    assert.deepEqual(await response.json(), { ok: false, reason: 'not_paid' })
    assert.equal(host.calls.length, 0)
  })

  test('A user who has not paid and sends an invalid username gets invalid_username', async () => {
    const stranger = await signIn(sale.pullpass, 'stranger@example.com')
    const response = await stranger.postJson('/api/invite', { username: '@octocat' })
    assert.deepEqual(await response.json(), { ok: false, reason: 'invalid_username' })
    assert.equal(host.calls.length, 0)
  })

  test('A visitor who is not signed in gets 401 and makes no call', async () => {
    const response = await visit(sale.pullpass).postJson('/api/invite', { username: 'octocat' })
    assert.equal(response.status, 401)
    assert.match(response.headers.get('content-type') ?? '', /problem\+json/)
    assert.equal(host.calls.length, 0)
  })

  const bodies = [{}, { username: 7 }, { username: null }, { username: ['octocat'] }, [], null, 'octocat']
  for (const body of bodies) {
    test(`The body ${JSON.stringify(body)} gets a 400 that names the field, and makes no call`, async () => {
      const response = await sale.post(body)
      assert.equal(response.status, 400)
      assert.match(response.headers.get('content-type') ?? '', /problem\+json/)
      assert.equal(((await response.json()) as { field: string }).field, 'username')
      assert.equal(host.calls.length, 0)
    })
  }

  test('A body that is not JSON gets 400 and makes no call', async () => {
    const cookie = [...sale.buyer.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    for (const type of ['application/json', 'text/plain']) {
      const init = { method: 'POST', body: '{"username":', headers: { cookie, 'content-type': type } }
      assert.equal((await fetch(`${sale.pullpass.url}/api/invite`, init)).status, 400)
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
    test(`A request from another origin gets 403 and makes no call: ${JSON.stringify(headers)}`, async () => {
      assert.equal((await sale.post({ username: 'octocat' }, headers)).status, 403)
      assert.equal(host.calls.length, 0)
    })
  }

  test('A request for a product that is not sold here gets 400 and makes no call', async () => {
    const response = await sale.post({ username: 'octocat', product: 'other' })
    assert.equal(response.status, 400)
    assert.equal(((await response.json()) as { field: string }).field, 'product')
    assert.equal(host.calls.length, 0)
  })
})

/** A shop whose clock and invite token the test controls. */
async function ownTime() {
  const at = { now: Date.now(), token: INVITE_TOKEN }
  const sale = await startSale({ overrides: { now: () => at.now }, secrets: { inviteToken: () => at.token } })
  return { at, sale, [Symbol.asyncDispose]: () => sale[Symbol.asyncDispose]() }
}

describe('calls that Pullpass leaves out because of what it knows', () => {
  test('A rejected token is not used for 15 minutes; another token is used at once', async () => {
    await using own = await ownTime()
    const { at, sale } = own
    sale.host.answer = { status: 401 }
    assert.equal((await sale.invite()).reason, 'forbidden')
    assert.equal(sale.puts().length, 1)

    sale.host.answer = { status: 201 }
    at.now += 14 * MINUTE_MS
    const held = await sale.invite()
    assert.deepEqual([held.ok, held.reason], [false, 'forbidden'])
    assert.equal(held.retryAt, new Date(at.now + MINUTE_MS).toISOString())
    assert.equal(sale.puts().length, 1)

    at.token = 'another-token'
    assert.equal((await sale.invite()).reason, 'invited')
    assert.equal(sale.puts()[1]?.headers.authorization, 'Bearer another-token')
  })

  test('A rejected token is used again after 15 minutes', async () => {
    await using own = await ownTime()
    const { at, sale } = own
    sale.host.answer = { status: 401 }
    assert.equal((await sale.invite()).reason, 'forbidden')
    sale.host.answer = { status: 201 }
    at.now += 15 * MINUTE_MS
    assert.equal((await sale.invite()).reason, 'invited')
  })

  for (const status of [403, 429]) {
    test(`No call is made during a throttle that came as ${status}; a call is made when it is over`, async () => {
      await using own = await ownTime()
      const { at, sale } = own
      sale.host.answer = { status, headers: { 'retry-after': '120' } }
      await sale.invite()
      const until = at.now + 2 * MINUTE_MS
      assert.equal(sale.puts().length, 1)

      sale.host.answer = { status: 201 }
      at.now += MINUTE_MS
      const held = await sale.invite()
      assert.deepEqual([held.ok, held.reason, held.retryAt], [false, 'rate_limited', new Date(until).toISOString()])
      const { state, because } = held.grant as { state: string; because: string }
      assert.deepEqual([state, because], ['queued', 'throttled'])
      assert.equal(sale.puts().length, 1)

      at.now = until
      assert.equal((await sale.invite()).reason, 'invited')
      assert.equal(sale.puts().length, 2)
    })
  }

  test('During a throttle neither Cancel invitation nor the preview nor a round calls the host', async () => {
    await using own = await ownTime()
    const { at, sale } = own
    sale.host.people = { octocat: { id: 7 } }
    sale.host.answer = { status: 201, body: JSON.stringify(invitationOf({ id: 7, login: 'octocat' })) }
    const { grant } = await sale.invite()
    sale.host.answer = { status: 429, headers: { 'retry-after': '120' } }
    await sale.invite('hubot')
    sale.host.calls.length = 0
    const { access } = sale.pullpass.context
    const grantId = (grant as { id: string }).id
    assert.deepEqual(await access.mistyped({ userId: sale.buyer.userId, grantId }), { ok: true })
    const preview = await access.preview(sale.buyer.userId, 'octocat')
    assert.deepEqual(preview, { kind: 'unknown', username: 'octocat' })
    await access.round()
    assert.deepEqual(sale.host.calls, [])
    at.now += 2 * MINUTE_MS
    assert.equal((await access.preview(sale.buyer.userId, 'octocat')).kind, 'account')
  })

  for (const type of ['Organization', 'Bot'] as const) {
    test(`The name of ${type === 'Bot' ? 'a bot' : 'an organization'} makes no call`, async () => {
      await using sale = await startSale()
      sale.host.people = { 'acme-inc': { id: 7, type } }
      const { ok, reason, verified } = await sale.invite('acme-inc')
      assert.deepEqual({ ok, reason, verified }, { ok: false, reason: 'invalid_username', verified: true })
      assert.equal(sale.puts().length, 0)
    })
  }

  test('A name that turns out after a 404 to belong to an organization gets the reason of an organization’s name', async () => {
    await using sale = await startSale()
    sale.host.answer = { status: 404 }
    sale.host.meanwhile = async ({ method }) => {
      if (method === 'PUT') sale.host.people = { 'acme-inc': { id: 7, type: 'Organization' } }
    }
    const { ok, reason, verified, grant } = await sale.invite('acme-inc')
    assert.deepEqual({ ok, reason, verified }, { ok: false, reason: 'invalid_username', verified: true })
    assert.equal((grant as { because: string }).because, 'not_a_person')
    assert.equal(sale.puts().length, 1)
  })

  test('A name that the host shows after a 404 to be a person’s is not shown to be wrong', async () => {
    await using sale = await startSale()
    sale.host.answer = { status: 404 }
    sale.host.people = { octocat: { id: 7 } }
    const { reason, verified } = await sale.invite()
    assert.deepEqual({ reason, verified }, { reason: 'invalid_username', verified: false })
  })

  for (const has of ['invited', 'collaborators'] as const) {
    test(`An account that the host already lists (${has}) makes no call`, async () => {
      await using sale = await startSale()
      sale.host.people = { octocat: { id: 7 } }
      sale.host[has] = ['octocat']
      const { ok, reason, verified } = await sale.invite()
      assert.deepEqual({ ok, reason, verified }, { ok: true, reason: 'already_invited', verified: true })
      assert.equal(sale.puts().length, 0)
    })
  }

  test('Without a token no call is made, and the reason is forbidden', async () => {
    await using own = await ownTime()
    const { at, sale } = own
    at.token = ''
    assert.equal((await sale.invite()).reason, 'forbidden')
    assert.equal(sale.puts().length, 0)
    at.token = INVITE_TOKEN
    assert.equal((await sale.invite()).reason, 'invited')
  })

  test('Two requests at the same moment make one call, and both answers tell of the invitation', async () => {
    await using sale = await startSale()
    sale.host.people = { octocat: { id: 7 } }
    sale.host.answer = () => {
      sale.host.invited = ['octocat']
      return { status: 201, body: JSON.stringify(invitationOf({ id: 7, login: 'octocat' })) }
    }
    const reasons = await Promise.all([sale.invite(), sale.invite()])
    assert.deepEqual(reasons.map(({ reason }) => reason).sort(), ['already_invited', 'invited'])
    assert.equal(sale.puts().length, 1)
  })
})

describe('a personal repository', () => {
  test('No call is made once the host has said that the repository is personal; while unknown, calls are made', async () => {
    await using own = await ownTime()
    const { at, sale } = own
    const page = async () => (await sale.buyer.get('/settings/purchases')).text()
    sale.host.owner = undefined
    at.now += 10 * MINUTE_MS
    assert.equal((await sale.invite()).reason, 'invited')
    assert.equal(sale.puts().length, 1)

    sale.host.owner = 'User'
    assert.equal((await sale.invite()).reason, 'forbidden')
    assert.equal(sale.puts().length, 1)
    assert.match(await page(), /Invitations are off/)

    sale.host.owner = 'Organization'
    at.now += 61_000
    assert.equal((await sale.invite()).reason, 'invited')
    assert.doesNotMatch(await page(), /Invitations are off/)
  })
})
