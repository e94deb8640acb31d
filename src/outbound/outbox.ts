import { type Insertable, sql } from 'kysely'
import type { Because, GrantState } from '../access/grant-states.ts'
import type { Database, Tables, Tx } from '../db/database.ts'
import { serializable } from '../db/serializable.ts'
import { inParts, statement } from '../db/statement.ts'
import type { PaymentState, PaymentStatus } from '../payments/payment/state.ts'
import { accessEventType, type PaymentStanding, paymentEventType } from './event-types.ts'

/** A transition of a grant, which is stored already. `at` in ms. */
export type AccessFact = { grantId: string; from: GrantState | null; to: GrantState; because: Because; at: number }

/** Writes the event of a transition with the transition, if a program is told of it. */
export async function recordAccessEvent(tx: Tx, { grantId, from, to, because, at }: AccessFact): Promise<void> {
  const type = accessEventType(from, to)
  if (type === undefined || !(await isOn(tx))) return
  const grant = await grantOf.first(tx, { grantId })
  if (!grant) throw new Error(`there is no grant ${grantId}`)
  await insertEvents.run(tx, { rows: [{ type, at, grant_id: grantId, state: to, because, status: null, ...grant }] })
}

const grantOf = statement((db, value: { grantId: string }) =>
  db
    .selectFrom('access_grant')
    .select(['payment_id', 'product', 'target', 'account_id', 'login', 'seat'])
    .where('id', '=', value.grantId)
)

/** A payment as it is stored now. `before`: how it stood; undefined for a new payment. */
export type PaymentFact = {
  id: string
  before: PaymentStanding | undefined
  after: { state: PaymentState; status: PaymentStatus }
}

/** Writes the events of changes of payments with the changes. `at` in ms. */
export async function recordPaymentEvents(tx: Tx, facts: readonly PaymentFact[], at: number): Promise<void> {
  const rows = facts.flatMap(({ id, before, after: { state, status } }) => {
    const type = paymentEventType(before, { state, status })
    return type === undefined ? [] : [{ type, at, payment_id: id, state, status, ...ofNoGrant }]
  })
  if (rows.length === 0 || !(await isOn(tx))) return
  for (const part of inParts(rows)) await insertEvents.run(tx, { rows: part })
}

const ofNoGrant = {
  grant_id: null,
  product: null,
  target: null,
  account_id: null,
  login: null,
  seat: null,
  because: null
}

const insertEvents = statement((db, value: { rows: readonly Insertable<Tables['outbound_event']>[] }) =>
  db.insertInto('outbound_event').values(value.rows)
)

async function isOn(db: Database): Promise<boolean> {
  return (await switchedOn.first(db, {})) !== undefined
}

const switchedOn = statement((db, _: Record<never, never>) =>
  db.selectFrom('outbound_counter').select('one').where('one', '=', sql.lit(1)).where('is_on', '=', sql.lit(1))
)

/** Stores whether facts are written for a program: from now on, in all processes. */
export async function switchOutbound(db: Database, on: boolean): Promise<void> {
  if ((await isOn(db)) === on) return
  await serializable(db, async (tx) => {
    await tx
      .updateTable('outbound_counter')
      .set({ is_on: on ? 1 : 0 })
      .execute()
  })
}
