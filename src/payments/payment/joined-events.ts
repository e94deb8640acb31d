import type { Selectable } from 'kysely'
import type { Database, Tables } from '../../db/database.ts'
import { padded, statement } from '../../db/statement.ts'
import type { PaymentEvent } from './event.ts'
import { answerDue } from './fold.ts'
import { isDisputed } from './state.ts'

/**
 * `test`: the processor calls the event a test. `lacksDetails`: the processor was asked for details of the event and
 * did not give them.
 */
export type Marks = { test: boolean; lacksDetails?: boolean }

/** A stored event. */
export type KeptEvent = PaymentEvent & Marks

/**
 * The maximum number of joined events for each key that was asked for. It is more than a sale has in years of monthly
 * payments. If more are joined, unrelated sales share a reference.
 */
const MOST_EVENTS = 5000

/** More events are joined than a sale can have. */
export class TooManyEvents extends Error {
  override name = 'TooManyEvents'
}

/** Names of sales: keys, and references. */
type Names = { keys: readonly string[]; references: readonly string[] }

/**
 * Loads all events that belong together: those that share a key or a reference with `names`, those that share one with
 * these, and so on. Any of the names leads to the same events. Throws {@link TooManyEvents} when there are more than
 * {@link MOST_EVENTS} for each key.
 */
export async function joinedEvents(db: Database, processor: string, names: Names): Promise<KeptEvent[]> {
  return [...(await joinedEventsById(db, processor, names)).values()]
}

/**
 * The last day for an answer to the disputes of a payment, in ms; undefined if it is not disputed, or the day is not
 * known.
 */
export async function readAnswerDue(
  db: Database,
  payment: { processor: string; key: string; partOf: string | null } & Parameters<typeof isDisputed>[0]
): Promise<number | undefined> {
  if (!isDisputed(payment)) return undefined
  const { processor, key, partOf } = payment
  try {
    return answerDue(await joinedEvents(db, processor, { keys: [partOf ?? key], references: [] }))
  } catch (error) {
    if (error instanceof TooManyEvents) return undefined
    throw error
  }
}

/** As {@link joinedEvents}, by the ids of their deliveries. */
export async function joinedEventsById(db: Database, processor: string, names: Names): Promise<Map<string, KeptEvent>> {
  const found = new Map<string, KeptEvent>()
  const known = { keys: new Set<string>(), references: new Set<string>() }
  let keys = fresh(names.keys, known.keys)
  let references = fresh(names.references, known.references)
  const most = Math.max(1, keys.length) * MOST_EVENTS
  while (keys.length > 0 || references.length > 0) {
    const ids = await idsByReference(db, processor, references)
    const rows = await rowsOf(db, processor, { keys, ids: ids.filter((id) => !found.has(id)) })
    for (const id of found.keys()) rows.delete(id)
    const events = await keptEvents(db, processor, rows)
    for (const [id, event] of events) found.set(id, event)
    if (found.size > most) throw new TooManyEvents(`more than ${most} events share a key or a reference with a payment`)
    keys = fresh(
      events.flatMap(([, { key }]) => key ?? []),
      known.keys
    )
    references = fresh(
      events.flatMap(([, event]) => event.references ?? []),
      known.references
    )
  }
  return found
}

/** The names that were not looked up yet; they count as looked up from now on. */
function fresh(names: readonly string[], known: Set<string>): string[] {
  const news = [...new Set(names)].filter((name) => !known.has(name))
  for (const name of news) known.add(name)
  return news
}

async function idsByReference(db: Database, processor: string, references: readonly string[]): Promise<string[]> {
  if (references.length === 0) return []
  const rows = await idsWithReference.all(db, { processor, references: padded(references) })
  return rows.map(({ event_id }) => event_id)
}

const idsWithReference = statement((db, value: { processor: string; references: readonly string[] }) =>
  db
    .selectFrom('payment_reference')
    .select('event_id')
    .where('processor', '=', value.processor)
    .where('reference', 'in', value.references)
)

