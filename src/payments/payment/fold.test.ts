import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { defaultPolicy } from '../../product.ts'
import type { EventKind, PaymentEvent } from './event.ts'
import { foldPayment } from './fold.ts'
import { statusOf } from './policy.ts'

const saleKinds: EventKind[] = ['pending', 'paid', 'failed', 'partially_refunded']
const refundKinds: EventKind[] = ['refunded', 'refund_failed']
const disputeKinds: EventKind[] = ['disputed', 'dispute_won', 'lost']
const subscriptionKinds: EventKind[] = ['active', 'past_due', 'ending', 'ended']
const text = fc.constantFrom('a', 'b', 'c')
const facts = fc.record(
  { email: text, userReferences: fc.array(text), scene: text, amount: fc.nat(9), currency: text },
  { requiredKeys: [] }
)
// Few different times, so that many events have the same time.
const eventOf = (kinds: EventKind[]): fc.Arbitrary<PaymentEvent> =>
  fc
    .record({ kind: fc.constantFrom(...kinds), occurredAt: fc.nat(3), facts, about: text })
    .map(({ about, ...rest }) => ({
      ...rest,
      ...(!saleKinds.includes(rest.kind) && rest.kind !== 'refunded' && { about })
    }))
const event = eventOf([...saleKinds, ...refundKinds, ...disputeKinds])
const eventsOf = (kinds: EventKind[]) => fc.array(eventOf(kinds), { minLength: 1, maxLength: 8 })
const someEvents = fc.array(event, { minLength: 1, maxLength: 8 })
const name = fc.constantFrom('order', 'sub', 'in_1', 'in_2', 'pi_1', 'pi_2')
/** Any sequence of events, also one that makes no sense. */
const anyEvents: fc.Arbitrary<PaymentEvent[]> = fc.array(
  fc.record(
    {
      kind: fc.constantFrom<EventKind>(
        ...saleKinds,
        ...refundKinds,
        ...disputeKinds,
        ...subscriptionKinds,
        'linked',
        'time_over'
      ),
      occurredAt: fc.nat(2),
      references: fc.uniqueArray(name, { minLength: 1, maxLength: 3 }),
      about: text,
      refunded: fc.nat(9),
      period: fc.constantFrom('in_1', 'in_2'),
      stands: fc.constantFrom('active', 'past_due', 'ending', 'ended'),
      unpaid: fc.constant(true),
      failedAt: fc.nat(2),
      facts
    },
    { requiredKeys: ['kind', 'occurredAt', 'facts'] }
  ),
  { minLength: 1, maxLength: 10 }
)

/** An event after all events of `someEvents`. */
const later = (kind: EventKind, occurredAt: number, about?: string): PaymentEvent => ({
  kind,
  occurredAt,
  ...(about !== undefined && { about }),
  facts: {}
})

function fold(events: PaymentEvent[]) {
  const [first, ...others] = events
  assert.ok(first)
  const payment = foldPayment([first, ...others])
  return { ...payment, status: statusOf(payment, defaultPolicy) }
}

test('The order in which events arrive does not change the payment', () => {
  const shuffled = anyEvents.chain((events) =>
    fc.tuple(fc.constant(events), fc.shuffledSubarray(events, { minLength: events.length }))
  )
  fc.assert(
    fc.property(shuffled, ([events, other]) => assert.deepEqual(fold(other), fold(events))),
    { numRuns: 2000 }
  )
})

test('Events that arrive several times do not change the payment', () => {
  fc.assert(
    fc.property(anyEvents, fc.infiniteStream(fc.nat(2)), (events, copies) => {
      const repeated = events.flatMap((each) => [each, ...Array(copies.next().value ?? 0).fill(each)])
      assert.deepEqual(fold(repeated), fold(events))
    })
  )
})

test('A full refund takes precedence over all other events', () => {
  fc.assert(
    fc.property(someEvents, (events) => {
      assert.equal(fold([...events, later('refunded', 9)]).status, 'refunded')
    })
  )
})

test('A payment is paid only by a paid event, also beside a failed or pending event', () => {
  fc.assert(
    fc.property(someEvents, (events) => {
      if (fold(events).status === 'paid') assert.ok(events.some(({ kind }) => kind === 'paid'))
    })
  )
  fc.assert(
    fc.property(eventsOf(saleKinds), (events) => {
      const paid = events.some(({ kind }) => kind === 'paid')
      assert.equal(fold(events).status === 'paid', paid)
    })
  )
})

