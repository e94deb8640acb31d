import type { Tx } from '../../db/database.ts'
import { joinedEventsById, keptFacts } from '../../payments/payment/joined-events.ts'
import { saleOf } from '../../payments/payment/keep-events.ts'

/**
 * Deletes the names that processors reported of the buyers of these users' payments: from the payments, the customers
 * and the stored events. A name gives nobody a purchase back, as the address does. A later delivery may bring it again.
 */
export async function forgetNames(tx: Tx, users: readonly string[]): Promise<void> {
  const columns = ['provider', 'key', 'part_of', 'customer'] as const
  const payments = await tx.selectFrom('payment').select(columns).where('user_id', 'in', users).execute()
  for (const [provider, own] of Map.groupBy(payments, (each) => each.provider)) {
    const keys = [...new Set(own.map(saleOf))]
    const events = await joinedEventsById(tx, provider, { keys, references: [] })
    for (const [eventId, event] of events) {
      const { name, ...facts } = event.facts
      if (name === undefined) continue
      const rows = tx
        .updateTable('payment_event')
        .set({ facts: keptFacts({ ...event, facts }) })
        .where('provider', '=', provider)
      await rows.where('event_id', '=', eventId).execute()
    }
    const customers = own.flatMap(({ customer }) => customer ?? [])
    if (customers.length === 0) continue
    const named = tx.updateTable('payment_customer').set({ name: null }).where('provider', '=', provider)
    await named.where('customer', 'in', customers).execute()
  }
  const nameless = { name: null, name_sought: null, last_name_sought: null }
  await tx.updateTable('payment').set(nameless).where('user_id', 'in', users).execute()
}
