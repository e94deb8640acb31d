import { defaultPolicy, type PaymentPolicy, type Product, productOfScene } from '../../product.ts'
import { DAY_MS } from '../../runtime/time/durations.ts'
import type { PaymentState, PaymentStatus, SaleState } from './state.ts'

/** Whether a payment in this state qualifies. */
export function qualifies(state: PaymentState, policy: PaymentPolicy): boolean {
  switch (state) {
    case 'paid':
    case 'active':
    case 'past_due':
    case 'ending':
      return true
    case 'partially_refunded':
      return policy.partialRefund === 'keep'
    case 'refunded':
      return policy.refund === 'keep'
    case 'disputed':
    case 'lost':
      return policy.dispute === 'keep'
    case 'pending':
    case 'failed':
    case 'ended':
    case 'time_over':
    case 'ended_by_seller':
      return false
  }
}

/** The facts that decide about the access of a payment. Times in ms, as in `Payment`. */
export type Deciding = {
  state: PaymentState
  sale: SaleState
  renewalFailedAt?: number | undefined
  graceOverAt?: number | undefined
}

/**
 * Both the state and the sale must qualify: a policy that keeps access gives none for an ended subscription or an
 * unpaid sale. After a failed renewal the sale qualifies until the grace is over, whatever the processor does; without
 * a grace, as long as the processor tries again.
 */
export function statusOf(payment: Deciding, policy: PaymentPolicy): PaymentStatus {
  const { state, sale } = payment
  const grace = graceOf(payment, policy)
  const saleQualifies = grace ? !grace.isOver : qualifies(sale, policy)
  if (saleQualifies && (state === sale || qualifies(state, policy))) return 'paid'
  // If the sale itself gives no access, that is the reason, and not the partial refund.
  const said = state === 'partially_refunded' && !saleQualifies ? sale : state
  return said === 'active' || said === 'ending' ? 'paid' : said
}

/** The grace after a failed renewal: its days, their end (ms), and whether that end is stored. undefined: none. */
function graceOf(
  { renewalFailedAt, graceOverAt = Number.NEGATIVE_INFINITY }: Pick<Deciding, 'renewalFailedAt' | 'graceOverAt'>,
  { grace }: PaymentPolicy
): { days: number; endsAt: number; isOver: boolean } | undefined {
  if (renewalFailedAt === undefined || grace === undefined) return undefined
  const endsAt = renewalFailedAt + grace * DAY_MS
  return { days: grace, endsAt, isOver: graceOverAt >= endsAt }
}

/**
 * When the access of a payment ends unless something is paid before, in ms: the time that the seller gave it for, or
 * the grace after a failed renewal.
 */
export function endOfAccess(payment: Deciding & { until?: number }, policy: PaymentPolicy): number | undefined {
  if (payment.until !== undefined) return payment.until
  return statusOf(payment, policy) === 'paid' ? graceOf(payment, policy)?.endsAt : undefined
}

/** The stored times of a payment that may have ended. In ms, null where a time is not known. */
type EndTimes = Record<'stateAt' | 'refundedAt' | 'subscriptionEndsAt' | 'renewalFailedAt', number | null>

/**
 * When that happened which ended a payment, in ms: its refund, its dispute, the end of its subscription, the renewal
 * that failed, or the seller's decision. Undefined while it counts as paid, where the time is not known, and of access
 * for a time, whose end is known since it was given.
 */
export function overAt(
  { status, sale }: { status: PaymentStatus; sale: SaleState },
  { stateAt, refundedAt, subscriptionEndsAt, renewalFailedAt }: EndTimes
): number | undefined {
  const times: Record<PaymentStatus, number | null> = {
    refunded: refundedAt,
    partially_refunded: refundedAt,
    disputed: stateAt,
    lost: stateAt,
    ended_by_seller: stateAt,
    ended: sale === 'ended' ? subscriptionEndsAt : null,
    past_due: renewalFailedAt,
    ...{ paid: null, pending: null, failed: null, time_over: null }
  }
  return times[status] ?? undefined
}

/** Days before the end of a grace at which the buyer is told of it; of a shorter grace, when it begins. */
export const GRACE_TOLD_DAYS = 7

/** The beginning of the fact of the mail about a grace; the time of the failed renewal follows, in ms. */
export const graceMailFact = 'grace:'

