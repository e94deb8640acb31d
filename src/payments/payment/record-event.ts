import type { Database, Tx } from '../../db/database.ts'
import type { PaymentEvent } from './event.ts'
import type { Payment } from './fold.ts'
import { joinedEvents, type KeptEvent } from './joined-events.ts'
import { joinedGroups, namesOf } from './joined-groups.ts'
import { keepCustomer, keepEvents, type NewEvent } from './keep-events.ts'
import { rowsFor } from './payment-rows.ts'
import { paymentsOf } from './payments-of-sale.ts'
import { decidedAt, overAt, type PolicyOf, putOffAtOf, type StoredDecision } from './policy.ts'
import { storedRefund } from './refunded-sum.ts'
import type { PaymentStatus, StoredRefund } from './state.ts'
import {
  type Changes,
  type Recorded,
  type StoredRow,
  storedSales,
  type WriteOptions,
  writeChanges
} from './write-payments.ts'

/** A verified event. `detailsFollow`: it lacks details that are asked for again. */
export type EventToRecord = NewEvent & { processor: string; detailsFollow?: boolean }

export type RecordOptions = WriteOptions & { policyOf: PolicyOf }

/**
 * Stores events and writes the payment rows, one for each product of a sale. The rows are folded from all events that
 * belong together, by the sale that they name or by any shared reference. Recording an event again changes nothing. An
 * event that arrives before its sale (a refund, a dispute, a change of a subscription) is stored, and counts once the
 * sale arrives. Serializable, since two events of one payment could otherwise miss each other. Many events take hardly
 * more statements than one.
 * @returns the payments that the events are about: none while their sale is not known
 */
export async function recordEvents(
  tx: Tx,
  events: readonly EventToRecord[],
  options: RecordOptions
): Promise<Recorded[]> {
  const recorded: Recorded[] = []
  for (const [processor, own] of Map.groupBy(events, (each) => each.processor)) {
    recorded.push(...(await recordOfProcessor(tx, processor, own, options)))
  }
  return recorded
}

async function recordOfProcessor(
  tx: Tx,
  processor: string,
  events: readonly EventToRecord[],
  options: RecordOptions
): Promise<Recorded[]> {
  const [customers, ofSales] = [[], []] as [EventToRecord[], EventToRecord[]]
  for (const each of events) (each.event.kind === 'customer' ? customers : ofSales).push(each)
  const keys = ofSales.flatMap(({ event }) => event.key ?? [])
  if (ofSales.length > 0) await keepEvents(tx, processor, ofSales)
  for (const { event } of customers) keys.push(...(await keepCustomer(tx, processor, event)))
  const references = ofSales.flatMap(({ event }) => event.references ?? [])
  const joined = await joinedEvents(tx, processor, { keys, references })
  const following = new Set(ofSales.flatMap((each) => (each.detailsFollow ? namesOf(each.event) : [])))
  return writeChanges(tx, processor, await changesOfAll(tx, processor, joined, { ...options, following }), options)
}

/** `following`: the names in events that lack details which are asked for again. */
type Following = Pick<RecordOptions, 'policyOf' | 'now'> & { following: ReadonlySet<string> }

/** The changes of payment rows that follow from these events: all that belong to their sales. */
async function changesOfAll(
  db: Database,
  processor: string,
  events: readonly KeptEvent[],
  { following, ...options }: Following
): Promise<Changes[]> {
  const joined = joinedGroups(events)
  const detailsFollow = (group: readonly KeptEvent[]) =>
    following.size > 0 && group.some((event) => namesOf(event).some((name) => following.has(name)))
  const named = joined.flatMap((group) => group.flatMap(({ key }) => key ?? []))
  const stored = await storedSales(db, processor, [...new Set(named)])
  return joined.map((group) => changesOf(group, stored, options, detailsFollow(group)))
}

/**
 * A payment as events would leave it. Times in ms; `overAt`: when that happened which ended it, where it is known;
 * `refund`: as it would be stored.
 */
export type Foreseen = {
  processor: string
  key: string
  status: PaymentStatus
  endsAt: number | undefined
  overAt: number | undefined
  refund: StoredRefund | undefined
}

