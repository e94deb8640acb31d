// A renewal that fails, at each processor: the grace of the seller counts, whatever the processor does.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { processorNames } from '../../../sandbox/processor/delivery/carrier.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../src/runtime/time/durations.ts'
import { readWeek } from '../../../src/weekly/read-week.ts'
import { sandboxProduct as product } from '../../support/builders/plain-config.ts'
import { onEachDatabase } from '../../support/databases/on-each-database.ts'
import { SELLER } from '../../support/worlds/desk-scene.ts'
import { paymentOf } from '../../support/worlds/payment-of.ts'
import { peopleOf } from '../../support/worlds/people.ts'
import { tellerOf } from '../../support/worlds/teller.ts'
import { aWorld } from '../../support/worlds/test-worlds.ts'
import { newestMail, signIn, subjectsOf } from '../../support/worlds/visitor.ts'

const renewUrl = 'https://billing.example/login'
const kit = product('starter-kit', 'starter-kit')
const sold = { ...kit, name: 'Starter Kit', renewUrl, policy: { ...kit.policy, grace: 10 } }

/** ms after an event at which its delivery arrives: by so much the shop's clock is ahead of the processor's. */
let lateMs = 0
const aShop = aWorld({ config: { admins: [SELLER], products: [sold] }, aheadMs: () => lateMs })

