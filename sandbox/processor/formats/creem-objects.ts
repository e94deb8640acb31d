import { base62Of } from '../books/derived-id.ts'
import { items, sandboxProducts } from '../books/products.ts'
import { isFullyRefunded, paymentOf, refundedOf, type Sale, taxOf } from '../books/sale.ts'

type Json = Record<string, unknown>
const opened = '2026-01-05T09:00:00.000Z'
const time = (at: number): string => new Date(at).toISOString()
const idOf = (prefix: string, seed: string): string => `${prefix}_${base62Of(seed)}`

const orderId = (sale: Sale): string => idOf('ord', `${sale.id} order`)
const transactionId = (sale: Sale): string => idOf('tran', `${paymentOf(sale)} transaction`)
const customerId = (sale: Sale): string => idOf('cust', `creem customer ${sale.buyer.email}`)
const modeOf = (sale: Sale): string => (sale.live ? 'prod' : 'test')

function customer(sale: Sale): Json {
  return {
    id: customerId(sale),
    object: 'customer',
    email: sale.buyer.email,
    name: sale.buyer.name,
    country: 'DE',
    created_at: time(sale.createdAt),
    updated_at: time(sale.createdAt),
    mode: modeOf(sale)
  }
}

function product(sale: Sale): Json {
  const { name, amount, recurring } = items[sale.item]
  return {
    id: sandboxProducts.creem[sale.item],
    object: 'product',
    name,
    description: name,
    image_url: null,
    price: amount - taxOf(amount),
    currency: sale.currency.toUpperCase(),
    billing_type: recurring ? 'recurring' : 'onetime',
    billing_period: recurring ? 'every-month' : 'once',
    status: 'active',
    tax_mode: 'exclusive',
    tax_category: 'saas',
    default_success_url: null,
    created_at: opened,
    updated_at: opened,
    mode: modeOf(sale)
  }
}

/** `amount` is without tax, `amount_paid` with it. The order stays `paid` after refunds. */
function order(sale: Sale): Json {
  const tax = taxOf(sale.amount)
  return {
    id: orderId(sale),
    object: 'order',
    customer: customerId(sale),
    product: sandboxProducts.creem[sale.item],
    transaction: transactionId(sale),
    amount: sale.amount - tax,
    currency: sale.currency.toUpperCase(),
    sub_total: sale.amount - tax,
    tax_amount: tax,
    amount_due: sale.amount,
    amount_paid: sale.amount,
    status: 'paid',
    type: sale.subscription ? 'recurring' : 'onetime',
    created_at: time(sale.createdAt),
    updated_at: time(sale.createdAt),
    mode: modeOf(sale)
  }
}

function transactionStatus(sale: Sale): string {
  if (sale.dispute?.state === 'open') return 'chargeback'
  if (isFullyRefunded(sale)) return 'refunded'
  return refundedOf(sale) > 0 ? 'partialRefund' : 'paid'
}

function transaction(sale: Sale): Json {
  const tax = taxOf(sale.amount)
  const { subscription } = sale
  return {
    id: transactionId(sale),
    object: 'transaction',
    amount: sale.amount - tax,
    amount_paid: sale.amount,
    currency: sale.currency.toUpperCase(),
    type: subscription ? 'invoice' : 'payment',
    tax_country: 'DE',
    tax_amount: tax,
    status: transactionStatus(sale),
    refunded_amount: sale.dispute?.state === 'open' ? sale.amount : refundedOf(sale) || null,
    order: orderId(sale),
    ...(subscription && { subscription: idOf('sub', `${sale.id} subscription`) }),
    customer: customerId(sale),
    description: subscription ? 'Subscription payment' : 'One-time payment',
    ...(subscription && { period_start: subscription.startedAt, period_end: subscription.endsAt }),
    created_at: sale.createdAt,
    mode: modeOf(sale)
  }
}

/** Only the shop's server can set the metadata, when it makes the checkout. */
const metadata = (sale: Sale): Json => (sale.reference === null ? {} : { userId: sale.reference })

