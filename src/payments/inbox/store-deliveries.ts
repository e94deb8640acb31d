import type { Database } from '../../db/database.ts'

/** How a delivery came: brought by a webhook, or found in the processor's own list by a catch-up read. */
export type DeliverySource = 'webhook' | 'catch_up'

/** What `inbox.done` says of a delivery that cannot be worked off. */
export const SET_ASIDE = 2

/** A delivery that nobody has seen before, perhaps. `receivedAt` in ms. */
export type NewDelivery = {
  provider: string
  eventId: string
  receivedAt: number
  body: Uint8Array
  source: DeliverySource
}

/**
 * Puts deliveries on disk, all of them or none, each once by its provider and event.
 * @returns those that were new; of several with one event the first
 */
export async function storeDeliveries(db: Database, deliveries: readonly NewDelivery[]): Promise<NewDelivery[]> {
  if (deliveries.length === 0) return []
  const stored = await db
    .insertInto('inbox')
    .values(
      deliveries.map(({ provider, eventId, receivedAt, body, source }) => ({
        provider,
        event_id: eventId,
        received_at: receivedAt,
        body,
        source,
        done: 0,
        attempts: 0,
        // Due whatever a clock says; only a failure gets a time.
        next_attempt_at: 0
      }))
    )
    .onConflict((conflict) => conflict.columns(['provider', 'event_id']).doNothing())
    .returning(['provider', 'event_id'])
    .execute()
  const news = new Set(stored.map(({ provider, event_id }) => `${provider} ${event_id}`))
  return deliveries.filter(({ provider, eventId }) => news.delete(`${provider} ${eventId}`))
}
