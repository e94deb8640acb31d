import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Read } from '../../sandbox/code-host/host.ts'
import { inviteToken, memoryHost, type TestMemoryHost, testSeed } from '../../sandbox/code-host/testing.ts'
import type { CodeHost } from '../../src/code-host/code-host.ts'
import { gitHub } from '../../src/code-host/github/github.ts'

const repository = 'acme-starters/starter-kit'
const ids = (list: { items: readonly { id: number }[] }) => list.items.map(({ id }) => id).sort((a, b) => a - b)

type World = {
  host: TestMemoryHost
  codeHost: CodeHost
  /** Called before the host builds each page of the list of collaborators. */
  on: { read(read: Read): void }
  token: string
  /** Ids of the accounts on the repository, by the host's own record. */
  truth(): number[]
  remove(place: number): void
  add(login: string): void
}

/**
 * A repository with the seller's bot and the given number of buyers, `buyer-0` and so on. The accounts `early-…` have
 * lower ids and no access.
 */
async function world(buyers: number): Promise<World> {
  const seed = testSeed()
  for (let place = 0; place < 3; place += 1) seed.accounts.push({ login: `early-${place}`, name: 'E', emails: [] })
  for (let place = 0; place < buyers; place += 1) {
    seed.accounts.push({ login: `buyer-${place}`, name: 'B', emails: [] })
    seed.repositories[0]?.collaborators?.push({ login: `buyer-${place}`, role: 'read' })
  }
  const on = { read(_: Read) {} }
  const host = await memoryHost({ seed, onRead: (read) => on.read(read) })
  const made = { token: inviteToken }
  const codeHost = gitHub({
    apiUrl: host.apiUrl,
    owner: 'acme-starters',
    repo: 'starter-kit',
    token: () => made.token,
    fetch: ((input, init) => host.fetch(new Request(input, init))) as typeof fetch,
    now: host.clock.now,
    deadlineMs: 1000
  })
  const hand = (action: 'remove' | 'add', login: string) => host.rehearse.byHand({ action, repository, login })
  return Object.assign(made, {
    host,
    codeHost,
    on,
    truth: () =>
      host.record
        .collaborators(repository)
        .map(({ accountId }) => accountId)
        .sort((a, b) => a - b),
    remove: (place: number) => hand('remove', `buyer-${place}`),
    add: (login: string) => hand('add', login)
  })
}

/** Asserts that the list contains every account that is on the repository both before and after. */
function assertNobodyMissing(list: { items: readonly { id: number }[] }, before: number[], after: number[]) {
  const there = new Set(ids(list))
  assert.deepEqual(
    before.filter((id) => after.includes(id) && !there.has(id)),
    []
  )
}

test('A list of several pages is read completely, with only the fields that are used', async () => {
  const { codeHost, host, truth } = await world(250)
  const list = await codeHost.collaborators()
  assert.equal(list.complete, true)
  assert.equal(list.failed, undefined)
  assert.equal(list.startedAt, host.clock.now())
  assert.deepEqual(ids(list), truth())
  assert.deepEqual(Object.keys(list.items[5] ?? {}), ['id', 'login', 'role'])
})

test('Every page of a short list is requested, all but the last twice, and unchanged pages are answered with 304', async () => {
  const { codeHost, truth } = await world(250)
  const first = await codeHost.collaborators()
  assert.deepEqual([first.pages, first.unchanged], [5, 2])
  const again = await codeHost.collaborators()
  assert.deepEqual([again.pages, again.unchanged, again.complete], [5, 5, true])
  assert.deepEqual(ids(again), truth())
})

test('Of a long list only the pages before a changed page are requested again, and none when nothing changed', async () => {
  const { codeHost, remove, host, truth } = await world(1450)
  const first = await codeHost.collaborators()
  assert.deepEqual([first.pages, first.unchanged, first.complete], [29, 14, true])
  const again = await codeHost.collaborators()
  assert.deepEqual([again.pages, again.unchanged, again.complete], [15, 15, true])
  remove(1449)
  const last = await codeHost.collaborators()
  assert.deepEqual([last.pages, last.unchanged, last.complete], [16, 15, true])
  host.rehearse.rename('buyer-0', 'somebody-else')
  const renamed = await codeHost.collaborators()
  assert.deepEqual([renamed.pages, renamed.unchanged, renamed.complete], [15, 14, true])
  remove(1120)
  const middle = await codeHost.collaborators()
  assert.deepEqual([middle.pages, middle.complete], [19, true])
  assert.deepEqual(ids(middle), truth())
})

