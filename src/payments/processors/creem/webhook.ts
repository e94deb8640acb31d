import type * as z from 'zod'
import type { EventKind, PaymentEvent, SubscriptionState } from '../../payment/event.ts'
import { usernameIn } from '../checkout-username.ts'
import { boughtAs, boughtIn, referencesIn, toFacts } from '../facts.ts'
import { marked, unreadable } from '../payload-parts.ts'
import type { Processor, ProcessorOptions, Reading } from '../processor.ts'
import { isBodySigned } from '../signature.ts'
import { checkout, dispute, envelope, mode, refund, subscription } from './payload.ts'

/**
 * Creem. What was bought comes from the ids of price and product, by `scenes`. The payments of a subscription are its
 * transactions. Sources: docs/payments/creem.md.
 */
export function creem({ secrets, scenes }: ProcessorOptions): Processor {
  return {
    isSigned: (delivery) => isBodySigned(delivery, 'creem-signature', secrets),
    eventId: (body) => envelope.safeParse(body).data?.id,
    read(body) {
      const event = envelope.safeParse(body)
      if (!event.success) return unreadable('not an event of Creem', event.error)
      return marked(readObject(event.data, scenes), isTest(event.data.object))
    }
  }
}

/** The live mode is `prod`; `test`, `sandbox` and, in Creem's own examples, `local` are none. */
function isTest(object: unknown): boolean | undefined {
  const said = mode.safeParse(object).data?.mode
  return said == null ? undefined : said !== 'prod' && said !== 'production' && said !== 'live'
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

/** A sale, or the beginning of a subscription: its money is told by `subscription.paid` where the order names no transaction. */
function readCheckout(type: string, object: unknown, occurredAt: number, scenes: ProcessorOptions['scenes']): Reading {
  const parsed = checkout.safeParse(object)
  if (!parsed.success) return unreadable(type, parsed.error)
  const { id: checkoutId, order: bought, subscription: subscriptionId, ...sale } = parsed.data
  if (!bought && !subscriptionId) return { kind: 'unreadable', why: `${type}: neither an order nor a subscription` }
  const facts = toFacts({
    email: sale.customer?.email,
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
  // A subscription may be named only by its own events: its transaction leads there.
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
 * The status decides, save that a payment has a subscription run again that was `unpaid` or `paused`: no other event tells
 * of that (https://docs.creem.io/code/webhooks: access by `subscription.paid`). `expired` is not final: Creem goes on trying to collect, and `canceled` is the end of it.
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
  // The product of a subscription with several items is that of the first one, as it began.
  const cart = others.length > 0 ? lines : [{ ids: [...(only?.ids ?? []), sale.product], quantity: only?.quantity }]
  const facts = toFacts({
    email: sale.customer?.email,
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
      ...(paid && period && { period }),
      ...(references.length > 0 && { references }),
      facts
    }
  }
}

/** Where a subscription of this status stands once it is paid for. */
function oncePaid(status: string): SubscriptionState {
  if (status === 'canceled') return 'ended'
  return status === 'scheduled_cancel' ? 'ending' : 'active'
}

function subscriptionKind(status: string): EventKind | undefined {
  switch (status) {
    case 'active':
    case 'trialing':
    case 'past_due':
      return 'active'
    case 'scheduled_cancel':
      return 'ending'
    case 'canceled':
    case 'unpaid':
    case 'paused':
      return 'ended'
    default:
      return undefined
  }
}

/**
 * No event follows this one, so a refund under way counts like one that succeeded. Its transaction tells whether it was all:
 * the order stays `paid`.
 */
function readRefund(type: string, object: unknown, occurredAt: number): Reading {
  const parsed = refund.safeParse(object)
  if (!parsed.success) return unreadable(type, parsed.error)
  const { id, status, refund_amount: refunded, refund_currency, transaction: of } = parsed.data
  const sameCurrency = refund_currency == null || of.currency == null || refund_currency === of.currency
  const said = { ...saleOf(parsed.data), about: id, ...(sameCurrency && { refunded }) }
  if (status === 'failed' || status === 'canceled') {
    return { kind: 'event', event: { kind: 'refund_failed', occurredAt, ...said, facts: {} } }
  }
  if (status !== 'succeeded' && status !== 'pending') {
    return { kind: 'unreadable', why: `${type}: the refund's status is ${status}` }
  }
  const total = of.amount_paid ?? of.amount
  const back = Math.max(sameCurrency ? refunded : 0, of.refunded_amount ?? 0)
  const kind = of.status === 'refunded' || (total != null && back >= total) ? 'refunded' : 'partially_refunded'
  return { kind: 'event', event: { kind, occurredAt, ...said, facts: {} } }
}

/** Creem tells when a dispute begins, and never how it ends. */
function readDispute(type: string, object: unknown, occurredAt: number): Reading {
  const parsed = dispute.safeParse(object)
  if (!parsed.success) return unreadable(type, parsed.error)
  const { id: about } = parsed.data
  return { kind: 'event', event: { kind: 'disputed', occurredAt, ...saleOf(parsed.data), about, facts: {} } }
}

/** The way back to the sale. Without a subscription it is by what the sale names as well, and waits until that comes. */
function saleOf(names: z.infer<typeof dispute>): Partial<PaymentEvent> {
  const { transaction: of, checkout: checkoutId, order: orderId } = names
  const subscriptionId = names.subscription ?? of.subscription
  const references = [of.id, orderId ?? of.order, checkoutId].filter((reference) => reference != null)
  return { ...(subscriptionId && { key: subscriptionId, period: of.id }), references }
}
