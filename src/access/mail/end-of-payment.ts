import type { Selectable } from 'kysely'
import type { Tables } from '../../db/database.ts'
import { BY_HAND } from '../../payments/by-seller/given-access.ts'
import { overAt, stateForBuyer } from '../../payments/payment/policy.ts'
import { storedRefund } from '../../payments/payment/refunded-sum.ts'
import { type AccessEnd, accessEnd, isLastDayOver } from '../../words/when-access-ends.ts'
import type { EndOfPurchase } from '../../words/why-access-ended.ts'

/** The columns of a payment that decide when its access ends; null of a payment that is not there any more. */
type Column = 'status' | 'state' | 'sale_state' | 'ends_at' | 'subscription_ends_at' | 'processor'
type Paid = { [Each in Column]: Payment[Each] | null }
type Payment = Selectable<Tables['payment']>

/** When the access of a payment ends; undefined if it has no end, or gives no access. `now` in ms. */
export function endOfAccessOf(payment: Paid, now: number): AccessEnd | undefined {
  const { status, state, sale_state: sale, ends_at, subscription_ends_at, processor } = payment
  if (status === null || state === null || sale === null) return undefined
  const shown = stateForBuyer({ status, state, sale })
  const ends = {
    endsAt: ends_at ?? undefined,
    subscriptionEndsAt: subscription_ends_at ?? undefined,
    isSubscriptionDue: isLastDayOver(subscription_ends_at, now)
  }
  return accessEnd({ status, state: shown, ...ends, isGiven: processor === BY_HAND })
}

/** The columns of a payment that say when and why it ended; null of a payment that is not there any more. */
export const endColumns = [
  'status',
  'sale_state',
  'state_at',
  'reported_state',
  'refunded_at',
  'refunded_amount',
  'currency',
  'subscription_ends_at',
  'renewal_failed_at',
  'seller_words'
] as const

type Ended = { [Each in (typeof endColumns)[number]]: Payment[Each] | null }

/** The end of a payment, as far as it is known, for the words about it; nothing while it counts as paid. */
export function endOfPurchase(payment: Ended & { state: Payment['state'] | null }): EndOfPurchase {
  const { status, state, sale_state: sale, refunded_at: refundedAt, renewal_failed_at: renewalFailedAt } = payment
  if (status === null || state === null || sale === null || status === 'paid') return {}
  const { state_at: stateAt, subscription_ends_at: subscriptionEndsAt } = payment
  const { refunded_amount: refundedAmount, currency, seller_words: sellerWords } = payment
  return {
    sellerWords: sellerWords ?? undefined,
    overAt: overAt({ status, sale }, { stateAt, refundedAt, subscriptionEndsAt, renewalFailedAt }),
    refund: storedRefund({ state, reportedState: payment.reported_state, refundedAt, refundedAmount, currency })
  }
}
