import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { foldPayment, type PaymentEvent } from './payment.ts'

const kinds: PaymentEvent['kind'][] = ['pending', 'paid', 'failed', 'refunded', 'partially_refunded']
const text = fc.constantFrom('a', 'b', 'c')
const facts = fc.record(
  { email: text, userReferences: fc.array(text), scene: text, amount: fc.nat(9), currency: text },
  { requiredKeys: [] }
)
// Few different times, so that many events fall on the same one.
const event: fc.Arbitrary<PaymentEvent> = fc
  .record({ kind: fc.constantFrom(...kinds), occurredAt: fc.nat(3), facts, reference: fc.option(text) })
  .map(({ reference, ...rest }) => (reference === null ? rest : { ...rest, reference }))
const someEvents = fc.array(event, { minLength: 1, maxLength: 8 })

function fold(events: PaymentEvent[]) {
  const [first, ...others] = events
  assert.ok(first)
  return foldPayment([first, ...others])
}

test('the order in which events arrive does not matter', () => {
  const shuffled = someEvents.chain((events) =>
    fc.tuple(fc.constant(events), fc.shuffledSubarray(events, { minLength: events.length }))
  )
  fc.assert(fc.property(shuffled, ([events, other]) => assert.deepEqual(fold(other), fold(events))))
})

test('nor does how often they arrive', () => {
  fc.assert(
    fc.property(someEvents, fc.infiniteStream(fc.nat(2)), (events, copies) => {
      const repeated = events.flatMap((each) => [each, ...Array(copies.next().value ?? 0).fill(each)])
      assert.deepEqual(fold(repeated), fold(events))
    })
  )
})

test('a full refund wins over everything', () => {
  fc.assert(
    fc.property(someEvents, event, (events, one) => {
      const refund: PaymentEvent = { ...one, kind: 'refunded' }
      assert.equal(fold([...events, refund]).status, 'refunded')
    })
  )
})

test('only a paid event pays, and a failed or pending one beside it takes nothing away', () => {
  fc.assert(
    fc.property(someEvents, (events) => {
      const named = (kind: PaymentEvent['kind']) => events.some((each) => each.kind === kind)
      assert.equal(fold(events).status === 'paid', named('paid') && !named('refunded'))
    })
  )
})

test('a refund in part changes no status', () => {
  fc.assert(
    fc.property(someEvents, event, (events, one) => {
      assert.equal(fold([...events, { ...one, kind: 'partially_refunded' }]).status, fold(events).status)
    })
  )
})

test('the newest event that says something about a fact says it; the payment dates from the first', () => {
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
  assert.deepEqual(folded, { status: 'paid', createdAt: 10, paidAt: 10, email: 'new@example.com', scene: 'kit' })
})

test('a delayed payment dates from its checkout, and was paid when the money came', () => {
  const checkout: PaymentEvent = { kind: 'pending', occurredAt: 10, facts: {} }
  const money: PaymentEvent = { kind: 'paid', occurredAt: 500, facts: {} }
  assert.deepEqual(fold([money, checkout]), { status: 'paid', createdAt: 10, paidAt: 500 })
  assert.deepEqual(fold([checkout]), { status: 'pending', createdAt: 10 })
})
