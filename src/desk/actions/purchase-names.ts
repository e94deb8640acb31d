import { moneyWords } from '../../pages/words/money.ts'
import { BY_HAND } from '../../payments/by-seller/given-access.ts'
import type { PaymentStatus } from '../../payments/payment/state.ts'
import type { ProcessorDescriptor } from '../../payments/processors/descriptor.ts'
import { processorLabel } from '../../payments/processors/names.ts'
import { dateTimeWords } from '../../runtime/time/time-words.ts'
import type { OtherPurchase } from './purchase-facts.ts'

type Processors = readonly Pick<ProcessorDescriptor, 'name' | 'label'>[]

/** A purchase, so that the seller can tell it from another one: "Starter Kit, $99.00, paid on November 20, 2026, 15:20 UTC (Stripe)". */
export function purchaseName(purchase: OtherPurchase, processors: Processors): string {
  const { provider, amount, currency, paidAt, createdAt } = purchase
  const isGiven = provider === BY_HAND
  const happened = isGiven ? 'given' : paidAt === undefined ? 'begun' : 'paid'
  const parts = [
    productName(purchase),
    moneyWords(amount ?? null, currency ?? null),
    `${happened} on ${dateTimeWords(paidAt ?? createdAt)}`
  ]
  const name = parts.filter((part) => part !== undefined).join(', ')
  return isGiven ? name : `${name} (${processorLabel(processors, provider)})`
}

/** The same, with its status if that is not "paid". */
export function purchaseNameAndStatus(purchase: OtherPurchase, processors: Processors): string {
  const { status } = purchase
  return `${purchaseName(purchase, processors)}${status === 'paid' ? '' : `, which is ${statusWords(status)}`}`
}

/** The name of what was bought; the name in the payment where nothing that is sold here was; undefined without any. */
export function productName({ product, scene }: Pick<OtherPurchase, 'product' | 'scene'>): string | undefined {
  return product?.name ?? scene
}

/** The buyer, by the best name that is known. */
export function buyerName({ email, mailsTo, key }: Pick<OtherPurchase, 'email' | 'mailsTo' | 'key'>): string {
  return email ?? mailsTo ?? `the buyer of ${key}`
}

/** The status of a purchase, as the end of the sentence "it is …". */
export function statusWords(status: PaymentStatus): string {
  return status === 'ended_by_seller' ? 'ended by you' : status.replaceAll('_', ' ')
}
