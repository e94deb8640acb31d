// The token of a mailed link is in the link's URL. It must not reach the log, nor a Referer, which a proxy would log.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { pino } from 'pino'
import { createServer } from '../../../src/server/server.ts'
import { emptyDatabase, onEachDatabase } from '../../support/databases/on-each-database.ts'
import { openTestShop, type Shop } from '../../support/worlds/shop.ts'
import {
  linkIn,
  linkMailedTo,
  newestMail,
  pressButton,
  signIn,
  type Visitor,
  visit
} from '../../support/worlds/visitor.ts'

onEachDatabase('the token of a mailed link', emptyDatabase, (database) => {
  async function open() {
    const lines: string[] = []
    const log = pino({ level: 'trace' }, { write: (line) => void lines.push(line) })
    const shop = await openTestShop(database(), { overrides: { log } })
    return { shop, lines, [Symbol.asyncDispose]: () => shop[Symbol.asyncDispose]() }
  }

  const tokenIn = (link: string) => new URL(link).searchParams.get('token') ?? ''

  async function signInLink(shop: Shop, visitor: Visitor, email: string): Promise<string> {
    await visitor.postJson('/api/auth/sign-in/magic-link', { email })
    return linkMailedTo(shop, email)
  }

  async function purchaseLink(shop: Shop, visitor: Visitor, email: string): Promise<string> {
    await sql`insert into payment (id, provider, key, email, status, created_at, updated_at)
      values (${email}, 'stripe', ${email}, ${email}, 'paid', 0, 0)`.execute(shop.context.db)
    await visitor.postForm('/settings/find-purchase', { email })
    for (let waited = 0; ; waited += 20) {
      const mail = await newestMail(shop, email).catch(() => undefined)
      if (mail) return linkIn(mail)
      assert.ok(waited < 5000)
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  }

  /** The link in the mail about two joined addresses, after the visitor has brought the purchase of `email` here. */
  async function separateLink(shop: Shop, visitor: Visitor, email: string): Promise<string> {
    const page = await (await visitor.get(await purchaseLink(shop, visitor, email))).text()
    assert.equal((await pressButton(visitor, page)).status, 303)
    await shop.context.merges.tellDue()
    return linkMailedTo(shop, email, /separate/)
  }

  test('The token of a mailed link is in no line of the log, even after errors', async () => {
    await using world = await open()
    const { shop, lines } = world
    const ada = await signIn(shop, 'ada@example.com')
    const stranger = visit(shop)
    const [first, second, third] = [
      await signInLink(shop, stranger, 'grace@example.com'),
      await purchaseLink(shop, ada, 'bought@example.com'),
      await separateLink(shop, await signIn(shop, 'mary@example.com'), 'joined@example.com')
    ]
    const [token, other, joined] = [tokenIn(first), tokenIn(second), tokenIn(third)]
    assert.ok(token.length > 20 && other.length > 20 && joined.length > 20)
    const posts = async () => {
      for (const [visitor, path, value] of [
        [stranger, '/sign-in/link', token],
        [ada, '/settings/find-purchase/link', other],
        [stranger, '/sign-in/separate', joined]
      ] as const) {
        await visitor.postForm(path, { token: value, callbackURL: `//x?${value}` })
        await visitor.postForm(path, { token: value }, { origin: 'https://evil.example' })
        await visitor.postForm(path, { token: `${value}\u0000` })
        await visitor.postForm(path, { token: value, more: 'x'.repeat(70_000) })
      }
      for (const link of [first, second, third]) {
        for (const visitor of [stranger, ada]) await visitor.get(link)
        await fetch(link, { method: 'DELETE' })
        const broken = createServer({ ...shop.context, currentUser: () => Promise.reject(new Error('gone')) })
        await broken(new Request(link), '127.0.0.1')
      }
    }
    await posts()
    // Errors of the database are logged with the text of the database.
    await sql`alter table verification rename to verification_away`.execute(shop.context.db)
    await sql`alter table purchase_link rename to purchase_link_away`.execute(shop.context.db)
    await sql`alter table joining rename to joining_away`.execute(shop.context.db)
    await posts()
    await sql`alter table verification_away rename to verification`.execute(shop.context.db)
    await sql`alter table purchase_link_away rename to purchase_link`.execute(shop.context.db)
    await sql`alter table joining_away rename to joining`.execute(shop.context.db)
    assert.ok(lines.some((line) => line.includes('request failed')))
    for (const line of lines) {
      for (const secret of [token, other, joined]) assert.ok(!line.includes(secret), line)
    }
  })

  test('The page that a mailed link opens sends no Referer with the token, not even to pages of the site', async () => {
    await using world = await open()
    const { shop } = world
    const ada = await signIn(shop, 'ada@example.com')
    const link = await signInLink(shop, visit(shop), 'hedy@example.com')
    const second = await purchaseLink(shop, ada, 'bought-too@example.com')
    const next = `/sign-in?next=${encodeURIComponent(new URL(second).pathname + new URL(second).search)}`
    const third = await separateLink(shop, ada, 'joined-too@example.com')
    for (const address of [link, second, next, third]) {
      const page = await visit(shop).get(address)
      assert.equal(page.status, 200)
      // The policy sends the origin alone: with no-referrer, older browsers would send forms without an Origin.
      assert.equal(page.headers.get('referrer-policy'), 'strict-origin', address)
    }
  })
})
