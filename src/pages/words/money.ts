import type { StoredRefund } from '../../payments/payment/refunds.ts'
import { lastDay } from '../../words/access-end.ts'
import { speech } from '../../words/in-language.ts'
import type { Text } from '../../words/text.ts'

/**
 * Currencies in which processors do not agree with ISO 4217 on the number of decimals, so that the amount in minor
 * units does not tell the price. https://docs.stripe.com/currencies#zero-decimal
 */
const unclear = ['isk', 'mga', 'ugx']

/**
 * "$99.00", in the present language: an amount in minor units of a currency (ISO 4217). Undefined where the amount does
 * not tell the price.
 */
export function moneyWords(amount: number | null, currency: string | null): string | undefined {
  if (amount === null || currency === null || !/^[a-z]{3}$/.test(currency) || unclear.includes(currency))
    return undefined
  const format = new Intl.NumberFormat(speech().language, { style: 'currency', currency })
  return format.format(amount / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2))
}

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
