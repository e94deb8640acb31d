import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sandboxProducts } from '../../sandbox/processor/products.ts'
import { type SenderName, senderNames } from '../../sandbox/processor/sender.ts'
import type { StoryName } from '../../sandbox/processor/story.ts'
import type { Config } from '../../src/config.ts'
import { replayDelivery } from '../../src/payments/deliveries.ts'
import { listSales } from '../../src/payments/sales.ts'
import { plainConfig, sandboxProduct } from '../setup/plain-config.ts'
import { signIn } from '../setup/visitor.ts'
import { MINUTE_MS, onEachWorld, peopleOf } from './people.ts'
import { tellerOf } from './teller.ts'

/** What each story comes to, where a processor can tell it: the contract's column, and the finer state. */
const ends: Partial<Record<StoryName, [status: string, state: string]>> = {
  paid: ['paid', 'paid'],
  free: ['paid', 'paid'],
  pending: ['pending', 'pending'],
  delayed: ['paid', 'paid'],
  failed: ['failed', 'failed'],
  refunded: ['refunded', 'refunded'],
  partly: ['paid', 'partially_refunded'],
  added_up: ['refunded', 'refunded'],
  undone: ['paid', 'paid'],
  rejected: ['paid', 'paid'],
  inquiry: ['paid', 'paid'],
  disputed: ['disputed', 'disputed'],
  won: ['paid', 'paid'],
  lost: ['lost', 'lost'],
  subscribed: ['paid', 'active'],
  ending: ['paid', 'ending'],
  ended: ['ended', 'ended'],
  paused: ['ended', 'ended'],
  resumed: ['paid', 'active'],
  grown: ['paid', 'active'],
  shrunk: ['paid', 'active'],
  duplicate: ['paid', 'paid'],
  refund_first: ['refunded', 'refunded']
}

/** Where a processor says less than others, so that no row, or another one, comes of it. */
const differs: Partial<Record<SenderName, Partial<Record<StoryName, [string, string] | 'nothing'>>>> = {
  // Every cart that is left would make a row.
  paddle: { pending: 'nothing', failed: 'nothing' }
}

