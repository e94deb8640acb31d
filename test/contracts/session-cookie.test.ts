import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { describe, test } from 'node:test'
import { type CurrentUser, createCurrentSession } from '../../src/users/sessions/current-user.ts'
import { unreachableCodeHost } from '../support/builders/plain-config.ts'
import { AUTH_SECRET } from '../support/builders/secrets.ts'
import { onEachDatabase } from '../support/databases/on-each-database.ts'
import { aShop, type Shop } from '../support/worlds/shop.ts'
import { linkMailedTo, signIn, visit } from '../support/worlds/visitor.ts'

// Compares our own check of the session cookie with better-auth's (decisions/003): both must give the same answer for
// every cookie. An upgrade of better-auth that changes the format of the cookie fails here.

const http = 'better-auth.session_token'
const https = `__Host-${http}`
const earlier = `__Secure-${http}`

/** Returns the user of the cookie, and asserts that both checks agree. */
async function answer(shop: Shop, cookie: string | undefined, ours: CurrentUser = shop.context.currentUser) {
  const headers = new Headers(cookie === undefined ? {} : { cookie })
  const auth = await shop.context.auth()
  // Run our check first, because better-auth's deletes an expired session.
  const user = await ours(new Request(shop.url, { headers }))
  const theirs = await auth.api.getSession({ headers })
  assert.deepEqual(user, theirs ? { id: theirs.user.id, email: theirs.user.email } : undefined)
  return user?.id
}

const signed = (token: string, secret = AUTH_SECRET) =>
  `${token}.${createHmac('sha256', secret).update(token).digest('base64')}`

const inCookie = (value: string, name = http) => `${name}=${encodeURIComponent(value)}`

type SessionAnswer = { user: { email: string } } | null

let visitors = 0
const newVisitor = (shop: Shop) => signIn(shop, `visitor-${++visitors}@example.com`)

/** The cookie of a new visitor, decoded: `token.signature`. */
async function session(shop: Shop) {
  const { cookies, userId } = await newVisitor(shop)
  const value = decodeURIComponent(cookies.get(http) ?? '')
  const token = value.slice(0, value.lastIndexOf('.'))
  assert.ok(token)
  return { value, token, userId }
}

/** Signs in at a shop whose address is https, although the test reaches it by http. */
async function secureSession(shop: Shop) {
  const visitor = visit(shop)
  const email = `visitor-${++visitors}@example.com`
  await visitor.postJson('/api/auth/sign-in/magic-link', { email })
  const token = new URL(await linkMailedTo(shop, email)).searchParams.get('token') ?? ''
  const signedIn = await visitor.postForm('/sign-in/link', { token })
  const set = signedIn.headers.getSetCookie().find((cookie) => cookie.startsWith(https)) ?? ''
  return { email, set, value: decodeURIComponent(visitor.cookies.get(https) ?? '') }
}

