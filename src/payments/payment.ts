/** Where a payment stands. Only `paid` qualifies at the gate. */
export type PaymentStatus = 'pending' | 'paid' | 'failed' | 'refunded'

/** What one delivery says about one payment. */
export type PaymentEvent = {
  kind: PaymentStatus | 'partially_refunded'
  /** When the processor says it happened, in ms since the epoch. */
  occurredAt: number
  /** The sale: at Stripe the checkout session. Refunds do not name it. */
  key?: string
  /** What a refund names: at Stripe the payment intent. */
  reference?: string
  facts: PaymentFacts
}

export type PaymentFacts = {
  /** Lower-case. */
  email?: string
  /** What may be the id of one of our users, best first. Buyers can edit some of them: good for "who", never for "what". */
  userReferences?: string[]
  scene?: string
  /** Minor currency units. */
  amount?: number
  /** ISO 4217, lower-case. */
  currency?: string
}

/** Times in ms since the epoch: of the sale, and of the money, which may come days later. */
export type Payment = PaymentFacts & { status: PaymentStatus; reference?: string; createdAt: number; paidAt?: number }

/** A later rank wins over an earlier one, whatever arrived first. A partial refund changes no status. */
const rank: Record<PaymentEvent['kind'], number> = {
  partially_refunded: 0,
  pending: 1,
  failed: 2,
  paid: 3,
  refunded: 4
}

/**
 * One payment out of its events. The result does not depend on the order in which they arrived, nor on how often:
 * processors promise neither (docs/payments.md).
 */
export function foldPayment(events: readonly [PaymentEvent, ...PaymentEvent[]]): Payment {
  const inTime = [...events].sort(byTime)
  let status: PaymentStatus = 'pending'
  for (const { kind } of inTime) if (kind !== 'partially_refunded' && rank[kind] > rank[status]) status = kind
  const facts: PaymentFacts = {}
  let reference: string | undefined
  for (const event of inTime) {
    Object.assign(facts, event.facts)
    reference = event.reference ?? reference
  }
  const paidAt = inTime.find(({ kind }) => kind === 'paid')?.occurredAt
  return {
    ...facts,
    status,
    createdAt: inTime[0]?.occurredAt ?? 0,
    ...(paidAt !== undefined && { paidAt }),
    ...(reference && { reference })
  }
}

/** A total order: events of the same second must not be told apart by their arrival. */
function byTime(a: PaymentEvent, b: PaymentEvent): number {
  return a.occurredAt - b.occurredAt || rank[a.kind] - rank[b.kind] || compare(JSON.stringify(a), JSON.stringify(b))
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