test('A full last page that gets a next page without changing is still followed', async () => {
  const { codeHost, add, truth, host } = await world(99)
  assert.equal((await codeHost.collaborators()).pages, 1)
  host.rehearse.addAccount({ login: 'late', name: 'L', emails: [] })
  add('late')
  const list = await codeHost.collaborators()
  assert.deepEqual([list.items.length, list.complete, list.unchanged], [101, true, 2])
  assert.deepEqual(ids(list), truth())
})

test('A list is read again when an account leaves page 1 while page 2 is read', async () => {
  const { codeHost, on, remove, truth } = await world(250)
  const before = truth()
  let left = 1
  on.read = ({ page }) => {
    if (page === 2 && left-- > 0) remove(3)
  }
  const list = await codeHost.collaborators()
  assert.equal(list.complete, true)
  assert.deepEqual(ids(list), truth())
  assertNobodyMissing(list, before, truth())
})

test('A list that changes at every reading is not complete, however often it is read', async () => {
  const { codeHost, on, remove } = await world(450)
  let place = 0
  on.read = ({ page }) => {
    if (page > 1) remove(place++)
  }
  const list = await codeHost.collaborators()
  assert.equal(list.complete, false)
  assert.ok(list.pages < 25, `${list.pages}`)
  on.read = () => {}
  assert.equal((await codeHost.collaborators()).complete, true)
})

test('A list that changes once during a reading is complete only when no account is missing', async () => {
  const { codeHost, on, remove, add, truth } = await world(350)
  const actions = [(turn: number) => remove(turn), (turn: number) => remove(340 - turn), () => add('early-0')]
  let whole = 0
  for (let moment = 1; moment <= 7; moment += 1) {
    for (const [turn, action] of actions.entries()) {
      let reads = 0
      on.read = () => {
        reads += 1
        if (reads === moment) action(moment * 10 + turn)
      }
      const before = truth()
      const list = await codeHost.collaborators()
      if (list.complete) {
        whole += 1
        assertNobodyMissing(list, before, truth())
      }
      on.read = () => {}
      if (turn === 2) {
        // The last change is read, so that the next moment starts from a known list.
        const after = truth()
        assertNobodyMissing(await codeHost.collaborators(), after, after)
      }
    }
  }
  assert.ok(whole >= 18, `${whole} of 21`)
})

test('With another token the list is read anew, without the pages that the first token saw', async () => {
  const shop = await world(150)
  await shop.codeHost.collaborators()
  shop.token = shop.host.tokenOf('acme-owner')
  const other = await shop.codeHost.collaborators()
  assert.deepEqual([other.pages, other.unchanged, other.complete], [3, 1, true])
  shop.host.rehearse.trouble(shop.token, 'revoked')
  const { complete, failed } = await shop.codeHost.collaborators()
  assert.deepEqual([complete, failed?.refusal.kind, failed?.status], [false, 'token_refused', 401])
  assert.ok(failed?.requestId)
})

test('A list with a failed page returns what was read and the failure, and the next reading reuses those pages', async () => {
  const { codeHost, host, on, truth } = await world(250)
  on.read = ({ page }) => {
    if (page === 1) host.rehearse.misbehave({ preset: 'server_error' })
  }
  const list = await codeHost.collaborators()
  assert.deepEqual([list.items.length, list.complete, list.failed?.status], [100, false, 500])
  assert.equal(list.failed?.refusal.kind, 'unreachable')
  on.read = () => {}
  const again = await codeHost.collaborators()
  assert.deepEqual([again.complete, again.unchanged > 1], [true, true])
  assert.deepEqual(ids(again), truth())
})

test('Two readings of a list at the same time do not mix up their pages', async () => {
  const { codeHost, truth } = await world(250)
  const lists = await Promise.all([codeHost.collaborators(), codeHost.collaborators()])
  for (const list of lists) assert.deepEqual([list.complete, ids(list)], [true, truth()])
  assert.deepEqual(
    lists.map(({ unchanged }) => unchanged),
    [2, 5]
  )
})

test('The list of invitations has all their known fields, and includes expired invitations', async () => {
  const { codeHost, host } = await world(0)
  host.rehearse.byHand({ action: 'invite', repository, login: 'ada-buyer' })
  host.pass(8 * 24 * 60 * 60_000)
  host.rehearse.byHand({ action: 'invite', repository, login: 'grace-hops', role: 'write' })
  const list = await codeHost.invitations()
  assert.equal(list.complete, true)
  const [ada, grace] = list.items
  const known = host.record.invitations(repository)
  assert.equal(ada?.id, known[0]?.id)
  assert.equal(ada?.createdAt, host.clock.now() - 8 * 24 * 60 * 60_000)
  assert.deepEqual([ada?.inviteeLogin, ada?.permission, ada?.expired], ['ada-buyer', 'read', true])
  assert.deepEqual([grace?.inviteeLogin, grace?.permission, grace?.expired], ['grace-hops', 'write', false])
})
