import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import { serializable } from '../../db/serializable.ts'
import { statement } from '../../db/statement.ts'
import { createKeyedMutex } from '../../runtime/keyed-mutex.ts'
import { yieldingAfter } from '../../runtime/time/yield-between.ts'
import { createWorker, type Worker } from '../../runtime/worker.ts'
import { endSomeDueAccess, nextEndOfAccess } from '../by-seller/given-access.ts'
import { type Decision, recordDecision } from '../by-seller/seller-decision.ts'
import { dropBodies } from './deliveries.ts'
import { createProcessing, type ProcessingOptions } from './process-delivery.ts'
import { SET_ASIDE } from './store-delivery.ts'

/** The stored deliveries, and the worker that processes them. */
export type Inbox = Worker & {
  /** Processes all deliveries that are due, and ends access whose time is over (`endSomeDueAccess`). */
  drain(): Promise<void>
  /**
   * Records a fact about a sale that only the seller knows. It is stored as an event of the sale, so that later events
   * cannot override it.
   */
  decide(decision: Decision): Promise<void>
}

export type InboxOptions = ProcessingOptions & {
  /** ms for which the bodies of deliveries are kept; the events read from them stay. */
  keepBodiesMs: number
  /** Whether mails are configured. */
  sendsMails: boolean
}

/**
 * ms after which an idle inbox reads the table again without a nudge: another process may have stored a delivery and
 * died.
 */
const LOOK_AGAIN_MS = 30_000
/** Pause (ms) after the database itself failed. */
const AFTER_FAILURE_MS = 5_000
/** ms between two searches for bodies that are old enough to be dropped. */
const DROP_MS = 60 * 60_000
/** Delay (ms) before processing starts after a delivery, so that the HTTP response goes out first. */
const ANSWER_MS = 10
/**
 * While deliveries keep arriving, processing waits up to this many times `ANSWER_MS`: many deliveries then share a
 * transaction, and the answers do not wait for its commit.
 */
const ANSWERS = 25
/**
 * Deliveries read and processed at a time, in one transaction: few enough that no request waits for long
 * (decisions/042).
 */
const GROUP = 64
/** Pause (ms) between two transactions that end access: requests are answered meanwhile. */
const BETWEEN_ENDS_MS = 10
/** Pause (ms) while another process processes deliveries. */
const OTHERS_TURN_MS = 50
/**
 * This text must be the same as in the index, else SQLite does not use the index: https://sqlite.org/partialindex.html
 */
const waiting = sql<boolean>`done = 0`
/**
 * An expression, so that SQLite uses the index of waiting deliveries and does not read all deliveries of this
 * processor.
 */
const processorColumn = sql<string>`(${sql.ref('processor')} || '')`

const dueDeliveries = statement((db, value: { processors: readonly string[]; now: number }) =>
  db
    .selectFrom('inbox')
    .selectAll()
    .where(waiting)
    .where(processorColumn, 'in', value.processors)
    .where('next_attempt_at', '<=', value.now)
    .orderBy('next_attempt_at')
    .orderBy('received_at')
    .limit(GROUP)
)

const nextDue = statement((db, value: { processors: readonly string[] }) =>
  db
    .selectFrom('inbox')
    .select((select) => select.fn.min('next_attempt_at').as('at'))
    .where(waiting)
    .where(processorColumn, 'in', value.processors)
)

/**
 * Takes up the deliveries again that were set aside: a newer version may read deliveries that an older one could not.
 */
async function takeUpAgain(db: Database, processors: readonly string[]) {
  if (processors.length === 0) return
  await db
    .updateTable('inbox')
    .set({ done: 0, next_attempt_at: 0 })
    .where('done', '=', sql.lit(SET_ASIDE))
    .where(processorColumn, 'in', processors)
    .execute()
}

