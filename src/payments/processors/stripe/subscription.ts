import * as z from 'zod'
import { DAY_MS } from '../../../runtime/time/durations.ts'
import type { EventKind } from '../../payment/event.ts'
import { boughtIn, invoiceOf, sceneOf, toFacts } from '../facts.ts'
import { idOf, runsUntil, shown, unreadable } from '../payload-parts.ts'
import type { ProcessorOptions, Reading } from '../processor.ts'
import { type ReceiptRule, receiptIn } from '../receipt.ts'

/**
 * https://docs.stripe.com/api/invoices/object. Before the API of 2025-03-31 an invoice named its subscription and its
 * payment intent itself: https://docs.stripe.com/changelog/basil/2025-03-31/adds-new-parent-field-to-invoicing-objects
 */
export const invoice = z.object({
  id: z.string().min(1),
  parent: z
    .object({ subscription_details: z.object({ subscription: idOf() }).nullish() })
    .nullish()
    .catch(null),
  subscription: idOf(),
  payment_intent: idOf(),
  number: shown(),
  hosted_invoice_url: shown(),
  customer_name: shown(),
  // Used only for sums: a value of another kind must not cost the buyer the access.
  amount_paid: z.int().nullish().catch(null),
  currency: z.string().nullish().catch(null)
})

/** Connects a charge with its invoice since that version. https://docs.stripe.com/api/invoice-payment/object */
export const invoicePayment = z.object({ invoice: idOf(), payment: z.object({ payment_intent: idOf() }) })

/** https://docs.stripe.com/api/subscriptions/object */
export const subscription = z.object({
  id: z.string().min(1),
  status: z.string(),
  cancel_at_period_end: z.boolean().nullish(),
  cancel_at: z.number().nullish(),
  items: z
    .object({
      data: z.array(
        z.object({
          quantity: shown(),
          price: z
            .object({ id: z.string(), product: idOf().catch(null) })
            .nullish()
            .catch(null)
        })
      )
    })
    .nullish()
    .catch(null)
})

/**
 * ms for which the page of an invoice without a due date works, from when the invoice is finalized:
 * https://docs.stripe.com/invoicing/hosted-invoice-page
 */
const PAGE_MS = 30 * DAY_MS

/**
 * A further period is paid: with money, or because it costs nothing. Of the invoice of a single sale only its number
 * and its page matter here, since the checkout says that it was paid.
 */
export function readInvoice(object: unknown, occurredAt: number, receipts: ReceiptRule): Reading {
  const parsed = invoice.safeParse(object)
  if (!parsed.success) return unreadable('invoice.paid', parsed.error)
  const { id, parent, payment_intent, amount_paid, currency, number, customer_name: name } = parsed.data
  const subscribed = parent?.subscription_details?.subscription ?? parsed.data.subscription
  const page = receiptIn(receipts, parsed.data.hosted_invoice_url, { kind: 'invoice', until: occurredAt + PAGE_MS })
  if (!subscribed) {
    if (!page.receipt)
      return { kind: 'ignored', why: 'an invoice of no subscription: its checkout tells what it needs' }
    return { kind: 'event', event: { kind: 'linked', occurredAt, references: [id], ...invoiceOf(number), facts: page } }
  }
  const references = [id, subscribed, ...(payment_intent ? [payment_intent] : [])]
  const facts = { ...toFacts({ name, amount: amount_paid, currency }), ...page }
  return { kind: 'event', event: { kind: 'paid', occurredAt, references, period: id, ...invoiceOf(number), facts } }
}

/** Connects an invoice with its payment intent: a refund or a dispute names the payment intent and no invoice. */
export function readInvoicePayment(object: unknown, occurredAt: number): Reading {
  const parsed = invoicePayment.safeParse(object)
  if (!parsed.success) return unreadable('invoice_payment.paid', parsed.error)
  const { invoice: paid, payment } = parsed.data
  if (!paid || !payment.payment_intent) {
    return { kind: 'ignored', why: 'an invoice that was paid by something else than a payment intent' }
  }
  const references = [payment.payment_intent, paid]
  return { kind: 'event', event: { kind: 'linked', occurredAt, references, facts: {} } }
}

/**
 * The state of a subscription. Its status decides, not the name of the event, except that a deleted subscription has
 * ended. Its prices decide what was bought if all of them are mapped; else the checkout decides.
 */
export function readSubscription(
  type: string,
  object: unknown,
  occurredAt: number,
  scenes: ProcessorOptions['scenes']
): Reading {
  const parsed = subscription.safeParse(object)
  if (!parsed.success) return unreadable(type, parsed.error)
  const { id, status } = parsed.data
  if (status === 'incomplete') return { kind: 'ignored', why: 'a subscription that waits for its first payment' }
  const kind = type === 'customer.subscription.deleted' ? 'ended' : subscriptionKind(parsed.data)
  if (!kind) return { kind: 'unreadable', why: `${type}: the subscription's status is ${status}` }
  const lines = (parsed.data.items?.data ?? []).map(({ price, quantity }) => ({
    ids: [price?.id, price?.product],
    quantity
  }))
  const isMapped = lines.every(({ ids }) => sceneOf(scenes, ids) !== undefined)
  // Of several prices it is unknown which one has the number of accounts as its quantity.
  const facts = toFacts(
    isMapped ? boughtIn(lines, scenes) : { quantity: lines.length === 1 ? lines[0]?.quantity : undefined }
  )
  const unpaid = status === 'unpaid' && { unpaid: true as const }
  // In seconds; Stripe sets it for the end of the period, too.
  const end = runsUntil(kind, parsed.data.cancel_at != null ? parsed.data.cancel_at * 1000 : undefined)
  return { kind: 'event', event: { kind, occurredAt, references: [id], ...unpaid, ...end, facts } }
}

/**
 * A subscription that is past due gives access while Stripe tries again; after that it may become `unpaid`. `paused` is
 * a trial that ended without a payment method.
 * https://docs.stripe.com/billing/subscriptions/overview#subscription-statuses
 */
function subscriptionKind(object: z.infer<typeof subscription>): EventKind | undefined {
  switch (object.status) {
    case 'past_due':
      return 'past_due'
    case 'active':
    case 'trialing':
      return object.cancel_at_period_end || object.cancel_at != null ? 'ending' : 'active'
    case 'unpaid':
    case 'paused':
    case 'incomplete_expired':
    case 'canceled':
      return 'ended'
  }
}
