import assert from 'node:assert/strict'
import { test } from 'node:test'
import { memoryHost, type TestMemoryHost, testSeed } from '../testing.ts'

const repository = 'acme-starters/starter-kit'
const starter = `/repos/${repository}`
const invite = (host: TestMemoryHost) =>
  host.call('PUT', `${starter}/collaborators/ada-buyer`, { body: { permission: 'pull' } })
/** The answers of all reads about ada-buyer. */
async function seen(host: TestMemoryHost) {
  const get = (path: string) => host.call('GET', `${starter}/${path}`)
  const invitations = (await (await get('invitations')).json()) as { permissions: string }[]
  const direct = (await (await get('collaborators?affiliation=direct')).json()) as {
    login: string
    role_name: string
  }[]
  const role = ((await (await get('collaborators/ada-buyer/permission')).json()) as { role_name: string }).role_name
  const check = (await get('collaborators/ada-buyer')).status
  const entry = direct.find(({ login }) => login === 'ada-buyer')?.role_name ?? null
  return { invitations: invitations.map(({ permissions }) => permissions), entry, role, check }
}

const nothing = { invitations: [], entry: null, role: 'none', check: 404 }
const invited = { ...nothing, invitations: ['read'] }
const inside = { invitations: [], entry: 'read', role: 'read', check: 204 }

test('Lagging reads show the state of lagMs ago, while writes take effect at once', async () => {
  const host = await memoryHost()
  await host.call('PATCH', '/_sandbox/settings', { body: { lagMs: 1000 } })
  host.pass(5000)
  const { id } = (await (await invite(host)).json()) as { id: number }
  assert.deepEqual(await seen(host), nothing)
  assert.equal(host.record.invitations(repository).length, 1)
  host.pass(999)
  assert.deepEqual(await seen(host), nothing)
  await host.call('PATCH', `${starter}/invitations/${id}`, { body: { permissions: 'triage' } })
  host.pass(1)
  assert.deepEqual(await seen(host), invited, 'the change of role is not to be seen yet')
  host.pass(1000)
  assert.deepEqual((await seen(host)).invitations, ['triage'])
  await host.call('PATCH', `${starter}/invitations/${id}`, { body: { permissions: 'read' } })
  const token = host.tokenOf('ada-buyer')
  assert.equal((await host.call('PATCH', `/user/repository_invitations/${id}`, { token })).status, 204)
  assert.deepEqual((await seen(host)).invitations, ['triage'])
  assert.equal((await seen(host)).entry, null)
  host.pass(1000)
  assert.deepEqual(await seen(host), inside)
  assert.equal((await host.call('DELETE', `${starter}/collaborators/ada-buyer`)).status, 204)
  assert.deepEqual(await seen(host), inside)
  host.pass(1000)
  assert.deepEqual(await seen(host), nothing)
  host.rehearse.set({ lagMs: 0 })
  await invite(host)
  assert.deepEqual(await seen(host), invited)
})

test('Lagging reads never show a collaborator who came and went within the lag, and ignore other repositories', async () => {
  const seed = testSeed()
  const collaborators = [{ login: 'acme-bot', role: 'admin' as const }]
  seed.repositories.push({ owner: 'acme-starters', name: 'other', private: true, collaborators, files: {} })
  const host = await memoryHost({ seed })
  host.rehearse.set({ lagMs: 1000 })
  host.rehearse.byHand({ action: 'add', repository: 'acme-starters/other', login: 'ada-buyer' })
  host.pass(5000)
  host.rehearse.byHand({ action: 'remove', repository: 'acme-starters/other', login: 'ada-buyer' })
  host.rehearse.byHand({ action: 'add', repository, login: 'ada-buyer', role: 'read' })
  host.rehearse.byHand({ action: 'remove', repository, login: 'ada-buyer' })
  assert.deepEqual(await seen(host), nothing)
  host.pass(1000)
  assert.deepEqual(await seen(host), nothing)
})

test('A lagging list shows a member with a new role of its own among direct collaborators after the lag', async () => {
  const seed = testSeed()
  const [acme] = seed.organizations
  if (acme) acme.defaultPermission = 'read'
  const host = await memoryHost({ seed })
  host.rehearse.set({ lagMs: 1000 })
  host.rehearse.byHand({ action: 'join', repository, login: 'ada-buyer' })
  host.pass(5000)
  host.rehearse.byHand({ action: 'add', repository, login: 'ada-buyer', role: 'write' })
  const { entry, role } = await seen(host)
  assert.deepEqual([entry, role], [null, 'read'])
  host.pass(1000)
  assert.equal((await seen(host)).entry, 'write')
})

test('A change between two pages of the collaborator list hides an entry or shows it twice', async () => {
  const seed = testSeed()
  for (let index = 0; index < 6; index += 1) {
    seed.accounts.push({ login: `buyer-${index}`, name: 'B', emails: [] })
    seed.repositories[0]?.collaborators?.push({ login: `buyer-${index}`, role: 'read' })
  }
  let onPageTwo = () => {}
  const host = await memoryHost({
    seed,
    onRead({ list, page, repository: name }) {
      assert.equal(name, repository)
      if (list === 'collaborators' && page === 2) onPageTwo()
    }
  })
  const read = async () => {
    const logins: string[] = []
    for (const page of [1, 2, 3]) {
      const path = `${starter}/collaborators?affiliation=outside&per_page=2&page=${page}`
      logins.push(...((await (await host.call('GET', path)).json()) as { login: string }[]).map(({ login }) => login))
    }
    return logins.map((login) => login.replace('buyer-', '')).join(' ')
  }
  assert.equal(await read(), '0 1 2 3 4 5')
  onPageTwo = () => host.rehearse.byHand({ action: 'remove', repository, login: 'buyer-0' })
  assert.equal(await read(), '0 1 3 4 5', '2 moved to a page that was read already')
  // grace-hops has a lower id than the buyers, so every other entry moves by one.
  onPageTwo = () => host.rehearse.byHand({ action: 'add', repository, login: 'grace-hops' })
  assert.equal(await read(), '1 2 2 3 4 5', '2 is on the second page once more')
})
