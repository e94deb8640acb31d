import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { EventKind, PaymentEvent } from './event.ts'
import { type Refund, refundIn, storedRefund } from './refunded-sum.ts'

type Said = Partial<Omit<PaymentEvent, 'kind' | 'occurredAt' | 'facts'>> & { amount?: number }

/** Events in the order of this list. */
const told = (...events: [kind: EventKind, said?: Said][]): PaymentEvent[] =>
  events.map(([kind, { amount, ...said } = {}], occurredAt) => ({
    kind,
    occurredAt,
    ...said,
    facts: amount === undefined ? {} : { amount }
  }))
const atOnce = (events: PaymentEvent[]) => events.map((event) => ({ ...event, occurredAt: 1 }))
const part = (refunded?: number, about?: string): [EventKind, Said] => [
  'partially_refunded',
  { ...(refunded !== undefined && { refunded }), ...(about !== undefined && { about }) }
]

const whole = (about?: string, refunded?: number): [EventKind, Said] => ['refunded', part(refunded, about)[1]]
const failed = (about?: string, refunded?: number): [EventKind, Said] => ['refund_failed', part(refunded, about)[1]]

type Refunded = 'none' | 'part' | 'all'
const all: Refunded = 'all'
type Case = [words: string, refunded: Refunded, events: PaymentEvent[], amount?: number | 'unknown']

/** Refunds of a sale of 100, unless a case names another amount. */
function holds(cases: Case[]) {
  for (const [words, refunded, events, amount = 100] of cases) {
    test(`The refunded part of a payment is "${refunded}" after ${words}`, () => {
      const refund = refundIn(events, amount === 'unknown' ? undefined : amount)
      assert.equal(refund ? (refund.isWhole ? 'all' : 'part') : 'none', refunded)
    })
  }
}

describe('refunds that have an id', () => {
  holds([
    ['no refund', 'none', told(['paid'])],
    ['one full refund', all, told(whole('a'))],
    ['one refund in part', 'part', told(part(40, 'a'))],
    ['one refund in part without a sum', 'part', told(part(undefined, 'a'))],
    ['one refund of 0', 'none', told(part(0, 'a'))],
    ['refunds that add up to the amount', all, told(part(40, 'a'), part(60, 'b'))],
    ['refunds that add up to less than the amount', 'part', told(part(40, 'a'), part(59, 'b'))],
    ['refunds that add up to more than the amount', all, told(part(40, 'a'), part(90, 'b'))],
    ['a refund whose last event names less than the amount', 'part', told(part(100, 'a'), part(99, 'a'))],
    [
      'a full sum and then an event about the same refund without a sum',
      all,
      told(part(100, 'a'), part(undefined, 'a'))
    ],
    ['a full refund and then an event that names a part of it', all, told(whole('a'), part(1, 'a'))],
    ['a full refund whose sum is less than the amount', all, told(whole('a', 40))],
    ['a refund in part that is then reported as a full refund', all, told(part(1, 'a'), whole('a'))],
    ['a full refund beside a refund in part', all, told(part(1, 'a'), whole('b'))],
    ['a refund in part that failed', 'none', told(part(40, 'a'), failed('a'))],
    ['a full refund that failed', 'none', told(whole('a'), failed('a'))],
    ['a refund whose failure was reported first', 'none', told(failed('a'), whole('a'))],
    ['two refunds of which one failed', 'part', told(part(40, 'a'), part(60, 'b'), failed('b'))],
    ['a full refund of the smallest sale', all, told(part(1, 'a')), 1],
    ['a refund of 0 of a free sale', 'none', told(part(0, 'a')), 0],
    ['a large refund of a sale whose amount is not known', 'part', told(part(900, 'a')), 'unknown']
  ])
})

describe('totals of all refunds so far', () => {
  holds([
    ['a full total', all, told(whole())],
    ['a full total whose sum is less than the amount', all, told(whole(undefined, 40))],
    ['a full total of a sale whose amount is not known', all, told(whole()), 'unknown'],
    ['a total in part', 'part', told(part(40))],
    ['a total in part without a sum', 'part', told(part())],
    ['a total of 0', 'none', told(part(0))],
    ['two totals, which are not added up', 'part', told(part(40), part(60))],
    ['a total that reaches the amount', all, told(part(40), part(100))],
    ['a total and a refund with an id, which are not added up', 'part', told(part(40), part(60, 'a'))]
  ])
})