test('A refund that fails changes nothing', () => {
  fc.assert(
    fc.property(eventsOf([...saleKinds, ...disputeKinds]), fc.nat(3), (events, at) => {
      const undone = [...events, later('refunded', at), later('refund_failed', at, 'r')]
      assert.equal(fold(undone).status, fold(events).status)
    })
  )
})

test('A refund made in place of a failed refund counts, whenever the failure is reported again', () => {
  fc.assert(
    fc.property(someEvents, fc.nat(20), (events, again) => {
      const twice = [later('refunded', 4), later('refund_failed', 5, 'r'), later('refunded', 6)]
      assert.equal(fold([...events, ...twice, later('refund_failed', 5 + again, 'r')]).status, 'refunded')
    })
  )
})

test('A payment is refunded in part when one of several refunds fails', () => {
  const sale = later('paid', 1)
  const [half, whole] = [later('partially_refunded', 2), later('refunded', 3)]
  assert.equal(fold([sale, half, whole]).status, 'refunded')
  assert.equal(fold([sale, half, whole, later('refund_failed', 4, 'first half')]).status, 'paid')
  assert.equal(fold([sale, half, later('refund_failed', 2, 'first half'), whole]).status, 'refunded')
})

test('An open dispute suspends a payment, and a lost dispute ends it', () => {
  fc.assert(
    fc.property(eventsOf([...saleKinds, 'dispute_won']), (events) => {
      assert.equal(fold([...events, later('disputed', 4, 'd')]).status, 'disputed')
      assert.equal(fold([...events, later('disputed', 4, 'd'), later('lost', 5, 'd')]).status, 'lost')
      assert.equal(fold([...events, later('lost', 4, 'd'), later('disputed', 5, 'e')]).status, 'lost')
    })
  )
})

test('A dispute that is won changes nothing, even if it was lost before', () => {
  fc.assert(
    fc.property(someEvents, fc.nat(3), fc.boolean(), (events, at, lostFirst) => {
      const lost = lostFirst ? [later('lost', at, 'd')] : []
      const won = [later('disputed', at, 'd'), ...lost, later('dispute_won', at + 1, 'd')]
      assert.equal(fold([...events, ...won]).status, fold(events).status)
    })
  )
})

test('Each dispute of a payment counts on its own', () => {
  const sale = later('paid', 1)
  const first = [later('disputed', 2, 'one'), later('dispute_won', 5, 'one')]
  assert.equal(fold([sale, ...first, later('disputed', 3, 'two')]).status, 'disputed')
  assert.equal(fold([sale, ...first, later('disputed', 3, 'two'), later('lost', 4, 'two')]).status, 'lost')
  assert.equal(fold([sale, ...first, later('disputed', 3, 'two'), later('dispute_won', 9, 'two')]).status, 'paid')
})

test('A payment is disputed or lost since the first report of that, and a won dispute has no time', () => {
  const sale = later('paid', 1)
  const told = (...events: PaymentEvent[]) => fold([sale, ...events])
  for (const [state, stateAt, events] of [
    ['disputed', 2, [later('disputed', 2, 'd'), later('disputed', 6, 'd')]],
    ['disputed', 3, [later('disputed', 5, 'd'), later('disputed', 3, 'e')]],
    ['lost', 4, [later('disputed', 2, 'd'), later('lost', 4, 'd'), later('lost', 8, 'd')]],
    ['lost', 4, [later('lost', 4, 'd'), later('disputed', 2, 'e')]],
    ['disputed', 7, [later('disputed', 2, 'd'), later('dispute_won', 4, 'd'), later('disputed', 7, 'd')]],
    ['paid', undefined, [later('disputed', 2, 'd'), later('dispute_won', 4, 'd')]],
    ['refunded', undefined, [later('disputed', 2, 'd'), later('refunded', 4)]]
  ] as const) {
    const payment = told(...events)
    assert.deepEqual([payment.state, payment.stateAt], [state, stateAt], JSON.stringify(events))
  }
})

test('The end of a dispute counts when it begins and ends in the same second', () => {
  assert.equal(fold([later('paid', 1), later('dispute_won', 2, 'd'), later('disputed', 2, 'd')]).status, 'paid')
  assert.equal(fold([later('paid', 1), later('lost', 2, 'd'), later('disputed', 2, 'd')]).status, 'lost')
})

