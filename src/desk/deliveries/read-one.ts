import type { Context } from '../../context.ts'
import type { Database } from '../../db/database.ts'
import { type Delivery, type DeliveryContent, readDelivery } from '../../payments/inbox/deliveries.ts'
import { joinedEventsById } from '../../payments/payment/joined-events.ts'
import { paymentStory } from '../story/payment-story.ts'
import { storyShop } from '../story/story-shop.ts'
import type { DeliveredPurchase, DeliveryAction } from './delivery-page.ts'
import { replayWords } from './replay-words.ts'

type Deps = Pick<Context, 'config' | 'db'>

/** A delivery with its body, and the purchases that it is part of, each with its status. */
export type OneDelivery = {
  delivery: Delivery & DeliveryContent
  purchases: readonly (DeliveredPurchase & { status: string })[]
}

/** Reads a delivery, and the purchases of the sale that it belongs to. undefined if there is no such delivery. */
export async function readOne(
  { config, db }: Deps,
  which: Pick<Delivery, 'processor' | 'eventId'>
): Promise<OneDelivery | undefined> {
  const delivery = await readDelivery(db, which)
  if (!delivery) return undefined
  const { processor, eventId } = which
  const references = await referencesOf(db, which)
  const keys = delivery.payment === undefined ? [] : [delivery.payment]
  if (keys.length === 0 && references.length === 0) return { delivery, purchases: [] }
  const events = await joinedEventsById(db, processor, { keys, references })
  const received = await arrivalsOf(db, processor, [...events.keys()])
  const delivered = [...events].map(([id, event]) => {
    const { receivedAt, source } = received.get(id) ?? {}
    return { eventId: id, event, receivedAt, source }
  })
  const shop = storyShop(config, processor)
  const named = new Set([...events.values()].flatMap(({ key }) => key ?? []))
  const rows = await paymentsOfSales(db, processor, [...named])
  const purchases = rows.map((row) => {
    const entries = paymentStory(delivered, row.scene, shop)
    const own = entries.find(({ details }) => details.some(([, value]) => value === eventId))
    return { ...row, said: own?.words ?? '' }
  })
  return { delivery, purchases }
}

/** The seller's actions about a delivery, the oldest first. */
export async function readActions(
  db: Database,
  { processor, eventId }: Pick<Delivery, 'processor' | 'eventId'>
): Promise<DeliveryAction[]> {
  const rows = await db
    .selectFrom('delivery_action')
    .leftJoin('user', 'user.id', 'delivery_action.user_id')
    .select(['delivery_action.kind', 'at', 'facts', 'user.email as by'])
    .where('delivery_action.processor', '=', processor)
    .where('delivery_action.event_id', '=', eventId)
    .orderBy('at')
    .orderBy('delivery_action.id')
    .execute()
  return rows.map(({ kind, at, facts, by }) => ({
    at: Number(at),
    by,
    words: kind === 'show' ? 'The whole body was shown.' : replayWords(JSON.parse(facts))
  }))
}

async function referencesOf(db: Database, { processor, eventId }: Pick<Delivery, 'processor' | 'eventId'>) {
  const rows = await db
    .selectFrom('payment_reference')
    .select('reference')
    .where('processor', '=', processor)
    .where('event_id', '=', eventId)
    .execute()
  return rows.map(({ reference }) => reference)
}

/** When and how the deliveries of a sale came. A sale has few. */
async function arrivalsOf(db: Database, processor: string, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, { receivedAt: number; source: Delivery['source'] }>()
  const rows = await db
    .selectFrom('inbox')
    .select(['event_id', 'received_at', 'source'])
    .where('processor', '=', processor)
    .where('event_id', 'in', ids)
    .execute()
  return new Map(rows.map((row) => [row.event_id, { receivedAt: Number(row.received_at), source: row.source }]))
}

/** The purchases of sales: of a cart one for each product. */
async function paymentsOfSales(db: Database, processor: string, keys: readonly string[]) {
  if (keys.length === 0) return []
  const rows = db
    .selectFrom('payment')
    .select(['id', 'email', 'key', 'scene', 'status'])
    .where('processor', '=', processor)
  const named = await rows.where('key', 'in', keys).execute()
  const parts = await rows.where('part_of', 'in', keys).execute()
  const all = [...named, ...parts].map((row) => [row.id, row] as const)
  return [...new Map(all).values()].sort((a, b) => (a.key < b.key ? -1 : 1))
}
