import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { EventKind, PaymentEvent } from './event.ts'
import { type Refunded, refundedOf } from './refunds.ts'

type Said = Partial<Omit<PaymentEvent, 'kind' | 'occurredAt' | 'facts'>> & { amount?: number }

/** Told one after the other, as each stands in its list. */
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

const all: Refunded = 'all'
type Case = [words: string, refunded: Refunded, events: PaymentEvent[], amount?: number | 'unknown']

/** Of a sale of 100, where nothing else is said. */
function holds(cases: Case[]) {
  for (const [words, refunded, events, amount = 100] of cases) {
    test(`${words}: ${refunded}`, () => {
      assert.equal(refundedOf(events, amount === 'unknown' ? undefined : amount), refunded)
    })
  }
}

describe('refunds that have an id', () => {
  holds([
    ['no refund', 'none', told(['paid'])],
    ['one of everything', all, told(whole('a'))],
    ['one of a part', 'part', told(part(40, 'a'))],
    ['one of a part that is not told', 'part', told(part(undefined, 'a'))],
    ['one of nothing', 'none', told(part(0, 'a'))],
    ['several add up', all, told(part(40, 'a'), part(60, 'b'))],
    ['several that do not reach the amount', 'part', told(part(40, 'a'), part(59, 'b'))],
    ['several that go beyond it', all, told(part(40, 'a'), part(90, 'b'))],
    ['each counts by its last word', 'part', told(part(100, 'a'), part(99, 'a'))],
    ['a last word without a sum takes nothing back', all, told(part(100, 'a'), part(undefined, 'a'))],
    ['everything stays everything, whatever is said of the same one later', all, told(whole('a'), part(1, 'a'))],
    ['everything, though its sum is less', all, told(whole('a', 40))],
    ['a part, and then the same one is said to be everything', all, told(part(1, 'a'), whole('a'))],
    ['one of everything beside one of a part', all, told(part(1, 'a'), whole('b'))],
    ['one that failed', 'none', told(part(40, 'a'), failed('a'))],
    ['one of everything that failed', 'none', told(whole('a'), failed('a'))],
    ['one that failed before it was told of', 'none', told(failed('a'), whole('a'))],
    ['one of two failed', 'part', told(part(40, 'a'), part(60, 'b'), failed('b'))],
    ['the smallest sale, all of it', all, told(part(1, 'a')), 1],
    ['a free sale, of which nothing can go back', 'none', told(part(0, 'a')), 0],
    ['much of a sale whose amount is not known', 'part', told(part(900, 'a')), 'unknown']
  ])
})

describe('statements of all that went back so far', () => {
  holds([
    ['of everything', all, told(whole())],
    ['of everything, though its sum is less', all, told(whole(undefined, 40))],
    ['of everything, of a sale whose amount is not known', all, told(whole()), 'unknown'],
    ['of a part', 'part', told(part(40))],
    ['of a part that is not told', 'part', told(part())],
    ['of nothing', 'none', told(part(0))],
    ['do not add up', 'part', told(part(40), part(60))],
    ['reach the amount', all, told(part(40), part(100))],
    ['beside refunds that have an id do not add up either', 'part', told(part(40), part(60, 'a'))]
  ])
})

