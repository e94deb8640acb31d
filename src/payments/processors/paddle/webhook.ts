import * as z from 'zod'
import type { EventKind, PaymentEvent, RefundedLine } from '../../payment/event.ts'
import { boughtIn, type CartLine, invoiceOf, minorUnits, referencesIn, toFacts } from '../facts.ts'
import { customData, id, instant, runsUntil, shown, unreadable } from '../payload-parts.ts'
import type { Processor, ProcessorOptions, Reading } from '../processor.ts'
import { isPaddleSigned } from '../signature.ts'

const envelope = z.object({ event_id: id(), event_type: z.string(), occurred_at: instant(), data: z.unknown() })

/** The items of a transaction and of a subscription; both have the same fields here. */
const items = z.array(
  z.object({
    price: z.object({ id: z.string().nullish(), product_id: z.string().nullish(), billing_cycle: shown() }).nullish(),
    quantity: shown(),
    proration: shown(),
    recurring: shown()
  })
)

function shownTotal() {
  return z.object({ total: shown() }).nullish().catch(null)
}

/**
 * The fields that Pullpass reads; Paddle adds fields at any time.
 * https://developer.paddle.com/webhooks/transactions/transaction-completed
 */
export const transaction = z.object({
  id: id(),
  status: z.string(),
  origin: z.string().nullish(),
  subscription_id: id().nullish(),
  customer_id: shown(),
  invoice_number: shown(),
  custom_data: customData(),
  currency_code: shown(),
  items,
  details: z
    .object({
      totals: z.object({ grand_total: shown() }).nullish().catch(null),
      line_items: z
        .array(z.object({ id: z.string(), price_id: z.string().nullish(), proration: shown(), totals: shownTotal() }))
        .nullish()
        .catch(null)
    })
    .nullish()
    .catch(null)
})

/** https://developer.paddle.com/webhooks/subscriptions/subscription-updated */
export const subscription = z.object({
  id: id(),
  status: z.string(),
  transaction_id: id().nullish(),
  customer_id: shown(),
  custom_data: customData(),
  items,
  scheduled_change: z.object({ action: z.string(), effective_at: shown() }).nullish()
})

/** https://developer.paddle.com/webhooks/adjustments/adjustment-created */
export const adjustment = z.object({
  id: id(),
  action: z.string(),
  type: z.string().nullish(),
  status: z.string(),
  transaction_id: id(),
  subscription_id: id().nullish(),
  items: z
    .array(z.object({ item_id: id(), type: z.string().nullish(), amount: shown(), totals: shownTotal() }))
    .nullish()
    .catch(null),
  totals: shownTotal()
})

export const customer = z.object({ id: id(), email: z.string().min(1), name: shown() })

/**
 * Paddle Billing. The ids of price and product decide what was bought, by `scenes`; buyers can edit the custom data. A
 * transaction carries no address: `customer.created` brings it. Sources: docs/payments/paddle.md.
 */
export function paddle({ secrets, scenes }: ProcessorOptions): Processor {
  return {
    isSigned: (delivery, now) => isPaddleSigned(delivery, secrets, now),
    eventId: (body) => envelope.safeParse(body).data?.event_id,
    eventType: (body) => envelope.safeParse(body).data?.event_type,
    read(body) {
      const event = envelope.safeParse(body)
      if (!event.success) return unreadable('not an event of Paddle Billing', event.error)
      const { event_type: type, occurred_at: occurredAt, data } = event.data
      const [entity] = type.split('.')
      if (entity === 'transaction') return readTransaction(type, data, occurredAt, scenes)
      if (entity === 'subscription') return readSubscription(type, data, occurredAt, scenes)
      if (entity === 'adjustment') return readAdjustment(type, data, occurredAt)
      if (entity === 'customer') return readCustomer(type, data, occurredAt)
      return { kind: 'ignored', why: type }
    }
  }
}

