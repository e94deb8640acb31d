// The link of the mail about a payment, which signs in the reader of the mailbox.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DAY_MS, MINUTE_MS } from '../../../src/runtime/time/durations.ts'
import { isRecent } from '../../../src/users/sessions/recent-sign-in.ts'
import { openUnsynced } from '../../support/databases/migrated.ts'
import { emptyDatabase, onEachDatabase } from '../../support/databases/on-each-database.ts'
import { watchStatements } from '../../support/databases/watch-statements.ts'
import { peopleOf } from '../../support/worlds/people.ts'
import { startSandboxWorld } from '../../support/worlds/sandbox-world.ts'
import { aWorld } from '../../support/worlds/test-worlds.ts'
import { linkMailedTo, newestMail, pressButton, signIn, type Visitor, visit } from '../../support/worlds/visitor.ts'

onEachDatabase('the link of the mail about a payment', aWorld(), (world) => {
  const { person } = peopleOf(world)

  /** A payment of a buyer whom the shop does not know yet, and the link of its mail. */
  async function paid(more: { client_reference_id?: string } = {}) {
    const email = `${person()}@mail.example`
    await world().pay({ email, ...more })
    await world().context.access.sendMails()
    return { email, link: await linkMailedTo(world(), email, /Thank you for buying/) }
  }

  const open = async (link: string, visitor = visit(world())) => {
    const answer = await visitor.get(link)
    return { visitor, status: answer.status, page: await answer.text() }
  }
  const userOf = async (visitor: Visitor) => {
    const session = (await (await visitor.get('/api/auth/get-session')).json()) as { user: { email: string } } | null
    return session?.user.email
  }
  const sessionOf = async ({ cookies }: Visitor) => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    return world().context.currentSession(new Request(world().url, { headers: { cookie } }))
  }

  test('The link opens a page that names the address and the product, and only its button signs in', async () => {
    const { email, link } = await paid()
    const { visitor, page } = await open(link)
    assert.match(page, new RegExp(`as <strong>${email}</strong>, for your purchase of <strong>Starter Kit</strong>`))
    assert.match(page, /Didn’t buy Starter Kit, or isn’t this your address\?/)
    await fetch(link, { method: 'HEAD' })
    await fetch(link)
    assert.equal(await userOf(visitor), undefined)
    const foreign = await pressButton(visitor, page, { origin: 'https://evil.example' })
    assert.equal(foreign.status, 403)
    const pressed = await pressButton(visitor, page)
    assert.deepEqual([pressed.status, pressed.headers.get('location')], [303, '/dashboard'])
    assert.equal(await userOf(visitor), email)
    assert.match(await (await visitor.get('/dashboard')).text(), /<h2 [^>]*>Starter Kit<\/h2>/)
  })

  test('The link works once: in no second browser, and once if many press at the same moment', async () => {
    const first = await paid()
    const [own, other] = [await open(first.link), await open(first.link)]
    assert.equal((await pressButton(own.visitor, own.page)).status, 303)
    assert.equal((await pressButton(other.visitor, other.page)).status, 400)
    assert.equal(await userOf(other.visitor), undefined)
    assert.match(
      (await open(first.link)).page,
      /This link has expired, was already used, is incomplete, or no longer applies to its purchase/
    )

    const second = await paid()
    const all = await Promise.all(Array.from({ length: 8 }, () => open(second.link)))
    const answers = await Promise.all(all.map(({ visitor, page }) => pressButton(visitor, page)))
    assert.deepEqual(answers.map(({ status }) => status).sort(), [303, ...Array(7).fill(400)])
  })

  test('After the link the code host may name the account, and no button asks for another sign-in', async () => {
    const { email, link } = await paid()
    const { visitor, page } = await open(link)
    await pressButton(visitor, page)
    const dashboard = await (await visitor.get('/dashboard')).text()
    assert.match(dashboard, /action="\/settings\/code-host-account"/)
    assert.doesNotMatch(dashboard, /action="\/settings\/link"/)
    assert.match(dashboard, /Send invite/)
    const signedIn = await (await (await signIn(world(), email)).get('/dashboard')).text()
    assert.match(signedIn, /action="\/settings\/link"/)
  })

  test('The links of a mail that was sent twice end together', async () => {
    const { email, link } = await paid()
    const again = world().context.db.updateTable('access_mail').set({ state: 'waiting', next_at: 0 })
    await again.where('kind', '=', 'ready').where('state', '=', 'sent').execute()
    await world().context.access.sendMails()
    const newer = await linkMailedTo(world(), email, /Thank you for buying/)
    assert.notEqual(newer, link)
    assert.equal((await open(newer)).status, 200)
    const { visitor, page } = await open(link)
    assert.equal((await pressButton(visitor, page)).status, 303)
    assert.equal((await open(newer)).status, 400)
  })

  test('The link works for seven days', async () => {
    const [early, late] = [await paid(), await paid()]
    world().codeHost.clock.advance(7 * DAY_MS - MINUTE_MS)
    const { visitor, page } = await open(early.link)
    assert.equal((await pressButton(visitor, page)).status, 303)
    const before = await open(late.link)
    assert.equal(before.status, 200)
    world().codeHost.clock.advance(2 * MINUTE_MS)
    assert.equal((await open(late.link)).status, 400)
    assert.equal((await pressButton(before.visitor, before.page)).status, 400)
    await paid()
    const rows = await world().context.db.selectFrom('paid_link').select('email').execute()
    assert.ok(!rows.some(({ email }) => email === late.email), 'rows of expired links are deleted')
  })

  test('The link dies with a refund of its purchase, and not with a refund of another one', async () => {
    const [kept, refunded] = [await paid(), await paid()]
    const before = await open(refunded.link)
    assert.equal(before.status, 200)
    await world().atProcessor('refund', refunded.email)
    assert.equal((await open(refunded.link)).status, 400)
    assert.equal((await pressButton(before.visitor, before.page)).status, 400)
    assert.equal(await userOf(before.visitor), undefined)
    const { visitor, page } = await open(kept.link)
    assert.equal((await pressButton(visitor, page)).status, 303)
  })

  test('In a browser where another user is signed in, the page says so, and the button ends that session', async () => {
    const { email, link } = await paid()
    const other = await signIn(world(), `${person()}@mail.example`)
    const before = { ...other, cookies: new Map(other.cookies) }
    const { page } = await open(link, other)
    assert.match(page, /Somebody else is signed in here/)
    assert.equal((await pressButton(other, page)).status, 303)
    assert.equal(await userOf(other), email)
    assert.equal(await sessionOf(before), undefined)
  })

  test('A session that the link began never counts as a recent sign-in: not for linking, merging or adding addresses', async () => {
    const { email, link } = await paid()
    const { visitor, page } = await open(link)
    await pressButton(visitor, page)
    const session = await sessionOf(visitor)
    assert.ok(session && !isRecent(session, world().context.now()))
    for (const path of ['/settings/link', '/settings/merge']) {
      const answer = await visitor.postForm(path, { from: '/dashboard' })
      assert.match(answer.headers.get('location') ?? '', /^\/sign-in\?again=1/, path)
    }
    const again = await (await visitor.get('/sign-in?again=1&next=%2Fdashboard')).text()
    assert.match(again, /<strong>[^<]*<\/strong> with the link of a mail about a payment\./)
    assert.doesNotMatch(again, /with Code Host/, 'another account would sign in another user')
    const usual = await sessionOf(await signIn(world(), email))
    assert.ok(usual && isRecent(usual, world().context.now()))
  })

  test('The token of the link is stored as a hash', async () => {
    const { link } = await paid()
    const token = new URL(link).searchParams.get('token') ?? ''
    assert.ok(token.length > 40)
    for (const table of ['paid_link', 'access_mail'] as const) {
      const rows = await world().context.db.selectFrom(table).selectAll().execute()
      assert.ok(rows.length > 0 && !JSON.stringify(rows).includes(token), table)
    }
  })

  test('The mail about a payment of a user who signs in with another address signs nobody in', async () => {
    const user = await signIn(world(), `${person()}@mail.example`)
    const { link } = await paid({ client_reference_id: user.userId })
    assert.equal(new URL(link).pathname, '/settings/purchases')
  })
})

