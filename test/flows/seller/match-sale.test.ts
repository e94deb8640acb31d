// The seller says what an unmatched sale is of, and whose it is.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createAlert } from '../../../src/alerts/alerts.ts'
import { checkTables } from '../../../src/alerts/checks/table-checks.ts'
import { actionsOf } from '../../../src/desk/actions/action-rows.ts'
import { type MatchOrder, matchSale, previewMatchSale } from '../../../src/desk/actions/match-sale.ts'
import { callNotSold, previewNotSold } from '../../../src/desk/actions/not-sold-here.ts'
import { DAY_MS, MINUTE_MS } from '../../../src/runtime/time/durations.ts'
import { onEachDatabase } from '../../support/databases/on-each-database.ts'
import { paymentOf } from '../../support/worlds/payment-of.ts'
import { peopleOf } from '../../support/worlds/people.ts'
import { aWorld } from '../../support/worlds/test-worlds.ts'
import { newestMail, signIn } from '../../support/worlds/visitor.ts'

onEachDatabase('sales that the seller matches', aWorld(), (world) => {
  const { person, buyer, byHand, pass, invited, collaborators } = peopleOf(world)
  let count = 0
  const acting = () => {
    count += 1
    return { by: 'command line', actionId: `action-${count}` } as const
  }
  /** Tells the shop of a sale of something that it does not sell; returns the id of the payment. */
  async function unmatched(email: string): Promise<string> {
    const order = { method: 'POST', body: JSON.stringify({ email, item: 'sticker' }) }
    await fetch(`${world().processor.url}/_sandbox/processors/paddle/paid`, order)
    await world().context.inbox.drain()
    return (await paymentOf(world().context.db, email)).id
  }
  const match = async (order: MatchOrder) => {
    const acted = await matchSale(world().context, order, acting())
    return acted.ok ? acted.said : acted.why
  }

  /** Since when the alert says that a purchase has no account, in ms; undefined if there is none. */
  async function withoutAccountSince(paymentId: string): Promise<number | undefined> {
    const { db, log, now, config } = world().context
    const alert = createAlert({ db, log, now, tokenDigest: () => '' })
    await checkTables({ db, log, products: config.products, now, alert })
    const alerts = db.selectFrom('seller_alert').select('began_at').where('item', '=', paymentId)
    const row = await alerts.executeTakeFirst()
    return row && Number(row.began_at)
  }

  test('A sale gets its product and another buyer, who signs in later', async () => {
    const { context } = world()
    const paymentId = await unmatched('typo@example.con')
    const order = { paymentId, product: 'starter-kit', email: 'Eve@Example.com' }
    const preview = await previewMatchSale(context, order)
    assert.ok(preview.ok)
    assert.match(
      preview.preview.does.join('\n'),
      /^The sale: \$1\.00, paid on .*\.\n[\s\S]*sale of Starter Kit\.[\s\S]*signs in with eve@example\.com\. Nobody has yet/
    )
    assert.match(
      await match(order),
      /^The sale is one of Starter Kit and goes to whoever signs in with eve@example\.com\.$/
    )
    await context.access.sendMails()
    assert.equal((await newestMail(world(), 'eve@example.com')).subject, 'Starter Kit is ready for you')
    const eve = await signIn(world(), 'eve@example.com')
    const invited = await eve.postJson('/api/invite', { username: person() })
    assert.equal(((await invited.json()) as { reason: string }).reason, 'invited')
    assert.deepEqual(
      (await actionsOf(context.db, [paymentId])).map(({ kind, by, facts }) => [kind, by, facts]),
      [['match_sale', 'command line', { scene: 'starter-kit', email: 'eve@example.com', earlier: 'typo@example.con' }]]
    )
  })

  test('The preview says that the amount is not the price on the page of the product, before anything is done', async () => {
    const { context } = world()
    const paymentId = await unmatched('cheap@example.com')
    const [product] = context.config.products
    const products = [{ ...product, page: { price: '$99 one time' } }] as const
    const deps = { ...context, config: { ...context.config, products } }
    const does = async (order: MatchOrder) => {
      const previewed = await previewMatchSale(deps, order)
      return previewed.ok ? previewed.preview.does.join('\n') : previewed.why
    }
    const differs =
      /Its amount is \$1\.00, and the page of Starter Kit says “\$99 one time”\. Is it really a sale of that\?/
    assert.match(await does({ paymentId, product: 'starter-kit' }), differs)
    assert.doesNotMatch(await does({ paymentId, email: 'eve@example.com' }), /Its amount is/)
  })

  test('The buyer of a sale that is matched long after it was paid gets the mail, and the days without an account count from then', async () => {
    const { context, codeHost } = world()
    const { db, now } = context
    const email = 'late-match@example.com'
    const { userId } = await signIn(world(), email)
    const paymentId = await unmatched(email)
    await db.updateTable('payment').set({ user_id: userId }).where('id', '=', paymentId).execute()
    codeHost.clock.advance(20 * DAY_MS)
    await context.access.sendMails()
    const matchedAt = now()
    await match({ paymentId, product: 'starter-kit' })
    await context.access.sendMails()
    assert.equal((await newestMail(world(), email)).subject, 'Starter Kit is ready for you')
    const told = () => withoutAccountSince(paymentId)
    assert.equal(await told(), undefined)
    codeHost.clock.advance(3 * DAY_MS - 60_000)
    assert.equal(await told(), undefined)
    codeHost.clock.advance(2 * 60_000)
    const beganAt = await told()
    assert.ok(beganAt !== undefined && Math.abs(beganAt - matchedAt) < 60_000, `${beganAt} and ${matchedAt}`)
  })

  test('A buyer whose address is corrected has three more days, and the alert says that there was no account since the sale', async () => {
    const { context, codeHost } = world()
    const [wrong, right] = ['corected@example.com', 'corrected@example.com']
    await signIn(world(), right)
    const soldAt = context.now()
    await world().pay({ email: wrong })
    const { id: paymentId } = await paymentOf(context.db, wrong)
    codeHost.clock.advance(DAY_MS)
    assert.match(await match({ paymentId, email: right }), /belongs to/)
    codeHost.clock.advance(2 * DAY_MS + MINUTE_MS)
    assert.equal(await withoutAccountSince(paymentId), undefined)
    codeHost.clock.advance(DAY_MS)
    const beganAt = await withoutAccountSince(paymentId)
    assert.ok(beganAt !== undefined && Math.abs(beganAt - soldAt) < MINUTE_MS, `${beganAt} and ${soldAt}`)
  })

  test('A sale of one user goes to another one who has signed in, and to nobody else', async () => {
    const { context } = world()
    const [ada, bob] = [await buyer(), await buyer()]
    const [purchase] = await context.access.purchases(ada.userId)
    const paymentId = purchase?.paymentId ?? ''
    assert.match(await match({ paymentId, email: 'stranger@example.com' }), /nobody has with stranger@example\.com/)
    assert.match(await match({ paymentId, email: bob.email }), /belongs to/)
    assert.deepEqual(await context.access.purchases(ada.userId), [])
    assert.equal((await context.access.purchases(bob.userId)).length, 2)
  })

  test('A buyer whose sale matches no product reads that the payment is here, and that it is for something else once the seller has called it not sold here', async () => {
    const { context } = world()
    const email = 'waiting@example.com'
    const paymentId = await unmatched(email)
    const visitor = await signIn(world(), email)
    const read = async (path: string) => (await visitor.get(path)).text()
    assert.match(await read('/dashboard'), /<h1>We have your payment<\/h1>/)
    assert.doesNotMatch(await read('/dashboard'), /No purchase found|Not bought yet/)
    assert.match(await read('/settings/purchases'), /will email you at waiting@example\.com/)
    await context.db.updateTable('payment').set({ not_sold_at: 1 }).where('id', '=', paymentId).execute()
    assert.match(await read('/dashboard'), /<h1>Your payment is for something else<\/h1>/)
    await context.db.updateTable('payment').set({ not_sold_at: null }).where('id', '=', paymentId).execute()
    await match({ paymentId, product: 'starter-kit' })
    assert.match(await read('/dashboard'), /<h1>Your purchase<\/h1>/)
  })

  test('A wrong match is taken back in a shop with one product: the access ends, and the sale can be matched again', async () => {
    const { context } = world()
    const email = 'wrong-match@example.com'
    const visitor = await signIn(world(), email)
    const paymentId = await unmatched(email)
    await match({ paymentId, product: 'starter-kit' })
    const login = person()
    await visitor.postJson('/api/invite', { username: login })
    byHand('accept', login)
    await pass(2 * MINUTE_MS)
    assert.ok(collaborators().includes(login))
    const order = { paymentId, isNotSold: true }
    const preview = await previewNotSold(context, order)
    assert.ok(preview.ok)
    assert.match(
      preview.preview.does.join(' '),
      new RegExp(`Takes back that you matched it with Starter Kit: .*Removes ${login} from the repository\\.`)
    )
    assert.deepEqual(preview.preview.mails, [
      `To ${email}, now: “Your payment is for something else”: “Acme Starters has your payment, and says it is for something that isn’t sold on this site.”`,
      `To ${email}, once the code host shows that ${login} has neither access nor an invitation.`
    ])
    const done = await callNotSold(context, order, acting())
    assert.ok(done.ok, JSON.stringify(done))
    await pass(10 * MINUTE_MS)
    assert.ok(!collaborators().includes(login))
    await context.access.sendMails()
    assert.equal((await newestMail(world(), email)).subject, `${login} no longer has access: Starter Kit`)
    const row = () =>
      context.db
        .selectFrom('payment')
        .select(['status', 'scene', 'not_sold_at'])
        .where('id', '=', paymentId)
        .executeTakeFirstOrThrow()
    const { status, scene, not_sold_at } = await row()
    assert.deepEqual([status, scene, not_sold_at !== null], ['paid', null, true])
    await match({ paymentId, product: 'starter-kit' })
    assert.deepEqual({ ...(await row()) }, { status: 'paid', scene: 'starter-kit', not_sold_at: null })
    await pass(10 * MINUTE_MS)
    assert.ok(invited().includes(login), 'the account is invited again')
  })

  test('The previews of a match and of taking it back say why no mail goes out', async () => {
    const { context } = world()
    const email = 'no-mail@example.com'
    const paymentId = await unmatched(email)
    const change = (values: { status?: 'refunded' | 'paid'; email?: null }) =>
      context.db.updateTable('payment').set(values).where('id', '=', paymentId).execute()
    const mails = async (previewed: ReturnType<typeof previewMatchSale> | ReturnType<typeof previewNotSold>) => {
      const found = await previewed
      return found.ok ? [...found.preview.mails, ...found.preview.noMails] : found.why
    }
    const order = { paymentId, product: 'starter-kit' }
    const takingBack = { paymentId, isNotSold: true }
    await change({ status: 'refunded' })
    assert.deepEqual(await mails(previewMatchSale(context, order)), ['Nothing: the purchase is refunded.'])
    await change({ status: 'paid' })
    assert.match(
      String(await mails(previewMatchSale(context, order))),
      new RegExp(`^To ${email}, if the buyer has named`)
    )
    await match(order)
    assert.match(
      String(await mails(previewNotSold(context, takingBack))),
      new RegExp(`^To ${email}, now: “Your payment is`)
    )
    await change({ status: 'refunded' })
    assert.deepEqual(await mails(previewNotSold(context, takingBack)), ['Nothing: the sale is refunded.'])
    await change({ status: 'paid' })
    await change({ email: null })
    const nobody = ['Nothing: no address of this buyer is known.']
    assert.deepEqual(await mails(previewMatchSale(context, order)), nobody)
    assert.deepEqual(await mails(previewNotSold(context, takingBack)), nobody)
  })

  test('A sale that its processor names a product of is not taken for a match of the seller', async () => {
    const ada = await buyer()
    const [purchase] = await world().context.access.purchases(ada.userId)
    const paymentId = purchase?.paymentId ?? ''
    await match({ paymentId, product: 'starter-kit' })
    const previewed = await previewNotSold(world().context, { paymentId, isNotSold: true })
    assert.match(previewed.ok ? '' : previewed.why, /It is a sale of Starter Kit, which is sold here/)
  })

  test('Orders that cannot be are refused in words', async () => {
    const paymentId = await unmatched('sale@example.com')
    for (const [order, why] of [
      [{ paymentId }, /Name the product, the buyer, or both/],
      [{ paymentId, product: 'kit' }, /no product kit; there is starter-kit/],
      [{ paymentId, email: 'sale' }, /no e-mail address/],
      [{ paymentId: 'none', product: 'starter-kit' }, /no such purchase/]
    ] as const) {
      assert.match(await match(order), why)
    }
  })
})