onEachWorld('every sender', {}, (world) => {
  const { person, send, byHand, pass, statesOf, invited } = peopleOf(world)
  const tell = tellerOf(world)

  const payments = (email: string) =>
    world().context.db.selectFrom('payment').select(['status', 'state', 'scene']).where('email', '=', email).execute()

  for (const sender of senderNames) {
    test(`${sender}: each of its stories comes to what it should`, async (t) => {
      for (const [story, expected] of Object.entries(ends) as [StoryName, [string, string]][]) {
        await t.test(story, async (t) => {
          const { offered, ok, email } = await tell(sender, story)
          if (!offered) return t.diagnostic('this processor cannot tell it')
          assert.ok(ok)
          const wanted = differs[sender]?.[story] ?? expected
          const rows = (await payments(email)).map(({ status, state }) => [status, state])
          assert.deepEqual(rows, wanted === 'nothing' ? [] : [wanted])
          const left = await world().context.db.selectFrom('inbox').select('error').where('done', '!=', 1).execute()
          assert.deepEqual(left, [], 'everything was understood')
        })
      }
    })

    test(`${sender}: a subscription is for as many as the processor said last`, async () => {
      const { sale, email } = await tell(sender, 'subscribed', { quantity: 2 })
      const quantity = async () => {
        const { db } = world().context
        const row = db.selectFrom('payment').select(['quantity', 'status']).where('email', '=', email)
        return Object.values(await row.executeTakeFirstOrThrow())
      }
      assert.deepEqual(await quantity(), [2, 'paid'])
      for (const [story, expected] of [
        ['grown', [3, 'paid']],
        ['paused', [3, 'ended']],
        ['resumed', [3, 'paid']]
      ] as const) {
        // Stripe tells times in seconds: of two changes in one the order is not known.
        world().codeHost.clock.advance(MINUTE_MS)
        await tell(sender, story, { sale })
        assert.deepEqual(await quantity(), expected, story)
      }
    })

    test(`${sender}: from the purchase to the access, and back with the money`, async () => {
      const login = person()
      const { email, sale } = await tell(sender, 'paid')
      const buyer = { userId: (await signIn(world(), email)).userId, email }
      assert.equal((await send(buyer, login)).reason, 'invited')
      byHand('accept', login)
      await pass(2 * MINUTE_MS)
      assert.deepEqual(await statesOf(buyer), [`${login} accepted shown`])
      await tell(sender, 'refunded', { sale })
      await pass(5 * MINUTE_MS)
      assert.deepEqual(await statesOf(buyer), [`${login} revoked refunded`])
      assert.equal((await send(buyer, login)).reason, 'not_paid')
    })

    // Stripe's payload names no quantity.
    if (sender !== 'stripe') {
      test(`${sender}: as many accounts as were bought`, async () => {
        const { email } = await tell(sender, 'paid', { quantity: 2 })
        const { userId } = await signIn(world(), email)
        for (const reason of ['invited', 'invited', 'rate_limited']) {
          const result = await send({ userId }, person())
          assert.equal(result.reason, reason)
        }
        assert.equal((await world().context.access.purchases(userId))[0]?.seats, 2)
      })
    }

    if (sender === 'lemonsqueezy' || sender === 'paddle') {
      test(`${sender}: a username in the custom data, which any link can say, is nothing to us`, async () => {
        const login = person()
        const { email } = await tell(sender, 'paid', { username: login })
        const { db } = world().context
        const bodies = await db.selectFrom('inbox').select('body').where('provider', '=', sender).execute()
        assert.ok(
          bodies.some(({ body }) => Buffer.from(body).includes(`"github_username":"${login}"`)),
          'it is in what was delivered'
        )
        await pass()
        assert.ok(!invited().includes(login))
        const visitor = await signIn(world(), email)
        assert.deepEqual(await statesOf(visitor), [])
        assert.doesNotMatch(await (await visitor.get('/dashboard')).text(), new RegExp(login))
      })
    } else {
      test(`${sender}: the username that was asked for at checkout is invited, whoever has been here or not`, async () => {
        const login = person()
        const { email } = await tell(sender, 'paid', { username: `@${login}` })
        const named = await payments(email)
        await pass()
        assert.ok(invited().includes(login), JSON.stringify(named))
        const buyer = { userId: (await signIn(world(), email)).userId, email }
        assert.deepEqual(await statesOf(buyer), [`${login} invited sent`])
      })

      test(`${sender}: a name at checkout that is nobody's is a proposal for the form, and no more`, async () => {
        const { email } = await tell(sender, 'paid', { username: 'nobody-of-that-name' })
        await pass()
        const visitor = await signIn(world(), email)
        assert.deepEqual(await statesOf(visitor), [])
        assert.match(await (await visitor.get('/dashboard')).text(), /value="nobody-of-that-name"/)
      })
    }

    test(`${sender}: a cheap item with a dear one written beside it gives no more than was bought`, async () => {
      const { offered, email } = await tell(sender, 'edited')
      if (!offered) return
      const rows = await payments(email)
      assert.equal(rows.length, 1)
      assert.notEqual(rows[0]?.scene, 'starter-kit')
      // The seller is shown what to map, should it be sold here.
      const unmatched = await listSales(world().context.db, { scenes: ['starter-kit'], unmatched: true })
      const shown = unmatched.find((sale) => sale.email === email)
      assert.ok(shown?.unmapped.includes(sandboxProducts[sender].sticker), JSON.stringify(shown))
      const { userId } = await signIn(world(), email)
      assert.equal((await send({ userId }, person())).reason, 'not_paid')
    })
  }
})

