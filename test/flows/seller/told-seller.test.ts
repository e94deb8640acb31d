// Sales and deliveries that need the seller's help are told to the seller by mail.

import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { before, test } from 'node:test'
import { sandboxProducts } from '../../../sandbox/processor/books/products.ts'
import { attachPayment } from '../../../src/cli/sales/payments.ts'
import { readOpenAlerts } from '../../../src/desk/needs/open-alerts.ts'
import { listDeliveries } from '../../../src/payments/inbox/deliveries.ts'
import { DAY_MS, MINUTE_MS } from '../../../src/runtime/time/durations.ts'
import { plainConfig } from '../../support/builders/plain-config.ts'
import { event, signatureOf } from '../../support/builders/stripe-events.ts'
import { emptyDatabase, onEachDatabase } from '../../support/databases/on-each-database.ts'
import { deliver } from '../../support/worlds/deliver.ts'
import { paymentOf } from '../../support/worlds/payment-of.ts'
import { peopleOf } from '../../support/worlds/people.ts'
import { openTestShop } from '../../support/worlds/shop.ts'
import { tellerOf } from '../../support/worlds/teller.ts'
import { aWorld } from '../../support/worlds/test-worlds.ts'
import { newestMail, signIn, subjectsOf } from '../../support/worlds/visitor.ts'

const admin = 'owner@acme.example'
const admins = [admin]

onEachDatabase('mails to the seller about sales and deliveries', aWorld({ config: { admins } }), (world) => {
  const tell = tellerOf(world)
  /** Advances the time, with a check every hour, or every six hours if `ms` is long. */
  async function pass(ms: number, steps = Math.ceil(ms / ((ms <= DAY_MS / 4 ? 1 : 6) * 60 * MINUTE_MS))) {
    const { context, codeHost } = world()
    await context.access.sendMails()
    for (let step = 0; step < steps; step += 1) {
      codeHost.clock.advance(ms / steps)
      await context.inbox.drain()
      await context.access.sendMails()
    }
  }
  async function keyOf(email: string): Promise<string> {
    return (await paymentOf(world().context.db, email)).key
  }
  let seen = 0
  /** The subjects of the mails since the last call. */
  async function news(): Promise<string[]> {
    const all = await subjectsOf(world(), admin)
    const fresh = all.slice(seen)
    seen = all.length
    return fresh.map((subject) => subject.replace('Acme Starters: ', ''))
  }

  test('A paid sale that matches no product is told in one mail for all sales of a kind, with a reminder, until it is mended', async () => {
    const sticker = sandboxProducts.paddle.sticker
    const first = await tell('paddle', 'paid', { item: 'sticker' })
    assert.deepEqual(await news(), [])
    await pass(2 * 60 * MINUTE_MS)
    assert.deepEqual(await news(), ['A paid sale matches no product'])
    const { text = '' } = await newestMail(world(), admin)
    assert.ok(text.includes(`paddle ${await keyOf(first.email)} of `), text)
    assert.match(text, new RegExp(`not mapped: .*${sticker}`))
    assert.match(text, /npm run pullpass -- payments attach/)
    const second = await tell('paddle', 'paid', { item: 'sticker' })
    await pass(3 * DAY_MS)
    assert.deepEqual(await news(), [], 'a second sale with the same cause needs no second mail')
    await tell('creem', 'paid', { item: 'sticker' })
    await pass(DAY_MS)
    assert.deepEqual(await news(), ['A paid sale matches no product'], 'a sale with another cause does')
    await pass(8 * DAY_MS)
    assert.ok((await news()).includes('Reminder: A paid sale matches no product'))
    for (const { email } of [first, second]) {
      await signIn(world(), email)
      const order = { processor: 'paddle', key: await keyOf(email), user: email, product: 'starter-kit' }
      assert.equal(await attachPayment(world().context, order, () => {}), 0)
    }
    const { db } = world().context
    await db.deleteFrom('payment').where('processor', '=', 'creem').execute()
    await pass(30 * DAY_MS)
    assert.deepEqual(
      (await news()).filter((subject) => /matches no product/.test(subject)),
      []
    )
  })

  test('The seller is told of a paid sale whose buyer does not sign in for three days', async () => {
    const { email } = await tell('stripe', 'paid')
    const other = await tell('stripe', 'paid')
    // The buyer who named an account at the checkout is invited without a sign-in.
    const { person, pass: work } = peopleOf(world)
    const named = await tell('standard', 'paid', { username: person(), scene: 'starter-kit' })
    await work(6 * MINUTE_MS)
    await pass(DAY_MS)
    await signIn(world(), other.email)
    await pass(DAY_MS)
    assert.deepEqual(await news(), [])
    await pass(2 * DAY_MS)
    assert.deepEqual(await news(), ['A paid sale is nobody’s yet'])
    const { text = '' } = await newestMail(world(), admin)
    assert.ok(text.includes(`stripe ${await keyOf(email)} of `), text)
    assert.ok(text.includes(`no user has signed in with ${email}`), text)
    for (const { email } of [other, named]) assert.ok(!text.includes(email), text)
    await pass(20 * DAY_MS)
    const reminder = 'Reminder: A paid sale is nobody’s yet'
    assert.deepEqual(await news(), [reminder, reminder], 'one and three weeks after the first mail')
    await pass(5 * DAY_MS)
    assert.deepEqual(await news(), [])
  })

  test('The seller is told of an unreadable delivery in one mail with the command that shows it, and is reminded', async () => {
    const broken = event('checkout.session.completed', { id: 'cs_x', object: 'checkout.session', payment_status: 7 })
    const payload = JSON.stringify(broken)
    const timestamp = Math.floor(world().codeHost.clock.now() / 1000)
    assert.equal((await deliver(world().url, payload, signatureOf(payload, { timestamp }))).status, 200)
    await pass(3 * 60 * MINUTE_MS)
    assert.deepEqual(await news(), ['A delivery of a payment processor could not be processed'])
    const { text = '' } = await newestMail(world(), admin)
    assert.match(text, new RegExp(`- stripe ${broken.id}, received .*: unreadable`))
    assert.match(text, /npm run pullpass -- inbox show/)
    await pass(6 * DAY_MS)
    assert.deepEqual(await news(), [])
    await pass(2 * DAY_MS)
    assert.deepEqual(await news(), ['Reminder: A delivery of a payment processor could not be processed'])
  })
})

