import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import { DAY_MS, HOUR_MS } from '../../runtime/time/durations.ts'

/**
 * A customer whom a processor has named, apart from any purchase. `toldAt`: when, in ms. `unused`: the deliveries about
 * this customer that changed nothing, such as an attempt to pay that failed; the newest first.
 */
export type NamedCustomer = {
  processor: string
  customer: string
  toldAt: number
  unused: { eventId: string; type: string; why: string; receivedAt: number }[]
}

/** Customers of one address that are shown. */
const MOST_CUSTOMERS = 5
/** Deliveries whose bodies are read, and those that are shown, of one customer. */
const MOST_READ = 300
const MOST_SHOWN = 5

/** The beginning of the outcome of a delivery that changed nothing. */
const IGNORED = 'ignored: '

/**
 * The customers with this address who have no purchase. The deliveries about a customer come with the one that names
 * the customer, or soon after it, so only those of that day are read.
 */
export async function namedCustomers(db: Database, email: string): Promise<NamedCustomer[]> {
  const customers = await db
    .selectFrom('payment_customer')
    .select(['processor', 'customer', 'told_at as toldAt'])
    .where('email', '=', email)
    .where(({ exists, not, selectFrom }) =>
      not(
        exists(
          selectFrom('payment')
            .select('payment.id')
            .whereRef('payment.processor', '=', 'payment_customer.processor')
            .whereRef('payment.customer', '=', 'payment_customer.customer')
        )
      )
    )
    .orderBy('told_at', 'desc')
    .limit(MOST_CUSTOMERS)
    .execute()
  return Promise.all(customers.map(async (each) => ({ ...each, unused: await unusedOf(db, each) })))
}

async function unusedOf(
  db: Database,
  { processor, customer, toldAt }: Omit<NamedCustomer, 'unused'>
): Promise<NamedCustomer['unused']> {
  const rows = await db
    .selectFrom('inbox')
    .select(['event_id', 'event_type', 'outcome', 'received_at', 'body'])
    // The condition equals that of the index `inbox_ignored`.
    .where(sql<boolean>`done = 1 and substr(outcome, 1, 9) = 'ignored: '`)
    .where('received_at', '>=', toldAt - HOUR_MS)
    .where('received_at', '<=', toldAt + DAY_MS)
    .where('processor', '=', processor)
    .orderBy('received_at')
    .limit(MOST_READ)
    .execute()
  return rows
    .filter(({ body }) => Buffer.from(body).includes(JSON.stringify(customer)))
    .reverse()
    .slice(0, MOST_SHOWN)
    .map(({ event_id: eventId, event_type, outcome, received_at: receivedAt }) => {
      return { eventId, type: event_type ?? 'a delivery', why: (outcome ?? '').slice(IGNORED.length), receivedAt }
    })
}
