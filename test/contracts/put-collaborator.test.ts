import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { INVITE_TOKEN } from '../support/builders/secrets.ts'
import { type Answer, invitationOf, type RawHost, startRawHost } from '../support/worlds/raw-host.ts'
import { BASE, startSale } from '../support/worlds/sale.ts'

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

const octocat = { id: 583231, login: 'octocat' }
/** Hosts that know different things of the name: the meaning of a status must not depend on it. */
const hosts: [string, (host: RawHost) => void][] = [
  ['a host that says nothing about people', () => {}],
  [
    'a host that knows the account',
    (host) => {
      host.people = { octocat: { id: octocat.id } }
    }
  ],
  [
    'a host that knows no such account',
    (host) => {
      host.people = {}
    }
  ]
]

describe('the collaborator call, as a raw host sees it', () => {
  for (const [words, prepare] of hosts) {
    describe(`the answer of ${words}`, { concurrency: 2 }, () => {
      for (const [answer, { ok, reason }] of answers) {
        const name = typeof answer === 'string' ? answer : `${answer.status}${answer.headers ? ' with headers' : ''}`
        test(`The answer ${name} to the collaborator call becomes ${reason}, with HTTP 200`, async () => {
          await using sale = await startSale({ overrides: { inviteDeadlineMs: 700 } })
          prepare(sale.host)
          sale.host.answer = answer
          const result = await sale.invite()
          assert.deepEqual([result.ok, result.reason], [ok, reason])
          assert.equal(sale.puts().length, 1)
        })
      }
    })
  }

  test('The collaborator call is one PUT with the documented bytes', async () => {
    await using sale = await startSale()
    await sale.invite()
    const [call, ...more] = sale.puts()
    assert.equal(more.length, 0)
    assert.equal(call?.method, 'PUT')
    assert.equal(call?.target, `${BASE}/repos/acme/starter-kit/collaborators/octocat`)
    assert.equal(call?.headers.authorization, `Bearer ${INVITE_TOKEN}`)
    assert.equal(call?.headers.accept, 'application/vnd.github+json')
    assert.equal(call?.body, '{"permission":"pull"}')
    assert.ok(call?.headers['user-agent'])
  })

  for (const name of ['-Jerry-', 'gil--', 'a', '0----0', 'ada_acme', 'a'.repeat(39)]) {
    test(`The name ${name} is sent to the host`, async () => {
      await using sale = await startSale()
      await sale.invite(name)
      assert.equal(sale.puts()[0]?.target, `${BASE}/repos/acme/starter-kit/collaborators/${name}`)
    })
  }

  for (const status of [307, 308]) {
    test(`The call follows one ${status} on the same origin with method, token and body; the second status counts`, async () => {
      await using sale = await startSale()
      const moved: Answer = { status, headers: { location: '/repositories/7/collaborators/octocat' } }
      sale.host.answer = ({ target }) => (target.startsWith('/repositories/') ? { status: 204 } : moved)
      assert.equal((await sale.invite()).reason, 'already_invited')
      assert.deepEqual(
        sale.puts().map(({ method, target, body, headers }) => [method, target, body, headers.authorization]),
        [`${BASE}/repos/acme/starter-kit/collaborators/octocat`, '/repositories/7/collaborators/octocat'].map(
          (target) => ['PUT', target, '{"permission":"pull"}', `Bearer ${INVITE_TOKEN}`]
        )
      )
    })
  }

  test('The call follows no second redirect', async () => {
    await using sale = await startSale()
    sale.host.answer = { status: 307, headers: { location: '/repositories/7/collaborators/octocat' } }
    assert.equal((await sale.invite()).reason, 'unavailable')
    assert.equal(sale.puts().length, 2)
  })

  for (const [words, location] of [
    ['a membership of the organization', '/api/v3/orgs/acme/memberships/octocat'],
    ['a team', '/api/v3/orgs/acme/teams/buyers/repos/acme/starter-kit'],
    ['another account', '/api/v3/repositories/7/collaborators/hubot'],
    ['an account with more behind it', '/api/v3/repositories/7/collaborators/octocat/permission'],
    ['the repository itself', '/api/v3/repositories/7'],
    ['another endpoint of the repository', '/api/v3/repositories/7/invitations/octocat'],
    ['another repository by its name', '/api/v3/repos/acme/other/collaborators/octocat'],
    ['an invalid number', '/api/v3/repositories/7e1/collaborators/octocat'],
    ['a path that goes up', '/api/v3/repositories/7/../../orgs/acme/memberships/octocat'],
    ['an encoded path that goes up', '/api/v3/repositories/7/%2e%2e/%2E%2E/user/starred/acme/kit'],
    ['another base path of the API', '/other/repositories/7/collaborators/octocat'],
    ['the same with a query', '/api/v3/repositories/7/collaborators/octocat?permission=admin'],
    ['the same with a password', 'http://user:password@HOST/api/v3/repositories/7/collaborators/octocat']
  ] as const) {
    test(`The call does not follow a redirect to ${words}`, async () => {
      await using sale = await startSale()
      const target = location.replace('HOST', new URL(sale.host.url).host)
      sale.host.answer = { status: 307, headers: { location: target } }
      assert.equal((await sale.invite()).reason, 'unavailable')
      assert.deepEqual(
        sale.puts().map((call) => call.target),
        [`${BASE}/repos/acme/starter-kit/collaborators/octocat`]
      )
    })
  }

  for (const location of [
    'HOST/api/v3/repositories/7/collaborators/octocat',
    '/api/v3/repositories/1234567890/collaborators/Octocat#top',
    '../../../../repositories/7/collaborators/octocat'
  ]) {
    test(`The call follows a redirect to ${location}`, async () => {
      await using sale = await startSale()
      const moved: Answer = { status: 308, headers: { location: location.replace('HOST', sale.host.url) } }
      sale.host.answer = ({ target }) => (target.includes('/repositories/') ? { status: 204 } : moved)
      assert.equal((await sale.invite()).reason, 'already_invited')
      assert.equal(sale.puts().length, 2)
    })
  }

  test('The call sends the token to no other origin', async () => {
    await using sale = await startSale()
    const other = await startRawHost()
    sale.host.answer = { status: 307, headers: { location: `${other.url}/repositories/7/collaborators/octocat` } }
    const { reason } = await sale.invite()
    await other.close()
    assert.equal(reason, 'unavailable')
    assert.equal(other.calls.length, 0)
  })

  test('The status counts even when the body never ends', async () => {
    await using sale = await startSale({ overrides: { inviteDeadlineMs: 700 } })
    sale.host.answer = { status: 201, headers: { 'content-length': '1000' }, body: '{' }
    assert.equal((await sale.invite()).reason, 'invited')
  })

  test('Send invite accepts the own origin, and the product by its id', async () => {
    await using sale = await startSale()
    const body = { username: 'octocat', product: 'starter-kit' }
    const response = await sale.post(body, { origin: sale.pullpass.url })
    assert.equal(((await response.json()) as { reason: string }).reason, 'invited')
  })
})

