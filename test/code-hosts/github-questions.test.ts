import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { PresetName } from '../../sandbox/code-host/rehearse/presets.ts'
import { inviteToken, memoryHost, type TestMemoryHost } from '../../sandbox/code-host/testing.ts'
import type { CodeHost, Failed, Written } from '../../src/code-host/code-host.ts'
import { gitHub } from '../../src/code-host/github/github.ts'
import { digestOf } from '../../src/code-host/token-digest.ts'

const repository = 'acme-starters/starter-kit'

async function world(): Promise<{ host: TestMemoryHost; codeHost: CodeHost; token: string; repo: string }> {
  const host = await memoryHost()
  const shop = { host, token: inviteToken, repo: 'starter-kit' }
  const codeHost = gitHub({
    apiUrl: host.apiUrl,
    owner: 'acme-starters',
    get repo() {
      return shop.repo
    },
    token: () => shop.token,
    fetch: ((input, init) => host.fetch(new Request(input, init))) as typeof fetch,
    now: host.clock.now,
    deadlineMs: 1000
  })
  return Object.assign(shop, { codeHost })
}

const hand = (host: TestMemoryHost, action: 'add' | 'invite' | 'accept' | 'remove', login: string) =>
  host.rehearse.byHand({ action, repository, login })
const invitationId = (host: TestMemoryHost) =>
  host.record.invitations(repository)[0]?.id ?? assert.fail('no invitation')
const kindOf = (answer: object) => ('failed' in answer ? (answer as Failed).refusal.kind : answer)
const written = (answer: Written) =>
  answer.outcome === 'done' ? answer.status : [answer.outcome, kindOf(answer.failed)]
const writes = (host: TestMemoryHost) => host.record.calls().filter(({ method }) => method === 'DELETE').length

test('The host finds an account by its name, and by its id after a rename', async () => {
  const { host, codeHost } = await world()
  const found = await codeHost.accountByLogin('ADA-Buyer')
  assert.ok('account' in found)
  const { account } = found
  assert.ok(account.createdAt !== undefined && account.createdAt > 0)
  assert.deepEqual(
    { ...account, id: 0, createdAt: 0 },
    { id: 0, login: 'ada-buyer', type: 'User', name: 'Ada Buyer', createdAt: 0 }
  )
  host.rehearse.rename('ada-buyer', 'ada-lovely')
  assert.deepEqual(await codeHost.accountByLogin('ada-buyer'), { noAccount: true })
  const now = await codeHost.accountById(account.id)
  assert.equal('account' in now && now.account.login, 'ada-lovely')
  assert.deepEqual(await codeHost.accountById(999_999), { noAccount: true })
  const type = async (login: string) => {
    const answer = await codeHost.accountByLogin(login)
    return 'account' in answer ? answer.account.type : kindOf(answer)
  }
  assert.equal(await type('globex'), 'Organization')
  assert.deepEqual(await type('ada_acme'), { noAccount: true }, 'hidden from all but its enterprise')
})

test('A text that cannot be a username is answered without a call', async () => {
  const { host, codeHost } = await world()
  for (const login of ['', '.', '..', 'a/b', 'a b', '@ada', 'x'.repeat(40)]) {
    assert.deepEqual(await codeHost.accountByLogin(login), { noAccount: true })
    assert.deepEqual(await codeHost.isCollaborator(login), { collaborator: false })
    assert.deepEqual(written(await codeHost.removeCollaborator(login)), ['refused', 'not_taken'])
  }
  for (const id of [0, -1, 1.5, Number.NaN]) {
    assert.deepEqual(written(await codeHost.withdrawInvitation(id)), ['refused', 'not_taken'])
  }
  assert.equal(host.record.calls().length, 0)
})

test('The direct question tells whether an account is a collaborator, with the owner, and not before it accepts', async () => {
  const { host, codeHost } = await world()
  assert.deepEqual(await codeHost.isCollaborator('ada-buyer'), { collaborator: false })
  hand(host, 'invite', 'ada-buyer')
  assert.deepEqual(await codeHost.isCollaborator('ada-buyer'), { collaborator: false })
  hand(host, 'accept', 'ada-buyer')
  assert.deepEqual(await codeHost.isCollaborator('ada-buyer'), { collaborator: true })
  assert.deepEqual(await codeHost.isCollaborator('acme-owner'), { collaborator: true })
})

