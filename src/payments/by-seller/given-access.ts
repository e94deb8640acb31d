import { type Selectable, sql } from 'kysely'
import type { Database, Tables, Tx } from '../../db/database.ts'
import { serializable } from '../../db/serializable.ts'
import { statement } from '../../db/statement.ts'
import { DAY_MS } from '../../runtime/time/durations.ts'
import type { PaymentEvent } from '../payment/event.ts'
import { saleOf } from '../payment/keep-events.ts'
import { type EventToRecord, type RecordOptions, recordEvents } from '../payment/record-event.ts'
import type { Recorded } from '../payment/write-payments.ts'
import { putOffUntold } from './put-off-unannounced-ends.ts'

/** The `processor` of a payment that stands for access that the seller gave. No real processor has this name. */
export const BY_HAND = 'by_hand'

/** The beginning of the key of an earlier purchase that the seller imported. No other access by hand has it. */
export const IMPORTED = 'imported_'

/**
 * Whether the seller gave the access, and the day of no order is known: access by hand, unless it is an earlier
 * purchase that was imported with its day. Such a day is stored as its midnight in UTC; an import without it has its
 * own moment. `paidAt` in ms.
 */
export function isGiven(payment: { processor: string; key: string; paidAt: number | null }): boolean {
  const { processor, key, paidAt } = payment
  const isOrderOfADay = key.startsWith(IMPORTED) && paidAt !== null && paidAt % DAY_MS === 0
  return processor === BY_HAND && !isOrderOfADay
}

/**
 * Access that the seller gives. `key`: unique. `email`: of the buyer. `scene`: of the product. `username`: the account,
 * as if it were named at a checkout. `quantity`: how many products. `until`: when it ends, in ms; undefined: never.
 * `boughtAt`: when an earlier purchase that is imported was made, in ms; absent: now.
 */
export type GivenAccess = {
  key: string
  email: string
  scene: string
  username: string | undefined
  quantity: number | undefined
  until: number | undefined
  boughtAt?: number | undefined
}

/** Whether the payment is access that the seller gave for a time. `endsAt` in ms; other payments have it in a grace. */
export function isForATime({ processor, endsAt }: { processor: string; endsAt: number | undefined }): boolean {
  return processor === BY_HAND && endsAt !== undefined
}

/** Stores access that the seller gives as a paid payment, so that everything follows from it as from any other. */
export async function recordGivenAccess(tx: Tx, given: GivenAccess, options: RecordOptions): Promise<Recorded[]> {
  const { key, email, scene, username, quantity, until, boughtAt = options.now } = given
  const facts = {
    email,
    scene,
    ...(username !== undefined && { username }),
    ...(quantity !== undefined && { quantity })
  }
  const event = { kind: 'paid', occurredAt: boughtAt, key, facts, ...(until !== undefined && { until }) } as const
  return recordEvents(tx, [{ processor: BY_HAND, eventId: `seller:${key}`, event }], options)
}

/** `sendsMails`: whether mails are configured. */
export type EndOptions = RecordOptions & { sendsMails: boolean }

/** `userId`: only the payments of this user. */
type Ending = EndOptions & { userId?: string }

/** Payments that are ended in one transaction: few enough that no request waits for long (decisions/042). */
const AT_ONCE = 100

/** As {@link endSomeDueAccess}. @returns the payments that ended */
export async function endDueAccess(db: Database, options: Ending): Promise<Recorded[]> {
  return (await endSomeDueAccess(db, options)).ended
}

/**
 * Finds payments whose time is over, at most 100 of them: access that was given for a time, and graces after a failed
 * renewal. For each it stores an event that says so. A grace whose buyer was not told of its end is put off before.
 * Two calls, even in two processes at the same moment, store one event.
 * @returns the payments that ended. `last`: the last of the payments that were due, if there may be more of them
 */
export async function endSomeDueAccess(
  db: Database,
  { userId, ...options }: Ending
): Promise<{ ended: Recorded[]; last?: string | undefined }> {
  const { now } = options
  const dueOn = (on: Database) =>
    userId === undefined ? dueOfAll.all(on, { now }) : dueOfUser.all(on, { now, userId })
  if ((await dueOn(db)).length === 0) return { ended: [] }
  return serializable(db, async (tx) => {
    // Read anew: another process may have ended some, or put them off.
    const due = await dueOn(tx)
    const putOff = options.sendsMails ? await putOffUntold(tx, due, options) : new Set<string>()
    const over = due.filter(({ id }) => !putOff.has(id))
    const ended = await recordEvents(tx, over.map(timeOver), options)
    return { ended, last: due.length < AT_ONCE ? undefined : due.at(-1)?.id }
  })
}

/** The condition equals that of the index `payment_due`. */
const isNotOver = sql<boolean>`sale_state <> 'time_over'`

/** The first time after `now` at which access is over, both in ms; undefined without one. */
export async function nextEndOfAccess(db: Database, now: number): Promise<number | undefined> {
  const next = await nextEnd.first(db, { now })
  return next?.ends_at == null ? undefined : Number(next.ends_at)
}

const nextEnd = statement((db, value: { now: number }) =>
  db
    .selectFrom('payment')
    .select('ends_at')
    .where(isNotOver)
    .where('ends_at', '>', value.now)
    .orderBy('ends_at')
    .limit(1)
)

/** The id of the event that the time of given access is over. `occurredAt`: its end, in ms. */
export function timeOverId({ key, occurredAt }: Pick<PaymentEvent, 'key' | 'occurredAt'>): string {
  return `time_over:${key}:${occurredAt}`
}

/**
 * A grace ends for the whole sale: its products may have graces of different lengths, each of which compares this end
 * with its own.
 */
function timeOver({ processor, key, part_of, ends_at, renewal_failed_at }: Due): EventToRecord {
  const occurredAt = ends_at ?? 0
  if (renewal_failed_at === null) {
    const event = { kind: 'time_over', occurredAt, key, facts: {} } as const
    return { processor, eventId: timeOverId(event), event }
  }
  const sale = saleOf({ key, part_of })
  const eventId = `time_over:${sale}:${renewal_failed_at}:${occurredAt}`
  const event = { kind: 'time_over', occurredAt, key: sale, failedAt: renewal_failed_at, facts: {} } as const
  return { processor, eventId, event }
}

type Due = Pick<Selectable<Tables['payment']>, 'id' | 'processor' | 'key' | 'part_of' | 'ends_at' | 'renewal_failed_at'>

const dueOfAll = statement((db, value: { now: number }) => due(db, value.now))

const dueOfUser = statement((db, value: { now: number; userId: string }) =>
  due(db, value.now).where('user_id', '=', value.userId)
)

function due(db: Database, now: number) {
  const columns = ['id', 'processor', 'key', 'part_of', 'ends_at', 'renewal_failed_at'] as const
  const waiting = db.selectFrom('payment').select(columns).where(isNotOver)
  return waiting.where('ends_at', '<=', now).orderBy('ends_at').limit(AT_ONCE)
}
