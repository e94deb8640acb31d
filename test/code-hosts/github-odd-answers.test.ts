import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { test } from 'node:test'
import fc from 'fast-check'
import type { Failed, OddEntry, Written } from '../../src/code-host/code-host.ts'
import { type GitHubOptions, gitHub } from '../../src/code-host/github/github.ts'

const apiUrl = 'https://api.host.example/api/v3'
const there = `${apiUrl}/repos/acme/kit`
type Asked = { url: string; method: string; headers: Headers }

/** A code host that answers with anything, and the requests that it received. */
function host(answer: (asked: Asked, turn: number) => Response | Promise<Response>, more: Partial<GitHubOptions> = {}) {
  const asked: Asked[] = []
  const send = async (input: string | URL | Request, init: RequestInit = {}) => {
    const call = { url: String(input), method: init.method ?? 'GET', headers: new Headers(init.headers) }
    asked.push(call)
    assert.equal(init.redirect, 'manual')
    return answer(call, asked.length)
  }
  const options = { apiUrl, owner: 'acme', repo: 'kit', token: () => 'a-token', deadlineMs: 1000 }
  const codeHost = gitHub({ ...options, fetch: send as typeof fetch, ...more })
  return { codeHost, asked, urls: () => asked.map(({ url }) => url) }
}

const entry = (id: number) => ({
  id,
  login: `buyer-${id}`,
  role_name: 'read',
  permissions: { pull: true },
  type: 'User'
})

const list = (items: unknown[], link?: string, type: string | null = 'application/json') =>
  new Response(new TextEncoder().encode(JSON.stringify(items)), {
    headers: { ...(link && { link }), ...(type && { 'content-type': type }) }
  })
const moved = (status: number, location: string) =>
  new Response('{"message":"Moved"}', { status, headers: { location } })
const next = (url: string) => `<${url}>; rel="next", <${url}>; rel="last"`
const words = (failed: Failed | undefined) => (failed && 'words' in failed.refusal ? failed.refusal.words : failed)
const outcome = (written: Written) => (written.outcome === 'done' ? written.status : written.outcome)

const noLists: [string, () => Response, RegExp][] = [
  [
    'An answer of HTML',
    () => new Response('<html>hello</html>', { headers: { 'content-type': 'text/html' } }),
    /no list/
  ],
  ['An answer with a list cut short', () => new Response('[{"id":1,"login":"a"'), /no list/],
  ['An answer with an object', () => new Response('{"id":1}'), /no list/],
  ['An answer without a body', () => new Response(''), /no list/],
  ['An answer of null', () => new Response('null'), /no list/],
  ['An answer with status 204', () => new Response(null, { status: 204 }), /status 204/],
  ['A 304 without a request for one', () => new Response(null, { status: 304 }), /status 304/],
  ['A redirect without an address', () => new Response(null, { status: 302 }), /status 302/],
  ['A redirect to another host', () => Response.redirect('https://evil.example/'), /status 302/]
]
for (const [name, answer, expected] of noLists) {
  test(`${name} is not read as a list`, async () => {
    const { codeHost, asked } = host(answer)
    for (const said of [await codeHost.collaborators(), await codeHost.invitations()]) {
      assert.deepEqual([said.complete, said.items, said.failed?.refusal.kind], [false, [], 'unreachable'])
      assert.match(String(words(said.failed)), expected)
    }
    assert.equal(asked.length, 2)
  })
}

test('A list without a content type and with unknown fields is read', async () => {
  const { codeHost } = host(() => list([{ ...entry(1), news: [1] }], undefined, null))
  const { items, complete } = await codeHost.collaborators()
  assert.deepEqual([items, complete], [[{ id: 1, login: 'buyer-1', role: 'read' }], true])
})

