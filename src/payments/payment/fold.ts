import type { EventKind, PaymentEvent, PaymentFacts } from './event.ts'
import { failedRenewalOf, periodsOf, standOf, subscriptionEndOf } from './periods.ts'
import { type Refund, refundIn } from './refunded-sum.ts'
import type { PaymentState, SaleState } from './state.ts'

/**
 * A payment as its events describe it. `references`: all references in its events. `createdAt` and `paidAt` in ms since
 * the epoch: the money may come days after the sale. `words`: what the seller tells the buyer about the end of the
 * access, while it is ended. `until`: when access that the seller gave ends, in ms. `renewalFailedAt`: when the renewal
 * failed that is not paid yet, in ms. `graceOverAt`: the latest stored end of a grace for that renewal, in ms.
 * `refund`: what went back, if anything did. `subscriptionEndsAt`: when a cancelled subscription ends or ended, in ms,
 * where that is known. `stateAt`: since when the payment has been disputed, lost or ended by the seller, in ms; absent
 * in other states.
 */
export type Payment = PaymentFacts & {
  state: PaymentState
  /** While the seller has ended the access: the state without that decision. */
  reportedState?: PaymentState
  stateAt?: number
  sale: SaleState
  references?: string[]
  createdAt: number
  paidAt?: number
  words?: string
  until?: number
  renewalFailedAt?: number
  graceOverAt?: number
  refund?: Refund
  subscriptionEndsAt?: number
}

/** Order of two events of the same moment: the higher rank comes later. */
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
  // Of a failure and a payment in the same second, the payment is the later one.
  past_due: 9,
  active: 10,
  ending: 11,
  ended: 12,
  linked: 13,
  customer: 14,
  access_ended: 15,
  given_back: 16,
  time_over: 17
}

/**
 * Computes one payment from its events. The result does not depend on the order in which the events arrived, nor on how
 * often: processors promise neither (docs/payments.md).
 */
export function foldPayment(events: readonly [PaymentEvent, ...PaymentEvent[]]): Payment {
  return foldInOrder(inOrder(events))
}

/** As {@link foldPayment}, for events that are in order already. */
export function foldInOrder(inTime: readonly PaymentEvent[]): Payment {
  const decided = inTime.filter((event) => event.decided)
  const facts: PaymentFacts = Object.assign({}, ...[...inTime, ...decided].map((event) => event.facts))
  const references = [...new Set(inTime.flatMap((event) => event.references ?? []))]
  const paidAt = inTime.find(({ kind }) => kind === 'paid')?.occurredAt
  const timed = inTime.findLast((event) => event.until !== undefined || event.endless)
  const until = timed?.until
  const failed = failedRenewalOf(inTime)
  const sale = saleState(inTime, {
    renewalFailedAt: failed.renewalFailedAt,
    until: timed?.endless ? Number.POSITIVE_INFINITY : until
  })
  const refund = refundIn(inTime, facts.amount)
  const subscriptionEndsAt = subscriptionEndOf(inTime)
  return {
    ...facts,
    ...paymentState(inTime, sale, { refund, isFailed: failed.renewalFailedAt !== undefined }),
    sale,
    createdAt: Math.min(...inTime.map(({ occurredAt }) => occurredAt)),
    ...(paidAt !== undefined && { paidAt }),
    ...(until !== undefined && { until }),
    ...failed,
    ...(refund && { refund }),
    ...(subscriptionEndsAt !== undefined && { subscriptionEndsAt }),
    ...(references.length > 0 && { references })
  }
}

/** A full refund takes precedence over a dispute, and a dispute over the state of the sale. */
function paymentState(
  inTime: readonly PaymentEvent[],
  sale: SaleState,
  { refund, isFailed }: { refund: Refund | undefined; isFailed: boolean }
): Pick<Payment, 'state' | 'stateAt'> {
  if (refund?.isWhole) return { state: 'refunded' }
  const disputed = disputeState(inTime)
  if (disputed) return disputed
  // A subscription that ended because of a failed renewal may give access for a time.
  const isRunning = sale === 'paid' || sale === 'active' || sale === 'ending' || isFailed
  return { state: refund && isRunning ? 'partially_refunded' : sale }
}

