import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { sandboxPrices, sandboxProducts, stripeProducts } from '../../../sandbox/processor/books/products.ts'
import { type ProcessorName, processorNames } from '../../../sandbox/processor/delivery/carrier.ts'
import type { StoryName } from '../../../sandbox/processor/stories/story.ts'
import { listInbox, showDelivery } from '../../../src/cli/sales/inbox.ts'
import { attachPayment, listPayments, tellDispute } from '../../../src/cli/sales/payments.ts'
import type { Config } from '../../../src/config/config.ts'
import { actionsOf } from '../../../src/desk/actions/action-rows.ts'
import { correctAddress, previewCorrectAddress } from '../../../src/desk/actions/match-sale.ts'
import { listDeliveries, replayDelivery } from '../../../src/payments/inbox/deliveries.ts'
import { listSales } from '../../../src/payments/sales/sales.ts'
import { MINUTE_MS } from '../../../src/runtime/time/durations.ts'
import { plainConfig, sandboxProduct } from '../../support/builders/plain-config.ts'
import { onEachDatabase } from '../../support/databases/on-each-database.ts'
import { paymentOf } from '../../support/worlds/payment-of.ts'
import { peopleOf } from '../../support/worlds/people.ts'
import { tellerOf } from '../../support/worlds/teller.ts'
import { aWorld } from '../../support/worlds/test-worlds.ts'
import { signIn } from '../../support/worlds/visitor.ts'

/** The expected result of each story, where a processor has it: the columns `status` (the contract's) and `state`. */
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

/** Exceptions: stories of which a processor tells less than the others. */
const differs: Partial<Record<ProcessorName, Partial<Record<StoryName, [string, string] | 'nothing'>>>> = {
  // Paddle makes a transaction for every abandoned cart, so Pullpass makes no row for pending and failed ones.
  paddle: { pending: 'nothing', failed: 'nothing' }
}

