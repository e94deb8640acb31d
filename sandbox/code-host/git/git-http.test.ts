import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { git, inviteToken, type TestHost, testHost, testSeed } from '../testing.ts'

const starter = '/repos/acme-starters/starter-kit'

const remote = (host: TestHost, login: string, name = 'acme-starters/starter-kit', token = host.tokenOf(login)) =>
  `${host.url.replace('://', `://${login}:${token}@`)}/${name}.git`

async function makeReader(host: TestHost, login: string, permission = 'pull') {
  const put = await host.call('PUT', `${starter}/collaborators/${login}`, { body: { permission } })
  const { id } = (await put.json()) as { id: number }
  const accepted = await host.call('PATCH', `/user/repository_invitations/${id}`, { token: host.tokenOf(login) })
  assert.equal(accepted.status, 204)
}

test('The git server lets a reader clone, and refuses a push from the reader with the message that GitHub gives', async (t) => {
  const host = await testHost(t)
  await makeReader(host, 'ada-buyer')
  const clone = await git(host.dir, 'clone', remote(host, 'ada-buyer'), 'kit')
  assert.equal(clone.code, 0, clone.output)
  const kit = join(host.dir, 'kit')
  assert.match(await readFile(join(kit, 'README.md'), 'utf8'), /Starter kit/)
  assert.equal((await git(kit, 'tag', '--list')).output, 'v1.0.0\n')
  await writeFile(join(kit, 'mine.txt'), 'mine')
  await git(kit, 'add', '.')
  await git(kit, 'commit', '-m', 'Mine')
  const push = await git(kit, 'push')
  assert.notEqual(push.code, 0)
  assert.match(push.output, /remote: Permission to acme-starters\/starter-kit\.git denied to ada-buyer\./)
  assert.match(push.output, /403/)
})

test('The git server refuses a receive-pack request from a reader also without the info/refs request before it', async (t) => {
  const host = await testHost(t)
  await makeReader(host, 'ada-buyer')
  const authorization = `Basic ${Buffer.from(`ada-buyer:${host.tokenOf('ada-buyer')}`).toString('base64')}`
  const url = `${host.url}/acme-starters/starter-kit.git/git-receive-pack`
  const answer = await fetch(url, { method: 'POST', headers: { authorization }, body: '0000' })
  assert.equal(answer.status, 403)
})

test('The git server accepts a push from a writer whose body is so large that git sends it in chunks', async (t) => {
  const host = await testHost(t)
  await makeReader(host, 'grace-hops', 'push')
  await git(host.dir, 'clone', remote(host, 'grace-hops'), 'kit')
  const kit = join(host.dir, 'kit')
  await writeFile(join(kit, 'large.bin'), randomBytes(3_000_000))
  await git(kit, 'add', '.')
  await git(kit, 'commit', '-m', 'Large')
  const push = await git(kit, 'push')
  assert.equal(push.code, 0, push.output)
  const again = await git(host.dir, 'clone', remote(host, 'grace-hops'), 'second')
  assert.equal(again.code, 0, again.output)
  assert.equal((await readFile(join(host.dir, 'second', 'large.bin'))).length, 3_000_000)
})

test('The git server answers not found to accounts without access, and refuses a wrong token', async (t) => {
  const host = await testHost(t)
  const stranger = await git(host.dir, 'clone', remote(host, 'linus-builds'), 'kit')
  assert.notEqual(stranger.code, 0)
  assert.match(stranger.output, /Repository not found/)
  const missing = await git(host.dir, 'clone', remote(host, 'linus-builds', 'acme-starters/none'), 'none')
  assert.match(missing.output, /Repository not found/)
  const wrong = await git(host.dir, 'clone', remote(host, 'ada-buyer', 'acme-starters/starter-kit', 'wrong'), 'wrong')
  assert.match(wrong.output, /Authentication failed/)
})

test('The git server answers 401 and asks for credentials when git sends none', async (t) => {
  const host = await testHost(t)
  const url = `${host.url}/acme-starters/starter-kit.git/info/refs?service=git-upload-pack`
  const answer = await fetch(url)
  assert.equal(answer.status, 401)
  assert.match(answer.headers.get('www-authenticate') ?? '', /^Basic realm=/)
})

test('The git server refuses a clone with an invite token without the contents permission', async (t) => {
  const seed = testSeed()
  for (const token of seed.tokens) token.permissions = { administration: 'write', metadata: 'read' }
  const host = await testHost(t, seed)
  const clone = await git(host.dir, 'clone', remote(host, 'acme-bot', 'acme-starters/starter-kit', inviteToken), 'kit')
  assert.match(clone.output, /Repository not found/)
})

test('The git server speaks protocol version 0, and serves no path outside its repositories', async (t) => {
  const host = await testHost(t)
  await makeReader(host, 'ada-buyer')
  const old = await git(host.dir, '-c', 'protocol.version=0', 'clone', remote(host, 'ada-buyer'), 'kit')
  assert.equal(old.code, 0, old.output)
  const authorization = `Basic ${Buffer.from(`x:${host.tokenOf('ada-buyer')}`).toString('base64')}`
  for (const path of [
    '/..%2f..%2fetc/passwd.git/info/refs?service=git-upload-pack',
    '/acme-starters/..%2frepositories%2f1011.git/info/refs?service=git-upload-pack',
    '/acme-starters/1011.git/info/refs?service=git-upload-pack'
  ]) {
    const answer = await fetch(host.url + path, { headers: { authorization } })
    assert.equal(answer.status, 404, path)
  }
})

test('The git server reads a request that git has compressed', async (t) => {
  const host = await testHost(t)
  const authorization = `Basic ${Buffer.from(`x:${host.tokenOf('acme-owner')}`).toString('base64')}`
  const [line = ''] = (await git(host.dir, 'ls-remote', remote(host, 'acme-owner'), 'HEAD')).output.split('\t')
  const answer = await fetch(`${host.url}/acme-starters/starter-kit.git/git-upload-pack`, {
    method: 'POST',
    headers: { authorization, 'content-encoding': 'gzip', 'content-type': 'application/x-git-upload-pack-request' },
    body: gzipSync(`0032want ${line}\n00000009done\n`)
  })
  assert.equal(answer.status, 200)
  assert.match(await answer.text(), /^0008NAK\nPACK/)
})

test('The git server lets git clone a public repository without credentials, and asks for them before a push', async (t) => {
  const seed = testSeed()
  seed.repositories.push({ owner: 'globex', name: 'open', private: false, files: { 'README.md': '# Open' } })
  const host = await testHost(t, seed)
  const clone = await git(host.dir, 'clone', `${host.url}/globex/open.git`)
  assert.equal(clone.code, 0, clone.output)
  const push = await git(join(host.dir, 'open'), 'push', '--force')
  assert.match(push.output, /could not read Username|Authentication failed/)
})
