import type { Selectable } from 'kysely'
import type { Database, Tables } from '../../db/database.ts'
import { statement } from '../../db/statement.ts'
import type { PaymentEvent } from './event.ts'

/** A stored event. `test`: the processor marked it as a test. */
export type KeptEvent = PaymentEvent & { test: boolean }

/**
 * More events than a sale has in years of monthly payments. If more are joined, a reference is shared by unrelated
 * sales.
 */
const MOST_EVENTS = 5000

/**
 * Loads all events that belong together: those that share a key or a reference with `names`, those that share one with
 * these, and so on. Any of the names leads to the same events. Throws when there are too many for one payment.
 */
export async function joinedEvents(
  db: Database,
  provider: string,
  names: { keys: readonly string[]; references: readonly string[] }
): Promise<KeptEvent[]> {
  const found = new Map<string, KeptEvent>()
  const known = { keys: new Set<string>(), references: new Set<string>() }
  let keys = fresh(names.keys, known.keys)
  let references = fresh(names.references, known.references)
  while (keys.length > 0 || references.length > 0) {
    const ids = [...(await idsByKey(db, provider, keys)), ...(await idsByReference(db, provider, references))]
    const more = await readEvents(
      db,
      provider,
      [...new Set(ids)].filter((id) => !found.has(id))
    )
    for (const [id, event] of more) found.set(id, event)
    if (found.size > MOST_EVENTS) throw new Error(`more than ${MOST_EVENTS} events name one payment`)
    const events = [...more.values()]
    keys = fresh(
      events.flatMap(({ key }) => key ?? []),
      known.keys
    )
    references = fresh(
      events.flatMap((event) => event.references ?? []),
      known.references
    )
  }
  return [...found.values()]
}

/** The names that were not looked up yet; they count as looked up from now on. */
function fresh(names: readonly string[], known: Set<string>): string[] {
  const news = [...new Set(names)].filter((name) => !known.has(name))
  for (const name of news) known.add(name)
  return news
}

async function idsByKey(db: Database, provider: string, keys: readonly string[]): Promise<string[]> {
  if (keys.length === 0) return []
  return (await eventsWithKey.all(db, { provider, keys })).map(({ event_id }) => event_id)
}

const eventsWithKey = statement((db, value: { provider: string; keys: readonly string[] }) =>
  db
    .selectFrom('payment_event')
    .select('event_id')
    .where('provider', '=', value.provider)
    .where('payment_key', 'in', value.keys)
)

async function idsByReference(db: Database, provider: string, references: readonly string[]): Promise<string[]> {
  if (references.length === 0) return []
  return (await eventsWithReference.all(db, { provider, references })).map(({ event_id }) => event_id)
}

const eventsWithReference = statement((db, value: { provider: string; references: readonly string[] }) =>
  db
    .selectFrom('payment_reference')
    .select('event_id')
    .where('provider', '=', value.provider)
    .where('reference', 'in', value.references)
)

async function readEvents(db: Database, provider: string, ids: readonly string[]): Promise<Map<string, KeptEvent>> {
  if (ids.length === 0) return new Map()
  const rows = await eventsById.all(db, { provider, ids })
  const named = await referencesOfEvents.all(db, { provider, ids })
  const references = Map.groupBy(named, ({ event_id }) => event_id)
  return new Map(
    rows.map((row) => {
      // Sorted here, because with ORDER BY SQLite would read all references of the processor in key order.
      const names = references
        .get(row.event_id)
        ?.map(({ reference }) => reference)
        .sort()
      return [row.event_id, keptEvent(row, names)]
    })
  )
}

const eventsById = statement((db, value: { provider: string; ids: readonly string[] }) =>
  db.selectFrom('payment_event').selectAll().where('provider', '=', value.provider).where('event_id', 'in', value.ids)
)

const referencesOfEvents = statement((db, value: { provider: string; ids: readonly string[] }) =>
  db
    .selectFrom('payment_reference')
    .select(['event_id', 'reference'])
    .where('provider', '=', value.provider)
    .where('event_id', 'in', value.ids)
)

type Row = Selectable<Tables['payment_event']>

function keptEvent({ kind, occurred_at, payment_key, facts }: Row, references: string[] | undefined): KeptEvent {
  const { about, refunded, lines, period, stands, test, ...said } = JSON.parse(facts)
  return {
    kind,
    occurredAt: occurred_at,
    ...(payment_key !== null && { key: payment_key }),
    ...(references && { references }),
    ...(about !== undefined && { about }),
    ...(refunded !== undefined && { refunded }),
    ...(lines !== undefined && { lines }),
    ...(period !== undefined && { period }),
    ...(stands !== undefined && { stands }),
    facts: said,
    test: test === true
  }
}

/** The fields of an event that have no column of their own, as {@link joinedEvents} reads them. */
export function keptFacts({ facts, about, refunded, lines, period, stands }: PaymentEvent, test: boolean): string {
  return JSON.stringify({ ...facts, about, refunded, lines, period, stands, ...(test && { test }) })
}