for (const [given, role] of [
  [{ permissions: { pull: true, triage: true, push: true, maintain: true, admin: true } }, 'admin'],
  [{ permissions: { pull: true, triage: true, push: true, maintain: true, admin: false } }, 'maintain'],
  [{ permissions: { pull: true, triage: true, push: true } }, 'write'],
  [{ permissions: { pull: true, triage: true, push: false } }, 'triage'],
  [{ permissions: { pull: true }, role_name: 'release-managers' }, 'read'],
  [{ permissions: { pull: true, push: true }, role_name: 'release-managers' }, 'write'],
  [{ permissions: undefined, role_name: 'maintain' }, 'maintain'],
  [{ permissions: { pull: 'yes' }, role_name: 'read' }, 'read'],
  [{ permissions: 'pull', role_name: '' }, undefined],
  [{ permissions: undefined, role_name: undefined }, undefined]
] as const) {
  test(`The role of a collaborator with ${JSON.stringify(given)} is ${role}`, async () => {
    const { codeHost } = host(() => list([{ ...entry(1), ...given }]))
    const { items, complete } = await codeHost.collaborators()
    assert.deepEqual([items.map((item) => item.role), complete], [[role], true])
  })
}

const invitation = {
  id: 1,
  invitee: null,
  inviter: null,
  permissions: 'read',
  created_at: '2026-01-01T00:00:00Z'
}

test('A deleted account in an invitation has no id', async () => {
  const { items, odd, complete } = await host(() => list([invitation])).codeHost.invitations()
  const read = {
    id: 1,
    inviteeId: null,
    inviteeLogin: null,
    inviterId: null,
    permission: 'read',
    createdAt: Date.UTC(2026, 0, 1),
    expired: false
  }
  assert.deepEqual([items, odd, complete], [[read], [], true])
})

const ada = { id: 7, login: 'ada' }
const oddInvitations: [string, unknown, OddEntry][] = [
  ['an id that is none', { ...invitation, invitee: ada, id: 'x' }, { odd: 'no usable id', accountId: 7, login: 'ada' }],
  ['null', null, { odd: 'it is no object' }],
  ['a number', 7, { odd: 'it is no object' }],
  ['a date that is none', { ...invitation, created_at: 'soon' }, { odd: 'no usable created_at', invitationId: 1 }],
  ['an invitee that is a name', { ...invitation, invitee: 'ada' }, { odd: 'no usable invitee', invitationId: 1 }],
  [
    'an invitee without an id',
    { ...invitation, invitee: { login: 'ada' } },
    { odd: 'no usable invitee.id', invitationId: 1, login: 'ada' }
  ],
  [
    'nothing but an invitee',
    { invitee: ada },
    { odd: 'no usable id, permissions, created_at', accountId: 7, login: 'ada' }
  ]
]
for (const [name, entry, expected] of oddInvitations) {
  test(`An unreadable invitation (${name}) identifies its account as far as possible, and other entries stay readable`, async () => {
    const { items, odd, complete, failed } = await host(() => list([invitation, entry])).codeHost.invitations()
    assert.deepEqual([items.map(({ id }) => id), odd, complete, failed], [[1], [expected], true, undefined])
  })
}

test('A collaborator needs an id, and an entry without one has at most a name', async () => {
  const entries = [{ id: 1 }, { id: 2, login: null }, { id: 3, role_name: 5 }, { login: 'ada' }, { id: -1 }, 'ada']
  const { items, odd, complete } = await host(() => list(entries)).codeHost.collaborators()
  assert.deepEqual([items, complete], [[{ id: 1 }, { id: 2 }, { id: 3 }], true])
  assert.deepEqual(odd, [{ odd: 'no usable id', login: 'ada' }, { odd: 'no usable id' }, { odd: 'it is no object' }])
})

