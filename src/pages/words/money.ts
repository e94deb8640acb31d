import type { StoredRefund } from '../../payments/payment/refunds.ts'
import { lastDay } from '../../words/access-end.ts'
import { moneyWords } from '../../words/money.ts'
import type { Text } from '../../words/text.ts'

/**
 * The sum of a refund and its day: without a sum that is known, whether it was a part. In few words, or as a sentence.
 */
export function refundWords(
  { isWhole, at, amount, currency }: StoredRefund,
  key: 'order.refunded' | 'card.refunded' = 'order.refunded'
): Text {
  const sum = moneyWords(amount, currency)
  const what = sum !== undefined ? 'sum' : isWhole ? 'whole' : 'part'
  return { key, values: { what, amount: sum ?? '', day: { at, style: 'date', now: undefined } } }
}

/** The day on which the seller gave the access, and its last day where it has one, instead of an order. Times in ms. */
export function givenWords({ paidAt, endsAt }: { paidAt: number; endsAt: number | undefined }): Text {
  const day = { at: paidAt, style: 'date', now: undefined } as const
  if (endsAt === undefined) return { key: 'order.given', values: { day } }
  return { key: 'order.given_until', values: { day, end: { at: lastDay(endsAt), style: 'date', now: undefined } } }
}
