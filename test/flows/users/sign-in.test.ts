import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import type { Mail } from '../../../src/mail/mail.ts'
import { HOUR_MS } from '../../../src/runtime/time/durations.ts'
import { emptyDatabase, onEachDatabase } from '../../support/databases/on-each-database.ts'
import { comeBack } from '../../support/worlds/at-the-code-host.ts'
import { aShop, openTestShop, type Shop } from '../../support/worlds/shop.ts'
import { aWorld } from '../../support/worlds/test-worlds.ts'
import {
  formAction,
  hiddenFields,
  linkMailedTo,
  newestMail,
  pressButton,
  signIn,
  type Visitor,
  visit
} from '../../support/worlds/visitor.ts'

let made = 0
const newAddress = () => `visitor-${++made}@example.com`

async function isSignedIn(visitor: Visitor): Promise<boolean> {
  return (await visitor.get('/dashboard')).status === 200
}

/** Asks for a link, and returns the URL in the mail. */
async function mailedLink(shop: Shop, email: string, callbackURL?: string): Promise<string> {
  const asked = await visit(shop).postJson('/api/auth/sign-in/magic-link', {
    email,
    ...(callbackURL !== undefined && { callbackURL })
  })
  assert.equal(asked.status, 200)
  return linkMailedTo(shop, email)
}

/** Opens the link and presses the button of its page. */
async function press(visitor: Visitor, link: string): Promise<Response> {
  const page = await (await visitor.get(link)).text()
  assert.equal(formAction(page), '/sign-in/link')
  return pressButton(visitor, page)
}

