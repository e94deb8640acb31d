import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { defaultPolicy, type PaymentPolicy } from '../../product.ts'
import { DAY_MS } from '../../runtime/time/durations.ts'
import type { EventKind, PaymentEvent } from './event.ts'
import { foldPayment } from './fold.ts'
import { decidedAt, endOfAccess, putOffEnd, statusOf } from './policy.ts'
import type { PaymentStatus } from './state.ts'

/** An event on this day. */
const on = (day: number, kind: EventKind, more: Partial<PaymentEvent> = {}): PaymentEvent => ({
  ...{ kind, occurredAt: day * DAY_MS, facts: { amount: 9 } },
  ...more
})
const paid = (day: number, period: string) => on(day, 'paid', { period })
/** The stored end of a grace on this day, after the renewal that failed on another day. */
const over = (day: number, failed: number) => on(day, 'time_over', { failedAt: failed * DAY_MS })
const begun = [paid(1, 'march'), on(1, 'active')]
const fails = [...begun, on(31, 'past_due')]
const week: PaymentPolicy = { ...defaultPolicy, grace: 7 }

type Row = [
  words: string,
  events: PaymentEvent[],
  status: { without: PaymentStatus; withGrace: PaymentStatus },
  endsOn: number | undefined
]

const rows: Row[] = [
  ['a renewal that failed', fails, { without: 'paid', withGrace: 'paid' }, 38],
  [
    'a renewal that failed again and again',
    [...fails, on(33, 'past_due'), on(35, 'past_due')],
    { without: 'paid', withGrace: 'paid' },
    38
  ],
  ['a grace that is over', [...fails, over(38, 31)], { without: 'paid', withGrace: 'past_due' }, undefined],
  [
    'the end of a shorter grace, as the policy was then',
    [...fails, over(34, 31)],
    { without: 'paid', withGrace: 'paid' },
    38
  ],
  ['the end of a longer grace', [...fails, over(45, 31)], { without: 'paid', withGrace: 'past_due' }, undefined],
  [
    'the end of the grace of an earlier failure',
    [...fails, over(38, 31), on(40, 'active'), on(61, 'past_due')],
    { without: 'paid', withGrace: 'paid' },
    68
  ],
  [
    'an end that belongs to an earlier failure, as events that came late show',
    [...fails, over(45, 31), on(32, 'active'), on(33, 'past_due')],
    { without: 'paid', withGrace: 'paid' },
    40
  ],
  [
    'an end of the subscription that follows a failed renewal',
    [...fails, on(32, 'ended')],
    { without: 'ended', withGrace: 'paid' },
    38
  ],
  [
    'an end that follows a failed renewal, and a grace that is over',
    [...fails, on(32, 'ended'), over(38, 31)],
    { without: 'ended', withGrace: 'ended' },
    undefined
  ],
  [
    'an end that the processor gives as unpaid, without a failure before',
    [...begun, on(31, 'ended', { unpaid: true })],
    { without: 'ended', withGrace: 'paid' },
    38
  ],
  [
    'several ends of graces of different lengths',
    [...fails, over(34, 31), over(38, 31)],
    { without: 'paid', withGrace: 'past_due' },
    undefined
  ],
  [
    'a failure and a payment of the same moment',
    [...fails, paid(31, 'april'), on(31, 'linked')],
    { without: 'paid', withGrace: 'paid' },
    38
  ],
  [
    'a failure and the word "active" of the same moment',
    [...begun, on(31, 'past_due'), on(31, 'active')],
    { without: 'paid', withGrace: 'paid' },
    undefined
  ],
  [
    'a cancellation to the end of a period that was paid after all',
    [...fails, on(35, 'ending')],
    { without: 'paid', withGrace: 'paid' },
    undefined
  ],
  [
    'an unpaid end of which nothing else is known',
    [on(31, 'ended', { unpaid: true })],
    { without: 'ended', withGrace: 'paid' },
    38
  ],
  [
    'an end, something else, and the word that it is unpaid',
    [...begun, on(31, 'ended'), on(32, 'linked'), on(33, 'ended', { unpaid: true })],
    { without: 'ended', withGrace: 'ended' },
    undefined
  ],
  [
    'an end, and the word that it is unpaid later',
    [...begun, on(31, 'ended'), on(33, 'ended', { unpaid: true })],
    { without: 'ended', withGrace: 'ended' },
    undefined
  ],
  [
    'an end of a subscription that was paid',
    [...begun, on(31, 'ended')],
    { without: 'ended', withGrace: 'ended' },
    undefined
  ],
  ['a renewal that is active again', [...fails, on(35, 'active')], { without: 'paid', withGrace: 'paid' }, undefined],
  [
    'a renewal that is paid, before the processor calls it active',
    [...fails, paid(35, 'april')],
    { without: 'paid', withGrace: 'paid' },
    undefined
  ],
  [
    'a later word about an old period, which pays for nothing',
    [...fails, paid(35, 'march')],
    { without: 'paid', withGrace: 'paid' },
    38
  ],
  [
    'a payment after the processor has ended the subscription',
    [...fails, on(32, 'ended'), paid(33, 'april')],
    { without: 'ended', withGrace: 'paid' },
    38
  ],
  [
    'a grace that was over, and a payment',
    [...fails, over(38, 31), paid(40, 'april'), on(40, 'active')],
    { without: 'paid', withGrace: 'paid' },
    undefined
  ],
  [
    'a full refund within the grace',
    [...fails, on(32, 'refunded', { period: 'march' })],
    { without: 'refunded', withGrace: 'refunded' },
    undefined
  ],
  [
    'a full refund after an end that follows a failed renewal',
    [...fails, on(32, 'ended'), on(33, 'refunded', { period: 'march' })],
    { without: 'refunded', withGrace: 'refunded' },
    undefined
  ],
  [
    'a dispute within the grace',
    [...fails, on(32, 'disputed', { about: 'd' })],
    { without: 'disputed', withGrace: 'disputed' },
    undefined
  ],
  [
    'a partial refund within the grace',
    [...fails, on(32, 'ended'), on(33, 'partially_refunded', { period: 'march', refunded: 3 })],
    { without: 'ended', withGrace: 'paid' },
    38
  ]
]

