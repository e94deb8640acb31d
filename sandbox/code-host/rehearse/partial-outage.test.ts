import assert from 'node:assert/strict'
import { test } from 'node:test'
import { endpointNames, isCallOf } from '../endpoints.ts'
import { memoryHost, type TestMemoryHost } from '../testing.ts'

const repository = 'acme-starters/starter-kit'
const list = `/repos/${repository}/collaborators`
const add = (host: TestMemoryHost, login: string) => host.rehearse.byHand({ action: 'add', repository, login })
const bodyOf = async (host: TestMemoryHost, path: string, headers = {}) =>
  (await host.call('GET', path, { headers })).text()

test('Every REST call around a repository belongs to exactly one endpoint', () => {
  const calls = [
    ['GET', '/user/7', 'user_by_id'],
    ['GET', '/users/ada', 'user_by_name'],
    ['GET', '/repos/a/b', 'repository'],
    ['GET', '/repositories/7', 'repository'],
    ['GET', '/repos/a/b/invitations', 'invitations'],
    ['GET', '/repositories/7/invitations', 'invitations'],
    ['GET', '/repos/a/b/collaborators', 'collaborators'],
    ['GET', '/repos/a/b/collaborators/ada', 'check'],
    ['GET', '/repos/a/b/collaborators/ada/permission', 'permission'],
    ['PUT', '/repos/a/b/collaborators/ada', 'invite'],
    ['DELETE', '/repos/a/b/invitations/7', 'withdraw'],
    ['DELETE', '/repos/a/b/collaborators/ada', 'remove']
  ] as const
  for (const [method, path, expected] of calls) {
    assert.deepEqual(
      endpointNames.filter((name) => isCallOf(name, method, path)),
      [expected],
      `${method} ${path}`
    )
  }
})

test('An ordered outage of one endpoint does not change the answers of others', async () => {
  const host = await memoryHost()
  host.rehearse.misbehave({ endpoint: 'collaborators', status: 500, times: null })
  assert.equal((await host.call('GET', list)).status, 500)
  assert.equal((await host.call('GET', `${list}/acme-bot`)).status, 204)
  assert.equal((await host.call('GET', `/repos/${repository}/invitations`)).status, 200)
})

test('A spoiled answer keeps its entries except the last, and is never a 304', async () => {
  const host = await memoryHost()
  add(host, 'ada-buyer')
  add(host, 'grace-hops')
  const good = await host.call('GET', `${list}?affiliation=direct`)
  const etag = good.headers.get('etag') ?? ''
  const entries = (await good.json()) as { id: number }[]
  const last = entries.at(-1)
  const spoiled = async (spoil: Parameters<typeof host.rehearse.misbehave>[0]['spoil']) => {
    host.rehearse.misbehave({ endpoint: 'collaborators', spoil })
    return bodyOf(host, `${list}?affiliation=direct`, { 'if-none-match': etag })
  }
  assert.deepEqual(JSON.parse(await spoiled('null_entry')), [...entries.slice(0, -1), null])
  assert.deepEqual(JSON.parse(await spoiled('bare_entry')), [...entries.slice(0, -1), { id: last?.id }])
  const { id: _, ...rest } = last ?? { id: 0 }
  assert.deepEqual(JSON.parse(await spoiled('entry_without_id')), [...entries.slice(0, -1), rest])
  assert.match(await spoiled('html'), /<html>/)
  assert.equal(await spoiled('empty'), '')
  const cut = await spoiled('cut')
  assert.throws(() => JSON.parse(cut))
})

test('Each kind of read lags by its own setting', async () => {
  const host = await memoryHost()
  host.rehearse.set({ lagMs: 1000, lagOf: { check: 3000 } })
  host.pass(5000)
  add(host, 'ada-buyer')
  const seen = async () => [
    (await bodyOf(host, `${list}?affiliation=direct`)).includes('ada-buyer'),
    (await host.call('GET', `${list}/ada-buyer`)).status === 204
  ]
  assert.deepEqual(await seen(), [false, false])
  host.pass(1000)
  assert.deepEqual(await seen(), [true, false])
  host.pass(2000)
  assert.deepEqual(await seen(), [true, true])
})
