import { canonicalEmail } from '../../config/values/email-address.ts'
import type { Database } from '../../db/database.ts'
import { statement } from '../../db/statement.ts'
import type { Receipt } from '../../payments/payment/event.ts'
import { shownReceipt } from '../../payments/processors/receipt.ts'
import { isOfGuest } from './guests.ts'
import { verifiedEmails } from './users.ts'

/**
 * A payment as the page after the checkout shows it. `createdAt`, `paidAt` and `updatedAt` in ms, the last by our own
 * clock; `amount` in minor units of the currency.
 */
export type LatestPayment = Awaited<ReturnType<typeof latestPayments>>[number]

/** The latest payments of a user or a guest, the newest first; a page shows the first one that it is about. */
export async function latestPayments(db: Database, userId: string) {
  return newestOf.all(db, { userId })
}

const newestOf = statement((db, value: { userId: string }) => newest(db).where('user_id', '=', value.userId))

/** The latest payments of the browser of a guest that a user has now, the newest first. */
export async function paymentsGoneFrom(db: Database, guest: string): Promise<LatestPayment[]> {
  return goneFrom.all(db, { guest })
}

const goneFrom = statement((db, value: { guest: string }) =>
  newest(db)
    .where('guest', '=', value.guest)
    .where('user_id', 'is not', null)
    .where(({ not }) => not(isOfGuest))
)

function newest(db: Database) {
  return db
    .selectFrom('payment')
    .select(['id', 'user_id as userId', 'scene', 'status', 'email', 'amount', 'currency', 'created_at as createdAt'])
    .select(['paid_at as paidAt', 'updated_at as updatedAt', 'processor', 'key', 'part_of as partOf', 'receipt'])
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(20)
}

/**
 * The number on the newest invoice or receipt of the payment; undefined if the processor gives none (decisions/074).
 */
export async function invoiceNumber(
  db: Database,
  { processor, key, partOf }: Pick<LatestPayment, 'processor' | 'key' | 'partOf'>
): Promise<string | undefined> {
  return (await newestInvoice.first(db, { processor, key: partOf ?? key }))?.invoice ?? undefined
}

/**
 * The facts about an order besides its purchase. `invoice`: the number on the newest invoice or receipt. `receipt`:
 * where the buyer can read it.
 */
export type OrderFacts = Pick<LatestPayment, 'amount' | 'currency'> & {
  invoice: string | undefined
  receipt: Receipt | undefined
}

/**
 * The orders of a user or a guest, by the id of the payment. A receipt names its payer, who may be another person: the
 * user gets it only after proving the address of the payment. `now` in ms.
 */
export async function ordersOf(db: Database, userId: string, now: number): Promise<Map<string, OrderFacts>> {
  const payments = await latestPayments(db, userId)
  const own = payments.some(({ receipt }) => receipt !== null) ? await verifiedEmails(db, userId) : []
  return new Map(
    await Promise.all(
      payments.map(async (payment) => {
        const { id, amount, currency, email } = payment
        const receipt = own.includes(canonicalEmail(email ?? '') ?? '') ? shownReceipt(payment.receipt, now) : undefined
        return [id, { amount, currency, invoice: await invoiceNumber(db, payment), receipt }] as const
      })
    )
  )
}

const newestInvoice = statement((db, value: { processor: string; key: string }) =>
  db
    .selectFrom('payment_event')
    .select('invoice')
    .where('processor', '=', value.processor)
    .where('payment_key', '=', value.key)
    .where('invoice', 'is not', null)
    .orderBy('occurred_at', 'desc')
    .limit(1)
)