/**
 * A transaction counts as paid when it is `completed`: while it is `paid`, it may not name the subscription that it
 * creates yet. A failed payment leaves the transaction open, so it means nothing.
 */
function readTransaction(type: string, data: unknown, occurredAt: number, scenes: ProcessorOptions['scenes']): Reading {
  const parsed = transaction.safeParse(data)
  if (!parsed.success) return unreadable(type, parsed.error)
  const { id: transactionId, status, origin, subscription_id, ...sale } = parsed.data
  if (status !== 'completed' && status !== 'canceled') {
    const hasFailed = type === 'transaction.payment_failed'
    const what = hasFailed ? 'an attempt to pay failed: the transaction' : `a transaction that is ${status}: it`
    return { kind: 'ignored', why: `${what} counts when it is completed` }
  }
  if (status === 'canceled' && subscription_id) {
    return { kind: 'ignored', why: "a transaction given up: the subscription's status decides" }
  }
  if (origin === 'subscription_payment_method_change') {
    return { kind: 'ignored', why: 'a transaction that only keeps another way to pay' }
  }
  const references = [transactionId]
  const bought = boughtIn(cartOf(parsed.data), scenes)
  // A charge besides the periods: its refund must not end the subscription. Such a charge may be for a one-time item.
  const isBeside = origin === 'subscription_charge' || origin === 'subscription_update'
  if (subscription_id && isBeside && !bought.items?.some(({ scene, once }) => scene !== undefined && once)) {
    return { kind: 'event', event: { kind: 'linked', occurredAt, key: subscription_id, references, facts: {} } }
  }
  const facts = toFacts({
    ...bought,
    customer: sale.customer_id,
    userReferences: referencesIn(sale.custom_data),
    amount: sale.details?.totals?.grand_total,
    currency: sale.currency_code
  })
  const kind = status === 'completed' ? 'paid' : 'failed'
  return {
    kind: 'event',
    event: {
      kind,
      occurredAt,
      ...saleOf(transactionId, subscription_id),
      references,
      ...invoiceOf(sale.invoice_number),
      facts
    }
  }
}

/** A transaction of a subscription is one of its payments; any other transaction is a sale. */
function saleOf(transactionId: string, subscriptionId: string | null | undefined): Partial<PaymentEvent> {
  return subscriptionId ? { key: subscriptionId, period: transactionId } : { key: transactionId }
}

/**
 * The items of a transaction, with the ids of the lines by which an adjustment names them. Prorated charges and credits
 * for a change of plan within a period are left out: nothing was bought with them.
 */
function cartOf({ items: list, details, subscription_id, origin }: z.infer<typeof transaction>): CartLine[] {
  const isWhole = ({ proration }: { proration?: unknown }) => proration == null
  const lines = (details?.line_items ?? []).filter(isWhole)
  const whole = list.filter(isWhole)
  return (whole.length > 0 ? whole : list).map(({ price, quantity }): CartLine => {
    const line = lines.find(({ price_id }) => price_id != null && price_id === price?.id)
    // A change of plan within a period has such charges, too, but sells no one-time item.
    const once =
      Boolean(subscription_id) && price != null && price.billing_cycle === null && origin !== 'subscription_update'
    // A charge to a subscription may be for anything; it sells a product only if its price itself is mapped.
    const ids = origin === 'subscription_charge' ? [price?.id] : [price?.id, price?.product_id]
    return { ids, quantity, amount: line?.totals?.total, line: line?.id, once }
  })
}

/**
 * `canceled` means ended; a subscription to be canceled at the end of its period is `active` with a scheduled change.
 */
