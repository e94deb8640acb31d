import * as z from 'zod'
import type { EventKind, PaymentEvent } from '../../payment/event.ts'
import { usernameIn } from '../checkout-username.ts'
import { boughtAs, invoiceOf, referencesIn, sceneOf, toFacts } from '../facts.ts'
import { customData, id, instant, runsUntil, shown, unreadable } from '../payload-parts.ts'
import type { Processor, ProcessorOptions, Reading } from '../processor.ts'
import { isPolarSigned } from '../signature.ts'

const envelope = z.object({ type: z.string(), timestamp: instant(), data: z.unknown() })

/** Fields that an order and a subscription share: the buyer and the quantity. */
const buyerAndQuantity = {
  customer: z.object({ email: shown(), name: shown(), external_id: shown() }).nullish().catch(null),
  customer_id: shown(),
  metadata: customData(),
  custom_field_data: customData(),
  seats: shown(),
  units: shown()
}

/** The fields that Pullpass reads; Polar adds fields at any time. https://polar.sh/docs/api-reference/orders/get */
export const order = z.object({
  id: id(),
  status: z.string(),
  subscription_id: id().nullish(),
  billing_reason: z.string().nullish(),
  refunded_amount: z.int().nullish(),
  refunded_tax_amount: z.int().nullish(),
  product_id: z.string().nullish(),
  items: z
    .array(z.object({ product_price_id: z.string().nullish(), proration: shown() }))
    .nullish()
    .catch(null),
  ...buyerAndQuantity,
  invoice_number: shown(),
  billing_name: shown(),
  total_amount: shown(),
  currency: shown()
})

/** https://polar.sh/docs/api-reference/subscriptions/get */
export const subscription = z.object({
  id: id(),
  status: z.string(),
  cancel_at_period_end: z.boolean().nullish(),
  ends_at: shown(),
  product_id: z.string().nullish(),
  prices: z
    .array(z.object({ id: z.string() }))
    .nullish()
    .catch(null),
  ...buyerAndQuantity
})

export const refund = z.object({
  id: id(),
  status: z.string(),
  order_id: id(),
  subscription_id: id().nullish(),
  amount: z.int().nullish(),
  tax_amount: z.int().nullish()
})

export const grant = z.object({
  id: id(),
  benefit_id: z.string(),
  is_granted: z.boolean(),
  is_revoked: z.boolean(),
  order_id: id().nullish(),
  subscription_id: id().nullish()
})

/** Reasons of orders of a subscription that pay for no period: a change of plan, and metered usage. */
const changesOnly = ['subscription_update', 'subscription_meter_cycle']

/**
 * Polar. The ids of price and product decide what was bought, by `scenes`. If `scenes` maps the id of a benefit, a
 * buyer who loses the benefit loses the product. Orders of one subscription are one payment. Sources:
 * docs/payments/polar.md.
 */
export function polar({ secrets, scenes }: ProcessorOptions): Processor {
  return {
    isSigned: (delivery, now) => isPolarSigned(delivery, secrets, now),
    eventId: (_, headers) => headers.get('webhook-id') ?? undefined,
    eventType: (body) => envelope.safeParse(body).data?.type,
    read(body) {
      const event = envelope.safeParse(body)
      if (!event.success)
        return { kind: 'unreadable', why: 'not a raw event: choose the format Raw for the endpoint at Polar' }
      const { type, timestamp, data } = event.data
      switch (type) {
        case 'order.created':
        case 'order.updated':
        case 'order.paid':
        case 'order.refunded':
          return readOrder(type, data, timestamp, scenes)
        case 'refund.created':
        case 'refund.updated':
          return readRefund(type, data, timestamp)
        case 'benefit_grant.created':
        case 'benefit_grant.updated':
        case 'benefit_grant.revoked':
          return readGrant(type, data, timestamp, scenes)
        default:
          if (!type.startsWith('subscription.')) return { kind: 'ignored', why: type }
          return readSubscription(type, data, timestamp, scenes)
      }
    }
  }
}

/**
 * The status decides, not the name of the event: `order.refunded` is sent for a refund in part as well, and `paid`
 * stays true after it.
 */
function readOrder(type: string, data: unknown, occurredAt: number, scenes: ProcessorOptions['scenes']): Reading {
  const parsed = order.safeParse(data)
  if (!parsed.success) return unreadable(type, parsed.error)
  const { status, refunded_amount, refunded_tax_amount, custom_field_data, ...sale } = parsed.data
  if (status === 'draft') return { kind: 'ignored', why: 'an order that the seller has not finished' }
  if (changesOnly.some((reason) => reason === sale.billing_reason)) {
    return { kind: 'ignored', why: `an order for a ${sale.billing_reason}, which pays for no period` }
  }
  const kind = orderKind(status)
  if (!kind) return { kind: 'unreadable', why: `${type}: the order's status is ${status}` }
  const facts = toFacts({
    email: sale.customer?.email,
    name: sale.billing_name ?? sale.customer?.name,
    customer: sale.customer_id,
    userReferences: [sale.customer?.external_id, ...referencesIn(sale.metadata)],
    // An order is of one product; items settled for an earlier product of the subscription stand beside it.
    ...boughtAs(scenes, [
      ...(sale.items ?? []).filter(isCharged).map((item) => item.product_price_id),
      sale.product_id
    ]),
    quantity: sale.seats ?? sale.units,
    username: usernameIn(Object.entries(custom_field_data ?? {})),
    amount: sale.total_amount,
    currency: sale.currency
  })
  return {
    kind: 'event',
    event: {
      kind,
      occurredAt,
      ...saleOf(sale.id, sale.subscription_id),
      ...refundedWithTax(refunded_amount, refunded_tax_amount),
      ...invoiceOf(sale.invoice_number),
      facts
    }
  }
}