describe('the grace after a failed renewal', () => {
  for (const [words, [first, ...others], { without, withGrace }, endsOn] of rows) {
    test(`A payment is ${withGrace} with a grace of a week, and ${without} without one, after ${words}`, () => {
      assert.ok(first)
      for (const events of [[first, ...others], [...others, first].reverse()]) {
        const payment = foldPayment(events as [PaymentEvent, ...PaymentEvent[]])
        assert.equal(statusOf(payment, week), withGrace)
        assert.equal(statusOf(payment, defaultPolicy), without)
        assert.equal(endOfAccess(payment, week), endsOn === undefined ? undefined : endsOn * DAY_MS)
        assert.equal(endOfAccess(payment, defaultPolicy), undefined)
      }
    })
  }

  test('A policy that ends access with a partial refund ends it within the grace, too', () => {
    const [first, ...others] = [
      ...fails,
      on(32, 'ended'),
      on(33, 'partially_refunded', { period: 'march', refunded: 3 })
    ]
    assert.ok(first)
    const strict = { ...week, partialRefund: 'withdraw' } as const
    const payment = foldPayment([first, ...others])
    assert.equal(statusOf(payment, strict), 'partially_refunded')
    assert.equal(endOfAccess(payment, strict), undefined)
  })

  type Stored = [status: PaymentStatus, endsOn?: number]
  /** `putOff`: the day on which the end was put off. */
  type Again = { grace: number; now: number; before: Stored; becomes: Stored; overAt?: number; putOff?: number }
  /** The decision of a day about the renewal that failed on day 31. `knew`: the failure that the stored one knew. */
  type Before = { stored: Stored; knew: number; putOff?: number | undefined }
  function decidedOn(day: number, grace: number, before?: Before, overAt?: number) {
    const failed = { state: 'past_due', sale: 'past_due', renewalFailedAt: 31 * DAY_MS } as const
    const payment = { ...failed, ...(overAt !== undefined && { graceOverAt: overAt * DAY_MS }) }
    const [status, endsOn] = before?.stored ?? []
    const endsAt = endsOn === undefined ? undefined : endsOn * DAY_MS
    const putOffAt = before?.putOff === undefined ? undefined : before.putOff * DAY_MS
    const stored = before && status && { status, endsAt, renewalFailedAt: before.knew * DAY_MS, putOffAt }
    const decided = decidedAt(payment, { ...defaultPolicy, grace }, stored, day * DAY_MS)
    return [decided.status, ...(decided.endsAt === undefined ? [] : [decided.endsAt / DAY_MS])]
  }
  const words = ([status, endsOn]: Stored) => `${status}${endsOn === undefined ? '' : ` until day ${endsOn}`}`

  const again: Again[] = [
    { grace: 7, now: 31, before: ['paid', 38], becomes: ['paid', 38] },
    { grace: 14, now: 33, before: ['paid', 38], becomes: ['paid', 45] },
    { grace: 14, now: 33, before: ['paid'], becomes: ['paid', 45] },
    { grace: 10, now: 50, before: ['paid'], becomes: ['paid', 57] },
    { grace: 3, now: 50, before: ['paid'], becomes: ['paid', 53] },
    { grace: 10, now: 40, before: ['paid'], becomes: ['paid', 47] },
    { grace: 20, now: 40, before: ['paid'], becomes: ['paid', 51] },
    { grace: 10, now: 50, before: ['paid', 52], becomes: ['paid', 52] },
    { grace: 10, now: 50, before: ['paid', 90], becomes: ['paid', 57] },
    { grace: 10, now: 50, before: ['paid', 50], becomes: ['paid', 41] },
    { grace: 2, now: 36, before: ['paid', 41], overAt: 34, becomes: ['paid', 38] },
    { grace: 10, now: 50, before: ['past_due'], overAt: 41, becomes: ['past_due'] },
    { grace: 10, now: 50, before: ['past_due'], becomes: ['paid', 41] },
    { grace: 10, now: 50, before: ['disputed'], becomes: ['paid', 41] },
    { grace: 10, now: 53, before: ['paid', 57], overAt: 52, becomes: ['paid', 57] },
    { grace: 10, now: 57, before: ['paid', 57], overAt: 57, becomes: ['past_due'] },
    // Put off on day 50 until day 57: a dispute came and was won, or the policy was changed.
    { grace: 10, now: 54, before: ['disputed'], putOff: 50, becomes: ['paid', 57] },
    { grace: 3, now: 52, before: ['disputed'], putOff: 50, becomes: ['paid', 53] },
    { grace: 10, now: 57, before: ['disputed'], putOff: 50, becomes: ['paid', 41] },
    { grace: 10, now: 54, before: ['paid', 57], putOff: 50, becomes: ['paid', 57] },
    { grace: 10, now: 58, before: ['past_due'], putOff: 50, overAt: 57, becomes: ['past_due'] }
  ]

  for (const { grace, now, before, becomes, overAt, putOff } of again) {
    const after = `${overAt === undefined ? '' : `, after an end on day ${overAt}`}${putOff === undefined ? '' : `, after the end was put off on day ${putOff}`}`
    test(`A payment that is ${words(before)} becomes ${words(becomes)} by a grace of ${grace} days, decided on day ${now}${after}`, () => {
      assert.deepEqual(decidedOn(now, grace, { stored: before, knew: 31, putOff }, overAt), becomes)
    })
  }

  type First = {
    grace: number
    now: number
    other?: { stored: Stored; knew: number }
    becomes: Stored
    overAt?: number
  }
  const first: First[] = [
    { grace: 7, now: 31, becomes: ['paid', 38] },
    { grace: 7, now: 33, becomes: ['paid', 40] },
    { grace: 3, now: 33, becomes: ['paid', 36] },
    { grace: 14, now: 33, becomes: ['paid', 45] },
    { grace: 14, now: 40, becomes: ['paid', 47] },
    { grace: 90, now: 31, becomes: ['paid', 121] },
    { grace: 7, now: 60, becomes: ['paid', 67] },
    // A payment shows that the failure that was known is paid, and that this one is another.
    { grace: 7, now: 60, other: { stored: ['paid', 62], knew: 25 }, becomes: ['paid', 67] },
    { grace: 7, now: 60, other: { stored: ['past_due'], knew: 25 }, becomes: ['paid', 67] },
    // The failure that was known is the same one: it was known by a later report.
    { grace: 7, now: 60, other: { stored: ['paid', 62], knew: 33 }, becomes: ['paid', 62] },
    { grace: 7, now: 60, other: { stored: ['past_due'], knew: 33 }, becomes: ['paid', 38] },
    { grace: 7, now: 60, overAt: 38, becomes: ['past_due'] },
    { grace: 14, now: 60, overAt: 38, becomes: ['paid', 45] },
    { grace: 0, now: 60, becomes: ['paid', 31] }
  ]

  for (const { grace, now, other, becomes, overAt } of first) {
    const was = other ? `, where one of day ${other.knew} was known and it was ${words(other.stored)}` : ''
    const after = overAt === undefined ? '' : `, after an end on day ${overAt}`
    test(`A payment becomes ${words(becomes)} when Pullpass learns of its failed renewal on day ${now}, by a grace of ${grace} days${was}${after}`, () => {
      assert.deepEqual(decidedOn(now, grace, other, overAt), becomes)
    })
  }

  test('A failed renewal that Pullpass learns of late changes nothing without a grace', () => {
    const payment = { state: 'past_due', sale: 'past_due', renewalFailedAt: 31 * DAY_MS } as const
    assert.deepEqual(decidedAt(payment, defaultPolicy, undefined, 60 * DAY_MS), { status: 'paid', endsAt: undefined })
    const ended = { ...payment, state: 'ended', sale: 'ended' } as const
    assert.deepEqual(decidedAt(ended, defaultPolicy, undefined, 60 * DAY_MS), { status: 'ended', endsAt: undefined })
  })

  test('A refund or a dispute ends the access at once, also if the grace is shortened or the failure is learned late', () => {
    for (const state of ['refunded', 'disputed', 'lost', 'ended_by_seller'] as const) {
      const payment = { state, sale: 'past_due', renewalFailedAt: 31 * DAY_MS } as const
      const known = { status: 'paid', endsAt: undefined, renewalFailedAt: 31 * DAY_MS } as const
      for (const stored of [known, undefined]) {
        const decided = decidedAt(payment, { ...defaultPolicy, grace: 3 }, stored, 50 * DAY_MS)
        assert.deepEqual(decided, { status: state, endsAt: undefined })
      }
    }
  })

  test('Access that the seller gave ends at its own time, whatever the grace', () => {
    const gift = foldPayment([on(1, 'paid', { until: 9 })])
    assert.deepEqual([endOfAccess(gift, week), endOfAccess(gift, defaultPolicy)], [9, 9])
    const failed = { ...gift, renewalFailedAt: 1 }
    assert.equal(decidedAt(failed, week, undefined, 50 * DAY_MS).endsAt, 9)
  })

  test('A renewal that is paid is past due no more, before the processor calls it active', () => {
    const [first, ...others] = [...fails, paid(35, 'april')]
    assert.ok(first)
    assert.equal(foldPayment([first, ...others]).sale, 'active')
  })

  test('A payment without a failed renewal has the same status with every grace', () => {
    const kinds = ['paid', 'pending', 'failed', 'active', 'ending', 'ended', 'refunded', 'disputed'] as const
    const event = fc.record({ kind: fc.constantFrom(...kinds), occurredAt: fc.nat(9), facts: fc.constant({}) })
    fc.assert(
      fc.property(fc.array(event, { minLength: 1, maxLength: 8 }), fc.integer({ min: 1, max: 90 }), (events, grace) => {
        const [first, ...others] = events
        assert.ok(first)
        const payment = foldPayment([first, ...others])
        assert.equal(statusOf(payment, { ...defaultPolicy, grace }), statusOf(payment, defaultPolicy))
      })
    )
  })
})

for (const [grace, days] of [
  [undefined, undefined],
  [3, 3],
  [7, 7],
  [30, 7]
]) {
  test(`The end of a grace of ${grace ?? 'no'} days that no mail has told of is put off by ${days ?? 'no'} days`, () => {
    const policy = { ...defaultPolicy, ...(grace !== undefined && { grace }) }
    assert.equal(putOffEnd(policy, 60 * DAY_MS), days === undefined ? undefined : (60 + days) * DAY_MS)
  })
}
