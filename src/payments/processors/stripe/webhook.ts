import * as z from 'zod'
import type { EventKind, PaymentFacts } from '../../payment/event.ts'
import { usernameIn } from '../checkout-username.ts'
import { isAtDomain } from '../descriptor.ts'
import { boughtAs, referencesIn, text, toFacts } from '../facts.ts'
import { idOf, marked, shown, unreadable } from '../payload-parts.ts'
import type { Processor, ProcessorOptions, Reading } from '../processor.ts'
import { type ReceiptRule, receiptIn } from '../receipt.ts'
import { isStripeSigned } from '../signature.ts'
import { createLineItems } from './line-items.ts'
import { readInvoice, readInvoicePayment, readSubscription } from './subscription.ts'

const envelope = z.object({
  id: z.string().min(1),
  type: z.string(),
  created: z.number(),
  livemode: z.boolean().nullish().catch(null),
  data: z.object({ object: z.unknown() })
})

/**
 * A thin event, which carries ids in place of the object. It has an id of the same kind, so its repetition is
 * recognised. https://docs.stripe.com/event-destinations
 */
const thin = z.object({ object: z.literal('v2.core.event') })
const identified = z.object({ id: z.string().min(1) })
const typed = z.object({ type: z.string() })

/**
 * The fields that Pullpass reads; Stripe adds fields at any time. https://docs.stripe.com/api/checkout/sessions/object
 */
export const session = z.object({
  id: z.string().min(1),
  mode: z.string(),
  payment_status: z.enum(['paid', 'unpaid', 'no_payment_required']),
  payment_intent: idOf(),
  subscription: idOf(),
  invoice: idOf(),
  customer: idOf(),
  payment_link: idOf(),
  client_reference_id: z.string().nullish(),
  metadata: z.record(z.string(), z.unknown()).nullish(),
  customer_details: z.object({ email: z.string().nullish(), name: shown() }).nullish(),
  customer_email: z.string().nullish(),
  custom_fields: z
    .array(z.object({ key: z.string(), text: z.object({ value: z.string().nullish() }).nullish() }))
    .nullish()
    .catch(null),
  // For display only: a value of another kind must not cost the buyer the purchase.
  amount_total: z.int().nullish().catch(null),
  currency: z.string().nullish().catch(null)
})

/** `invoice` exists only before the API of 2025-03-31. https://docs.stripe.com/api/charges/object */
export const charge = z.object({
  payment_intent: idOf(),
  invoice: idOf(),
  refunded: z.boolean(),
  amount_refunded: z.number(),
  receipt_url: shown()
})

/** https://docs.stripe.com/api/refunds/object */
export const refund = z.object({
  id: z.string().min(1),
  payment_intent: idOf(),
  status: z.string().nullish(),
  amount: z.int().nullish().catch(null)
})

/** https://docs.stripe.com/api/disputes/object */
export const dispute = z.object({
  id: z.string().min(1),
  payment_intent: idOf(),
  status: z.string(),
  evidence_details: z.object({ due_by: z.int().nullish() }).nullish().catch(null),
  payment_method_details: z
    .object({ card: z.object({ case_type: z.string().nullish() }).nullish() })
    .nullish()
    .catch(null)
})

/**
 * Stripe. What was bought comes from the session's metadata, which only the seller can set, or from the payment link by
 * `scenes`. The payload names no product, price or quantity; Pullpass asks the API for these where there is a key.
 * Sources: docs/payments/stripe.md.
 */
export function stripe(options: ProcessorOptions): Processor {
  const receipts = { standIn: options.standIn, isAt: (address: URL) => isAtDomain(address, 'stripe.com') }
  return {
    ...(options.api && { ask: createLineItems(options.api, options.scenes) }),
    isSigned: (delivery, now) => isStripeSigned(delivery, options.secrets, now),
    eventId: (body) => identified.safeParse(body).data?.id,
    eventType: (body) => typed.safeParse(body).data?.type,
    read(body) {
      if (thin.safeParse(body).success) {
        return { kind: 'ignored', why: 'a thin event: choose snapshot payloads for the destination at Stripe' }
      }
      const event = envelope.safeParse(body)
      if (!event.success) return { kind: 'unreadable', why: 'not an event of Stripe' }
      const { livemode } = event.data
      return marked(
        readEvent(event.data, { scenes: options.scenes, receipts }),
        livemode == null ? undefined : !livemode
      )
    }
  }
}

