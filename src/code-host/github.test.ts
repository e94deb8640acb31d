import assert from 'node:assert/strict'
import { test } from 'node:test'
import { gitHub } from './github.ts'

const answers = (body: unknown, init: ResponseInit = {}) =>
  new Response(JSON.stringify(body), { headers: { 'content-type': 'application/json' }, ...init })
const repository = (type: unknown) => answers({ id: 7, owner: { login: 'acme', type } })
const movedTo = (location: string) =>
  answers({ message: 'Moved Permanently' }, { status: 301, headers: { location, 'content-type': 'application/json' } })

/** The owner as told by a host that answers by path, and the addresses that were asked. */
async function owner(host: (url: URL) => Response, token: string | undefined = 'token') {
  const asked: string[] = []
  const send = async (input: string | URL | Request) => {
    const url = new URL(input instanceof Request ? input.url : input)
    asked.push(url.href)
    return host(url)
  }
  const options = {
    apiUrl: 'https://api.host.example',
    owner: 'acme',
    repo: 'kit',
    fetch: send as typeof fetch,
    deadlineMs: 1000
  }
  return { owner: await gitHub({ ...options, token: () => token }).targetOwner(), asked }
}

test('only what the host says counts', async () => {
  assert.equal((await owner(() => repository('Organization'))).owner, 'organization')
  assert.equal((await owner(() => repository('User'))).owner, 'person')
  for (const type of ['Bot', undefined, 7]) assert.equal((await owner(() => repository(type))).owner, 'unknown')
  for (const status of [401, 403, 404, 500]) {
    assert.equal((await owner(() => answers({ message: 'no' }, { status }))).owner, 'unknown')
  }
  assert.equal((await owner(() => new Response('<html>'))).owner, 'unknown')
})

test('without a token nobody is asked', async () => {
  assert.deepEqual(await owner(() => repository('User'), ''), { owner: 'unknown', asked: [] })
})

test('a renamed repository is followed within the host, once', async () => {
  const renamed = await owner(({ pathname }) =>
    pathname === '/repositories/7' ? repository('User') : movedTo('/repositories/7')
  )
  assert.deepEqual(renamed, {
    owner: 'person',
    asked: ['https://api.host.example/repos/acme/kit', 'https://api.host.example/repositories/7']
  })
  assert.equal((await owner(({ pathname }) => movedTo(`${pathname}/x`))).asked.length, 2)
})

test('another origin is not asked and not believed', async () => {
  const elsewhere = await owner(({ host }) =>
    host === 'api.host.example' ? movedTo('https://evil.example/repositories/7') : repository('User')
  )
  assert.deepEqual(elsewhere, { owner: 'unknown', asked: ['https://api.host.example/repos/acme/kit'] })
})
