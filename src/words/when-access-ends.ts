import type { PaymentState, PaymentStatus } from '../payments/payment/state.ts'
import { DAY_MS } from '../runtime/time/durations.ts'
import type { Values } from './text.ts'

/**
 * The end of the access of a purchase. `at` in ms. `unlessPaid`: the access goes on if the renewal is paid. `isDue`:
 * the last day is over, and the processor has not reported that the subscription has ended, so there is still access.
 * `paid_time`: the access ends with the period that is paid, and the processor has not said when that period ends.
 */
export type AccessEnd = { at: number; unlessPaid: boolean; isDue?: true } | 'paid_time'

/** Whether the last day of a cancelled subscription is over. `endsAt`: its end, null if it is not known. Both in ms. */
export function isLastDayOver(endsAt: number | null, now: number): boolean {
  return endsAt !== null && now >= (Math.floor(lastDay(endsAt) / DAY_MS) + 1) * DAY_MS
}

/**
 * The end of the access of a purchase; undefined if it has none, or gives no access. `state`: as the buyer is shown it.
 * `endsAt` in ms: when the access ends unless something is paid before. `subscriptionEndsAt` in ms: when a cancelled
 * subscription ends, if the processor has said so. `isSubscriptionDue`: that day is over.
 */
export function accessEnd({
  status,
  state,
  endsAt,
  subscriptionEndsAt,
  isSubscriptionDue,
  isGiven
}: {
  status: PaymentStatus
  state: PaymentState
  endsAt: number | undefined
  subscriptionEndsAt: number | undefined
  isSubscriptionDue: boolean
  isGiven: boolean
}): AccessEnd | undefined {
  if (status !== 'paid') return undefined
  if (endsAt !== undefined) return { at: endsAt, unlessPaid: state === 'past_due' && !isGiven }
  if (state !== 'ending') return undefined
  if (subscriptionEndsAt === undefined) return 'paid_time'
  return { at: subscriptionEndsAt, unlessPaid: false, ...(isSubscriptionDue && { isDue: true }) }
}

/**
 * Whether a renewal of the purchase was not paid while the buyer still has access. `state` and `endsAt` as in
 * {@link accessEnd}.
 */
export function isRenewalUnpaid({
  status,
  state,
  endsAt,
  isGiven
}: Pick<Parameters<typeof accessEnd>[0], 'status' | 'state' | 'endsAt' | 'isGiven'>): boolean {
  return status === 'paid' && !isGiven && (state === 'past_due' || endsAt !== undefined)
}

/** A time (ms) on the last day of access that ends at `endsAt` (ms), which may be the end of that day. */
export function lastDay(endsAt: number): number {
  return endsAt - 1
}

/**
 * When an open invitation ends, in ms: at its expiry, or with the access, whose end also withdraws the invitation. An
 * end that the payment of a renewal would lift, or that was due, says nothing of the invitation.
 */
export function invitationEnd(expiresAt: number | undefined, ends: AccessEnd | undefined): number | undefined {
  if (expiresAt === undefined || ends === undefined || ends === 'paid_time') return expiresAt
  if (ends.unlessPaid || ends.isDue) return expiresAt
  return Math.min(expiresAt, ends.at)
}

/** The values of messages that say until when there is access. `end`: its last day. */
export function endValues(ends: AccessEnd | undefined): Values {
  if (ends === undefined) return { ends: 'never', end: '' }
  if (ends === 'paid_time') return { ends, end: '' }
  const kind = ends.unlessPaid ? 'unless_paid' : ends.isDue ? 'due' : 'day'
  return { ends: kind, end: { at: lastDay(ends.at), style: 'date', now: undefined } }
}