describe('the details beside the reason', () => {
  test('A 201 for the requested account and permission is verified, with the grant and its account', async () => {
    await using sale = await startSale()
    sale.host.people = { octocat: { id: octocat.id } }
    sale.host.answer = { status: 201, body: JSON.stringify(invitationOf(octocat)) }
    const { ok, reason, verified, grant, detail } = await sale.invite()
    assert.deepEqual({ ok, reason, verified }, { ok: true, reason: 'invited', verified: true })
    const { id, ...rest } = grant as { id: string }
    assert.match(id, /./)
    assert.deepEqual(rest, { state: 'invited', because: 'sent', account: octocat })
    assert.equal(typeof detail, 'string')
  })

  // Each invitation is made when its test runs, since an invitation that is a minute old counts as one from before the
  // call.
  for (const [words, made] of [
    ['another permission than read', () => invitationOf(octocat, 'write')],
    ['another account', () => invitationOf({ id: 7, login: 'somebody-else' })]
  ] as const) {
    test(`A 201 for ${words} is not verified, and the invitation is withdrawn at once`, async () => {
      await using sale = await startSale()
      const invitation = made()
      sale.host.people = { octocat: { id: octocat.id } }
      sale.host.answer = ({ method }) =>
        method === 'PUT' ? { status: 201, body: JSON.stringify(invitation) } : { status: 204 }
      const { ok, reason, verified, grant } = await sale.invite()
      assert.deepEqual({ ok, reason, verified }, { ok: true, reason: 'invited', verified: false })
      const { state, account } = grant as { state: string; account: object }
      assert.deepEqual([state, account], ['blocked', octocat])
      const deletes = sale.puts().filter(({ method }) => method === 'DELETE')
      assert.deepEqual(
        deletes.map(({ target }) => target),
        [`${BASE}/repos/acme/starter-kit/invitations/${invitation.id}`]
      )
    })
  }

  test('`verified` after a 422 or 204 is true if the host shows the account, false if the host gave a reason, otherwise unknown', async () => {
    const noSeat = JSON.stringify({ message: 'You must purchase at least one more seat to add this user.' })
    for (const [answer, invited, verified] of [
      [{ status: 422 }, [], 'unknown'],
      [{ status: 204 }, [], 'unknown'],
      [{ status: 422, body: noSeat }, [], false],
      [{ status: 422 }, ['octocat'], true],
      [{ status: 204 }, ['octocat'], true]
    ] as const) {
      await using sale = await startSale()
      sale.host.people = { octocat: { id: octocat.id } }
      sale.host.answer = () => {
        // Set during the call: if the host showed the invitation before, there would be no call.
        sale.host.invited = invited
        return answer
      }
      const result = await sale.invite()
      assert.deepEqual([result.reason, result.verified], ['already_invited', verified])
    }
    await using sale = await startSale()
    sale.host.answer = { status: 422 }
    assert.equal((await sale.invite()).verified, 'unknown')
  })

  test('A 422 that is a throttle is unknown, and the grant is queued', async () => {
    await using sale = await startSale()
    sale.host.people = { octocat: { id: octocat.id } }
    sale.host.answer = { status: 422, headers: { 'retry-after': '60' } }
    const { reason, verified, grant, detail } = await sale.invite()
    assert.deepEqual([reason, verified], ['already_invited', 'unknown'])
    const { state, because } = grant as { state: string; because: string }
    assert.deepEqual([state, because], ['queued', 'throttled'])
    assert.match(String(detail), /throttles requests.*queued/)
  })

  for (const body of ['', '[]', '{"permission":"read"}', '{"id":1,"invitee":null}']) {
    test(`A 201 with the body ${body || '(empty)'} is verified only if the host then shows the account`, async () => {
      await using sale = await startSale()
      sale.host.people = { octocat: { id: octocat.id } }
      sale.host.answer = { status: 201, body }
      const unseen = await sale.invite()
      assert.deepEqual([unseen.ok, unseen.reason, unseen.verified], [true, 'invited', 'unknown'])
      const { state, because } = unseen.grant as { state: string; because: string }
      assert.deepEqual([state, because], ['queued', 'unclear'])

      await using another = await startSale()
      another.host.people = { octocat: { id: octocat.id } }
      another.host.answer = () => {
        another.host.collaborators = ['octocat']
        return { status: 201, body }
      }
      const seen = await another.invite()
      assert.deepEqual([seen.ok, seen.reason, seen.verified], [true, 'invited', true])
      assert.equal((seen.grant as { state: string }).state, 'accepted')
      // A second Send invite makes no second call, since the account has access.
      assert.equal((await another.invite()).reason, 'already_invited')
      assert.equal(another.puts().length, 1)
    })
  }

  test('A throttle says until when it lasts, as a 403 and as a 429', async () => {
    for (const [status, reason] of [
      [403, 'forbidden'],
      [429, 'rate_limited']
    ] as const) {
      await using sale = await startSale()
      sale.host.answer = { status, headers: { 'retry-after': '60' } }
      const result = await sale.invite()
      assert.equal(result.reason, reason)
      const waitMs = Date.parse(String(result.retryAt)) - Date.now()
      assert.ok(waitMs > 50_000 && waitMs <= 60_000, `${waitMs} ms`)
      assert.equal((result.grant as { because: string }).because, 'throttled')
    }
  })
})
