import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { startCodeHost } from '../code-host.ts'
import { inviteToken, memoryHost, testSeed } from '../testing.ts'
import { hubSignature } from './hook.ts'

const repository = 'acme-starters/starter-kit'
const secret = 'the-secret-of-the-hook'
const url = 'https://shop.example/api/webhooks/github'

type Payload = {
  action: string
  changes?: object
  member: { id: number; login: string; type: string }
  repository: { id: number; full_name: string; has_downloads: boolean }
  organization?: { login: string }
  sender: { login: string }
}

/** A host in memory that records the deliveries of its webhook. */
async function hooked() {
  const got: { request: Request; body: string; payload: Payload }[] = []
  const slept: number[] = []
  const host = await memoryHost({
    sleep: async (ms) => void slept.push(ms),
    webhook: {
      url,
      secret,
      async deliver(request) {
        const body = await request.text()
        got.push({ request, body, payload: JSON.parse(body) })
      }
    }
  })
  const told = async () => {
    await new Promise(setImmediate)
    return got.map(({ payload: { action, member, sender } }) => `${sender.login} ${action} ${member.login}`)
  }
  return { host, got, told, slept }
}

test("The webhook signature is right for GitHub's own example", () => {
  const digest = '757107ea0eb2509fc211221cce984b8a37570b6d7586c22c46f4379c8b043e17'
  assert.equal(hubSignature('Hello, World!', "It's a Secret to Everybody"), `sha256=${digest}`)
})

test('The member webhook reports collaborators who were added, edited and removed, but no invitations', async () => {
  const { host, got, told } = await hooked()
  await host.call('PUT', `/repos/${repository}/collaborators/ada-buyer`, { body: { permission: 'pull' } })
  await host.call('PUT', `/repos/${repository}/collaborators/grace-hops`, { body: { permission: 'pull' } })
  host.rehearse.byHand({ action: 'decline', repository, login: 'grace-hops' })
  assert.deepEqual(await told(), [])
  host.rehearse.byHand({ action: 'accept', repository, login: 'ada-buyer' })
  await host.call('PUT', `/repos/${repository}/collaborators/ada-buyer`, { body: { permission: 'maintain' } })
  host.rehearse.byHand({ action: 'leave', repository, login: 'ada-buyer' })
  host.rehearse.byHand({ action: 'add', repository, login: 'grace-hops' })
  await host.call('DELETE', `/repos/${repository}/collaborators/grace-hops`)
  const all = await told()
  const bot = all[1]?.split(' ')[0]
  const admin = all[3]?.split(' ')[0]
  assert.deepEqual(all, [
    'ada-buyer added ada-buyer',
    `${bot} edited ada-buyer`,
    'ada-buyer removed ada-buyer',
    `${admin} added grace-hops`,
    `${bot} removed grace-hops`
  ])
  assert.notEqual(bot, 'ada-buyer')
  assert.deepEqual(
    got.map(({ payload }) => payload.changes),
    [
      { permission: { to: 'read' }, role_name: { to: 'read' } },
      { old_permission: { from: 'read' }, permission: { from: 'read', to: 'write' } },
      undefined,
      { permission: { to: 'read' }, role_name: { to: 'read' } },
      undefined
    ]
  )
})

test('A delivery of the member webhook is signed over its bytes and has the headers that GitHub sends', async () => {
  const { host, got, told } = await hooked()
  host.rehearse.byHand({ action: 'add', repository, login: 'ada-buyer' })
  host.rehearse.byHand({ action: 'remove', repository, login: 'ada-buyer' })
  await told()
  for (const { request, body, payload } of got) {
    assert.equal(`${request.method} ${request.url}`, `POST ${url}`)
    assert.equal(request.headers.get('x-hub-signature-256'), hubSignature(body, secret))
    assert.equal(request.headers.get('x-github-event'), 'member')
    assert.equal(request.headers.get('content-type'), 'application/json')
    assert.equal(payload.repository.full_name, repository)
    assert.equal(payload.repository.has_downloads, true)
    assert.equal(payload.organization?.login, 'acme-starters')
    assert.equal(payload.member.type, 'User')
  }
  const ids = got.map(({ request }) => request.headers.get('x-github-delivery') ?? '')
  assert.match(ids[0] ?? '', /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)
  assert.notEqual(ids[0], ids[1])
})

test('The member webhook loses or delays deliveries when the settings say so', async () => {
  const { host, told, slept } = await hooked()
  host.rehearse.set({ hookLost: true })
  host.rehearse.byHand({ action: 'add', repository, login: 'ada-buyer' })
  assert.deepEqual(await told(), [])
  host.rehearse.set({ hookLost: false, hookDelayMs: 5000 })
  host.rehearse.byHand({ action: 'remove', repository, login: 'ada-buyer' })
  assert.equal((await told()).length, 1)
  assert.deepEqual(slept, [5000])
})

test('The member webhook sends each delivery once, whatever the answer, and never to another machine', async (t) => {
  const got: { signature: string; body: string }[] = []
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    got.push({ signature: String(request.headers['x-hub-signature-256']), body: Buffer.concat(chunks).toString() })
    response.writeHead(500).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const dir = await mkdtemp(join(tmpdir(), 'code-host-'))
  const address = server.address()
  assert.ok(typeof address === 'object' && address)
  const start = (to: string) => startCodeHost({ dir, port: 0, seed: testSeed(), webhook: { url: to, secret } })
  const host = await start(`http://127.0.0.1:${address.port}/hook`)
  t.after(async () => {
    await host.close()
    server.close()
    await rm(dir, { recursive: true, force: true })
  })
  const call = (method: string) =>
    fetch(`${host.apiUrl}/repos/${repository}/collaborators/ada-buyer`, {
      method,
      headers: { authorization: `Bearer ${inviteToken}`, 'user-agent': 'test' }
    })
  host.rehearse.byHand({ action: 'add', repository, login: 'ada-buyer' })
  assert.equal((await call('DELETE')).status, 204)
  for (let waited = 0; got.length < 2 && waited < 5000; waited += 10) await sleep(10)
  await sleep(50)
  assert.deepEqual(got.map(({ body }) => JSON.parse(body).action).toSorted(), ['added', 'removed'])
  for (const { body, signature } of got) assert.equal(signature, hubSignature(body, secret))
  await assert.rejects(start('https://shop.example/hook'), /this machine only/)
})
