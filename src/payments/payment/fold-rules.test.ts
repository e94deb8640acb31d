import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { defaultPolicy, type PaymentPolicy } from '../../product.ts'
import type { EventKind, PaymentEvent } from './event.ts'
import { foldPayment, type PaymentState, type SaleState } from './fold.ts'
import { type PaymentStatus, qualifies, shownState, statusOf } from './policy.ts'

type Said = Omit<Partial<PaymentEvent>, 'kind' | 'occurredAt' | 'facts'> & { amount?: number }

/** What a processor says, one time unit after the other. */
const says = (occurredAt: number, kind: EventKind, { amount, ...rest }: Said = {}): PaymentEvent => ({
  kind,
  occurredAt,
  ...rest,
  facts: amount === undefined ? {} : { amount }
})

const sale = says(1, 'paid', { key: 'order', amount: 100 })
const part = (at: number, refunded: number, about?: string) =>
  says(at, 'partially_refunded', { refunded, ...(about !== undefined && { about }) })
const failed = (at: number, about: string, refunded?: number) =>
  says(at, 'refund_failed', { about, ...(refunded !== undefined && { refunded }) })

/** A subscription as Stripe tells of it: the checkout, and an invoice for each month. */
const checkout = says(1, 'paid', { key: 'cs', references: ['sub', 'in_1'], period: 'in_1', amount: 10 })
const invoice = (at: number, month: number, amount = 10) =>
  says(at, 'paid', { references: [`in_${month}`, 'sub'], period: `in_${month}`, amount })
const link = (at: number, month: number) => says(at, 'linked', { references: [`pi_${month}`, `in_${month}`] })
const refund = (at: number, month: number) => says(at, 'refunded', { references: [`pi_${month}`], refunded: 10 })
const twoMonths = [
  checkout,
  invoice(1, 1),
  link(1, 1),
  says(2, 'active', { references: ['sub'] }),
  invoice(5, 2),
  link(5, 2)
]

function stateOf(events: PaymentEvent[]): PaymentState {
  const [first, ...others] = events
  assert.ok(first)
  return foldPayment([first, ...others]).state
}

