import type { Database } from '../../db/database.ts'
import { padded, statement } from '../../db/statement.ts'
import type { Delivery } from '../../payments/inbox/deliveries.ts'
import { deliveryId } from './delivery-query.ts'

/** The purchase that a delivery led to: of a cart its first product. */
export type LedTo = { id: string; email: string | null; key: string }

/**
 * The purchases of deliveries, by {@link deliveryId}: by the sale that a delivery names, or by another delivery that
 * names the sale and shares a reference with it. A delivery that led to none has no entry.
 */
export async function purchasesOf(
  db: Database,
  deliveries: readonly Pick<Delivery, 'processor' | 'eventId' | 'payment' | 'kind'>[]
): Promise<Map<string, LedTo>> {
  const found = new Map<string, LedTo>()
  // A delivery without an event has no names.
  const withEvent = deliveries.filter(({ kind }) => kind !== undefined)
  for (const [processor, own] of Map.groupBy(withEvent, (each) => each.processor)) {
    const named = own.flatMap(({ eventId, payment }) => (payment === undefined ? [] : { eventId, key: payment }))
    const direct = await purchasesByKey(db, processor, named)
    const others = own.filter(({ eventId }) => !direct.has(eventId)).map(({ eventId }) => eventId)
    const referring = await purchasesByKey(db, processor, await keysByReference(db, processor, others))
    for (const [eventId, purchase] of [...direct, ...referring]) found.set(deliveryId({ processor, eventId }), purchase)
  }
  return found
}

type Named = { eventId: string; key: string }

async function purchasesByKey(db: Database, processor: string, named: readonly Named[]): Promise<Map<string, LedTo>> {
  if (named.length === 0) return new Map()
  const keys = padded([...new Set(named.map(({ key }) => key))])
  const rows = new Map((await paymentsWithKey.all(db, { processor, keys })).map((row) => [row.key, row]))
  return new Map(
    named.flatMap(({ eventId, key }) => {
      const row = rows.get(key)
      return row ? [[eventId, row]] : []
    })
  )
}

/** The keys that deliveries name which share a reference with one of these. */
async function keysByReference(db: Database, processor: string, ids: readonly string[]): Promise<Named[]> {
  if (ids.length === 0) return []
  const own = await referencesOf.all(db, { processor, ids: padded(ids) })
  if (own.length === 0) return []
  const references = padded([...new Set(own.map(({ reference }) => reference))])
  const rows = await keysWithReference.all(db, { processor, references })
  const keys = new Map(rows.map(({ reference, key }) => [reference, key]))
  return own.flatMap(({ eventId, reference }) => {
    const key = keys.get(reference)
    return key == null ? [] : { eventId, key }
  })
}

const paymentsWithKey = statement((db, value: { processor: string; keys: readonly string[] }) =>
  db
    .selectFrom('payment')
    .select(['id', 'email', 'key'])
    .where('processor', '=', value.processor)
    .where('key', 'in', value.keys)
)

const referencesOf = statement((db, value: { processor: string; ids: readonly string[] }) =>
  db
    .selectFrom('payment_reference')
    .select(['event_id as eventId', 'reference'])
    .where('processor', '=', value.processor)
    .where('event_id', 'in', value.ids)
)

const keysWithReference = statement((db, value: { processor: string; references: readonly string[] }) =>
  db
    .selectFrom('payment_reference')
    .innerJoin('payment_event', (join) =>
      join
        .onRef('payment_event.processor', '=', 'payment_reference.processor')
        .onRef('payment_event.event_id', '=', 'payment_reference.event_id')
    )
    .select(['payment_reference.reference', 'payment_event.payment_key as key'])
    .where('payment_reference.processor', '=', value.processor)
    .where('payment_reference.reference', 'in', value.references)
    .where('payment_event.payment_key', 'is not', null)
)
