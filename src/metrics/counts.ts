import { sql } from 'kysely'
import { type GrantState, grantStates } from '../access/grant-states.ts'
import type { Database } from '../db/database.ts'
import { outcomeOf } from '../desk/deliveries/outcomes.ts'
import { countDeliveries } from '../payments/inbox/deliveries.ts'

/**
 * The results of a delivery. `read`: it was read, whether or not it leads to a purchase. The others are those of the
 * desk.
 */
export const deliveryResults = ['read', 'ignored', 'waiting', 'failing', 'unreadable'] as const

export type DeliveryCount = { processor: string; result: (typeof deliveryResults)[number]; count: number }

/** Counts the deliveries that arrived since then (ms), by processor and result. */
export async function deliveriesSince(db: Database, since: number): Promise<DeliveryCount[]> {
  return (await countDeliveries(db, since)).map(({ processor, count, ...delivery }) => {
    const outcome = outcomeOf(delivery, false)
    const result = outcome === 'no_purchase' || outcome === 'processed' ? 'read' : outcome
    return { processor, result, count }
  })
}

/** When the oldest delivery arrived that is neither done nor set aside, in ms; undefined if there is none. */
export async function oldestWaiting(db: Database): Promise<number | undefined> {
  const oldest = db.selectFrom('inbox').select(({ fn }) => fn.min('received_at').as('at'))
  const { at } = await oldest.where(sql<boolean>`done = 0`).executeTakeFirstOrThrow()
  return at === null ? undefined : Number(at)
}

/** Counts the grants that have or want a seat, by state. */
export async function grantsByState(db: Database): Promise<Record<GrantState, number>> {
  const rows = await db
    .selectFrom('access_grant')
    .select(['state', ({ fn }) => fn.countAll().as('count')])
    .where('released', 'is', null)
    .groupBy('state')
    .execute()
  const counts = Object.fromEntries(grantStates.map((state) => [state, 0])) as Record<GrantState, number>
  for (const { state, count } of rows) counts[state] = Number(count)
  return counts
}

/** Counts the mails that were given up. */
export async function mailsGivenUp(db: Database): Promise<number> {
  const failed = db.selectFrom('access_mail').select(({ fn }) => fn.countAll().as('count'))
  return Number((await failed.where('state', '=', sql.lit('failed')).executeTakeFirstOrThrow()).count)
}

/** Counts the events for the seller's program that wait, and those that were given up. */
export async function countEvents(db: Database): Promise<{ waiting: number; failed: number }> {
  const count = () => db.selectFrom('outbound_event').select(({ fn }) => fn.countAll().as('count'))
  // Each condition is that of an index.
  const unnumbered = await count().where('sequence', 'is', null).executeTakeFirstOrThrow()
  const open = await count().where(sql<boolean>`step in ('waiting', 'sending')`).executeTakeFirstOrThrow()
  const failed = count().where(sql<boolean>`step in ('sent', 'failed')`).where('step', '=', sql.lit('failed'))
  return {
    waiting: Number(unnumbered.count) + Number(open.count),
    failed: Number((await failed.executeTakeFirstOrThrow()).count)
  }
}

/** The kinds of writes to the host, and their outcomes; `open` is the outcome of one that has not ended. */
export const writeKinds = ['invite', 'withdraw', 'remove'] as const
export const writeOutcomes = ['done', 'refused', 'unknown', 'open'] as const

/** Counts the writes to the host that were begun since then (ms), by kind and outcome. */
export async function writesSince(db: Database, since: number) {
  const rows = await db
    .selectFrom('access_target')
    // SQLite reads the tables of a cross join in their order: the repositories, and then the last attempts of each.
    .crossJoin('access_intent')
    .select(['kind', 'outcome', ({ fn }) => fn.countAll().as('count')])
    .whereRef('access_intent.target', '=', 'access_target.target')
    .where('access_intent.at', '>', since)
    .groupBy(['kind', 'outcome'])
    .execute()
  return rows.map(({ kind, outcome, count }) => ({ kind, outcome: outcome ?? 'open', count: Number(count) }))
}
