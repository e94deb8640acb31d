import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Settings } from '../settings.ts'
import { memoryHost, type TestMemoryHost, testSeed } from '../testing.ts'

const hour = 60 * 60 * 1000
const day = 24 * hour
const starter = '/repos/acme-starters/starter-kit'
const repository = 'acme-starters/starter-kit'
const put = (host: TestMemoryHost, login: string) =>
  host.call('PUT', `${starter}/collaborators/${login}`, { body: { permission: 'pull' } })
const idOf = async (answer: Response) => ((await answer.json()) as { id: number }).id

/** The test seed with ten more accounts, buyer-0 to buyer-9. */
function crowded() {
  const seed = testSeed()
  for (let index = 0; index < 10; index += 1) seed.accounts.push({ login: `buyer-${index}`, name: 'B', emails: [] })
  return seed
}

test('An invitation is open until 7 days are over; then it is expired, still listed, and cannot be accepted', async () => {
  const host = await memoryHost()
  const id = await idOf(await put(host, 'ada-buyer'))
  const token = host.tokenOf('ada-buyer')
  const accept = () => host.call('PATCH', `/user/repository_invitations/${id}`, { token })
  const session = await host.fetch(
    new Request(`${host.url}/login`, { method: 'POST', body: new URLSearchParams({ account: 'ada-buyer' }) })
  )
  const cookie = session.headers.get('set-cookie')?.split(';')[0] ?? ''
  const page = (init: RequestInit = {}) =>
    host.fetch(new Request(`${host.url}/${repository}/invitations`, { headers: { cookie }, ...init }))
  const listed = async () =>
    (await (await host.call('GET', `${starter}/invitations`)).json()) as { id: number; expired: boolean }[]

  host.pass(7 * day - 1)
  assert.deepEqual(
    (await listed()).map(({ expired }) => expired),
    [false]
  )
  assert.equal((await page()).status, 200)
  host.pass(1)
  assert.deepEqual(
    (await listed()).map(({ id: listedId, expired }) => [listedId, expired]),
    [[id, true]]
  )
  assert.equal((await accept()).status, 404)
  assert.equal((await page()).status, 404)
  assert.equal((await page({ method: 'POST', body: new URLSearchParams({ answer: 'accept' }) })).status, 404)
  assert.throws(() => host.rehearse.byHand({ action: 'accept', repository, login: 'ada-buyer' }), /nothing to accept/)
  assert.deepEqual(
    host.record.collaborators(repository).map(({ login }) => login),
    ['acme-bot']
  )
})

test('PUT while an expired invitation is listed is refused, repeats it, or makes a new one, as the setting says', async () => {
  for (const [putWhileExpired, status] of [
    [undefined, 422],
    ['same_invitation', 201],
    ['new_invitation', 201]
  ] as [Settings['putWhileExpired'] | undefined, number][]) {
    const host = await memoryHost()
    const first = await idOf(await put(host, 'ada-buyer'))
    host.pass(8 * day)
    host.rehearse.set({ putWhileExpired })
    const again = await put(host, 'ada-buyer')
    assert.equal(again.status, status, String(putWhileExpired))
    const [only, ...others] = host.record.invitations(repository)
    assert.deepEqual(others, [])
    assert.equal(only?.id === first, putWhileExpired !== 'new_invitation')
    assert.equal(only?.expired, putWhileExpired !== 'new_invitation')
    if (status === 201) assert.equal(await idOf(again), only?.id)
    await host.call('DELETE', `${starter}/invitations/${only?.id}`)
    assert.equal((await put(host, 'ada-buyer')).status, 201)
  }
})

test('The invitation limit counts 24 rolling hours, with repeated and withdrawn invitations but without members', async () => {
  const host = await memoryHost({ seed: crowded() })
  host.rehearse.set({ invitationLimit: { count: 3 } })
  assert.equal((await put(host, 'acme-owner')).status, 204)
  const first = await idOf(await put(host, 'buyer-0'))
  host.pass(hour)
  await put(host, 'buyer-1')
  await host.call('DELETE', `${starter}/invitations/${first}`)
  assert.equal((await put(host, 'buyer-1')).status, 201, 'a repeated invitation counts')
  const over = await put(host, 'buyer-2')
  assert.equal(over.status, 422)
  const body = (await over.json()) as { errors: { message: string }[] }
  assert.equal(body.errors[0]?.message, 'Cannot invite more than 50 people to a repository within a 24 hour period')
  assert.equal(host.record.calls().at(-1)?.because, 'invitation_limit')
  assert.equal((await put(host, 'acme-owner')).status, 204)
  assert.throws(() => host.rehearse.byHand({ action: 'invite', repository, login: 'buyer-3' }), /limit/)

  host.pass(23 * hour - 1)
  assert.equal((await put(host, 'buyer-2')).status, 422)
  host.pass(1)
  assert.equal((await put(host, 'buyer-2')).status, 201, 'the first is 24 hours old')
  assert.equal((await put(host, 'buyer-3')).status, 422)
  assert.equal(host.record.invitationsSince(repository, host.clock.now() - day), 3)
})

