import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { defaultPolicy, type PaymentPolicy, type Product } from '../../product.ts'
import type { EventKind, PaymentEvent } from './event.ts'
import { answerDue, foldPayment, openDisputes } from './fold.ts'
import { overAt, policiesOf, qualifies, stateForBuyer, statusOf } from './policy.ts'
import type { PaymentState, PaymentStatus, SaleState } from './state.ts'

type Said = Omit<Partial<PaymentEvent>, 'kind' | 'occurredAt' | 'facts'> & { amount?: number }

/** An event at this time; a test counts the time in small whole numbers. */
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

/** A subscription as Stripe reports it: the checkout, and an invoice for each month. */
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
  ['a refund in part', 'partially_refunded', [sale, part(2, 40)]],
  ['two refunds in part that make the whole', 'refunded', [sale, part(2, 40, 'a'), part(3, 60, 'b')]],
  ['a refund in part that is reported twice', 'partially_refunded', [sale, part(2, 60, 'a'), part(3, 60, 'a')]],
  ['a refund in part whose last event reports the whole', 'refunded', [sale, part(2, 60, 'a'), part(3, 100, 'a')]],
  ['two totals in part, which are not added up', 'partially_refunded', [sale, part(2, 40), part(3, 60)]],
  ['a total that reaches the amount', 'refunded', [sale, part(2, 40), part(3, 100)]],
  [
    'two refunds in part of which one failed',
    'partially_refunded',
    [sale, part(2, 40, 'a'), part(3, 60, 'b'), failed(4, 'b')]
  ],
  ['a refund in part that failed, with the failure dated before it', 'paid', [sale, part(3, 40, 'a'), failed(2, 'a')]],
  ['a total in part that failed as a whole', 'paid', [sale, part(2, 40), failed(3, 'a', 40)]],
  ['a full total of which a part failed', 'partially_refunded', [sale, says(2, 'refunded'), failed(3, 'a', 40)]],
  ['a full refund that failed', 'paid', [sale, says(2, 'refunded'), failed(3, 'a', 100)]],
  ['a refund in part before the sale', 'pending', [part(2, 40)]],
  ['a refund in part of a sale without a known amount', 'partially_refunded', [says(1, 'paid'), part(2, 900, 'a')]],
  ['a refund of 0 of a free sale', 'paid', [says(1, 'paid', { amount: 0 }), part(2, 0)]],
  ['a full refund and a lost dispute', 'refunded', [sale, says(2, 'lost', { about: 'd' }), says(3, 'refunded')]],
  [
    'a lost dispute and an open dispute',
    'lost',
    [sale, says(2, 'lost', { about: 'd' }), says(3, 'disputed', { about: 'e' })]
  ],
  ['an open dispute and a refund in part', 'disputed', [sale, part(2, 40), says(3, 'disputed', { about: 'd' })]],
  ['the start of a trial without a payment', 'active', [says(1, 'pending'), says(2, 'active')]],
  ['the cancellation of a subscription', 'ending', [...twoMonths, says(6, 'ending')]],
  [
    'the cancellation of a subscription and its withdrawal',
    'active',
    [...twoMonths, says(6, 'ending'), says(7, 'active')]
  ],
  ['the end of a subscription', 'ended', [...twoMonths, says(6, 'ending'), says(7, 'ended')]],
  [
    'the end of a subscription and other changes of the same moment',
    'ended',
    [...twoMonths, says(7, 'ended'), says(7, 'active'), says(7, 'ending')]
  ],
  ['the end of a subscription and its restart', 'active', [...twoMonths, says(6, 'ended'), says(7, 'active')]],
  [
    'a refund in part of a running subscription',
    'partially_refunded',
    [...twoMonths, { ...refund(6, 2), kind: 'partially_refunded', refunded: 3 }]
  ],
  [
    'a refund in part of an ending subscription',
    'partially_refunded',
    [...twoMonths, says(6, 'ending'), { ...refund(6, 2), kind: 'partially_refunded', refunded: 3 }]
  ],
  [
    'a refund in part of a subscription that has ended',
    'ended',
    [...twoMonths, says(6, 'ended'), { ...refund(6, 2), kind: 'partially_refunded', refunded: 3 }]
  ],
  [
    'a refund in part of an older period',
    'active',
    [...twoMonths, { ...refund(6, 1), kind: 'partially_refunded', refunded: 3 }]
  ],
  [
    'a refund in part and a later paid period',
    'active',
    [...twoMonths, { ...refund(6, 2), kind: 'partially_refunded', refunded: 3 }, invoice(9, 3), link(9, 3)]
  ],
  [
    'the end of a subscription and a payment that restarts it',
    'active',
    [...twoMonths, says(6, 'ended'), { ...invoice(7, 3), stands: 'active' }]
  ],
  [
    'a payment that restarts a subscription, and its end after that',
    'ended',
    [...twoMonths, says(8, 'ended'), { ...invoice(7, 3), stands: 'active' }]
  ],
  [
    'the end of a subscription and a payment that restarts nothing',
    'ended',
    [...twoMonths, says(6, 'ended'), invoice(7, 3)]
  ],
  ['a refund of the newest period', 'refunded', [...twoMonths, refund(6, 2)]],
  [
    'refunds in part that make the newest period',
    'refunded',
    [...twoMonths, { ...refund(6, 2), kind: 'partially_refunded' }]
  ],
  ['a refund of an older period', 'active', [...twoMonths, refund(6, 1)]],
  ['a refund that names an older period', 'active', [...twoMonths, says(6, 'refunded', { period: 'in_1' })]],
  ['refunds of both periods', 'refunded', [...twoMonths, refund(6, 1), refund(7, 2)]],
  [
    'a refund of the newest period and another report of an older period',
    'refunded',
    [...twoMonths, refund(6, 2), invoice(9, 1)]
  ],
  ['a refund and a later paid period', 'active', [...twoMonths, refund(6, 2), invoice(9, 3), link(9, 3)]],
  [
    'a refund without a period, which is about the newest period of that time',
    'refunded',
    [...twoMonths, says(6, 'refunded')]
  ],
  ['a refund without a period and a later paid period', 'active', [...twoMonths, says(6, 'refunded'), invoice(9, 3)]],
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
  [
    'a lost dispute about a subscription',
    'lost',
    [...twoMonths, says(6, 'lost', { about: 'd', references: ['pi_1'] })]
  ],
  ['a lost dispute and a later paid period', 'active', [...twoMonths, says(6, 'lost', { about: 'd' }), invoice(9, 3)]],
  [
    'an open dispute and a later paid period',
    'disputed',
    [...twoMonths, says(6, 'disputed', { about: 'd' }), invoice(9, 3)]
  ],
  ['a refund after the end of a subscription', 'refunded', [...twoMonths, says(6, 'ended'), refund(7, 2)]]
]

