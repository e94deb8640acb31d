// The probe of a throw-away repository, over HTTP in front of the sandbox's code host. Its waits pass at once.
import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { inviteToken, type TestHost, testHost, testSeed } from '../../sandbox/code-host/testing.ts'
import type { Refusal } from '../../src/code-host/code-host.ts'
import { triedBehaviours, untriedBehaviours } from '../../src/code-host/github/probe/behaviours.ts'
import { probeGitHub } from '../../src/code-host/github/probe/probe.ts'
import type { ProbeOptions, ProbeResult } from '../../src/code-host/probing.ts'
import { DAY_MS, MINUTE_MS } from '../../src/runtime/time/durations.ts'
import { read } from '../support/documents.ts'

const place = { owner: 'acme-starters', repo: 'throw-away' }
const repository = 'acme-starters/throw-away'
const account = 'grace-hops'

/** A code host with a throw-away repository that the token covers. */
function hostWithThrowAway(t: TestContext): Promise<TestHost> {
  const seed = testSeed()
  seed.repositories.push({
    ...{ owner: place.owner, name: place.repo, private: true, files: { 'README.md': '# Probe\n' } },
    collaborators: [{ login: 'acme-bot', role: 'admin' }]
  })
  for (const token of seed.tokens) {
    token.repositories?.push(repository)
    token.permissions = { ...token.permissions, members: 'read' }
  }
  return testHost(t, seed)
}

/** Probes with a clock that only waits move. `during` is called with the time (ms) at each wait. */
function aProbe(host: TestHost, more: Partial<ProbeOptions> = {}, during: (ms: number) => void = () => {}) {
  const lines: string[] = []
  const refusals: Refusal[] = []
  const writeTimes: number[] = []
  const stopping = new AbortController()
  let elapsed = 0
  const options: ProbeOptions = {
    apiUrl: host.apiUrl,
    token: () => inviteToken,
    async fetch(input, init) {
      if ((init?.method ?? 'GET') !== 'GET') writeTimes.push(elapsed)
      return fetch(input, init)
    },
    now: host.clock.now,
    elapsed: () => elapsed,
    deadline: (ms) => AbortSignal.timeout(ms),
    async sleep(ms) {
      elapsed += ms
      host.clock.advance(ms)
      during(elapsed)
    },
    repository: place,
    account,
    isKnown: async () => false,
    onRefusal: async (refusal) => void refusals.push(refusal),
    ...more
  }
  async function run(): Promise<ProbeResult> {
    const probe = await probeGitHub(options)
    if ('refusals' in probe) throw new Error(probe.refusals.join('\n'))
    return probe.run({ say: (line) => lines.push(line), stop: stopping.signal })
  }
  const refused = async () => {
    const probe = await probeGitHub(options)
    return 'refusals' in probe ? probe.refusals.join('\n') : 'it may be probed'
  }
  return { run, refused, lines, refusals, writeTimes, stop: () => stopping.abort() }
}

const writesAt = (host: TestHost) =>
  host.record
    .calls()
    .filter(({ method }) => method !== 'GET')
    .map(
      ({ method, path, status }) => `${method} ${path.replace(/^.*throw-away\//, '').replace(/\d+$/, 'ID')} ${status}`
    )

function assertNothingLeft(host: TestHost) {
  assert.deepEqual(host.record.invitations(repository), [])
  assert.deepEqual(
    host.record.collaborators(repository).map(({ login }) => login),
    ['acme-bot']
  )
}

function verdicts({ behaviours }: ProbeResult): Record<string, string> {
  return Object.fromEntries(behaviours.map(({ name, verdict, found }) => [name, `${verdict}: ${found}`]))
}

