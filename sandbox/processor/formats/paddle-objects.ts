import { uuidOf } from '../books/derived-id.ts'
import { sandboxPrices } from '../books/products.ts'
import { linesOf, paymentOf, type Sale } from '../books/sale.ts'
import {
  customData,
  customerId,
  cycle,
  idOf,
  itemId,
  type Json,
  price,
  product,
  splitOf,
  subscriptionId,
  time,
  transactionId
} from './paddle-parts.ts'

/** https://developer.paddle.com/webhooks/transactions/transaction-completed */
export function paddleTransaction(sale: Sale, status: 'ready' | 'paid' | 'completed' | 'past_due'): Json {
  const currency_code = sale.currency.toUpperCase()
  const split = splitOf(sale.amount)
  const fee = Math.round(sale.amount * 0.05)
  const grand = { ...split, grand_total: split.total, grand_total_tax: split.tax, currency_code }
  const done = status === 'completed'
  const hasFailed = sale.status === 'failed' || status === 'past_due'
  const isRenewal = (sale.subscription?.period ?? 1) > 1
  const earned = { fee: String(fee), earnings: String(Number(split.subtotal) - fee) }
  const unknown = { fee: null, earnings: null }
  const totals = {
    ...grand,
    discount: '0',
    credit: '0',
    credit_to_balance: '0',
    balance: '0',
    ...(done ? earned : unknown)
  }
  const line = { ...split, discount: '0' }
  return {
    id: transactionId(sale),
    status,
    customer_id: customerId(sale),
    address_id: idOf('add', `paddle address ${sale.buyer.email}`),
    business_id: null,
    custom_data: customData(sale),
    currency_code,
    origin: isRenewal ? 'subscription_recurring' : 'web',
    // Known only once Paddle has processed the payment; `paid` is sent earlier.
    subscription_id: done || isRenewal ? subscriptionId(sale) : null,
    invoice_id: done ? idOf('inv', `${paymentOf(sale)} invoice`) : null,
    invoice_number: done ? '41001-10001' : null,
    collection_mode: 'automatic',
    discount_id: null,
    billing_details: null,
    billing_period: sale.subscription
      ? { starts_at: time(sale.subscription.startedAt), ends_at: time(sale.subscription.endsAt) }
      : null,
    items: linesOf(sale).map(({ item, quantity }) => ({ price: price(item, sale), quantity, proration: null })),
    details: {
      tax_rates_used: [{ tax_rate: '0.19', totals: line }],
      totals,
      adjusted_totals: { ...grand, ...(done ? earned : unknown), retained_fee: '0' },
      payout_totals: done ? { ...totals, exchange_rate: '1', fee_rate: '0.05' } : null,
      adjusted_payout_totals: done
        ? {
            ...split,
            ...earned,
            chargeback_fee: { amount: '0', original: null },
            currency_code,
            exchange_rate: '1',
            retained_fee: '0'
          }
        : null,
      line_items: linesOf(sale).map(({ item, quantity, amount }, index) => ({
        id: itemId(sale, index),
        price_id: sandboxPrices.paddle[item],
        quantity,
        proration: null,
        tax_rate: '0.19',
        unit_totals: { ...splitOf(Math.round(amount / quantity)), discount: '0' },
        totals: { ...splitOf(amount), discount: '0' },
        product: product(item)
      }))
    },
    payments: status === 'ready' && sale.status !== 'failed' ? [] : [payment(sale, hasFailed)],
    checkout: { url: `https://shop.example/pay?_ptxn=${transactionId(sale)}` },
    created_at: time(sale.createdAt),
    updated_at: time(sale.changedAt),
    billed_at: done ? time(sale.changedAt) : null,
    revised_at: null
  }
}

function payment(sale: Sale, hasFailed: boolean): Json {
  return {
    payment_attempt_id: uuidOf(`${sale.id} attempt`),
    stored_payment_method_id: uuidOf(`${sale.id} method`),
    payment_method_id: idOf('paymtd', `${sale.id} method`),
    amount: String(sale.amount),
    status: hasFailed ? 'error' : 'captured',
    error_code: hasFailed ? 'declined' : null,
    method_details: {
      type: 'card',
      card: { type: 'visa', last4: '4242', expiry_month: 12, expiry_year: 2040, cardholder_name: sale.buyer.name },
      paypal: null,
      south_korea_local_card: null,
      underlying_details: null
    },
    created_at: time(sale.changedAt),
    captured_at: hasFailed ? null : time(sale.changedAt)
  }
}

/** The only event with an e-mail address. https://developer.paddle.com/webhooks/customers/customer-created */
export function paddleCustomer(sale: Sale): Json {
  return {
    id: customerId(sale),
    name: sale.buyer.name,
    email: sale.buyer.email,
    marketing_consent: false,
    status: 'active',
    custom_data: null,
    locale: 'en',
    created_at: time(sale.createdAt),
    updated_at: time(sale.createdAt),
    import_meta: null
  }
}

/** https://developer.paddle.com/webhooks/subscriptions/subscription-updated */
export function paddleSubscription(sale: Sale): Json {
  const { subscription } = sale
  if (subscription === null) throw new Error(`${sale.id} is no subscription`)
  const { state, startedAt, endsAt, pausedAt, endedAt } = subscription
  const next = state === 'active' ? time(endsAt) : null
  return {
    id: subscriptionId(sale),
    // "canceled" means that the subscription has ended. If it will end later, it is active with a scheduled change.
    status: state === 'ended' ? 'canceled' : state === 'ending' ? 'active' : state,
    transaction_id: transactionId(sale),
    customer_id: customerId(sale),
    address_id: idOf('add', `paddle address ${sale.buyer.email}`),
    business_id: null,
    currency_code: sale.currency.toUpperCase(),
    created_at: time(startedAt),
    updated_at: time(sale.changedAt),
    started_at: time(startedAt),
    first_billed_at: time(startedAt),
    next_billed_at: next,
    paused_at: pausedAt === null ? null : time(pausedAt),
    canceled_at: endedAt === null ? null : time(endedAt),
    discount: null,
    collection_mode: 'automatic',
    billing_details: null,
    current_billing_period:
      state === 'ended' || state === 'paused' ? null : { starts_at: time(startedAt), ends_at: time(endsAt) },
    billing_cycle: cycle,
    scheduled_change: state === 'ending' ? { action: 'cancel', effective_at: time(endsAt), resume_at: null } : null,
    items: [
      {
        status: state === 'ended' || state === 'paused' ? 'inactive' : 'active',
        quantity: subscription.quantity,
        recurring: true,
        created_at: time(startedAt),
        updated_at: time(sale.changedAt),
        previously_billed_at: time(startedAt),
        next_billed_at: next,
        trial_dates: null,
        price: price(sale.item, sale),
        product: product(sale.item)
      }
    ],
    custom_data: customData(sale),
    import_meta: null
  }
}