/** The seller's mapping of products, and the rule for receipts. */
type Read = Pick<ProcessorOptions, 'scenes'> & { receipts: ReceiptRule }

function readEvent({ type, created, data }: z.infer<typeof envelope>, { scenes, receipts }: Read): Reading {
  const occurredAt = created * 1000
  switch (type) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded':
    case 'checkout.session.async_payment_failed':
      return readSession(type, data.object, occurredAt, scenes)
    case 'charge.refunded':
      return readRefund(data.object, occurredAt, receipts)
    case 'charge.succeeded':
      return readCharge(data.object, occurredAt, receipts)
    case 'refund.failed':
    case 'refund.updated':
    case 'charge.refund.updated':
      return readOneRefund(type, data.object, occurredAt)
    case 'charge.dispute.created':
    case 'charge.dispute.updated':
    case 'charge.dispute.funds_withdrawn':
    case 'charge.dispute.funds_reinstated':
    case 'charge.dispute.closed':
      return readDispute(type, data.object, occurredAt)
    case 'invoice.paid':
      return readInvoice(data.object, occurredAt, receipts)
    case 'invoice_payment.paid':
      return readInvoicePayment(data.object, occurredAt)
    case 'customer.subscription.created':
    case 'customer.subscription.updated':
    case 'customer.subscription.paused':
    case 'customer.subscription.resumed':
    case 'customer.subscription.deleted':
      return readSubscription(type, data.object, occurredAt, scenes)
    default:
      return { kind: 'ignored', why: type }
  }
}

function readSession(type: string, object: unknown, occurredAt: number, scenes: ProcessorOptions['scenes']): Reading {
  const parsed = session.safeParse(object)
  if (!parsed.success) return unreadable(type, parsed.error)
  const { id, mode, payment_status, payment_intent, subscription, invoice } = parsed.data
  if (mode === 'setup') return { kind: 'ignored', why: 'a session that saves a card and takes no payment' }
  const facts = factsOf(parsed.data, scenes)
  const kind = kindOf(type, payment_status)
  const references = [payment_intent, subscription, invoice].flatMap((reference) => reference ?? [])
  // The first period of a subscription; a single sale may have an invoice too, and has no periods.
  const period = subscription ? invoice : undefined
  const event = {
    kind,
    occurredAt,
    key: id,
    facts,
    ...(references.length > 0 && { references }),
    ...(period && { period })
  }
  return { kind: 'event', event, ...(kind !== 'failed' && { asks: { id, isSubscription: mode === 'subscription' } }) }
}

/**
 * A completed session may be unpaid: a delayed payment method succeeds or fails days later. A total of zero needs no
 * payment.
 */
function kindOf(type: string, paymentStatus: 'paid' | 'unpaid' | 'no_payment_required'): EventKind {
  if (type === 'checkout.session.async_payment_failed') return 'failed'
  return paymentStatus === 'unpaid' ? 'pending' : 'paid'
}

function factsOf(object: z.infer<typeof session>, scenes: ProcessorOptions['scenes']): PaymentFacts {
  const scene = text(object.metadata?.scene)
  return toFacts({
    email: object.customer_details?.email ?? object.customer_email,
    name: object.customer_details?.name,
    customer: object.customer,
    userReferences: [object.client_reference_id, ...referencesIn(object.metadata)],
    ...(scene ? { scene } : boughtAs(scenes, [object.payment_link])),
    username: usernameIn((object.custom_fields ?? []).map((field) => [field.key, field.text?.value] as const)),
    amount: object.amount_total,
    currency: object.currency
  })
}

/**
 * A charge reports the total refunded by now, pending refunds included; it names its payment intent and no field of the
 * session: https://docs.stripe.com/metadata
 */
