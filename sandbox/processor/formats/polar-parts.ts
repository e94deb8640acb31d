import { uuidOf } from '../books/derived-id.ts'
import { items, sandboxPrices, sandboxProducts } from '../books/products.ts'
import { paymentOf, type Sale } from '../books/sale.ts'

export type Json = Record<string, unknown>

export const organization = uuidOf('polar organization')
export const opened = '2026-01-05T09:00:00.000000Z'

/** Polar writes times in UTC, to the microsecond. */
export const time = (at: number): string => new Date(at).toISOString().replace('Z', '000Z')
export const timeOrNull = (at: number | null): string | null => (at === null ? null : time(at))

export const orderId = (sale: Sale): string => uuidOf(`${paymentOf(sale)} order`)
export const customerId = (sale: Sale): string => uuidOf(`polar customer ${sale.buyer.email}`)
export const subscriptionId = (sale: Sale): string | null =>
  sale.subscription ? uuidOf(`${sale.id} subscription`) : null

/** `reference_id` is a parameter in the checkout link's address, which the buyer sees and can change. */
export function metadata(sale: Sale): Json {
  const reference = sale.edited ?? sale.reference
  return reference === null ? {} : { reference_id: reference }
}

export function customFields(sale: Sale): Json {
  return {
    ...(sale.username !== null && { github_username: sale.username }),
    ...(sale.edited !== null && { note: sale.edited })
  }
}

export const address = { line1: null, line2: null, postal_code: null, city: null, state: null, country: 'DE' }

export function customer(sale: Sale): Json {
  return {
    id: customerId(sale),
    created_at: time(sale.createdAt),
    modified_at: null,
    metadata: {},
    // The shop's user, set by a checkout that the shop makes through the API; a buyer cannot set it.
    external_id: sale.reference,
    email: sale.buyer.email,
    email_verified: false,
    type: 'individual',
    name: sale.buyer.name,
    billing_name: sale.buyer.name,
    billing_address: address,
    tax_id: null,
    locale: 'en',
    organization_id: organization,
    default_payment_method_id: null,
    deleted_at: null,
    first_user_event_at: null,
    avatar_url: null
  }
}

export function product(sale: Sale): Json {
  const { name, recurring } = items[sale.item]
  return {
    metadata: {},
    id: sandboxProducts.polar[sale.item],
    created_at: opened,
    modified_at: null,
    trial_interval: null,
    trial_interval_count: null,
    name,
    description: null,
    visibility: 'public',
    recurring_interval: recurring ? 'month' : null,
    recurring_interval_count: recurring ? 1 : null,
    meter_interval: null,
    meter_interval_count: null,
    is_recurring: recurring,
    is_archived: false,
    organization_id: organization
  }
}

export function price(sale: Sale): Json {
  return {
    created_at: opened,
    modified_at: null,
    id: sandboxPrices.polar[sale.item],
    source: 'catalog',
    amount_type: 'fixed',
    price_currency: sale.currency,
    tax_behavior: 'inclusive',
    is_archived: false,
    product_id: sandboxProducts.polar[sale.item],
    price_amount: items[sale.item].amount
  }
}
