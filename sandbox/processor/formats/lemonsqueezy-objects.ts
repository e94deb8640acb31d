import { numberOf, uuidOf } from '../books/derived-id.ts'
import { items, sandboxPrices, sandboxProducts } from '../books/products.ts'
import { isFullyRefunded, paymentOf, refundedOf, type Sale, taxOf } from '../books/sale.ts'
import { money } from '../format.ts'

type Json = Record<string, unknown>
const store = 41_001
const api = 'https://api.lemonsqueezy.com/v1'

/** Lemon Squeezy writes times in UTC, to the microsecond. */
const time = (at: number): string => new Date(at).toISOString().replace('Z', '000Z')

const orderId = (sale: Sale): number => numberOf(`${sale.id} order`)
const itemId = (sale: Sale): number => numberOf(`${sale.id} order item`)
const subscriptionId = (sale: Sale): number => numberOf(`${sale.id} subscription`)
const customerId = (sale: Sale): number => numberOf(`lemonsqueezy customer ${sale.buyer.email}`)

/**
 * Links to related resources, as JSON:API has them. https://jsonapi.org/format/#document-resource-object-relationships
 */
function relationships(of: string, names: string[]): Json {
  const links = (name: string) => ({ related: `${api}/${of}/${name}`, self: `${api}/${of}/relationships/${name}` })
  return Object.fromEntries(names.map((name) => [name, { links: links(name) }]))
}

/** The page of the order, where the buyer finds the receipt. */
const receiptUrl = (sale: Sale): string => `https://app.lemonsqueezy.com/my-orders/${uuidOf(`${sale.id} order`)}`

/** The order's `status` has no value for a partial refund: it stays `paid`, and `refunded_amount` has the amount. */
function statusOf(sale: Sale): string {
  if (sale.status !== 'paid') return sale.status
  return isFullyRefunded(sale) ? 'refunded' : 'paid'
}

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)

/** https://docs.lemonsqueezy.com/api/orders/the-order-object */
export function lemonsqueezyOrder(sale: Sale): Json {
  const refunded = refundedOf(sale)
  const tax = taxOf(sale.amount)
  const amounts = {
    subtotal: sale.amount - tax,
    setup_fee: 0,
    discount_total: 0,
    tax,
    total: sale.amount,
    refunded_amount: refunded
  }
  const id = orderId(sale)
  const refundedAt = sale.refunds.findLast(({ state }) => state === 'done')?.at
  return {
    type: 'orders',
    id: String(id),
    attributes: {
      store_id: store,
      customer_id: customerId(sale),
      identifier: uuidOf(`${sale.id} order`),
      order_number: id % 100_000,
      user_name: sale.buyer.name,
      user_email: sale.buyer.email,
      currency: sale.currency.toUpperCase(),
      currency_rate: '1.0000',
      ...amounts,
      ...named(amounts, '_usd', (amount) => amount),
      tax_name: 'VAT',
      tax_rate: '19.00',
      tax_inclusive: true,
      status: statusOf(sale),
      status_formatted: capital(statusOf(sale)),
      refunded: isFullyRefunded(sale),
      refunded_at: isFullyRefunded(sale) && refundedAt !== undefined ? time(refundedAt) : null,
      ...named(amounts, '_formatted', (amount) => money(amount, sale.currency)),
      first_order_item: {
        id: itemId(sale),
        order_id: id,
        product_id: Number(sandboxProducts.lemonsqueezy[sale.item]),
        variant_id: Number(sandboxPrices.lemonsqueezy[sale.item]),
        price_id: Number(sandboxPrices.lemonsqueezy[sale.item]) + 100_000,
        product_name: items[sale.item].name,
        variant_name: 'Default',
        price: items[sale.item].amount,
        quantity: sale.quantity,
        created_at: time(sale.createdAt),
        updated_at: time(sale.createdAt),
        test_mode: !sale.live
      },
      urls: { receipt: receiptUrl(sale) },
      created_at: time(sale.createdAt),
      updated_at: time(sale.changedAt),
      test_mode: !sale.live
    },
    relationships: relationships(`orders/${id}`, [
      'store',
      'customer',
      'order-items',
      'subscriptions',
      'license-keys',
      'discount-redemptions'
    ]),
    links: { self: `${api}/orders/${id}` }
  }
}

/** The same amounts under longer names. */
function named(amounts: Record<string, number>, ending: string, write: (amount: number) => number | string): Json {
  return Object.fromEntries(Object.entries(amounts).map(([name, amount]) => [name + ending, write(amount)]))
}

