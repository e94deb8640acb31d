import type { EventKind, PaymentEvent, PaymentFacts } from './payment-event.ts'

/**
 * Where a payment stands. Only `paid` qualifies at the gate. `disputed` suspends: it becomes `paid` again when the dispute
 * is won, else `lost`.
 */
export type PaymentStatus = 'pending' | 'paid' | 'failed' | 'disputed' | 'lost' | 'refunded'

/** Times in ms since the epoch: of the sale, and of the money, which may come days later. */
export type Payment = PaymentFacts & { status: PaymentStatus; reference?: string; createdAt: number; paidAt?: number }

/** Which of two events of the same second comes later. */
const rank: Record<EventKind, number> = {
  partially_refunded: 0,
  pending: 1,
  failed: 2,
  paid: 3,
  refunded: 4,
  refund_failed: 5,
  disputed: 6,
  dispute_won: 7,
  lost: 8,
  active: 9,
  ending: 10,
  ended: 11,
  linked: 12,
  customer: 13
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
    reference = event.references?.[0] ?? reference
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
  const said = (kind: EventKind) => events.some((event) => event.kind === kind)
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
  const stands = new Map<string | undefined, EventKind>()
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
