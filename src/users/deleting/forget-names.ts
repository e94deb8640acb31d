import type { Tx } from '../../db/database.ts'
import { joinedEventsById, keptFacts } from '../../payments/payment/joined-events.ts'
import { saleOf } from '../../payments/payment/keep-events.ts'

type Payment = { id: string; processor: string; key: string; part_of: string | null; customer: string | null }

/**
 * Deletes the names that processors reported of the buyers of these users' payments, and the receipts that show them:
 * from the payments, the customers and the stored events. Neither gives anybody a purchase back, as the address does. A
 * later delivery may bring them again.
 */
export async function forgetNames(tx: Tx, users: readonly string[]): Promise<void> {
  const columns = ['id', 'processor', 'key', 'part_of', 'customer'] as const
  await forgetNamesIn(tx, await tx.selectFrom('payment').select(columns).where('user_id', 'in', users).execute())
}

/**
 * As {@link forgetNames}, of the payments with this address (canonical) that belong to no user or guest; and the record
 * of links that were mailed to it.
 */
export async function forgetNamesOfAddress(tx: Tx, email: string): Promise<void> {
  await tx.deleteFrom('link_mail').where('email', '=', email).execute()
  await tx.updateTable('access_mail').set({ receiver: null }).where('receiver', '=', email).execute()
  const columns = ['id', 'processor', 'key', 'part_of', 'customer'] as const
  const payments = tx.selectFrom('payment').select(columns).where('email', '=', email).where('user_id', 'is', null)
  await forgetNamesIn(tx, await payments.execute())
}

async function forgetNamesIn(tx: Tx, payments: readonly Payment[]): Promise<void> {
  for (const [processor, own] of Map.groupBy(payments, (each) => each.processor)) {
    const keys = [...new Set(own.map(saleOf))]
    const events = await joinedEventsById(tx, processor, { keys, references: [] })
    for (const [eventId, event] of events) {
      const { name, receipt, ...facts } = event.facts
      if (name === undefined && receipt === undefined) continue
      const rows = tx
        .updateTable('payment_event')
        .set({ facts: keptFacts({ ...event, facts }) })
        .where('processor', '=', processor)
      await rows.where('event_id', '=', eventId).execute()
    }
    const customers = own.flatMap(({ customer }) => customer ?? [])
    if (customers.length === 0) continue
    const named = tx.updateTable('payment_customer').set({ name: null }).where('processor', '=', processor)
    await named.where('customer', 'in', customers).execute()
  }
  const nameless = { name: null, name_sought: null, last_name_sought: null, receipt: null }
  const ids = payments.map(({ id }) => id)
  if (ids.length > 0) await tx.updateTable('payment').set(nameless).where('id', 'in', ids).execute()
}
