import * as z from 'zod'
import type { EventKind } from '../../payment/event.ts'
import { isAtDomain } from '../descriptor.ts'
import { boughtAs, invoiceOf, referencesIn, toFacts } from '../facts.ts'
import { customData, instant, marked, runsUntil, shown, unreadable } from '../payload-parts.ts'
import type { Processor, ProcessorOptions, Reading } from '../processor.ts'
import { type ReceiptRule, receiptIn } from '../receipt.ts'
import { isBodySigned } from '../signature.ts'

/** Ids are numbers in attributes, and texts in `data.id`. */
const number = z.union([z.int().transform(String), z.string().regex(/^\d+$/)])

const envelope = z.object({
  meta: z.object({
    event_name: z.string(),
    custom_data: customData(),
    test_mode: z.boolean().nullish().catch(null)
  }),
  data: z.object({ type: z.string(), id: number, attributes: z.unknown() })
})

const anyAttributes = z.object({
  updated_at: z.string().nullish(),
  status: z.string().nullish(),
  cancelled: z.boolean().nullish(),
  refunded_amount: z.number().nullish(),
  variant_id: shown(),
  pause: z.object({ mode: z.string() }).nullish().catch(null),
  first_subscription_item: z.object({ quantity: shown() }).nullish().catch(null),
  test_mode: z.boolean().nullish()
})

/** https://docs.lemonsqueezy.com/api/orders/the-order-object */
export const order = z.object({
  status: z.string(),
  refunded: z.boolean().nullish(),
  refunded_amount: z.int().nullish(),
  updated_at: instant(),
  order_number: shown(),
  first_order_item: z
    .object({ product_id: number.nullish(), variant_id: number.nullish(), quantity: shown() })
    .nullish(),
  user_name: shown(),
  user_email: shown(),
  customer_id: shown(),
  total: shown(),
  currency: shown(),
  urls: z.object({ receipt: shown() }).nullish().catch(null)
})

/** https://docs.lemonsqueezy.com/api/subscriptions/the-subscription-object */
export const subscription = z.object({
  status: z.string(),
  cancelled: z.boolean().nullish(),
  pause: z.object({ mode: z.string() }).nullish(),
  ends_at: shown(),
  order_id: number,
  product_id: number.nullish(),
  variant_id: number.nullish(),
  updated_at: instant(),
  first_subscription_item: z.object({ quantity: shown() }).nullish().catch(null),
  user_name: shown(),
  user_email: shown(),
  customer_id: shown()
})

/** https://docs.lemonsqueezy.com/api/subscription-invoices/the-subscription-invoice-object */
export const invoice = z.object({
  subscription_id: number,
  billing_reason: z.string().nullish(),
  status: z.string(),
  refunded: z.boolean().nullish(),
  refunded_amount: z.int().nullish(),
  updated_at: instant(),
  user_name: shown(),
  user_email: shown(),
  customer_id: shown(),
  total: shown(),
  currency: shown(),
  urls: z.object({ invoice_url: shown() }).nullish().catch(null)
})

type Delivery = z.infer<typeof envelope>

/** The seller's mapping of products, and the rule for receipts. */
type Read = Pick<ProcessorOptions, 'scenes'> & { receipts: ReceiptRule }

/**
 * An order and the first invoice of its subscription are the same payment, but neither names the other: both get this
 * period.
 */
const firstPeriod = 'first'

/**
 * Lemon Squeezy. The ids of variant and product decide what was bought, by `scenes`; buyers can edit the custom data. A
 * subscription belongs to the order that it began with. Sources: docs/payments/lemonsqueezy.md.
 */
export function lemonsqueezy({ secrets, scenes, standIn }: ProcessorOptions): Processor {
  const receipts = { standIn, isAt: (address: URL) => isAtDomain(address, 'lemonsqueezy.com') }
  const own = { scenes, receipts }
  return {
    isSigned: (delivery) => isBodySigned(delivery, 'x-signature', secrets),
    eventId,
    eventType: (body) => envelope.safeParse(body).data?.meta.event_name,
    read(body) {
      const event = envelope.safeParse(body)
      if (!event.success) return unreadable('not an event of Lemon Squeezy', event.error)
      const { meta, data } = event.data
      const test = anyAttributes.safeParse(data.attributes).data?.test_mode ?? meta.test_mode
      return marked(readObject(event.data, own), test ?? undefined)
    }
  }
}

/**
 * Lemon Squeezy documents no event id, so the id is made from all fields that can change the meaning. Not from the
 * body: it has links that are signed anew and an id of the sending, so a repeated event may differ. Not from the time
 * alone: it may have whole seconds, and two refunds may fall into one second.
 */
function eventId(body: unknown): string | undefined {
  const event = envelope.safeParse(body).data
  const attributes = anyAttributes.safeParse(event?.data.attributes).data
  if (!event || !attributes?.updated_at) return undefined
  const { updated_at, status, cancelled, refunded_amount, variant_id, pause, first_subscription_item } = attributes
  const parts = [event.meta.event_name, event.data.id, updated_at, status, cancelled, refunded_amount]
  // Two changes of a subscription may fall into one second as well.
  const ofSubscription = [variant_id, first_subscription_item?.quantity, pause?.mode]
  const isSubscription = event.data.type === 'subscriptions'
  return [...parts, ...(isSubscription ? ofSubscription : [])].join(':')
}

function readObject({ meta, data }: Delivery, read: Read): Reading {
  switch (data.type) {
    case 'orders':
      return readOrder({ meta, data }, read)
    case 'subscriptions':
      return readSubscription({ meta, data }, read)
    case 'subscription-invoices':
      return readInvoice({ meta, data }, read)
    default:
      return { kind: 'ignored', why: meta.event_name }
  }
}