test('Every entry of a list is either read or reported as unreadable, and readable entries stay readable', async () => {
  const good = { ...invitation, id: 99, invitee: ada }
  const anything = fc.oneof(
    fc.jsonValue(),
    fc.record(
      { id: fc.jsonValue(), invitee: fc.jsonValue(), permissions: fc.jsonValue(), created_at: fc.jsonValue() },
      { requiredKeys: [] }
    ),
    fc.record({ id: fc.integer({ min: 1, max: 9 }), login: fc.jsonValue(), role_name: fc.jsonValue() })
  )
  const property = fc.asyncProperty(anything, async (entry) => {
    const { codeHost } = host(() => list([entry, good, { id: 100, login: 'grace' }]))
    const [invitations, collaborators] = [await codeHost.invitations(), await codeHost.collaborators()]
    assert.ok(invitations.items.some(({ id }) => id === 99))
    assert.ok([99, 100].every((id) => collaborators.items.some((one) => one.id === id)))
    for (const { items, odd, complete, failed } of [invitations, collaborators]) {
      assert.deepEqual([items.length + (odd ?? []).length, complete, failed], [3, true, undefined])
      assert.ok((odd ?? []).every(({ odd: why }) => why.length < 100))
    }
  })
  await fc.assert(property, { numRuns: 300 })
})

test('The token is sent to no other origin, whatever the Link header says', async () => {
  for (const link of [
    'https://evil.example/?page=2',
    '//evil.example/',
    'http://api.host.example/',
    'https://a:b@api.host.example/'
  ]) {
    const { codeHost, urls } = host(() => list([entry(1)], next(link)))
    const { complete, failed } = await codeHost.collaborators()
    assert.deepEqual([complete, words(failed)], [false, 'the next page is of another list'])
    assert.deepEqual(urls(), [`${there}/collaborators?affiliation=direct&per_page=100`])
  }
})

test("A Link header is followed only to a page of the same list, by the repository's name or number", async () => {
  for (const link of [
    `${apiUrl}/orgs/acme/members?page=2`,
    `${there}/invitations?page=2`,
    `${apiUrl}/repos/acme/other/collaborators?page=2`,
    `${apiUrl}/repositories/7/../../orgs/acme/members?page=2`
  ]) {
    const { codeHost, asked } = host(() => list([entry(asked.length)], next(link)))
    const { complete, failed } = await codeHost.collaborators()
    assert.deepEqual([complete, words(failed), asked.length], [false, 'the next page is of another list', 1], link)
  }
  const { codeHost, urls } = host(({ url }) =>
    url.includes('page=2')
      ? list([entry(2)])
      : list([entry(1)], next(`${apiUrl}/repositories/7/collaborators?per_page=100&page=2`))
  )
  assert.deepEqual((await codeHost.collaborators()).items.length, 2)
  assert.equal(urls()[1], `${apiUrl}/repositories/7/collaborators?per_page=100&page=2`)
})

test('A redirect of a list is followed only when it keeps the query', async () => {
  for (const [query, followed] of [
    ['?affiliation=direct&per_page=100', true],
    ['?per_page=100&affiliation=direct', true],
    ['?per_page=100', false],
    ['?affiliation=all&per_page=100', false],
    ['', false]
  ] as const) {
    const { codeHost } = host((_, turn) =>
      turn === 1 ? moved(301, `${apiUrl}/repositories/7/collaborators${query}`) : list([entry(1)])
    )
    const { items } = await codeHost.collaborators()
    assert.equal(items.length, followed ? 1 : 0, query)
  }
})

test('A redirect of a question about an account is not followed', async () => {
  const { codeHost, asked } = host(() => moved(301, `${apiUrl}/users/mallory`))
  const answer = await codeHost.accountByLogin('ada')
  assert.deepEqual(['failed' in answer, asked.length], [true, 1])
})

test('A list whose Link headers form a circle, or lead on without new entries, comes to an end', async () => {
  const circle = host(({ url }) =>
    list([entry(url.includes('b') ? 2 : 1)], next(`${there}/collaborators?a=${url.endsWith('1') ? 2 : 1}`))
  )
  const first = await circle.codeHost.collaborators()
  assert.deepEqual([first.complete, first.items.length < 3, circle.asked.length < 20], [false, true, true])
  const onAndOn = host((_, turn) => list([entry(1)], next(`${there}/collaborators?page=${turn}`)))
  assert.equal((await onAndOn.codeHost.collaborators()).complete, false)
  assert.ok(onAndOn.asked.length < 30, `${onAndOn.asked.length}`)
  const empty = host((_, turn) => list([], next(`${there}/collaborators?page=${turn}`)))
  assert.equal((await empty.codeHost.collaborators()).complete, true)
  assert.equal(empty.asked.length, 1)
})

