import { type Because, type PaidAgainAfter, paymentEnds } from '../access/grant-states.ts'
import type { PaymentStatus } from '../payments/payment/state.ts'
import type { MessageKey, Text } from './text.ts'

/** The message that says why access ends. */
export function whyOf({ status, because }: { status: PaymentStatus; because: Because }): MessageKey {
  if (status !== 'paid' && isOfPayment({ because })) return whyByStatus[status]
  const key = `why.${because}` as const
  return isWhy(key) ? key : 'why.no_payment'
}

/** The message that says why access comes back: the seller has given it back, or the payment is valid again. */
export function whyBack({ because }: { because: Because }): MessageKey {
  return because === 'ended_by_seller' || because === 'time_over' ? 'why.given_back' : 'why.paid_again'
}

const endsThatAreOver: Readonly<Record<PaidAgainAfter, MessageKey>> = {
  dispute: 'why.dispute_over',
  seller: 'why.given_back',
  other: 'why.paid_again'
}

/** The text about an account after a sentence that says why it has to accept an invitation again. */
export function whyAgain(text: Text, again: PaidAgainAfter): Text {
  const { values } = text
  return { key: 'again.text', values: { ...values, why: { key: endsThatAreOver[again], values }, text } }
}

/** Whether the reason is what became of the payment, once that does not count as paid. */
export function isOfPayment({ because }: { because: Because }): boolean {
  return !released.includes(because)
}

/** Reasons that are not about the payment. */
const released: readonly Because[] = ['moved', 'mistyped', 'seat_gone']

const whys = [...paymentEnds, ...released, 'other_claim'].map((because) => `why.${because}`)

function isWhy(key: string): key is WhyKey {
  return whys.includes(key)
}

type WhyKey = Extract<MessageKey, `why.${string}`>

const whyByStatus: Record<Exclude<PaymentStatus, 'paid'>, WhyKey> = {
  pending: 'why.no_payment',
  failed: 'why.no_payment',
  refunded: 'why.refunded',
  partially_refunded: 'why.refunded',
  disputed: 'why.disputed',
  lost: 'why.payment_lost',
  ended: 'why.subscription_ended',
  past_due: 'why.renewal_failed',
  ended_by_seller: 'why.ended_by_seller',
  time_over: 'why.time_over'
}