/** The status of a payment, and when its access ends unless something is paid before, in ms. */
export type Decided = { status: PaymentStatus; endsAt: number | undefined }

/**
 * The stored decision about a failed renewal. `renewalFailedAt` in ms, as the stored row knew it. `putOffAt`: when the
 * end of its grace was put off, in ms, if it was.
 */
export type StoredDecision = Decided & { renewalFailedAt: number; putOffAt?: number | undefined }

/**
 * When the grace after the failed renewal of a row was put off, in ms; undefined if it was not. A report may have shown
 * since then that this renewal failed sooner.
 */
export function putOffAtOf(row: {
  renewal_failed_at: number | null
  grace_put_off_for: number | null
  grace_put_off_at: number | null
}): number | undefined {
  const { renewal_failed_at: failedAt, grace_put_off_for: putOffFor, grace_put_off_at: putOffAt } = row
  return failedAt !== null && putOffFor !== null && putOffFor >= failedAt ? (putOffAt ?? undefined) : undefined
}

/**
 * Decides about a payment. Its grace may end in the past or within hours when Pullpass learns of the failed renewal, or
 * when a policy is changed after it. Then the access lasts for as many days as a buyer has between the mail about an
 * end and that end, or for the days of the grace if they are fewer. An end that is put off is not put off again: if the
 * stored end is sooner, the access ends then. `now` in ms.
 */
export function decidedAt(
  payment: Deciding & { until?: number },
  policy: PaymentPolicy,
  before: StoredDecision | undefined,
  now: number
): Decided {
  const decided = { status: statusOf(payment, policy), endsAt: endOfAccess(payment, policy) }
  const grace = graceOf(payment, policy)
  const isEndedByGrace = statusOf({ ...payment, graceOverAt: undefined }, policy) === 'paid'
  if (!grace || !isEndedByGrace || payment.until !== undefined) return decided
  const isKnown = knowsFailure(before, payment)
  // A grace that was put off keeps its end, also where a dispute came and was won meanwhile.
  const from = isKnown && before.status !== 'paid' ? before.putOffAt : now
  // A grace that is over stays over, and access that something else has ended has no days of its own.
  if (from === undefined || (!isKnown && payment.graceOverAt !== undefined)) return decided
  const told = leftAfterMail(grace.days, from)
  const soonest = isKnown ? Math.min(before.endsAt ?? Number.POSITIVE_INFINITY, told) : told
  return soonest <= now ? decided : { status: 'paid', endsAt: Math.max(grace.endsAt, soonest) }
}

/**
 * When a grace ends that was over before its buyer was told of that, in ms: the days between the mail and the end are
 * left from `now` (ms) on. undefined: the product has no grace.
 */
export function putOffEnd({ grace }: PaymentPolicy, now: number): number | undefined {
  return grace === undefined ? undefined : leftAfterMail(grace, now)
}

function leftAfterMail(days: number, now: number): number {
  return now + Math.min(days, GRACE_TOLD_DAYS) * DAY_MS
}

/**
 * Whether the stored decision knew this failed renewal. A report that arrives late may show that the renewal failed
 * sooner: it is the same one. If it failed later, the renewal that was known is paid.
 */
function knowsFailure(
  before: StoredDecision | undefined,
  { renewalFailedAt }: Pick<Deciding, 'renewalFailedAt'>
): before is StoredDecision {
  return renewalFailedAt !== undefined && renewalFailedAt <= (before?.renewalFailedAt ?? Number.NEGATIVE_INFINITY)
}

/**
 * The state that a buyer is shown. The state of the subscription takes precedence over a refund in part that ends
 * nothing.
 */
export function stateForBuyer(payment: { status: PaymentStatus; state: PaymentState; sale: SaleState }): PaymentState {
  const { status, state, sale } = payment
  const isTold = isSubscription(sale) || sale === 'ended'
  return status === 'paid' && state === 'partially_refunded' && isTold ? sale : state
}

/** Whether the state is one of a subscription that runs, or runs to its end. */
export function isSubscription(state: PaymentState): boolean {
  return state === 'active' || state === 'past_due' || state === 'ending'
}

/** The seller's policy for the product with this scene. */
export type PolicyOf = (scene: string | undefined) => PaymentPolicy

/** The policies of these products, and the default for a scene that none of them has. */
export function policiesOf(products: readonly Product[]): PolicyOf {
  return (scene) => productOfScene(products, scene)?.policy ?? defaultPolicy
}
