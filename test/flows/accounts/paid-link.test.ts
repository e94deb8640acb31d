// The link of the mail about a payment, which signs in the reader of the mailbox.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isRecent } from '../../../src/accounts/sessions/recent-sign-in.ts'
import { DAY_MS, MINUTE_MS } from '../../../src/runtime/time/durations.ts'
import { onEachDatabase } from '../../support/databases/on-each-database.ts'
import { peopleOf } from '../../support/worlds/people.ts'
import { aWorld } from '../../support/worlds/test-worlds.ts'
import { linkMailedTo, pressButton, signIn, type Visitor, visit } from '../../support/worlds/visitor.ts'

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
    assert.match(page, /You did not buy Starter Kit, or the address is not yours\?/)
    await fetch(link, { method: 'HEAD' })
    await fetch(link)
    assert.equal(await userOf(visitor), undefined)
    const foreign = await pressButton(visitor, page, { origin: 'https://evil.example' })
    assert.equal(foreign.status, 403)
    const pressed = await pressButton(visitor, page)
    assert.deepEqual([pressed.status, pressed.headers.get('location')], [303, '/dashboard'])
    assert.equal(await userOf(visitor), email)
    assert.match(await (await visitor.get('/dashboard')).text(), /You have bought <strong>Starter Kit<\/strong>/)
  })

  test('The link works once: in no second browser, and once if many press at the same moment', async () => {
    const first = await paid()
    const [own, other] = [await open(first.link), await open(first.link)]
    assert.equal((await pressButton(own.visitor, own.page)).status, 303)
    assert.equal((await pressButton(other.visitor, other.page)).status, 400)
    assert.equal(await userOf(other.visitor), undefined)
    assert.match((await open(first.link)).page, /That link does not work: it was used already/)

    const second = await paid()
    const all = await Promise.all(Array.from({ length: 8 }, () => open(second.link)))
    const answers = await Promise.all(all.map(({ visitor, page }) => pressButton(visitor, page)))
    assert.deepEqual(answers.map(({ status }) => status).sort(), [303, ...Array(7).fill(400)])
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
