import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import { joinedEvents } from '../../payments/payment/joined-events.ts'
import { storedIds } from '../queries/search-terms.ts'

/**
 * The payments of the sales with an event that names this id: of an invoice, a subscription or a charge. An event may
 * name the sale only by way of another event.
 */
export async function byReference(db: Database, id: string, processors: readonly string[]): Promise<string[]> {
  const found: string[] = []
  for (const processor of processors) {
    found.push(...(await paymentsNamed(db, processor, { keys: [], references: storedIds(id) })))
  }
  return found
}

/** More sales than this with one number on their invoices are not told apart. */
const MOST_INVOICES = 20

/**
 * The payments of the sales with this number on an invoice or a receipt, in capital or small letters, also after a "#".
 * An event with an invoice may name its sale only by way of another event.
 */
export async function byInvoice(db: Database, typed: string): Promise<string[]> {
  const events = await db
    .selectFrom('payment_event')
    .select(['processor', 'event_id', 'payment_key'])
    .where('invoice', 'is not', null)
    .where(sql<string>`lower(invoice)`, '=', typed.replace(/^#\s*/, '').toLowerCase())
    .limit(MOST_INVOICES)
    .execute()
  const found: string[] = []
  for (const { processor, event_id, payment_key } of events) {
    const named = db.selectFrom('payment_reference').select('reference').where('processor', '=', processor)
    const references = (await named.where('event_id', '=', event_id).execute()).map(({ reference }) => reference)
    const keys = payment_key === null ? [] : [payment_key]
    found.push(...(await paymentsNamed(db, processor, { keys, references })))
  }
  return found
}

/** The payments of the sales that these names lead to. */
async function paymentsNamed(db: Database, processor: string, names: Parameters<typeof joinedEvents>[2]) {
  const events = await joinedEvents(db, processor, names)
  const keys = [...new Set(events.flatMap(({ key }) => key ?? []))]
  if (keys.length === 0) return []
  // Two statements, since an index holds each of the columns.
  const payments = db.selectFrom('payment').select('id').where('processor', '=', processor)
  const rows = [
    ...(await payments.where('key', 'in', keys).execute()),
    ...(await payments.where('part_of', 'in', keys).execute())
  ]
  return rows.map((row) => row.id)
}
