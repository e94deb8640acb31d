import type * as z from 'zod'
import type { EventKind, PaymentEvent, SubscriptionState } from '../../payment/event.ts'
import { usernameIn } from '../checkout-username.ts'
import { boughtAs, boughtIn, referencesIn, toFacts } from '../facts.ts'
import { marked, runsUntil, unreadable } from '../payload-parts.ts'
import type { Processor, ProcessorOptions, Reading } from '../processor.ts'
import { isBodySigned } from '../signature.ts'
import { checkout, dispute, envelope, mode, refund, subscription } from './payload.ts'

/**
 * Creem. The ids of price and product decide what was bought, by `scenes`. Each payment of a subscription is a
 * transaction. Sources: docs/payments/creem.md.
 */
export function creem({ secrets, scenes }: ProcessorOptions): Processor {
  return {
    isSigned: (delivery) => isBodySigned(delivery, 'creem-signature', secrets),
    eventId: (body) => envelope.safeParse(body).data?.id,
    eventType: (body) => envelope.safeParse(body).data?.eventType,
    read(body) {
      const event = envelope.safeParse(body)
      if (!event.success) return unreadable('not an event of Creem', event.error)
      return marked(readObject(event.data, scenes), isTest(event.data.object))
    }
  }
}

/**
 * `prod`, `production` and `live` are the live mode; any other value is a test mode, such as `test`, `sandbox` and, in
 * Creem's own examples, `local`.
 */
function isTest(object: unknown): boolean | undefined {
  const value = mode.safeParse(object).data?.mode
  return value == null ? undefined : value !== 'prod' && value !== 'production' && value !== 'live'
}

function readObject(
  { eventType: type, created_at: occurredAt, object }: z.infer<typeof envelope>,
  scenes: ProcessorOptions['scenes']
): Reading {
  if (type === 'checkout.completed') return readCheckout(type, object, occurredAt, scenes)
  if (type === 'refund.created') return readRefund(type, object, occurredAt)
  if (type === 'dispute.created') return readDispute(type, object, occurredAt)
  if (type.startsWith('subscription.')) return readSubscription(type, object, occurredAt, scenes)
  return { kind: 'ignored', why: type }
}

/**
 * Reads a sale, or the start of a subscription. If the order names no transaction, `subscription.paid` reports the
 * payment.
 */
function readCheckout(type: string, object: unknown, occurredAt: number, scenes: ProcessorOptions['scenes']): Reading {
  const parsed = checkout.safeParse(object)
  if (!parsed.success) return unreadable(type, parsed.error)
  const { id: checkoutId, order: bought, subscription: subscriptionId, ...sale } = parsed.data
  if (!bought && !subscriptionId) return { kind: 'unreadable', why: `${type}: neither an order nor a subscription` }
  const facts = toFacts({
    email: sale.customer?.email,
    name: sale.customer?.name,
    customer: sale.customer?.id,
    userReferences: [...referencesIn(sale.metadata), sale.request_id],
    ...boughtAs(scenes, [sale.product, bought?.product]),
    quantity: sale.units,
    username: usernameIn((sale.custom_fields ?? []).map((field) => [field.key, field.text?.value] as const)),
    amount: bought?.amount_paid ?? bought?.amount,
    currency: bought?.currency
  })
  const references = [bought?.id, bought?.transaction, checkoutId].filter((reference) => reference != null)
  if (!bought)
    return { kind: 'event', event: { kind: 'linked', occurredAt, ...keyOf(subscriptionId), references, facts } }
  if (bought.status !== 'paid' && bought.status !== 'pending') {
    return { kind: 'unreadable', why: `${type}: the order's status is ${bought.status}` }
  }
  // Some orders of a subscription do not name it; then the transaction connects them.
  const recurring = subscriptionId != null || bought.type === 'recurring'
  if (!recurring)
    return { kind: 'event', event: { kind: bought.status, occurredAt, key: bought.id, references, facts } }
  const period = bought.transaction ?? undefined
  const kind = period === undefined ? 'linked' : bought.status
  return {
    kind: 'event',
    event: { kind, occurredAt, ...keyOf(subscriptionId), ...(period && { period }), references, facts }
  }
}

function keyOf(subscriptionId: string | null | undefined): Partial<PaymentEvent> {
  return subscriptionId ? { key: subscriptionId } : {}
}

/**
 * The status decides, except that a payment restarts a subscription that was `unpaid` or `paused`: no other event
 * reports that (https://docs.creem.io/code/webhooks: access by `subscription.paid`). `expired` is not final: Creem goes
 * on trying to collect, and reports `canceled` when the subscription ends.
 */
