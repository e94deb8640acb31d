import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { defaultPolicy } from '../../product.ts'
import type { BoughtItem, EventKind, PaymentEvent } from './event.ts'
import { foldPayment } from './fold.ts'
import { paymentsOf } from './payments-of-sale.ts'
import { statusOf } from './policy.ts'

const says = (occurredAt: number, kind: EventKind, said: Partial<PaymentEvent> = {}): PaymentEvent => ({
  kind,
  occurredAt,
  facts: {},
  ...said
})

/** Each payment as a text: its product, the quantity, the state, and the amount. */
function told(events: PaymentEvent[]): string[] {
  const [first, ...others] = events
  assert.ok(first)
  return paymentsOf([first, ...others]).map(({ scene, quantity = '', state, amount = '' }) => {
    return `${scene} ${quantity} ${state} ${amount}`.replaceAll(/ +/g, ' ').trim()
  })
}

const kit: BoughtItem = { scene: 'kit', quantity: 2, amount: 100, lines: ['l1', 'l2'] }
const team: BoughtItem = { scene: 'team', quantity: 1, amount: 50, lines: ['l3'] }
const other: BoughtItem = { quantity: 1, amount: 7, lines: ['l4'] }
const cart = says(1, 'paid', { key: 't', references: ['t'], facts: { items: [kit, other, team], amount: 157 } })
const back = (at: number, lines: PaymentEvent['lines'], said: Partial<PaymentEvent> = {}) =>
  says(at, 'partially_refunded', { about: `a${at}`, references: ['t'], ...(lines && { lines }), ...said })
const l3 = { id: 'l3', refunded: 50, all: true }

/** A subscription to the team's product, bought together with the kit, a one-time product; paid for two months. */
const member = { scene: 'team', quantity: 1 }
const kitForGood = { scene: 'kit', quantity: 1, amount: 100, once: true as const }
const first = {
  facts: {
    items: [
      { ...member, lines: ['m1'] },
      { ...kit, once: true as const }
    ],
    amount: 150
  }
}

const subscribed = [
  says(1, 'paid', { key: 's', references: ['t1'], period: 't1', ...first }),
  says(2, 'active', { key: 's', facts: { scene: 'team', quantity: 1 } }),
  says(9, 'paid', { key: 's', references: ['t2'], period: 't2', facts: { scene: 'team', quantity: 1, amount: 50 } })
]

const ofPeriod = (at: number, kind: EventKind, period: string, said: Partial<PaymentEvent> = {}) =>
  says(at, kind, { key: 's', references: [period], period, about: `a${at}`, ...said })