test('The probe makes its tries in their order, a second apart, and nothing is left', async (t) => {
  const host = await hostWithThrowAway(t)
  const { run, writeTimes, lines } = aProbe(host)
  const result = await run()
  assert.equal(result.left, undefined)
  assertNothingLeft(host)
  const there = `collaborators/${account}`
  assert.deepEqual(writesAt(host), [
    `DELETE ${there} 204`,
    `PUT ${there} 201`,
    `PUT ${there} 201`,
    `DELETE ${there} 204`,
    'DELETE invitations/ID 204'
  ])
  const gaps = writeTimes.slice(1).map((time, index) => time - (writeTimes[index] ?? 0))
  assert.ok(
    gaps.every((gap) => gap >= 1000),
    gaps.join(' ')
  )
  const said = verdicts(result)
  assert.match(said['organization-settings'] ?? '', /^as assumed: .*no owner.*Shown: none\./)
  assert.equal(said['delete-of-no-collaborator'], 'as assumed: It answered 204.')
  assert.match(said['put-over-expired'] ?? '', /^unrun: No expired invitation/)
  assert.match(said['first-put'] ?? '', /^as assumed: /)
  assert.match(said['list-after-put'] ?? '', /^as assumed: The list showed it 0\.0 s/)
  assert.match(said['put-while-open'] ?? '', /^as assumed: .*the same invitation.*1 invitation is listed/)
  assert.match(said['delete-while-open'] ?? '', /^as assumed: .*still listed after 10\.0 s/)
  assert.match(said['put-past-daily-limit'] ?? '', /^unrun: /)
  assert.match(lines.at(-1) ?? '', /shows nothing of grace-hops any more/)
})

