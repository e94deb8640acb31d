import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { EventKind, PaymentEvent } from './event.ts'
import { periodFinder, periodsOf } from './periods.ts'

type Said = Partial<Omit<PaymentEvent, 'kind' | 'occurredAt' | 'facts'>> & { amount?: number }

const says = (occurredAt: number, kind: EventKind, { amount, ...said }: Said = {}): PaymentEvent => ({
  kind,
  occurredAt,
  ...said,
  facts: amount === undefined ? {} : { amount }
})

const paid = (occurredAt: number, period: string, said: Said = {}) => says(occurredAt, 'paid', { period, ...said })

describe('the paid periods of a subscription', () => {
  test('The paid periods of a subscription are those that its payments name, the newest last', () => {
    assert.deepEqual(periodsOf([paid(1, 'in_2', { amount: 10 }), paid(5, 'in_1', { amount: 20 })]), [
      { id: 'in_2', paidAt: 1, amount: 10 },
      { id: 'in_1', paidAt: 5, amount: 20 }
    ])
  })

  test('A subscription has no paid period if no payment names a period: a refund of a period and a payment without a period do not count', () => {
    assert.deepEqual(periodsOf([says(1, 'paid'), says(2, 'refunded', { period: 'in_1' })]), [])
  })

  test('A paid period has the time of its first event, and the amount of its last event with an amount', () => {
    const told = [paid(1, 'in_1', { amount: 10 }), paid(5, 'in_2'), paid(6, 'in_1', { amount: 12 }), paid(7, 'in_1')]
    assert.deepEqual(periodsOf(told), [
      { id: 'in_1', paidAt: 1, amount: 12 },
      { id: 'in_2', paidAt: 5, amount: undefined }
    ])
  })
})

/** Two months as Stripe reports them: each names its invoice and the subscription that both share. */
const months = [paid(1, 'in_1', { references: ['in_1', 'sub'] }), paid(5, 'in_2', { references: ['in_2', 'sub'] })]
const refund = (occurredAt: number, said: Said = {}) => says(occurredAt, 'refunded', said)

const cases: [words: string, period: string | undefined, about: PaymentEvent, beside: PaymentEvent[]][] = [
  ['the period that it names', 'in_1', refund(9, { period: 'in_1', references: ['in_2'] }), months],
  ['the period that it refers to', 'in_1', refund(9, { references: ['in_1'] }), months],
  [
    'the period that any of its references leads to',
    'in_1',
    refund(9, { references: ['re_1', 'in_1', 'ch_1'] }),
    months
  ],
  [
    'the period whose name it refers to, though the payment of that period has no references',
    'in_1',
    refund(9, { references: ['in_1'] }),
    [paid(1, 'in_1'), paid(5, 'in_2')]
  ],
  [
    'the period whose payment names the same reference',
    'in_1',
    refund(9, { references: ['pi_1'] }),
    [paid(1, 'in_1', { references: ['pi_1', 'sub'] }), ...months]
  ],
  [
    'the period whose payment names the same reference, reported several times',
    'in_1',
    refund(9, { references: ['pi_1'] }),
    [paid(1, 'in_1', { references: ['pi_1'] }), paid(2, 'in_1', { references: ['pi_1'] }), paid(5, 'in_2')]
  ],
  ['the newest of the periods that it refers to', 'in_2', refund(9, { references: ['in_2', 'in_1'] }), months],
  [
    'the period that a link leads to',
    'in_1',
    refund(9, { references: ['pi_1'] }),
    [...months, says(2, 'linked', { references: ['pi_1', 'in_1'] })]
  ],
  [
    'the period that a chain of links leads to',
    'in_1',
    refund(9, { references: ['ch_1'] }),
    [
      ...months,
      says(2, 'linked', { references: ['in_1', 'pi_1'] }),
      says(2, 'linked', { references: ['pi_1', 'x', 'y'] }),
      says(2, 'linked', { references: ['y', 'ch_1'] })
    ]
  ],
  [
    'the nearest of the periods that links lead to',
    'in_1',
    refund(9, { references: ['pi_1'] }),
    [
      ...months,
      says(2, 'linked', { references: ['pi_1', 'in_1', 'ch_1'] }),
      says(2, 'linked', { references: ['ch_1', 'in_2'] })
    ]
  ],
  [
    'the newest period if links form a circle and lead to no period',
    'in_2',
    refund(9, { references: ['a'] }),
    [...months, says(2, 'linked', { references: ['a', 'b'] }), says(2, 'linked', { references: ['b', 'a'] })]
  ],
  ['the newest period if nothing else decides', 'in_2', refund(9), months],
  ['the newest period of its time if nothing else decides', 'in_1', refund(4), months],
  ['the period that was paid at the same moment if nothing else decides', 'in_2', refund(5), months],
  ['the first period if nothing else decides and no period was paid before', 'in_1', refund(0), months],
  [
    'the newest period of its time if it names only a reference that all periods share',
    'in_1',
    refund(4, { references: ['sub'] }),
    months
  ],
  [
    'the newest period of its time if it names only a reference that no payment names',
    'in_1',
    refund(4, { references: ['sub_item'] }),
    [
      ...months,
      says(2, 'active', { references: ['sub_item', 'in_2'] }),
      says(2, 'disputed', { period: 'in_2', references: ['sub_item'] })
    ]
  ],
  [
    'the period of a payment that shares a reference, beside a payment without a period',
    'in_1',
    refund(9, { references: ['pi_1'] }),
    [says(0, 'paid', { references: ['pi_1'] }), paid(1, 'in_1', { references: ['pi_1'] }), paid(5, 'in_2')]
  ],
  ['no period if no payment names a period', undefined, refund(9), [says(1, 'paid')]],
  ['the period that it names if no payment names a period', 'in_7', refund(9, { period: 'in_7' }), []]
]

describe('the period of an event', () => {
  for (const [words, period, event, beside] of cases) {
    test(`An event is about ${words}`, () => assert.equal(periodFinder(beside)(event), period))
  }
})
