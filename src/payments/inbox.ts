import type { Selectable } from 'kysely'
import type { Database, Tables } from '../db/database.ts'
import { serializable } from '../db/serializable.ts'
import type { Log } from '../log.ts'
import { type Decision, recordDecision } from './decide.ts'
import { dropBodies } from './deliveries.ts'
import type { Provider, Reading } from './provider.ts'
import { parsed } from './receive.ts'
import { type FindUser, type PolicyOf, type Recorded, recordEvent } from './record.ts'

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
  /** Ends after the delivery at hand. */
  stop(): Promise<void>
}

export type InboxOptions = {
  db: Database
  now(): number
  log: Log
  providers: Readonly<Record<string, Provider>>
  /** What is sold here; a paid sale of anything else is reported. */
  scenes: readonly string[]
  findUser: FindUser
  policyOf: PolicyOf
  /** Whether purchases in a processor's test mode count. */
  acceptTests: boolean
  /** ms for which the bodies of deliveries are kept; what they meant stays. */
  keepBodiesMs: number
  /** Called after a payment, as it is now, is on disk. */
  onPayment?(payment: Recorded): void
}

type Delivery = Selectable<Tables['inbox']>

/** ms after which a waiting inbox looks again without a nudge: another process may have stored something and died. */
const LOOK_AGAIN_MS = 30_000
/** ms of rest after the database itself failed. */
const AFTER_FAILURE_MS = 5_000
/** ms between two looks for bodies that are old enough to be dropped. */
const DROP_MS = 60 * 60_000
const RECORDED = 'recorded'

/**
 * The stored deliveries, worked off in batches, the oldest batch first. A failure is tried again later, and so is a delivery that cannot be read:
 * a paid sale is never dropped, and a newer version may know its shape.
 */
export function createInbox(options: InboxOptions): Inbox {
  const { db, now, log, providers, scenes, onPayment } = options
  const switchedOn = Object.keys(providers)
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
        .where('done', '=', 0)
        .where('provider', 'in', switchedOn)
        .where('next_attempt_at', '<=', now())
        .orderBy('received_at')
        .limit(50)
        .execute()
      if (due.length === 0) return
      for (const delivery of shuffled(due)) {
        if (stopping.signal.aborted) return
        await workOff(delivery)
      }
    }
  }

  async function workOff(delivery: Delivery) {
    const { provider, event_id: event } = delivery
    const outcome = await settle(delivery).catch((error) => ({ tryLater: error as unknown }))
    if (typeof outcome === 'string') {
      if (outcome !== RECORDED) log.info({ provider, event, outcome }, 'delivery')
      return
    }
    const attempts = delivery.attempts + 1
    const waitMs = Math.min(2 ** attempts * 500, 3_600_000)
    log.error({ err: outcome.tryLater, provider, event, attempts }, 'delivery will be tried again')
    const error = String(outcome.tryLater)
    const postponed = { attempts, next_attempt_at: now() + waitMs, error }
    await stillWaiting(db.updateTable('inbox').set(postponed), delivery).execute()
  }

  /** What it means and that it is done are committed together; of two processes the slower one is told, and does nothing. */
  async function settle(delivery: Delivery): Promise<string | { tryLater: string }> {
    const { provider, event_id: eventId } = delivery
    const reading = withoutTests(providers[provider]?.read(parsed(delivery.body)))
    if (!reading) return { tryLater: `${provider} is switched off` }
    if (reading.kind === 'unreadable') return { tryLater: `unreadable: ${reading.why}` }
    const outcome = reading.kind === 'event' ? RECORDED : `ignored: ${reading.why}`
    const payments = await serializable(db, async (tx) => {
      const done = { done: 1, attempts: delivery.attempts + 1, outcome, error: null }
      const mine = await stillWaiting(tx.updateTable('inbox').set(done), delivery).executeTakeFirstOrThrow()
      // Another process was quicker.
      if (mine.numUpdatedRows === 0n || reading.kind !== 'event') return []
      const { event, test = false } = reading
      return recordEvent(tx, { provider, eventId, event, test, now: now() }, options)
    })
    for (const payment of payments) {
      if (payment.status === 'paid' && !scenes.includes(payment.scene ?? '')) tellThatNothingMatches(payment)
      onPayment?.(payment)
    }
    return outcome
  }

  /** What nobody has paid for gives no access where others can reach the site. */
  function withoutTests(reading: Reading | undefined): Reading | undefined {
    if (reading?.kind !== 'event' || !reading.test || options.acceptTests) return reading
    return { kind: 'ignored', why: 'made in test mode; payments.acceptTests in the site config has tests count' }
  }

  /** Somebody has paid and gets nothing. */
  function tellThatNothingMatches({ key, scene }: Recorded) {
    const words = 'a paid sale matches no product: compare its scene with product.id'
    log.warn({ payment: key, scene, expected: scenes[0] }, words)
  }

  async function work() {
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
    }
  }

  async function dropOldBodies() {
    if (now() - droppedAt < DROP_MS) return
    const dropped = await dropBodies(db, now() - options.keepBodiesMs, now())
    droppedAt = now()
    if (dropped > 0) log.info({ dropped }, 'bodies of old deliveries dropped')
  }

  async function msUntilDue(): Promise<number> {
    if (switchedOn.length === 0) return LOOK_AGAIN_MS
    const next = await db
      .selectFrom('inbox')
      .select((select) => select.fn.min('next_attempt_at').as('at'))
      .where('done', '=', 0)
      .where('provider', 'in', switchedOn)
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

/** Narrows to the delivery, as long as nobody has done it. */
function stillWaiting<
  Query extends {
    where(column: 'provider' | 'event_id', operator: '=', value: string): Query
    where(column: 'done', operator: '=', value: number): Query
  }
>(query: Query, delivery: Delivery): Query {
  return query.where('provider', '=', delivery.provider).where('event_id', '=', delivery.event_id).where('done', '=', 0)
}

/** Processes that share a database pick the same deliveries; in different orders they seldom meet. */
function shuffled<T>(items: readonly T[]): T[] {
  return items
    .map((item) => ({ item, at: Math.random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ item }) => item)
}
