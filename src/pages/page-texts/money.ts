import type { StoredRefund } from '../../payments/payment/state.ts'
import type { Text } from '../../words/text.ts'
import { lastDay } from '../../words/when-access-ends.ts'
import { refundValues } from '../../words/why-access-ended.ts'

/**
 * The sum of a refund and its day, and whether it was a part: in few words, or as a sentence.
 */
export function refundWords(refund: StoredRefund, key: 'order.refunded' | 'why.refunded' = 'order.refunded'): Text {
  return { key, values: refundValues(refund) }
}

/** The day on which the seller gave the access, and its last day where it has one, instead of an order. Times in ms. */
export function givenWords({ paidAt, endsAt }: { paidAt: number; endsAt: number | undefined }): Text {
  const day = { at: paidAt, style: 'date', now: undefined } as const
  if (endsAt === undefined) return { key: 'order.given', values: { day } }
  return { key: 'order.given_until', values: { day, end: { at: lastDay(endsAt), style: 'date', now: undefined } } }
}
