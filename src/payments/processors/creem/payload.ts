import * as z from 'zod'
import { customData, id, idOf, shown } from '../payload-parts.ts'

// The parts of Creem's payloads that Pullpass reads; Creem adds fields at any time:
// https://docs.creem.io/code/webhooks. The package @creem_io/webhook-types describes the same as types.

/** `created_at` in ms. */
export const envelope = z.object({ id: id(), eventType: z.string(), created_at: z.int(), object: z.unknown() })

export const mode = z.object({ mode: z.string().nullish() })

/** An id, or the customer. */
const customer = z
  .union([
    z.string().transform((value) => ({ id: value, email: undefined, name: undefined })),
    z.object({ id: shown(), email: shown(), name: shown() })
  ])
  .nullish()
  .catch(null)

const order = z.object({
  id: id(),
  status: z.string(),
  type: z.string().nullish(),
  product: idOf(),
  transaction: idOf(),
  amount_paid: shown(),
  amount: shown(),
  currency: shown()
})

export const checkout = z.object({
  id: id(),
  order: order.nullish(),
  subscription: idOf(),
  product: idOf(),
  units: shown(),
  customer,
  request_id: shown(),
  metadata: customData(),
  custom_fields: z
    .array(z.object({ key: z.string(), text: z.object({ value: shown() }).nullish() }))
    .nullish()
    .catch(null)
})

const transaction = z.object({
  id: id(),
  status: z.string().nullish(),
  amount: z.number().nullish(),
  amount_paid: z.number().nullish(),
  currency: z.string().nullish(),
  refunded_amount: z.number().nullish(),
  order: idOf(),
  subscription: idOf()
})

export const subscription = z.object({
  id: id(),
  status: z.string(),
  current_period_end_date: shown(),
  product: idOf(),
  items: z
    .array(z.object({ product_id: z.string().nullish(), price_id: z.string().nullish(), units: shown() }))
    .nullish()
    .catch(null),
  customer,
  metadata: customData(),
  last_transaction_id: id().nullish(),
  last_transaction: transaction.nullish().catch(null)
})

/** The ids in a refund and in a dispute. */
const named = { transaction, checkout: idOf(), order: idOf(), subscription: idOf() }

export const refund = z.object({
  id: id(),
  status: z.string(),
  refund_amount: z.int(),
  refund_currency: z.string().nullish(),
  ...named
})

export const dispute = z.object({ id: id(), ...named })