onEachDatabase('a mailed sign-in link', aShop(), (shop) => {
  test('A mailed sign-in link is not used up by opening it', async () => {
    const link = await mailedLink(shop(), newAddress())
    const scanner = visit(shop())
    for (let look = 0; look < 2; look++) assert.equal((await scanner.get(link)).status, 200)
    assert.equal((await fetch(link, { method: 'HEAD' })).status, 200)
    assert.equal(await isSignedIn(scanner), false)

    const person = visit(shop())
    const pressed = await press(person, link)
    assert.equal(pressed.status, 303)
    assert.equal(pressed.headers.get('location'), '/dashboard')
    assert.equal(await isSignedIn(person), true)
  })

  test('A mailed sign-in link works once, and a second use is refused in words', async () => {
    const link = await mailedLink(shop(), newAddress())
    assert.equal((await press(visit(shop()), link)).status, 303)
    const second = visit(shop())
    const token = new URL(link).searchParams.get('token') ?? ''
    for (const answer of [await second.get(link), await second.postForm('/sign-in/link', { token })]) {
      assert.equal(answer.status, 400)
      assert.match(await answer.text(), /has expired, was already used/)
    }
    assert.equal(await isSignedIn(second), false)
  })

  test('The page of a sign-in link names the address, and mentions no session when there is none', async () => {
    const email = newAddress()
    const page = await (await visit(shop()).get(await mailedLink(shop(), email))).text()
    assert.match(page, new RegExp(`signs you in on this device as <strong>${email}</strong>`))
    assert.doesNotMatch(page, /already|else is signed in/)
  })

  test('The page of a sign-in link says that another user is signed in, and its button ends that session', async () => {
    const [victim, mallory] = [newAddress(), newAddress()]
    const browser = await signIn(shop(), victim)
    const kept = new Map(browser.cookies)
    const link = await mailedLink(shop(), mallory)
    const page = await (await browser.get(link)).text()
    assert.match(page, /Somebody else is signed in here/)
    assert.match(page, new RegExp(`signed in as <strong>${victim}</strong>.*you\\s+go on as ${mallory}`, 's'))
    assert.equal(await isSignedIn(browser), true, 'opening the page changes nothing')
    assert.equal((await press(browser, link)).status, 303)
    assert.match(await (await browser.get('/settings/purchases')).text(), new RegExp(mallory))
    const before = visit(shop())
    for (const [name, value] of kept) before.cookies.set(name, value)
    assert.equal(await isSignedIn(before), false)
  })

  test('The page of a sign-in link says that its user is signed in already, and its button replaces the session', async () => {
    const email = newAddress()
    const browser = await signIn(shop(), email)
    const kept = new Map(browser.cookies)
    const link = await mailedLink(shop(), email)
    const page = await (await browser.get(link)).text()
    assert.match(page, /already signed in here/)
    assert.doesNotMatch(page, /else is signed in/)
    assert.equal((await press(browser, link)).status, 303)
    assert.equal(await isSignedIn(browser), true)
    const before = visit(shop())
    for (const [name, value] of kept) before.cookies.set(name, value)
    assert.equal(await isSignedIn(before), false)
  })

  test('A sign-in link that is pressed many times at once signs in once', async () => {
    const link = await mailedLink(shop(), newAddress())
    const fields = hiddenFields(await (await visit(shop()).get(link)).text())
    const answers = await Promise.all(Array.from({ length: 8 }, () => visit(shop()).postForm('/sign-in/link', fields)))
    assert.deepEqual(answers.map(({ status }) => status).sort(), [303, ...Array<number>(7).fill(400)])
  })

  test('A sign-in link is refused after its time', async () => {
    const link = await mailedLink(shop(), newAddress())
    const { db } = shop().context
    const past = new Date(Date.now() - 1000).toISOString()
    await sql`update verification set "expiresAt" = ${past}`.execute(db)
    const late = visit(shop())
    const pressed = await press(late, link)
    assert.equal(pressed.status, 400)
    assert.match(await pressed.text(), /has expired, was already used/)
    assert.equal(await isSignedIn(late), false)
  })

  test('A sign-in link works for the minutes that its mail says', async () => {
    const email = newAddress()
    const before = Date.now()
    await mailedLink(shop(), email)
    const minutes = Number(/within (\d+) minutes/.exec((await newestMail(shop(), email)).text ?? '')?.[1])
    const { rows } = await sql<{ expiresAt: string | Date }>`
      select "expiresAt" from verification order by "expiresAt" desc limit 1`.execute(shop().context.db)
    const life = new Date(rows[0]?.expiresAt ?? 0).getTime() - before
    assert.ok(Math.abs(life - minutes * 60_000) < 5000, `${life}`)
  })

  test('An invented or missing token signs no user in', async () => {
    for (const fields of [{}, { token: '' }, { token: 'x' }, { token: 'a'.repeat(32), callbackURL: '/dashboard' }]) {
      const visitor = visit(shop())
      assert.equal((await visitor.postForm('/sign-in/link', fields as Record<string, string>)).status, 400)
      assert.equal(await isSignedIn(visitor), false)
    }
  })

  test("A sign-in link cannot be used at better-auth's own URL, where opening would use it up", async () => {
    const link = await mailedLink(shop(), newAddress())
    const { searchParams } = new URL(link)
    const visitor = visit(shop())
    const verify = await visitor.get(`/api/auth/magic-link/verify?${searchParams}`)
    assert.equal(verify.status, 404)
    assert.equal(await isSignedIn(visitor), false)
    assert.equal((await press(visitor, link)).status, 303)
  })

  test('Two sign-in links to one address sign in the same user', async () => {
    const email = newAddress()
    const first = await signIn(shop(), email)
    const again = await signIn(shop(), email)
    assert.equal(again.userId, first.userId)
  })

  test('A sign-in link leads to the page that was asked for', async () => {
    for (const path of ['/settings/purchases', `${shop().url}/settings/purchases`]) {
      const pressed = await press(visit(shop()), await mailedLink(shop(), newAddress(), path))
      assert.equal(pressed.headers.get('location'), '/settings/purchases')
    }
  })

  describe('a sign-in link never leads to another site', () => {
    const elsewhere = [
      '//evil.example',
      'https://evil.example',
      'https://evil.example/dashboard',
      '/\\evil.example',
      '\\\\evil.example',
      '/.//evil.example',
      '/x/..//evil.example',
      '/%2e//evil.example',
      '/\t/evil.example',
      'javascript:alert(1)'
    ]
    for (const target of elsewhere) {
      test(`A sign-in link does not lead to ${JSON.stringify(target)}`, async () => {
        const visitor = visit(shop())
        const asked = await visitor.postJson('/api/auth/sign-in/magic-link', {
          email: newAddress(),
          callbackURL: target
        })
        assert.equal(asked.status, 200)

        const link = new URL(await mailedLink(shop(), newAddress(), target))
        link.searchParams.set('callbackURL', target)
        const pressed = await press(visitor, link.href)
        assert.equal(pressed.status, 303)
        assert.equal(pressed.headers.get('location'), '/dashboard')
        const signedIn = await visitor.get(`/sign-in?next=${encodeURIComponent(target)}`)
        assert.equal(signedIn.headers.get('location'), '/dashboard')

        const token = new URL(await mailedLink(shop(), newAddress())).searchParams.get('token') ?? ''
        const posted = await visit(shop()).postForm('/sign-in/link', { token, callbackURL: target })
        assert.equal(posted.headers.get('location'), '/dashboard')
      })
    }
  })
})