test('A page address that contains a colon reaches the host unchanged', async () => {
  const { codeHost, urls } = host(({ url }) =>
    url.includes('after') ? list([entry(2)]) : list([entry(1)], next(`${there}/collaborators?after=a:bc`))
  )
  assert.equal((await codeHost.collaborators()).items.length, 2)
  assert.equal(new URL(urls()[1] ?? '').searchParams.get('after'), 'a:bc')
})

test('A list with an entry that is listed twice is not complete, even when nothing changes', async () => {
  const { codeHost } = host(({ url }) =>
    url.includes('page=2')
      ? list([entry(2), entry(3)])
      : list([entry(1), entry(2)], next(`${there}/collaborators?page=2`))
  )
  const { items, complete } = await codeHost.collaborators()
  assert.deepEqual([items.map(({ id }) => id), complete], [[1, 2, 3], false])
})

const redirects: [string, number, string, boolean][] = [
  ['to its number', 307, '/api/v3/repositories/7/collaborators/ada', true],
  ['to its number, for good', 308, '/api/v3/repositories/7/collaborators/ada', true],
  ['as a GET would be', 301, '/api/v3/repositories/7/collaborators/ada', false],
  ['as a GET would be, for now', 302, '/api/v3/repositories/7/collaborators/ada', false],
  ['to another host', 307, 'https://evil.example/repositories/7/collaborators/ada', false],
  ['to another account', 307, '/api/v3/repositories/7/collaborators/grace', false],
  ['to the repository itself', 307, '/api/v3/repositories/7', false],
  ['out of the organization', 307, '/api/v3/repositories/../orgs/acme/collaborators/ada', false],
  ['to another repository', 307, '/api/v3/repositories/../repos/acme/other/collaborators/ada', false],
  ['out of its path', 307, '/api/v3/repositories/7/../../orgs/acme/members/ada', false]
]
for (const [name, status, location, followed] of redirects) {
  test(`A removal that is redirected ${name} (${status}) is ${followed ? 'followed' : 'not followed'}`, async () => {
    const { codeHost, asked } = host((_, turn) =>
      turn === 2 ? new Response(null, { status: 204 }) : moved(status, location)
    )
    assert.equal(outcome(await codeHost.removeCollaborator('ada')), followed ? 204 : 'unknown')
    assert.deepEqual(
      asked.map(({ method }) => method),
      followed ? ['DELETE', 'DELETE'] : ['DELETE']
    )
    assert.equal(asked.at(-1)?.headers.get('authorization'), 'Bearer a-token')
  })
}

test('An answer about another account, or one that is not an account, is a failure', async () => {
  const account = { id: 7, login: 'grace', type: 'User' }
  const other = host(() => new Response(JSON.stringify(account))).codeHost
  for (const answer of [await other.accountByLogin('ada'), await other.accountById(8)]) {
    assert.ok('failed' in answer && words(answer) === 'the answer is about another account')
  }
  for (const body of ['<html>', '[]', '{}', JSON.stringify({ ...account, id: undefined }), '{"id":7,']) {
    const answer = await host(() => new Response(body)).codeHost.accountById(7)
    assert.ok('failed' in answer && words(answer) === 'the answer is no account' && answer.status === 200)
  }
})

test('Each kind of request has its own deadline, by the given clock', async () => {
  const asked: number[] = []
  const over = new AbortController()
  const deadline = (ms: number) => {
    asked.push(ms)
    return over.signal
  }
  const { codeHost } = host(() => list([]), { deadline, deadlineMs: 11, pageDeadlineMs: 22, writeDeadlineMs: 33 })
  await codeHost.accountById(1)
  await codeHost.collaborators()
  await codeHost.removeCollaborator('ada')
  assert.deepEqual(asked, [11, 22, 33])
})