onEachDatabase('every processor', aWorld(), (world) => {
  const { person, send, byHand, pass, statesOf, invited } = peopleOf(world)
  const tell = tellerOf(world)

  const payments = (email: string) =>
    world().context.db.selectFrom('payment').select(['status', 'state', 'scene']).where('email', '=', email).execute()

  for (const processor of processorNames) {
    test(`Each story of a sale at ${processor} ends in the expected status and state`, async (t) => {
      for (const [story, expected] of Object.entries(ends) as [StoryName, [string, string]][]) {
        await t.test(story, async (t) => {
          const { offered, ok, email } = await tell(processor, story)
          if (!offered) return t.diagnostic('this processor cannot tell it')
          assert.ok(ok)
          const wanted = differs[processor]?.[story] ?? expected
          const rows = (await payments(email)).map(({ status, state }) => [status, state])
          assert.deepEqual(rows, wanted === 'nothing' ? [] : [wanted])
          const unprocessed = await world()
            .context.db.selectFrom('inbox')
            .select('error')
            .where('done', '!=', 1)
            .execute()
          assert.deepEqual(unprocessed, [], 'everything was understood')
        })
      }
    })

    test(`A subscription at ${processor} has the quantity of the newest event`, async () => {
      const { sale, email } = await tell(processor, 'subscribed', { quantity: 2 })
      const quantity = async () => {
        const { db } = world().context
        const { quantity, status } = await paymentOf(db, email)
        return [quantity, status]
      }
      assert.deepEqual(await quantity(), [2, 'paid'])
      for (const [story, expected] of [
        ['grown', [3, 'paid']],
        ['paused', [3, 'ended']],
        ['resumed', [3, 'paid']]
      ] as const) {
        // Stripe's times are in seconds: the order of two changes within a second is not known.
        world().codeHost.clock.advance(MINUTE_MS)
        await tell(processor, story, { sale })
        assert.deepEqual(await quantity(), expected, story)
      }
    })

    test(`A purchase at ${processor} gives access, and a refund removes it`, async () => {
      const login = person()
      const { email, sale } = await tell(processor, 'paid')
      const buyer = { userId: (await signIn(world(), email)).userId, email }
      assert.equal((await send(buyer, login)).reason, 'invited')
      byHand('accept', login)
      await pass(2 * MINUTE_MS)
      assert.deepEqual(await statesOf(buyer), [`${login} accepted shown`])
      await tell(processor, 'refunded', { sale })
      await pass(5 * MINUTE_MS)
      assert.deepEqual(await statesOf(buyer), [`${login} revoked refunded`])
      assert.equal((await send(buyer, login)).reason, 'not_paid')
    })

    // Stripe's payload has no quantity.
    if (processor !== 'stripe') {
      test(`A purchase of two at ${processor} has two seats`, async () => {
        const { email } = await tell(processor, 'paid', { quantity: 2 })
        const { userId } = await signIn(world(), email)
        for (const reason of ['invited', 'invited', 'rate_limited']) {
          const result = await send({ userId }, person())
          assert.equal(result.reason, reason)
        }
        assert.equal((await world().context.access.purchases(userId))[0]?.seats, 2)
      })
    }

    if (processor === 'lemonsqueezy' || processor === 'paddle') {
      test(`A username in the custom data of ${processor}, which any link can set, is ignored`, async () => {
        const login = person()
        const { email } = await tell(processor, 'paid', { username: login })
        const { db } = world().context
        const bodies = await db.selectFrom('inbox').select('body').where('processor', '=', processor).execute()
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
      test(`The username from the checkout of ${processor} is invited before the buyer has signed in`, async () => {
        const login = person()
        const { email } = await tell(processor, 'paid', { username: `@${login}` })
        const named = await payments(email)
        await pass()
        assert.ok(invited().includes(login), JSON.stringify(named))
        const buyer = { userId: (await signIn(world(), email)).userId, email }
        assert.deepEqual(await statesOf(buyer), [`${login} invited sent`])
      })

      test(`A username from the checkout of ${processor} that no account has is refused as in the form, and proposed there`, async () => {
        const { email } = await tell(processor, 'paid', { username: 'nobody-of-that-name' })
        await pass()
        const visitor = await signIn(world(), email)
        assert.deepEqual(await statesOf(visitor), ['nobody-of-that-name blocked no_such_account'])
        assert.match(await (await visitor.get('/dashboard')).text(), /value="nobody-of-that-name"/)
      })
    }

    test(`A sale at ${processor} of a cheap item with an expensive one named beside it gives only the cheap item`, async () => {
      const { offered, email } = await tell(processor, 'edited')
      if (!offered) return
      const rows = await payments(email)
      assert.equal(rows.length, 1)
      assert.notEqual(rows[0]?.scene, 'starter-kit')
      // The list of unmatched sales shows the id that the seller may map.
      const unmatched = await listSales(world().context.db, { scenes: ['starter-kit'], only: 'unmatched' })
      const shown = unmatched.find((sale) => sale.email === email)
      assert.ok(shown?.unmapped.includes(sandboxProducts[processor].sticker), JSON.stringify(shown))
      const { userId } = await signIn(world(), email)
      assert.equal((await send({ userId }, person())).reason, 'not_paid')
    })
  }
})

const onlyPolar = { ...plainConfig.payments.scenes, polar: { [sandboxProducts.polar['starter-kit']]: 'starter-kit' } }
onEachDatabase(
  'a shop that does not accept test purchases',
  aWorld({ config: { payments: { ...plainConfig.payments, scenes: onlyPolar, acceptTests: false } } }),
  (world) => {
    const tell = tellerOf(world)
    // The other processors' sandboxes send the same payload as production, but sign with other secrets.
    for (const processor of ['stripe', 'lemonsqueezy', 'creem', 'standard'] as const) {
      test(`A purchase in the test mode of ${processor} makes no payment, and its delivery says why`, async () => {
        const { db } = world().context
        const bought = (email: string) => db.selectFrom('payment').select('status').where('email', '=', email).execute()
        const test = await tell(processor, 'paid', { scene: 'starter-kit' })
        assert.ok(test.ok)
        const outcomes = await db.selectFrom('inbox').select('outcome').where('processor', '=', processor).execute()
        assert.ok(outcomes.length > 0)
        for (const { outcome } of outcomes) assert.match(outcome ?? '', /^ignored: .*test mode.*acceptTests/)
        assert.deepEqual(await bought(test.email), [])
        const { email } = await tell(processor, 'paid', { scene: 'starter-kit', live: true })
        assert.deepEqual(
          (await bought(email)).map(({ status }) => status),
          ['paid']
        )
      })
    }
  }
)

/**
 * The kit, and as the second product the item that the sandbox calls a sticker, mapped by the ids of each processor.
 */
const twoProducts: Config['products'] = [
  sandboxProduct('starter-kit', 'starter-kit'),
  sandboxProduct('course', 'course')
]

const scenesOfTwo = Object.fromEntries(
  processorNames.map((processor) => [
    processor,
    { [sandboxProducts[processor]['starter-kit']]: 'starter-kit', [sandboxProducts[processor].sticker]: 'course' }
  ])
) as Config['payments']['scenes']

onEachDatabase(
  'a second product',
  aWorld({ config: { products: twoProducts, payments: { ...plainConfig.payments, scenes: scenesOfTwo } } }),
  (world) => {
    const { person, send, invited } = peopleOf(world)
    const tell = tellerOf(world)

    for (const processor of processorNames) {
      test(`A sale of the second product at ${processor} gives access to its repository only`, async () => {
        const { email } = await tell(processor, 'paid', {
          item: 'sticker',
          ...(processor === 'standard' && { scene: 'course' })
        })
        const { userId } = await signIn(world(), email)
        const login = person()
        assert.equal((await send({ userId }, login, 'starter-kit')).reason, 'not_paid')
        assert.equal((await send({ userId }, login, 'course')).reason, 'invited')
        assert.deepEqual(
          [invited('acme-starters/course').includes(login), invited('acme-starters/starter-kit').includes(login)],
          [true, false]
        )
        const first = await tell(processor, 'paid')
        const buyer = await signIn(world(), first.email)
        assert.equal((await send(buyer, person(), 'course')).reason, 'not_paid')
        assert.equal((await send(buyer, person(), 'starter-kit')).reason, 'invited')
      })
    }
  }
)

const withMembership = {
  ...scenesOfTwo,
  paddle: { ...scenesOfTwo.paddle, [sandboxProducts.paddle.membership]: 'starter-kit' }
}
onEachDatabase(
  'a cart of two products at Paddle',
  aWorld({ config: { products: twoProducts, payments: { ...plainConfig.payments, scenes: withMembership } } }),
  (world) => {
    const { person, send, byHand, pass, collaborators } = peopleOf(world)
    const tell = tellerOf(world)
    const payments = (email: string) =>
      world()
        .context.db.selectFrom('payment')
        .select(['key', 'scene', 'status', 'state', 'quantity', 'amount'])
        .where('email', '=', email)
        .orderBy('key')
        .execute()
    const stands = async (email: string) =>
      (await payments(email))
        .map(({ scene, state }) => `${scene} ${state}`)
        .sort()
        .reverse()
    const printed = async (print: (say: (text: string) => void) => Promise<unknown>) => {
      const lines: string[] = []
      await print((text) => lines.push(text))
      return lines.join('\n')
    }

    test('A cart at Paddle makes a payment for each product, with its quantity, amount and repository', async () => {
      const { email, sale } = await tell('paddle', 'cart', { quantity: 3 })
      const [first, second] = await payments(email)
      assert.deepEqual(
        [first, second].map((row) => [row?.scene, row?.status, row?.quantity, row?.amount]),
        [
          ['starter-kit', 'paid', 3, 29_700],
          ['course', 'paid', 1, 100]
        ]
      )
      assert.equal(second?.key, `${first?.key}/course`)
      const login = person()
      const buyer = await signIn(world(), email)
      for (const [id, repository] of [
        ['starter-kit', undefined],
        ['course', 'acme-starters/course']
      ] as const) {
        assert.equal((await send(buyer, login, id)).reason, 'invited')
        byHand('accept', login, repository)
      }
      await pass(2 * MINUTE_MS)
      const has = () => [collaborators(), collaborators('acme-starters/course')].map((all) => all.includes(login))
      assert.deepEqual(has(), [true, true])
      await tell('paddle', 'cart_partly', { sale })
      assert.deepEqual(await stands(email), ['starter-kit paid', 'course refunded'])
      await pass(5 * MINUTE_MS)
      assert.deepEqual(has(), [true, false])
      await tell('paddle', 'refunded', { sale })
      assert.deepEqual(await stands(email), ['starter-kit refunded', 'course refunded'])
      await pass(5 * MINUTE_MS)
      assert.deepEqual(has(), [false, false])
    })

    test('The deliveries of a cart at Paddle give the same payments when they are processed again', async () => {
      const { email, sale } = await tell('paddle', 'cart_partly')
      const { db, inbox } = world().context
      const before = await payments(email)
      for (const { event_id: eventId } of await db.selectFrom('inbox').select('event_id').execute()) {
        await replayDelivery(db, { processor: 'paddle', eventId })
      }
      await inbox.drain()
      assert.deepEqual(await payments(email), before)
      assert.deepEqual(await stands(email), ['starter-kit paid', 'course refunded'])
      await tell('paddle', 'undone', { sale })
      assert.deepEqual(await stands(email), ['starter-kit paid', 'course refunded'], 'all, and not that of the course')
    })

    test('A dispute of one payment of a cart counts for the whole cart', async () => {
      const { email } = await tell('paddle', 'cart')
      const [, second] = await payments(email)
      assert.ok(second)
      const dispute = { processor: 'paddle', key: second.key, dispute: 'opened' } as const
      await tellDispute(world().context, dispute, () => {})
      assert.deepEqual(await stands(email), ['starter-kit disputed', 'course disputed'])
      await tellDispute(world().context, { ...dispute, dispute: 'won' }, () => {})
      assert.deepEqual(await stands(email), ['starter-kit paid', 'course paid'])
    })

    test('All purchases of a cart go to the buyer with the corrected address, but one that another user took over', async () => {
      const { context } = world()
      const { db } = context
      const address = 'right-of-cart@mail.example'
      const right = await signIn(world(), address)
      const correct = async (email: string) => {
        const [named] = await db.selectFrom('payment').select('id').where('email', '=', email).orderBy('key').execute()
        const order = { paymentId: named?.id ?? '', email: address }
        const previewed = await previewCorrectAddress(context, order)
        const acted = await correctAddress(context, order, { by: 'command line', actionId: email })
        assert.ok(previewed.ok && acted.ok, JSON.stringify(acted))
        const told = await actionsOf(db, [order.paymentId])
        return [previewed.preview.does.includes('The other purchase of the sale goes with it.'), told.length]
      }
      const holders = async (sale: string) => {
        const rows = db
          .selectFrom('payment')
          .select(['user_id', 'email'])
          .where('key', 'like', `${sale}%`)
          .orderBy('key')
        return (await rows.execute()).map(({ user_id, email }) => [user_id, email])
      }
      const { email } = await tell('paddle', 'cart')
      const [first] = await payments(email)
      const old = await signIn(world(), email)
      assert.deepEqual(await correct(email), [true, 1])
      for (const path of ['/dashboard', '/settings/purchases']) {
        const page = await (await old.get(path)).text()
        assert.match(page, /changed the address of the purchase that was paid with/)
        assert.doesNotMatch(page, new RegExp(`No purchase found|${address}`))
      }
      const stranger = await signIn(world(), `x${email}`)
      assert.match(await (await stranger.get('/dashboard')).text(), /No purchase found/)
      const both = [right.userId, address]
      assert.deepEqual(await holders(first?.key ?? ''), [both, both])

      const other = await signIn(world(), 'other-of-cart@mail.example')
      const { email: again } = await tell('paddle', 'cart')
      const [named, taken] = await payments(again)
      await db
        .updateTable('payment')
        .set({ user_id: other.userId })
        .where('key', '=', taken?.key ?? '')
        .execute()
      assert.deepEqual(await correct(again), [false, 1])
      assert.deepEqual(await holders(named?.key ?? ''), [both, [other.userId, address]])
    })

    test('A one-time purchase in a cart at Paddle stays paid when the subscription in the cart ends', async () => {
      const { email, sale } = await tell('paddle', 'subscribed', { also: 'sticker' })
      assert.deepEqual(await stands(email), ['starter-kit active', 'course paid'])
      await tell('paddle', 'ended', { sale })
      assert.deepEqual(await stands(email), ['starter-kit ended', 'course paid'])
    })

    test('The commands list each payment of a cart, and the number of products of its delivery', async () => {
      const { email } = await tell('paddle', 'cart')
      const [first, second] = await payments(email)
      assert.ok(first && second)
      const { context } = world()
      const sales = await printed((say) => listPayments(context, { unmatched: false, limit: 50 }, say))
      assert.match(sales, new RegExp(`paddle +${first.key} +paid +starter-kit`))
      assert.match(sales, new RegExp(`paddle +${second.key} +paid +course`))
      const inbox = await printed((say) => listInbox(context, { limit: 3 }, say))
      assert.match(inbox, new RegExp(`${first.key} +recorded as paid, 2 products`))
      const [delivery] = await listDeliveries(context.db, { limit: 50 }).then((all) =>
        all.filter((one) => one.products === 2)
      )
      assert.ok(delivery)
      const shown = await printed((say) => showDelivery(context, delivery, say))
      assert.match(shown, /about the payments txn_\w+, txn_\w+\/course/)
      const attached = await printed((say) =>
        attachPayment(context, { processor: 'paddle', key: second.key, product: 'starter-kit' }, say)
      )
      assert.match(attached, /This sale is of several products/)
      assert.deepEqual(await stands(email), ['starter-kit paid', 'course paid'])
    })
  }
)

const withPrices = {
  ...scenesOfTwo,
  stripe: {
    ...scenesOfTwo.stripe,
    [sandboxPrices.stripe.sticker]: 'course',
    [stripeProducts.membership]: 'starter-kit'
  }
}
onEachDatabase(
  'line items of Stripe, with an API key',
  aWorld({ config: { products: twoProducts, payments: { ...plainConfig.payments, scenes: withPrices } } }),
  (world) => {
    const tell = tellerOf(world)
    const stands = async (email: string) => {
      const rows = world()
        .context.db.selectFrom('payment')
        .select(['scene', 'quantity', 'state', 'amount'])
        .where('email', '=', email)
      return (await rows.orderBy('key').execute()).map((row) => Object.values(row).join(' '))
    }

    test('The line items of Stripe give the quantity of a purchase', async () => {
      const { email } = await tell('stripe', 'paid', { quantity: 3 })
      assert.deepEqual(await stands(email), ['starter-kit 3 paid 29700'])
      const delayed = await tell('stripe', 'delayed', { quantity: 2 })
      assert.deepEqual(await stands(delayed.email), ['starter-kit 2 paid 19800'])
    })

    test('The line items of Stripe give a payment for each product with its amount; a refund counts for all', async () => {
      const { email, sale } = await tell('stripe', 'cart', { quantity: 2 })
      assert.deepEqual(await stands(email), ['starter-kit 2 paid 19800', 'course 1 paid 100'])
      await tell('stripe', 'partly', { sale })
      const partly = ['starter-kit 2 partially_refunded 19800', 'course 1 partially_refunded 100']
      assert.deepEqual(await stands(email), partly)
      await tell('stripe', 'refunded', { sale })
      assert.deepEqual(await stands(email), ['starter-kit 2 refunded 19800', 'course 1 refunded 100'])
    })

    test('A one-time purchase in a cart at Stripe stays paid when the subscription in the cart ends', async () => {
      const { email, sale } = await tell('stripe', 'subscribed', { also: 'sticker', quantity: 2 })
      const [once, member] = [
        (state: string) => `course 1 ${state} 100`,
        (state: string) => `starter-kit 2 ${state} 1800`
      ]
      assert.deepEqual((await stands(email)).sort(), [once('paid'), member('active')])
      await tell('stripe', 'ended', { sale })
      assert.deepEqual((await stands(email)).sort(), [once('paid'), member('ended')])
    })
  }
)

let isAnswering = true
let asked = 0
/** Counts the requests for line items at Stripe, which answers none of them while `isAnswering` is false. */
const withoutLineItems: typeof fetch = async (input, init) => {
  if (!String(input).includes('/line_items')) return fetch(input, init)
  asked += 1
  return isAnswering ? fetch(input, init) : new Response('{}', { status: 500 })
}

onEachDatabase(
  'a delivery that is processed again while Stripe does not answer',
  aWorld({ overrides: { fetch: withoutLineItems } }),
  (world) => {
    const tell = tellerOf(world)
    before(() => {
      isAnswering = true
    })
    const bought = () =>
      world().context.db.selectFrom('payment').select(['scene', 'quantity', 'amount']).orderBy('quantity').execute()
    /** Processes all deliveries again, with another config where one is given. */
    async function processAgain(changes?: Partial<Config>) {
      const { db, inbox } = changes ? await world().reconfigured(changes) : world().context
      const deliveries = await db.selectFrom('inbox').select('event_id').execute()
      for (const { event_id: eventId } of deliveries) await replayDelivery(db, { processor: 'stripe', eventId })
      await inbox.drain()
    }

    test('A delivery that two callers process at the same time has its line items asked for once', async () => {
      await tell('stripe', 'paid', { quantity: 2 })
      const { db, inbox } = world().context
      const { event_id: eventId } = await db.selectFrom('inbox').select('event_id').executeTakeFirstOrThrow()
      await replayDelivery(db, { processor: 'stripe', eventId })
      asked = 0
      await Promise.all([inbox.drain(), inbox.drain()])
      assert.equal(asked, 1)
    })

    test('A purchase keeps its seats while Stripe does not tell the line items again', async () => {
      await tell('stripe', 'paid', { quantity: 3 })
      const known = await bought()
      assert.equal(known.at(-1)?.quantity, 3)
      isAnswering = false
      await processAgain()
      const failing = await listDeliveries(world().context.db, { limit: 5, state: 'failing' })
      assert.match(failing[0]?.error ?? '', /line items are not known: status 500/)
      assert.deepEqual(await bought(), known)
    })

    test('A later mapping counts for a sale of which Stripe never told the line items', async () => {
      isAnswering = false
      const { email } = await tell('stripe', 'paid', { item: 'sticker' })
      const scene = async () =>
        (await world().context.db.selectFrom('payment').select('scene').where('email', '=', email).execute())[0]?.scene
      assert.equal(await scene(), null)
      await world().context.inbox.stop()
      const { payments } = world().config
      const mapped = { ...payments.scenes, stripe: { [sandboxProducts.stripe.sticker]: 'starter-kit' } }
      await processAgain({ payments: { ...payments, scenes: mapped } })
      assert.equal(await scene(), 'starter-kit')
    })
  }
)

onEachDatabase('a product that is mapped in the site config later', aWorld(), (world) => {
  const tell = tellerOf(world)
  test('A later mapping counts for an earlier sale once its delivery is processed again', async () => {
    const { email } = await tell('paddle', 'paid', { item: 'sticker' })
    await world().context.inbox.stop()
    const { payments } = world().config
    const scenes = { ...payments.scenes, paddle: { [sandboxProducts.paddle.sticker]: 'starter-kit' } }
    const { db, inbox, invite } = await world().reconfigured({ payments: { ...payments, scenes } })
    const { userId } = await signIn(world(), email)
    const username = 'ada-buyer'
    assert.equal((await invite({ userId, username })).reason, 'not_paid')
    const deliveries = await db.selectFrom('inbox').select('event_id').where('processor', '=', 'paddle').execute()
    for (const { event_id: eventId } of deliveries) await replayDelivery(db, { processor: 'paddle', eventId })
    await inbox.drain()
    assert.equal((await invite({ userId, username })).reason, 'invited')
  })
})
