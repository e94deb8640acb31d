import type { Selectable } from 'kysely'
import { type AlertSeller, endAlerts, itemOfDetails } from '../../alerts/alerts.ts'
import type { Database, Tables, Tx } from '../../db/database.ts'
import { serializable } from '../../db/serializable.ts'
import { chunksOf, padded, statement } from '../../db/statement.ts'
import type { Log } from '../../runtime/logging/log.ts'
import { yieldingAfter } from '../../runtime/time/yield-between.ts'
import type { PolicyOf } from '../payment/policy.ts'
import { type EventToRecord, recordEvents } from '../payment/record-event.ts'
import { keptReason, whyNotKept } from '../payment/storable-event.ts'
import type { FindUsers, Recorded } from '../payment/write-payments.ts'
import type { Processor, Reading } from '../processors/processor.ts'
import { takeTurn } from './inbox-turn.ts'
import { parsed } from './receive.ts'
import { IGNORED, SET_ASIDE } from './store-delivery.ts'

export type ProcessingOptions = {
  db: Database
  now(): number
  sleep(ms: number, signal?: AbortSignal): Promise<void>
  log: Log
  processors: Readonly<Record<string, Processor>>
  /** Scenes of the products sold here; a paid sale of another scene is reported. */
  scenes: readonly string[]
  findUsers: FindUsers
  policyOf: PolicyOf
  /** Whether purchases in a processor's test mode count. */
  acceptTests: boolean
  /** Called with the present state of a payment after it was committed. */
  onPayment?(payment: Recorded): void
  /** Tells the seller that a processor refuses the API key. */
  alert: AlertSeller
}

/**
 * Processes deliveries, in one transaction where possible. `done`: each delivery is done, or will be tried again.
 * `not_my_turn`: another process processes deliveries, and these may be among them. Rejects only when the database
 * fails.
 */
export type ProcessDeliveries = (deliveries: readonly StoredDelivery[]) => Promise<'done' | 'not_my_turn'>

export type StoredDelivery = Selectable<Tables['inbox']>

/** A delivery with its reading. */
type Understood = { delivery: StoredDelivery; reading: Exclude<Reading, { kind: 'unreadable' }>; lacks?: Lacking }

/** Why details are unknown that the processor has, and when to ask again (ms); undefined: never. */
type Lacking = { why: string; retryAt: number | undefined }

const RECORDED = 'recorded'
/** Attempts for a readable delivery that keeps failing: they take about two days. */
const MOST_ATTEMPTS = 60
/** Number of concurrent requests to a processor. */
const ASK_AT_ONCE = 5