const onlyPolar = { ...plainConfig.payments.scenes, polar: { [sandboxProducts.polar['starter-kit']]: 'starter-kit' } }
onEachWorld(
  'a shop that others can reach',
  { payments: { ...plainConfig.payments, scenes: onlyPolar, acceptTests: false } },
  (world) => {
    const tell = tellerOf(world)
    // What the others deliver looks the same in their sandboxes: those have secrets of their own.
    for (const sender of ['stripe', 'lemonsqueezy', 'creem', 'standard'] as const) {
      test(`${sender}: a purchase in test mode gives nothing there, and its delivery says why`, async () => {
        const { db } = world().context
        const bought = (email: string) => db.selectFrom('payment').select('status').where('email', '=', email).execute()
        const test = await tell(sender, 'paid', { scene: 'starter-kit' })
        assert.ok(test.ok)
        const outcomes = await db.selectFrom('inbox').select('outcome').where('provider', '=', sender).execute()
        assert.ok(outcomes.length > 0)
        for (const { outcome } of outcomes) assert.match(outcome ?? '', /^ignored: .*test mode.*acceptTests/)
        assert.deepEqual(await bought(test.email), [])
        const { email } = await tell(sender, 'paid', { scene: 'starter-kit', live: true })
        assert.deepEqual(
          (await bought(email)).map(({ status }) => status),
          ['paid']
        )
      })
    }
  }
)

/** The kit and, as the second product, what the sandbox calls a sticker; at each processor by its ids. */
const twoProducts: Config['products'] = [
  sandboxProduct('starter-kit', 'starter-kit'),
  sandboxProduct('course', 'course')
]
const scenesOfTwo = Object.fromEntries(
  senderNames.map((sender) => [
    sender,
    { [sandboxProducts[sender]['starter-kit']]: 'starter-kit', [sandboxProducts[sender].sticker]: 'course' }
  ])
) as Config['payments']['scenes']

onEachWorld(
  'a second product',
  { products: twoProducts, payments: { ...plainConfig.payments, scenes: scenesOfTwo } },
  (world) => {
    const { person, send, invited } = peopleOf(world)
    const tell = tellerOf(world)

    for (const sender of senderNames) {
      test(`${sender}: its sale leads to its repository, and to no other`, async () => {
        const { email } = await tell(sender, 'paid', {
          item: 'sticker',
          ...(sender === 'standard' && { scene: 'course' })
        })
        const { userId } = await signIn(world(), email)
        const login = person()
        assert.equal((await send({ userId }, login, 'starter-kit')).reason, 'not_paid')
        assert.equal((await send({ userId }, login, 'course')).reason, 'invited')
        assert.deepEqual(
          [invited('acme-starters/course').includes(login), invited('acme-starters/starter-kit').includes(login)],
          [true, false]
        )
        const first = await tell(sender, 'paid')
        const buyer = await signIn(world(), first.email)
        assert.equal((await send(buyer, person(), 'course')).reason, 'not_paid')
        assert.equal((await send(buyer, person(), 'starter-kit')).reason, 'invited')
      })
    }
  }
)

onEachWorld('what is mapped in the site config later', {}, (world) => {
  const tell = tellerOf(world)
  test('counts for an earlier sale once its delivery is worked off again', async () => {
    const { email } = await tell('paddle', 'paid', { item: 'sticker' })
    await world().context.inbox.stop()
    const { payments } = world().config
    const scenes = { ...payments.scenes, paddle: { [sandboxProducts.paddle.sticker]: 'starter-kit' } }
    const { db, inbox, invite } = await world().reconfigured({ payments: { ...payments, scenes } })
    const { userId } = await signIn(world(), email)
    const username = 'ada-buyer'
    assert.equal((await invite({ userId, username })).reason, 'not_paid')
    const deliveries = await db.selectFrom('inbox').select('event_id').where('provider', '=', 'paddle').execute()
    for (const { event_id: eventId } of deliveries) await replayDelivery(db, { provider: 'paddle', eventId })
    await inbox.drain()
    assert.equal((await invite({ userId, username })).reason, 'invited')
  })
})
