import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  checkoutEvent,
  disputeEvent,
  event,
  invoiceEvents,
  refundEvent,
  subscriptionEvent
} from '../../support/builders/stripe-events.ts'
import { onEachDatabase } from '../../support/databases/on-each-database.ts'
import { aShop, type Shop } from '../../support/worlds/shop.ts'
import { signIn } from '../../support/worlds/visitor.ts'

/** Start of the stories, in s since the epoch. A month in them takes some seconds. */
const START = 1_800_000_000
let made = 0

/** The events of a subscription at Stripe; `at` in s after its start. */
function subscribed(options: { email?: string } = {}) {
  const id = `sub_${++made}`
  const key = `cs_${id}`
  return {
    key,
    checkout: checkoutEvent({
      id: key,
      mode: 'subscription',
      subscription: id,
      invoice: `in_${id}_1`,
      paymentIntent: null,
      created: START,
      ...options
    }),
    month: (number: number, at: number) =>
      invoiceEvents({
        id: `in_${id}_${number}`,
        subscription: id,
        paymentIntent: `pi_${id}_${number}`,
        created: START + at
      }),
    refunded: (number: number, at: number, total?: number) =>
      refundEvent({
        paymentIntent: `pi_${id}_${number}`,
        created: START + at,
        ...(total !== undefined && { total, full: false })
      }),
    disputed: (number: number, status: string, at: number) =>
      disputeEvent({ id: `du_${id}`, paymentIntent: `pi_${id}_${number}`, status, created: START + at }),
    stands: (status: string, at: number, ending = false) =>
      subscriptionEvent({ id, status, ending, created: START + at }),
    deleted: (at: number) => subscriptionEvent({ id, status: 'canceled', told: 'deleted', created: START + at })
  }
}

type Subscribed = ReturnType<typeof subscribed>

async function stateOf(shop: Shop, { key }: Subscribed) {
  const rows = shop.context.db.selectFrom('payment').select(['status', 'state', 'test']).where('key', '=', key)
  const { status, state, test } = await rows.executeTakeFirstOrThrow()
  assert.equal(test, 1, 'Stripe says that it is a test')
  return `${status} ${state}`
}

const twoMonths = (of: Subscribed) => [of.stands('active', 1), ...of.month(1, 1), ...of.month(2, 10)]

const stories: [words: string, state: string, tell: (of: Subscribed) => unknown[]][] = [
  ['runs', 'paid active', (of) => twoMonths(of)],
  ['is a trial', 'paid active', (of) => [of.stands('trialing', 1)]],
  ['is past due, while Stripe tries again', 'paid past_due', (of) => [...twoMonths(of), of.stands('past_due', 20)]],
  [
    'was past due, and is paid, before Stripe calls it active',
    'paid active',
    (of) => [...twoMonths(of), of.stands('past_due', 20), ...of.month(3, 25)]
  ],
  ['was cancelled, and runs to its end', 'paid ending', (of) => [...twoMonths(of), of.stands('active', 20, true)]],
  ['was cancelled while past due', 'paid past_due', (of) => [...twoMonths(of), of.stands('past_due', 20, true)]],
  ['was never paid in the end', 'ended ended', (of) => [...twoMonths(of), of.stands('unpaid', 20)]],
  ['was paused', 'ended ended', (of) => [...twoMonths(of), of.stands('paused', 20)]],
  ['has ended', 'ended ended', (of) => [...twoMonths(of), of.stands('active', 20, true), of.deleted(30)]],
  ['was paid after all', 'paid active', (of) => [...twoMonths(of), of.stands('unpaid', 20), of.stands('active', 30)]],
  ['was refunded for its newest period', 'refunded refunded', (of) => [...twoMonths(of), of.refunded(2, 20)]],
  ['was refunded for an older period', 'paid active', (of) => [...twoMonths(of), of.refunded(1, 20)]],
  ['was refunded in part', 'paid partially_refunded', (of) => [...twoMonths(of), of.refunded(2, 20, 100)]],
  ['was paid again after a refund', 'paid active', (of) => [...twoMonths(of), of.refunded(2, 20), ...of.month(3, 30)]],
  ['is disputed', 'disputed disputed', (of) => [...twoMonths(of), of.disputed(2, 'needs_response', 20)]],
  [
    'was disputed, and won',
    'paid active',
    (of) => [...twoMonths(of), of.disputed(1, 'needs_response', 20), of.disputed(1, 'won', 30)]
  ]
]