/** The stored events with one of these keys or ids, by their ids. */
async function rowsOf(
  db: Database,
  processor: string,
  { keys, ids }: { keys: readonly string[]; ids: readonly string[] }
): Promise<Map<string, Row>> {
  const named = keys.length > 0 ? await eventsWithKey.all(db, { processor, keys: padded(keys) }) : []
  const rows = new Map(named.map((row) => [row.event_id, row]))
  const others = [...new Set(ids)].filter((id) => !rows.has(id))
  if (others.length === 0) return rows
  for (const row of await eventsById.all(db, { processor, ids: padded(others) })) rows.set(row.event_id, row)
  return rows
}

const eventsWithKey = statement((db, value: { processor: string; keys: readonly string[] }) =>
  db
    .selectFrom('payment_event')
    .selectAll()
    .where('processor', '=', value.processor)
    .where('payment_key', 'in', value.keys)
)

const eventsById = statement((db, value: { processor: string; ids: readonly string[] }) =>
  db.selectFrom('payment_event').selectAll().where('processor', '=', value.processor).where('event_id', 'in', value.ids)
)

/** The events of these rows, with their ids and references. */
async function keptEvents(
  db: Database,
  processor: string,
  rows: ReadonlyMap<string, Row>
): Promise<[string, KeptEvent][]> {
  if (rows.size === 0) return []
  const named = await referencesOfEvents.all(db, { processor, ids: padded([...rows.keys()]) })
  const references = Map.groupBy(named, ({ event_id }) => event_id)
  return [...rows].map(([id, row]) => {
    // Sorted here, because with ORDER BY SQLite would read all references of the processor in key order.
    const names = references
      .get(id)
      ?.map(({ reference }) => reference)
      .sort()
    return [id, keptEvent(row, names)]
  })
}

const referencesOfEvents = statement((db, value: { processor: string; ids: readonly string[] }) =>
  db
    .selectFrom('payment_reference')
    .select(['event_id', 'reference'])
    .where('processor', '=', value.processor)
    .where('event_id', 'in', value.ids)
)

type Row = Selectable<Tables['payment_event']>

function keptEvent(
  { kind, occurred_at, payment_key, invoice, facts }: Row,
  references: string[] | undefined
): KeptEvent {
  const { about, refunded, lines, period, stands, spares, words, until, decided, test, ...more } = JSON.parse(facts)
  const { answerBy, unpaid, runsUntil, failedAt, unmatched, endless, lacksDetails, ...said } = more
  return {
    kind,
    occurredAt: occurred_at,
    ...(payment_key !== null && { key: payment_key }),
    ...(references && { references }),
    ...(invoice !== null && { invoice }),
    ...(about !== undefined && { about }),
    ...(answerBy !== undefined && { answerBy }),
    ...(refunded !== undefined && { refunded }),
    ...(lines !== undefined && { lines }),
    ...(period !== undefined && { period }),
    ...(stands !== undefined && { stands }),
    ...(runsUntil !== undefined && { runsUntil }),
    ...(unpaid === true && { unpaid }),
    ...(failedAt !== undefined && { failedAt }),
    ...(spares !== undefined && { spares }),
    ...(words !== undefined && { words }),
    ...(until !== undefined && { until }),
    ...(endless === true && { endless }),
    ...(decided === true && { decided }),
    ...(unmatched === true && { unmatched }),
    facts: said,
    test: test === true,
    ...(lacksDetails === true && { lacksDetails })
  }
}

/** The fields of an event that have no column of their own, as {@link joinedEvents} reads them. */
export function keptFacts({ facts, test, lacksDetails, ...event }: KeptEvent): string {
  const { about, answerBy, refunded, lines, period, stands, unpaid, runsUntil, failedAt } = event
  const { spares, words, until, endless, decided, unmatched } = event
  const ofProcessor = { about, answerBy, refunded, lines, period, stands, unpaid, runsUntil, failedAt }
  const more = { ...ofProcessor, spares, words, until, endless, decided, unmatched }
  return JSON.stringify({ ...facts, ...more, ...(test && { test }), ...(lacksDetails && { lacksDetails }) })
}