const isCharged = ({ proration }: { proration?: unknown }) => proration !== true

function orderKind(status: string): EventKind | undefined {
  switch (status) {
    case 'paid':
    case 'pending':
    case 'refunded':
    case 'partially_refunded':
      return status
    case 'void':
      return 'failed'
  }
}

/** An order of a subscription is one of its payments; any other order is a sale. */
function saleOf(orderId: string, subscriptionId: string | null | undefined): Partial<PaymentEvent> {
  return subscriptionId ? { key: subscriptionId, period: orderId } : { key: orderId }
}

function refundedWithTax(amount: number | null | undefined, tax: number | null | undefined): { refunded?: number } {
  const refunded = (amount ?? 0) + (tax ?? 0)
  return refunded > 0 ? { refunded } : {}
}

/** Reads a refund. Only a failed refund matters here, since the order reports all others. */
function readRefund(type: string, data: unknown, occurredAt: number): Reading {
  const parsed = refund.safeParse(data)
  if (!parsed.success) return unreadable(type, parsed.error)
  const { id: about, status, order_id, subscription_id, amount, tax_amount } = parsed.data
  if (status !== 'failed' && status !== 'canceled') return { kind: 'ignored', why: `a refund that is ${status}` }
  return {
    kind: 'event',
    event: {
      kind: 'refund_failed',
      occurredAt,
      ...saleOf(order_id, subscription_id),
      about,
      ...refundedWithTax(amount, tax_amount),
      facts: {}
    }
  }
}

/** A canceled subscription stays `active` until its period ends: only then its status is `canceled`. */
function readSubscription(
  type: string,
  data: unknown,
  occurredAt: number,
  scenes: ProcessorOptions['scenes']
): Reading {
  const parsed = subscription.safeParse(data)
  if (!parsed.success) return unreadable(type, parsed.error)
  const { status, cancel_at_period_end, ends_at, custom_field_data, ...sale } = parsed.data
  if (status === 'incomplete') return { kind: 'ignored', why: 'a subscription that waits for its first payment' }
  const kind = type === 'subscription.revoked' ? 'ended' : subscriptionKind(status, cancel_at_period_end === true)
  if (!kind) return { kind: 'unreadable', why: `${type}: the subscription's status is ${status}` }
  const facts = toFacts({
    email: sale.customer?.email,
    name: sale.customer?.name,
    customer: sale.customer_id,
    userReferences: [sale.customer?.external_id, ...referencesIn(sale.metadata)],
    ...boughtAs(scenes, [...(sale.prices ?? []).map((price) => price.id), sale.product_id]),
    quantity: sale.seats ?? sale.units,
    username: usernameIn(Object.entries(custom_field_data ?? {}))
  })
  const unpaid = status === 'unpaid' && { unpaid: true as const }
  return { kind: 'event', event: { kind, occurredAt, key: sale.id, ...unpaid, ...runsUntil(kind, ends_at), facts } }
}

/**
 * `past_due`: Polar tries again, and sends `revoked` when it gives up. `paused` and `unpaid` may become `active` again.
 */
function subscriptionKind(status: string, ending: boolean): EventKind | undefined {
  switch (status) {
    case 'past_due':
      return 'past_due'
    case 'active':
    case 'trialing':
      return ending ? 'ending' : 'active'
    case 'canceled':
    case 'unpaid':
    case 'paused':
    case 'incomplete_expired':
      return 'ended'
  }
}

/**
 * Polar sends nothing about disputes, but revokes the benefits when a dispute is over, and at some refunds. It also
 * revokes them when the seller deletes the benefit, so only benefits count that the seller has mapped. Benefits of a
 * subscription follow the subscription.
 */
function readGrant(type: string, data: unknown, occurredAt: number, scenes: ProcessorOptions['scenes']): Reading {
  const parsed = grant.safeParse(data)
  if (!parsed.success) return unreadable(type, parsed.error)
  const { id: about, benefit_id, is_granted, is_revoked, order_id, subscription_id } = parsed.data
  if (sceneOf(scenes, [benefit_id]) === undefined) return { kind: 'ignored', why: 'a benefit that is not in scenes' }
  if (!order_id || subscription_id) return { kind: 'ignored', why: 'a benefit that no single order brought' }
  const kind = is_revoked ? 'lost' : is_granted ? 'dispute_won' : undefined
  if (!kind) return { kind: 'ignored', why: 'a benefit on its way' }
  return { kind: 'event', event: { kind, occurredAt, key: order_id, about, facts: {} } }
}
