import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import { type Time, yieldingAfter } from '../../runtime/time/yield-between.ts'
import type { PaymentFacts } from '../payment/event.ts'
import { type DeliverySource, IGNORED, SET_ASIDE } from './store-delivery.ts'

/**
 * `waiting`: not processed yet. `failing`: failed, and will be tried again. `unreadable`: set aside, and tried again at
 * the next start. `done`: its outcome is known.
 */
export type DeliveryState = 'waiting' | 'failing' | 'unreadable' | 'done'

/** A stored delivery. Times in ms since the epoch. */
export type Delivery = {
  processor: string
  eventId: string
  /** The processor's own name of its event, as in `order.paid`; undefined where none is stored. */
  eventType: string | undefined
  receivedAt: number
  source: DeliverySource
  state: DeliveryState
  attempts: number
  /** Time of the next attempt; undefined once the delivery is done or set aside. */
  nextAttemptAt: number | undefined
  /** The result: `recorded`, or why the delivery is ignored. */
  outcome: string | undefined
  /** Why the last attempt failed. */
  error: string | undefined
  /** The processor's id of the sale that the delivery names. */
  payment: string | undefined
  /** The kind of its event. */
  kind: string | undefined
  /** The number of products sold here in its cart; undefined if it lists no items. */
  products: number | undefined
  /** The amount that its event says was charged, in minor units, and its currency (ISO 4217, lower-case). */
  charged: { amount: number; currency: string } | undefined
}

/** How many deliveries of a processor have the same state and the same kind of outcome. */
export type DeliveryCount = Pick<Delivery, 'processor' | 'state' | 'attempts' | 'outcome' | 'error'> & { count: number }

/** The cursor of a delivery in a list, which never changes. `at` in ms. */
export type DeliveryCursor = { at: number; processor: string; eventId: string }

/**
 * Filters for a list of deliveries; the newest come first. `state`: one of the states, or `ignored` for those that are
 * done and change nothing. `since`, `until`: received from the first time on, and before the second, in ms. `after`:
 * the last delivery of the page before.
 */
export type DeliveryQuery = {
  processor?: string | undefined
  state?: DeliveryState | 'ignored' | undefined
  since?: number | undefined
  until?: number | undefined
  after?: DeliveryCursor | undefined
  limit: number
}

/** Reads a list of deliveries. It takes the same time however many are stored, unless very many are not done. */
export async function listDeliveries(db: Database, query: DeliveryQuery): Promise<Delivery[]> {
  const { processor, state, since, until, after, limit } = query
  const isOfFew = state !== undefined && state !== 'done' && state !== 'ignored'
  const hasOwnIndex = isOfFew || state === 'ignored'
  let rows = deliveries(db)
  if (state !== undefined) rows = rows.where(isIn[state])
  if (state === 'waiting') rows = rows.where('attempts', '=', 0)
  if (state === 'failing') rows = rows.where('attempts', '>', 0)
  // These are expressions, so that the database reads the small index of the deliveries in this state, and neither all
  // deliveries of the processor nor all of the time. Ignored deliveries may be many; their index has them in the order
  // of the list.
  const column = sql.ref<string>('inbox.processor')
  const processorColumn = hasOwnIndex ? sql<string>`(${column} || '')` : column
  const receivedAt = isOfFew ? sql<number>`(received_at + 0)` : sql.ref<number>('received_at')
  if (processor !== undefined) rows = rows.where(processorColumn, '=', processor)
  // Without a first moment SQLite reads and sorts all deliveries that are done, and does not read an index in its
  // order.
  if (since !== undefined || !isOfFew) rows = rows.where(receivedAt, '>=', since ?? 0)
  if (until !== undefined) rows = rows.where(receivedAt, '<', until)
  // The first condition finds the cursor in the index; the second leaves out deliveries of the same moment that an
  // earlier page has shown.
  if (after) rows = rows.where(receivedAt, '<=', after.at).where(isBehind(after))
  const found = await rows
    .orderBy(receivedAt, 'desc')
    .orderBy('inbox.processor', 'desc')
    .orderBy('inbox.event_id', 'desc')
    .limit(limit)
    .execute()
  return found.map(deliveryOf)
}

/**
 * Counts the deliveries that arrived after `since` (ms). `outcome`: that of one of the deliveries that are counted
 * together.
 */
export async function countDeliveries(db: Database, since: number): Promise<DeliveryCount[]> {
  const rows = await db
    .selectFrom('inbox')
    .select(['processor', 'done'])
    .select(({ fn }) => [fn.min('attempts').as('attempts'), fn.min('outcome').as('outcome'), fn.countAll().as('count')])
    .where('received_at', '>', since)
    .groupBy(['processor', 'done', sql`attempts > 0`, sql`outcome like 'ignored: %'`])
    .execute()
  return rows.map(({ processor, outcome, count, ...row }) => ({
    processor,
    state: stateOf(row),
    attempts: row.attempts,
    outcome: outcome ?? undefined,
    error: undefined,
    count: Number(count)
  }))
}

function isBehind({ at, processor, eventId }: DeliveryCursor) {
  const column = sql.ref('inbox.processor')
  return sql<boolean>`(received_at < ${at} or ${column} < ${processor}
    or (${column} = ${processor} and inbox.event_id < ${eventId}))`
}

/**
 * The stored content of a delivery. Both are undefined once they were dropped. `headers`: by name, without signatures.
 */