/** `cancelled` begins at the moment of cancelling; the buyer is entitled until `ends_at`, then it is `expired`. */
const subscriptionStatus = {
  active: 'active',
  past_due: 'past_due',
  ending: 'cancelled',
  paused: 'paused',
  ended: 'expired'
} as const

/** https://docs.lemonsqueezy.com/api/subscriptions/the-subscription-object */
export function lemonsqueezySubscription(sale: Sale): Json {
  const { subscription } = sale
  if (subscription === null) throw new Error(`${sale.id} is no subscription`)
  const { state, startedAt, endsAt, endedAt } = subscription
  const id = subscriptionId(sale)
  const portal = `https://sandbox.lemonsqueezy.com/billing?subscription=${id}`
  return {
    type: 'subscriptions',
    id: String(id),
    attributes: {
      store_id: store,
      customer_id: customerId(sale),
      order_id: orderId(sale),
      order_item_id: itemId(sale),
      product_id: Number(sandboxProducts.lemonsqueezy[sale.item]),
      variant_id: Number(sandboxPrices.lemonsqueezy[sale.item]),
      product_name: items[sale.item].name,
      variant_name: 'Default',
      user_name: sale.buyer.name,
      user_email: sale.buyer.email,
      status: subscriptionStatus[state],
      status_formatted: capital(subscriptionStatus[state]),
      card_brand: 'visa',
      card_last_four: '4242',
      payment_processor: 'stripe',
      // `void`: during the pause the buyer does not pay and is not entitled.
      pause: state === 'paused' ? { mode: 'void', resumes_at: null } : null,
      cancelled: state === 'ending' || state === 'ended',
      trial_ends_at: null,
      billing_anchor: new Date(startedAt).getUTCDate(),
      first_subscription_item: {
        id: numberOf(`${sale.id} subscription item`),
        subscription_id: id,
        price_id: Number(sandboxPrices.lemonsqueezy[sale.item]) + 100_000,
        quantity: subscription.quantity,
        is_usage_based: false,
        created_at: time(startedAt),
        updated_at: time(sale.changedAt)
      },
      urls: {
        update_payment_method: portal,
        customer_portal: portal,
        customer_portal_update_subscription: portal
      },
      renews_at: time(endsAt),
      ends_at: state === 'ending' || state === 'ended' ? time(endedAt ?? endsAt) : null,
      created_at: time(startedAt),
      updated_at: time(sale.changedAt),
      test_mode: !sale.live
    },
    relationships: relationships(`subscriptions/${id}`, [
      'store',
      'customer',
      'order',
      'order-item',
      'product',
      'variant',
      'subscription-items',
      'subscription-invoices'
    ]),
    links: { self: `${api}/subscriptions/${id}` }
  }
}

/**
 * `isOpen`: its payment failed. https://docs.lemonsqueezy.com/api/subscription-invoices/the-subscription-invoice-object
 */
export function lemonsqueezyInvoice(sale: Sale, isOpen = false): Json {
  const id = numberOf(`${paymentOf(sale)} invoice`)
  const status = isOpen ? 'pending' : statusOf(sale)
  const isRenewal = (sale.subscription?.period ?? 1) > 1
  const tax = taxOf(sale.amount)
  const amounts = {
    subtotal: sale.amount - tax,
    discount_total: 0,
    tax,
    total: sale.amount,
    refunded_amount: refundedOf(sale)
  }
  return {
    type: 'subscription-invoices',
    id: String(id),
    attributes: {
      store_id: store,
      subscription_id: subscriptionId(sale),
      customer_id: customerId(sale),
      user_name: sale.buyer.name,
      user_email: sale.buyer.email,
      billing_reason: isRenewal ? 'renewal' : 'initial',
      card_brand: 'visa',
      card_last_four: '4242',
      currency: sale.currency.toUpperCase(),
      currency_rate: '1.0000',
      status,
      status_formatted: capital(status),
      refunded: isFullyRefunded(sale),
      refunded_at: null,
      ...amounts,
      ...named(amounts, '_usd', (amount) => amount),
      ...named(amounts, '_formatted', (amount) => money(amount, sale.currency)),
      tax_inclusive: true,
      urls: { invoice_url: isOpen ? null : `${receiptUrl(sale)}/subscription-invoice/${id}` },
      created_at: time(isRenewal ? sale.changedAt : sale.createdAt),
      updated_at: time(sale.changedAt),
      test_mode: !sale.live
    },
    relationships: relationships(`subscription-invoices/${id}`, ['store', 'subscription', 'customer']),
    links: { self: `${api}/subscription-invoices/${id}` }
  }
}