// biome-ignore lint/complexity/noExcessiveLinesPerFunction: the functions share one transaction over a group of deliveries.
export function createProcessing(options: ProcessingOptions): ProcessDeliveries {
  const { db, now, log, processors, scenes, onPayment, alert } = options

  async function processDeliveries(deliveries: readonly StoredDelivery[]): Promise<'done' | 'not_my_turn'> {
    const understood: Understood[] = []
    for (const delivery of deliveries) {
      const reading = readingOf(delivery)
      if (reading.kind === 'unreadable') await setAside(delivery, `unreadable: ${reading.why}`)
      else understood.push({ delivery, reading })
    }
    const whole: Understood[] = []
    for (const some of chunksOf(understood, ASK_AT_ONCE)) whole.push(...(await Promise.all(some.map(completed))))
    if (whole.length > 1) {
      const end = await recordDone(whole, { tries: 4 }).catch(() => 'failed' as const)
      if (end !== 'failed') return end
    }
    // A single delivery has a transaction of its own, and so has each one after the common transaction failed, perhaps
    // because of one of them.
    for (const one of whole) {
      const alone = () => recordDone([one]).catch((error) => postpone(one.delivery, error))
      if ((await yieldingAfter(options, alone)) === 'not_my_turn') return 'not_my_turn'
    }
    return 'done'
  }

  /** Asks the processor for missing details, before any transaction. Without an answer the event counts as it is. */
  async function completed(one: Understood): Promise<Understood> {
    const { delivery, reading } = one
    const ask = processors[delivery.processor]?.ask
    if (!ask || reading.kind !== 'event' || !reading.asks) return one
    const answer = await ask(reading.asks, reading.event)
    const details = itemOfDetails(delivery.processor)
    if (answer.ok) await endAlerts(db, 'key_refused', ({ item }) => item === details, now())
    const why = answer.ok ? whyNotKept(answer.event) : answer.why
    if (answer.ok && why === undefined) return { delivery, reading: { ...reading, event: answer.event } }
    const attempts = delivery.attempts + 1
    const again = answer.ok || attempts >= MOST_ATTEMPTS ? undefined : answer.retryAt
    const retryAt = again === undefined ? undefined : Math.max(again, afterPause(attempts))
    const { processor, event_id: event } = delivery
    if (!answer.ok && answer.keyRefused)
      await alert('key_refused', { item: details, words: `${processor}: a sale counts, though ${why}` })
    log.warn(
      { processor, event, attempts, why, retryAt },
      'a sale counts without details that the processor did not give'
    )
    return { ...one, lacks: { why: keptReason(why ?? 'nothing more is known'), retryAt } }
  }

  /** The time of the next attempt, in ms, after so many failed attempts. */
  function afterPause(attempts: number): number {
    return now() + Math.min(2 ** attempts * 500, 3_600_000)
  }

  /** Reads a delivery. The same bytes are always read alike, so an exception means unreadable, not "retry". */
  function readingOf({ processor, body }: StoredDelivery): Reading {
    try {
      const reading = processors[processor]?.read(parsed(body)) ?? {
        kind: 'unreadable',
        why: `${processor} is switched off`
      }
      const why = reading.kind === 'event' ? whyNotKept(reading.event) : undefined
      return why === undefined ? withoutTests(reading) : { kind: 'unreadable', why }
    } catch (error) {
      return { kind: 'unreadable', why: String(error) }
    }
  }

  /** Ignores a purchase in test mode unless the config accepts tests: it was not paid for with money. */
  function withoutTests(reading: Reading): Reading {
    if (reading.kind !== 'event' || !reading.test || options.acceptTests) return reading
    return { kind: 'ignored', why: 'made in test mode; payments.acceptTests in the site config has tests count' }
  }

  async function postpone(delivery: StoredDelivery, error: unknown) {
    const { processor, event_id: event } = delivery
    const attempts = delivery.attempts + 1
    if (attempts >= MOST_ATTEMPTS) return setAside(delivery, String(error))
    log.error({ err: error, processor, event, attempts }, 'a delivery will be tried again')
    const postponed = { attempts, next_attempt_at: afterPause(attempts), error: keptReason(String(error)) }
    await stillWaiting(db.updateTable('inbox').set(postponed), delivery).execute()
  }

  /** Keeps the delivery for the seller to look at. The next start tries again, perhaps in a newer version. */
  async function setAside(delivery: StoredDelivery, why: string) {
    const { processor, event_id: event } = delivery
    const attempts = delivery.attempts + 1
    const error = keptReason(why)
    log.error({ processor, event, attempts, why: error }, 'a delivery was set aside: the seller has to look at it')
    const aside = { done: SET_ASIDE, attempts, error, outcome: null }
    await stillWaiting(db.updateTable('inbox').set(aside), delivery).execute()
  }

  /** Records the events and marks their deliveries as done, in one transaction. */
  async function recordDone(
    all: readonly Understood[],
    limit: { tries?: number } = {}
  ): Promise<'done' | 'not_my_turn'> {
    const payments = await serializable(
      db,
      async (tx) => {
        if (!(await takeTurn(tx))) return undefined
        return recordEvents(tx, eventsOf(await marked(tx, all)), { ...options, now: now() })
      },
      limit
    )
    if (!payments) return 'not_my_turn'
    for (const { delivery, reading } of all) {
      const { processor, event_id: event } = delivery
      if (reading.kind !== 'event')
        log.info({ processor, event, outcome: outcomeOf(reading) }, 'a delivery was processed')
    }
    for (const payment of payments) {
      const isOfNothing = payment.status === 'paid' && !scenes.includes(payment.scene ?? '')
      if (isOfNothing && !payment.detailsFollow) tellThatNothingMatches(payment)
      onPayment?.(payment)
    }
    return 'done'
  }

  /** Logs that a buyer has paid for something that matches no product, and so gets no access. */
  function tellThatNothingMatches({ processor, key, scene, unmapped }: Recorded) {
    const words =
      scene === undefined
        ? `a paid sale matches no product: map an id of what was bought in payments.${processor}.scenes`
        : 'a paid sale matches no product: no product has its scene'
    log.warn({ processor, payment: key, scene, bought: unmapped, products: scenes }, words)
  }

  return processDeliveries
}