onEachDatabase('signing in and out', aShop(), (shop) => {
  test('A visitor signs in by the form of the sign-in page', async () => {
    const email = newAddress()
    const visitor = visit(shop())
    const refused = await visitor.get('/settings/purchases')
    assert.equal(refused.status, 303)
    const location = refused.headers.get('location') ?? ''
    assert.equal(location, '/sign-in?next=%2Fsettings%2Fpurchases')
    const fields = hiddenFields(await (await visitor.get(location)).text())
    const sent = await visitor.postForm('/sign-in', { ...fields, email: ` ${email} ` })
    assert.equal(sent.status, 200)
    assert.match(await sent.text(), /Check your email/)
    const pressed = await press(visitor, await linkMailedTo(shop(), email))
    assert.equal(pressed.headers.get('location'), '/settings/purchases')
  })

  test('An invalid address is refused, on the page and with 400 for programs', async () => {
    for (const email of ['', 'ada', 'ada@', 'ada@example.com, eve@example.com', 'ada@exa mple.com']) {
      const page = await visit(shop()).postForm('/sign-in', { email })
      assert.equal(page.status, 400)
      const text = await page.text()
      assert.match(text, /id="email"[^>]*aria-invalid="true" aria-describedby="email-problem"/)
      assert.match(text, /id="email-problem"[^>]*>[^<]*not an email address/)
      const program = await visit(shop()).postJson('/api/auth/sign-in/magic-link', { email })
      assert.equal(program.status, 400)
      assert.equal(((await program.json()) as { field: string }).field, 'email')
    }
  })

  test('A body that is not JSON, or has a callbackURL that is not a string, is answered 400', async () => {
    const path = '/api/auth/sign-in/magic-link'
    for (const body of [undefined, null, [], 'x', { email: newAddress(), callbackURL: 7 }]) {
      assert.equal((await visit(shop()).postJson(path, body)).status, 400, JSON.stringify(body))
    }
    assert.equal((await fetch(shop().url + path, { method: 'POST', body: 'x'.repeat(70_000) })).status, 400)
  })

  test('The answer to a request for a link does not tell whether the address has a user', async () => {
    const known = newAddress()
    await signIn(shop(), known)
    const [one, two] = await Promise.all(
      [known, newAddress()].map(async (email) => {
        const answer = await visit(shop()).postJson('/api/auth/sign-in/magic-link', { email })
        return [answer.status, await answer.text()]
      })
    )
    assert.deepEqual(one, two)
  })

  test('Signing out ends the session, also for a copy of its cookie', async () => {
    const visitor = await signIn(shop(), newAddress())
    const kept = new Map(visitor.cookies)
    const out = await visitor.postForm('/sign-out', {})
    assert.equal(out.status, 303)
    assert.equal(out.headers.get('location'), '/')
    assert.equal(await isSignedIn(visitor), false)
    const thief = visit(shop())
    for (const [name, value] of kept) thief.cookies.set(name, value)
    assert.equal(await isSignedIn(thief), false)
    assert.equal((await thief.postJson('/api/invite', { username: 'octocat' })).status, 401)
  })

  test('Signing out twice, or without a session, is not an error', async () => {
    assert.equal((await visit(shop()).postForm('/sign-out', {})).status, 303)
  })

  test('A GET request does not sign out', async () => {
    const visitor = await signIn(shop(), newAddress())
    for (const path of ['/sign-out', '/api/auth/sign-out']) assert.equal((await visitor.get(path)).status, 404)
    assert.equal(await isSignedIn(visitor), true)
  })

  const posts = ['/sign-in', '/sign-in/link', '/sign-in/code-host', '/sign-out', '/api/auth/sign-in/magic-link']
  for (const path of [...posts, '/api/auth/sign-out', '/api/invite']) {
    test(`A page of another site cannot post to ${path}`, async () => {
      const visitor = await signIn(shop(), newAddress())
      for (const headers of [
        { origin: 'https://evil.example' },
        { origin: 'null' },
        { 'sec-fetch-site': 'cross-site' }
      ]) {
        const answer = await visitor.postForm(path, { email: newAddress(), token: 'x' }, headers)
        assert.equal(answer.status, 403)
        assert.deepEqual(answer.headers.getSetCookie(), [])
      }
      assert.equal(await isSignedIn(visitor), true)
    })
  }

  const closed = [
    ...['/api/auth/update-user', '/api/auth/change-email', '/api/auth/delete-user', '/api/auth/link-social'],
    ...['/api/auth/sign-up/email', '/api/auth/sign-in/email', '/api/auth/sign-in/social', '/api/auth/sign-in/oauth2'],
    ...['/api/auth/list-sessions', '/api/auth/list-accounts', '/api/auth/get-access-token', '/api/auth/refresh-token'],
    ...['/api/auth/error', '/api/auth/ok', '/api/auth/magic-link/verify', '/api/auth']
  ]
  test('No other URL of better-auth is open', async () => {
    const visitor = await signIn(shop(), newAddress())
    for (const path of closed) {
      assert.equal((await visitor.get(path)).status, 404, path)
      assert.equal((await visitor.postJson(path, { name: 'x' })).status, 404, path)
    }
  })

  test('The session cookie is HttpOnly and SameSite=Lax, and tells nothing about the user', async () => {
    const link = await mailedLink(shop(), newAddress())
    const set = (await press(visit(shop()), link)).headers.getSetCookie()
    const session = set.filter((cookie) => cookie.startsWith('better-auth.session_token='))
    assert.equal(session.length, 1)
    for (const attribute of ['HttpOnly', 'SameSite=Lax', 'Path=/']) {
      assert.match(session[0] ?? '', new RegExp(`; ${attribute}(;|$)`, 'i'))
    }
  })
})