onEachDatabase('a subscription at Stripe', aShop(), (shop) => {
  for (const [words, state, tell] of stories) {
    test(`A subscription that ${words} is "${state}" (status and state), in any order of the events`, async () => {
      for (const arrange of [(all: unknown[]) => all, (all: unknown[]) => all.toReversed()]) {
        const of = subscribed()
        const events = arrange([of.checkout, ...tell(of)])
        for (const delivery of events) await shop().receive(delivery)
        assert.equal(await stateOf(shop(), of), state)
      }
    })
  }

  test('A subscription becomes a payment only once its checkout event has arrived', async () => {
    const of = subscribed()
    await shop().receive(...twoMonths(of), of.refunded(2, 20))
    const before = await shop().context.db.selectFrom('payment').select('id').where('key', '=', of.key).execute()
    assert.deepEqual(before, [])
    await shop().receive(of.checkout)
    assert.equal(await stateOf(shop(), of), 'refunded refunded')
  })

  test('A subscription is recognized by the fields of an older API version too', async () => {
    const id = `sub_${++made}`
    const key = `cs_${id}`
    const old = (number: number) => ({
      id: `in_${id}_${number}`,
      object: 'invoice',
      subscription: id,
      payment_intent: `pi_${id}_${number}`,
      amount_paid: 9900,
      currency: 'usd'
    })
    const charge = { id: `ch_${id}`, object: 'charge', payment_intent: `pi_${id}_1`, invoice: `in_${id}_1` }
    await shop().receive(
      event('charge.refunded', { ...charge, refunded: true, amount_refunded: 9900 }, START + 20),
      event('invoice.paid', old(2), START + 10),
      event('invoice.paid', old(1), START),
      checkoutEvent({ id: key, mode: 'subscription', subscription: id, paymentIntent: null, created: START })
    )
    const row = shop().context.db.selectFrom('payment').select('state').where('key', '=', key)
    assert.equal((await row.executeTakeFirstOrThrow()).state, 'paid')
  })

  test('Events of invoices without a subscription and of incomplete subscriptions are ignored', async () => {
    const idle = [
      event('invoice.paid', { id: 'in_alone', object: 'invoice', parent: null, amount_paid: 5, currency: 'usd' }),
      event('invoice_payment.paid', { invoice: 'in_alone', payment: { type: 'charge', charge: 'ch_1' } }),
      subscriptionEvent({ id: 'sub_idle', status: 'incomplete', created: START }),
      { id: 'evt_thin', object: 'v2.core.event', type: 'v1.charge.refunded', related_object: { id: 'ch_1' } }
    ]
    await shop().receive(...idle)
    const ids = idle.map(({ id }) => id)
    const kept = await shop()
      .context.db.selectFrom('inbox')
      .select(['done', 'outcome'])
      .where('event_id', 'in', ids)
      .execute()
    assert.deepEqual(
      kept.map(({ done }) => done),
      [1, 1, 1, 1]
    )
    assert.ok(kept.some(({ outcome }) => outcome?.includes('thin event')))
  })

  test('The page shows the buyer that a subscription is cancelled or has ended', async () => {
    const email = `subscriber.${++made}@example.com`
    const buyer = await signIn(shop(), email)
    const of = subscribed({ email })
    await shop().receive(of.checkout, ...twoMonths(of), of.stands('active', 20, true))
    const ending = await (await buyer.get('/dashboard')).text()
    assert.match(ending, /Subscription cancelled\. Access stays/)
    assert.match(ending, /Send invite/)
    await shop().receive(of.deleted(30))
    const ended = await (await buyer.get('/dashboard')).text()
    assert.match(ended, /Your subscription to Starter Kit has ended/)
    assert.doesNotMatch(ended, /Send invite/)
  })
})