onEachDatabase('the session cookie', aShop(), (shop) => {
  test('The cookie of a fresh session belongs to its user', async () => {
    const { value, userId } = await session(shop())
    assert.equal(await answer(shop(), inCookie(value)), userId)
    assert.equal(await answer(shop(), `first=1; ${inCookie(value)}; last=2`), userId)
  })

  test('The cookie is the token with its HMAC, as this test computes it', async () => {
    const { value, token } = await session(shop())
    assert.equal(value, signed(token))
  })

  describe('session cookies that count for no user', () => {
    const swap = (text: string, index: number) =>
      text.slice(0, index) + (text[index] === 'A' ? 'B' : 'A') + text.slice(index + 1)
    const cookies: [string, (value: string, token: string) => string | undefined][] = [
      ['no cookie at all', () => undefined],
      ['only other cookies', () => 'theme=dark; better-auth.state=x'],
      ['an empty cookie', () => `${http}=`],
      ['with a changed token', (value) => inCookie(swap(value, 0))],
      ['with a changed signature', (value) => inCookie(swap(value, value.lastIndexOf('.') + 1))],
      ['with the last character of the signature missing', (value) => inCookie(value.slice(0, -1))],
      ['with a character after the signature', (value) => inCookie(`${value}=`)],
      [
        'with a signature in base64url',
        (_, token) => {
          const mac = createHmac('sha256', AUTH_SECRET).update(token).digest('base64url')
          return inCookie(`${token}.${mac}`)
        }
      ],
      ['with no signature', (_, token) => inCookie(token)],
      ['with an empty signature', (_, token) => inCookie(`${token}.`)],
      ['signed with another secret', (_, token) => inCookie(signed(token, 'another secret, just as long as ours'))],
      ['signed correctly, for a session that does not exist', () => inCookie(signed('a-token-of-nobody'))],
      ['signed and empty', () => inCookie(signed(''))],
      ['under the name that https uses', (value) => inCookie(value, https)],
      ['under a name with the same ending', (value) => inCookie(value, `x${http}`)],
      ['that cannot be decoded', () => `${http}=%E0%A4%A`],
      ['with a letter of two bytes in its signature', (value) => inCookie(`${value.slice(0, -2)}é=`)]
    ]
    for (const [words, cookie] of cookies) {
      test(`A session cookie counts for no user: ${words}`, async () => {
        const { value, token } = await session(shop())
        assert.equal(await answer(shop(), cookie(value, token)), undefined)
      })
    }

    test('The cookie of an expired session counts for no user', async () => {
      const { value, token, userId } = await session(shop())
      const { internalAdapter } = await (await shop().context.auth()).$context
      await internalAdapter.updateSession(token, { expiresAt: new Date(Date.now() + 60_000) })
      assert.equal(await answer(shop(), inCookie(value)), userId)
      await internalAdapter.updateSession(token, { expiresAt: new Date(Date.now() - 1000) })
      assert.equal(await answer(shop(), inCookie(value)), undefined)
    })

    test('The cookie of a session that was signed out counts for no user', async () => {
      const visitor = await newVisitor(shop())
      const cookie = `${http}=${visitor.cookies.get(http)}`
      assert.equal(await answer(shop(), cookie), visitor.userId)
      await visitor.postForm('/sign-out', {})
      assert.equal(await answer(shop(), cookie), undefined)
    })

    test('The cookie of a deleted user counts for no user', async () => {
      const { value, userId } = await session(shop())
      const { internalAdapter } = await (await shop().context.auth()).$context
      await internalAdapter.deleteUser(userId)
      assert.equal(await answer(shop(), inCookie(value)), undefined)
    })

    test('The cookie counts for no user where the secret is another', async () => {
      const { value, userId } = await session(shop())
      const { db, now } = shop().context
      const other = (authSecret: string) => createCurrentSession({ db, authSecret, siteUrl: shop().url, now })
      const request = new Request(shop().url, { headers: { cookie: inCookie(value) } })
      assert.equal((await other(AUTH_SECRET)(request))?.user.id, userId)
      assert.equal(await other('another secret, just as long as ours')(request), undefined)
    })
  })

  test('Of two session cookies in one request, both checks take the same', async () => {
    const [one, two] = [await session(shop()), await session(shop())]
    assert.ok(await answer(shop(), `${inCookie(one.value)}; ${inCookie(two.value)}`))
    await answer(shop(), `${http}=; ${inCookie(two.value)}`)
    await answer(shop(), `${inCookie('nonsense')}; ${inCookie(two.value)}`)
    await answer(shop(), `${inCookie(two.value)}; ${inCookie('nonsense')}`)
  })

  test('Both checks agree on a session cookie in quotes', async () => {
    const { value } = await session(shop())
    await answer(shop(), `${http}="${encodeURIComponent(value)}"`)
  })

  test('A session cookie that is not percent-encoded counts', async () => {
    const { value, userId } = await session(shop())
    assert.equal(await answer(shop(), `${http}=${value}`), userId)
  })
})

