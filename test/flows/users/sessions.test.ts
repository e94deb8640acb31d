import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { onEachDatabase } from '../../support/databases/on-each-database.ts'
import { aShop, type Shop } from '../../support/worlds/shop.ts'
import { linkMailedTo, pressButton, signIn, type Visitor, visit } from '../../support/worlds/visitor.ts'

const path = '/settings/sessions'
const agents = {
  firefox: 'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0',
  phone: `Mozilla/5.0 (Linux; Android 15; Pixel 9) Chrome/140.0 Mobile <b>${'x'.repeat(5000)}`
}

const isSignedIn = async (visitor: Visitor) => (await visitor.get('/dashboard')).status === 200

async function signInWith(shop: Shop, email: string, headers: Record<string, string>): Promise<Visitor> {
  const visitor = visit(shop)
  await visitor.postForm('/sign-in', { email })
  const page = await (await visitor.get(await linkMailedTo(shop, email, /Somebody asked for this mail/))).text()
  assert.equal((await pressButton(visitor, page, headers)).status, 303)
  return visitor
}

onEachDatabase('the page of open sessions', aShop({ config: { trustProxy: { kind: 'hops', count: 1 } } }), (shop) => {
  test('The page of open sessions lists them with browser, time and network, and marks the one that is looking', async () => {
    const own = await signInWith(shop(), 'ada@example.com', {
      'user-agent': agents.firefox,
      'x-forwarded-for': '203.0.113.7'
    })
    await signInWith(shop(), 'ada@example.com', { 'user-agent': agents.phone, 'x-forwarded-for': '2001:db8::7' })
    await signInWith(shop(), 'eve@example.com', {
      'user-agent': 'Edg/1 (Windows)',
      'x-forwarded-for': '198.51.100.1'
    })
    const page = await (await own.get(path)).text()
    const cards = [...page.matchAll(/<li class="card">(.*?)<\/li>/gs)].map(([, card = '']) => card)
    assert.equal(cards.length, 2)
    assert.match(cards[0] ?? '', /Chrome on Android.*today at \d\d:\d\d UTC<\/time>, from 2001:0?db8.*Sign out</s)
    assert.match(cards[1] ?? '', /Firefox on Linux.*This browser.*from 203\.0\.113\.7/s)
    assert.doesNotMatch(cards[1] ?? '', /Sign out</)
    assert.doesNotMatch(page, /198\.51|<b>|xxxx/)
    assert.match(
      await (await own.get('/settings/account')).text(),
      /2 browsers are signed in.*href="\/settings\/sessions"/s
    )
  })

  test('The page of open sessions ends one session, or all others, at once', async () => {
    const sessions: (Visitor & { userId: string })[] = []
    for (let count = 0; count < 4; count += 1) sessions.push(await signIn(shop(), 'grace@example.com'))
    const [own, one, ...others] = sessions
    assert.ok(own && one)
    const { db } = shop().context
    const newest = await db.selectFrom('session').select(['id', 'token']).where('userId', '=', own.userId).execute()
    const tokenOf = (visitor: Visitor) =>
      decodeURIComponent(visitor.cookies.get('better-auth.session_token') ?? '').split('.')[0]
    const id = newest.find(({ token }) => token === tokenOf(one))?.id ?? ''
    const ended = await own.postForm(`${path}/end`, { session: id })
    assert.equal(ended.headers.get('location'), path)
    assert.match(await (await own.get(path)).text(), /That sign-in has ended/)
    const open = async () => Promise.all(sessions.map(isSignedIn))
    assert.deepEqual(await open(), [true, false, true, true])
    await own.postForm(`${path}/end`, { all: 'yes' })
    assert.deepEqual(await open(), [true, false, false, false])
    assert.match(await (await own.get(path)).text(), /signed in nowhere else/)
    assert.ok(others.length === 2)
  })

  test('The page of open sessions ends no session of another user, not its own, and none for a page of another site', async () => {
    const [own, other] = [await signIn(shop(), 'mallory@example.com'), await signIn(shop(), 'victim@example.com')]
    const { db } = shop().context
    const rows = await db.selectFrom('session').select(['id', 'userId']).execute()
    for (const { id } of rows.filter(({ userId }) => userId === other.userId || userId === own.userId)) {
      await own.postForm(`${path}/end`, { session: id })
    }
    for (const session of ['', 'x', '\0', "' or 1=1 --"]) {
      assert.equal((await own.postForm(`${path}/end`, { session })).status, 303)
      const shown = await (await own.get(path)).text()
      assert.match(shown, /That sign-in was not open any more/)
      assert.doesNotMatch(shown, /That sign-in has ended/)
    }
    await other.postForm(`${path}/end`, { all: 'yes' }, { 'sec-fetch-site': 'cross-site' })
    assert.deepEqual([await isSignedIn(own), await isSignedIn(other)], [true, true])
    const out = await visit(shop()).postForm(`${path}/end`, { all: 'yes' })
    assert.equal(out.headers.get('location'), `/sign-in?next=${encodeURIComponent(path)}`)
    assert.equal((await visit(shop()).get(path)).headers.get('location'), `/sign-in?next=${encodeURIComponent(path)}`)
  })

  test('A user has at most 100 sessions: signing in once more ends the oldest', async () => {
    const first = await signIn(shop(), 'often@example.com')
    const another = await signIn(shop(), 'another@example.com')
    const { db } = shop().context
    const hour = (ago: number) => new Date(Date.now() - ago * 60 * 60 * 1000).toISOString()
    const insert = async (prefix: string, count: number, createdAt: string) => {
      for (let number = 0; number < count; number += 1) {
        const name = `${prefix}${number}`
        await sql`insert into session (id, token, "userId", "createdAt", "updatedAt", "expiresAt")
          values (${name}, ${name}, ${first.userId}, ${createdAt}, ${createdAt}, ${hour(-24)})`.execute(db)
      }
    }
    const ids = async () => {
      const rows = await db.selectFrom('session').select('id').where('userId', '=', first.userId).execute()
      return rows.map(({ id }) => id)
    }
    await insert('old', 60, hour(2))
    // Created while the clock was ahead.
    await insert('later', 60, hour(-2))
    const last = await signIn(shop(), 'often@example.com')
    const left = await ids()
    assert.equal(left.length, 100)
    assert.equal(left.filter((id) => id.startsWith('later')).length, 60)
    assert.deepEqual(await Promise.all([first, last, another].map(isSignedIn)), [true, true, true])
    assert.equal([...(await (await last.get(path)).text()).matchAll(/<li class="card">/g)].length, 100)
    await insert('more', 120, hour(-3))
    assert.equal(await isSignedIn(await signIn(shop(), 'often@example.com')), true)
    assert.equal((await ids()).length, 100)
    assert.equal(await isSignedIn(last), false)
  })
})
