import type { Selectable } from 'kysely'
import type { WebhookCall } from '../chat/webhook-call.ts'
import type { Database, Tables } from '../db/database.ts'
import { statement } from '../db/statement.ts'
import { deliver, isDue, type Queue } from '../message-queue/message-queue.ts'
import type { Product } from '../product.ts'
import type { Log } from '../runtime/logging/log.ts'
import { DAY_MS, MINUTE_MS, SECOND_MS } from '../runtime/time/durations.ts'
import { throttledUntil } from '../runtime/time/retry-after.ts'
import { numberEvents } from './number-events.ts'
import { signedHeaders } from './signature.ts'

/** `tellGivenUp`: tells the seller that an event was given up, and what came of its last attempt. */
export type SendOptions = {
  db: Database
  now(): number
  newId(): string
  log: Log
  products: readonly Product[]
  call: Pick<WebhookCall, 'post'>
  secrets: readonly string[]
  tellGivenUp(problem: string): Promise<void>
  /** Aborted when no further event is to be sent. */
  stopped: AbortSignal
}

/** ms after which an event that a process started to send counts as abandoned; sending takes ten seconds at most. */
const SENDING_MS = MINUTE_MS
/** ms after which the outbox is read again, if nothing is due earlier. */
const LOOK_MS = 5 * SECOND_MS
/** ms after which an event that was sent, or given up, is deleted. */
const KEPT_MS = { sent: 30 * DAY_MS, failed: 90 * DAY_MS }

type Row = Selectable<Tables['outbound_event']>

/**
 * Sends the events in the order of their numbers. The next one is sent only when the one before was taken or given up,
 * by whatever process: so no two are on the way at a time. An event is tried for three days with growing pauses, with
 * the same id each time.
 * @returns when to run again, in ms
 */
export async function sendEvents(options: SendOptions): Promise<{ nextAt: number }> {
  const { db, now, stopped } = options
  await numberEvents(options)
  await deleteOld(db, now())
  while (!stopped.aborted) {
    const head = await headEvent.first(db, {})
    if (!head) break
    if (!isDue(head, now())) return { nextAt: Math.min(Number(head.next_at), now() + LOOK_MS) }
    const { outcome } = await deliver(queueOf(options), head)
    // The next event may be sent once this one is done with.
    if (outcome !== 'done' && outcome !== 'given up') break
  }
  return { nextAt: now() + LOOK_MS }
}

/** The event with the lowest number that is neither sent nor given up. */
const headEvent = statement((db, _: Record<never, never>) =>
  db.selectFrom('outbound_event').selectAll().where('step', 'in', ['waiting', 'sending']).orderBy('sequence').limit(1)
)

async function deleteOld(db: Database, now: number): Promise<void> {
  await oldSent.run(db, { until: now - KEPT_MS.sent })
  await oldFailed.run(db, { until: now - KEPT_MS.failed })
}

const oldSent = statement((db, { until }: { until: number }) =>
  overEvents(db).where('step', '=', 'sent').where('next_at', '<', until)
)

const oldFailed = statement((db, { until }: { until: number }) =>
  overEvents(db).where('step', '=', 'failed').where('next_at', '<', until)
)

/** The condition equals that of the partial index. */
function overEvents(db: Database) {
  return db.deleteFrom('outbound_event').where('step', 'in', ['sent', 'failed'])
}

type Failure = { problem: string; retryAt: number | undefined }

function queueOf({ db, now, call, secrets, log, tellGivenUp }: SendOptions): Queue<Row, Failure> {
  return {
    now,
    sendingMs: SENDING_MS,
    change: async (row, step, changes) => {
      const changed = { step, ...changes }
      return (await changeRow(db, row, changed)) ? { ...row, ...changed } : undefined
    },
    async attempt(row) {
      const { message_id: id, body, sequence } = row
      if (id === null || body === null) throw new Error(`event ${sequence} has no body`)
      const called = await call.post(body, signedHeaders({ id, body }, secrets, now()))
      if (!called.ok) return { problem: called.problem, retryAt: undefined }
      const { status, headers } = called
      if (status >= 200 && status < 300) return changeRow(db, row, { step: 'sent', next_at: now(), problem: null })
      const retryAt = status === 429 ? throttledUntil(headers, now(), row.tries) : undefined
      return { problem: problemOfAnswer(status), retryAt }
    },
    noteFailure: ({ sequence }, { problem }, tries) =>
      log.error({ event: Number(sequence), problem, tries }, 'an event was not delivered'),
    tellGivenUp: (_, problem) => tellGivenUp(problem)
  }
}

function problemOfAnswer(status: number): string {
  if (status >= 300 && status < 400)
    return `The receiver of events answered with a redirect (${status}), which is not followed.`
  return `The receiver of events answered with ${status}.`
}

/** Changes a row, unless another process has changed it since it was read. */
async function changeRow(db: Database, row: Row, changes: Partial<Row>): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('outbound_event')
    .set(changes)
    .where('place', '=', row.place)
    .where('step', '=', row.step)
    .where('next_at', '=', row.next_at)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