onEachDatabase(
  'the session cookie behind https',
  aShop({
    secrets: { codeHostClientSecret: 'secret' },
    config: {
      site: { name: 'Test Shop', url: 'https://shop.example', supportEmail: 'support@shop.example' },
      codeHost: unreachableCodeHost
    }
  }),
  (shop) => {
    test('The cookie has a name that only https may set, and a cookie of the plain name does not count', async () => {
      const { value, email } = await secureSession(shop())
      const userId = await answer(shop(), inCookie(value, https))
      const user = shop()
        .context.db.selectFrom('user')
        .select('email')
        .where('id', '=', userId ?? '')
      assert.equal((await user.executeTakeFirst())?.email, email)
      assert.equal(await answer(shop(), inCookie(value)), undefined)
    })

    test('A cookie of an earlier version still counts and is renamed; a new session under the earlier name does not count', async () => {
      const { value, email } = await secureSession(shop())
      const { db } = shop().context
      const get = (cookie: string, method = 'GET') =>
        fetch(`${shop().url}/${method === 'GET' ? 'dashboard' : 'sign-out'}`, {
          method,
          headers: { cookie },
          redirect: 'manual'
        })
      assert.equal((await get(inCookie(value, earlier))).status, 303, 'a session of this version')
      const { id } = await db
        .selectFrom('session')
        .innerJoin('user', 'user.id', 'session.userId')
        .select('session.id')
        .where('user.email', '=', email)
        .executeTakeFirstOrThrow()
      await db.insertInto('earlier_session').values({ id }).execute()
      const page = { cookie: inCookie(value, earlier), accept: 'text/html' }
      const missing = await (await fetch(`${shop().url}/no-such-page`, { headers: page })).text()
      assert.match(missing, /<nav[^>]*><a href="\/dashboard">/, 'a page about a problem knows of the session')
      const answer = await get(inCookie(value, earlier))
      assert.equal(answer.status, 200)
      const [renamed = '', gone = ''] = answer.headers.getSetCookie()
      assert.ok(renamed.startsWith(`${inCookie(value, https)}; `), renamed)
      assert.match(gone, new RegExp(`^${earlier}=; Max-Age=0;`))
      assert.equal((await get(renamed.split(';')[0] ?? '')).status, 200)
      // The cookie of the present name takes precedence, so that an earlier name set by another site of the domain has
      // no effect.
      const both = await get(`${inCookie('nonsense', https)}; ${inCookie(value, earlier)}`)
      assert.equal(both.status, 303)
      assert.deepEqual(both.headers.getSetCookie().length, 1)

      // The sign-in library is asked about it under the name of today.
      const send = (path: string, method: string, cookie = inCookie(value, earlier)) =>
        fetch(shop().url + path, { method, headers: { cookie }, redirect: 'manual' })
      assert.equal(((await (await send('/api/auth/get-session', 'GET')).json()) as SessionAnswer)?.user.email, email)
      const linking = await send('/settings/link', 'POST')
      assert.equal(linking.status, 303)
      assert.match(linking.headers.get('location') ?? '', /\/login\/oauth\/authorize/)
      const neither = await send('/api/auth/get-session', 'GET', inCookie(`${value}x`, earlier))
      assert.equal(await neither.json(), null)

      const out = await get(inCookie(value, earlier), 'POST')
      assert.ok(out.headers.getSetCookie().every((set) => /max-age=0/i.test(set)))
      assert.equal((await get(inCookie(value, earlier))).status, 303, 'signed out')
    })

    test('Every cookie has the prefix __Host-', async () => {
      const visitor = visit(shop())
      const set = [
        ...(await visitor.postForm('/sign-in/code-host', {})).headers.getSetCookie(),
        (await secureSession(shop())).set
      ]
      await visitor.postForm('/sign-in', { email: 'flash@example.com' })
      const token = new URL(await linkMailedTo(shop(), 'flash@example.com')).searchParams.get('token') ?? ''
      set.push(...(await visitor.postForm('/sign-in/link', { token })).headers.getSetCookie())
      set.push(...(await visitor.postForm('/api/invite', { username: 'x' })).headers.getSetCookie())
      const page = await visitor.get('/settings/purchases')
      set.push(...page.headers.getSetCookie())
      set.push(...(await visitor.postForm('/sign-out', {})).headers.getSetCookie())
      const names = new Set(set.map((cookie) => cookie.split('=')[0]))
      for (const part of ['session_token', 'oauth_state', 'pullpass_flash']) {
        assert.ok(
          [...names].some((name) => name?.endsWith(part)),
          `${part} among ${[...names]}`
        )
      }
      for (const cookie of set) {
        assert.match(cookie, /^__Host-/)
        assert.match(cookie, /; Secure(;|$)/i)
        assert.match(cookie, /; Path=\/(;|$)/i)
        assert.doesNotMatch(cookie, /domain/i)
      }
    })

    test('The session cookie is Secure, HttpOnly and SameSite=Lax', async () => {
      const { set } = await secureSession(shop())
      for (const attribute of ['Secure', 'HttpOnly', 'SameSite=Lax', 'Path=/']) {
        assert.match(set, new RegExp(`; ${attribute}(;|$)`, 'i'))
      }
    })
  }
)