test('A withdrawal or removal of what is already gone counts as done', async () => {
  const { host, codeHost } = await world()
  hand(host, 'invite', 'ada-buyer')
  const id = invitationId(host)
  const done = await codeHost.withdrawInvitation(id)
  assert.ok(done.outcome === 'done' && done.status === 204 && done.requestId)
  assert.deepEqual(host.record.invitations(repository), [])
  assert.equal(written(await codeHost.withdrawInvitation(id)), 404)
  hand(host, 'add', 'ada-buyer')
  assert.equal(written(await codeHost.removeCollaborator('ada-buyer')), 204)
  assert.deepEqual(await codeHost.isCollaborator('ada-buyer'), { collaborator: false })
  assert.equal(written(await codeHost.removeCollaborator('ada-buyer')), 204)
  assert.equal(written(await codeHost.removeCollaborator('nobody-at-all')), 404)
})

test('Answers about a repository that the token cannot see prove nothing', async () => {
  const shop = await world()
  const { host, codeHost } = shop
  hand(host, 'add', 'ada-buyer')
  shop.token = host.tokenOf('solo-dev')
  for (const answer of [await codeHost.isCollaborator('ada-buyer'), await codeHost.isCollaborator('grace-hops')]) {
    assert.equal(kindOf(answer), 'not_found')
    assert.ok('status' in answer && answer.status === 404 && answer.requestId)
  }
  assert.deepEqual(written(await codeHost.withdrawInvitation(1)), ['refused', 'not_found'])
  assert.deepEqual(written(await codeHost.removeCollaborator('ada-buyer')), ['refused', 'not_found'])
  const list = await codeHost.collaborators()
  assert.deepEqual([list.complete, list.items.length, list.failed?.refusal.kind], [false, 0, 'not_found'])
})

test('A list that is 404 while the repository is visible means a missing permission, and the failure names it', async () => {
  const { host, codeHost } = await world()
  host.rehearse.misbehave({ status: 404, path: '/invitations', times: null })
  host.rehearse.misbehave({ status: 404, path: '/collaborators', times: null })
  for (const [list, need] of [
    [await codeHost.invitations(), /may not list the invitations: it needs Administration \(read\)/],
    [await codeHost.collaborators(), /may not list the collaborators: .* a member of the organization/]
  ] as const) {
    assert.deepEqual([list.complete, list.failed?.refusal.kind, list.failed?.status], [false, 'forbidden', 404])
    assert.match(JSON.stringify(list.failed?.refusal), need)
  }
  host.rehearse.misbehave({ preset: 'server_error', path: '/starter-kit', times: null })
  assert.equal((await codeHost.invitations()).failed?.refusal.kind, 'unreachable', 'nothing is said of the token then')
})

test('While the direct question has no answer, the permission of the account is asked for instead', async () => {
  const { host, codeHost } = await world()
  const byPermission = async (login: string) => {
    host.rehearse.misbehave({ preset: 'server_error', path: `/collaborators/${login}` })
    return codeHost.isCollaborator(login)
  }
  hand(host, 'add', 'ada-buyer')
  assert.deepEqual(await byPermission('ada-buyer'), { collaborator: true })
  assert.deepEqual(await byPermission('grace-hops'), { collaborator: false })
  assert.deepEqual(await byPermission('nobody-at-all'), { collaborator: false })
  host.rehearse.misbehave({ preset: 'server_error', path: '/collaborators/', times: 2 })
  assert.equal(kindOf(await codeHost.isCollaborator('ada-buyer')), 'unreachable')
  host.rehearse.misbehave({ preset: 'server_error', path: '/collaborators/' })
  host.rehearse.misbehave({ preset: 'secondary_429', path: '/permission' })
  assert.equal(kindOf(await codeHost.isCollaborator('ada-buyer')), 'throttled')
})

test('A 404 while the repository cannot be checked is no answer to a question, and leaves a write unknown', async () => {
  const { host, codeHost } = await world()
  host.rehearse.misbehave({ status: 404, path: '/collaborators/' })
  host.rehearse.misbehave({ preset: 'server_error' })
  assert.equal(kindOf(await codeHost.isCollaborator('ada-buyer')), 'unreachable')
  host.rehearse.misbehave({ status: 404, path: '/invitations/' })
  host.rehearse.misbehave({ preset: 'secondary_429' })
  assert.deepEqual(written(await codeHost.withdrawInvitation(7)), ['unknown', 'throttled'])
})

