import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { HostRecord, RecordedCollaborator, RecordedInvitation } from '../inspect.ts'
import type { AccessEvent, Role, TokenTrouble, What } from '../state/state.ts'
import { inviteToken, memoryHost, type TestMemoryHost, testSeed } from '../testing.ts'
import type { HandAction } from './by-hand.ts'
import type { Rehearsal } from './rehearsal.ts'

const repository = 'acme-starters/starter-kit'
const starter = `/repos/${repository}`
const put = (host: TestMemoryHost, login: string) =>
  host.call('PUT', `${starter}/collaborators/${login}`, { body: { permission: 'pull' } })
const hand = (host: TestMemoryHost, action: HandAction, login = 'ada-buyer', role?: Role) =>
  host.rehearse.byHand({ action, repository, login, role })
const outsiders = (record: HostRecord): string[] =>
  record.collaborators(repository).flatMap(({ login }: RecordedCollaborator) => (login === 'acme-bot' ? [] : [login]))
const invitees = (host: TestMemoryHost): number[] =>
  host.record.invitations(repository).map(({ inviteeId }: RecordedInvitation) => inviteeId)

test('An order by hand does what the seller or the buyer does at the host, in process, over HTTP and by the form', async () => {
  const host = await memoryHost()
  const order = async (action: HandAction, login: string) =>
    (await host.call('POST', '/_sandbox/by-hand', { body: { action, repository, login } })).status
  assert.equal(await order('add', 'ada-buyer'), 200)
  assert.deepEqual(outsiders(host.record), ['ada-buyer'])
  assert.equal(await order('leave', 'ada-buyer'), 200)
  assert.equal(await order('leave', 'ada-buyer'), 409)
  assert.equal(await order('invite', 'ada-buyer'), 200)
  assert.equal(await order('decline', 'ada-buyer'), 200)
  assert.equal(await order('accept', 'ada-buyer'), 409)
  assert.equal(await order('invite', 'nobody'), 409)
  hand(host, 'invite')
  hand(host, 'withdraw')
  assert.throws(() => hand(host, 'withdraw'), /no invitation to ada-buyer/)
  assert.deepEqual([outsiders(host.record), invitees(host)], [[], []])
  const form = new URLSearchParams({ action: 'add', repository, login: 'grace-hops', role: 'write' })
  const pressed = await host.fetch(new Request(`${host.url}/_sandbox/by-hand`, { method: 'POST', body: form }))
  assert.equal(pressed.status, 303)
  assert.deepEqual(outsiders(host.record), ['grace-hops'])
  assert.match(await (await host.fetch(new Request(`${host.url}/_sandbox`))).text(), /grace-hops<\/td><td>write/)
})

test('A member of the organization is listed with affiliation all only, and no longer after leaving the organization', async () => {
  const host = await memoryHost()
  hand(host, 'join', 'grace-hops')
  assert.deepEqual(outsiders(host.record), [])
  const { defaultPermission } = { defaultPermission: 'read' }
  await host.call('PATCH', '/_sandbox/organizations/acme-starters', { body: { defaultPermission } })
  const list = async (affiliation: string) =>
    (
      (await (await host.call('GET', `${starter}/collaborators?affiliation=${affiliation}`)).json()) as {
        login: string
      }[]
    )
      .map(({ login }) => login)
      .filter((login) => login === 'grace-hops')
  assert.deepEqual([await list('all'), await list('direct'), await list('outside')], [['grace-hops'], [], []])
  hand(host, 'quit', 'grace-hops')
  assert.deepEqual(await list('all'), [])
})

test('A blocked account loses access and invitation at once, and PUT refuses it as the setting says until unblocked', async () => {
  const host = await memoryHost()
  hand(host, 'add', 'grace-hops')
  await put(host, 'ada-buyer')
  for (const login of ['ada-buyer', 'grace-hops']) hand(host, 'block', login)
  assert.deepEqual([outsiders(host.record), invitees(host)], [[], []])
  for (const status of [422, 403, 404] as const) {
    host.rehearse.set({ putWhileBlocked: status })
    assert.equal((await put(host, 'ada-buyer')).status, status)
    assert.equal(host.record.calls().at(-1)?.because, 'blocked')
  }
  hand(host, 'unblock')
  assert.equal((await put(host, 'ada-buyer')).status, 201)
})