const stories: [words: string, payments: string[], events: PaymentEvent[]][] = [
  ['the purchase of two products in a cart', ['kit 2 paid 100', 'team 1 paid 50'], [cart]],
  ['a refund of one of two products', ['kit 2 paid 100', 'team 1 refunded 50'], [cart, back(2, [l3])]],
  [
    'a refund of an item that is no product',
    ['kit 2 paid 100', 'team 1 paid 50'],
    [cart, back(2, [{ id: 'l4', all: true }])]
  ],
  [
    'a refund in part of a line of one product',
    ['kit 2 partially_refunded 100', 'team 1 paid 50'],
    [cart, back(2, [{ id: 'l1', refunded: 40 }])]
  ],
  [
    'a refund of one of two lines of a product',
    ['kit 2 partially_refunded 100', 'team 1 paid 50'],
    [cart, back(2, [{ id: 'l1', refunded: 40, all: true }])]
  ],
  [
    'refunds of both lines of a product, one after the other',
    ['kit 2 refunded 100', 'team 1 paid 50'],
    [cart, back(2, [{ id: 'l1', refunded: 40, all: true }]), back(3, [{ id: 'l2', refunded: 60, all: true }])]
  ],
  [
    'a refund of both lines of a product without sums',
    ['kit 2 refunded 100', 'team 1 paid 50'],
    [
      cart,
      back(
        2,
        ['l1', 'l2'].map((id) => ({ id, all: true }))
      )
    ]
  ],
  [
    'a failed refund of one product',
    ['kit 2 paid 100', 'team 1 paid 50'],
    [cart, back(2, [l3]), says(3, 'refund_failed', { about: 'a2', references: ['t'], lines: [l3] })]
  ],
  [
    'refunds of two products, of which the second failed',
    ['kit 2 refunded 100', 'team 1 paid 50'],
    [
      cart,
      back(
        2,
        ['l1', 'l2'].map((id) => ({ id, all: true }))
      ),
      back(3, [l3]),
      says(4, 'refund_failed', { about: 'a3', references: ['t'], lines: [l3] })
    ]
  ],
  [
    'a refund of all lines of a cart',
    ['kit 2 refunded 100', 'team 1 refunded 50'],
    [
      cart,
      back(
        2,
        ['l1', 'l2', 'l3', 'l4'].map((id) => ({ id, all: true })),
        { kind: 'refunded', refunded: 157 }
      )
    ]
  ],
  ['a full refund without lines', ['kit 2 refunded 100', 'team 1 refunded 50'], [cart, says(2, 'refunded')]],
  [
    'a refund in part without lines',
    ['kit 2 partially_refunded 100', 'team 1 partially_refunded 50'],
    [cart, says(2, 'partially_refunded', { refunded: 120 })]
  ],
  [
    'a refund without lines of the whole amount of the cart',
    ['kit 2 refunded 100', 'team 1 refunded 50'],
    [cart, says(2, 'partially_refunded', { refunded: 157 })]
  ],
  [
    'a refund of a line that the sale does not name, which counts for the whole cart',
    ['kit 2 partially_refunded 100', 'team 1 partially_refunded 50'],
    [cart, back(2, [{ id: 'l9', refunded: 3 }], { refunded: 3 })]
  ],
  [
    'a dispute, which is about the whole cart',
    ['kit 2 disputed 100', 'team 1 disputed 50'],
    [cart, says(2, 'disputed', { about: 'd' })]
  ],
  [
    'the purchase of a product and an item that is no product',
    ['kit 2 paid 100'],
    [says(1, 'paid', { facts: { items: [kit, other], amount: 107 } })]
  ],
  [
    'a refund of the item beside the only product of a cart',
    ['kit 2 paid 100'],
    [says(1, 'paid', { facts: { items: [kit, other], amount: 107 } }), back(2, [{ id: 'l4', refunded: 7, all: true }])]
  ],
  [
    'the purchase of a cart whose items have no amounts',
    ['kit 1 paid', 'team 1 paid'],
    [
      says(1, 'paid', {
        facts: {
          items: [
            { scene: 'kit', quantity: 1 },
            { scene: 'team', quantity: 1 }
          ],
          amount: 9
        }
      })
    ]
  ],
  [
    'a new quantity of an item that is no product beside a one-time product',
    ['kit 1 paid 5'],
    [
      says(1, 'paid', {
        key: 's',
        facts: { items: [{ scene: 'kit', quantity: 1, amount: 5, once: true }, { amount: 4 }], amount: 9 }
      }),
      says(2, 'active', { key: 's', facts: { quantity: 10 } })
    ]
  ],
  [
    'a new quantity of the product of a subscription',
    ['kit 3 active 9'],
    [
      says(1, 'paid', { key: 's', facts: { items: [{ scene: 'kit', quantity: 1, amount: 9 }], amount: 9 } }),
      says(2, 'active', { key: 's', facts: { quantity: 3 } })
    ]
  ],
  [
    'a purchase that names no product',
    ['undefined 3 paid 9'],
    [says(1, 'paid', { facts: { quantity: 3, amount: 9 } })]
  ],
  ['the purchase of a subscription with a one-time product', ['kit 2 paid 100', 'team 1 active'], subscribed],
  [
    'the end of a subscription with a one-time product',
    ['kit 2 paid 100', 'team 1 ended'],
    [...subscribed, says(12, 'ended', { key: 's' })]
  ],
  [
    'a refund of a later period of a subscription with a one-time product',
    ['kit 2 paid 100', 'team 1 refunded'],
    [...subscribed, ofPeriod(12, 'refunded', 't2')]
  ],
  [
    'a refund of the whole first period of a subscription with a one-time product',
    ['kit 2 refunded 100', 'team 1 active'],
    [...subscribed, ofPeriod(12, 'refunded', 't1')]
  ],
  [
    'a refund of the one-time product in the first period of a subscription',
    ['kit 2 refunded 100', 'team 1 active'],
    [...subscribed, ofPeriod(12, 'partially_refunded', 't1', { lines: ['l1', 'l2'].map((id) => ({ id, all: true })) })]
  ],
  [
    'a dispute about a later period of a subscription with a one-time product',
    ['kit 2 paid 100', 'team 1 disputed'],
    [...subscribed, ofPeriod(12, 'disputed', 't2')]
  ],
  [
    'the change of a subscription that takes out one of two products',
    ['kit 1 active'],
    [
      says(1, 'paid', { key: 's', period: 't1', facts: { items: [{ scene: 'kit', quantity: 1 }, member] } }),
      says(2, 'active', { key: 's', facts: { items: [{ scene: 'kit', quantity: 1 }, member] } }),
      says(5, 'active', { key: 's', facts: { scene: 'kit', quantity: 1 } })
    ]
  ],
  [
    'the change of a subscription to another product',
    ['team 4 active'],
    [
      says(1, 'paid', { key: 's', period: 't1', facts: { scene: 'kit', quantity: 2 } }),
      says(2, 'active', { key: 's', facts: { scene: 'kit', quantity: 2 } }),
      says(5, 'active', { key: 's', facts: { scene: 'team', quantity: 4 } })
    ]
  ],
  [
    'a refund of a period before the subscription changed to another product',
    ['team 4 refunded 100'],
    [
      says(1, 'paid', { key: 's', period: 't1', facts: { items: [kit, other], amount: 107 } }),
      says(5, 'active', { key: 's', facts: { scene: 'team', quantity: 4 } }),
      ofPeriod(6, 'partially_refunded', 't1', { lines: ['l1', 'l2'].map((id) => ({ id, all: true })) })
    ]
  ],
  [
    'a charge for a one-time product in a later period of a subscription',
    ['kit 1 paid', 'team 1 active'],
    [
      ...subscribed.slice(1),
      ofPeriod(11, 'paid', 't3', { facts: { items: [{ scene: 'kit', quantity: 1, once: true }] } })
    ]
  ],
  [
    'a refund that names a line of one product and a line that the sale does not name',
    ['kit 2 paid 100', 'team 1 refunded 50'],
    [cart, back(2, [l3, { id: 'l9', all: true }])]
  ],
  [
    'a refund in part of a line, which leaves one cent of the price of its product',
    ['kit 2 partially_refunded 100', 'team 1 paid 50'],
    [cart, back(2, [{ id: 'l1', refunded: 99 }])]
  ],
  [
    'a refund in part of both lines of a product, without sums',
    ['kit 2 partially_refunded 100', 'team 1 paid 50'],
    [cart, back(2, [{ id: 'l1' }, { id: 'l2' }])]
  ],
  [
    'a refund of a part of the whole cart, which follows a refund in part of one product',
    ['kit 2 partially_refunded 100', 'team 1 partially_refunded 50'],
    [cart, back(2, [{ id: 'l1', refunded: 40 }]), says(3, 'partially_refunded', { about: 'a3', refunded: 110 })]
  ],
  [
    'a refund that names the product, and comes without its sale',
    ['kit 1 refunded 9'],
    [says(2, 'refunded', { key: 'o', facts: { scene: 'kit', quantity: 1, amount: 9 } })]
  ],
  [
    'a payment that failed and names one product of a cart, whose items are known since it was pending',
    ['kit 2 failed 100', 'team 1 failed 50'],
    [
      says(1, 'pending', { key: 't', facts: { items: [kit, team], amount: 150 } }),
      says(4, 'failed', { key: 't', facts: { scene: 'kit', amount: 150 } })
    ]
  ],
  [
    'a delayed payment of a subscription with a one-time product, whose items are known since it was pending',
    ['kit 1 paid 100', 'team 1 paid'],
    [
      ofPeriod(1, 'pending', 't1', { facts: { items: [member, kitForGood] } }),
      ofPeriod(4, 'paid', 't1', { facts: { scene: 'team' } })
    ]
  ],
  [
    'a refund of the whole line of the first period and of a part of the line of the second',
    ['team 1 partially_refunded 50'],
    [
      ofPeriod(1, 'paid', 't1', { facts: { items: [team, other] } }),
      ofPeriod(9, 'paid', 't2', { facts: { items: [{ ...team, lines: ['l5'] }, other] } }),
      ofPeriod(12, 'partially_refunded', 't2', { lines: [{ id: 'l3', all: true }, { id: 'l5' }] })
    ]
  ],
  [
    'a payment of the first period that was pending while the subscription changed to another product',
    ['team 1 active'],
    [
      ofPeriod(1, 'pending', 't1', { facts: { scene: 'kit', quantity: 1 } }),
      says(5, 'active', { key: 's', facts: { scene: 'team', quantity: 1 } }),
      ofPeriod(9, 'paid', 't1', { facts: { scene: 'kit', quantity: 1 } })
    ]
  ],
  [
    'a late word of the order of the first period, after the subscription changed to another product',
    ['team 1 active'],
    [
      ofPeriod(1, 'paid', 't1', { facts: { scene: 'kit', quantity: 1 } }),
      says(5, 'active', { key: 's', facts: { scene: 'team', quantity: 1 } }),
      ofPeriod(9, 'paid', 't1', { facts: { scene: 'kit', quantity: 1 } })
    ]
  ],
  [
    'a refund of the first period that names the product of that time, after the subscription changed to another one',
    ['team 1 active'],
    [
      ofPeriod(1, 'paid', 't1', { facts: { scene: 'kit', quantity: 1 } }),
      says(5, 'active', { key: 's', facts: { scene: 'team', quantity: 1 } }),
      ofPeriod(6, 'paid', 't2', { facts: { scene: 'team', quantity: 1 } }),
      ofPeriod(9, 'refunded', 't1', { facts: { scene: 'kit', quantity: 1 } })
    ]
  ],
  [
    'the payment of a period that names another product than the subscription did before',
    ['team 2 active'],
    [
      ofPeriod(1, 'paid', 't1', { facts: { scene: 'kit', quantity: 1 } }),
      says(2, 'active', { key: 's', facts: { scene: 'kit', quantity: 1 } }),
      ofPeriod(9, 'paid', 't2', { facts: { scene: 'team', quantity: 2 } })
    ]
  ],
  [
    'a higher price of both products of a subscription in its second period',
    ['kit 2 active 120', 'team 1 active 60'],
    [
      ofPeriod(1, 'paid', 't1', { facts: { items: [kit, team], amount: 150 } }),
      says(2, 'active', { key: 's', facts: { items: [kit, member] } }),
      ofPeriod(9, 'paid', 't2', {
        facts: {
          items: [
            { ...kit, amount: 120 },
            { ...team, amount: 60 }
          ],
          amount: 180
        }
      })
    ]
  ],
  [
    'a change of the quantities of both products of a subscription, which names no amounts',
    ['kit 3 active 100', 'team 4 active 50'],
    [
      ofPeriod(1, 'paid', 't1', { facts: { items: [kit, team], amount: 150 } }),
      says(2, 'active', {
        key: 's',
        facts: {
          items: [
            { scene: 'kit', quantity: 3 },
            { scene: 'team', quantity: 4 }
          ]
        }
      })
    ]
  ],
  [
    'a refund of the product that was taken out of a subscription',
    ['team 1 active 50'],
    [
      ofPeriod(1, 'paid', 't1', { facts: { items: [kit, team], amount: 150 } }),
      says(5, 'active', { key: 's', facts: member }),
      ofPeriod(6, 'partially_refunded', 't1', { lines: ['l1', 'l2'].map((id) => ({ id, refunded: 50, all: true })) })
    ]
  ],
  [
    'a refund of one of two products of a period, after the subscription changed to a third one',
    ['book 1 partially_refunded 150'],
    [
      ofPeriod(1, 'paid', 't1', { facts: { items: [kit, other, team], amount: 157 } }),
      says(5, 'active', { key: 's', facts: { scene: 'book', quantity: 1 } }),
      ofPeriod(6, 'partially_refunded', 't1', { lines: ['l1', 'l2'].map((id) => ({ id, refunded: 50, all: true })) })
    ]
  ],
  [
    'the first payment of a subscription with a one-time product, before any event of the subscription',
    ['kit 2 paid 100', 'team 1 paid'],
    subscribed.slice(0, 1)
  ],
  [
    'the end of a subscription whose last event lists its one-time product, too',
    ['kit 2 paid 100', 'team 1 ended'],
    [...subscribed, says(12, 'ended', { key: 's', facts: { items: [member, { ...kit, once: true }] } })]
  ],
  [
    'the end of a subscription whose last event lists only its one-time product',
    ['kit 2 paid 100', 'team 1 ended'],
    [...subscribed, says(12, 'ended', { key: 's', facts: { items: [{ ...kit, once: true }] } })]
  ],
  [
    'the end of a subscription that had got a product which was bought for good before',
    ['kit 2 paid 100', 'team 1 ended'],
    [
      ...subscribed,
      says(10, 'active', { key: 's', facts: { items: [member, { scene: 'kit' }] } }),
      says(12, 'ended', { key: 's' })
    ]
  ],
  [
    'a refund of a later period in which the subscription lists a product that was bought for good before',
    ['kit 2 paid 100', 'team 1 refunded'],
    [
      ...subscribed,
      ofPeriod(10, 'paid', 't3', { facts: { items: [member, { scene: 'kit' }] } }),
      ofPeriod(12, 'refunded', 't3')
    ]
  ],
  [
    'a refund of the newest period of a subscription, after a charge for a one-time product',
    ['kit 1 paid 100', 'team 1 refunded'],
    [...subscribed, ofPeriod(11, 'paid', 't3', { facts: { items: [kitForGood] } }), ofPeriod(12, 'refunded', 't2')]
  ],
  [
    'a refund of the newest period, after a charge for a one-time product and an item that is no product',
    ['kit 1 paid 100', 'team 1 refunded'],
    [
      ...subscribed,
      ofPeriod(11, 'paid', 't3', { facts: { items: [kitForGood, other] } }),
      ofPeriod(12, 'refunded', 't2')
    ]
  ],
  [
    'a refund of the second of two one-time products that a subscription was charged for',
    ['book 1 refunded', 'kit 2 paid 100', 'team 1 active'],
    [
      ...subscribed,
      ofPeriod(11, 'paid', 't3', { facts: { items: [{ scene: 'book', quantity: 1, once: true }] } }),
      ofPeriod(12, 'refunded', 't3')
    ]
  ],
  [
    'a failed refund of the one-time product in the first period of a subscription',
    ['kit 2 paid 100', 'team 1 active'],
    [
      ...subscribed,
      ofPeriod(12, 'partially_refunded', 't1', { lines: ['l1', 'l2'].map((id) => ({ id, all: true })) }),
      ofPeriod(13, 'refund_failed', 't1', { about: 'a12' })
    ]
  ],
  [
    'a dispute about the first period of a subscription with a one-time product',
    ['kit 2 disputed 100', 'team 1 disputed'],
    [...subscribed, ofPeriod(12, 'disputed', 't1')]
  ],
  [
    'a dispute about the first period of a subscription with a one-time product that the seller won',
    ['kit 2 paid 100', 'team 1 active'],
    [...subscribed, ofPeriod(12, 'disputed', 't1'), ofPeriod(13, 'dispute_won', 't1', { about: 'a12' })]
  ],
  [
    'a dispute about the first period of a subscription with a one-time product that the seller lost',
    ['kit 2 lost 100', 'team 1 lost'],
    [...subscribed, ofPeriod(12, 'disputed', 't1'), ofPeriod(13, 'lost', 't1', { about: 'a12' })]
  ],
  [
    'a refund of a subscription with a one-time product whose payment names no period',
    ['kit 1 refunded 100', 'team 1 refunded'],
    [
      says(1, 'paid', { key: 's', facts: { items: [member, kitForGood] } }),
      says(2, 'active', { key: 's', facts: member }),
      ofPeriod(9, 'paid', 't2', { facts: member }),
      says(12, 'refunded', { key: 's' })
    ]
  ],
  [
    'a one-time product whose money is still on its way, beside a subscription',
    ['kit 1 pending 100', 'team 1 active'],
    [...subscribed.slice(1), ofPeriod(11, 'pending', 't3', { facts: { items: [kitForGood] } })]
  ],
  [
    'a new quantity of a subscription with a one-time product and an item that is no product',
    ['kit 2 paid 100', 'team 3 active'],
    [...subscribed, says(10, 'active', { key: 's', facts: { items: [{ ...member, quantity: 3 }, { quantity: 8 }] } })]
  ]
]