/**
 * The payments as {@link recordEvents} would leave them once it has stored these events of sales that are known.
 * Stores nothing.
 */
export async function foreseeEvents(
  db: Database,
  processor: string,
  events: readonly PaymentEvent[],
  options: Pick<RecordOptions, 'policyOf' | 'now'>
): Promise<Foreseen[]> {
  const keys = events.flatMap(({ key }) => key ?? [])
  const known = await joinedEvents(db, processor, { keys, references: [] })
  const all = [...known, ...events.map((event) => ({ ...event, test: false }))]
  const changes = await changesOfAll(db, processor, all, { ...options, following: new Set() })
  return changes.flatMap(({ drafts }) =>
    drafts.map(({ key, status, endsAt, payment }) => {
      const { sale, stateAt = null, subscriptionEndsAt = null, renewalFailedAt = null } = payment
      const refund = refundOf(payment)
      const ended = { stateAt, refundedAt: refund?.at ?? null, subscriptionEndsAt, renewalFailedAt }
      return { processor, key, status, endsAt, overAt: overAt({ status, sale }, ended), refund }
    })
  )
}

/** The refund of a payment as its row would have it. */
function refundOf({ state, reportedState, refund, currency }: Payment): StoredRefund | undefined {
  return storedRefund({
    state,
    reportedState,
    refundedAt: refund?.at ?? null,
    refundedAmount: refund?.amount ?? null,
    currency: currency ?? null
  })
}

/** The rows that events which belong together lead to; none if no event names the sale. */
function changesOf(
  events: readonly KeptEvent[],
  stored: ReadonlyMap<string, StoredRow[]>,
  { policyOf, now }: Pick<RecordOptions, 'policyOf' | 'now'>,
  detailsFollow: boolean
): Changes {
  const changes: Changes = { drafts: [], ended: [], detailsFollow }
  const [first, ...others] = events
  const sales = salesOf(events, stored)
  if (!first || sales.length === 0) return changes
  const payments = paymentsOf([first, ...others])
  const test = events.some((event) => event.test)
  for (const saleKey of sales) {
    const rows = stored.get(saleKey) ?? []
    const scenes = payments.map(({ scene }) => scene)
    const { kept, ended } = rowsFor(saleKey, rows, scenes)
    const user = rows.find((row) => row.user_id !== null)?.user_id ?? undefined
    for (const [index, payment] of payments.entries()) {
      const key = kept[index] ?? saleKey
      const before = rows.find((row) => row.key === key)
      const decided = decidedAt(payment, policyOf(payment.scene), decisionBefore(before, rows), now)
      changes.drafts.push({ key, saleKey, test, user, before, payment, ...decided })
    }
    changes.ended.push(...rows.filter(({ key }) => ended.includes(key)))
  }
  return changes
}

/**
 * The stored decision about the failed renewal of a sale: about this product, else about another one of the sale. While
 * no product was known, none was made.
 */
function decisionBefore(own: StoredRow | undefined, rows: readonly StoredRow[]): StoredDecision | undefined {
  for (const row of own ? [own, ...rows] : rows) {
    const { scene, status, ends_at, renewal_failed_at: renewalFailedAt } = row
    if (scene === null || renewalFailedAt === null) continue
    return { status, endsAt: ends_at ?? undefined, renewalFailedAt, putOffAt: putOffAtOf(row) }
  }
  return undefined
}

/**
 * The keys under which a sale is stored. A stored sale keeps its key; a new sale gets the key of its earliest event. If
 * two stored sales turn out to belong together, both get all events.
 */
function salesOf(events: readonly KeptEvent[], stored: ReadonlyMap<string, StoredRow[]>): string[] {
  const named = events.flatMap(({ key, occurredAt }) => (key === undefined ? [] : [{ key, occurredAt }]))
  const known = new Set(named.map(({ key }) => key).filter((key) => stored.has(key)))
  if (known.size > 0) return [...known].sort()
  const [earliest] = named.sort((a, b) => a.occurredAt - b.occurredAt || (a.key < b.key ? -1 : 1))
  return earliest ? [earliest.key] : []
}
