import assert from 'node:assert/strict'
import { test } from 'node:test'
import { gitHub } from './github.ts'

const answers = (body: unknown, init: ResponseInit = {}) =>
  new Response(JSON.stringify(body), { headers: { 'content-type': 'application/json' }, ...init })
const repository = (type: unknown) => answers({ id: 7, owner: { login: 'acme', type } })
const movedTo = (location: string) =>
  answers({ message: 'Moved Permanently' }, { status: 301, headers: { location, 'content-type': 'application/json' } })

/** The owner as a host that answers by path tells it, and the addresses of the requests. */
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
  const found = await gitHub({ ...options, token: () => token }).repositoryOwner()
  return { owner: found.owner, why: 'why' in found ? found.why : '', asked }
}

test('The owner of the repository is known only when the host names a person or an organization', async () => {
  assert.equal((await owner(() => repository('Organization'))).owner, 'organization')
  assert.equal((await owner(() => repository('User'))).owner, 'person')
  for (const type of ['Bot', undefined, 7]) assert.equal((await owner(() => repository(type))).owner, 'unknown')
  for (const status of [401, 403, 404, 500]) {
    assert.equal((await owner(() => answers({ message: 'no' }, { status }))).owner, 'unknown')
  }
  assert.equal((await owner(() => new Response('<html>'))).owner, 'unknown')
  const untyped = () => new Response(new TextEncoder().encode('{"owner":{"type":"User"}}'))
  assert.equal((await owner(untyped)).owner, 'person')
})

test('Without a token the owner of the repository is unknown, and the host is not asked', async () => {
  const nobody = await owner(() => repository('User'), '')
  assert.deepEqual(nobody, { owner: 'unknown', why: 'There is no invite token.', asked: [] })
})

test('The redirect of a renamed repository is followed once, to the same host', async () => {
  const renamed = await owner(({ pathname }) =>
    pathname === '/repositories/7' ? repository('User') : movedTo('/repositories/7')
  )
  assert.deepEqual(renamed, {
    owner: 'person',
    why: '',
    asked: ['https://api.host.example/repos/acme/kit', 'https://api.host.example/repositories/7']
  })
  let number = 7
  assert.equal((await owner(() => movedTo(`/repositories/${number++}`))).asked.length, 2)
})

test('A redirect of the repository is not followed unless it leads to the same endpoint by number', async () => {
  for (const location of [
    '/repositories/7/collaborators',
    '/repos/acme/other',
    '/repos/acme/kit/x',
    '/orgs/acme',
    '/repositories/7?more=1',
    '/repositories/seven',
    'https://user:password@api.host.example/repositories/7'
  ]) {
    const asked = await owner(({ pathname }) => (pathname.endsWith('/kit') ? movedTo(location) : repository('User')))
    assert.deepEqual([asked.owner, asked.asked.length], ['unknown', 1], location)
  }
})

test('A redirect of the repository to another origin is not followed', async () => {
  const elsewhere = await owner(({ host }) =>
    host === 'api.host.example' ? movedTo('https://evil.example/repositories/7') : repository('User')
  )
  assert.equal(elsewhere.owner, 'unknown')
  assert.deepEqual(elsewhere.asked, ['https://api.host.example/repos/acme/kit'])
})

test('When the owner of the repository is unknown, the seller is told what to check', async () => {
  const why = async (status: number) => (await owner(() => answers({ message: 'no' }, { status }))).why
  assert.match(await why(401), /refuses the invite token/)
  assert.match(await why(404), /no repository acme\/kit to the invite token.*approval.*CODE_HOST_API_URL/)
  assert.match(await why(503), /did not say who owns acme\/kit: 503/)
  assert.match((await owner(() => answers([]))).why, /not that of a code host/)
})
