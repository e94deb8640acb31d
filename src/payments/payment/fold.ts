import type { EventKind, PaymentEvent, PaymentFacts, SubscriptionState } from './event.ts'
import { periodsOf } from './periods.ts'
import { refundedOf } from './refunds.ts'

/** Where a sale or a subscription itself stands, refunds and disputes aside. */
export type SaleState = 'pending' | 'failed' | 'paid' | SubscriptionState

/**
 * Where a payment stands. `disputed` suspends: it becomes what it was when the dispute is won, else `lost`. `ending` is
 * still entitled.
 */
export type PaymentState = SaleState | 'partially_refunded' | 'refunded' | 'disputed' | 'lost'

/**
 * A payment as its events tell it. `references`: all that any of them names. Times in ms since the epoch: of the sale, and
 * of the money, which may come days later.
 */
export type Payment = PaymentFacts & {
  state: PaymentState
  sale: SaleState
  references?: string[]
  createdAt: number
  paidAt?: number
}

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
  return foldInOrder(inOrder(events))
}

/** The same of events that are in their order. */
export function foldInOrder(inTime: readonly PaymentEvent[]): Payment {
  const facts: PaymentFacts = Object.assign({}, ...inTime.map((event) => event.facts))
  const references = [...new Set(inTime.flatMap((event) => event.references ?? []))]
  const paidAt = inTime.find(({ kind }) => kind === 'paid')?.occurredAt
  const sale = saleState(inTime)
  return {
    ...facts,
    state: paymentState(inTime, sale, facts.amount),
    sale,
    createdAt: Math.min(...inTime.map(({ occurredAt }) => occurredAt)),
    ...(paidAt !== undefined && { paidAt }),
    ...(references.length > 0 && { references })
  }
}

/** A refund of everything goes before a dispute, and that before what the sale itself says. */
function paymentState(inTime: readonly PaymentEvent[], sale: SaleState, amount: number | undefined): PaymentState {
  const refunded = refundedOf(inTime, amount)
  if (refunded === 'all') return 'refunded'
  const disputed = disputeState(inTime)
  if (disputed) return disputed
  const isRunning = sale === 'paid' || sale === 'active' || sale === 'ending'
  return refunded === 'part' && isRunning ? 'partially_refunded' : sale
}

/**
 * Of a subscription its newest word counts, also without any payment: a trial. Else: a delayed method says `pending`, then
 * `failed` or `paid`; money that came stays, whatever was said before or after.
 */
function saleState(inTime: readonly PaymentEvent[]): SaleState {
  const subscription = inTime.map(standOf).findLast((stand) => stand !== undefined)
  if (subscription) return subscription
  const said = (kind: EventKind) => inTime.some((event) => event.kind === kind)
  return said('paid') ? 'paid' : said('failed') ? 'failed' : 'pending'
}

/** What an event says of where a subscription stands. */
function standOf({ kind, stands }: PaymentEvent): SubscriptionState | undefined {
  return kind === 'active' || kind === 'ending' || kind === 'ended' ? kind : stands
}

/**
 * What the disputes of a payment come to, each by the last word about it; undefined when nothing is disputed any more. One
 * that was lost is over for a subscription that has been paid again since.
 */
function disputeState(inTime: readonly PaymentEvent[]): 'disputed' | 'lost' | undefined {
  const stands = new Map<string | undefined, PaymentEvent>()
  for (const event of inTime) {
    if (event.kind === 'disputed' || event.kind === 'dispute_won' || event.kind === 'lost')
      stands.set(event.about, event)
  }
  const paidAgainAt = periodsOf(inTime).at(-1)?.paidAt ?? Number.NEGATIVE_INFINITY
  const words = [...stands.values()]
  if (words.some(({ kind, occurredAt }) => kind === 'lost' && occurredAt >= paidAgainAt)) return 'lost'
  return words.some(({ kind }) => kind === 'disputed') ? 'disputed' : undefined
}

/** The events of a sale by their time, whatever the order of their arrival. */
export function inOrder(events: readonly PaymentEvent[]): PaymentEvent[] {
  return [...events].sort(byTime)
}

/** A total order: events of the same second must not be told apart by their arrival. */
function byTime(a: PaymentEvent, b: PaymentEvent): number {
  return a.occurredAt - b.occurredAt || rank[a.kind] - rank[b.kind] || compare(JSON.stringify(a), JSON.stringify(b))
}

function compare(a: string, b: string): number {
  return a < b ? -1 : 1
}
