import assert from 'node:assert/strict'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { startCodeHost } from '../code-host.ts'
import { memoryHost, type TestMemoryHost, testHost, testSeed } from '../testing.ts'

const repository = 'acme-starters/starter-kit'
const starter = `/repos/${repository}`

async function busyHour(): Promise<string[]> {
  const host = await memoryHost()
  const answers: string[] = []
  for (const login of ['ada-buyer', 'grace-hops', 'nobody', 'solo-dev']) {
    const answer = await host.call('PUT', `${starter}/collaborators/${login}`, { body: { permission: 'pull' } })
    answers.push(String(answer.status), JSON.stringify([...answer.headers]), await answer.text())
    host.pass(1000)
  }
  answers.push(JSON.stringify(host.record.history()), JSON.stringify(host.record.calls()), host.tokenOf('ada-buyer'))
  return answers
}

test('Two hosts in memory answer the same calls with the same bytes', async () => {
  assert.deepEqual(await busyHour(), await busyHour())
})

test('100,000 collaborators can be read page by page, and a 304 for an unchanged page does not count for the rate limit', async () => {
  const seed = testSeed()
  for (let index = 0; index < 100_000; index += 1) {
    seed.accounts.push({ login: `buyer-${index}`, name: 'B', emails: [] })
    seed.repositories[0]?.collaborators?.push({ login: `buyer-${index}`, role: 'read' })
  }
  const host = await memoryHost({ seed })
  const page = (number: number, etag = '') =>
    host.call('GET', `${starter}/collaborators?affiliation=outside&per_page=100&page=${number}`, {
      headers: etag === '' ? {} : { 'if-none-match': etag }
    })
  const etags: string[] = []
  const ids = new Set<number>()
  for (let number = 1; number <= 1000; number += 1) {
    const answer = await page(number)
    etags.push(answer.headers.get('etag') ?? '')
    for (const { id } of (await answer.json()) as { id: number }[]) ids.add(id)
  }
  assert.equal(ids.size, 100_000)
  const used = await spent(host)
  for (const [index, etag] of etags.entries()) assert.equal((await page(index + 1, etag)).status, 304)
  assert.equal(await spent(host), used)

  host.rehearse.rename('buyer-7', 'renamed-7')
  host.rehearse.byHand({ action: 'remove', repository, login: 'buyer-99950' })
  const changed: number[] = []
  for (const [index, etag] of etags.entries()) {
    if ((await page(index + 1, etag)).status === 200) changed.push(index + 1)
  }
  assert.deepEqual(changed, [1, 1000])
})

async function spent(host: TestMemoryHost): Promise<number> {
  const limits = (await (await host.call('GET', '/rate_limit')).json()) as { resources: { core: { used: number } } }
  return limits.resources.core.used
}

test('A host in memory answers 501 to git', async () => {
  const host = await memoryHost()
  const url = `${host.url}/${repository}.git/info/refs?service=git-upload-pack`
  const authorization = `Basic ${Buffer.from(`x:${host.tokenOf('acme-owner')}`).toString('base64')}`
  assert.equal((await host.fetch(new Request(url, { headers: { authorization } }))).status, 501)
})

test('The history, the new names and the redirects of the sandbox host survive a restart', async (t) => {
  const host = await testHost(t)
  host.rehearse.byHand({ action: 'add', repository, login: 'ada-buyer' })
  host.rehearse.byHand({ action: 'block', repository, login: 'grace-hops' })
  host.rehearse.rename('ada-buyer', 'ada-lovely')
  host.rehearse.move(repository, { name: 'kit' })
  host.rehearse.set({ lagMs: 5, invitationLimit: { count: 7 } })
  const before = host.record.history()
  await host.close()
  const again = await startCodeHost({ dir: host.dir, port: 0, seed: testSeed() })
  t.after(() => again.close())
  assert.deepEqual(again.record.history(), before)
  assert.deepEqual(again.record.collaborators('acme-starters/kit').at(-1)?.login, 'ada-lovely')
  const headers = { authorization: `Bearer ${host.tokenOf('acme-owner')}`, 'user-agent': 'test' }
  const moved = await fetch(again.apiUrl + starter, { headers, redirect: 'manual' })
  assert.equal(moved.status, 301)
})

test('The sandbox host reads a state file of an earlier version that lacks newer fields', async (t) => {
  const host = await testHost(t)
  await host.close()
  const file = join(host.dir, 'code-host.json')
  const old = JSON.parse(await readFile(file, 'utf8')) as Record<string, unknown> & {
    organizations: object[]
    tokens: object[]
    repositories: { collaborators: object[] }[]
  }
  for (const name of ['clockOffset', 'moved', 'journal']) delete old[name]
  old.settings = { putWhilePending: 'no_content', deleteCancelsInvitation: false, hourlyLimit: 5000 }
  for (const organization of old.organizations) Reflect.deleteProperty(organization, 'blocked')
  for (const token of old.tokens) Reflect.deleteProperty(token, 'trouble')
  for (const { collaborators } of old.repositories)
    for (const entry of collaborators) Reflect.deleteProperty(entry, 'since')
  old.misbehaviours = [
    { times: 1, method: null, path: null, status: 500, body: null, headers: {}, delayMs: 0, drop: null, work: false }
  ]
  await writeFile(file, JSON.stringify(old))
  const again = await startCodeHost({ dir: host.dir, port: 0, seed: testSeed(), clock: { now: () => Date.now() } })
  t.after(() => again.close())
  const headers = { authorization: 'Bearer github_pat_test_invite', 'user-agent': 'test' }
  const put = () => fetch(`${again.apiUrl}${starter}/collaborators/ada-buyer`, { method: 'PUT', headers })
  assert.deepEqual([(await put()).status, (await put()).status], [201, 204])
  assert.ok((again.record.collaborators(repository)[0]?.since ?? 0) > 0)
  again.clock.advance(1)
})