test('The time of the end of a payment is that of its status, where it is stored', () => {
  const times = { stateAt: 1, refundedAt: 2, subscriptionEndsAt: 3, renewalFailedAt: 4 }
  const unknown = { stateAt: null, refundedAt: null, subscriptionEndsAt: null, renewalFailedAt: null }
  for (const [status, at] of [
    ['refunded', 2],
    ['partially_refunded', 2],
    ['disputed', 1],
    ['lost', 1],
    ['ended_by_seller', 1],
    ['past_due', 4],
    ['paid', undefined],
    ['pending', undefined],
    ['failed', undefined],
    ['time_over', undefined]
  ] as const) {
    assert.equal(overAt({ status, sale: 'paid' }, times), at, status)
    assert.equal(overAt({ status, sale: 'paid' }, unknown), undefined, status)
  }
  assert.equal(overAt({ status: 'ended', sale: 'ended' }, times), 3)
  assert.equal(overAt({ status: 'ended', sale: 'ending' }, times), undefined, 'the end is still to come')
})

describe('the state of a payment', () => {
  for (const [words, state, events] of rules) {
    test(`A payment is ${state} after ${words}`, () => {
      assert.equal(stateOf(events), state)
      assert.equal(stateOf([...events].reverse()), state)
      assert.equal(stateOf([...events, ...events]), state)
    })
  }
})

describe('the references of a payment', () => {
  test('A payment has all references that its events name', () => {
    const { references } = foldPayment([checkout, ...twoMonths])
    assert.deepEqual([...(references ?? [])].sort(), ['in_1', 'in_2', 'pi_1', 'pi_2', 'sub'])
  })
})