function outcomeOf(reading: Understood['reading']): string {
  return reading.kind === 'event' ? RECORDED : keptReason(`${IGNORED}${reading.why}`)
}

/** The events of deliveries; none of those that are ignored. */
function eventsOf(all: readonly Understood[]): EventToRecord[] {
  return all.flatMap(({ delivery: { processor, event_id: eventId }, reading, lacks }) => {
    if (reading.kind !== 'event') return []
    const { event, test = false } = reading
    return [{ processor, eventId, event, test, lacksDetails: !!lacks, detailsFollow: lacks?.retryAt !== undefined }]
  })
}

/**
 * Marks deliveries as done, or as waiting for details.
 * @returns those that were marked: another process may have been quicker with the others
 */
async function marked(tx: Tx, all: readonly Understood[]): Promise<Understood[]> {
  const waiting = new Set<string>()
  const done = all.filter(({ lacks }) => lacks?.retryAt === undefined)
  // Deliveries with the same outcome share a statement, and nearly all have the same one.
  const alike = Map.groupBy(done, (one) => JSON.stringify([one.delivery.processor, outcomeOfDone(one)]))
  for (const [first, ...others] of alike.values()) {
    if (!first) continue
    const { processor } = first.delivery
    const ids = padded([first, ...others].map(({ delivery }) => delivery.event_id))
    const rows = await markDone.all(tx, { processor, ids, outcome: outcomeOfDone(first) })
    for (const { event_id } of rows) waiting.add(idOf({ processor, event_id }))
  }
  for (const { delivery, reading, lacks } of all) {
    if (lacks?.retryAt === undefined) continue
    const { processor, event_id, attempts } = delivery
    const outcome = outcomeOf(reading)
    const lacking = { processor, event_id, attempts: attempts + 1, retryAt: lacks.retryAt, outcome }
    const rows = await markLacking.run(tx, { ...lacking, error: `${outcome}, though ${lacks.why}` })
    if (rows > 0) waiting.add(idOf(delivery))
  }
  return all.filter(({ delivery }) => waiting.has(idOf(delivery)))
}

/** The outcome of a delivery about which nothing more is asked. */
function outcomeOfDone({ reading, lacks }: Understood): string {
  return lacks ? `${outcomeOf(reading)}, though ${lacks.why}` : outcomeOf(reading)
}

function idOf({ processor, event_id }: Id): string {
  return `${processor} ${event_id}`
}

type Id = Pick<StoredDelivery, 'processor' | 'event_id'>

const markDone = statement((db, { processor, ids, outcome }: { processor: string; ids: string[]; outcome: string }) =>
  db
    .updateTable('inbox')
    .set(({ eb }) => ({ done: 1, attempts: eb('attempts', '+', 1), outcome, error: null }))
    .where('processor', '=', processor)
    .where('event_id', 'in', ids)
    .where('done', '=', 0)
    .returning('event_id')
)

/** Marks a delivery whose sale counts, and whose missing details are asked for again. */
const markLacking = statement(
  (db, value: Id & { attempts: number; retryAt: number; outcome: string; error: string }) => {
    const { attempts, retryAt: next_attempt_at, outcome, error } = value
    return stillWaiting(db.updateTable('inbox').set({ attempts, next_attempt_at, outcome, error }), value)
  }
)

/** Narrows the query to this delivery, provided that it is still waiting. */
function stillWaiting<
  Query extends {
    where(column: 'processor' | 'event_id', operator: '=', value: string): Query
    where(column: 'done', operator: '=', value: number): Query
  }
>(query: Query, delivery: Id): Query {
  return query
    .where('processor', '=', delivery.processor)
    .where('event_id', '=', delivery.event_id)
    .where('done', '=', 0)
}