describe('totals of all refunds, and a refund that failed', () => {
  holds([
    ['a total and a later failure, which is subtracted', 'part', told(part(100), failed('a', 40))],
    ['a total and a failure of the same moment, which is subtracted', 'part', atOnce(told(part(100), failed('a', 40)))],
    ['a failure before the total, which the total includes already', all, told(failed('a', 40), part(100))],
    ['a total that failed as a whole', 'none', told(part(40), failed('a', 40))],
    ['a total of which nearly all failed', 'part', told(part(41), failed('a', 40))],
    ['a failure of more than the total', 'none', told(part(40), failed('a', 60))],
    ['a full total of which all but 1 failed', 'part', told(whole(), failed('a', 99))],
    ['a full total of which the whole amount failed', 'none', told(whole(), failed('a', 100))],
    ['a full total with a sum that failed as a whole', 'none', told(whole(undefined, 40), failed('a', 40))],
    ['several failures that make the total', 'none', told(part(70), failed('a', 40), failed('b', 30))],
    ['several failures that make less than the total', 'part', told(part(70), failed('a', 40), failed('b', 29))],
    ['a total without a sum, and a failure', 'part', told(part(), failed('a', 100))],
    ['a total in part, and a failure without a sum', 'part', told(part(40), failed('a'))],
    ['a full total, and a failure without a sum', 'none', told(whole(), failed('a'))],
    [
      'a full total and a failure for a sale whose amount is not known',
      'none',
      told(whole(), failed('a', 40)),
      'unknown'
    ],
    ['two failures, and one of them has no sum', 'part', told(part(40), failed('a', 40), failed('b'))]
  ])
})

describe('the sum of a refund that failed', () => {
  holds([
    ['a failure that names its sum', 'part', told(part(40, 'a'), part(50), failed('a', 30))],
    ['a failure whose refund names the sum', 'none', told(part(40, 'a'), part(40), failed('a'))],
    [
      'a failure whose refund names two sums, where the last sum counts',
      'none',
      told(part(30, 'a'), part(40, 'a'), part(40), failed('a'))
    ],
    [
      'a failure whose refund names no sum in its last event',
      'none',
      told(part(40, 'a'), part(undefined, 'a'), part(40), failed('a'))
    ],
    [
      'a failure without a sum after another refund with a sum',
      'none',
      told(part(20, 'b'), part(40, 'a'), part(60), failed('a'), failed('b', 20))
    ],
    [
      'a failure without a sum before another refund with a sum',
      'none',
      told(part(40, 'a'), part(20, 'b'), part(60), failed('a'), failed('b', 20))
    ],
    ['a failure without id and sum after a total, whose sum does not count for it', 'part', told(part(40), failed())],
    ['a failure without an id that names its sum', 'none', told(part(40), failed(undefined, 40))],
    [
      'several failures without an id, of which the last with a sum counts',
      'none',
      told(part(40), failed(undefined, 30), failed(undefined, 40), failed())
    ],
    [
      'a failure that is reported with two sums, where the last sum counts',
      'none',
      told(part(40), failed('a', 30), failed('a', 40))
    ],
    ['a failure that is reported again without a sum', 'none', told(part(40), failed('a', 40), failed('a'))],
    [
      'a failure before the total that is reported again after it',
      all,
      told(failed('a', 40), part(100), failed('a', 40))
    ]
  ])
})

describe('refunds of a subscription', () => {
  const first: [EventKind, Said] = ['paid', { period: 'in_1', amount: 10 }]
  const second: [EventKind, Said] = ['paid', { period: 'in_2', amount: 20 }]
  const of = (period: string, [kind, said = {}]: [EventKind, Said?]): [EventKind, Said] => [kind, { ...said, period }]
  holds([
    ['two paid periods and no refund', 'none', told(first, second)],
    ['a refund of the newest period', all, told(first, second, of('in_2', whole()))],
    ['a refund of an older period', 'none', told(first, second, of('in_1', whole()))],
    [
      'a refund of the newest of three periods',
      all,
      told(first, second, ['paid', { period: 'in_3' }], of('in_3', whole()))
    ],
    [
      'a refund of the second of three periods',
      'none',
      told(first, second, ['paid', { period: 'in_3' }], of('in_2', whole()))
    ],
    ['a refund in part of the newest period', 'part', told(first, second, of('in_2', part(19, 'a')))],
    ['a refund of the amount of the newest period', all, told(first, second, of('in_2', part(20, 'a')))],
    [
      'refunds in part of several periods, which are not added up',
      'part',
      told(first, second, of('in_1', part(10, 'a')), of('in_2', part(10, 'b')))
    ],
    [
      'a refund of the amount of the payment if the period names no amount',
      all,
      told(['paid', { period: 'in_1' }], part(100, 'a'))
    ],
    [
      'a refund of less than the amount of the payment if the period names no amount',
      'part',
      told(['paid', { period: 'in_1' }], part(99, 'a'))
    ],
    ['a failed refund of the newest period', 'none', told(second, of('in_2', part(20)), of('in_2', failed('a', 20)))],
    ['a failed refund of another period', all, told(first, second, of('in_2', part(20)), of('in_1', failed('a', 20)))]
  ])
})