const rules: [words: string, state: PaymentState, events: PaymentEvent[]][] = [
  ['a part that went back', 'partially_refunded', [sale, part(2, 40)]],
  ['two parts that make the whole', 'refunded', [sale, part(2, 40, 'a'), part(3, 60, 'b')]],
  ['the same part told twice', 'partially_refunded', [sale, part(2, 60, 'a'), part(3, 60, 'a')]],
  ['a part of which the last word is more', 'refunded', [sale, part(2, 60, 'a'), part(3, 100, 'a')]],
  ['totals are not added up', 'partially_refunded', [sale, part(2, 40), part(3, 60)]],
  ['a total that reaches the amount', 'refunded', [sale, part(2, 40), part(3, 100)]],
  ['two parts of which one failed', 'partially_refunded', [sale, part(2, 40, 'a'), part(3, 60, 'b'), failed(4, 'b')]],
  ['a part that failed, however early that is told', 'paid', [sale, part(3, 40, 'a'), failed(2, 'a')]],
  ['a total of which all failed', 'paid', [sale, part(2, 40), failed(3, 'a', 40)]],
  ['a total of which a part failed', 'partially_refunded', [sale, says(2, 'refunded'), failed(3, 'a', 40)]],
  ['everything, which failed', 'paid', [sale, says(2, 'refunded'), failed(3, 'a', 100)]],
  ['a part before the sale', 'pending', [part(2, 40)]],
  ['parts of a sale whose amount is not known', 'partially_refunded', [says(1, 'paid'), part(2, 900, 'a')]],
  ['a part of nothing', 'paid', [says(1, 'paid', { amount: 0 }), part(2, 0)]],
  ['a refund goes before a lost dispute', 'refunded', [sale, says(2, 'lost', { about: 'd' }), says(3, 'refunded')]],
  [
    'a lost dispute before an open one',
    'lost',
    [sale, says(2, 'lost', { about: 'd' }), says(3, 'disputed', { about: 'e' })]
  ],
  ['a dispute before a part', 'disputed', [sale, part(2, 40), says(3, 'disputed', { about: 'd' })]],
  ['a trial: nothing is paid', 'active', [says(1, 'pending'), says(2, 'active')]],
  ['a subscription that was cancelled', 'ending', [...twoMonths, says(6, 'ending')]],
  ['one that was taken up again', 'active', [...twoMonths, says(6, 'ending'), says(7, 'active')]],
  ['one that has ended', 'ended', [...twoMonths, says(6, 'ending'), says(7, 'ended')]],
  ['the end wins at the same moment', 'ended', [...twoMonths, says(7, 'ended'), says(7, 'active'), says(7, 'ending')]],
  ['one that runs again', 'active', [...twoMonths, says(6, 'ended'), says(7, 'active')]],
  [
    'a subscription of which a part went back',
    'partially_refunded',
    [...twoMonths, { ...refund(6, 2), kind: 'partially_refunded', refunded: 3 }]
  ],
  [
    'one that is ending, of which a part went back',
    'partially_refunded',
    [...twoMonths, says(6, 'ending'), { ...refund(6, 2), kind: 'partially_refunded', refunded: 3 }]
  ],
  [
    'one that has ended, of which a part went back',
    'ended',
    [...twoMonths, says(6, 'ended'), { ...refund(6, 2), kind: 'partially_refunded', refunded: 3 }]
  ],
  [
    'one of whose earlier period a part went back',
    'active',
    [...twoMonths, { ...refund(6, 1), kind: 'partially_refunded', refunded: 3 }]
  ],
  [
    'one that was paid again after a part went back',
    'active',
    [...twoMonths, { ...refund(6, 2), kind: 'partially_refunded', refunded: 3 }, invoice(9, 3), link(9, 3)]
  ],
  [
    'one that a payment has run again',
    'active',
    [...twoMonths, says(6, 'ended'), { ...invoice(7, 3), stands: 'active' }]
  ],
  [
    'one that ended after that payment',
    'ended',
    [...twoMonths, says(8, 'ended'), { ...invoice(7, 3), stands: 'active' }]
  ],
  ['a payment that says nothing of an end', 'ended', [...twoMonths, says(6, 'ended'), invoice(7, 3)]],
  ['the refund of the newest period', 'refunded', [...twoMonths, refund(6, 2)]],
  ['parts that make the newest period', 'refunded', [...twoMonths, { ...refund(6, 2), kind: 'partially_refunded' }]],
  ['the refund of an older period', 'active', [...twoMonths, refund(6, 1)]],
  ['the refund of an older period, named', 'active', [...twoMonths, says(6, 'refunded', { period: 'in_1' })]],
  ['both periods', 'refunded', [...twoMonths, refund(6, 1), refund(7, 2)]],
  ['an older period that is told of again is no newer', 'refunded', [...twoMonths, refund(6, 2), invoice(9, 1)]],
  ['a period paid after a refund', 'active', [...twoMonths, refund(6, 2), invoice(9, 3), link(9, 3)]],
  ['a refund that leads to no period: of the newest then', 'refunded', [...twoMonths, says(6, 'refunded')]],
  ['the same, and a period is paid later', 'active', [...twoMonths, says(6, 'refunded'), invoice(9, 3)]],
  [
    'a refund by an older API, where the invoice names the payment intent',
    'active',
    [
      checkout,
      says(5, 'paid', { references: ['in_1', 'sub', 'pi_1'], period: 'in_1' }),
      invoice(6, 2),
      says(7, 'active'),
      refund(8, 1)
    ]
  ],
  ['a lost dispute', 'lost', [...twoMonths, says(6, 'lost', { about: 'd', references: ['pi_1'] })]],
  [
    'a lost dispute, and a period is paid after it',
    'active',
    [...twoMonths, says(6, 'lost', { about: 'd' }), invoice(9, 3)]
  ],
  [
    'an open dispute, and a period is paid after it',
    'disputed',
    [...twoMonths, says(6, 'disputed', { about: 'd' }), invoice(9, 3)]
  ],
  ['a refund of one that has ended', 'refunded', [...twoMonths, says(6, 'ended'), refund(7, 2)]]
]

describe('the state of a payment', () => {
  for (const [words, state, events] of rules) {
    test(`${words}: ${state}`, () => {
      assert.equal(stateOf(events), state)
      assert.equal(stateOf([...events].reverse()), state)
      assert.equal(stateOf([...events, ...events]), state)
    })
  }
})