test('An invitation by hand that is dated back counts in its own day, and hides none of today', async () => {
  const host = await memoryHost({ seed: crowded() })
  host.rehearse.set({ invitationLimit: { count: 3 } })
  for (const login of ['buyer-1', 'buyer-2']) assert.equal((await put(host, login)).status, 201)
  host.rehearse.byHand({ action: 'invite', repository, login: 'buyer-3', daysAgo: 8 })
  assert.equal((await put(host, 'buyer-4')).status, 201)
  assert.equal((await put(host, 'buyer-5')).status, 422, 'three went out today')
  host.rehearse.byHand({ action: 'invite', repository, login: 'buyer-6', daysAgo: 8 })
  host.rehearse.byHand({ action: 'invite', repository, login: 'buyer-7', daysAgo: 8 })
  const fourth = () => host.rehearse.byHand({ action: 'invite', repository, login: 'buyer-8', daysAgo: 8 })
  assert.throws(fourth, /limit/, 'the limit counts for that day, too')
})

test('The invitation limit is 50 for each repository, and its answer is a setting', async () => {
  const seed = crowded()
  for (let index = 10; index < 60; index += 1) seed.accounts.push({ login: `buyer-${index}`, name: 'B', emails: [] })
  const collaborators = [{ login: 'acme-bot', role: 'admin' as const }]
  seed.repositories.push({ owner: 'acme-starters', name: 'other', private: true, collaborators, files: {} })
  seed.tokens[0]?.repositories?.push('acme-starters/other')
  const host = await memoryHost({ seed })
  for (let index = 0; index < 50; index += 1) assert.equal((await put(host, `buyer-${index}`)).status, 201)
  assert.equal((await put(host, 'buyer-50')).status, 422)
  assert.equal((await host.call('PUT', '/repos/acme-starters/other/collaborators/buyer-50')).status, 201)
  const change = (invitationLimit: object) => host.call('PATCH', '/_sandbox/settings', { body: { invitationLimit } })
  await change({ status: 429, message: 'slowly', headers: { 'retry-after': '600' } })
  const slowly = await put(host, 'buyer-50')
  assert.equal(slowly.status, 429)
  assert.equal(slowly.headers.get('retry-after'), '600')
  assert.equal(((await slowly.json()) as { message: string }).message, 'slowly')
  await change({ status: 403, body: { only: 'this' }, headers: {} })
  const bare = await put(host, 'buyer-50')
  assert.equal(bare.status, 403)
  assert.deepEqual(await bare.json(), { only: 'this' })
})

test('An account uses one host seat for all private repositories and open invitations; expired and public ones use none', async () => {
  const seed = crowded()
  const other = { login: 'buyer-0', role: 'read' as const }
  seed.repositories.push(
    { owner: 'acme-starters', name: 'other', private: true, collaborators: [other], files: {} },
    {
      owner: 'acme-starters',
      name: 'open',
      private: false,
      collaborators: [{ login: 'buyer-9', role: 'read' }],
      files: {}
    }
  )
  const host = await memoryHost({ seed })
  // acme-owner and acme-bot are members, and buyer-0 is a collaborator of the other repository.
  host.rehearse.seats('acme-starters', 4)
  assert.equal((await put(host, 'buyer-1')).status, 201)
  assert.equal((await put(host, 'buyer-0')).status, 201)
  const full = await put(host, 'buyer-2')
  assert.equal(full.status, 422)
  assert.match(await full.text(), /You must purchase at least one more seat/)
  assert.equal(host.record.calls().at(-1)?.because, 'no_seat')
  assert.equal((await put(host, 'acme-owner')).status, 204)
  host.pass(7 * day)
  assert.equal((await put(host, 'buyer-2')).status, 201, 'the invitation of buyer-1 has expired')
  assert.equal((await put(host, 'buyer-3')).status, 422)
  host.rehearse.byHand({ action: 'remove', repository: 'acme-starters/other', login: 'buyer-0' })
  assert.equal((await put(host, 'buyer-3')).status, 201)
})
