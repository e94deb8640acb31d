import { randomUUID } from 'node:crypto'
import type { Insertable, Selectable } from 'kysely'
import { soughtLastName, soughtName } from '../../config/values/sought-name.ts'
import type { Database, Tables, Tx } from '../../db/database.ts'
import { inParts, padded, statement } from '../../db/statement.ts'
import { type PaymentFact, recordPaymentEvents } from '../../outbound/outbox.ts'
import { isGuestId } from '../guest-reference.ts'
import type { Payment } from './fold.ts'
import { saleOf } from './keep-events.ts'
import { isDisputed, type PaymentStatus } from './state.ts'

/** A payment as it is after the events. */
export type Recorded = {
  processor: string
  key: string
  status: PaymentStatus
  scene: string | undefined
  /** The processor's ids of what was bought, where the site config maps none of them. */
  unmapped?: string[]
  /** A dispute is open. With some policies the payment counts as paid meanwhile. */
  isDisputed?: true
  /** An event of the payment lacks details. Pullpass asks the processor for them again. */
  detailsFollow: boolean
}

/**
 * Finds the users that payments belong to, in their order: each by one of our ids, else by a verified address. May
 * store a guest whose reference a payment brings. `now` in ms.
 */
export type FindUsers = (
  db: Database,
  buyers: readonly { ids: readonly string[]; email: string | undefined }[],
  now: number
) => Promise<(string | undefined)[]>

/** `now` in ms. */
export type WriteOptions = { now: number; findUsers: FindUsers }

/** A stored payment, or a part of one. */
export type StoredRow = Pick<
  Selectable<Tables['payment']>,
  | 'id'
  | 'key'
  | 'part_of'
  | 'scene'
  | 'status'
  | 'state'
  | 'user_id'
  | 'ends_at'
  | 'renewal_failed_at'
  | 'grace_put_off_for'
  | 'grace_put_off_at'
>

/**
 * A payment row to write. `saleKey`: the key of its sale. `test`: the processor calls one of its events a test. `user`:
 * the user of the sale until now. `before`: the row until now, if there is one. `endsAt`: when the access ends unless
 * something is paid before, in ms.
 */
type Draft = {
  key: string
  saleKey: string
  test: boolean
  user: string | undefined
  before: StoredRow | undefined
  payment: Payment
  status: PaymentStatus
  endsAt: number | undefined
}

/**
 * The changes of payment rows that follow from joined events. `ended`: the rows whose product the sale has no more.
 * `detailsFollow`: as in {@link Recorded}.
 */
export type Changes = { drafts: Draft[]; ended: StoredRow[]; detailsFollow: boolean }

/** The stored payments of sales, by the keys of the sales: the whole ones and the parts, sorted by key. */
export async function storedSales(
  db: Database,
  processor: string,
  keys: readonly string[]
): Promise<Map<string, StoredRow[]>> {
  if (keys.length === 0) return new Map()
  const rows = await rowsOfSales.all(db, { processor, sales: padded(keys) })
  const known = new Set(keys)
  const found = new Map(rows.filter((row) => known.has(saleOf(row))).map((row) => [row.key, row]))
  return Map.groupBy(
    [...found.values()].sort((a, b) => (a.key < b.key ? -1 : 1)),
    saleOf
  )
}

/**
 * Two searches, since with "or" SQLite would read all payments of the processor. The first also finds parts of other
 * sales: with a condition on `part_of`, it would read all whole sales.
 */
const rowsOfSales = statement((db, value: { processor: string; sales: readonly string[] }) => {
  const rows = db
    .selectFrom('payment')
    .select(['id', 'key', 'part_of', 'scene', 'status', 'state', 'user_id', 'ends_at', 'renewal_failed_at'])
    .select(['grace_put_off_for', 'grace_put_off_at'])
    .where('processor', '=', value.processor)
  return rows.where('key', 'in', value.sales).unionAll(rows.where('part_of', 'in', value.sales))
})

/**
 * Writes the payment rows, each with its user: the one that its events name, else the user of the sale until now.
 * @returns the payments as they are written
 */
