/**
 * Where a payment stands. Only `paid` qualifies at the gate. `disputed` suspends: it becomes `paid` again when the dispute
 * is won, else `lost`.
 */
export type PaymentStatus = 'pending' | 'paid' | 'failed' | 'disputed' | 'lost' | 'refunded'

/** What one delivery says about one payment. */
export type PaymentEvent = {
  /**
   * `refunded`: all of it went back. `refund_failed`: a refund came back, so it was not all. `disputed`, `dispute_won`,
   * `lost`: where one dispute stands.
   */
  kind: PaymentStatus | 'partially_refunded' | 'refund_failed' | 'dispute_won'
  /** When the processor says it happened, in ms since the epoch. */
  occurredAt: number
  /** The sale: at Stripe the checkout session. Refunds and disputes do not name it. */
  key?: string
  /** What a refund or a dispute names: at Stripe the payment intent. */
  reference?: string
  /** The processor's id of the dispute, or of the one refund that failed: a payment may have several of each. */
  about?: string
  facts: PaymentFacts
}

/** What one event tells of its payment; folded, what all of them do. */
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

/** Which of two events of the same second comes later. */
const rank: Record<PaymentEvent['kind'], number> = {
  partially_refunded: 0,
  pending: 1,
  failed: 2,
  paid: 3,
  refunded: 4,
  refund_failed: 5,
  disputed: 6,
  dispute_won: 7,
  lost: 8
}

/**
 * One payment out of its events. The result does not depend on the order in which they arrived, nor on how often:
 * processors promise neither (docs/payments.md).
 */
export function foldPayment(events: readonly [PaymentEvent, ...PaymentEvent[]]): Payment {
  const inTime = [...events].sort(byTime)
  const facts: PaymentFacts = {}
  let reference: string | undefined
  for (const event of inTime) {
    Object.assign(facts, event.facts)
    reference = event.reference ?? reference
  }
  const paidAt = inTime.find(({ kind }) => kind === 'paid')?.occurredAt
  return {
    ...facts,
    status: isRefunded(inTime) ? 'refunded' : (disputeStatus(inTime) ?? saleStatus(inTime)),
    createdAt: inTime[0]?.occurredAt ?? 0,
    ...(paidAt !== undefined && { paidAt }),
    ...(reference && { reference })
  }
}

/** A delayed method says `pending`, then `failed` or `paid`; money that came stays, whatever was said before or after. */
function saleStatus(events: readonly PaymentEvent[]): 'pending' | 'failed' | 'paid' {
  const said = (kind: PaymentEvent['kind']) => events.some((event) => event.kind === kind)
  return said('paid') ? 'paid' : said('failed') ? 'failed' : 'pending'
}

/** All of it went back, and no refund has come back since. A later refund in part does not bring the money back. */
function isRefunded(inTime: readonly PaymentEvent[]): boolean {
  const last = inTime.findLast(({ kind }) => kind === 'refunded')
  if (!last) return false
  // A refund that failed may be told of again, long after another one was made in its place: its first time counts.
  const failures = new Map<string | undefined, number>()
  for (const { kind, about, occurredAt } of inTime) {
    if (kind === 'refund_failed' && !failures.has(about)) failures.set(about, occurredAt)
  }
  return [...failures.values()].every((failedAt) => failedAt < last.occurredAt)
}

/** What the disputes of a payment come to, each by the last word about it; undefined when nothing is disputed any more. */
function disputeStatus(inTime: readonly PaymentEvent[]): 'disputed' | 'lost' | undefined {
  const stands = new Map<string | undefined, PaymentEvent['kind']>()
  for (const { kind, about } of inTime) {
    if (kind === 'disputed' || kind === 'dispute_won' || kind === 'lost') stands.set(about, kind)
  }
  const kinds = [...stands.values()]
  return kinds.includes('lost') ? 'lost' : kinds.includes('disputed') ? 'disputed' : undefined
}

/** A total order: events of the same second must not be told apart by their arrival. */
function byTime(a: PaymentEvent, b: PaymentEvent): number {
  return a.occurredAt - b.occurredAt || rank[a.kind] - rank[b.kind] || compare(JSON.stringify(a), JSON.stringify(b))
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