/**
 * For a subscription the newest event about its state decides, even without any payment (a trial). Else: a delayed
 * payment method reports `pending`, then `failed` or `paid`; once paid, a sale stays paid, whatever other events say,
 * unless it was given for a time that is over. A stored end is ignored if the seller has since named a later one
 * (decisions/061). A renewal that is paid by now is past due no more, also before the processor says that the
 * subscription is active.
 */
function saleState(
  inTime: readonly PaymentEvent[],
  {
    renewalFailedAt,
    until = Number.NEGATIVE_INFINITY
  }: { renewalFailedAt?: number | undefined; until?: number | undefined }
): SaleState {
  const subscription = inTime.map(standOf).findLast((stand) => stand !== undefined)
  if (subscription === 'past_due' && renewalFailedAt === undefined) return 'active'
  if (subscription) return subscription
  const said = (kind: EventKind) => inTime.some((event) => event.kind === kind)
  if (inTime.some(({ kind, occurredAt }) => kind === 'time_over' && occurredAt >= until)) return 'time_over'
  return said('paid') ? 'paid' : said('failed') ? 'failed' : 'pending'
}

/**
 * The state of all disputes of a payment together, and since when it has been so; the last event about each dispute
 * counts. Undefined when no dispute is open or lost. A lost dispute no longer counts once a later period of the
 * subscription was paid.
 */
function disputeState(inTime: readonly PaymentEvent[]): { state: 'disputed' | 'lost'; stateAt: number } | undefined {
  const paidAgainAt = periodsOf(inTime).at(-1)?.paidAt ?? Number.NEGATIVE_INFINITY
  const words = [...disputesIn(inTime).values()]
  const lost = words.filter(({ last }) => last.kind === 'lost' && last.occurredAt >= paidAgainAt)
  const open = words.filter(({ last }) => last.kind === 'disputed')
  const counted = lost.length > 0 ? lost : open
  if (counted.length === 0) return undefined
  const stateAt = Math.min(...counted.map(({ since }) => since))
  return { state: lost.length > 0 ? 'lost' : 'disputed', stateAt }
}

/**
 * The last event about each dispute, by the id of the dispute, where the processor gives it one. `since`: when an event
 * first said what it says, in ms: processors report the same again.
 */
function disputesIn(inTime: readonly PaymentEvent[]): Map<string | undefined, { last: PaymentEvent; since: number }> {
  const stands = new Map<string | undefined, { last: PaymentEvent; since: number }>()
  for (const event of inTime) {
    const { kind, about, occurredAt } = event
    if (kind !== 'disputed' && kind !== 'dispute_won' && kind !== 'lost') continue
    const known = stands.get(about)
    stands.set(about, { last: event, since: known?.last.kind === kind ? known.since : occurredAt })
  }
  return stands
}

/** The ids of the disputes that are open, as far as the processor gives them ids. */
export function openDisputes(events: readonly PaymentEvent[]): string[] {
  return [...disputesIn(inOrder(events))].flatMap(([id, { last }]) =>
    id !== undefined && last.kind === 'disputed' ? [id] : []
  )
}

/** The first day until which an open dispute waits for the seller's answer, in ms, where the processor names one. */
export function answerDue(events: readonly PaymentEvent[]): number | undefined {
  const days = [...disputesIn(inOrder(events)).values()].flatMap(({ last: { answerBy = [] } }) => answerBy)
  return days.length === 0 ? undefined : Math.min(...days)
}

/** Whether the processor takes no answer to a dispute any more. Times in ms. */
export function isAnswerOver({ due, now }: { due: number | undefined; now: number }): boolean {
  return due !== undefined && due < now
}

/** Sorts the events of a sale by their time, independent of the order of their arrival. */
export function inOrder(events: readonly PaymentEvent[]): PaymentEvent[] {
  return [...events].sort(byTime)
}

/** A total order: the order of arrival must not decide between events of the same time. */
function byTime(a: PaymentEvent, b: PaymentEvent): number {
  return a.occurredAt - b.occurredAt || rank[a.kind] - rank[b.kind] || compare(JSON.stringify(a), JSON.stringify(b))
}

function compare(a: string, b: string): number {
  return a < b ? -1 : 1
}
