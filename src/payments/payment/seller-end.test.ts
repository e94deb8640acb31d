import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { defaultPolicy } from '../../product.ts'
import type { EventKind, PaymentEvent } from './event.ts'
import { paymentsOf } from './payments-of-sale.ts'
import { qualifies, statusOf } from './policy.ts'
import { timeOverUntold } from './seller-end.ts'
import { reportedStateOf } from './state.ts'

const says = (occurredAt: number, kind: EventKind, said: Partial<PaymentEvent> = {}): PaymentEvent => ({
  kind,
  occurredAt,
  facts: {},
  ...said
})
const ended = (at: number, spares?: string[]) => says(at, 'access_ended', { words: 'no', ...(spares && { spares }) })
const givenBack = (at: number, spares?: string[]) => says(at, 'given_back', spares && { spares })
const of = (...scenes: string[]) => ({ facts: { items: scenes.map((scene) => ({ scene })) } })

function told(events: PaymentEvent[]): string[] {
  const [first, ...others] = events
  assert.ok(first)
  return paymentsOf([first, ...others]).map(({ scene, state, words = '-' }) => `${scene} ${state} ${words}`)
}

const paid = says(1, 'paid', of('kit'))
const cart = says(1, 'paid', of('kit', 'team'))
const stories: [words: string, payments: string[], events: PaymentEvent[]][] = [
  ['was ended', ['kit ended_by_seller no'], [paid, ended(2)]],
  ['was ended and refunded later', ['kit ended_by_seller no'], [paid, ended(2), says(3, 'refunded')]],
  ['was refunded and then ended', ['kit ended_by_seller no'], [paid, says(2, 'refunded'), ended(3)]],
  ['was ended before the money came', ['kit ended_by_seller no'], [says(1, 'pending', of('kit')), ended(2), paid]],
  ['was ended and is renewed', ['kit ended_by_seller no'], [says(1, 'active', of('kit')), ended(2), says(3, 'active')]],
  ['was ended and given back', ['kit paid -'], [paid, ended(2), givenBack(3)]],
  ['was given back before it was ended', ['kit ended_by_seller no'], [paid, givenBack(2), ended(3)]],
  ['was given back after a refund', ['kit refunded -'], [paid, ended(2), says(3, 'refunded'), givenBack(4)]],
  ['was ended for one product of two', ['kit ended_by_seller no', 'team paid -'], [cart, ended(2, ['team'])]],
  [
    'was ended for one product after the other',
    ['kit ended_by_seller no', 'team ended_by_seller no'],
    [cart, ended(2, ['team']), ended(3, ['kit'])]
  ],
  [
    'was ended for two products and given back for one',
    ['kit paid -', 'team ended_by_seller no'],
    [cart, ended(2), givenBack(3, ['team'])]
  ],
  [
    'was ended and changes its product',
    ['team ended_by_seller no'],
    [says(1, 'active', of('kit')), ended(2), says(3, 'active', of('team'))]
  ],
  [
    'was ended for one product and gets a third',
    ['more ended_by_seller no', 'team active -'],
    [says(1, 'active', of('kit', 'team')), ended(2, ['team']), says(3, 'active', of('more', 'team'))]
  ],
  [
    'was ended for what was bought for good, beside a subscription',
    ['kit ended_by_seller no', 'team active -'],
    [
      says(1, 'paid', { period: 'p', facts: { items: [{ scene: 'kit', once: true }, { scene: 'team' }] } }),
      says(2, 'active', of('team')),
      ended(3, ['team'])
    ]
  ],
  ['is of no known product and was ended', ['undefined ended_by_seller no'], [says(1, 'paid'), ended(2, ['kit'])]]
]