describe('a statement of all that went back, and a refund that failed', () => {
  holds([
    ['later: it is taken out', 'part', told(part(100), failed('a', 40))],
    ['at the same moment: it is taken out', 'part', atOnce(told(part(100), failed('a', 40)))],
    ['before: the statement knows of it', all, told(failed('a', 40), part(100))],
    ['all of it failed', 'none', told(part(40), failed('a', 40))],
    ['nearly all of it failed', 'part', told(part(41), failed('a', 40))],
    ['more failed than went back', 'none', told(part(40), failed('a', 60))],
    ['everything but one failed', 'part', told(whole(), failed('a', 99))],
    ['everything failed', 'none', told(whole(), failed('a', 100))],
    ['everything, of which the statement names the sum', 'none', told(whole(undefined, 40), failed('a', 40))],
    ['several failed', 'none', told(part(70), failed('a', 40), failed('b', 30))],
    ['one of several failed', 'part', told(part(70), failed('a', 40), failed('b', 29))],
    ['how much went back is not told', 'part', told(part(), failed('a', 100))],
    ['how much failed is not told, of a part', 'part', told(part(40), failed('a'))],
    ['how much failed is not told, of everything', 'none', told(whole(), failed('a'))],
    ['of a sale whose amount is not known', 'none', told(whole(), failed('a', 40)), 'unknown'],
    ['how much one of several failed is not told', 'part', told(part(40), failed('a', 40), failed('b'))]
  ])
})

describe('how much it was that failed', () => {
  holds([
    ['is what the failure says', 'part', told(part(40, 'a'), part(50), failed('a', 30))],
    ['else what the refund of that id said', 'none', told(part(40, 'a'), part(40), failed('a'))],
    ['by its last word', 'none', told(part(30, 'a'), part(40, 'a'), part(40), failed('a'))],
    ['by its last word that names a sum', 'none', told(part(40, 'a'), part(undefined, 'a'), part(40), failed('a'))],
    [
      'never what another refund said before',
      'none',
      told(part(20, 'b'), part(40, 'a'), part(60), failed('a'), failed('b', 20))
    ],
    [
      'never what another refund said later',
      'none',
      told(part(40, 'a'), part(20, 'b'), part(60), failed('a'), failed('b', 20))
    ],
    ['and nothing that a statement without an id said', 'part', told(part(40), failed())],
    ['is its own word, where it has no id', 'none', told(part(40), failed(undefined, 40))],
    [
      'and the last of these that names a sum',
      'none',
      told(part(40), failed(undefined, 30), failed(undefined, 40), failed())
    ],
    ['is the last sum that its failure was told with', 'none', told(part(40), failed('a', 30), failed('a', 40))],
    ['which a later word without a sum leaves', 'none', told(part(40), failed('a', 40), failed('a'))],
    ['and it failed when that was told first', all, told(failed('a', 40), part(100), failed('a', 40))]
  ])
})

describe('of a subscription', () => {
  const first: [EventKind, Said] = ['paid', { period: 'in_1', amount: 10 }]
  const second: [EventKind, Said] = ['paid', { period: 'in_2', amount: 20 }]
  const of = (period: string, [kind, said = {}]: [EventKind, Said?]): [EventKind, Said] => [kind, { ...said, period }]
  holds([
    ['no refund', 'none', told(first, second)],
    ['the newest period', all, told(first, second, of('in_2', whole()))],
    ['an older one', 'none', told(first, second, of('in_1', whole()))],
    ['the newest of three', all, told(first, second, ['paid', { period: 'in_3' }], of('in_3', whole()))],
    ['the second of three', 'none', told(first, second, ['paid', { period: 'in_3' }], of('in_2', whole()))],
    ['a part of the newest', 'part', told(first, second, of('in_2', part(19, 'a')))],
    ['the amount of the newest period', all, told(first, second, of('in_2', part(20, 'a')))],
    [
      'parts of several periods are not added up',
      'part',
      told(first, second, of('in_1', part(10, 'a')), of('in_2', part(10, 'b')))
    ],
    ['the amount of the payment, where the period names none', all, told(['paid', { period: 'in_1' }], part(100, 'a'))],
    ['less than that', 'part', told(['paid', { period: 'in_1' }], part(99, 'a'))],
    [
      'a failure of the refund of the newest period',
      'none',
      told(second, of('in_2', part(20)), of('in_2', failed('a', 20)))
    ],
    ['a failure of the refund of another', all, told(first, second, of('in_2', part(20)), of('in_1', failed('a', 20)))]
  ])
})
