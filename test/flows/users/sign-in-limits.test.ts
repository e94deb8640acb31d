import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { routes } from '../../../src/routes.ts'
import { MINUTE_MS } from '../../../src/runtime/time/durations.ts'
import { unreachableCodeHost } from '../../support/builders/plain-config.ts'
import { emptyDatabase, onEachDatabase } from '../../support/databases/on-each-database.ts'
import { openTestShop, type Shop } from '../../support/worlds/shop.ts'
import {
  hiddenFields,
  linkIn,
  linkMailedTo,
  newestMail,
  pressButton,
  subjectsOf,
  type Visitor,
  visit
} from '../../support/worlds/visitor.ts'

onEachDatabase('limits of sign-in', emptyDatabase, (database) => {
  /** A shop behind one proxy, with a code host to sign in at, and a clock that the test can move forward. */
  async function open() {
    const clock = { ahead: 0 }
    const shop = await openTestShop(database(), {
      secrets: { codeHostClientSecret: 'secret' },
      config: { trustProxy: { kind: 'hops', count: 1 }, codeHost: unreachableCodeHost },
      overrides: { now: () => Date.now() + clock.ahead }
    })
    return { shop, clock, [Symbol.asyncDispose]: () => shop[Symbol.asyncDispose]() }
  }

  const from = (network: string) => ({ 'x-forwarded-for': network })
  const ask = async (shop: Shop, email: string, network: string, more: Record<string, string> = {}) =>
    visit(shop).postForm('/sign-in', { email, ...more }, from(network))
  const mails = async (shop: Shop, email: string) => (await subjectsOf(shop, email).catch(() => [])).length

  async function signInFrom(shop: Shop, email: string, network: string): Promise<Visitor> {
    const visitor = visit(shop)
    assert.equal((await visitor.postForm('/sign-in', { email }, from(network))).status, 200)
    const page = await (await visitor.get(await linkMailedTo(shop, email))).text()
    assert.equal((await pressButton(visitor, page, from(network))).status, 303)
    return visitor
  }

  const posts = Object.values(routes).filter((path) => !path.includes(':'))
  test('POST requests without a session are limited by network, and a /64 of IPv6 counts as one', async () => {
    await using world = await open()
    const { shop } = world
    const signedIn = await signInFrom(shop, 'ada@example.com', '203.0.113.1')
    const paths = [...posts, '/nowhere', '/api/auth/sign-in/social']
    const send = async (path: string, network: string, visitor = visit(shop)) => {
      const answer = await visitor.postForm(path, {}, from(network))
      await answer.body?.cancel()
      return answer.status
    }
    // Requests to all paths, and from all addresses of the network, are counted together.
    for (let count = 0; count < 300; count += 1) {
      const path = paths[count % paths.length] ?? ''
      assert.notEqual(await send(path, `2001:db8:0:1::${count}`), 429, `${path}, ${count}`)
    }
    for (const path of paths) {
      assert.equal(await send(path, '2001:db8:0:1:ffff::'), 429, path)
      assert.notEqual(await send(path, '2001:db8:0:2::1'), 429, path)
      if (!path.includes('sign-')) assert.notEqual(await send(path, '2001:db8:0:1::1', signedIn), 429, path)
    }
  })

  test('Callbacks of the code host are limited by network, since each asks the code host again', async () => {
    await using world = await open()
    const { shop } = world
    const send = (network: string) => visit(shop).get('/api/auth/callback/github?code=x&state=y', from(network))
    for (let count = 0; count < 300; count += 1) assert.equal((await send('203.0.113.2')).status, 302)
    const refused = await send('203.0.113.2')
    assert.equal(refused.status, 429)
    assert.ok(Number(refused.headers.get('retry-after')) > 0)
    assert.equal((await send('203.0.113.3')).status, 302)
  })

  test('A sign-in that was begun at the code host stores no row, and its next page has at most 512 characters', async () => {
    await using world = await open()
    const { shop } = world
    const rows = async () =>
      Number((await sql<{ n: number }>`select count(*) as n from verification`.execute(shop.context.db)).rows[0]?.n)
    for (const [next, kept] of [
      [`/dashboard?${'x'.repeat(64 * 1024 - 100)}`, false],
      [`/dashboard?${'\u00FC'.repeat(400)}`, false],
      [`/dashboard?${'x'.repeat(501)}`, true]
    ] as const) {
      const started = await visit(shop).postForm('/sign-in/code-host', { next })
      assert.equal(started.status, 303)
      for (const set of started.headers.getSetCookie()) assert.ok(set.length < 4096, `${set.length}`)
      assert.equal(await rows(), 0)

      const shown = await (await visit(shop).get(`/sign-in?next=${encodeURIComponent(next)}`.slice(0, 8000))).text()
      assert.equal(hiddenFields(shown).next, kept ? next : '/dashboard')
      await visit(shop).postForm('/sign-in', { email: `next-${kept}@example.com`, next })
      const page = await (await visit(shop).get(await linkMailedTo(shop, `next-${kept}@example.com`))).text()
      const pressed = await pressButton(visit(shop), page)
      assert.equal(pressed.headers.get('location'), kept ? next : '/dashboard')
      assert.equal(await rows(), 0, 'used up')
    }
  })

  test('A session stores at most five flows of a kind to the code host, and the newest one works', async () => {
    await using world = await open()
    const { shop } = world
    const { context } = shop
    await context.db.deleteFrom('code_host_flow').execute()
    const visitors = [await signInFrom(shop, 'ada@example.com', '203.0.113.8')]
    visitors.push(await signInFrom(shop, 'bob@example.com', '203.0.113.8'))
    const kindOf = { '/settings/merge': 'merge', '/settings/link': 'link' }
    for (const [path, kind] of Object.entries(kindOf)) {
      for (const visitor of visitors) {
        let newest = ''
        for (let count = 0; count < 12; count += 1) {
          const begun = await visitor.postForm(path, {})
          assert.equal(begun.status, 303)
          newest = new URL(begun.headers.get('location') ?? '').searchParams.get('state') ?? ''
          const cookie = [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
          const session = await context.currentSession(new Request(shop.url, { headers: { cookie } }))
          assert.deepEqual(await context.codeHostFlows.find(newest, session), { kind, belongs: true })
        }
      }
    }
    const rows = await context.db.selectFrom('code_host_flow').select(['session_id', 'kind']).execute()
    const counts = Map.groupBy(rows, ({ session_id, kind }) => `${session_id} ${kind}`)
    assert.deepEqual(
      [...counts.values()].map(({ length }) => length),
      [5, 5, 5, 5]
    )
  })

  test('Expired sign-in links are deleted, and at most 20,000 work at a time', async () => {
    await using world = await open()
    const { shop } = world
    const { db } = shop.context
    const insert = (prefix: string, count: number, expiresAt: Date) =>
      sql`with recursive n(i) as (select 1 union all select i + 1 from n where i < ${sql.lit(count)})
        insert into verification (id, identifier, value, "expiresAt", "createdAt", "updatedAt")
        select ${sql.lit(prefix)} || i, ${sql.lit(prefix)} || i, 'x', ${expiresAt.toISOString()}, ${expiresAt.toISOString()},
        ${expiresAt.toISOString()} from n`.execute(db)
    await insert('old', 500, new Date(Date.now() - 1000))
    assert.equal((await ask(shop, 'ada@example.com', '203.0.113.4')).status, 200)
    const left = await sql<{ identifier: string }>`select identifier from verification`.execute(db)
    assert.equal(left.rows.length, 1)
    await insert('new', 20_000, new Date(Date.now() + 60_000))
    const refused = await ask(shop, 'grace@example.com', '203.0.113.4')
    assert.equal(refused.status, 429)
    assert.equal(await mails(shop, 'grace@example.com'), 0)
    await sql`delete from verification`.execute(db)
  })

  test("A stranger's requests do not stop another user's sign-in by mail", async () => {
    await using world = await open()
    const { shop } = world
    for (let count = 0; count < 10; count += 1) {
      assert.equal((await ask(shop, 'victim@example.com', '198.51.100.1')).status, 200)
    }
    const refused = await ask(shop, 'VICTIM@example.com', '198.51.100.1')
    assert.equal(refused.status, 429)
    const seconds = Number(refused.headers.get('retry-after'))
    assert.ok(seconds > 14 * 60 && seconds <= 15 * 60, `${seconds}`)
    await signInFrom(shop, 'victim@example.com', '203.0.113.5')
  })

  test('A flood from many networks ends at 150 mails a day, and does not stop a user on a known network', async () => {
    await using world = await open()
    const { shop, clock } = world
    await signInFrom(shop, 'flooded@example.com', '2001:db8:aa:1::7')
    const before = await mails(shop, 'flooded@example.com')
    for (let network = 0; network < 120; network += 1) {
      for (let count = 0; count < 3; count += 1) await ask(shop, `flooded+${count}@example.com`, `10.0.${network}.1`)
    }
    let sent = (await mails(shop, 'flooded@example.com')) - before
    for (let count = 0; count < 3; count += 1) sent += await mails(shop, `flooded+${count}@example.com`)
    assert.ok(sent >= 100 && sent <= 150, `${sent}`)
    assert.equal((await ask(shop, 'flooded@example.com', '10.1.0.1')).status, 429, 'from a network that is new')
    // The user asks from another address of the same network.
    const person = await signInFrom(shop, 'flooded@example.com', '2001:db8:aa:1::8')
    assert.equal((await person.get('/dashboard')).status, 200)
    clock.ahead = 24 * 60 * MINUTE_MS
    assert.equal((await ask(shop, 'flooded@example.com', '10.1.0.1')).status, 200, 'a day later')
  })

  test('A stranger with one machine does not stop a user who has never signed in', async () => {
    await using world = await open()
    const { shop } = world
    // A machine with a /48 has 65,536 networks.
    for (let subnet = 0; subnet < 60; subnet += 1)
      await ask(shop, 'new@example.com', `2001:db8:bb:${subnet.toString(16)}::1`)
    assert.equal(await mails(shop, 'new@example.com'), 30)
    await signInFrom(shop, 'new@example.com', '203.0.113.6')
  })

  test('A stranger with one machine gets at most 100 links a minute, however many IPv6 networks it has', async () => {
    await using world = await open()
    const { shop, clock } = world
    const askFrom = (subnet: number, site = 'cc') =>
      ask(shop, `invented-${site}-${subnet}@example.com`, `2001:db8:${site}:${subnet.toString(16)}::1`)
    for (let subnet = 0; subnet < 100; subnet += 1) assert.equal((await askFrom(subnet)).status, 200, `${subnet}`)
    assert.equal((await askFrom(100)).status, 429)
    assert.equal((await askFrom(100, 'cd')).status, 200, 'another /48')
    clock.ahead = MINUTE_MS
    assert.equal((await askFrom(101)).status, 200, 'a minute later')
  })

  test('A sign-in mail contains no text of the visitor who asked for it, and still leads to the next page', async () => {
    await using world = await open()
    const { shop } = world
    const next = '/settings/purchases?Your-account-is-locked-call-555-0100'
    const agent = { 'user-agent': 'Visit evil.example' }
    await visit(shop).postForm(
      '/sign-in',
      { email: 'Flooded.Not@Example.com', next },
      { ...agent, ...from('203.0.113.7') }
    )
    const mail = await newestMail(shop, 'flooded.not@example.com')
    assert.doesNotMatch(
      `${mail.text}${mail.html}${JSON.stringify(mail.headers)}`,
      /locked|evil|Flooded|Example|purchases/
    )
    const link = linkIn(mail)
    assert.deepEqual([...new URL(link).searchParams.keys()], ['token'])
    const page = await (await visit(shop).get(link)).text()
    const pressed = await pressButton(visit(shop), page)
    assert.equal(pressed.headers.get('location'), next)
  })
})