/** ms until a delivery or the end of an access is due, or the tables are to be read again. */
async function msUntilDue({ db, now }: InboxOptions, processors: readonly string[]): Promise<number> {
  const end = await nextEndOfAccess(db, now()).catch(() => undefined)
  const next = processors.length === 0 ? undefined : await nextDue.first(db, { processors }).catch(() => undefined)
  const soonest = Math.min(end ?? Number.POSITIVE_INFINITY, Number(next?.at ?? Number.POSITIVE_INFINITY))
  return Math.min(Math.max(soonest - now(), 100), LOOK_AGAIN_MS)
}

/**
 * Processes stored deliveries in small groups, the oldest first. A failed delivery is tried again later. An unreadable
 * delivery is set aside until the next start, because a paid sale is never dropped, and a newer version may know its
 * shape.
 */
export function createInbox(options: InboxOptions): Inbox {
  const { db, now, sleep, log, processors, onPayment } = options
  const processDeliveries = createProcessing(options)
  const switchedOn = Object.keys(processors)
  const stopping = new AbortController()
  const groups = createKeyedMutex()
  let tookUpAgain = false
  let droppedAt = Number.NEGATIVE_INFINITY

  /**
   * Access whose time is over ends before each group of deliveries, some payments at a time, so that neither delays the
   * other. Groups of this process follow one another, also where the worker and a seller's request drain at the same
   * time: no processor is asked twice for the same details, and an answer from before a replay never counts after it.
   */
  async function drain() {
    let before: string | undefined
    let isMore: boolean
    do {
      const { ended, last } = await endSomeDueAccess(db, { ...options, now: now() })
      for (const payment of ended) onPayment?.(payment)
      // The same payments once more would mean that their end changes nothing.
      const isMoreOver = last !== undefined && last !== before
      before = last
      if (isMoreOver) await sleep(BETWEEN_ENDS_MS, stopping.signal)
      isMore = (await groups.run('group', processGroup)) || isMoreOver
    } while (isMore && !stopping.signal.aborted)
  }

  /** Processes a group of the deliveries that are due. Returns whether more of them wait. */
  async function processGroup(): Promise<boolean> {
    if (switchedOn.length === 0 || stopping.signal.aborted) return false
    const due = await dueDeliveries.all(db, { processors: switchedOn, now: now() })
    if (due.length === 0) return false
    const end = await yieldingAfter(options, () => processDeliveries(due))
    if (end === 'not_my_turn') await sleep(OTHERS_TURN_MS, stopping.signal)
    // Each delivery that arrived meanwhile has nudged the worker: its next run processes them together.
    return end === 'not_my_turn' || due.length === GROUP
  }

  async function work(): Promise<{ nextAt: number }> {
    if (!tookUpAgain) {
      tookUpAgain = true
      await takeUpAgain(db, switchedOn).catch((error) =>
        log.error({ err: error }, 'deliveries set aside could not be taken up')
      )
    }
    await drain()
    await dropOldBodies()
    return { nextAt: now() + (await msUntilDue(options, switchedOn)) }
  }

  async function dropOldBodies() {
    if (Math.abs(now() - droppedAt) < DROP_MS) return
    const dropped = await dropBodies(options, now() - options.keepBodiesMs)
    droppedAt = now()
    if (dropped > 0) log.info({ dropped }, 'bodies of old deliveries were dropped')
  }

  const worker = createWorker({
    name: 'processing deliveries',
    log,
    now,
    sleep,
    stopped: stopping.signal,
    stop: () => stopping.abort(),
    work,
    afterFailureMs: AFTER_FAILURE_MS,
    gatherMs: ANSWER_MS,
    gatherTimes: ANSWERS,
    longestMs: LOOK_AGAIN_MS
  })

  return {
    ...worker,
    drain,
    async decide(decision) {
      const payments = await serializable(db, (tx) => recordDecision(tx, decision, { ...options, now: now() }))
      for (const payment of payments) onPayment?.(payment)
    }
  }
}
