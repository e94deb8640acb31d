import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inviteToken, memoryHost, type TestMemoryHost } from '../../sandbox/code-host/testing.ts'
import type { CodeHost } from '../../src/code-host/code-host.ts'
import { gitHub } from '../../src/code-host/github/github.ts'

const repository = 'acme-starters/starter-kit'

async function world(): Promise<{ host: TestMemoryHost; codeHost: CodeHost }> {
  const host = await memoryHost()
  const codeHost = gitHub({
    apiUrl: host.apiUrl,
    owner: 'acme-starters',
    repo: 'starter-kit',
    token: () => inviteToken,
    fetch: ((input, init) => host.fetch(new Request(input, init))) as typeof fetch,
    now: host.clock.now,
    deadlineMs: 1000
  })
  return { host, codeHost }
}

/** A fork as the host lists it, and what may be missing from it. */
const listed = (number: number, more: object = {}) => ({
  id: number,
  full_name: `owner-${number}/starter-kit`,
  owner: { id: 1000 + number, login: `owner-${number}` },
  created_at: '2026-01-02T03:04:05Z',
  ...more
})

test('A repository without a fork has none, and says that forking is not allowed', async () => {
  const { codeHost } = await world()
  assert.deepEqual(await codeHost.forks(), { forks: [], hasMore: false, mayBeForked: false })
})

test('The forks are read with their owners, and the host says whether forking is allowed', async () => {
  const { host, codeHost } = await world()
  const kit = { id: 5, full_name: repository, owner: { type: 'Organization' }, private: true, allow_forking: true }
  host.rehearse.misbehave({ endpoint: 'repository', status: 200, body: JSON.stringify(kit), times: 1 })
  host.rehearse.misbehave({ endpoint: 'forks', status: 200, body: JSON.stringify([listed(2), listed(1)]), times: 1 })
  const fork = { ownerId: 1002, ownerLogin: 'owner-2', fullName: 'owner-2/starter-kit' }
  const answer = await codeHost.forks()
  assert.ok('forks' in answer)
  assert.deepEqual(answer.forks[0], { id: 2, ...fork, createdAt: Date.parse('2026-01-02T03:04:05Z') })
  assert.deepEqual([answer.forks.length, answer.hasMore, answer.mayBeForked], [2, false, true])
})

test('Of more than a hundred forks the newest hundred are read, and the answer says that there are more', async () => {
  const { host, codeHost } = await world()
  const body = JSON.stringify(Array.from({ length: 100 }, (_, number) => listed(number + 1)))
  const next = `${host.apiUrl}/repos/${repository}/forks?sort=newest&per_page=100&page=2`
  const headers = { link: `<${next}>; rel="next"` }
  host.rehearse.misbehave({ endpoint: 'forks', status: 200, body, headers, times: 1 })
  const answer = await codeHost.forks()
  assert.deepEqual('forks' in answer && [answer.forks.length, answer.hasMore], [100, true])
})

test('An answer that is no list of forks is a failure, and a fork without a time is one without a time', async () => {
  const { host, codeHost } = await world()
  const read = async (body: unknown) => {
    host.rehearse.misbehave({ endpoint: 'forks', status: 200, body: JSON.stringify(body), times: 1 })
    const answer = await codeHost.forks()
    return 'failed' in answer ? answer.refusal : 'forks' in answer && answer.forks
  }
  const failure = { kind: 'unreachable', words: 'the answer is no list of forks' }
  for (const body of [{}, null, 'forks', [listed(1, { owner: null })], [listed(1, { id: '1' })], [listed(1), 2]])
    assert.deepEqual(await read(body), failure, JSON.stringify(body))
  assert.deepEqual(await read([listed(7, { created_at: null, stargazers_count: 3 })]), [
    { id: 7, ownerId: 1007, ownerLogin: 'owner-7', fullName: 'owner-7/starter-kit' }
  ])
  host.rehearse.misbehave({ endpoint: 'forks', preset: 'secondary_429', times: 1 })
  const throttled = await codeHost.forks()
  assert.equal('failed' in throttled && throttled.refusal.kind, 'throttled')
})
