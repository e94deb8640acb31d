import assert from 'node:assert/strict'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { startCodeHost } from '../../sandbox/code-host/code-host.ts'
import type { Seed } from '../../sandbox/code-host/state/seed.ts'
import { gitHub } from '../../src/code-host/github/github.ts'

const scenario = 'add-and-remove-repository-collaborator'
const file = import.meta.resolve(
  '@octokit/fixtures/scenarios/api.github.com/add-and-remove-repository-collaborator/normalized-fixture.json'
)

type Recorded = {
  method: string
  path: string
  status: number
  response: unknown
  reqheaders: Record<string, string | number>
  headers: Record<string, unknown>
}

const token = (last: number) => String(last).padStart(40, '0')
const scopes =
  'admin:gpg_key admin:org admin:org_hook admin:public_key admin:repo_hook delete_repo gist notifications repo user workflow'

/**
 * The accounts of the recording at github.com: an organization, its owner (user A), an outsider (user B), a public
 * repository.
 */
const seed: Seed = {
  accounts: ['a', 'b'].map((letter) => ({ login: `octokit-fixture-user-${letter}`, name: letter, emails: [] })),
  organizations: [
    { login: 'octokit-fixture-org', name: 'Fixtures', members: [{ login: 'octokit-fixture-user-a', role: 'admin' }] }
  ],
  repositories: [{ owner: 'octokit-fixture-org', name: scenario, private: false, files: { 'README.md': '' } }],
  tokens: ['a', 'b'].map((letter, index) => ({
    token: token(index + 1),
    account: `octokit-fixture-user-${letter}`,
    kind: 'classic',
    scopes: scopes.split(' '),
    expires_at: null
  })),
  oauthApps: []
}

test('The sandbox answers as github.com did in the recording: statuses, fields, kinds of values', async (t) => {
  const dir = await mkdtemp(join(tmpdir(), 'recorded-'))
  const host = await startCodeHost({ dir, port: 0, seed })
  t.after(async () => {
    await host.close()
    await rm(dir, { recursive: true, force: true })
  })
  const recording = JSON.parse(await readFile(fileURLToPath(file), 'utf8')) as Recorded[]
  assert.equal(recording.length, 6)
  let invitation = ''
  for (const recorded of recording) {
    const step = `${recorded.method} ${recorded.path}`
    const { accept, authorization } = recorded.reqheaders
    const answer = await fetch(host.apiUrl + recorded.path.replace('/user/repository_invitations/1000', invitation), {
      method: recorded.method.toUpperCase(),
      headers: { accept: String(accept), authorization: String(authorization), 'user-agent': 'recorded' }
    })
    assert.equal(answer.status, recorded.status, step)
    const text = await answer.text()
    const body: unknown = text === '' ? '' : JSON.parse(text)
    assert.deepEqual(shape(body), shape(recorded.response), step)
    for (const name of ['x-github-media-type', 'x-oauth-scopes']) {
      assert.equal(answer.headers.get(name), recorded.headers[name], `${step}: ${name}`)
    }
    for (const name of ['content-type', 'etag', 'location', 'x-github-request-id', 'x-ratelimit-remaining']) {
      assert.equal(answer.headers.has(name), name in recorded.headers, `${step}: ${name}`)
    }
    if (recorded.method === 'put') invitation = new URL(field(body, 'url')).pathname.slice('/api/v3'.length)
  }
})

/** Fields that older recordings of the same list lack: `role_name` came in 2021, `permissions` around 2014. */
const laterFields = [[], ['role_name'], ['role_name', 'permissions', 'node_id', 'user_view_type', 'site_admin', 'type']]

test('Every recorded list, also with the fields of earlier years only, is read completely', async () => {
  for (const name of ['normalized-fixture.json', 'raw-fixture.json']) {
    const recording = JSON.parse(await readFile(fileURLToPath(new URL(name, file)), 'utf8')) as Recorded[]
    const lists = recording.filter(({ response }) => Array.isArray(response))
    assert.equal(lists.length, 3)
    for (const { path, response } of lists) {
      for (const later of laterFields) {
        const entries = (response as object[]).map((entry) => {
          return Object.fromEntries(
            Object.entries(entry).filter(([field]) => path.includes('invit') || !later.includes(field))
          )
        })
        const codeHost = gitHub({
          apiUrl: 'https://api.github.test',
          owner: 'o',
          repo: 'r',
          token: () => 't',
          fetch: (async () => Response.json(entries)) as typeof fetch,
          deadlineMs: 1000
        })
        const read = path.includes('invitations') ? await codeHost.invitations() : await codeHost.collaborators()
        const actual = [read.complete, read.odd, read.items.map(({ id }) => id)]
        assert.deepEqual(
          actual,
          [true, [], entries.map((entry) => Reflect.get(entry, 'id'))],
          `${path} without ${later}`
        )
      }
    }
  }
})

/** Every path to a value, with the kind of the value. */
function shape(value: unknown, path = ''): string[] {
  if (value === null || typeof value !== 'object') return [`${path}: ${value === null ? 'null' : typeof value}`]
  const entries = Object.entries(value).flatMap(([name, inner]) => shape(inner, `${path}/${name}`))
  return [`${path}: ${Array.isArray(value) ? 'list' : 'object'}`, ...entries].sort()
}

function field(body: unknown, name: string): string {
  const value: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, name) : undefined
  if (typeof value !== 'string') throw new Error(`no ${name}`)
  return value
}