function readOrder({ meta, data }: Delivery, { scenes, receipts }: Read): Reading {
  const parsed = order.safeParse(data.attributes)
  if (!parsed.success) return unreadable(meta.event_name, parsed.error)
  const { first_order_item: item, updated_at: occurredAt, ...sale } = parsed.data
  const kind = moneyKind(sale)
  if (!kind) return { kind: 'unreadable', why: `${meta.event_name}: the order's status is ${sale.status}` }
  const facts = toFacts({
    email: sale.user_email,
    name: sale.user_name,
    customer: numberText(sale.customer_id),
    userReferences: referencesIn(meta.custom_data),
    ...boughtAs(scenes, [item?.variant_id, item?.product_id]),
    quantity: item?.quantity,
    amount: sale.total,
    currency: sale.currency
  })
  const went = gaveBack(kind, sale.refunded_amount)
  return {
    kind: 'event',
    event: {
      kind,
      occurredAt,
      key: `order:${data.id}`,
      period: firstPeriod,
      ...went,
      ...invoiceOf(sale.order_number),
      facts: { ...facts, ...receiptIn(receipts, sale.urls?.receipt, { kind: 'receipt' }) }
    }
  }
}

/**
 * The kind of an event about the money of an order or an invoice: `order_refunded` is sent for a refund in part as
 * well, and the status may stay `paid`.
 */
function moneyKind(money: {
  status: string
  refunded?: boolean | null | undefined
  refunded_amount?: number | null | undefined
}): EventKind | undefined {
  if (money.refunded === true || money.status === 'refunded') return 'refunded'
  if (money.status === 'fraudulent') return 'lost'
  const { refunded_amount: back } = money
  if (money.status === 'partial_refund' || (back != null && back > 0)) return 'partially_refunded'
  if (money.status === 'paid' || money.status === 'pending' || money.status === 'failed') return money.status
  return undefined
}

function gaveBack(kind: EventKind, refunded: number | null | undefined) {
  return (kind === 'refunded' || kind === 'partially_refunded') && refunded ? { refunded } : {}
}

function readSubscription({ meta, data }: Delivery, { scenes }: Read): Reading {
  const parsed = subscription.safeParse(data.attributes)
  if (!parsed.success) return unreadable(meta.event_name, parsed.error)
  const { order_id, updated_at: occurredAt, ...sale } = parsed.data
  const kind = subscriptionKind(sale.status, sale.cancelled === true, sale.pause?.mode)
  if (!kind) return { kind: 'unreadable', why: `${meta.event_name}: the subscription's status is ${sale.status}` }
  const facts = toFacts({
    email: sale.user_email,
    name: sale.user_name,
    customer: numberText(sale.customer_id),
    userReferences: referencesIn(meta.custom_data),
    ...boughtAs(scenes, [sale.variant_id, sale.product_id]),
    quantity: sale.first_subscription_item?.quantity
  })
  const references = [`subscription:${data.id}`]
  const unpaid = sale.status === 'unpaid' && { unpaid: true as const }
  const more = { ...unpaid, ...runsUntil(kind, sale.ends_at) }
  return { kind: 'event', event: { kind, occurredAt, key: `order:${order_id}`, references, ...more, facts } }
}

/**
 * A cancelled subscription gives access until it is `expired`. With dunning off it never expires, but stays `unpaid`. A
 * paused subscription is not charged; its mode says whether the buyer keeps the product.
 * https://docs.lemonsqueezy.com/api/subscriptions
 */
function subscriptionKind(status: string, cancelled: boolean, pauseMode: string | undefined): EventKind | undefined {
  switch (status) {
    case 'past_due':
      return 'past_due'
    case 'on_trial':
    case 'active':
      return cancelled ? 'ending' : 'active'
    case 'cancelled':
      return 'ending'
    // The documentation says `paused`; Lemon Squeezy's own package has `pause` as well.
    case 'paused':
    case 'pause':
      return pauseMode === 'free' ? 'active' : 'ended'
    case 'unpaid':
    case 'expired':
      return 'ended'
  }
}

/**
 * A payment of a subscription. A failed payment is tried again, and the status of the subscription decides how long it
 * gives access.
 */
function readInvoice({ meta, data }: Delivery, { receipts }: Read): Reading {
  const parsed = invoice.safeParse(data.attributes)
  if (!parsed.success) return unreadable(meta.event_name, parsed.error)
  const { subscription_id, billing_reason, updated_at: occurredAt, ...sale } = parsed.data
  if (sale.status === 'pending' || sale.status === 'void') {
    return { kind: 'ignored', why: `an invoice that is ${sale.status}: the subscription's status decides` }
  }
  if (billing_reason === 'updated') return { kind: 'ignored', why: 'a change of plan, which pays for no period' }
  const kind = moneyKind(sale)
  if (!kind) return { kind: 'unreadable', why: `${meta.event_name}: the invoice's status is ${sale.status}` }
  return {
    kind: 'event',
    event: {
      kind,
      occurredAt,
      // The second one only has the search of the desk find the sale.
      references: [`subscription:${subscription_id}`, `invoice:${data.id}`],
      period: billing_reason === 'initial' ? firstPeriod : `invoice:${data.id}`,
      ...gaveBack(kind, sale.refunded_amount),
      facts: {
        ...toFacts({
          email: sale.user_email,
          name: sale.user_name,
          customer: numberText(sale.customer_id),
          userReferences: referencesIn(meta.custom_data),
          amount: sale.total,
          currency: sale.currency
        }),
        // The address is signed, and does not expire.
        ...receiptIn(receipts, sale.urls?.invoice_url, { kind: 'invoice' })
      }
    }
  }
}

function numberText(value: unknown): unknown {
  return typeof value === 'number' ? String(value) : value
}
