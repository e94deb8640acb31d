import type { Database } from '../../db/database.ts'
import { statement } from '../../db/statement.ts'

/** Stores one delivery. Resolves once it is on disk: true if it was new. Rejects when it could not be stored. */
export type StoreOne = (delivery: NewDelivery) => Promise<boolean>

export type StoreTogetherOptions = { db: Database; now(): number; sleep(ms: number): Promise<void> }

/** Deliveries per transaction: more would make it long, and save next to nothing. */
const MOST = 50
/** ms after which the group is written, even if more deliveries keep arriving. */
const GATHER_MS = 20

type Waiting = { delivery: NewDelivery; resolve(isNew: boolean): void; reject(why: unknown): void }

/**
 * Group commit: deliveries that arrive in the same turn of the event loop, or while others are being written, go to
 * disk together, so that a burst does not wait for the disk once for each delivery (decisions/024).
 */
export function createStoreTogether({ db, now, sleep }: StoreTogetherOptions): StoreOne {
  const waiting: Waiting[] = []
  let writing = false

  async function writeAll() {
    writing = true
    while (waiting.length > 0) {
      await gather()
      await write(waiting.splice(0, MOST))
    }
    writing = false
  }

  /**
   * Waits until a turn of the event loop brings no further delivery: each turn accepts one new connection, however many
   * wait. https://github.com/libuv/libuv/pull/3696
   */
  async function gather() {
    const until = now() + GATHER_MS
    // The present turn ends first.
    await sleep(0)
    for (let before = 0; before < waiting.length && waiting.length < MOST && now() <= until; ) {
      before = waiting.length
      await sleep(0)
    }
  }

  async function write(group: readonly Waiting[]) {
    try {
      const news = new Set(
        await storeDeliveries(
          db,
          group.map(({ delivery }) => delivery)
        )
      )
      for (const { delivery, resolve } of group) resolve(news.has(delivery))
    } catch (error) {
      const [only, ...others] = group
      if (others.length === 0) only?.reject(error)
      // A single delivery may be the cause, so each is stored alone now.
      else for (const waiter of group) await write([waiter])
    }
  }

  return (delivery) =>
    new Promise((resolve, reject) => {
      waiting.push({ delivery, resolve, reject })
      if (!writing) void writeAll()
    })
}

/** How a delivery came: by a webhook, or from the processor's own list in a catch-up read. */
export type DeliverySource = 'webhook' | 'catch_up'

/** The value of `inbox.done` for a delivery that cannot be processed. */
export const SET_ASIDE = 2

/** How `inbox.outcome` begins for a delivery that changes nothing. The index `inbox_ignored` has these. */
export const IGNORED = 'ignored: '

/** A delivery to store; it may be a duplicate. `receivedAt` in ms. */
export type NewDelivery = {
  processor: string
  eventId: string
  receivedAt: number
  body: Uint8Array
  /** The headers that are kept, as JSON; null for an entry of a processor's own list. */
  headers: string | null
  /**
   * The processor's own name of the event; null for an entry of a processor's own list, and where the body has none.
   */
  eventType: string | null
  source: DeliverySource
}

/**
 * Stores deliveries, all or none, each once by its processor and event.
 * @returns the new deliveries; of several with the same event only the first
 */
export async function storeDeliveries(db: Database, deliveries: readonly NewDelivery[]): Promise<NewDelivery[]> {
  const [first, ...others] = deliveries
  if (!first) return []
  const stored = await (others.length === 0 ? insertOne.all(db, first) : insertAll(db, deliveries).execute())
  const news = new Set(stored.map(({ processor, event_id }) => `${processor} ${event_id}`))
  return deliveries.filter(({ processor, eventId }) => news.delete(`${processor} ${eventId}`))
}

function insertAll(db: Database, deliveries: readonly NewDelivery[]) {
  return db
    .insertInto('inbox')
    .values(
      deliveries.map(({ processor, eventId, receivedAt, body, headers, eventType, source }) => ({
        processor,
        event_id: eventId,
        received_at: receivedAt,
        body,
        headers,
        event_type: eventType,
        source,
        done: 0,
        attempts: 0,
        // Due at any time of the clock; only a failed delivery gets a time.
        next_attempt_at: 0
      }))
    )
    .onConflict((conflict) => conflict.columns(['processor', 'event_id']).doNothing())
    .returning(['processor', 'event_id'])
}

/** Most deliveries arrive alone. */
const insertOne = statement((db, delivery: NewDelivery) => insertAll(db, [delivery]))
