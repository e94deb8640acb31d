import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { describe, test } from 'node:test'
import { type CurrentUser, createCurrentSession } from '../../src/accounts/sessions/current-user.ts'
import { onEachDatabase, type Shop } from '../flows/shop.ts'
import { AUTH_SECRET } from '../setup/pullpass.ts'
import { newestMail, signIn, signInLinkIn, visit } from '../setup/visitor.ts'

// Our own check of the session cookie against better-auth's (decisions/003): the same answer to every cookie.
// An upgrade that changes the format of the cookie fails here.

const http = 'better-auth.session_token'
const https = `__Host-${http}`
const earlier = `__Secure-${http}`

/** What both say, and that it is the same. */
async function answer(shop: Shop, cookie: string | undefined, ours: CurrentUser = shop.context.currentUser) {
  const headers = new Headers(cookie === undefined ? {} : { cookie })
  const auth = await shop.context.auth()
  // Ours first: theirs removes a session that it finds expired.
  const user = await ours(new Request(shop.url, { headers }))
  const theirs = await auth.api.getSession({ headers })
  assert.deepEqual(user, theirs ? { id: theirs.user.id, email: theirs.user.email } : undefined)
  return user?.id
}

const signed = (token: string, secret = AUTH_SECRET) =>
  `${token}.${createHmac('sha256', secret).update(token).digest('base64')}`

const inCookie = (value: string, name = http) => `${name}=${encodeURIComponent(value)}`

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

/** The same at a shop whose address is https, though it is reached here without. */
async function secureSession(shop: Shop) {
  const visitor = visit(shop)
  const email = `visitor-${++visitors}@example.com`
  await visitor.postJson('/api/auth/sign-in/magic-link', { email })
  const token = new URL(signInLinkIn(await newestMail(shop, email))).searchParams.get('token') ?? ''
  const signedIn = await visitor.postForm('/sign-in/link', { token })
  const set = signedIn.headers.getSetCookie().find((cookie) => cookie.startsWith(https)) ?? ''
  return { email, set, value: decodeURIComponent(visitor.cookies.get(https) ?? '') }
}

onEachDatabase('the session cookie', (shop) => {
  test('of a fresh session', async () => {
    const { value, userId } = await session(shop())
    assert.equal(await answer(shop(), inCookie(value)), userId)
    assert.equal(await answer(shop(), `first=1; ${inCookie(value)}; last=2`), userId)
  })

  test('signed by this test as better-auth signs it', async () => {
    const { value, token } = await session(shop())
    assert.equal(value, signed(token))
  })

  describe('is nobody’s', () => {
    const swap = (text: string, place: number) =>
      text.slice(0, place) + (text[place] === 'A' ? 'B' : 'A') + text.slice(place + 1)
    const cookies: [string, (value: string, token: string) => string | undefined][] = [
      ['without a cookie', () => undefined],
      ['with others only', () => 'theme=dark; better-auth.state=x'],
      ['empty', () => `${http}=`],
      ['with a changed token', (value) => inCookie(swap(value, 0))],
      ['with a changed signature', (value) => inCookie(swap(value, value.lastIndexOf('.') + 1))],
      ['with the last character of the signature missing', (value) => inCookie(value.slice(0, -1))],
      ['with more after the signature', (value) => inCookie(`${value}=`)],
      [
        'with a signature in the other alphabet',
        (_, token) => {
          const mac = createHmac('sha256', AUTH_SECRET).update(token).digest('base64url')
          return inCookie(`${token}.${mac}`)
        }
      ],
      ['with no signature', (_, token) => inCookie(token)],
      ['with an empty signature', (_, token) => inCookie(`${token}.`)],
      ['signed with another secret', (_, token) => inCookie(signed(token, 'another secret, just as long as ours'))],
      ['right, for a session that never was', () => inCookie(signed('a-token-of-nobody'))],
      ['signed and empty', () => inCookie(signed(''))],
      ['under the name that https uses', (value) => inCookie(value, https)],
      ['under a name that ends alike', (value) => inCookie(value, `x${http}`)],
      ['that cannot be decoded', () => `${http}=%E0%A4%A`],
      ['with a letter of two bytes in its signature', (value) => inCookie(`${value.slice(0, -2)}é=`)]
    ]
    for (const [words, cookie] of cookies) {
      test(words, async () => {
        const { value, token } = await session(shop())
        assert.equal(await answer(shop(), cookie(value, token)), undefined)
      })
    }

    test('once it has expired', async () => {
      const { value, token, userId } = await session(shop())
      const { internalAdapter } = await (await shop().context.auth()).$context
      await internalAdapter.updateSession(token, { expiresAt: new Date(Date.now() + 60_000) })
      assert.equal(await answer(shop(), inCookie(value)), userId)
      await internalAdapter.updateSession(token, { expiresAt: new Date(Date.now() - 1000) })
      assert.equal(await answer(shop(), inCookie(value)), undefined)
    })

    test('once it was signed out', async () => {
      const visitor = await newVisitor(shop())
      const cookie = `${http}=${visitor.cookies.get(http)}`
      assert.equal(await answer(shop(), cookie), visitor.userId)
      await visitor.postForm('/sign-out', {})
      assert.equal(await answer(shop(), cookie), undefined)
    })

    test('once its user is gone', async () => {
      const { value, userId } = await session(shop())
      const { internalAdapter } = await (await shop().context.auth()).$context
      await internalAdapter.deleteUser(userId)
      assert.equal(await answer(shop(), inCookie(value)), undefined)
    })

    test('where the secret is another one', async () => {
      const { value, userId } = await session(shop())
      const { db, now } = shop().context
      const other = (authSecret: string) => createCurrentSession({ db, authSecret, siteUrl: shop().url, now })
      const request = new Request(shop().url, { headers: { cookie: inCookie(value) } })
      assert.equal((await other(AUTH_SECRET)(request))?.user.id, userId)
      assert.equal(await other('another secret, just as long as ours')(request), undefined)
    })
  })

  test('twice in one request: the same one counts', async () => {
    const [one, two] = [await session(shop()), await session(shop())]
    assert.ok(await answer(shop(), `${inCookie(one.value)}; ${inCookie(two.value)}`))
    await answer(shop(), `${http}=; ${inCookie(two.value)}`)
    await answer(shop(), `${inCookie('nonsense')}; ${inCookie(two.value)}`)
    await answer(shop(), `${inCookie(two.value)}; ${inCookie('nonsense')}`)
  })

  test('in quotes', async () => {
    const { value } = await session(shop())
    await answer(shop(), `${http}="${encodeURIComponent(value)}"`)
  })

  test('not encoded', async () => {
    const { value, userId } = await session(shop())
    assert.equal(await answer(shop(), `${http}=${value}`), userId)
  })
})