onEachDatabase('sign-in links', emptyDatabase, (database) => {
  test('One address gets at most ten sign-in links in 15 minutes, and other addresses still get theirs', async () => {
    await using shop = await openTestShop(database())
    const ask = (email: string) => visit(shop).postJson('/api/auth/sign-in/magic-link', { email })
    for (let count = 0; count < 10; count++) assert.equal((await ask('ada@example.com')).status, 200)
    const refused = await ask('ADA@example.com')
    assert.equal(refused.status, 429)
    const seconds = Number(refused.headers.get('retry-after'))
    assert.ok(seconds > 14 * 60 && seconds <= 15 * 60, `${seconds}`)
    const page = await visit(shop).postForm('/sign-in', { email: 'ada@example.com' }, { accept: 'text/html' })
    assert.equal(page.status, 429)
    assert.ok(page.headers.get('retry-after'))
    assert.match(await page.text(), /Too many sign-in links.*in 15 minutes/s)
    assert.equal((await ask('grace@example.com')).status, 200)
  })

  test('A sign-in link whose mail was not answered by the mail server may be on its way, and the page says so', async () => {
    const mails: Mail[] = []
    const send = async (mail: Mail) => {
      mails.push(mail)
      return { ok: false, problem: 'it did not answer', unanswered: true } as const
    }
    await using shop = await openTestShop(database(), { overrides: { mailer: { send, close() {} } } })
    const asked = await visit(shop).postJson('/api/auth/sign-in/magic-link', { email: newAddress() })
    assert.deepEqual([asked.status, await asked.json()], [200, { status: true }])
    const page = await visit(shop).postForm('/sign-in', { email: newAddress() }, { accept: 'text/html' })
    assert.equal(page.status, 200)
    assert.match(await page.text(), /hasn’t confirmed the mail yet/)
    assert.deepEqual(
      mails.map(({ isAwaited }) => isAwaited),
      [true, true]
    )
    for (const { text } of mails) {
      const token = /token=([\w-]+)/.exec(text)?.[1] ?? ''
      assert.equal((await visit(shop).postForm('/sign-in/link', { token })).status, 303, 'the link works')
    }
  })

  test('A sign-in link is not promised when its mail cannot be sent', async () => {
    const secrets = { smtpUrl: 'smtp://127.0.0.1:1' }
    await using shop = await openTestShop(database(), { secrets })
    const asked = await visit(shop).postJson('/api/auth/sign-in/magic-link', { email: newAddress() })
    assert.equal(asked.status, 502)
    const page = await visit(shop).postForm('/sign-in', { email: newAddress() }, { accept: 'text/html' })
    assert.equal(page.status, 502)
    assert.match(await page.text(), /could not be sent/)
  })
})

