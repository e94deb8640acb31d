import assert from 'node:assert/strict'
import { test } from 'node:test'
import { HOUR_MS, MINUTE_MS } from '../../../src/runtime/time/durations.ts'
import { emptyDatabase, onEachDatabase } from '../../support/databases/on-each-database.ts'
import { openTestShop, type Shop } from '../../support/worlds/shop.ts'
import { hiddenFields, linkIn, newestMail, pressLink, type Visitor, visit } from '../../support/worlds/visitor.ts'

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0'

onEachDatabase('the code in a sign-in mail', emptyDatabase, (database) => {
  async function open() {
    const clock = { ahead: 0 }
    const overrides = { now: () => Date.now() + clock.ahead }
    const config = { trustProxy: { kind: 'hops', count: 1 } } as const
    const shop = await openTestShop(database(), { config, overrides })
    return { shop, clock, [Symbol.asyncDispose]: () => shop[Symbol.asyncDispose]() }
  }

  /** Asks for a mail in a new browser. `code` is undefined if the mail has none. */
  async function ask(shop: Shop, email: string, network = '203.0.113.1', more: Record<string, string> = {}) {
    const visitor = visit(shop)
    const fields = { email, next: '/settings/purchases', ...more }
    const answer = await visitor.postForm('/sign-in', fields, { 'x-forwarded-for': network, 'user-agent': FIREFOX })
    assert.equal(answer.status, 200)
    const mail = await newestMail(shop, email)
    const page = await answer.text()
    return { visitor, mail, page, code: /^\d{6}$/m.exec(mail.text ?? '')?.[0], link: linkIn(mail) }
  }

  const type = (visitor: Visitor, code = '') => visitor.postForm('/sign-in/code', { code })
  const isSignedIn = async (visitor: Visitor) => (await visitor.get('/dashboard')).status === 200
  const wrong = (code = '') => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

  test('A code signs in the browser that asked, leads on, and is used up with its link', async () => {
    await using world = await open()
    const { visitor, code, link } = await ask(world.shop, 'ada@example.com')
    const copied = visit(world.shop)
    for (const [name, value] of visitor.cookies) copied.cookies.set(name, value)
    const answer = await type(visitor, `${code?.slice(0, 3)} ${code?.slice(3)}`)
    assert.deepEqual([answer.status, answer.headers.get('location')], [303, '/settings/purchases'])
    assert.ok(await isSignedIn(visitor))
    assert.equal((await type(copied, code)).status, 400)
    assert.equal((await visit(world.shop).get(link)).status, 400)
  })

  test('The page that waits for the link goes on once this browser is signed in, and for a second sign-in only after that', async () => {
    await using world = await open()
    const { visitor, link } = await ask(world.shop, 'ina@example.com')
    const look = async (path: string, of = visitor) => {
      const answer = await of.get(path, { 'hx-request': 'true' })
      return [answer.status, answer.headers.get('hx-redirect')]
    }
    const first = '/sign-in?next=%2Fsettings%2Fpurchases'
    assert.deepEqual(await look(first), [204, null])
    await pressLink(visitor, link)
    assert.deepEqual(await look(first), [204, '/settings/purchases'])
    assert.deepEqual(await look(first, visit(world.shop)), [204, null])
    world.clock.ahead = HOUR_MS
    const again = '/sign-in?again=1&next=%2Fsettings%2Fpurchases'
    assert.deepEqual(await look(again), [204, null])
    const asked = await (
      await visitor.postForm('/sign-in', { email: 'ina@example.com', next: '/settings/purchases' })
    ).text()
    assert.ok(asked.includes(`hx-get="${again.replace('&', '&amp;')}"`))
    const mailed = linkIn(await newestMail(world.shop, 'ina@example.com'))
    await pressLink(visitor, mailed)
    assert.deepEqual(await look(again), [204, '/settings/purchases'])
  })

  test('A wrong code marks its field, and the page sends another mail to the same address', async () => {
    await using world = await open()
    const { visitor, code } = await ask(world.shop, 'jo@example.com')
    const fields = { code: wrong(code), email: 'jo@example.com', next: '/settings/purchases' }
    const refused = await (await visitor.postForm('/sign-in/code', fields)).text()
    assert.match(refused, /id="code"[^>]*aria-invalid="true" aria-describedby="code-problem"/)
    assert.match(refused, /id="code-problem"[^>]*>It is mistyped/)
    const [, another = ''] = refused.split('method="post" action="/sign-in">')
    assert.match(
      another,
      /name="email" value="jo@example\.com"><input type="hidden" name="next" value="\/settings\/purchases"/
    )
    assert.match(
      await (await visitor.postForm('/sign-in', hiddenFields(`<main>${another.split('</form>')[0]}`))).text(),
      /code to <strong>jo@/
    )
  })

  test('After a used or an old link the address is filled in for the browser that asked, and a forwarded link tells no address', async () => {
    await using world = await open()
    const filled = async (visitor: Visitor, link: string) => {
      const answer = await visitor.get(link)
      const text = await answer.text()
      assert.equal(answer.status, 400)
      const [, email] = /<input class="input" id="email"[^>]* value="([^"]*)"/.exec(text) ?? []
      const [, next] = /<form class="form"[^>]*>\s*<input type="hidden" name="next" value="([^"]*)"/.exec(text) ?? []
      return { email, next, isTold: text.includes('nia@example.com') }
    }
    const known = { email: 'nia@example.com', next: '/settings/purchases', isTold: true }
    const unknown = { email: '', next: '/dashboard', isTold: false }
    const { visitor, link } = await ask(world.shop, 'nia@example.com')
    // The link is used on another device, and then opened again on both.
    const phone = visit(world.shop)
    await pressLink(phone, link)
    assert.deepEqual(await filled(visitor, link), known)
    // On the phone, which is signed in, nothing asks for another sign-in.
    const signedIn = await (await phone.get(link)).text()
    assert.match(signedIn, /<h1>You’re signed in<\/h1>[\s\S]*signed in as <strong>nia@example.com<\/strong>/)
    assert.match(signedIn, /<a class="btn" href="\/dashboard">/)
    assert.doesNotMatch(signedIn, /id="email"/)
    assert.deepEqual(await filled(visit(world.shop), link), unknown)
    const old = await ask(world.shop, 'nia@example.com')
    world.clock.ahead = HOUR_MS
    assert.deepEqual(await filled(old.visitor, old.link), known)
    assert.deepEqual(await filled(visit(world.shop), old.link), unknown)
    world.clock.ahead = 25 * HOUR_MS
    assert.deepEqual(await filled(old.visitor, old.link), unknown)
    world.clock.ahead = HOUR_MS
    await old.visitor.postForm('/sign-out', {})
    assert.deepEqual(await filled(old.visitor, old.link), unknown)
  })

  test('A code does not work in another browser', async () => {
    await using world = await open()
    const { visitor, code } = await ask(world.shop, 'bea@example.com')
    const stranger = visit(world.shop)
    assert.equal((await type(stranger, code)).status, 400)
    const other = (await ask(world.shop, 'cleo@example.com')).visitor
    assert.equal((await type(other, code)).status, 400)
    const [asked = ''] = [...visitor.cookies.values()]
    for (const [name] of visitor.cookies) stranger.cookies.set(name, `${asked.split('.')[0]}.${'A'.repeat(43)}`)
    assert.equal((await type(stranger, code)).status, 400)
    assert.ok(!(await isSignedIn(stranger)))
    assert.equal((await type(visitor, code)).status, 303)
  })

  test('A code ends after five wrong tries, also at the same moment, and the link goes on working', async () => {
    await using world = await open()
    for (const together of [false, true]) {
      const { visitor, code, link } = await ask(world.shop, `dora-${together}@example.com`)
      const tries = together ? Array.from({ length: 30 }, () => wrong(code)) : Array(5).fill(wrong(code))
      if (together) await Promise.all(tries.map((typed) => type(visitor, typed)))
      else for (const typed of tries) assert.equal((await type(visitor, typed)).status, 400)
      assert.equal((await type(visitor, code)).status, 400)
      assert.equal((await pressLink(visitor, link)).status, 303)
    }
  })

  test('A code works at the fifth try, and for 15 minutes', async () => {
    await using world = await open()
    const { visitor, code } = await ask(world.shop, 'eve@example.com')
    for (let count = 0; count < 4; count += 1) await type(visitor, wrong(code))
    world.clock.ahead = 14 * MINUTE_MS
    assert.equal((await type(visitor, code)).status, 303)
    const late = await ask(world.shop, 'eve@example.com')
    world.clock.ahead += 16 * MINUTE_MS
    assert.equal((await type(late.visitor, late.code)).status, 400)
  })

  test('A mailbox gets at most five codes an hour and 20 a day, and links beyond that', async () => {
    await using world = await open()
    const codes = async (count: number) => {
      let found = 0
      for (let index = 0; index < count; index += 1) {
        const { code, link } = await ask(world.shop, 'fay@example.com', `203.0.${index}.1`)
        assert.ok(link.includes('/sign-in/link?token='))
        if (code !== undefined) found += 1
      }
      return found
    }
    assert.equal(await codes(7), 5)
    const without = await ask(world.shop, 'f.ay+x@example.com')
    assert.equal(without.code, undefined, 'the same mailbox')
    assert.match(without.mail.text ?? '', /If you did not ask for it, ignore this mail\./)
    assert.doesNotMatch(without.mail.text ?? '', /\bcode\b/)
    let inADay = 5
    for (let hour = 1; hour < 5; hour += 1) {
      world.clock.ahead = hour * (HOUR_MS + MINUTE_MS)
      inADay += await codes(5)
    }
    assert.equal(inADay, 20)
  })

  test('The page asks for a code only if the mail has one, and leads to another mail and to another address', async () => {
    await using world = await open()
    for (let count = 1; count <= 6; count += 1) {
      const { code, page } = await ask(world.shop, 'kim@example.com', `203.0.${count}.1`)
      assert.equal(code !== undefined, count <= 5)
      assert.equal(page.includes('id="code"'), count <= 5)
      const said = count <= 5 ? /We sent a link and a six-digit code to <strong>kim@/ : /A sign-in link to <strong>kim@/
      assert.match(page, said)
      assert.match(page, /name="email" value="kim@example\.com">[\s\S]*>Send another mail</)
      assert.match(page, /href="\/sign-in\?next=%2Fsettings%2Fpurchases">Use another address</)
    }
  })

  test('The stored rows contain neither the code nor the token of the link', async () => {
    await using world = await open()
    const { code = 'none', link } = await ask(world.shop, 'gail@example.com')
    const rows = JSON.stringify(await world.shop.context.db.selectFrom('mailed_link').selectAll().execute())
    assert.ok(!rows.includes(`"${code}"`))
    assert.ok(!rows.includes(new URL(link).searchParams.get('token') ?? ''))
  })

  test('A sign-in mail names the browser that asked from a closed list', async () => {
    await using world = await open()
    assert.match((await ask(world.shop, 'hope@example.com')).mail.text ?? '', /browser: Firefox on Linux\./)
    const visitor = visit(world.shop)
    await visitor.postForm('/sign-in', { email: 'iris@example.com' }, { 'user-agent': 'Call 555-0100 at once' })
    assert.match((await newestMail(world.shop, 'iris@example.com')).text ?? '', /browser: Unknown browser\./)
  })

  test('A program that asks for a link gets a mail without a code', async () => {
    await using world = await open()
    await visit(world.shop).postJson('/api/auth/sign-in/magic-link', { email: 'june@example.com' })
    assert.doesNotMatch((await newestMail(world.shop, 'june@example.com')).text ?? '', /^\d{6}$/m)
  })
})