test('After a rename of the repository, questions and writes by the old name still work', async () => {
  const { host, codeHost } = await world()
  hand(host, 'invite', 'ada-buyer')
  const id = invitationId(host)
  host.rehearse.move(repository, { name: 'kit' })
  assert.equal((await codeHost.invitations()).items[0]?.id, id)
  assert.equal(written(await codeHost.withdrawInvitation(id)), 204)
  assert.deepEqual(host.record.invitations('acme-starters/kit'), [])
  assert.deepEqual(await codeHost.isCollaborator('acme-bot'), { collaborator: true })
  const target = await codeHost.repositoryOwner()
  assert.deepEqual(target.owner !== 'unknown' && target.fullName, 'acme-starters/kit')
})

test('The host tells who owns the repository, its number and its name, and a change of them', async () => {
  const { host, codeHost } = await world()
  const { id, pushedAt } = host.record.repository(repository)
  const target = { owner: 'organization', repositoryId: id, fullName: repository, pushedAt }
  assert.deepEqual(await codeHost.repositoryOwner(), target)
  assert.deepEqual(await codeHost.repositoryOwner(), target)
  assert.equal(host.record.calls().at(-1)?.status, 304)
  host.rehearse.move(repository, { owner: 'globex' })
  const moved = await codeHost.repositoryOwner()
  assert.notDeepEqual(moved, target)
})

const failures: [PresetName, Failed['refusal']['kind'], 'refused' | 'unknown'][] = [
  ['primary_403', 'throttled', 'refused'],
  ['secondary_429', 'throttled', 'refused'],
  ['secondary_words_only', 'throttled', 'refused'],
  ['bare_429', 'throttled', 'refused'],
  ['bare_403', 'forbidden', 'refused'],
  ['server_error', 'unreachable', 'unknown'],
  ['bad_gateway', 'unreachable', 'unknown'],
  ['drop_before', 'unreachable', 'unknown'],
  ['drop_after', 'unreachable', 'unknown']
]
for (const [preset, kind, outcome] of failures) {
  test(`With the answer ${preset} every question fails as ${kind}, and every write is ${outcome}`, async () => {
    const { host, codeHost } = await world()
    host.rehearse.misbehave({ preset, times: null })
    const list = await codeHost.invitations()
    assert.deepEqual([list.complete, list.failed?.refusal.kind], [false, kind])
    assert.equal(kindOf(await codeHost.accountByLogin('ada-buyer')), kind)
    assert.equal(kindOf(await codeHost.accountById(1)), kind)
    assert.equal(kindOf(await codeHost.isCollaborator('ada-buyer')), kind)
    assert.deepEqual(written(await codeHost.withdrawInvitation(1)), [outcome, kind])
    assert.deepEqual(written(await codeHost.removeCollaborator('ada-buyer')), [outcome, kind])
    const release = await codeHost.latestRelease()
    assert.deepEqual(kindOf(release), kind === 'forbidden' ? { noRelease: true } : kind)
    assert.equal((await codeHost.repositoryOwner()).owner, 'unknown')
    assert.equal(writes(host), 2, 'nothing is tried again')
  })
}

test('Throttles in a row make the wait longer, several answers during one throttle count once, and a success resets the count', async () => {
  const { host, codeHost } = await world()
  const waits = async () => {
    const { failed } = await codeHost.invitations()
    return failed?.refusal.kind === 'throttled' ? (failed.refusal.until - host.clock.now()) / 60_000 : failed
  }
  host.rehearse.misbehave({ preset: 'bare_429', times: 5 })
  assert.deepEqual([await waits(), await waits()], [1, 1])
  host.pass(60_000)
  assert.deepEqual([await waits(), await waits()], [2, 2])
  host.pass(120_000)
  assert.equal(await waits(), 4)
  host.pass(240_000)
  assert.equal(await waits(), undefined)
  host.rehearse.misbehave({ preset: 'bare_429' })
  assert.equal(await waits(), 1)
})

test('Without a usable token no call is made', async () => {
  const shop = await world()
  for (const token of ['', 'a\nb', 'a b', 'ä']) {
    shop.token = token
    const answer = await shop.codeHost.isCollaborator('ada-buyer')
    assert.deepEqual(answer, { failed: true, refusal: { kind: 'token_refused' } })
    assert.deepEqual(written(await shop.codeHost.removeCollaborator('ada-buyer')), ['refused', 'token_refused'])
  }
  assert.equal(shop.host.record.calls().length, 0)
})

test('A rejected token is reported as the one that was sent, even when another is set by then', async () => {
  const shop = await world()
  shop.host.rehearse.trouble(shop.token, 'revoked')
  const sent = shop.token
  const asked = shop.codeHost.isCollaborator('ada-buyer')
  shop.token = 'another'
  const answer = await asked
  assert.ok('failed' in answer)
  assert.deepEqual(answer.refusal, { kind: 'token_refused', token: digestOf(sent) })
})