test('Each trouble of a token gives the statuses that GitHub gives, and ends when it is cleared', async () => {
  const host = await memoryHost()
  const invite = async () => {
    const answer = await put(host, 'ada-buyer')
    const see = await host.call('GET', starter)
    return [answer.status, answer.headers.get('x-accepted-github-permissions'), see.status]
  }
  const accepted = 'administration=write'
  const troubles: [TokenTrouble, unknown[]][] = [
    ['revoked', [401, null, 401]],
    ['expired', [401, null, 401]],
    ['weak', [403, accepted, 200]],
    ['not_admin', [403, accepted, 200]],
    ['unapproved', [404, null, 404]]
  ]
  const set = (trouble: string) =>
    host.call('POST', '/_sandbox/tokens/trouble', { body: { account: 'acme-bot', trouble } })
  for (const [trouble, expected] of troubles) {
    assert.equal((await set(trouble)).status, 200)
    assert.deepEqual(await invite(), expected, trouble)
  }
  await set('none')
  assert.deepEqual(await invite(), [201, accepted, 200])
  host.rehearse.trouble(inviteToken, 'revoked')
  assert.equal((await put(host, 'ada-buyer')).status, 401)
  assert.throws(() => host.rehearse.trouble('unknown', null), /no such token/)
})

test('The history records each change of access with time, account, actor and the values before and after', async () => {
  const host = await memoryHost()
  const begin = host.clock.now()
  const ada = [...host.record.accounts()].find(({ login }) => login === 'ada-buyer')?.id ?? 0
  const steps: [What, () => unknown][] = [
    ['invited', () => put(host, 'ada-buyer')],
    ['invited_again', () => put(host, 'ada-buyer')],
    ['accepted', () => hand(host, 'accept')],
    ['role_changed', () => hand(host, 'add', 'ada-buyer', 'write')],
    ['role_changed', () => put(host, 'ada-buyer')],
    ['removed', () => host.call('DELETE', `${starter}/collaborators/ada-buyer`)],
    ['added', () => hand(host, 'add')],
    ['left', () => host.call('DELETE', `${starter}/collaborators/ada-buyer`, { token: host.tokenOf('ada-buyer') })],
    ['invited', () => hand(host, 'invite')],
    ['declined', () => hand(host, 'decline')]
  ]
  for (const [, step] of steps) {
    host.pass(1000)
    await step()
  }
  assert.deepEqual(
    host.record.history().map(({ what, at, accountId }: AccessEvent) => [what, at - begin, accountId]),
    steps.map(([what], index) => [what, (index + 1) * 1000, ada])
  )
  const by = host.record.history().map(({ actor }) => actor.by)
  const t = 'token'
  assert.deepEqual(by, [t, t, 'person', 'hand', t, t, 'hand', 'person', 'hand', 'person'])
  const [first, , accepted, changed] = host.record.history()
  assert.equal(first?.actor.by === 'token' && first.actor.token, inviteToken)
  assert.deepEqual(accepted?.role, { before: null, after: 'read' })
  assert.equal(accepted?.invitation?.before?.createdAt, begin + 1000)
  assert.equal(accepted?.invitation?.after, null)
  assert.deepEqual(changed?.role, { before: 'read', after: 'write' })
  await put(host, 'ada-buyer')
  await host.call('DELETE', `${starter}/collaborators/ada-buyer`)
  assert.equal(host.record.history().length, steps.length + 1, 'a removal without effect adds no event')
  hand(host, 'accept')
  assert.equal((await put(host, 'ada-buyer')).status, 204)
  assert.equal(host.record.history().length, steps.length + 2, 'giving the same role adds no event')
})

test('A change of role does not change the time since which an account is a collaborator', async () => {
  const host = await memoryHost()
  const { since } = host.record.collaborators(repository)[0] ?? {}
  assert.equal(since, host.clock.now())
  host.pass(5000)
  hand(host, 'add')
  host.pass(5000)
  hand(host, 'add', 'ada-buyer', 'write')
  const entry = host.record.collaborators(repository).find(({ login }) => login === 'ada-buyer')
  assert.deepEqual([entry?.role, (entry?.since ?? 0) - (since ?? 0)], ['write', 5000])
  assert.equal(host.record.repository(repository).id, host.record.repository(host.record.repository(repository).id).id)
  assert.throws(() => host.record.invitations('acme-starters/none'), /no repository/)
})

test('An account that the rehearsal adds can accept an invitation at once', async () => {
  const host = await memoryHost({ seed: testSeed() })
  const rehearse: Rehearsal = host.rehearse
  const { token, login } = rehearse.addAccount({ login: 'new-buyer', name: 'New', emails: [] })
  const { id } = (await (await put(host, login)).json()) as { id: number }
  assert.equal((await host.call('PATCH', `/user/repository_invitations/${id}`, { token })).status, 204)
  assert.deepEqual(outsiders(host.record), ['new-buyer'])
  assert.equal(rehearse.addAccount({ login: 'a[bot]', name: 'Bot', emails: [], type: 'Bot' }).token, null)
})
