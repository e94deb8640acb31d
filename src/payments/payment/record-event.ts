import { randomUUID } from 'node:crypto'
import type { Insertable } from 'kysely'
import type { Database, Tables, Tx } from '../../db/database.ts'
import { statement } from '../../db/statement.ts'
import type { PaymentEvent } from './event.ts'
import type { Payment } from './fold.ts'
import { joinedEvents, type KeptEvent, keptFacts } from './joined-events.ts'
import { rowsFor } from './payment-rows.ts'
import { paymentsOf } from './payments-of-sale.ts'
import { type PolicyOf, statusOf } from './policy.ts'
import type { PaymentStatus } from './state.ts'

/** A payment as it is after the event. */
export type Recorded = {
  key: string
  status: PaymentStatus
  scene: string | undefined
  /** The processor's ids of what was bought, where the site config maps none of them. */
  unmapped?: string[]
}

/** A verified event. `test`: the processor calls it a test. `now` in ms. */
export type EventToRecord = { provider: string; eventId: string; event: PaymentEvent; test?: boolean; now: number }

/** Finds the user a payment belongs to: by one of our ids, else by a verified address. */
export type FindUser = (
  db: Database,
  by: { ids: readonly string[]; email: string | undefined }
) => Promise<string | undefined>

export type RecordOptions = { findUser: FindUser; policyOf: PolicyOf }

/**
 * Stores an event and writes the payment rows, one for each product of the sale. The rows are folded from all
 * events that belong together, by the sale that they name or by any shared reference. Recording an event again changes
 * nothing. An event that arrives before its sale (a refund, a dispute, a change of a subscription) is stored, and
 * counts once the sale arrives. Serializable, since two events of one payment could otherwise miss each other.
 * @returns the payments that the event is about: none while their sale is not known
 */
export async function recordEvent(
  tx: Tx,
  { provider, eventId, event, test = false, now }: EventToRecord,
  options: RecordOptions
): Promise<Recorded[]> {
  if (event.kind === 'customer') return recordCustomer(tx, { provider, event, now }, options)
  await keepEvent(tx, { provider, eventId, event, test })
  const names = { keys: event.key === undefined ? [] : [event.key], references: event.references ?? [] }
  return writePayments(tx, provider, await joinedEvents(tx, provider, names), now, options)
}

async function keepEvent(
  tx: Tx,
  { provider, eventId, event, test }: { provider: string; eventId: string; event: PaymentEvent; test: boolean }
): Promise<void> {
  await insertEvent.run(tx, {
    provider,
    event_id: eventId,
    kind: event.kind,
    occurred_at: event.occurredAt,
    payment_key: event.key ?? null,
    facts: keptFacts(event, test)
  })
  await deleteReferences.run(tx, { provider, eventId })
  const references = [...new Set(event.references ?? [])]
  if (references.length === 0) return
  await tx
    .insertInto('payment_reference')
    .values(references.map((reference) => ({ provider, reference, event_id: eventId })))
    .execute()
}

const insertEvent = statement((db, { provider, event_id, ...row }: Insertable<Tables['payment_event']>) =>
  db
    .insertInto('payment_event')
    .values({ provider, event_id, ...row })
    // The delivery may be processed again, by a version that reads it differently.
    .onConflict((conflict) => conflict.columns(['provider', 'event_id']).doUpdateSet(row))
)

const deleteReferences = statement((db, value: { provider: string; eventId: string }) =>
  db.deleteFrom('payment_reference').where('provider', '=', value.provider).where('event_id', '=', value.eventId)
)

/**
 * Stores an address that arrives apart from the sale with its customer, and gives it to the sales that have no address.
 */