for (const codeHostSignIn of [true, false]) {
  const name = `a sign-in link that does not work any more, ${codeHostSignIn ? 'beside' : 'without'} the sign-in of the code host`
  onEachDatabase(name, aWorld({ codeHostSignIn }), (world) => {
    const next = '/settings/purchases'
    /** Asks for a link in a new browser. */
    async function asked() {
      const email = newAddress()
      const visitor = visit(world())
      assert.equal((await visitor.postForm('/sign-in', { email, next }, { accept: 'text/html' })).status, 200)
      return { email, visitor, link: await linkMailedTo(world(), email) }
    }
    const hostForm = (page: string) =>
      /<form method="post" action="\/sign-in\/code-host">(.*?)<\/form>/s.exec(page)?.[1]
    const mailForm = (page: string) =>
      /<form class="form" method="post" action="\/sign-in">(.*?)<\/form>/s.exec(page)?.[1]

    test('The page of a used sign-in link offers the ways of the sign-in page', async () => {
      const { visitor, link } = await asked()
      assert.equal((await press(visitor, link)).headers.get('location'), next)
      await visitor.postForm('/sign-out', {})
      const refused = await visitor.get(link)
      assert.equal(refused.status, 400)
      const page = await refused.text()
      assert.match(page, /has expired, was already used/)
      const signIn = await (await visitor.get('/sign-in')).text()
      assert.deepEqual([hostForm(page), mailForm(page)], [hostForm(signIn), mailForm(signIn)])
      assert.equal(hostForm(page) !== undefined, codeHostSignIn)
    })

    test('The page of a sign-in link that is too old signs in with the code host too, and leads to the page that was asked for', async () => {
      const { email, visitor, link } = await asked()
      world().codeHost.clock.advance(HOUR_MS)
      const refused = await visitor.get(link)
      assert.equal(refused.status, 400)
      const page = await refused.text()
      assert.match(page, /has expired, was already used/)
      assert.match(mailForm(page) ?? '', new RegExp(`name="next" value="${next}".*value="${email}"`, 's'))
      if (!codeHostSignIn) return assert.equal(hostForm(page), undefined)
      assert.match(hostForm(page) ?? '', new RegExp(`name="next" value="${next}">.*>Sign in with Code Host<`, 's'))
      const login = `at-host-${email.split('@')[0]}`
      const emails = [{ email, primary: true, verified: true }]
      world().codeHost.rehearse.addAccount({ login, name: login, emails })
      const back = await comeBack(visitor, await visitor.postForm('/sign-in/code-host', { next }), { account: login })
      assert.equal(back.headers.get('location'), next)
      assert.equal(await isSignedIn(visitor), true)
    })
  })
}
