// The date and the sum of a refund, and the end of a cancelled subscription, at each processor: on the buyer's card, on
// the page of all purchases, and on the seller's desk.

import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { processorNames } from '../../../sandbox/processor/delivery/carrier.ts'
import { MINUTE_MS } from '../../../src/runtime/time/durations.ts'
import { dateWords } from '../../../src/runtime/time/time-words.ts'
import { sandboxProduct as product } from '../../support/builders/plain-config.ts'
import { onEachDatabase } from '../../support/databases/on-each-database.ts'
import { SELLER } from '../../support/worlds/desk-scene.ts'
import { paymentOf } from '../../support/worlds/payment-of.ts'
import { tellerOf } from '../../support/worlds/teller.ts'
import { aWorld } from '../../support/worlds/test-worlds.ts'
import { signIn, type Visitor } from '../../support/worlds/visitor.ts'

const kit = product('starter-kit', 'starter-kit')
const sold = {
  ...kit,
  name: 'Starter Kit',
  policy: { ...kit.policy, partialRefund: 'keep' as const, grace: 10 }
}

onEachDatabase('refunds and ends on pages', aWorld({ config: { admins: [SELLER], products: [sold] } }), (world) => {
  const tell = tellerOf(world)
  let seller: Visitor
  before(async () => {
    seller = await signIn(world(), SELLER)
  })

  /** A buyer whose sale had this story, with the pages about it as plain text. */
  async function buyer(processor: (typeof processorNames)[number], story: string) {
    const { ok, email } = await tell(processor, story, { scene: 'starter-kit' })
    assert.ok(ok, `${processor} ${story}`)
    const { get } = await signIn(world(), email)
    const row = () => paymentOf(world().context.db, email)
    const wordsOf = async (response: Response) => (await response.text()).replaceAll(/<[^>]*>/g, '')
    const desk = async () => wordsOf(await seller.get(`/admin/buyers/${(await row()).id}`))
    return {
      row,
      get,
      card: async () => wordsOf(await get('/dashboard')),
      purchases: async () => wordsOf(await get('/settings/purchases')),
      desk
    }
  }

  const now = () => world().context.now()

  for (const processor of processorNames) {
    test(`The pages say the sum and the day of a refund of ${processor}`, async () => {
      const { row, card, purchases, desk } = await buyer(processor, 'refunded')
      const { refunded_at: at, refunded_amount: sum, amount } = await row()
      assert.ok(at !== null && Math.abs(at - now()) <= MINUTE_MS, `${at}`)
      assert.ok(sum !== null && sum > 0)
      assert.equal(sum, amount)
      const words = new RegExp(`\\$\\d+\\.\\d\\d refunded on ${dateWords(at)}`)
      for (const page of [await card(), await purchases()]) assert.match(page, words)
      assert.match(await desk(), /Refunded\s*[^,]*, \$\d+\.\d\d/)
    })

    test(`The pages say the sum of a refund in part of ${processor}, and that it was a part`, async (t) => {
      const { ok } = await tell(processor, 'partly', { scene: 'starter-kit' })
      if (!ok) return t.diagnostic(`${processor} has no refund in part`)
      const { row, purchases, desk } = await buyer(processor, 'partly')
      const { refunded_at: at, refunded_amount: sum, amount, status } = await row()
      assert.equal(status, 'paid')
      assert.ok(at !== null && sum !== null && amount !== null && sum > 0 && sum < amount)
      assert.match(await purchases(), new RegExp(`Partly refunded: \\$\\d+\\.\\d\\d on ${dateWords(at)}`))
      assert.match(await desk(), /Refunded\s*[^,]*, \$\d+\.\d\d of it/)
    })

    test(`The pages say until when a cancelled subscription of ${processor} gives access`, async () => {
      const { row, card, purchases, desk } = await buyer(processor, 'ending')
      const { state, status, subscription_ends_at: at } = await row()
      assert.deepEqual([state, status], ['ending', 'paid'])
      assert.ok(at !== null && at > now(), `${at}`)
      for (const page of [await card(), await purchases()]) {
        assert.match(page, new RegExp(`Subscription cancelled\\. Access stays until ${dateWords(at)}\\.`))
      }
      assert.match(await desk(), /Subscription\s*Cancelled, ends/)
    })

    test(`The pages say when a subscription of ${processor} ended`, async () => {
      const { row, purchases, desk } = await buyer(processor, 'ended')
      const { subscription_ends_at: at } = await row()
      assert.ok(at !== null && Math.abs(at - now()) <= MINUTE_MS, `${at}`)
      assert.match(await purchases(), new RegExp(`Subscription ended on ${dateWords(at)}`))
      assert.match(await desk(), /Subscription\s*Ended/)
    })
  }

  test('The pages of a running subscription name no end and no refund', async () => {
    const { row, purchases, desk } = await buyer('polar', 'subscribed')
    const { refunded_at, refunded_amount, subscription_ends_at } = await row()
    assert.deepEqual([refunded_at, refunded_amount, subscription_ends_at], [null, null, null])
    assert.doesNotMatch(await purchases(), /refunded|ended on/i)
    assert.doesNotMatch(await desk(), /Refunded|Cancelled, ends/)
  })

  for (const [processor, story, words] of [
    ['stripe', 'disputed', 'Your bank opened a dispute for Starter Kit on DAY, so'],
    ['stripe', 'lost', 'Payment taken back on DAY']
  ] as const) {
    test(`The pages say since when a payment of ${processor} is ${story}, and a row from before names no day`, async () => {
      const { row, card, purchases } = await buyer(processor, story)
      const { id, state_at: at } = await row()
      assert.ok(at !== null && Math.abs(at - now()) <= MINUTE_MS, `${at}`)
      for (const page of [await card(), await purchases()])
        assert.ok(page.includes(words.replace('DAY', dateWords(at))))
      await world().context.db.updateTable('payment').set({ state_at: null }).where('id', '=', id).execute()
      for (const page of [await card(), await purchases()]) assert.ok(page.includes(words.replace(' on DAY', '')))
    })
  }

  test('A row from before has no end that is not known, until its events are added up again', async () => {
    const { row, purchases } = await buyer('stripe', 'ending')
    const { id } = await row()
    await world().context.db.updateTable('payment').set({ subscription_ends_at: null }).where('id', '=', id).execute()
    assert.match(await purchases(), /Access stays until the end of the paid time\./)
  })

  test('Where the seller has named no page to pay a renewal at, the card says what follows and how to write', async () => {
    const { get, row, card } = await buyer('polar', 'renewal_failed')
    const { ends_at: end } = await row()
    assert.ok(end !== null)
    const page = await card()
    assert.match(
      page,
      new RegExp(`was not paid\\. Pay it by ${dateWords(end - 1)}, or your purchase gives no access after that\\.`)
    )
    assert.match(page, /usually emails you a link to change your card or pay/)
    assert.match(page, /If you pay later, your access comes back, unless the subscription has ended by then\./)
    assert.match(
      await (await get('/dashboard')).text(),
      /<a class="btn" href="mailto:[^"?]+\?subject=Paying%20the%20renewal%20of%20Starter%20Kit">Write to /
    )
  })
})