describe('the payments of a sale', () => {
  for (const [words, payments, events] of stories) {
    test(`After ${words}, the payments of the sale are: ${payments.join(', ')}`, () => {
      assert.deepEqual(told(events).sort(), payments.toSorted())
      assert.deepEqual(told(events.toReversed()).sort(), payments.toSorted())
      assert.deepEqual(told([...events, ...events]).sort(), payments.toSorted())
    })
  }

  const line = fc.constantFrom('l1', 'l2', 'l3', 'l4')
  const scene = fc.constantFrom('kit', 'team', 'book')
  const item = fc.record(
    {
      scene,
      quantity: fc.integer({ min: 1, max: 3 }),
      amount: fc.nat(9),
      lines: fc.uniqueArray(line),
      once: fc.constant(true as const)
    },
    { requiredKeys: [] }
  )
  const anyEvent = fc.record(
    {
      kind: fc.constantFrom<EventKind>(
        ...(['paid', 'pending', 'failed', 'refunded', 'partially_refunded', 'refund_failed'] as const),
        ...(['disputed', 'dispute_won', 'lost', 'active', 'ending', 'ended', 'linked'] as const)
      ),
      occurredAt: fc.nat(2),
      references: fc.uniqueArray(fc.constantFrom('t1', 't2', 's'), { minLength: 1 }),
      about: fc.constantFrom('a', 'b'),
      refunded: fc.nat(9),
      lines: fc.array(fc.record({ id: line, refunded: fc.nat(9), all: fc.boolean() }, { requiredKeys: ['id'] })),
      period: fc.constantFrom('t1', 't2'),
      facts: fc.oneof(
        fc.record({ scene, quantity: fc.nat(3), amount: fc.nat(9) }, { requiredKeys: [] }),
        fc.record({ items: fc.array(item, { minLength: 1, maxLength: 4 }), amount: fc.nat(9) })
      )
    },
    { requiredKeys: ['kind', 'occurredAt', 'facts'] }
  ) as fc.Arbitrary<PaymentEvent>
  /** No refund says what was bought. */
  const aEvent = anyEvent
  const anyEvents = fc.array(aEvent, { minLength: 1, maxLength: 10 })

  test('Each payment of a cart has the buyer, the currency and the times of the whole sale', () => {
    const facts = { email: 'ada@example.com', customer: 'c', username: 'ada', currency: 'eur' }
    const whole = { ...facts, references: ['t'], createdAt: 1, paidAt: 3 }
    const asked = says(1, 'pending', { ...cart, kind: 'pending', facts: { ...cart.facts, ...facts } })
    for (const payment of paymentsOf([asked, { ...asked, kind: 'paid', occurredAt: 3 }])) {
      assert.partialDeepStrictEqual(payment, whole)
    }
  })

  test('The payments of a sale do not depend on the order and the number of deliveries of its events', () => {
    const shuffled = anyEvents.chain((events) =>
      fc.tuple(fc.constant(events), fc.shuffledSubarray([...events, ...events], { minLength: events.length * 2 }))
    )
    fc.assert(
      fc.property(shuffled, ([events, arrived]) => assert.deepEqual(told(arrived).sort(), told(events).sort())),
      { numRuns: 2000 }
    )
  })

  test('A sale has one payment for each product, and at least one', () => {
    fc.assert(
      fc.property(anyEvents, (events) => {
        const scenes = told(events).map((words) => words.split(' ')[0])
        assert.ok(scenes.length > 0)
        assert.equal(new Set(scenes).size, scenes.length)
      }),
      { numRuns: 2000 }
    )
  })

  test('An address that the seller has corrected applies to each product, also to one that was bought for good', () => {
    const corrected = says(12, 'linked', { key: 's', decided: true, facts: { email: 'right@mail.example' } })
    const payments = paymentsOf([
      says(0, 'linked', { facts: { email: 'typo@mail.example' } }),
      ...subscribed,
      corrected
    ])
    assert.deepEqual(
      payments.map(({ scene, state, email }) => [scene, state, email]),
      [
        ['kit', 'paid', 'right@mail.example'],
        ['team', 'active', 'right@mail.example']
      ]
    )
  })

  const stands = (...events: [PaymentEvent, ...PaymentEvent[]]) =>
    paymentsOf(events).map(({ scene, state, createdAt }) => [scene, state, createdAt])

  test('A refund that lists products adds none to a product that was bought for good', () => {
    const bought = says(1, 'paid', { facts: { items: [{ scene: 'kit', lines: ['l1'], once: true }], amount: 9 } })
    const items = [{ scene: 'team' }, { scene: 'book' }, { scene: 'gift', once: true as const }]
    const failed = says(1, 'refund_failed', { lines: [{ id: 'l1' }], facts: { items, amount: 0 } })
    assert.deepEqual(stands(bought, failed), [['kit', 'paid', 1]])
  })

  test('A product of which no event says anything is pending, and a refund alone lists nothing bought for good', () => {
    const items = [
      { scene: 'team', lines: ['l1'] },
      { scene: 'book', lines: ['l2'] },
      { scene: 'gift', once: true as const }
    ]
    const refund = says(1, 'refunded', { lines: [{ id: 'l1', all: true }], facts: { items, amount: 0 } })
    assert.deepEqual(stands(refund), [
      ['team', 'refunded', 1],
      ['book', 'pending', 1]
    ])
  })

  test('A dispute is about the whole sale, whatever lines it names', () => {
    const items = [
      { scene: 'team', lines: ['l1'] },
      { scene: 'book', lines: ['l2'] }
    ]
    const paid = says(1, 'paid', { facts: { items, amount: 9 } })
    const disputed = says(2, 'disputed', { lines: [{ id: 'l1' }] })
    assert.deepEqual(stands(paid, disputed), [
      ['team', 'disputed', 1],
      ['book', 'disputed', 1]
    ])
  })

  test('The payment of a sale of one product equals the fold of the whole sale', () => {
    const plain = fc.array(aEvent, { minLength: 1, maxLength: 8 }).map((events) =>
      events.map(({ lines: _, facts: { items: __, ...facts }, ...event }): PaymentEvent => {
        return { ...event, facts: { ...facts, ...(facts.scene !== undefined && { scene: 'kit' }) } }
      })
    )
    fc.assert(
      fc.property(plain, ([one, ...others]) => {
        assert.ok(one)
        const { quantity: _, ...whole } = foldPayment([one, ...others])
        const payments = paymentsOf([one, ...others])
        assert.deepEqual(
          payments.map(({ quantity: __, ...payment }) => [statusOf(payment, defaultPolicy), payment]),
          [[statusOf(whole, defaultPolicy), whole]]
        )
      }),
      { numRuns: 1000 }
    )
  })
})
