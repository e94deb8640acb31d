import { uncoveredAt } from '../../db/about-payments.ts'
import type { Database } from '../../db/database.ts'
import { chunksOf, padded } from '../../db/statement.ts'
import { joinedEventsById, type KeptEvent, TooManyEvents } from '../../payments/payment/joined-events.ts'
import type { Product } from '../../product.ts'
import type { PurchaseRow } from './purchase-rows.ts'
import type { StoryFacts } from './read-story.ts'

/**
 * The parts of the story of a purchase that say since when it is as it is. `uncoveredAt`: when another purchase ceased
 * to cover the account of one without an account, in ms.
 */
export type TimesFacts = {
  uncoveredAt?: number | undefined
  deliveries: readonly Pick<StoryFacts['deliveries'][number], 'eventId' | 'event' | 'receivedAt' | 'source'>[]
  transitions: readonly Pick<StoryFacts['transitions'][number], 'grantId' | 'version' | 'at' | 'to' | 'because'>[]
}

/** Ids per statement: SQLite takes 32,766 parameters. */
const AT_ONCE = 1000

/** Reads these parts for a page of purchases, with a few questions however many they are. By the id of the purchase. */
export async function readTimes(
  db: Database,
  products: readonly Product[],
  rows: readonly PurchaseRow[]
): Promise<Map<string, TimesFacts>> {
  const transitions = Map.groupBy(await transitionsOf(db, rows), ({ paymentId }) => paymentId)
  const deliveries = await deliveriesOf(db, rows.filter(isOfSale))
  const uncovered = await uncoveredOf(db, products, rows)
  return new Map(
    rows.map(({ id }) => {
      const [own, moves] = [deliveries.get(id) ?? [], transitions.get(id) ?? []]
      return [id, { deliveries: own, transitions: moves, uncoveredAt: uncovered.get(id) }]
    })
  )
}

async function uncoveredOf(db: Database, products: readonly Product[], rows: readonly PurchaseRow[]) {
  const ids = rows.flatMap(({ id, status, live }) => (status === 'paid' && live === 0 ? [id] : []))
  if (ids.length === 0) return new Map<string, number>()
  const found = db
    .selectFrom('payment')
    .select(['id', uncoveredAt(products).as('at')])
    .where('id', 'in', padded(ids))
  return new Map((await found.execute()).flatMap(({ id, at }) => (at === null ? [] : [[id, Number(at)] as const])))
}

/** Whether the sale may decide since when a purchase is as it is: its end, its return or a dispute. */
function isOfSale({ status, state, accounts }: PurchaseRow): boolean {
  const isLeaving = accounts.some((account) => account.state === 'revoking' || account.state === 'revoked')
  return status !== 'paid' || state === 'disputed' || isLeaving
}

async function transitionsOf(db: Database, rows: readonly PurchaseRow[]) {
  const grants = rows.flatMap(({ accounts }) => accounts.map(({ id }) => id))
  const found = []
  for (const ids of chunksOf(grants, AT_ONCE)) {
    const some = db
      .selectFrom('access_history')
      .innerJoin('access_grant', 'access_grant.id', 'access_history.grant_id')
      .select(['access_grant.payment_id as paymentId', 'access_history.grant_id as grantId', 'access_history.version'])
      .select(['access_history.at', 'access_history.to_state as to', 'access_history.because'])
      .where('access_history.grant_id', 'in', padded(ids))
    found.push(...(await some.execute()))
  }
  return found
}

/** The events of each sale, with the deliveries that brought them. */
async function deliveriesOf(
  db: Database,
  rows: readonly PurchaseRow[]
): Promise<Map<string, TimesFacts['deliveries'][number][]>> {
  const found = new Map<string, TimesFacts['deliveries'][number][]>()
  for (const [processor, own] of Map.groupBy(rows, (row) => row.processor)) {
    const events = await eventsOf(db, processor, own.map(saleOf))
    const received = await receivedOf(db, processor, [...events.keys()])
    for (const row of own) {
      const ofSale = joinedWith(saleOf(row), events)
      found.set(
        row.id,
        [...ofSale].map(([eventId, event]) => ({ eventId, event, ...(received.get(eventId) ?? none) }))
      )
    }
  }
  return found
}

const none = { receivedAt: undefined, source: undefined }

function saleOf({ key, partOf }: PurchaseRow): string {
  return partOf ?? key
}

/** The events of all of these sales. If there are too many, none: the list is then shown with the times of its rows. */
async function eventsOf(db: Database, processor: string, keys: readonly string[]): Promise<Map<string, KeptEvent>> {
  try {
    return await joinedEventsById(db, processor, { keys, references: [] })
  } catch (error) {
    if (error instanceof TooManyEvents) return new Map()
    throw error
  }
}

async function receivedOf(db: Database, processor: string, eventIds: readonly string[]) {
  const received = new Map<string, Pick<TimesFacts['deliveries'][number], 'receivedAt' | 'source'>>()
  for (const ids of chunksOf(eventIds, AT_ONCE)) {
    const rows = await db
      .selectFrom('inbox')
      .select(['event_id', 'received_at', 'source'])
      .where('processor', '=', processor)
      .where('event_id', 'in', padded(ids))
      .execute()
    for (const { event_id, received_at, source } of rows) received.set(event_id, { receivedAt: received_at, source })
  }
  return received
}

/** The events of one sale among those of many: they share a key or a reference, as when they are read for it alone. */
export function joinedWith<Event extends Pick<KeptEvent, 'key' | 'references'>>(
  sale: string,
  events: ReadonlyMap<string, Event>
): Map<string, Event> {
  const found = new Map<string, Event>()
  const names = new Set([`key ${sale}`])
  for (let before = -1; before !== found.size; ) {
    before = found.size
    for (const [id, event] of events) {
      const own = namesOf(event)
      if (found.has(id) || !own.some((name) => names.has(name))) continue
      found.set(id, event)
      for (const name of own) names.add(name)
    }
  }
  return found
}

function namesOf({ key, references = [] }: Pick<KeptEvent, 'key' | 'references'>): string[] {
  return [...(key === undefined ? [] : [`key ${key}`]), ...references.map((reference) => `reference ${reference}`)]
}