onEachDatabase('two first sign-ins of an address', emptyDatabase, (database) => {
  /** A world where a sign-in waits, after it has found no user of its address, until `meanwhile` is done once. */
  async function open() {
    let meanwhile: (() => Promise<unknown>) | undefined
    const openDatabase = async () => {
      const connection = await openUnsynced(database())
      const db = watchStatements(connection.db, {
        async after({ sql }) {
          if (!meanwhile || !sql.includes('from "user" where "user"."email" = ')) return
          const action = meanwhile
          meanwhile = undefined
          await action()
        }
      })
      return { ...connection, db }
    }
    const world = await startSandboxWorld({ database: database(), overrides: { openDatabase } })
    /** Sends the form while the user of this address signs in elsewhere. Returns the status and both users. */
    async function together(email: string, visitor: Visitor, send: () => Promise<Response>) {
      let elsewhere: string | undefined
      meanwhile = async () => {
        elsewhere = (await signIn(world, email)).userId
      }
      const { status } = await send()
      const session = await (await visitor.get('/api/auth/get-session')).json()
      return { status, here: (session as { user: { id: string } } | null)?.user.id, elsewhere }
    }
    return { world, together, [Symbol.asyncDispose]: () => world.close() }
  }

  test('The link of a mail about a payment signs in the user whom another sign-in creates at the same moment', async () => {
    await using shop = await open()
    const { world, together } = shop
    const email = 'first-buyer@mail.example'
    await world.pay({ email })
    await world.context.access.sendMails()
    const visitor = visit(world)
    const page = await (await visitor.get(await linkMailedTo(world, email, /Thank you for buying/))).text()
    const { status, here, elsewhere } = await together(email, visitor, () => pressButton(visitor, page))
    assert.ok(elsewhere, 'another sign-in created the user')
    assert.deepEqual({ status, here }, { status: 303, here: elsewhere })
    assert.match(await (await visitor.get('/dashboard')).text(), /<h2 [^>]*>Starter Kit<\/h2>/)
  })

  test('A sign-in link and its code sign in the user whom another sign-in creates at the same moment', async () => {
    await using shop = await open()
    const { world, together } = shop
    for (const way of ['link', 'code']) {
      const email = `first-${way}@mail.example`
      const visitor = visit(world)
      await visitor.postForm('/sign-in', { email, next: '/dashboard' })
      const mail = await newestMail(world, email)
      const link = await linkMailedTo(world, email)
      const page = await (await visitor.get(link)).text()
      const code = /^\d{6}$/m.exec(mail.text ?? '')?.[0] ?? ''
      const { status, here, elsewhere } = await together(email, visitor, () =>
        way === 'link' ? pressButton(visitor, page) : visitor.postForm('/sign-in/code', { code })
      )
      assert.ok(elsewhere, 'another sign-in created the user')
      assert.deepEqual({ status, here }, { status: 303, here: elsewhere }, way)
      assert.equal((await visit(world).get(link)).status, 400, `the ${way} is used up`)
    }
  })
})
