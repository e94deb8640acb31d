import type { Insertable } from 'kysely'
import type { Tables, Tx } from '../../db/database.ts'
import { inParts, padded, statement } from '../../db/statement.ts'
import type { PaymentEvent } from './event.ts'
import { keptFacts, type Marks } from './joined-events.ts'

/** An event to store, with its {@link Marks}. */
export type NewEvent = { eventId: string; event: PaymentEvent } & Partial<Marks>

/**
 * Stores events of a processor with their references. An event that is stored already is replaced: the delivery may be
 * processed again, by a version that reads it differently. An event that lacks details does not replace one that has
 * them.
 */
export async function keepEvents(tx: Tx, processor: string, all: readonly NewEvent[]): Promise<void> {
  const lacking = all.flatMap((each) => (each.lacksDetails ? [each.eventId] : []))
  const complete = await completeEvents(tx, processor, lacking)
  const events = all.filter(({ eventId }) => !complete.has(eventId))
  if (events.length === 0) return
  const rows = events.map(({ eventId, event, test = false, lacksDetails = false }) => ({
    processor,
    event_id: eventId,
    kind: event.kind,
    occurred_at: event.occurredAt,
    payment_key: event.key ?? null,
    invoice: event.invoice ?? null,
    facts: keptFacts({ ...event, test, lacksDetails })
  }))
  let news = 0
  for (const part of inParts(rows)) news += await insertEvents.run(tx, { rows: part })
  if (news < rows.length) {
    for (const part of inParts(rows)) await replaceEvents.run(tx, { rows: part })
    await deleteReferences.run(tx, { processor, ids: padded(events.map(({ eventId }) => eventId)) })
  }
  const references = events.flatMap(({ eventId, event }) =>
    [...new Set(event.references)].map((reference) => ({ processor, reference, event_id: eventId }))
  )
  for (const part of inParts(references)) await insertReferences.run(tx, { rows: part })
}

/** Finds the stored events that lack no details, and returns their ids. */
async function completeEvents(tx: Tx, processor: string, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await factsById.all(tx, { processor, ids: padded(ids) })
  return new Set(rows.flatMap(({ event_id, facts }) => (JSON.parse(facts).lacksDetails === true ? [] : [event_id])))
}

const factsById = statement((db, value: { processor: string; ids: readonly string[] }) =>
  db
    .selectFrom('payment_event')
    .select(['event_id', 'facts'])
    .where('processor', '=', value.processor)
    .where('event_id', 'in', value.ids)
)

type Rows = { rows: readonly Insertable<Tables['payment_event']>[] }

const insertEvents = statement((db, value: Rows) =>
  db
    .insertInto('payment_event')
    .values(value.rows)
    .onConflict((conflict) => conflict.columns(['processor', 'event_id']).doNothing())
)

const replaceEvents = statement((db, value: Rows) =>
  db
    .insertInto('payment_event')
    .values(value.rows)
    .onConflict((conflict) =>
      conflict.columns(['processor', 'event_id']).doUpdateSet(({ ref }) => ({
        kind: ref('excluded.kind'),
        occurred_at: ref('excluded.occurred_at'),
        payment_key: ref('excluded.payment_key'),
        invoice: ref('excluded.invoice'),
        facts: ref('excluded.facts')
      }))
    )
)

const deleteReferences = statement((db, value: { processor: string; ids: readonly string[] }) =>
  db.deleteFrom('payment_reference').where('processor', '=', value.processor).where('event_id', 'in', value.ids)
)

const insertReferences = statement((db, value: { rows: readonly Insertable<Tables['payment_reference']>[] }) =>
  db.insertInto('payment_reference').values(value.rows)
)

/**
 * Stores an address that arrives apart from the sales with its customer.
 * @returns the keys of the customer's sales
 */
export async function keepCustomer(tx: Tx, processor: string, event: PaymentEvent): Promise<string[]> {
  const { customer, email, name = null } = event.facts
  if (customer === undefined || email === undefined) return []
  await tx
    .insertInto('payment_customer')
    .values({ processor, customer, email, name, told_at: event.occurredAt })
    .onConflict((conflict) =>
      conflict
        .columns(['processor', 'customer'])
        .doUpdateSet({ email, name, told_at: event.occurredAt })
        // The newest event counts, in whatever order they arrive. Of two with the same time, always the same one
        // counts.
        .where(({ and, eb, or, ref }) =>
          or([
            eb('payment_customer.told_at', '<', ref('excluded.told_at')),
            and([
              eb('payment_customer.told_at', '=', ref('excluded.told_at')),
              eb('payment_customer.email', '<', ref('excluded.email'))
            ])
          ])
        )
    )
    .execute()
  const bought = tx.selectFrom('payment').select(['key', 'part_of']).where('processor', '=', processor)
  const payments = await bought.where('customer', '=', customer).orderBy('key').execute()
  return [...new Set(payments.map(saleOf))]
}

/** The key of the sale that a payment belongs to. */
export function saleOf({ key, part_of }: { key: string; part_of: string | null }): string {
  return part_of ?? key
}