describe('access that the seller ends', () => {
  for (const [words, payments, events] of stories) {
    test(`A sale that ${words} is ${payments.join(' and ')}`, () => {
      assert.deepEqual(told(events), payments)
      assert.deepEqual(told(events.toReversed()), payments)
    })
  }

  test('No event of a processor gives access back that the seller has ended, whenever it happened', () => {
    const kinds: EventKind[] = ['paid', 'active', 'ending', 'dispute_won', 'refund_failed', 'linked', 'disputed']
    const event = fc
      .record({
        at: fc.integer({ min: 0, max: 20 }),
        kind: fc.constantFrom(...kinds),
        scenes: fc.subarray(['kit', 'team', 'more'])
      })
      .map(({ at, kind, scenes }) => says(at, kind, of(...scenes)))
    const keep = { refund: 'keep', partialRefund: 'keep', dispute: 'keep' } as const
    fc.assert(
      fc.property(fc.array(event), fc.integer({ min: 0, max: 20 }), (others, at) => {
        for (const payment of paymentsOf([paid, ...others, ended(at)])) {
          assert.equal(statusOf(payment, keep), 'ended_by_seller')
        }
      })
    )
  })

  test('Access that was ended and given back is as if the seller had decided nothing', () => {
    const events: [PaymentEvent, ...PaymentEvent[]] = [cart, says(5, 'partially_refunded', { refunded: 1 })]
    assert.deepEqual(paymentsOf([...events, ended(2), givenBack(3)]), paymentsOf(events))
  })

  test('The seller has ended the access since the first decision after it was given back last', () => {
    for (const [stateAt, decisions] of [
      [2, [ended(2), ended(5)]],
      [6, [ended(2), givenBack(4), ended(6)]],
      [undefined, [ended(2), givenBack(4)]],
      [5, [ended(2, ['kit']), ended(5)]]
    ] as const) {
      const [payment] = paymentsOf([paid, ...decisions, says(9, 'refunded')])
      assert.equal(payment?.stateAt, stateAt, JSON.stringify(decisions))
    }
  })

  test('The end of a time has passed untold from that moment on, until an event says so', () => {
    const forATime: PaymentEvent = { ...paid, until: 8 }
    const over = says(8, 'time_over')
    for (const [at, now, events] of [
      [undefined, 7, [forATime, ended(2)]],
      [8, 8, [forATime, ended(2)]],
      [8, 9, [forATime]],
      [undefined, 9, [forATime, ended(2), over]],
      [undefined, 9, [paid, ended(2)]]
    ] as const) {
      assert.equal(timeOverUntold(paymentsOf(events), now), at, JSON.stringify([now, events]))
    }
    assert.deepEqual(told([forATime, ended(2), over, givenBack(9)]), ['kit time_over -'])
  })

  test('A payment keeps the state that its processor reports beneath the end of its access', () => {
    const disputed = says(3, 'disputed', { about: 'dp' })
    for (const [reported, events] of [
      ['disputed', [paid, ended(2), disputed]],
      ['disputed', [paid, disputed, ended(4)]],
      ['paid', [paid, ended(2), disputed, says(4, 'dispute_won', { about: 'dp' })]],
      ['lost', [paid, ended(2), disputed, says(4, 'lost', { about: 'dp' })]],
      ['refunded', [paid, ended(2), disputed, says(4, 'refunded')]],
      ['time_over', [{ ...paid, until: 3 }, ended(2), says(3, 'time_over')]]
    ] as const) {
      const [payment] = paymentsOf(events)
      assert.deepEqual([payment?.state, payment && reportedStateOf(payment)], ['ended_by_seller', reported])
      const [back] = paymentsOf([...events, givenBack(9)])
      assert.deepEqual([back?.state, back && reportedStateOf(back)], [reported, reported])
    }
    assert.equal(reportedStateOf({ state: 'ended_by_seller', reportedState: null }), undefined)
  })

  test('The end of the access changes nothing but the state, its time and the words', () => {
    const [payment] = paymentsOf([paid, ended(2)])
    assert.deepEqual(payment, {
      ...paymentsOf([paid])[0],
      state: 'ended_by_seller',
      stateAt: 2,
      words: 'no',
      reportedState: 'paid'
    })
    assert.equal(qualifies('ended_by_seller', defaultPolicy), false)
  })
})