onEachDatabase('a renewal that fails', aShop, (world) => {
  const { person, send, byHand, pass, collaborators } = peopleOf(world)
  const tell = tellerOf(world)

  /** A buyer of a subscription whose account has access. */
  async function subscriber(processor: (typeof processorNames)[number]) {
    const { sale, email } = await tell(processor, 'subscribed', { scene: 'starter-kit' })
    const { userId } = await signIn(world(), email)
    const login = person()
    assert.equal((await send({ userId }, login)).reason, 'invited')
    byHand('accept', login)
    await pass(2 * MINUTE_MS)
    const happens = async (story: string) => {
      const { ok } = await tell(processor, story, { sale })
      assert.ok(ok, `${processor} ${story}`)
    }
    const payment = () => paymentOf(world().context.db, email)
    const page = async () => (await (await signIn(world(), email)).get('/dashboard')).text()
    return { userId, email, login, happens, payment, page, hasAccess: () => collaborators().includes(login) }
  }

  /** Lets days pass, with the worker that ends what is due. */
  async function days(count: number) {
    await pass(count * DAY_MS)
    await world().context.inbox.drain()
    await pass(HOUR_MS)
    await world().context.access.sendMails()
  }

  for (const processor of processorNames) {
    test(`At ${processor} access goes on for the days of grace, ends then, and comes back with the payment`, async () => {
      const { email, login, happens, payment, page, hasAccess, userId } = await subscriber(processor)
      const failed = world().codeHost.clock.now()
      await happens('renewal_failed')
      const { status, state, ends_at, renewal_failed_at } = await payment()
      assert.deepEqual([status, state], ['paid', 'past_due'])
      assert.ok(renewal_failed_at !== null && Math.abs(renewal_failed_at - failed) <= MINUTE_MS)
      assert.equal(ends_at, renewal_failed_at + 10 * DAY_MS)
      assert.match(await page(), /The renewal of your subscription was not paid\. Pay it by <time[^>]*>/)
      assert.match(await page(), /href="https:\/\/billing\.example\/login">Pay the renewal</)

      const ending = async () => (await readWeek(world().context.db, [sold], world().context.now())).lapsing.graces
      const before = await ending()
      await days(2)
      assert.ok(!(await subjectsOf(world(), email)).includes('Your renewal of Starter Kit was not paid'))
      await days(2)
      const mail = await newestMail(world(), email)
      assert.equal(mail.subject, 'Your renewal of Starter Kit was not paid')
      assert.match(mail.text ?? '', /Pay the renewal[\s\S]*https:\/\/billing\.example\/login/)
      await happens('renewal_failed').catch(() => {})
      assert.equal((await payment()).ends_at, ends_at, 'a further failure does not prolong it')
      assert.ok(hasAccess())
      assert.equal(await ending(), before + 1, 'the letter counts a grace of which a week is left')

      await days(6)
      assert.equal(await ending(), before)
      assert.equal((await payment()).status, 'past_due')
      assert.ok(!hasAccess())
      assert.equal((await send({ userId }, login)).reason, 'not_paid')
      assert.match(await page(), /Once it is paid, your access comes back/)
      assert.ok((await subjectsOf(world(), email)).includes(`${login} no longer has access: Starter Kit`))

      await happens('renewal_paid')
      await pass(5 * MINUTE_MS)
      assert.equal((await payment()).status, 'paid')
      assert.equal((await payment()).ends_at, null)
      byHand('accept', login)
      await pass(2 * MINUTE_MS)
      assert.ok(hasAccess())
      assert.doesNotMatch(await page(), /was not paid/)
    })

    test(`At ${processor} an end of the subscription leaves the access until the grace is over`, async () => {
      const { happens, payment, page, hasAccess } = await subscriber(processor)
      await happens('renewal_failed')
      await happens('renewal_ended')
      assert.equal((await payment()).status, 'paid')
      assert.match(
        await page(),
        /Your subscription has ended because its renewal was not paid\. Your purchase gives access until/
      )
      assert.doesNotMatch(await page(), /Pay the renewal/)
      await days(9)
      assert.ok(hasAccess())
      await days(1)
      assert.equal((await payment()).status, 'ended')
      assert.ok(!hasAccess())
    })
  }

  test('A failed renewal whose delivery arrives after the grace leaves the buyer a week, and the mail comes first', async () => {
    // Of the processors that date no signature, so that a delivery may arrive late.
    const { email, login, happens, payment, page, hasAccess, userId } = await subscriber('lemonsqueezy')
    lateMs = 20 * DAY_MS
    try {
      await happens('renewal_failed')
      const learned = world().context.now()
      const { status, ends_at, renewal_failed_at } = await payment()
      assert.equal(status, 'paid')
      assert.ok(ends_at !== null && renewal_failed_at !== null && renewal_failed_at < learned - 19 * DAY_MS)
      assert.ok(Math.abs(ends_at - (learned + 7 * DAY_MS)) <= MINUTE_MS)
      assert.match(await page(), /The renewal of your subscription was not paid\. Pay it by <time[^>]*>/)
      await pass(HOUR_MS)
      await world().context.access.sendMails()
      const mail = await newestMail(world(), email)
      assert.equal(mail.subject, 'Your renewal of Starter Kit was not paid')
      assert.ok(hasAccess())
      await happens('renewal_failed').catch(() => {})
      assert.equal((await payment()).ends_at, ends_at, 'a further failure does not prolong it')
      await days(6)
      assert.ok(hasAccess())
      await days(1)
      assert.equal((await payment()).status, 'past_due')
      assert.ok(!hasAccess())
      assert.equal((await send({ userId }, login)).reason, 'not_paid')
    } finally {
      // The shop's clock never goes back.
      await pass(lateMs)
      lateMs = 0
    }
  })

  test('A subscription that its buyer ends has no grace', async () => {
    const { happens, payment } = await subscriber('polar')
    await happens('ended')
    assert.equal((await payment()).status, 'ended')
  })

  test('A refund ends the access within the grace', async () => {
    const { happens, payment, hasAccess } = await subscriber('standard')
    await happens('renewal_failed')
    await happens('refunded')
    assert.equal((await payment()).status, 'refunded')
    await pass(5 * MINUTE_MS)
    assert.ok(!hasAccess())
  })

  test('The seller has a list of the purchases whose renewal is not paid, until it is paid or nobody tries any more', async () => {
    const [kept, lost, gone, paid] = await Promise.all([1, 2, 3, 4].map(() => subscriber('polar')))
    assert.ok(kept && lost && gone && paid)
    const seller = await signIn(world(), SELLER)
    const list = async (query: string) => (await seller.get(`/admin/buyers?${query}`)).text()
    /** The given buyers that the list has. */
    const listed = async (query = '') => {
      const page = await list(`state=renewal_failed${query}`)
      return [kept, lost, gone, paid].filter(({ email }) => page.includes(email))
    }
    assert.deepEqual(await listed(), [])

    await lost.happens('renewal_failed')
    await days(9)
    for (const each of [kept, gone, paid]) await each.happens('renewal_failed')
    assert.deepEqual(await listed(), [kept, lost, gone, paid])
    assert.deepEqual(await listed(`&q=${kept.email}`), [kept])
    assert.match(
      await list(`q=${kept.email}`),
      /Has access<\/span><\/span> <span class="hint"><time .*?<\/time><\/span> <span class="hint note"><span class="late">Renewal not paid</
    )

    await days(1)
    assert.equal((await lost.payment()).status, 'past_due')
    await gone.happens('refunded')
    await paid.happens('renewal_paid')
    assert.deepEqual(await listed(), [kept, lost])
    assert.doesNotMatch(await list(`q=${paid.email}`), /class="late"/)
  })
})
