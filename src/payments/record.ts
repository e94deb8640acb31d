import { randomUUID } from 'node:crypto'
import type { Database } from '../db/database.ts'
import { foldPayment, type PaymentStatus } from './payment.ts'
import type { EventKind, PaymentEvent } from './payment-event.ts'

/** The payment as it is after the event. */
export type Recorded = { key: string; status: PaymentStatus; scene: string | undefined }

/** One verified event. `now` in ms. */
export type EventToRecord = { provider: string; eventId: string; event: PaymentEvent; now: number }

/** Finds the user a payment belongs to: by one of our ids, else by a verified address. */
export type FindUser = (
  db: Database,
  by: { ids: readonly string[]; email: string | undefined }
) => Promise<string | undefined>

/**
 * Step 2: adds an event and makes the payment row the fold of all events of that payment. Recording an event again
 * changes nothing. A refund or a dispute that arrives before its payment waits under
 * the reference that it names.
 * Must run in a serializable transaction: two events of one payment could otherwise miss each other.
 * @returns the payment; undefined while the event has none
 */
export async function recordEvent(
  tx: Database,
  { provider, eventId, event, now }: EventToRecord,
  findUser: FindUser
): Promise<Recorded | undefined> {
  await tx
    .insertInto('payment_event')
    .values({
      provider,
      event_id: eventId,
      kind: event.kind,
      occurred_at: event.occurredAt,
      payment_key: event.key ?? null,
      payment_reference: event.references?.[0] ?? null,
      facts: JSON.stringify({ ...event.facts, ...(event.about !== undefined && { about: event.about }) })
    })
    .onConflict((conflict) => conflict.columns(['provider', 'event_id']).doNothing())
    .execute()
  const key = event.key ?? (await keyOfReference(tx, provider, event.references?.[0]))
  if (key === undefined) return undefined
  const [first, ...others] = await eventsOf(tx, provider, key)
  if (!first) return undefined
  const { status, email, userReferences, scene, amount, currency, reference, createdAt, paidAt } = foldPayment([
    first,
    ...others
  ])
  const user = await findUser(tx, { ids: userReferences ?? [], email })
  const row = {
    reference: reference ?? null,
    email: email ?? null,
    status,
    scene: scene ?? null,
    amount: amount ?? null,
    currency: currency ?? null,
    paid_at: paidAt ?? null,
    created_at: createdAt,
    updated_at: now
  }
  await tx
    .insertInto('payment')
    .values({ id: randomUUID(), provider, key, user_id: user ?? null, ...row })
    .onConflict((conflict) =>
      conflict.columns(['provider', 'key']).doUpdateSet((set) => ({
        ...row,
        // Whoever has it keeps it: a payment changes hands only by a person's decision.
        user_id: set.fn.coalesce('payment.user_id', 'excluded.user_id')
      }))
    )
    .execute()
  return { key, status, scene }
}

async function keyOfReference(
  tx: Database,
  provider: string,
  reference: string | undefined
): Promise<string | undefined> {
  if (reference === undefined) return undefined
  const payment = await tx
    .selectFrom('payment')
    .select('key')
    .where('provider', '=', provider)
    .where('reference', '=', reference)
    .executeTakeFirst()
  return payment?.key
}

/** The events that name the payment, and those that name only a reference of it. */
async function eventsOf(tx: Database, provider: string, key: string): Promise<PaymentEvent[]> {
  const named = tx.selectFrom('payment_event').selectAll().where('provider', '=', provider)
  const direct = await named.where('payment_key', '=', key).execute()
  const references = direct.flatMap((row) => row.payment_reference ?? [])
  const indirect =
    references.length === 0
      ? []
      : await named.where('payment_key', 'is', null).where('payment_reference', 'in', references).execute()
  return [...direct, ...indirect].map((row) => {
    const { about, ...facts } = JSON.parse(row.facts)
    return {
      kind: row.kind as EventKind,
      occurredAt: row.occurred_at,
      ...(row.payment_key !== null && { key: row.payment_key }),
      ...(row.payment_reference !== null && { references: [row.payment_reference] }),
      ...(about !== undefined && { about }),
      facts
    }
  })
}
