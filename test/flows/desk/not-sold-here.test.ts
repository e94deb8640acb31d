// The seller says that a sale is of something that is not sold here: then it waits for nobody, unless it matches a
// product later.
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { serializable } from '../../../src/db/serializable.ts'
import { recording, scopeOf } from '../../../src/desk/actions/action.ts'
import { actionsOf } from '../../../src/desk/actions/action-rows.ts'
import { recordEvents } from '../../../src/payments/payment/record-event.ts'
import { listSales } from '../../../src/payments/sales/sales.ts'
import { scenesOfAll } from '../../../src/product.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../src/runtime/time/durations.ts'
import { readWeek } from '../../../src/weekly/read-week.ts'
import { onEachDatabase } from '../../support/databases/on-each-database.ts'
import { SELLER } from '../../support/worlds/desk-scene.ts'
import { paymentOf } from '../../support/worlds/payment-of.ts'
import { plain } from '../../support/worlds/plain.ts'
import { tellerOf } from '../../support/worlds/teller.ts'
import { aWorld } from '../../support/worlds/test-worlds.ts'
import { hiddenFields, newestMail, signIn, subjectsOf, type Visitor } from '../../support/worlds/visitor.ts'

onEachDatabase('sales that are not sold here', aWorld({ workers: [], config: { admins: [SELLER] } }), (world) => {
  const tell = tellerOf(world)
  let seller: Visitor & { userId: string }
  before(async () => {
    seller = await signIn(world(), SELLER)
  })

  async function pass(ms: number) {
    world().codeHost.clock.advance(ms)
    await world().context.inbox.drain()
    await world().context.access.sendMails()
  }
  async function sale(): Promise<{ id: string; key: string; email: string }> {
    const { email } = await tell('paddle', 'paid', { item: 'sticker' })
    return { ...(await paymentOf(world().context.db, email)), email }
  }
  const pageAt = async (path: string) => plain(await (await seller.get(path)).text())
  const isIn = async (state: string, email: string) => (await pageAt(`/admin/buyers?state=${state}`)).includes(email)
  const paidOnToday = async () => Number(/ Paid (\d+) /.exec(await pageAt('/admin'))?.[1])
  const waits = async ({ email }: { email: string }) => {
    const { db, config, now } = world().context
    const open = await listSales(db, { scenes: scenesOfAll(config.products), only: 'no_product' })
    const { unmatched } = await readWeek(db, config.products, now())
    assert.equal(unmatched.count, open.length)
    const isListed = await isIn('unmatched', email)
    assert.equal(await isIn('not_sold', email), !isListed && open.every((each) => each.email !== email))
    assert.equal(new RegExp(`${email} paid \\S+ for an unknown product`).test(await pageAt('/admin')), isListed)
    return isListed
  }
  /** Looks at what the action does, and presses its button. */
  async function act(path: string) {
    const page = await (await seller.get(path)).text()
    assert.match(page, /Nothing is done yet/)
    const done = await seller.postForm(path, { ...hiddenFields(page), step: 'do' })
    assert.equal(done.status, 303, plain(await done.text()))
    return plain(page)
  }
  /** An event of the sale that arrives later. */
  /** Purchases that the letter of the week after this one calls sold. */
  const soldThisWeek = async () => {
    const { db, config, now } = world().context
    return (await readWeek(db, config.products, now() + DAY_MS)).sales
  }
  async function laterEvent(key: string, scene?: string) {
    const { context } = world()
    const facts = scene === undefined ? { unmapped: ['pro_other'] } : { scene }
    const event = { kind: 'linked', occurredAt: context.now(), key, facts } as const
    const eventId = `later-${key}-${scene}`
    await serializable(context.db, (tx) =>
      recordEvents(tx, [{ processor: 'paddle', eventId, event }], recording(scopeOf(context)))
    )
  }

  test('A sale that is not sold here is told no more, a later event does not bring it back, and it can be taken back', async () => {
    const { context } = world()
    const { db, now } = context
    const one = await sale()
    await pass(HOUR_MS)
    await pass(HOUR_MS)
    assert.equal(await waits(one), true)
    const told = async () => (await subjectsOf(world(), SELLER)).filter((subject) => /matches no product/.test(subject))
    assert.equal((await told()).length, 1)
    const open = () =>
      db
        .selectFrom('seller_alert')
        .select('item')
        .where('kind', '=', 'sale_unmatched')
        .where('said_at', '>', now() - 2 * HOUR_MS)
        .execute()
    assert.equal((await open()).length, 1)

    assert.equal(await isIn('paid', one.email), true)
    const paid = await paidOnToday()
    const buyer = await signIn(world(), one.email)
    const headings = { before: 'We have your payment', after: 'Your payment is for something else' }
    const buyerReads = async (path: string) => plain(await (await buyer.get(path)).text())
    assert.match(await buyerReads('/dashboard'), new RegExp(headings.before))
    // This page has another heading: the sentence says by itself what it is about.
    assert.match(await buyerReads('/settings/purchases'), /Your purchases We don’t know yet which product/)
    const preview = await act(`/admin/buyers/${one.id}/not-sold-here`)
    assert.equal(await isIn('paid', one.email), false, 'it is in the list of those alone')
    assert.equal(await paidOnToday(), paid - 1)
    assert.match(preview, /waits for you no more: not on Today.* Can it be undone\? Yes\./)
    assert.match(preview, new RegExp(`dashboard: “${headings.after}”.*no longer: “${headings.before}”`))
    const says = headings.after
    const mailed = new RegExp(`To ${one.email}, now: “${says}”: “Acme Starters has your payment, and says it is for`)
    assert.match(preview, mailed)
    await context.access.sendMails()
    const mail = await newestMail(world(), one.email)
    assert.equal(mail.subject, says)
    assert.match(String(mail.text), /isn.t sold on this site\.[\s\S]*because it has a payment of yours/)
    assert.doesNotMatch(String(mail.text), /because you bought/)
    assert.equal(await waits(one), false)
    assert.deepEqual(await open(), [], 'the alert is over at once')
    const page = await pageAt(`/admin/buyers/${one.id}`)
    assert.match(page, /Not sold here .*Next: Nothing: you said so/)
    assert.match(page, new RegExp(`The seller said that this is not sold here.* By ${SELLER}`))
    assert.match(page, /It is for something that isn’t sold on this site/)
    assert.match(
      page,
      /A mail to \S+ tells the buyer that the payment is for something that is not sold here\. It was handed/
    )
    // The buyer reads on the page what the desk says that the buyer reads.
    assert.match(page, new RegExp(`[Tt]he buyer reads: “${says}\\. .*isn’t sold on this site\\.”`))
    for (const path of ['/dashboard', '/settings/purchases'])
      assert.match(await buyerReads(path), /isn’t sold on this site/)
    assert.match(await buyerReads('/dashboard'), new RegExp(says))

    await laterEvent(one.key)
    await pass(HOUR_MS)
    await pass(8 * DAY_MS)
    assert.deepEqual([await waits(one), (await open()).length, (await told()).length], [false, 0, 1])
    // The seller of a desk that is a week old signs in once more.
    seller = await signIn(world(), SELLER)
    const back = await act(`/admin/buyers/${one.id}/sold-here`)
    assert.match(back, new RegExp(`dashboard: “${headings.before}”.*no longer: “${headings.after}”`))
    assert.equal(await waits(one), true)
    assert.deepEqual(
      (await actionsOf(db, [one.id])).map(({ kind, by }) => [kind, by]),
      [
        ['not_sold_here', { userId: seller.userId }],
        ['sold_here', { userId: seller.userId }]
      ]
    )
    await act(`/admin/buyers/${one.id}/not-sold-here`)
    const toldBuyer = async () => (await subjectsOf(world(), one.email)).filter((subject) => subject === says).length
    await act(`/admin/buyers/${one.id}/sold-here`)
    await context.access.sendMails()
    assert.equal(await toldBuyer(), 1, 'a mail that is not so any more is not sent')
    await act(`/admin/buyers/${one.id}/not-sold-here`)
    await context.access.sendMails()
    assert.equal(await toldBuyer(), 2, 'the dashboard had promised a mail again')
  })

  test('A sale that is not sold here and matches a product later counts as a purchase of it', async () => {
    const one = await sale()
    await pass(HOUR_MS)
    await act(`/admin/buyers/${one.id}/not-sold-here`)
    await laterEvent(one.key, 'starter-kit')
    assert.deepEqual(
      [await isIn('not_sold', one.email), await isIn('unmatched', one.email), await isIn('no_account', one.email)],
      [false, false, true]
    )
    assert.doesNotMatch(await pageAt(`/admin/buyers/${one.id}`), /Sold here after all|Not sold here/)
    await pass(HOUR_MS)
    assert.equal((await newestMail(world(), one.email)).subject, 'Starter Kit is ready for you')
  })

  test('Several sales are called not sold here at once, and those that are sold here are left out', async () => {
    const [one, two] = [await sale(), await sale()]
    const { email } = await tell('stripe', 'paid')
    const { id: sold } = await paymentOf(world().context.db, email)
    await pass(MINUTE_MS)
    const hasButton = async (list: string) =>
      (await (await seller.get(list)).text()).includes('formaction="/admin/several/not-sold-here"')
    assert.deepEqual(
      [await hasButton('/admin/buyers?state=unmatched'), await hasButton('/admin/buyers')],
      [true, false]
    )
    const chosen = [one.id, two.id, sold].map((id) => `purchase=${id}`).join('&')
    const page = await (await seller.get(`/admin/several/not-sold-here?${chosen}&list=%3Fstate%3Dunmatched`)).text()
    assert.match(plain(page), /Say that 2 sales are not sold here/)
    assert.match(plain(page), /Left out\. It is a sale of Starter Kit, which is sold here\./)
    const fields = Object.entries(hiddenFields(page)).filter(([name]) => name !== 'purchase')
    const ordered = [one.id, two.id].map((id): [string, string] => ['purchase', id])
    const body = new URLSearchParams([...fields, ...ordered, ['step', 'do']])
    assert.equal((await seller.postForm('/admin/several/not-sold-here', body)).status, 303)
    assert.deepEqual([await waits(one), await waits(two)], [false, false])
  })

  test('The letter on Monday counts as sold what is sold here, and no delivery of another product', async () => {
    const before = await soldThisWeek()
    await sale()
    assert.equal(await soldThisWeek(), before)
    await tell('paddle', 'paid')
    assert.equal(await soldThisWeek(), before + 1)
  })
})