function readSubscription(
  type: string,
  object: unknown,
  occurredAt: number,
  scenes: ProcessorOptions['scenes']
): Reading {
  const parsed = subscription.safeParse(object)
  if (!parsed.success) return unreadable(type, parsed.error)
  const { id: key, status, items, last_transaction: last, ...sale } = parsed.data
  const period = sale.last_transaction_id ?? last?.id
  const paid = type === 'subscription.paid'
  if (!paid && status === 'expired')
    return { kind: 'ignored', why: 'expired, which is not final: Creem tries to collect' }
  const kind = paid ? 'paid' : subscriptionKind(status)
  if (!kind) return { kind: 'unreadable', why: `${type}: the subscription's status is ${status}` }
  const lines = (items ?? []).map((item) => ({ ids: [item.price_id, item.product_id], quantity: item.units }))
  const [only, ...others] = lines
  // For a subscription with several items, `product` is only the first item that it began with.
  const cart = others.length > 0 ? lines : [{ ids: [...(only?.ids ?? []), sale.product], quantity: only?.quantity }]
  const facts = toFacts({
    email: sale.customer?.email,
    name: sale.customer?.name,
    customer: sale.customer?.id,
    userReferences: referencesIn(sale.metadata),
    ...boughtIn(cart, scenes),
    ...(paid && { amount: last?.amount_paid ?? last?.amount, currency: last?.currency })
  })
  const references = [period, last?.order].filter((reference) => reference != null)
  return {
    kind: 'event',
    event: {
      kind,
      occurredAt,
      key,
      ...(paid && { stands: oncePaid(status) }),
      ...(kind === 'ended' && status === 'unpaid' && { unpaid: true as const }),
      ...runsUntil(paid ? oncePaid(status) : kind, sale.current_period_end_date),
      ...(paid && period && { period }),
      ...(references.length > 0 && { references }),
      facts
    }
  }
}

/** The state of a subscription with this status after a payment. */
function oncePaid(status: string): SubscriptionState {
  if (status === 'canceled') return 'ended'
  return status === 'scheduled_cancel' ? 'ending' : 'active'
}

function subscriptionKind(status: string): EventKind | undefined {
  switch (status) {
    case 'past_due':
      return 'past_due'
    case 'active':
    case 'trialing':
      return 'active'
    case 'scheduled_cancel':
      return 'ending'
    case 'canceled':
    case 'unpaid':
    case 'paused':
      return 'ended'
  }
}

/**
 * Creem sends no later event for this refund, so a pending refund counts like a successful one. Its transaction shows
 * whether it was a full refund: the order stays `paid`.
 */
function readRefund(type: string, object: unknown, occurredAt: number): Reading {
  const parsed = refund.safeParse(object)
  if (!parsed.success) return unreadable(type, parsed.error)
  const { id, status, refund_amount: refunded, refund_currency, transaction: of } = parsed.data
  const isSameCurrency = refund_currency == null || of.currency == null || refund_currency === of.currency
  const common = { ...saleOf(parsed.data), about: id, ...(isSameCurrency && { refunded }) }
  if (status === 'failed' || status === 'canceled') {
    return { kind: 'event', event: { kind: 'refund_failed', occurredAt, ...common, facts: {} } }
  }
  if (status !== 'succeeded' && status !== 'pending') {
    return { kind: 'unreadable', why: `${type}: the refund's status is ${status}` }
  }
  const total = of.amount_paid ?? of.amount
  const isTotal = (sum: number | null | undefined) => sum != null && total != null && sum >= total
  const isFull = of.status === 'refunded' || (isSameCurrency && isTotal(refunded)) || isTotal(of.refunded_amount)
  const kind = isFull ? 'refunded' : 'partially_refunded'
  return { kind: 'event', event: { kind, occurredAt, ...common, facts: {} } }
}

/** Creem reports the start of a dispute, and never how it ends. */
function readDispute(type: string, object: unknown, occurredAt: number): Reading {
  const parsed = dispute.safeParse(object)
  if (!parsed.success) return unreadable(type, parsed.error)
  const { id: about } = parsed.data
  return { kind: 'event', event: { kind: 'disputed', occurredAt, ...saleOf(parsed.data), about, facts: {} } }
}

/**
 * Connects a refund or a dispute with its sale. Without a subscription it uses ids that the sale names too, and waits
 * for the sale.
 */
function saleOf(names: z.infer<typeof dispute>): Partial<PaymentEvent> {
  const { transaction: of, checkout: checkoutId, order: orderId } = names
  const subscriptionId = names.subscription ?? of.subscription
  const references = [of.id, orderId ?? of.order, checkoutId].filter((reference) => reference != null)
  return { ...(subscriptionId && { key: subscriptionId, period: of.id }), references }
}
