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
  test('are those that a payment names, the newest last', () => {
    assert.deepEqual(periodsOf([paid(1, 'in_2', { amount: 10 }), paid(5, 'in_1', { amount: 20 })]), [
      { id: 'in_2', paidAt: 1, amount: 10 },
      { id: 'in_1', paidAt: 5, amount: 20 }
    ])
  })

  test('are none where no payment names any: not by a refund of one, nor by a payment for none', () => {
    assert.deepEqual(periodsOf([says(1, 'paid'), says(2, 'refunded', { period: 'in_1' })]), [])
  })

  test('date from the first word about each, and cost what the last word says that names an amount', () => {
    const told = [paid(1, 'in_1', { amount: 10 }), paid(5, 'in_2'), paid(6, 'in_1', { amount: 12 }), paid(7, 'in_1')]
    assert.deepEqual(periodsOf(told), [
      { id: 'in_1', paidAt: 1, amount: 12 },
      { id: 'in_2', paidAt: 5, amount: undefined }
    ])
  })
})

/** Two months, as Stripe tells of them: each names its invoice and the subscription that both share. */
const months = [paid(1, 'in_1', { references: ['in_1', 'sub'] }), paid(5, 'in_2', { references: ['in_2', 'sub'] })]
const refund = (occurredAt: number, said: Said = {}) => says(occurredAt, 'refunded', said)

const cases: [words: string, period: string | undefined, about: PaymentEvent, beside: PaymentEvent[]][] = [
  ['the one that it names', 'in_1', refund(9, { period: 'in_1', references: ['in_2'] }), months],
  ['the one that it refers to', 'in_1', refund(9, { references: ['in_1'] }), months],
  [
    'the one that it refers to by any of its references',
    'in_1',
    refund(9, { references: ['re_1', 'in_1', 'ch_1'] }),
    months
  ],
  [
    'the one that it refers to by its name, though the payment of that refers to nothing',
    'in_1',
    refund(9, { references: ['in_1'] }),
    [paid(1, 'in_1'), paid(5, 'in_2')]
  ],
  [
    'the one whose payment names the same reference',
    'in_1',
    refund(9, { references: ['pi_1'] }),
    [paid(1, 'in_1', { references: ['pi_1', 'sub'] }), ...months]
  ],
  [
    'the one whose payment names the same reference, however often that is told',
    'in_1',
    refund(9, { references: ['pi_1'] }),
    [paid(1, 'in_1', { references: ['pi_1'] }), paid(2, 'in_1', { references: ['pi_1'] }), paid(5, 'in_2')]
  ],
  ['the newest of those that it refers to', 'in_2', refund(9, { references: ['in_2', 'in_1'] }), months],
  [
    'the one that a link leads to',
    'in_1',
    refund(9, { references: ['pi_1'] }),
    [...months, says(2, 'linked', { references: ['pi_1', 'in_1'] })]
  ],
  [
    'the one that several links lead to, one after the other',
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
    'the nearest of those that links lead to',
    'in_1',
    refund(9, { references: ['pi_1'] }),
    [
      ...months,
      says(2, 'linked', { references: ['pi_1', 'in_1', 'ch_1'] }),
      says(2, 'linked', { references: ['ch_1', 'in_2'] })
    ]
  ],
  [
    'the newest where links go round in a circle and lead to none',
    'in_2',
    refund(9, { references: ['a'] }),
    [...months, says(2, 'linked', { references: ['a', 'b'] }), says(2, 'linked', { references: ['b', 'a'] })]
  ],
  ['the newest when nothing tells', 'in_2', refund(9), months],
  ['the newest at that moment when nothing tells', 'in_1', refund(4), months],
  ['the one that was paid at the same moment when nothing tells', 'in_2', refund(5), months],
  ['the first when nothing tells and none was paid yet', 'in_1', refund(0), months],
  ['the newest at that moment by what all periods share', 'in_1', refund(4, { references: ['sub'] }), months],
  [
    'the newest at that moment by what no payment names, whatever else names it',
    'in_1',
    refund(4, { references: ['sub_item'] }),
    [
      ...months,
      says(2, 'active', { references: ['sub_item', 'in_2'] }),
      says(2, 'disputed', { period: 'in_2', references: ['sub_item'] })
    ]
  ],
  [
    'the one that a payment names, beside one that names no period',
    'in_1',
    refund(9, { references: ['pi_1'] }),
    [says(0, 'paid', { references: ['pi_1'] }), paid(1, 'in_1', { references: ['pi_1'] }), paid(5, 'in_2')]
  ],
  ['none where no period is known', undefined, refund(9), [says(1, 'paid')]],
  ['the one that it names, where none is known', 'in_7', refund(9, { period: 'in_7' }), []]
]

describe('the period that an event is about', () => {
  for (const [words, period, event, beside] of cases) {
    test(`is ${words}`, () => assert.equal(periodFinder(beside)(event), period))
  }
})