describe('the state that a buyer is shown', () => {
  const rows: [status: PaymentStatus, state: PaymentState, sale: SaleState, told: PaymentState][] = [
    ['paid', 'partially_refunded', 'active', 'active'],
    ['paid', 'partially_refunded', 'ending', 'ending'],
    ['paid', 'partially_refunded', 'past_due', 'past_due'],
    // The renewal of a subscription that has ended was not paid, and the grace is not over.
    ['paid', 'partially_refunded', 'ended', 'ended'],
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
    test(`A buyer is shown "${told}" for status "${status}", state "${state}" and a sale that is "${sale}"`, () => {
      assert.equal(stateForBuyer({ status, state, sale }), told)
    })
  }
})

describe('access that was given for a time', () => {
  const given = says(1, 'paid', { key: 'gift', until: 9 })

  test('Given access is paid until an event says that the time is over, in whatever order the events arrive', () => {
    assert.deepEqual([foldPayment([given]).state, foldPayment([given]).until], ['paid', 9])
    assert.equal('until' in foldPayment([sale]), false)
    for (const events of [
      [given, says(9, 'time_over')],
      [says(9, 'time_over'), given]
    ] as const) {
      const { state, sale: of, until } = foldPayment(events)
      assert.deepEqual([state, of, until], ['time_over', 'time_over', 9])
    }
  })

  test('A stored end of given access counts only if no later end was named since', () => {
    const prolonged = says(12, 'linked', { key: 'gift', until: 20, decided: true })
    const over = says(9, 'time_over', { key: 'gift' })
    assert.deepEqual(
      [foldPayment([given, over, prolonged]).state, foldPayment([given, over, prolonged]).until],
      ['paid', 20]
    )
    assert.equal(foldPayment([given, over, prolonged, says(20, 'time_over', { key: 'gift' })]).state, 'time_over')
  })

  test('The newest end of given access counts', () => {
    assert.equal(foldPayment([given, says(2, 'paid', { key: 'gift', until: 20 })]).until, 20)
  })

  test('Given access whose end the seller has taken off has none, whatever end is stored, until a later one is named', () => {
    const over = says(9, 'time_over', { key: 'gift' })
    const endless = says(12, 'linked', { key: 'gift', endless: true, decided: true })
    const late = says(20, 'time_over', { key: 'gift' })
    const { state, ...payment } = foldPayment([given, over, endless, late])
    assert.deepEqual([state, 'until' in payment], ['paid', false])
    const again = says(15, 'linked', { key: 'gift', until: 20, decided: true })
    assert.deepEqual(
      [foldPayment([given, endless, again]).state, foldPayment([given, endless, again]).until],
      ['paid', 20]
    )
    assert.equal(foldPayment([given, endless, again, late]).state, 'time_over')
  })

  test('A fact that the seller has decided comes before what the processor reports later', () => {
    const decided = { ...says(1, 'linked', { key: 'o', decided: true }), facts: { scene: 'team' } }
    const reported = { ...says(2, 'paid', { key: 'o' }), facts: { scene: 'kit' } }
    assert.equal(foldPayment([decided, reported]).scene, 'team')
  })

  test('No policy keeps given access once its time is over', () => {
    const keep: PaymentPolicy = { refund: 'keep', partialRefund: 'keep', dispute: 'keep' }
    assert.equal(statusOf({ state: 'time_over', sale: 'time_over' }, keep), 'time_over')
    assert.equal(statusOf({ state: 'disputed', sale: 'time_over' }, keep), 'disputed')
  })
})

