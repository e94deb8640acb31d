import { sql } from 'kysely'
import { serializable } from '../../db/serializable.ts'
import { yieldingAfter } from '../../runtime/time/yield-between.ts'
import { type Decision, recordDecision } from '../payment/seller-decision.ts'
import { dropBodies } from './deliveries.ts'
import { createProcessing, type ProcessingOptions } from './process.ts'
import { SET_ASIDE } from './store-together.ts'

/** Deliveries that were accepted, and their working off. */
export type Inbox = {
  /** Says that there may be something to do. */
  nudge(): void
  /** Works off everything that is due. */
  drain(): Promise<void>
  /** The seller says of a sale what no event tells. That is kept among its events, so nothing that comes later forgets it. */
  decide(decision: Decision): Promise<void>
  /** Works until `stop`: at once what an earlier process left, then at each nudge and when a retry is due. */
  start(): void
  /** Ends after the few deliveries at hand. */
  stop(): Promise<void>
}

export type InboxOptions = ProcessingOptions & {
  sleep(ms: number): Promise<void>
  /** ms for which the bodies of deliveries are kept; what they meant stays. */
  keepBodiesMs: number
}

/** ms after which a waiting inbox looks again without a nudge: another process may have stored something and died. */
const LOOK_AGAIN_MS = 30_000
/** ms of rest after the database itself failed. */
const AFTER_FAILURE_MS = 5_000
/** ms between two looks for bodies that are old enough to be dropped. */
const DROP_MS = 60 * 60_000
/** ms between a nudge and the work: who has brought the delivery is answered first, and what comes with it is done with it. */
const ANSWER_MS = 10
/** Deliveries read at a time. */
const CHUNK = 60
/** Deliveries worked off in one transaction: few enough that nobody's request waits for long (decisions/024). */
const GROUP = 20
/** Word for word as in the index, or SQLite does not use it: https://sqlite.org/partialindex.html */
const waiting = sql<boolean>`done = 0`
/** An expression, so that SQLite reads what waits and not whatever this processor has ever sent. */
const sender = sql<string>`(provider || '')`

/**
 * The stored deliveries, worked off a few at a time, those first that came first. A failure is tried again later. A delivery
 * that cannot be read is set aside until the next start, since a paid sale is never dropped and a newer version may know
 * its shape.
 */
export function createInbox(options: InboxOptions): Inbox {
  const { db, now, sleep, log, processors, onPayment } = options
  const workOff = createProcessing(options)
  const switchedOn = Object.keys(processors)
  const stopping = new AbortController()
  let running: Promise<void> | undefined
  let wake = () => {}
  let nudged = false
  let droppedAt = Number.NEGATIVE_INFINITY

  async function drain() {
    while (switchedOn.length > 0) {
      const due = await db
        .selectFrom('inbox')
        .selectAll()
        .where(waiting)
        .where(sender, 'in', switchedOn)
        .where('next_attempt_at', '<=', now())
        .orderBy('next_attempt_at')
        .orderBy('received_at')
        .limit(CHUNK)
        .execute()
      if (due.length === 0) return
      const deliveries = shuffled(due)
      let size = GROUP
      while (deliveries.length > 0) {
        if (stopping.signal.aborted) return
        const wentTogether = await yieldingAfter(options, () => workOff(deliveries.splice(0, size)))
        // Another process is at it as well, or there is one that fails: the less is done in vain.
        if (!wentTogether) size = 1
      }
    }
  }

  /** A newer version may read what an older one could not. */
  async function takeUpAgain() {
    if (switchedOn.length === 0) return
    await db
      .updateTable('inbox')
      .set({ done: 0, next_attempt_at: 0 })
      .where('done', '=', sql.lit(SET_ASIDE))
      .where(sender, 'in', switchedOn)
      .execute()
  }

  async function work() {
    await takeUpAgain().catch((error) => log.error({ err: error }, 'deliveries that were set aside stay so'))
    while (!stopping.signal.aborted) {
      nudged = false
      const failed = await drain()
        .then(dropOldBodies)
        .then(
          () => false,
          (error) => {
            log.error({ err: error }, 'the inbox could not be worked off')
            return true
          }
        )
      const ms = failed ? AFTER_FAILURE_MS : await msUntilDue()
      if (!nudged && !stopping.signal.aborted) await rest(ms)
      await sleep(ANSWER_MS)
    }
  }

  async function dropOldBodies() {
    if (Math.abs(now() - droppedAt) < DROP_MS) return
    const dropped = await dropBodies(options, now() - options.keepBodiesMs)
    droppedAt = now()
    if (dropped > 0) log.info({ dropped }, 'bodies of old deliveries dropped')
  }

  async function msUntilDue(): Promise<number> {
    if (switchedOn.length === 0) return LOOK_AGAIN_MS
    const next = await db
      .selectFrom('inbox')
      .select((select) => select.fn.min('next_attempt_at').as('at'))
      .where(waiting)
      .where(sender, 'in', switchedOn)
      .executeTakeFirst()
      .catch(() => undefined)
    return next?.at == null ? LOOK_AGAIN_MS : Math.min(Math.max(Number(next.at) - now(), 100), LOOK_AGAIN_MS)
  }

  function rest(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms)
      wake = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  }

  function nudge() {
    nudged = true
    wake()
  }

  return {
    nudge,
    drain,
    async decide(decision) {
      const payments = await serializable(db, (tx) => recordDecision(tx, decision, now(), options))
      for (const payment of payments) onPayment?.(payment)
    },
    start() {
      running ??= work()
    },
    async stop() {
      stopping.abort()
      wake()
      await running
    }
  }
}

/** Processes that share a database pick the same deliveries; in different orders they seldom meet. */
function shuffled<T>(items: readonly T[]): T[] {
  return items
    .map((item) => ({ item, at: Math.random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ item }) => item)
}