test('A host that never answers, never ends its answer, or does not exist is unreachable before the deadline', async () => {
  const server = createServer((request, response) => {
    if (request.url?.includes('invitations')) response.writeHead(200, { 'content-type': 'application/json' }).write('[')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const at = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const options = { owner: 'acme', repo: 'kit', token: () => 'a-token', fetch, deadlineMs: 100 }
  const codeHost = gitHub({ ...options, apiUrl: at, pageDeadlineMs: 100, writeDeadlineMs: 100 })
  const started = performance.now()
  const removal = await codeHost.removeCollaborator('ada')
  assert.ok(removal.outcome === 'unknown' && removal.failed.status === undefined)
  assert.match(String(words(removal.failed)), /Timeout/)
  const { complete, failed } = await codeHost.invitations()
  assert.deepEqual([complete, failed?.refusal.kind], [false, 'unreachable'])
  assert.ok(performance.now() - started < 5000)
  await new Promise<void>((resolve) => {
    server.close(() => resolve())
    server.closeAllConnections()
  })
  const gone = await codeHost.accountById(1)
  assert.match('failed' in gone ? String(words(gone)) : '', /fetch failed/)
})

test('An error that fetch throws is reported without the token', async () => {
  for (const thrown of ['a text', new Error('no route'), undefined]) {
    const { codeHost } = host(() => Promise.reject(thrown))
    const answer = await codeHost.accountById(1)
    assert.ok('failed' in answer && answer.refusal.kind === 'unreachable')
    assert.equal(JSON.stringify(answer).includes('a-token'), false)
  }
})

test('A circle of pages with unreadable entries comes to an end', async () => {
  const { codeHost, asked } = host(({ url }) =>
    list([{}], next(`${there}/collaborators?a=${url.endsWith('a=1') ? 2 : 1}`))
  )
  const { complete, failed } = await codeHost.collaborators()
  assert.deepEqual([complete, words(failed)], [false, 'the pages go round in a circle'])
  assert.equal(asked.length, 3)
})

test('When the token changes between two pages, the list is read again, and no ETag is sent with another token', async () => {
  let token = 'old'
  const { codeHost, asked } = host(
    ({ url, headers }) => {
      if (url.includes('page=2')) token = 'new'
      if (headers.has('if-none-match')) return new Response(null, { status: 304 })
      const page = url.includes('page=2') ? list([entry(2)]) : list([entry(1)], next(`${there}/collaborators?page=2`))
      page.headers.set('etag', '"same-for-all"')
      return page
    },
    { token: () => token }
  )
  const rotated = await codeHost.collaborators()
  assert.deepEqual([rotated.complete, rotated.items.length], [true, 2])
  const shown = (auth: string) =>
    asked
      .filter(({ headers }) => headers.get('authorization') === `Bearer ${auth}`)
      .map(({ headers }) => headers.get('if-none-match'))
  assert.deepEqual(shown('old'), [null, null])
  assert.equal(shown('new')[0], null)
  token = 'third'
  const before = asked.length
  await codeHost.collaborators()
  assert.equal(asked[before]?.headers.get('if-none-match'), null)
})

test('A 404 from a public repository proves something only to a token that may write to it', async () => {
  const answers = (repository: object) =>
    host(({ url }) => (url === there ? new Response(JSON.stringify(repository)) : new Response('{}', { status: 404 })))
      .codeHost
  const owner = { type: 'Organization' }
  const seen = async (repository: object) => {
    const codeHost = answers(repository)
    const answer = await codeHost.isCollaborator('ada')
    return [
      'failed' in answer ? answer.refusal.kind : answer.collaborator,
      outcome(await codeHost.withdrawInvitation(7))
    ]
  }
  assert.deepEqual(await seen({ owner, private: false }), ['forbidden', 'refused'])
  assert.deepEqual(await seen({ owner, private: false, permissions: { push: false } }), ['forbidden', 'refused'])
  assert.deepEqual(await seen({ owner, private: false, permissions: { push: true } }), [false, 404])
  assert.deepEqual(await seen({ owner, private: true, permissions: { push: false } }), [false, 404])
  assert.deepEqual(await seen({ owner }), [false, 404])
})