describe('payments that qualify', () => {
  const keep: PaymentPolicy = { refund: 'keep', partialRefund: 'keep', dispute: 'keep' }
  const withdraw: PaymentPolicy = { refund: 'withdraw', partialRefund: 'withdraw', dispute: 'withdraw' }
  const only = (policy: keyof PaymentPolicy): PaymentPolicy => ({ ...withdraw, [policy]: 'keep' })
  const table: Record<PaymentState, [byDefault: boolean, keeping: boolean, because: keyof PaymentPolicy | undefined]> =
    {
      pending: [false, false, undefined],
      failed: [false, false, undefined],
      ended: [false, false, undefined],
      paid: [true, true, undefined],
      active: [true, true, undefined],
      past_due: [true, true, undefined],
      ending: [true, true, undefined],
      partially_refunded: [true, true, 'partialRefund'],
      refunded: [false, true, 'refund'],
      disputed: [false, true, 'dispute'],
      lost: [false, true, 'dispute'],
      ended_by_seller: [false, false, undefined],
      time_over: [false, false, undefined]
    }
  for (const [name, [byDefault, keeping, because]] of Object.entries(table)) {
    const state = name as PaymentState
    test(`${because ? `The policy "${because}"` : 'No policy'} decides whether a payment that is ${state} qualifies`, () => {
      assert.equal(qualifies(state, defaultPolicy), byDefault)
      assert.equal(qualifies(state, keep), keeping)
      const alone = because ? qualifies(state, only(because)) : qualifies(state, withdraw)
      assert.equal(alone, keeping)
      if (because) assert.equal(qualifies(state, { ...keep, [because]: 'withdraw' }), false)
    })
  }

  test('The policy about refunds in part decides whether a running subscription qualifies after such a refund', () => {
    for (const sale of ['active', 'ending'] as const) {
      assert.equal(statusOf({ state: 'partially_refunded', sale }, defaultPolicy), 'paid')
      assert.equal(statusOf({ state: 'partially_refunded', sale }, withdraw), 'partially_refunded')
    }
  })

  test('The status of a payment is "paid" if the payment qualifies, else the name of its state', () => {
    assert.equal(statusOf({ state: 'ending', sale: 'ending' }, defaultPolicy), 'paid')
    assert.equal(statusOf({ state: 'partially_refunded', sale: 'paid' }, defaultPolicy), 'paid')
    assert.equal(statusOf({ state: 'partially_refunded', sale: 'paid' }, withdraw), 'partially_refunded')
    assert.equal(statusOf({ state: 'ended', sale: 'ended' }, keep), 'ended')
  })

  test('A payment has the policy of its product, and else the default', () => {
    const product: Product = {
      id: 'kit',
      name: 'Kit',
      checkoutUrl: 'https://shop.example/kit',
      seats: 1,
      scenes: ['kit', 'old-kit'],
      repositories: [{ owner: 'acme', repo: 'kit' }],
      policy: withdraw
    }
    const policyOf = policiesOf([product])
    assert.deepEqual(['kit', 'old-kit', 'team', undefined].map(policyOf), [
      withdraw,
      withdraw,
      defaultPolicy,
      defaultPolicy
    ])
    assert.notDeepEqual(withdraw, defaultPolicy)
  })

  test('A policy that keeps access gives none to a subscription that ended or a sale without money', () => {
    assert.equal(statusOf({ state: 'refunded', sale: 'paid' }, keep), 'paid')
    assert.equal(statusOf({ state: 'refunded', sale: 'active' }, keep), 'paid')
    assert.equal(statusOf({ state: 'refunded', sale: 'ended' }, keep), 'refunded')
    assert.equal(statusOf({ state: 'disputed', sale: 'pending' }, keep), 'disputed')
  })
})

test('The day for an answer is the first of the open disputes, and none once each is answered or decided', () => {
  const opened = says(2, 'disputed', { about: 'd', answerBy: 90 })
  const sooner = says(3, 'disputed', { about: 'e', answerBy: 80 })
  assert.equal(answerDue([]), undefined)
  assert.equal(answerDue([says(2, 'disputed', { about: 'd' })]), undefined)
  assert.equal(answerDue([opened]), 90)
  assert.equal(answerDue([sooner, opened]), 80)
  assert.equal(answerDue([opened, sooner, says(4, 'dispute_won', { about: 'e' })]), 90)
  assert.equal(answerDue([opened, says(4, 'disputed', { about: 'd' })]), undefined)
})

test('The open disputes are those whose last event opens them, in whatever order the events arrived', () => {
  const events = [
    says(4, 'dispute_won', { about: 'won' }),
    says(2, 'disputed', { about: 'won' }),
    says(3, 'disputed', { about: 'open' }),
    says(3, 'disputed', { about: 'lost' }),
    says(5, 'lost', { about: 'lost' }),
    says(6, 'disputed'),
    sale
  ]
  assert.deepEqual(openDisputes(events), ['open'])
  assert.deepEqual(openDisputes([...events, says(7, 'disputed', { about: 'won' })]).sort(), ['open', 'won'])
})