function readRefund(object: unknown, occurredAt: number, receipts: ReceiptRule): Reading {
  const parsed = charge.safeParse(object)
  if (!parsed.success) return unreadable('charge.refunded', parsed.error)
  const { payment_intent: reference, invoice, refunded, amount_refunded } = parsed.data
  if (!reference) return { kind: 'ignored', why: 'a refund of a charge without a payment intent' }
  const kind = refunded ? 'refunded' : 'partially_refunded'
  const references = invoice ? [reference, invoice] : [reference]
  const facts = receiptOf(parsed.data, receipts)
  return { kind: 'event', event: { kind, occurredAt, references, refunded: amount_refunded, facts } }
}

/** Reads the receipt of a charge that succeeded: the events of the checkout say that it was paid. */
function readCharge(object: unknown, occurredAt: number, receipts: ReceiptRule): Reading {
  const parsed = charge.safeParse(object)
  if (!parsed.success) return unreadable('charge.succeeded', parsed.error)
  const { payment_intent: reference } = parsed.data
  const facts = receiptOf(parsed.data, receipts)
  if (!reference || !facts.receipt) return { kind: 'ignored', why: 'a charge: its checkout tells what it needs' }
  return { kind: 'event', event: { kind: 'linked', occurredAt, references: [reference], facts } }
}

/** An address of a receipt that has expired still leads to it: it asks for the buyer's address, and mails it there. */
function receiptOf({ receipt_url }: z.infer<typeof charge>, receipts: ReceiptRule) {
  return receiptIn(receipts, receipt_url, { kind: 'receipt' })
}

/** Reads a refund. Only a failed refund matters here: it may come days after the charge was called refunded. */
function readOneRefund(type: string, object: unknown, occurredAt: number): Reading {
  const parsed = refund.safeParse(object)
  if (!parsed.success) return unreadable(type, parsed.error)
  const { id, payment_intent: reference, status, amount } = parsed.data
  if (status !== 'failed' && status !== 'canceled') return { kind: 'ignored', why: `a refund that is ${status}` }
  if (!reference) return { kind: 'ignored', why: 'a refund of a charge without a payment intent' }
  const failed = { kind: 'refund_failed' as const, occurredAt, references: [reference], about: id, facts: {} }
  return { kind: 'event', event: { ...failed, ...(amount != null && { refunded: amount }) } }
}

/** The status decides, not the name of the event: some of the money may be reinstated though the dispute is lost. */
function readDispute(type: string, object: unknown, occurredAt: number): Reading {
  const parsed = dispute.safeParse(object)
  if (!parsed.success) return unreadable(type, parsed.error)
  const { id, payment_intent: reference, status, evidence_details, payment_method_details } = parsed.data
  if (status.startsWith('warning_')) return { kind: 'ignored', why: 'an inquiry, which moves no money' }
  if (!reference) return { kind: 'ignored', why: 'a dispute of a charge without a payment intent' }
  const kind = disputeKind(status, payment_method_details?.card?.case_type)
  if (!kind) return { kind: 'unreadable', why: `${type}: the dispute's status is ${status}` }
  const event = { kind, occurredAt, references: [reference], about: id, facts: {} }
  // Once the seller has answered, the bank decides, and the day is of no use any more. 0: the bank takes no answer.
  const dueBy = status.endsWith('needs_response') ? evidence_details?.due_by : undefined
  return { kind: 'event', event: { ...event, ...(dueBy && { answerBy: dueBy * 1000 }) } }
}

/**
 * `prevented`: the dispute never became a chargeback, because the bank took it back (`block`), or because the money was
 * refunded at once (`resolution`). https://docs.stripe.com/changelog/basil/2025-08-27/add-preventions-to-dispute
 */
function disputeKind(status: string, caseType: string | null | undefined): EventKind | undefined {
  switch (status) {
    case 'needs_response':
    case 'under_review':
    case 'appeal_needs_response':
    case 'appeal_under_review':
      return 'disputed'
    case 'won':
      return 'dispute_won'
    case 'lost':
      return 'lost'
    case 'prevented':
      return caseType === 'block' ? 'dispute_won' : 'lost'
  }
}
