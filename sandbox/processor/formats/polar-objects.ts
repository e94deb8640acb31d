import { uuidOf } from '../books/derived-id.ts'
import { items, polarBenefit, sandboxPrices, sandboxProducts } from '../books/products.ts'
import { isFullyRefunded, refundedOf, type Sale, taxOf } from '../books/sale.ts'
import {
  address,
  customer,
  customerId,
  customFields,
  type Json,
  metadata,
  opened,
  orderId,
  organization,
  price,
  product,
  subscriptionId,
  time,
  timeOrNull
} from './polar-parts.ts'

function bareSubscription(sale: Sale): Json | null {
  const { subscription } = sale
  if (subscription === null) return null
  const { state, startedAt, endsAt, pausedAt, endedAt, failedAt, quantity } = subscription
  const isOver = state === 'ending' || state === 'ended'
  return {
    metadata: metadata(sale),
    created_at: time(startedAt),
    modified_at: time(sale.changedAt),
    id: subscriptionId(sale),
    amount: sale.amount,
    currency: sale.currency,
    recurring_interval: 'month',
    recurring_interval_count: 1,
    // "canceled" means that the subscription has ended. A subscription that will end is still active.
    status: state === 'ended' ? 'canceled' : state === 'ending' ? 'active' : state,
    current_period_start: time(startedAt),
    current_period_end: time(endsAt),
    current_meter_period_start: null,
    current_meter_period_end: null,
    trial_start: null,
    trial_end: null,
    cancel_at_period_end: state === 'ending',
    canceled_at: isOver ? time(sale.changedAt) : null,
    started_at: time(startedAt),
    ends_at: isOver ? time(endedAt ?? endsAt) : null,
    ended_at: timeOrNull(endedAt),
    past_due_at: timeOrNull(failedAt),
    pause_at_period_end: false,
    paused_at: timeOrNull(pausedAt),
    resumes_at: null,
    customer_id: customerId(sale),
    product_id: sandboxProducts.polar[sale.item],
    discount_id: null,
    checkout_id: uuidOf(`${sale.id} checkout`),
    seats: null,
    units: quantity,
    customer_cancellation_reason: null,
    customer_cancellation_comment: null
  }
}

/** https://polar.sh/docs/api-reference/current/subscription_active */
export function polarSubscription(sale: Sale): Json {
  return {
    ...bareSubscription(sale),
    custom_field_data: customFields(sale),
    customer: customer(sale),
    product: {
      ...product(sale),
      is_deletable: true,
      prices: [price(sale)],
      benefits: [],
      medias: [],
      attached_custom_fields: []
    },
    discount: null,
    prices: [price(sale)],
    meters: [],
    pending_update: null
  }
}

function statusOf(sale: Sale): string {
  if (sale.status !== 'paid') return 'pending'
  if (isFullyRefunded(sale)) return 'refunded'
  return refundedOf(sale) > 0 ? 'partially_refunded' : 'paid'
}

/**
 * `refunded_amount` is without tax, which is in `refunded_tax_amount`; `paid` stays true after a refund.
 * https://polar.sh/docs/api-reference/current/order_paid
 */
export function polarOrder(sale: Sale): Json {
  const tax = taxOf(sale.amount)
  const net = sale.amount - tax
  const refundedTax = taxOf(refundedOf(sale))
  const refunded = refundedOf(sale) - refundedTax
  const listed = items[sale.item].amount * sale.quantity
  const discount = sale.amount === 0 ? listed : 0
  const isRenewal = (sale.subscription?.period ?? 1) > 1
  return {
    id: orderId(sale),
    created_at: time(isRenewal ? sale.changedAt : sale.createdAt),
    modified_at: time(sale.changedAt),
    status: statusOf(sale),
    paid: sale.status === 'paid',
    subtotal_amount: net + discount,
    discount_amount: discount,
    net_amount: net,
    tax_amount: tax,
    total_amount: sale.amount,
    applied_balance_amount: 0,
    due_amount: sale.status === 'paid' ? 0 : sale.amount,
    refunded_amount: refunded,
    refunded_tax_amount: refundedTax,
    currency: sale.currency,
    billing_reason: isRenewal ? 'subscription_cycle' : sale.subscription ? 'subscription_create' : 'purchase',
    billing_name: sale.buyer.name,
    billing_address: address,
    invoice_number: `SANDBOX-${orderId(sale).slice(0, 8).toUpperCase()}-0001`,
    is_invoice_generated: false,
    receipt_number: null,
    seats: null,
    units: sale.quantity > 1 ? sale.quantity : null,
    customer_id: customerId(sale),
    product_id: sandboxProducts.polar[sale.item],
    discount_id: null,
    subscription_id: subscriptionId(sale),
    checkout_id: uuidOf(`${sale.id} checkout`),
    next_payment_attempt_at: null,
    metadata: metadata(sale),
    custom_field_data: customFields(sale),
    platform_fee_amount: 0,
    platform_fee_currency: null,
    customer: customer(sale),
    product: product(sale),
    discount: null,
    subscription: bareSubscription(sale),
    items: [
      {
        created_at: time(sale.createdAt),
        modified_at: null,
        id: uuidOf(`${sale.id} item`),
        label: items[sale.item].name,
        amount: net + discount,
        tax_amount: tax,
        proration: false,
        product_price_id: sandboxPrices.polar[sale.item],
        start_timestamp: null,
        end_timestamp: null
      }
    ],
    description: items[sale.item].name,
    refundable_amount: net - refunded,
    refundable_tax_amount: tax - refundedTax
  }
}

/** The newest refund of the sale. https://polar.sh/docs/api-reference/current/refund_created */
export function polarRefund(sale: Sale): Json {
  const index = sale.refunds.length - 1
  const refund = sale.refunds[index]
  if (refund === undefined) throw new Error(`${sale.id} has no refund`)
  const tax = taxOf(refund.amount)
  return {
    created_at: time(refund.at),
    modified_at: time(sale.changedAt),
    id: uuidOf(`${sale.id} refund ${index}`),
    metadata: {},
    status: refund.state === 'done' ? 'succeeded' : 'failed',
    reason: 'customer_request',
    amount: refund.amount - tax,
    tax_amount: tax,
    currency: sale.currency,
    organization_id: organization,
    order_id: orderId(sale),
    subscription_id: subscriptionId(sale),
    customer_id: customerId(sale),
    revoke_benefits: false,
    dispute: null
  }
}

/** https://polar.sh/docs/api-reference/current/benefit_grant_revoked */
export function polarBenefitGrant(sale: Sale): Json {
  const state = sale.subscription?.state
  const isRevoked = sale.dispute?.state === 'lost' || state === 'ended' || state === 'paused'
  return {
    created_at: time(sale.createdAt),
    modified_at: time(sale.changedAt),
    id: uuidOf(`${sale.id} grant`),
    granted_at: time(sale.createdAt),
    is_granted: !isRevoked,
    revoked_at: isRevoked ? time(sale.changedAt) : null,
    is_revoked: isRevoked,
    subscription_id: subscriptionId(sale),
    order_id: sale.subscription ? null : orderId(sale),
    customer_id: customerId(sale),
    member_id: null,
    benefit_id: polarBenefit,
    error: null,
    customer: customer(sale),
    member: null,
    benefit: {
      id: polarBenefit,
      created_at: opened,
      modified_at: null,
      type: 'custom',
      description: 'Read access to the repository',
      selectable: true,
      deletable: true,
      is_deleted: false,
      organization_id: organization,
      metadata: {},
      visibility: 'public',
      properties: { note: null },
      visibility_configurable: true
    },
    properties: {},
    previous_properties: null
  }
}