function readSubscription(
  type: string,
  data: unknown,
  occurredAt: number,
  scenes: ProcessorOptions['scenes']
): Reading {
  const parsed = subscription.safeParse(data)
  if (!parsed.success) return unreadable(type, parsed.error)
  const { id: key, status, transaction_id, scheduled_change, ...sale } = parsed.data
  const lines = sale.items.map(({ price, quantity, recurring }): CartLine => {
    return { ids: [price?.id, price?.product_id], quantity, once: recurring === false }
  })
  const kind = subscriptionKind(status, scheduled_change?.action === 'cancel')
  if (!kind) return { kind: 'unreadable', why: `${type}: the subscription's status is ${status}` }
  const facts = toFacts({
    ...boughtIn(lines, scenes),
    customer: sale.customer_id,
    userReferences: referencesIn(sale.custom_data)
  })
  const references = transaction_id ? [transaction_id] : undefined
  const end = runsUntil(kind, scheduled_change?.effective_at)
  return { kind: 'event', event: { kind, occurredAt, key, ...(references && { references }), ...end, facts } }
}

function subscriptionKind(status: string, ending: boolean): EventKind | undefined {
  switch (status) {
    case 'past_due':
      return 'past_due'
    case 'active':
    case 'trialing':
      return ending ? 'ending' : 'active'
    case 'paused':
    case 'canceled':
      return 'ended'
  }
}

/**
 * A refund or a dispute. Without a subscription it names its transaction as a reference and not as the key: so it waits
 * for the sale, which decides the key.
 */
function readAdjustment(type: string, data: unknown, occurredAt: number): Reading {
  const parsed = adjustment.safeParse(data)
  if (!parsed.success) return unreadable(type, parsed.error)
  const { action, status, transaction_id, subscription_id, totals } = parsed.data
  const kind = adjustmentKind(action, status, parsed.data.type)
  if (kind === undefined) return { kind: 'unreadable', why: `${type}: a ${action} that is ${status}` }
  if (kind === 'nothing') return { kind: 'ignored', why: `a ${action} that is ${status}` }
  const refunded = action === 'refund' ? minorUnits(totals?.total) : undefined
  const lines = action === 'refund' ? (parsed.data.items ?? []).map(refundedLine) : []
  // The reversal of a chargeback is another adjustment that does not name the first one, so both are about the
  // transaction.
  const about = action.startsWith('chargeback') ? transaction_id : parsed.data.id
  const event: PaymentEvent = {
    kind,
    occurredAt,
    ...(subscription_id && saleOf(transaction_id, subscription_id)),
    references: [transaction_id],
    about,
    ...(refunded !== undefined && { refunded }),
    ...(lines.length > 0 && { lines }),
    facts: {}
  }
  return { kind: 'event', event }
}

/** `amount` is the requested sum, before or after tax; `total` is the sum that is refunded. */
function refundedLine(item: NonNullable<z.infer<typeof adjustment>['items']>[number]): RefundedLine {
  const refunded = minorUnits(item.totals?.total ?? item.amount)
  return { id: item.item_id, ...(refunded !== undefined && { refunded }), ...(item.type === 'full' && { all: true }) }
}

/**
 * `reversed`: another adjustment took it back. A credit pays no money out, and a warning is a bank's notice ahead of a
 * chargeback that may never come. https://developer.paddle.com/api-reference/adjustments/overview
 */
function adjustmentKind(action: string, status: string, type: string | null | undefined) {
  if (/^(credit|chargeback_warning)(_reverse)?$/.test(action) || status === 'pending_approval') return 'nothing'
  switch (`${action} ${status}`) {
    case 'refund approved':
      // An absent type counts as a refund in part: then the sum decides.
      return type === 'full' ? 'refunded' : 'partially_refunded'
    case 'refund rejected':
    case 'refund reversed':
      return 'refund_failed'
    case 'chargeback approved':
      return 'disputed'
    case 'chargeback reversed':
    case 'chargeback_reverse approved':
      return 'dispute_won'
  }
}

function readCustomer(type: string, data: unknown, occurredAt: number): Reading {
  const parsed = customer.safeParse(data)
  if (!parsed.success) return unreadable(type, parsed.error)
  const facts = toFacts({ customer: parsed.data.id, email: parsed.data.email, name: parsed.data.name })
  return { kind: 'event', event: { kind: 'customer', occurredAt, facts } }
}