/** The custom fields, at most three, which the buyer fills in. */
function customFields(sale: Sale): Json[] {
  const field = (key: string, label: string, value: string | null) =>
    value === null ? [] : [{ type: 'text', key, label, optional: true, text: { max_length: 255, value } }]
  return [...field('githubusername', 'GitHub username', sale.username), ...field('note', 'Note', sale.edited)]
}

const status = {
  active: 'active',
  past_due: 'past_due',
  ending: 'scheduled_cancel',
  paused: 'paused',
  ended: 'canceled'
} as const

/** `product` and `customer` are ids inside other objects, and objects in the events of the subscription itself. */
function subscriptionWith(sale: Sale, product: unknown, customer: unknown): Json | undefined {
  const { subscription } = sale
  if (subscription === null) return undefined
  const { state, startedAt, endsAt, endedAt } = subscription
  return {
    id: idOf('sub', `${sale.id} subscription`),
    object: 'subscription',
    product,
    customer,
    items: [
      {
        object: 'subscription_item',
        id: idOf('sitem', `${sale.id} subscription`),
        product_id: sandboxProducts.creem[sale.item],
        price_id: idOf('pprice', sale.item),
        units: subscription.quantity,
        created_at: time(startedAt),
        updated_at: time(sale.changedAt),
        mode: modeOf(sale)
      }
    ],
    collection_method: 'charge_automatically',
    status: status[state],
    last_transaction_id: transactionId(sale),
    last_transaction_date: time(startedAt),
    ...(state === 'active' && { next_transaction_date: time(endsAt) }),
    current_period_start_date: time(startedAt),
    current_period_end_date: time(endsAt),
    canceled_at: endedAt === null ? null : time(endedAt),
    created_at: time(startedAt),
    updated_at: time(sale.changedAt),
    metadata: metadata(sale),
    mode: modeOf(sale)
  }
}

export function creemSubscription(sale: Sale): Json {
  return { ...subscriptionWith(sale, product(sale), customer(sale)) }
}

const nestedSubscription = (sale: Sale) => subscriptionWith(sale, sandboxProducts.creem[sale.item], customerId(sale))

/** The address of a checkout can set `request_id`, so a buyer can change it. */
function bareCheckout(sale: Sale): Json {
  const request = sale.edited ?? sale.reference
  return {
    id: idOf('ch', `${sale.id} checkout`),
    object: 'checkout',
    ...(request !== null && { request_id: request }),
    units: sale.quantity,
    custom_fields: customFields(sale),
    status: 'completed',
    metadata: metadata(sale),
    mode: modeOf(sale)
  }
}

export function creemCheckout(sale: Sale): Json {
  const subscription = nestedSubscription(sale)
  return {
    ...bareCheckout(sale),
    order: order(sale),
    product: product(sale),
    customer: customer(sale),
    ...(subscription && { subscription })
  }
}

/** The objects that lead from a refund or a dispute back to the checkout. */
function origin(sale: Sale): Json {
  const subscription = nestedSubscription(sale)
  return {
    transaction: transaction(sale),
    checkout: { ...bareCheckout(sale), product: sandboxProducts.creem[sale.item] },
    order: order(sale),
    customer: customer(sale),
    ...(subscription && { subscription })
  }
}

/** The newest refund. */
export function creemRefund(sale: Sale): Json {
  const index = sale.refunds.length - 1
  const refund = sale.refunds[index]
  if (refund === undefined) throw new Error(`${sale.id} has no refund`)
  return {
    id: idOf('ref', `${sale.id} refund ${index}`),
    object: 'refund',
    status: 'succeeded',
    refund_amount: refund.amount,
    refund_currency: sale.currency.toUpperCase(),
    reason: 'requested_by_customer',
    ...origin(sale),
    created_at: refund.at,
    mode: modeOf(sale)
  }
}

export function creemDispute(sale: Sale): Json {
  if (sale.dispute === null) throw new Error(`${sale.id} is not disputed`)
  return {
    id: idOf('disp', `${sale.id} dispute ${sale.dispute.at}`),
    object: 'dispute',
    amount: sale.amount,
    currency: sale.currency.toUpperCase(),
    ...origin(sale),
    created_at: sale.dispute.at,
    mode: modeOf(sale)
  }
}