test('No name, number, address or token of the seller stands in the result', async (t) => {
  const host = await hostWithThrowAway(t)
  const words = `${account} of ${repository} by acme-bot <bot@acme.example.com>, Grace Hops, ${inviteToken}, 123456`
  host.rehearse.misbehave({
    method: 'DELETE',
    path: '/collaborators/',
    status: 418,
    body: JSON.stringify({ message: words })
  })
  const result = await aProbe(host).run()
  const text = JSON.stringify(result.behaviours)
  assert.match(text, /\{account\} of \{org\}\/\{repo\} by \{caller\} <\{address\}>, \{account\}, […[\]]+, \{number\}/)
  for (const name of [account, 'Grace Hops', 'acme-starters', 'throw-away', 'acme-bot', inviteToken, host.url]) {
    assert.ok(!text.toLowerCase().includes(name.toLowerCase()), name)
  }
  assert.match(text, /"requestId":"[0-9A-F]{24}"/)
  assert.match(text, /"invitee":\{"login":"string","id":"number"/)
})

for (const [settings, name, words] of [
  [{ putWhilePending: 'new_invitation' }, 'put-while-open', /^as assumed: .*a new invitation.*another than the first/],
  [
    { putWhilePending: 'no_content' },
    'put-while-open',
    /^as assumed: It answered 204\. 1 invitation is listed afterwards, the first one/
  ],
  [{ putWhilePending: 'unprocessable' }, 'put-while-open', /^as assumed: It answered 422\./],
  [
    { deleteCancelsInvitation: true },
    'delete-while-open',
    /^different: It answered 204\. The invitation was listed no longer/
  ],
  [{ lagOf: { invitations: 4500 } }, 'list-after-put', /^as assumed: The list showed it 5\.0 s/],
  [{ lagOf: { invitations: 5 * MINUTE_MS } }, 'list-after-put', /^different: The list did not show it within 6\d\.\d s/]
] as const) {
  test(`A host with ${JSON.stringify(settings)} is found out, and nothing is left`, async (t) => {
    const host = await hostWithThrowAway(t)
    host.rehearse.set(settings)
    const result = await aProbe(host).run()
    assert.match(verdicts(result)[name] ?? '', words)
    assert.equal(result.left, undefined)
    assertNothingLeft(host)
  })
}

for (const [putWhileExpired, words] of [
  ['unprocessable', /^as assumed: It answered 422\. The expired invitation is still listed as expired/],
  ['new_invitation', /^different: It answered 201 with a new invitation\. The expired invitation is listed no longer/],
  ['same_invitation', /^different: It answered 201 with the same invitation\. The expired invitation is still listed/]
] as const) {
  test(`A PUT over an expired invitation, answered with "${putWhileExpired}", comes first and is cleaned up`, async (t) => {
    const host = await hostWithThrowAway(t)
    host.rehearse.byHand({ action: 'invite', repository, login: account })
    host.clock.advance(8 * DAY_MS)
    host.rehearse.set({ putWhileExpired })
    const result = await aProbe(host).run()
    const said = verdicts(result)
    assert.match(said['put-over-expired'] ?? '', words)
    assert.match(said['delete-of-no-collaborator'] ?? '', /^as assumed/)
    assert.match(said['put-while-open'] ?? '', /^as assumed/)
    assert.match(writesAt(host)[0] ?? '', /^PUT/)
    assertNothingLeft(host)
  })
}

test('After a try that fails in the middle the rest is tried, and nothing is left', async (t) => {
  const host = await hostWithThrowAway(t)
  const { run } = aProbe(host, {}, () => {
    if (host.record.invitations(repository).length === 1 && writesAt(host).length === 2) {
      host.rehearse.behave()
      host.rehearse.misbehave({ preset: 'server_error', method: 'PUT' })
    }
  })
  const result = await run()
  assert.equal(result.left, undefined)
  assert.match(verdicts(result)['put-while-open'] ?? '', /^unrun: The host failed with 50\d/)
  assert.match(verdicts(result)['delete-while-open'] ?? '', /^as assumed/)
  assertNothingLeft(host)
})

test('An invitation whose answer was lost is found and withdrawn', async (t) => {
  const host = await hostWithThrowAway(t)
  host.rehearse.set({ lagOf: { invitations: 20_000 } })
  host.rehearse.misbehave({ preset: 'drop_after', method: 'PUT' })
  const result = await aProbe(host).run()
  assert.match(verdicts(result)['first-put'] ?? '', /^unrun: No answer arrived/)
  assert.match(verdicts(result)['put-while-open'] ?? '', /^unrun: No invitation was open/)
  assert.equal(result.left, undefined)
  assertNothingLeft(host)
})

test('A thing that cannot be removed is named, with the place where to remove it', async (t) => {
  const host = await hostWithThrowAway(t)
  host.rehearse.misbehave({ method: 'DELETE', path: '/invitations/', status: 500, times: null, forMs: DAY_MS })
  const { left } = await aProbe(host).run()
  assert.equal(
    left,
    `Not removed: an invitation of ${account} is listed. Look under Settings, Collaborators of ${repository}, and remove ${account} there.`
  )
})

test('A token that is rejected in the middle ends the tries, and what may be left is said', async (t) => {
  const host = await hostWithThrowAway(t)
  const { run, refusals } = aProbe(host, {}, () => {
    if (host.record.invitations(repository).length > 0) host.rehearse.trouble(inviteToken, 'revoked')
  })
  const result = await run()
  assert.match(verdicts(result)['delete-while-open'] ?? '', /^unrun: The host rejects the token/)
  assert.match(result.left ?? '', /^The host did not tell whether something is left: .*Settings, Collaborators/)
  assert.ok(refusals.some(({ kind }) => kind === 'token_refused'))
})

test('A short throttle ends the tries, and what was made is removed after it', async (t) => {
  const host = await hostWithThrowAway(t)
  const { run } = aProbe(host, {}, () => {
    if (writesAt(host).length === 2) host.rehearse.misbehave({ preset: 'secondary_403', method: 'PUT' })
  })
  const result = await run()
  assert.match(verdicts(result)['put-while-open'] ?? '', /^unrun: The host throttled the request/)
  assert.match(verdicts(result)['delete-while-open'] ?? '', /^unrun: The host throttles requests/)
  assert.equal(result.left, undefined)
  assertNothingLeft(host)
})

test('docs/probe.md lists every behaviour as it is asked and assumed, and none as met', () => {
  const rows = read('docs/probe.md')
    .split('\n')
    .filter((line) => line.startsWith('| `'))
  const told = rows.map((line) => line.split(' | ').slice(0, 3).join(' | '))
  const listed = [...triedBehaviours, ...untriedBehaviours]
  assert.deepEqual(
    told,
    listed.map(({ name, question, assumed }) => `| \`${name}\` | ${question} | ${assumed}`)
  )
  assert.ok(rows.every((line) => line.endsWith('| unrun |')))
})

test('A probe that is stopped makes no further try, and removes what was made', async (t) => {
  const host = await hostWithThrowAway(t)
  const probe = aProbe(host, {}, () => {
    if (host.record.invitations(repository).length > 0) probe.stop()
  })
  const result = await probe.run()
  assert.match(verdicts(result)['delete-while-open'] ?? '', /^unrun: The probe was interrupted/)
  assert.equal(result.left, undefined)
  assertNothingLeft(host)
})

test('A test account that accepts meanwhile is removed again', async (t) => {
  const host = await hostWithThrowAway(t)
  const { run } = aProbe(host, {}, () => {
    if (host.record.invitations(repository).length > 0)
      host.rehearse.byHand({ action: 'accept', repository, login: account })
  })
  const result = await run()
  assert.equal(result.left, undefined)
  assertNothingLeft(host)
})

/** Changes the host's answer about the repository. */
async function answerWith(host: TestHost, change: object) {
  const body = (await (await host.call('GET', `/repos/${repository}`)).json()) as object
  host.rehearse.misbehave({
    endpoint: 'repository',
    status: 200,
    body: JSON.stringify({ ...body, ...change }),
    times: null
  })
}

const refusals: [what: string, words: RegExp, arrange: (host: TestHost) => unknown, more?: Partial<ProbeOptions>][] = [
  ['the shop knows', /sells it, or has sold it\. Make a new/, () => {}, { isKnown: async () => true }],
  ['is public', /It is public\. Make a new private/, (host) => answerWith(host, { private: false })],
  ['is archived', /It is archived/, (host) => answerWith(host, { archived: true })],
  ['is a fork', /a fork or a template/, (host) => answerWith(host, { fork: true })],
  ['is a template', /a fork or a template/, (host) => answerWith(host, { is_template: true })],
  ['has a star', /It has stars, forks, open issues/, (host) => answerWith(host, { stargazers_count: 1 })],
  ['was forked', /It has stars, forks, open issues/, (host) => answerWith(host, { forks_count: 1 })],
  ['has an open issue', /It has stars, forks, open issues/, (host) => answerWith(host, { open_issues_count: 1 })],
  ['is not small', /more than 100 KB/, (host) => answerWith(host, { size: 101 })],
  ['belongs to a person', /belongs to a person/, (host) => answerWith(host, { owner: { type: 'User' } })],
  ['was renamed', /It is called acme-starters\/kept now/, (host) => host.rehearse.move(repository, { name: 'kept' })],
  ['is not administered', /does not administer it/, (host) => answerWith(host, { permissions: { admin: false } })],
  ['says too little', /does not say enough/, (host) => answerWith(host, { size: undefined })],
  ['the token does not see', /does not show that repository/, () => {}, { repository: { ...place, repo: 'other' } }],
  ['has a collaborator', /has collaborators who do not administer it/, byHandOf('add', 'ada-buyer')],
  ['has an invitation of another account', /has invitations of other accounts/, byHandOf('invite', 'ada-buyer')],
  ['has an open invitation of the account', /has an open invitation\. Withdraw it/, byHandOf('invite', account)],
  ['has the account as a collaborator', /The test account has access\. Remove it/, byHandOf('add', account)],
  ['is probed with the account of the token', /That is the account of the token/, () => {}, { account: 'acme-bot' }],
  ['is probed with an organization', /no account of a person/, () => {}, { account: 'globex' }],
  ['is probed with nobody', /There is no test account/, () => {}, { account: 'nobody-here' }],
  ['is probed with a path', /cannot be a username/, () => {}, { account: '../ada' }],
  ['is probed with a rejected token', /whose token it is/, (host) => host.rehearse.trouble(inviteToken, 'revoked')]
]

function byHandOf(action: 'add' | 'invite', login: string) {
  return (host: TestHost) => host.rehearse.byHand({ action, repository, login })
}

test('A repository that may be in use, and an account that is no free test account, are refused with what to do', async (t) => {
  for (const [what, words, arrange, more] of refusals) {
    const host = await hostWithThrowAway(t)
    await arrange(host)
    assert.match(await aProbe(host, more).refused(), words, what)
    assert.deepEqual(writesAt(host), [], what)
  }
})

test('An administrator beside the account of the token is no sign of use', async (t) => {
  const host = await hostWithThrowAway(t)
  host.rehearse.byHand({ action: 'add', repository, login: 'acme-owner', role: 'admin' })
  assert.equal(await aProbe(host).refused(), 'it may be probed')
})