test('A refund in part does not change the status of a payment', () => {
  fc.assert(
    fc.property(someEvents, event, (events, one) => {
      assert.equal(fold([...events, { ...one, kind: 'partially_refunded' }]).status, fold(events).status)
    })
  )
})

test('The newest event with a fact decides that fact, and the payment is dated by its first event', () => {
  const at = (occurredAt: number, said: PaymentEvent['facts']): PaymentEvent => ({
    kind: 'paid',
    occurredAt,
    facts: said
  })
  const folded = fold([
    at(30, { email: 'new@example.com' }),
    at(10, { email: 'old@example.com', scene: 'kit' }),
    at(20, {})
  ])
  const { state, status, createdAt, paidAt, email, scene } = folded
  assert.deepEqual([state, status, createdAt, paidAt], ['paid', 'paid', 10, 10])
  assert.deepEqual([email, scene], ['new@example.com', 'kit'])
})

test('A delayed payment is dated by its checkout, and paid at the time of the money', () => {
  const checkout: PaymentEvent = { kind: 'pending', occurredAt: 10, facts: {} }
  const money: PaymentEvent = { kind: 'paid', occurredAt: 500, facts: {} }
  const paid = { state: 'paid', sale: 'paid', status: 'paid', createdAt: 10, paidAt: 500 }
  assert.deepEqual(fold([money, checkout]), paid)
  assert.deepEqual(fold([checkout]), { state: 'pending', sale: 'pending', status: 'pending', createdAt: 10 })
})

test('The event that comes later in the life of a payment decides among events of the same moment', () => {
  const life: EventKind[] = [
    'partially_refunded',
    'pending',
    'failed',
    'paid',
    'refunded',
    'refund_failed',
    'disputed',
    'dispute_won',
    'lost',
    'active',
    'ending',
    'ended',
    'linked',
    'customer'
  ]
  for (const [index, later] of life.entries()) {
    for (const earlier of life.slice(0, index)) {
      // The first event would come later if anything but the kind decided.
      const first: PaymentEvent = { occurredAt: 1, facts: { currency: 'z' }, kind: earlier }
      const second: PaymentEvent = { occurredAt: 1, facts: { currency: 'a' }, kind: later }
      assert.equal(fold([first, second]).currency, 'a', `${later} comes after ${earlier}`)
      assert.equal(fold([second, first]).currency, 'a', `${later} comes after ${earlier}`)
    }
  }
})

test('A sale is failed after a failure, until it is paid', () => {
  const sale = [later('pending', 1), later('failed', 2)]
  assert.equal(fold([later('pending', 1)]).state, 'pending')
  assert.equal(fold(sale).state, 'failed')
  assert.equal(fold([...sale, later('pending', 3)]).state, 'failed')
  assert.equal(fold([...sale, later('paid', 3)]).state, 'paid')
})

test('Only events of disputes decide the state of a dispute, also of a dispute without an id', () => {
  for (const kind of [...saleKinds, 'refund_failed', 'active', 'linked', 'customer'] as const) {
    assert.equal(fold([later('paid', 1), later('disputed', 2), later(kind, 3)]).state, 'disputed', kind)
    assert.equal(fold([later('paid', 1), later('lost', 2), later(kind, 3)]).state, 'lost', kind)
  }
  assert.equal(fold([later('paid', 1), later('disputed', 2), later('dispute_won', 3)]).state, 'paid')
})

test('A lost dispute ends a subscription until a later period is paid', () => {
  const period = (occurredAt: number): PaymentEvent => ({ ...later('paid', occurredAt), period: `in_${occurredAt}` })
  const lost = later('lost', 5, 'd')
  assert.equal(fold([period(1), lost]).state, 'lost')
  assert.equal(fold([period(1), lost, period(5)]).state, 'lost')
  assert.equal(fold([period(1), lost, period(6)]).state, 'paid')
})

test('A payment has every reference that any of its events names, whether one event or several events name it', () => {
  const naming = (...references: string[]): PaymentEvent => ({ ...later('paid', 1), references })
  assert.equal(fold([later('paid', 1)]).references, undefined)
  assert.deepEqual(fold([naming('a')]).references, ['a'])
  assert.deepEqual(fold([naming('a'), naming('b', 'a')]).references?.toSorted(), ['a', 'b'])
})
