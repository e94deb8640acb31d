import { ulidOf } from '../books/derived-id.ts'
import { type Item, items, sandboxPrices, sandboxProducts } from '../books/products.ts'
import { paymentOf, type Sale, taxOf } from '../books/sale.ts'

export type Json = Record<string, unknown>
const opened = '2026-01-05T09:00:00Z'

/** Paddle writes times in UTC, to the microsecond. */
export const time = (at: number): string => new Date(at).toISOString().replace('Z', '000Z')

export const idOf = (prefix: string, seed: string): string => `${prefix}_${ulidOf(seed)}`
export const transactionId = (sale: Sale): string => idOf('txn', `${paymentOf(sale)} transaction`)
/** The id of a line of the cart. */
export const itemId = (sale: Sale, index: number): string => idOf('txnitm', `${paymentOf(sale)} item ${index}`)
export const customerId = (sale: Sale): string => idOf('ctm', `paddle customer ${sale.buyer.email}`)
export const subscriptionId = (sale: Sale): string | null =>
  sale.subscription ? idOf('sub', `${sale.id} subscription`) : null

/** Data from the checkout's script. The script runs in the buyer's browser, so a buyer can change all of it. */
export function customData(sale: Sale): Json | null {
  const data = {
    ...(sale.reference !== null && { user_id: sale.reference }),
    ...(sale.username !== null && { github_username: sale.username }),
    ...(sale.edited !== null && { scene: sale.edited, product_id: sale.edited, price_id: sale.edited })
  }
  return Object.keys(data).length === 0 ? null : data
}

export const cycle = { interval: 'month', frequency: 1 }

export function price(item: Item, { currency }: Pick<Sale, 'currency'>): Json {
  const { name, amount, recurring } = items[item]
  return {
    id: sandboxPrices.paddle[item],
    product_id: sandboxProducts.paddle[item],
    description: name,
    type: 'standard',
    name,
    billing_cycle: recurring ? cycle : null,
    trial_period: null,
    tax_mode: 'internal',
    unit_price: { amount: String(amount), currency_code: currency.toUpperCase() },
    unit_price_overrides: [],
    quantity: { minimum: 1, maximum: 100 },
    status: 'active',
    custom_data: null,
    created_at: opened,
    updated_at: opened,
    import_meta: null
  }
}

export function product(item: Item): Json {
  return {
    id: sandboxProducts.paddle[item],
    name: items[item].name,
    type: 'standard',
    description: null,
    tax_category: 'standard',
    image_url: null,
    custom_data: null,
    status: 'active',
    created_at: opened,
    updated_at: opened,
    import_meta: null
  }
}

/** An amount in minor units, split as Paddle does. Paddle sends amounts as texts. */
export function splitOf(amount: number): { subtotal: string; tax: string; total: string } {
  const tax = taxOf(amount)
  return { subtotal: String(amount - tax), tax: String(tax), total: String(amount) }
}