async function recordCustomer(
  tx: Tx,
  { provider, event, now }: { provider: string; event: PaymentEvent; now: number },
  options: RecordOptions
): Promise<Recorded[]> {
  const { customer, email } = event.facts
  if (customer === undefined || email === undefined) return []
  await tx
    .insertInto('payment_customer')
    .values({ provider, customer, email, told_at: event.occurredAt })
    .onConflict((conflict) =>
      conflict
        .columns(['provider', 'customer'])
        .doUpdateSet({ email, told_at: event.occurredAt })
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
  const bought = tx.selectFrom('payment').select(['key', 'part_of']).where('provider', '=', provider)
  const payments = await bought.where('customer', '=', customer).orderBy('key').execute()
  const recorded: Recorded[] = []
  for (const sale of new Set(payments.map(saleOf))) {
    const events = await joinedEvents(tx, provider, { keys: [sale], references: [] })
    recorded.push(...(await writePayments(tx, provider, events, now, options)))
  }
  return recorded
}

/** The key of the sale that a payment belongs to. */
export function saleOf({ key, part_of }: { key: string; part_of: string | null }): string {
  return part_of ?? key
}

async function writePayments(
  tx: Tx,
  provider: string,
  events: readonly KeptEvent[],
  now: number,
  options: RecordOptions
): Promise<Recorded[]> {
  const [first, ...others] = events
  if (!first) return []
  const sales = await salesOf(tx, provider, events)
  if (sales.length === 0) return []
  const payments = paymentsOf([first, ...others])
  const test = events.some((event) => event.test)
  const recorded: Recorded[] = []
  for (const sale of sales) {
    const stored = await rowsOf(tx, provider, [sale])
    const { kept, ended } = rowsFor(
      sale,
      stored,
      payments.map(({ scene }) => scene)
    )
    const user_id = stored.find((row) => row.user_id !== null)?.user_id
    for (const [index, payment] of payments.entries()) {
      const key = kept[index] ?? sale
      const row = { provider, key, sale, test, ...(user_id != null && { user_id }) }
      recorded.push(await writePayment(tx, row, payment, now, options))
    }
    for (const key of ended) recorded.push(await endPayment(tx, provider, key, now))
  }
  return recorded
}

type Row = { provider: string; key: string; sale: string; test: boolean; user_id?: string }

async function writePayment(
  tx: Tx,
  { provider, key, sale: saleKey, test, user_id: knownUser }: Row,
  payment: Payment,
  now: number,
  { findUser, policyOf }: RecordOptions
): Promise<Recorded> {
  const { state, sale, scene, customer, unmapped } = payment
  const email = payment.email ?? (await addressOf(tx, provider, customer))
  const user = await findUser(tx, { ids: payment.userReferences ?? [], email })
  const status = statusOf(payment, policyOf(scene))
  await insertPayment.run(tx, {
    id: randomUUID(),
    provider,
    key,
    user_id: user ?? knownUser ?? null,
    part_of: key === saleKey ? null : saleKey,
    reference: payment.references?.[0] ?? null,
    email: email ?? null,
    status,
    state,
    sale_state: sale,
    scene: scene ?? null,
    quantity: payment.quantity ?? null,
    username: payment.username ?? null,
    customer: customer ?? null,
    amount: payment.amount ?? null,
    currency: payment.currency ?? null,
    test: test ? 1 : 0,
    paid_at: payment.paidAt ?? null,
    created_at: payment.createdAt,
    updated_at: now
  })
  return { key, status, scene, ...(scene === undefined && unmapped && { unmapped }) }
}

const insertPayment = statement((db, value: Insertable<Tables['payment']>) => {
  const { id, provider, key, user_id, ...row } = value
  return db
    .insertInto('payment')
    .values({ id, provider, key, user_id, ...row })
    .onConflict((conflict) =>
      conflict.columns(['provider', 'key']).doUpdateSet((set) => ({
        ...row,
        // An event never changes the user of a payment that has one.
        user_id: set.fn.coalesce('payment.user_id', 'excluded.user_id')
      }))
    )
})

/** Ends the payment of a product that the sale no longer has, such as one taken out of a subscription. */
async function endPayment(tx: Tx, provider: string, key: string, now: number): Promise<Recorded> {
  const ended = { status: 'ended', state: 'ended', sale_state: 'ended', updated_at: now } as const
  const row = await tx
    .updateTable('payment')
    .set(ended)
    .where('provider', '=', provider)
    .where('key', '=', key)
    .returning('scene')
    .executeTakeFirstOrThrow()
  return { key, status: ended.status, scene: row.scene ?? undefined }
}

/**
 * The keys under which a sale is stored. A stored sale keeps its key; a new sale gets the key of its earliest event. If
 * two stored sales turn out to belong together, both get all events.
 */
async function salesOf(tx: Tx, provider: string, events: readonly KeptEvent[]): Promise<string[]> {
  const named = events.flatMap(({ key, occurredAt }) => (key === undefined ? [] : [{ key, occurredAt }]))
  if (named.length === 0) return []
  const stored = await rowsOf(tx, provider, [...new Set(named.map(({ key }) => key))])
  if (stored.length > 0) return [...new Set(stored.map(saleOf))]
  const [earliest] = named.sort((a, b) => a.occurredAt - b.occurredAt || (a.key < b.key ? -1 : 1))
  return earliest ? [earliest.key] : []
}

/** The stored payments of these sales, the whole ones and the parts, sorted by key. */
async function rowsOf(tx: Tx, provider: string, sales: readonly string[]) {
  const whole = await wholeSales.all(tx, { provider, sales })
  const parts = await partsOfSales.all(tx, { provider, sales })
  return [...whole, ...parts].sort((a, b) => (a.key < b.key ? -1 : 1))
}

const wholeSales = statement((db, value: { provider: string; sales: readonly string[] }) =>
  paymentsOfProcessor(db, value.provider).where('key', 'in', value.sales).where('part_of', 'is', null)
)

const partsOfSales = statement((db, value: { provider: string; sales: readonly string[] }) =>
  paymentsOfProcessor(db, value.provider).where('part_of', 'in', value.sales)
)

function paymentsOfProcessor(db: Database, provider: string) {
  return db
    .selectFrom('payment')
    .select(['key', 'part_of', 'scene', 'status', 'user_id'])
    .where('provider', '=', provider)
}

async function addressOf(tx: Tx, provider: string, customer: string | undefined): Promise<string | undefined> {
  if (customer === undefined) return undefined
  const kept = tx.selectFrom('payment_customer').select('email').where('provider', '=', provider)
  return (await kept.where('customer', '=', customer).executeTakeFirst())?.email
}