describe('the sum and the time of a refund', () => {
  const cases: [words: string, is: Omit<Refund, 'isWhole'> | undefined, events: PaymentEvent[]][] = [
    ['no refund', undefined, told(['paid'])],
    ['a full refund without a sum', { at: 1, amount: 100 }, told(['paid'], whole())],
    ['a full refund that names less than the amount', { at: 0, amount: 100 }, told(whole('a', 40))],
    ['a refund in part', { at: 1, amount: 40 }, told(['paid'], part(40, 'a'))],
    ['a refund in part without a sum', { at: 1 }, told(['paid'], part())],
    ['two refunds in part', { at: 2, amount: 60 }, told(['paid'], part(40, 'a'), part(20, 'b'))],
    ['two refunds of which one names no sum', { at: 2 }, told(['paid'], part(40, 'a'), part(undefined, 'b'))],
    ['a refund that is reported twice', { at: 1, amount: 40 }, told(['paid'], part(40, 'a'), part(40, 'a'))],
    ['two totals', { at: 2, amount: 60 }, told(['paid'], part(40), part(60))],
    ['a total that is reported twice', { at: 1, amount: 40 }, told(['paid'], part(40), part(40))],
    ['a total and a sum that do not agree', { at: 2 }, told(['paid'], part(40), part(20, 'a'))],
    ['a total of which a part failed', { at: 1, amount: 60 }, told(['paid'], whole(), failed('a', 40))],
    [
      'a refund that failed and another one',
      { at: 1, amount: 40 },
      told(['paid'], part(40, 'a'), part(9, 'b'), failed('b'))
    ],
    ['a refund of 0 before another one', { at: 1, amount: 40 }, told(part(0, 'a'), part(40, 'b'))],
    [
      'a refund of the newest period',
      { at: 2, amount: 20 },
      told(['paid', { period: 'a', amount: 10 }], ['paid', { period: 'b', amount: 20 }], ['refunded', { period: 'b' }])
    ]
  ]
  for (const [words, is, events] of cases) {
    test(`The pages can name the sum and the time of ${words}`, () => {
      const { isWhole: _, ...refund } = refundIn(events, 100) ?? { isWhole: false }
      assert.deepEqual(refund, is ?? {})
    })
  }

  test('A full refund of a sale whose amount is not known has the sum that its event names', () => {
    assert.deepEqual(refundIn(told(whole(undefined, 40)), undefined), { isWhole: true, at: 0, amount: 40 })
    assert.deepEqual(refundIn(told(whole()), undefined), { isWhole: true, at: 0 })
  })

  test('A stored refund is a whole one if the payment is refunded, also where the seller has ended the access, and else unknown there', () => {
    const row = { refundedAt: 5, refundedAmount: null, currency: 'eur' }
    const is = { at: 5, amount: null, currency: 'eur' }
    assert.deepEqual(storedRefund({ ...row, state: 'refunded' }), { isWhole: true, ...is })
    assert.deepEqual(storedRefund({ ...row, state: 'disputed' }), { isWhole: false, ...is })
    const ended = { ...row, state: 'ended_by_seller', refundedAmount: 40 } as const
    assert.equal(storedRefund({ ...ended, reportedState: null }), undefined)
    assert.equal(storedRefund({ ...ended, reportedState: 'refunded' })?.isWhole, true)
    assert.equal(storedRefund({ ...ended, reportedState: 'partially_refunded' })?.isWhole, false)
    assert.equal(storedRefund({ ...row, refundedAt: null, state: 'refunded' }), undefined)
  })
})