export async function writeChanges(
  tx: Tx,
  processor: string,
  groups: readonly Changes[],
  { now, findUsers }: WriteOptions
): Promise<Recorded[]> {
  const drafts = groups.flatMap((changes) => changes.drafts)
  const persons = await personsOf(tx, processor, drafts)
  const buyers = drafts.map(({ payment }, index) => ({
    ids: payment.userReferences ?? [],
    email: persons[index]?.email
  }))
  const users = drafts.length > 0 ? await findUsers(tx, buyers, now) : []
  const rows = drafts.map((draft, index) => {
    const { key, saleKey, payment, status } = draft
    const { state, sale, scene, customer } = payment
    const { email, name } = persons[index] ?? {}
    return {
      id: randomUUID(),
      processor,
      key,
      user_id: users[index] ?? draft.user ?? null,
      guest: payment.userReferences?.find(isGuestId) ?? null,
      part_of: key === saleKey ? null : saleKey,
      reference: payment.references?.[0] ?? null,
      email: email ?? null,
      name: name ?? null,
      name_sought: name === undefined ? null : soughtName(name),
      last_name_sought: name === undefined ? null : (soughtLastName(name) ?? null),
      status,
      state,
      state_at: payment.stateAt ?? null,
      reported_state: payment.reportedState ?? null,
      sale_state: sale,
      scene: scene ?? null,
      quantity: payment.quantity ?? null,
      username: payment.username ?? null,
      customer: customer ?? null,
      amount: payment.amount ?? null,
      currency: payment.currency ?? null,
      receipt: payment.receipt ? JSON.stringify(payment.receipt) : null,
      seller_words: payment.words ?? null,
      ends_at: draft.endsAt ?? null,
      renewal_failed_at: payment.renewalFailedAt ?? null,
      grace_over_at: payment.graceOverAt ?? null,
      refunded_at: payment.refund?.at ?? null,
      refunded_amount: payment.refund?.amount ?? null,
      subscription_ends_at: payment.subscriptionEndsAt ?? null,
      test: draft.test ? 1 : 0,
      paid_at: payment.paidAt ?? null,
      created_at: payment.createdAt,
      updated_at: now
    }
  })
  for (const part of inParts(rows)) await insertPayments.run(tx, { rows: part })
  const facts: PaymentFact[] = rows.map((after, index) => {
    const before = drafts[index]?.before
    return { id: before?.id ?? after.id, before, after }
  })
  const recorded: Recorded[] = []
  for (const { drafts, ended, detailsFollow } of groups) {
    for (const draft of drafts) recorded.push({ ...recordedOf(draft), processor, detailsFollow })
    for (const before of ended) {
      const payment = await endPayment(tx, before, now)
      recorded.push({ ...payment, processor, detailsFollow })
      facts.push({ id: before.id, before, after: { state: 'ended', status: 'ended' } })
    }
  }
  await recordPaymentEvents(tx, facts, now)
  return recorded
}

function recordedOf({ key, status, payment }: Draft) {
  const { scene, unmapped } = payment
  return {
    key,
    status,
    scene,
    ...(isDisputed(payment) && { isDisputed: true as const }),
    ...(scene === undefined && unmapped && { unmapped })
  }
}

const insertPayments = statement((db, value: { rows: readonly Insertable<Tables['payment']>[] }) =>
  db
    .insertInto('payment')
    .values(value.rows)
    .onConflict((conflict) =>
      conflict.columns(['processor', 'key']).doUpdateSet(({ fn, ref }) => ({
        part_of: ref('excluded.part_of'),
        reference: ref('excluded.reference'),
        email: ref('excluded.email'),
        name: ref('excluded.name'),
        name_sought: ref('excluded.name_sought'),
        last_name_sought: ref('excluded.last_name_sought'),
        status: ref('excluded.status'),
        state: ref('excluded.state'),
        state_at: ref('excluded.state_at'),
        reported_state: ref('excluded.reported_state'),
        sale_state: ref('excluded.sale_state'),
        scene: ref('excluded.scene'),
        quantity: ref('excluded.quantity'),
        username: ref('excluded.username'),
        customer: ref('excluded.customer'),
        amount: ref('excluded.amount'),
        currency: ref('excluded.currency'),
        receipt: ref('excluded.receipt'),
        seller_words: ref('excluded.seller_words'),
        ends_at: ref('excluded.ends_at'),
        renewal_failed_at: ref('excluded.renewal_failed_at'),
        grace_over_at: ref('excluded.grace_over_at'),
        refunded_at: ref('excluded.refunded_at'),
        refunded_amount: ref('excluded.refunded_amount'),
        subscription_ends_at: ref('excluded.subscription_ends_at'),
        test: ref('excluded.test'),
        paid_at: ref('excluded.paid_at'),
        created_at: ref('excluded.created_at'),
        updated_at: ref('excluded.updated_at'),
        // An event never changes the user of a payment that has one.
        user_id: fn.coalesce('payment.user_id', 'excluded.user_id'),
        guest: fn.coalesce('payment.guest', 'excluded.guest')
      }))
    )
)

/** Ends the payment of a product that the sale no longer has, such as one taken out of a subscription. */
async function endPayment(tx: Tx, { id, key, scene }: StoredRow, now: number) {
  const renewal = { ends_at: null, renewal_failed_at: null, grace_over_at: null, subscription_ends_at: null }
  const over = { status: 'ended', state: 'ended', state_at: null, reported_state: null, sale_state: 'ended' } as const
  const ended = { ...over, ...renewal, updated_at: now }
  await tx.updateTable('payment').set(ended).where('id', '=', id).execute()
  return { key, status: ended.status, scene: scene ?? undefined }
}

type Person = { email?: string | undefined; name?: string | undefined }

/**
 * The address and the name of the buyer of each payment: those that its events give, and where they lack one of them,
 * that which the processor gave for the customer. An address that the seller has corrected comes without a name.
 */
async function personsOf(tx: Tx, processor: string, drafts: readonly Draft[]): Promise<Person[]> {
  const lacks = ({ email, name }: Person) => email === undefined || name === undefined
  const open = drafts.flatMap(({ payment }) => (lacks(payment) ? (payment.customer ?? []) : []))
  const kept = open.length > 0 ? await personsOfCustomers.all(tx, { processor, customers: padded(open) }) : []
  const byCustomer = new Map(kept.map(({ customer, ...person }) => [customer, person]))
  return drafts.map(({ payment: { email, name, customer } }) => {
    const known = byCustomer.get(customer ?? '')
    return { email: email ?? known?.email, name: name ?? known?.name ?? undefined }
  })
}

const personsOfCustomers = statement((db, value: { processor: string; customers: readonly string[] }) =>
  db
    .selectFrom('payment_customer')
    .select(['customer', 'email', 'name'])
    .where('processor', '=', value.processor)
    .where('customer', 'in', value.customers)
)
