import { speech } from './in-language.ts'

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
