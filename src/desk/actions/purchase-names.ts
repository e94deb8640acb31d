import { BY_HAND } from '../../payments/by-seller/given-access.ts'
import type { PaymentStatus } from '../../payments/payment/state.ts'
import type { ProcessorDescriptor } from '../../payments/processors/descriptor.ts'
import { processorLabel } from '../../payments/processors/names.ts'
import type { Product } from '../../product.ts'
import { dateTimeWords } from '../../runtime/time/time-words.ts'
import { numbersOfPrice } from '../../shop-front.ts'
import { moneyWords } from '../../words/money.ts'
import type { AccountFacts, OtherPurchase } from './purchase-facts.ts'

type Processors = readonly Pick<ProcessorDescriptor, 'name' | 'label'>[]

/**
 * A purchase, so that the seller can tell it from another one: "Starter Kit, $99.00, paid on November 20, 2026, 15:20
 * UTC (Stripe)".
 */
export function purchaseName(purchase: OtherPurchase, processors: Processors): string {
  const { processor, amount, currency, paidAt, createdAt } = purchase
  const isGiven = processor === BY_HAND
  const happened = isGiven ? 'given' : paidAt === undefined ? 'begun' : 'paid'
  const parts = [
    productName(purchase),
    moneyWords(amount ?? null, currency ?? null),
    `${happened} on ${dateTimeWords(paidAt ?? createdAt)}`
  ]
  const name = parts.filter((part) => part !== undefined).join(', ')
  return isGiven ? name : `${name} (${processorLabel(processors, processor)})`
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
export function buyerName({ email, userEmail, key }: Pick<OtherPurchase, 'email' | 'userEmail' | 'key'>): string {
  return email ?? userEmail ?? `the buyer of ${key}`
}

/**
 * The sentences about what it means for its present buyer that a purchase goes to the user with an address (`to`), and
 * about the seats that this user holds in it. `present`: the address of the present buyer, undefined where no user has
 * the purchase. `seats`: the accounts in these seats.
 */
export function newBuyerWords({
  to,
  present,
  accounts,
  seats
}: {
  to: string
  present: string | undefined
  accounts: readonly Pick<AccountFacts, 'login'>[]
  seats: readonly string[]
}): string[] {
  const stay = [...new Set(accounts.map(({ login }) => login))]
  const names = stay.length > 0 ? ` Its accounts stay in it: ${stay.join(', ')}.` : ''
  return [
    ...(present === undefined ? [] : [`${present} no longer sees this purchase.${names}`]),
    ...seats.map((login) => `${to} has taken a seat of it already, with ${login}.`)
  ]
}

/** The status of a purchase, as the end of the sentence "it is …". */
export function statusWords(status: PaymentStatus): string {
  return status === 'ended_by_seller' ? 'ended by you' : status.replaceAll('_', ' ')
}

/**
 * The sentence that the amount of a sale is not the price on the page of a product; undefined if it is, or if either is
 * not known. The seller writes the price as buyers read it, such as "$99 one time", so its numbers are compared with
 * the amount, in either unit.
 */
export function amountDiffers(
  { amount, currency }: Pick<OtherPurchase, 'amount' | 'currency'>,
  product: Pick<Product, 'name' | 'page'> | undefined
): string | undefined {
  const price = product?.page?.price
  const paid = moneyWords(amount ?? null, currency ?? null)
  const numbers = price === undefined ? [] : numbersOfPrice(price)
  if (amount === undefined || paid === undefined || numbers.length === 0) return undefined
  if (numbers.some((number) => number === amount || number * 100 === amount)) return undefined
  return `Its amount is ${paid}, and the page of ${product?.name} says “${price}”. Is it really a sale of that?`
}