describe('what a payment is known by', () => {
  test('is all that its events name', () => {
    const { references } = foldPayment([checkout, ...twoMonths])
    assert.deepEqual([...(references ?? [])].sort(), ['in_1', 'in_2', 'pi_1', 'pi_2', 'sub'])
  })
})

describe('what a buyer is told of a payment', () => {
  const rows: [status: PaymentStatus, state: PaymentState, sale: SaleState, told: PaymentState][] = [
    ['paid', 'partially_refunded', 'active', 'active'],
    ['paid', 'partially_refunded', 'ending', 'ending'],
    ['paid', 'partially_refunded', 'ended', 'partially_refunded'],
    ['paid', 'partially_refunded', 'paid', 'partially_refunded'],
    ['paid', 'partially_refunded', 'failed', 'partially_refunded'],
    ['paid', 'partially_refunded', 'pending', 'partially_refunded'],
    ['partially_refunded', 'partially_refunded', 'active', 'partially_refunded'],
    ['paid', 'refunded', 'active', 'refunded'],
    ['paid', 'disputed', 'ending', 'disputed'],
    ['paid', 'active', 'active', 'active'],
    ['pending', 'pending', 'active', 'pending']
  ]
  for (const [status, state, sale, told] of rows) {
    test(`${status} by policy, ${state}, and its sale is ${sale}: ${told}`, () => {
      assert.equal(shownState({ status, state, sale }), told)
    })
  }
})

describe('what qualifies', () => {
  const keep: PaymentPolicy = { refund: 'keep', partialRefund: 'keep', dispute: 'keep' }
  const withdraw: PaymentPolicy = { refund: 'withdraw', partialRefund: 'withdraw', dispute: 'withdraw' }
  const only = (what: keyof PaymentPolicy): PaymentPolicy => ({ ...withdraw, [what]: 'keep' })
  const table: Record<PaymentState, [byDefault: boolean, keeping: boolean, because: keyof PaymentPolicy | undefined]> =
    {
      pending: [false, false, undefined],
      failed: [false, false, undefined],
      ended: [false, false, undefined],
      paid: [true, true, undefined],
      active: [true, true, undefined],
      ending: [true, true, undefined],
      partially_refunded: [true, true, 'partialRefund'],
      refunded: [false, true, 'refund'],
      disputed: [false, true, 'dispute'],
      lost: [false, true, 'dispute']
    }
  for (const [name, [byDefault, keeping, because]] of Object.entries(table)) {
    const state = name as PaymentState
    test(`${state}${because ? `, as the policy about ${because} says` : ', whatever the policy'}`, () => {
      assert.equal(qualifies(state, defaultPolicy), byDefault)
      assert.equal(qualifies(state, keep), keeping)
      const alone = because ? qualifies(state, only(because)) : qualifies(state, withdraw)
      assert.equal(alone, keeping)
      if (because) assert.equal(qualifies(state, { ...keep, [because]: 'withdraw' }), false)
    })
  }

  test('of a subscription that runs is as the policy about a refund in part says', () => {
    for (const sale of ['active', 'ending'] as const) {
      assert.equal(statusOf({ state: 'partially_refunded', sale }, defaultPolicy), 'paid')
      assert.equal(statusOf({ state: 'partially_refunded', sale }, withdraw), 'partially_refunded')
    }
  })

  test('makes the status paid, and else is the name of the state', () => {
    assert.equal(statusOf({ state: 'ending', sale: 'ending' }, defaultPolicy), 'paid')
    assert.equal(statusOf({ state: 'partially_refunded', sale: 'paid' }, defaultPolicy), 'paid')
    assert.equal(statusOf({ state: 'partially_refunded', sale: 'paid' }, withdraw), 'partially_refunded')
    assert.equal(statusOf({ state: 'ended', sale: 'ended' }, keep), 'ended')
  })

  test('is kept only where there was something to keep', () => {
    assert.equal(statusOf({ state: 'refunded', sale: 'paid' }, keep), 'paid')
    assert.equal(statusOf({ state: 'refunded', sale: 'active' }, keep), 'paid')
    assert.equal(statusOf({ state: 'refunded', sale: 'ended' }, keep), 'refunded')
    assert.equal(statusOf({ state: 'disputed', sale: 'pending' }, keep), 'disputed')
  })
})