onEachDatabase(
  'the session cookie behind https',
  (shop) => {
    test('has the name that only https may set, and no other one counts', async () => {
      const { value, email } = await secureSession(shop())
      const userId = await answer(shop(), inCookie(value, https))
      const user = shop()
        .context.db.selectFrom('user')
        .select('email')
        .where('id', '=', userId ?? '')
      assert.equal((await user.executeTakeFirst())?.email, email)
      assert.equal(await answer(shop(), inCookie(value)), undefined)
    })

    test('that an earlier version has set still counts, and gets the name of today; another one of that name does not', async () => {
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
      const answer = await get(inCookie(value, earlier))
      assert.equal(answer.status, 200)
      const [renamed = '', gone = ''] = answer.headers.getSetCookie()
      assert.ok(renamed.startsWith(`${inCookie(value, https)}; `), renamed)
      assert.match(gone, new RegExp(`^${earlier}=; Max-Age=0;`))
      assert.equal((await get(renamed.split(';')[0] ?? '')).status, 200)
      // One that another site of the domain has set goes under that of this site.
      const both = await get(`${inCookie('nonsense', https)}; ${inCookie(value, earlier)}`)
      assert.equal(both.status, 303)
      assert.deepEqual(both.headers.getSetCookie().length, 1)

      const out = await get(inCookie(value, earlier), 'POST')
      assert.ok(out.headers.getSetCookie().every((set) => /max-age=0/i.test(set)))
      assert.equal((await get(inCookie(value, earlier))).status, 303, 'signed out')
    })

    test('is __Host-, as every other cookie is', async () => {
      const visitor = visit(shop())
      const set = [
        ...(await visitor.postForm('/sign-in/code-host', {})).headers.getSetCookie(),
        (await secureSession(shop())).set
      ]
      await visitor.postForm('/sign-in', { email: 'flash@example.com' })
      const token = new URL(signInLinkIn(await newestMail(shop(), 'flash@example.com'))).searchParams.get('token') ?? ''
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

    test('is Secure, HttpOnly and SameSite=Lax', async () => {
      const { set } = await secureSession(shop())
      for (const attribute of ['Secure', 'HttpOnly', 'SameSite=Lax', 'Path=/']) {
        assert.match(set, new RegExp(`; ${attribute}(;|$)`, 'i'))
      }
    })
  },
  {
    secrets: { codeHostClientSecret: 'secret' },
    config: {
      site: { name: 'Test Shop', url: 'https://shop.example', supportEmail: 'support@shop.example' },
      codeHost: { apiUrl: 'http://127.0.0.1:1', url: 'http://127.0.0.1:1', clientId: 'client' }
    }
  }
)