export type DeliveryContent = { body: Uint8Array | undefined; headers: Readonly<Record<string, string>> | undefined }

/** Reads a delivery with its content. */
export async function readDelivery(
  db: Database,
  { processor, eventId }: Pick<Delivery, 'processor' | 'eventId'>
): Promise<(Delivery & DeliveryContent) | undefined> {
  const row = await deliveries(db)
    .select(['body', 'headers', 'dropped_at'])
    .where('inbox.processor', '=', processor)
    .where('inbox.event_id', '=', eventId)
    .executeTakeFirst()
  if (!row) return undefined
  const { body, headers, dropped_at } = row
  const delivery = deliveryOf(row)
  if (dropped_at !== null) return { ...delivery, body: undefined, headers: undefined }
  return { ...delivery, body, headers: headers === null ? undefined : JSON.parse(headers) }
}

/**
 * Marks a delivery to be processed again from its stored body. The new result replaces the first one; nothing is
 * counted twice. `dropped`: the body is gone, so the delivery cannot be processed.
 */
export async function replayDelivery(
  db: Database,
  { processor, eventId }: Pick<Delivery, 'processor' | 'eventId'>
): Promise<'waiting' | 'dropped' | 'unknown'> {
  const row = await db
    .updateTable('inbox')
    .set({ done: 0, attempts: 0, next_attempt_at: 0, outcome: null, error: null })
    .where('processor', '=', processor)
    .where('event_id', '=', eventId)
    .where('dropped_at', 'is', null)
    .executeTakeFirst()
  if (row.numUpdatedRows > 0n) return 'waiting'
  return (await readDelivery(db, { processor, eventId })) ? 'dropped' : 'unknown'
}

/** Deliveries per transaction, so that the inbox is never locked for long. */
const CHUNK = 200

/**
 * Drops the bodies of deliveries that are done and arrived before a moment (ms): bodies hold names and addresses of
 * people. The rows stay, so that a repeated delivery is still recognised.
 * @returns how many were dropped
 */
export async function dropBodies(options: { db: Database } & Time, before: number): Promise<number> {
  let dropped = 0
  for (;;) {
    const some = await yieldingAfter(options, () => dropSome(options.db, before, options.now()))
    dropped += some
    if (some < CHUNK) return dropped
  }
}

async function dropSome(db: Database, before: number, now: number): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('inbox')
    .set({ body: new Uint8Array(), headers: null, dropped_at: now })
    .where('done', '=', 1)
    .where(({ eb, refTuple, selectFrom }) => {
      const old = selectFrom('inbox as old')
        .select(['old.processor', 'old.event_id'])
        .where('old.done', '=', 1)
        .where('old.received_at', '<', before)
        .where('old.dropped_at', 'is', null)
        .limit(CHUNK)
      return eb(refTuple('processor', 'event_id'), 'in', old.$asTuple('processor', 'event_id'))
    })
    .executeTakeFirstOrThrow()
  return Number(numUpdatedRows)
}

function deliveries(db: Database) {
  return db
    .selectFrom('inbox')
    .leftJoin('payment_event', (join) =>
      join
        .onRef('payment_event.processor', '=', 'inbox.processor')
        .onRef('payment_event.event_id', '=', 'inbox.event_id')
    )
    .select([
      'inbox.processor',
      'inbox.event_id',
      'event_type',
      'received_at',
      'source',
      'done',
      'attempts',
      'next_attempt_at',
      'outcome',
      'error',
      'payment_key',
      'kind',
      'facts'
    ])
}

type Row = Awaited<ReturnType<ReturnType<typeof deliveries>['execute']>>[number]

/**
 * The condition of each state. It must have the text of the state's index, else SQLite does not use the index:
 * https://sqlite.org/partialindex.html
 */
const isIn: Record<DeliveryState | 'ignored', RawBuilder<boolean>> = {
  waiting: sql`done = 0`,
  failing: sql`done = 0`,
  unreadable: sql`done = ${sql.lit(SET_ASIDE)}`,
  done: sql`done = 1`,
  ignored: sql`done = 1 and substr(outcome, 1, ${sql.lit(IGNORED.length)}) = ${sql.lit(IGNORED)}`
}

function stateOf({ done, attempts }: Pick<Row, 'done' | 'attempts'>): DeliveryState {
  if (done === SET_ASIDE) return 'unreadable'
  return done === 1 ? 'done' : attempts > 0 ? 'failing' : 'waiting'
}

function deliveryOf(row: Row): Delivery {
  return {
    processor: row.processor,
    eventId: row.event_id,
    eventType: row.event_type ?? undefined,
    receivedAt: row.received_at,
    source: row.source,
    state: stateOf(row),
    attempts: row.attempts,
    nextAttemptAt: row.done === 0 ? row.next_attempt_at : undefined,
    outcome: row.outcome ?? undefined,
    error: row.error ?? undefined,
    payment: row.payment_key ?? undefined,
    kind: row.kind ?? undefined,
    ...ofFacts(row)
  }
}

function ofFacts({ facts }: Row): Pick<Delivery, 'products' | 'charged'> {
  const { items, amount, currency }: PaymentFacts = facts === null ? {} : JSON.parse(facts)
  return {
    products: items?.filter(({ scene }) => scene !== undefined).length,
    charged: amount === undefined || currency === undefined ? undefined : { amount, currency }
  }
}