let status = 500
/** Stripe answers all requests except those for line items. */
const partly: typeof fetch = async (input, init) => {
  return String(input).includes('/line_items') && status !== 200 ? new Response('{}', { status }) : fetch(input, init)
}

onEachDatabase(
  'a sale of which Stripe does not tell the line items',
  aWorld({ config: { admins }, overrides: { fetch: partly } }),
  (world) => {
    before(() => {
      status = 500
    })
    const tell = tellerOf(world)
    /**
     * Makes a sale whose buyer signs in, and waits six hours with a check every 15 minutes.
     * @returns the subjects of the mails to the seller
     */
    async function sell(): Promise<string[]> {
      const { context, codeHost } = world()
      const before = (await subjectsOf(world(), admin)).length
      const { email } = await tell('stripe', 'paid')
      await signIn(world(), email)
      for (let step = 0; step < 24; step += 1) {
        codeHost.clock.advance(15 * MINUTE_MS)
        await context.inbox.drain()
        await context.access.sendMails()
      }
      const { status, user_id } = await paymentOf(context.db, email)
      assert.deepEqual([status, typeof user_id], ['paid', 'string'])
      return (await subjectsOf(world(), admin)).slice(before)
    }

    test('The seller is not told while Stripe does not answer, and the sale counts', async () => {
      assert.deepEqual(await sell(), [])
      const waiting = await listDeliveries(world().context.db, { limit: 5, state: 'failing' })
      assert.match(waiting[0]?.error ?? '', /^recorded, though its line items are not known: status 500/)
    })

    test('The seller is told once, for any number of sales, that the key may not read the line items', async () => {
      status = 403
      assert.deepEqual(await sell(), ['Acme Starters: A payment processor does not accept the API key'])
      const { text = '' } = await newestMail(world(), admin)
      assert.match(
        text,
        /- stripe: a sale counts, though .*status 403: STRIPE_API_KEY needs the right Checkout Sessions: Read/
      )
      assert.deepEqual(await sell(), [])
    })

    test('The desk and the seller know that a refused key works as soon as it reads line items', async () => {
      const { context, codeHost } = world()
      status = 200
      assert.deepEqual(await sell(), [])
      const { open } = await readOpenAlerts(context.db, [], codeHost.clock.now())
      assert.deepEqual(open, [])
      await context.teller.tell()
      await context.access.sendMails()
      const subjects = (await subjectsOf(world(), admin)).filter((subject) => !subject.endsWith('Your week'))
      assert.deepEqual(subjects.slice(-1), ['Acme Starters: Over: A payment processor does not accept the API key'])
    })
  }
)

onEachDatabase('a refused API key', emptyDatabase, (database) => {
  test('The seller is told of a refused API key by mail, with its variable, and of its end once a list was read whole', async () => {
    let isRefused = true
    const refusing = createServer((_, answer) =>
      isRefused ? answer.writeHead(401).end('{}') : answer.end('{"object":"list","data":[],"has_more":false}')
    )
    await new Promise<void>((resolve) => refusing.listen(0, '127.0.0.1', resolve))
    const url = `http://127.0.0.1:${(refusing.address() as AddressInfo).port}`
    try {
      await using shop = await openTestShop(database(), {
        config: { admins, payments: { ...plainConfig.payments, apiUrls: { stripe: url } } },
        secrets: { apiKeys: { stripe: 'a key that is refused' } }
      })
      shop.context.catchUp.start()
      const told = shop.context.db.selectFrom('seller_alert').select('kind')
      while ((await told.execute()).length === 0) await new Promise((resolve) => setTimeout(resolve, 20))
      while ((await subjectsOf(shop, admin)).length === 0) await shop.context.access.sendMails()
      assert.deepEqual(await subjectsOf(shop, admin), ['Test Shop: A payment processor does not accept the API key'])
      const { text = '' } = await newestMail(shop, admin)
      assert.match(text, /- stripe \(STRIPE_API_KEY\): status 401/)
      assert.doesNotMatch(text, /a key that is refused/)
      isRefused = false
      await shop.context.catchUp.read()
      assert.deepEqual((await readOpenAlerts(shop.context.db, [], Date.now())).open, [])
      await shop.context.teller.tell()
      await shop.context.access.sendMails()
      assert.deepEqual((await subjectsOf(shop, admin)).slice(1), [
        'Test Shop: Over: A payment processor does not accept the API key'
      ])
    } finally {
      refusing.close()
    }
  })
})
