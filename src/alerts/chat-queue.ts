import type { ChatOutcome, ChatSender } from '../chat/chat-sender.ts'
import type { Database } from '../db/database.ts'
import { serializable } from '../db/serializable.ts'
import { deliver, LONGEST_WAIT_MS, type Queue, triedSince } from '../message-queue/message-queue.ts'
import type { Log } from '../runtime/logging/log.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../runtime/time/durations.ts'
import type { AlertSeller } from './alerts.ts'
import { type ChatRow, callForChat, dueChat } from './chat-alerts.ts'
import type { ChatShop } from './chat-words.ts'
import type { QuietSettings } from './quiet-hours.ts'

/** The dependencies of the queue to the chat. `alert` tells the seller by mail that the chat takes no messages. */
export type ChatQueueOptions = {
  db: Database
  now(): number
  log: Log
  sender: Pick<ChatSender, 'send'>
  shop: ChatShop
  alert: AlertSeller
  quiet: QuietSettings
  /** Aborted when no further message is to be sent. */
  stopped: AbortSignal
}

/** ms for which a message waits before the seller is told by mail. */
const STUCK_MS = HOUR_MS
/** ms after which a message that a process started to send counts as abandoned; sending takes ten seconds at most. */
const SENDING_MS = 5 * MINUTE_MS
/** How often a message is sent without an answer: it may have arrived, so it arrives twice at most. */
const MOST_UNANSWERED = 2
/** ms after which the queue is read again, if nothing is due earlier. */
const LOOK_MS = MINUTE_MS
/** ms after which a message that was sent or given up is deleted. */
const KEPT_MS = 90 * DAY_MS

/**
 * Queues what the chat has to be told, and sends what is due, the oldest first. A message that the chat took is not
 * sent again; a message whose alerts are over is not sent. Each is tried for three days, with growing pauses or as late
 * as the chat asks for. A failure delays all messages, since it is about the webhook and not about one of them.
 * @returns when to run again, in ms
 */
export async function sendChatMessages(options: ChatQueueOptions): Promise<{ nextAt: number }> {
  const { db, now, stopped } = options
  await bringBackFromTheFuture(db, now())
  await callForChat(db, now, options.quiet)
  for (const row of await dueRows(db, now())) {
    if (stopped.aborted || (await sendOne(options, row)) === 'failed') break
  }
  const next = await db
    .selectFrom('chat_message')
    .select(({ fn }) => fn.min('next_at').as('at'))
    .where('state', 'in', ['waiting', 'sending'])
    .executeTakeFirst()
  return { nextAt: Math.min(Number(next?.at ?? Number.POSITIVE_INFINITY), now() + LOOK_MS) }
}

/** The messages that wait, and those whose sending was never finished. */
function dueRows(db: Database, now: number): Promise<ChatRow[]> {
  return db
    .selectFrom('chat_message')
    .selectAll()
    .where('state', 'in', ['waiting', 'sending'])
    .where('next_at', '<=', now)
    .orderBy('at')
    .orderBy('fact')
    .limit(50)
    .execute()
}

/** Deletes old messages, and corrects times that a clock wrote while it ran ahead. */
async function bringBackFromTheFuture(db: Database, now: number): Promise<void> {
  await db
    .deleteFrom('chat_message')
    .where('state', 'in', ['sent', 'void', 'failed'])
    .where('next_at', '<', now - KEPT_MS)
    .execute()
  await db
    .updateTable('chat_message')
    .set({ next_at: now })
    .where('state', 'in', ['waiting', 'sending'])
    .where('next_at', '>', now + LONGEST_WAIT_MS)
    .execute()
}

type Failure = Extract<ChatOutcome, { ok: false }>

async function sendOne(options: ChatQueueOptions, row: ChatRow): Promise<'done' | 'failed'> {
  const { db, now, alert } = options
  const delivered = await deliver(queueOf(options), row)
  if (!('problem' in delivered)) return 'done'
  const { outcome, problem, nextAt } = delivered
  if (outcome === 'paused' && row.at <= now() - STUCK_MS) await alert('chat_stuck', { words: problem })
  await delayOthers(db, row, { nextAt, since: triedSince(now()) })
  return 'failed'
}

function queueOf(options: ChatQueueOptions): Queue<ChatRow, Failure> {
  const { db, now, log } = options
  return {
    now,
    sendingMs: SENDING_MS,
    async change(row, state, changes, failure) {
      // A process started to send the message, and never recorded the result.
      const isAbandoned = state === 'sending' && row.state === 'sending'
      const unanswered = row.unanswered + (isAbandoned || failure?.unanswered ? 1 : 0)
      const changed = { state, unanswered, ...changes }
      return (await changeRow(db, row, changed)) ? { ...row, ...changed } : undefined
    },
    attempt: (row) => attempt(options, row),
    noteFailure: ({ fact }, { problem }, tries) =>
      log.error({ message: fact, problem, tries }, 'a chat message was not sent'),
    tellGivenUp: (row, problem) => tellGivenUp(options, row, problem)
  }
}

async function attempt(options: ChatQueueOptions, row: ChatRow): Promise<boolean | Failure> {
  const { db, now, sender, shop } = options
  if (row.unanswered >= MOST_UNANSWERED) {
    const problem = 'The chat was sent the message twice and did not answer, so it may have arrived.'
    await changeRow(db, row, { state: 'failed', next_at: now(), problem })
    await tellGivenUp(options, row, problem)
    return true
  }
  const due = await dueChat(db, row, shop, now())
  if (!due) return changeRow(db, row, { state: 'void', next_at: now() })
  const sent = await sender.send(due.message, row.tries)
  if (!sent.ok) return sent
  await serializable(db, async (tx) => {
    const values = { state: 'sent', next_at: now(), problem: null } as const
    await tx.updateTable('chat_message').set(values).where('fact', '=', row.fact).execute()
    await due.told?.(tx)
  })
  return true
}

/** Changes a row, unless another process has changed it since it was read. */
async function changeRow(db: Database, row: ChatRow, changes: Partial<ChatRow>): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('chat_message')
    .set(changes)
    .where('fact', '=', row.fact)
    .where('state', '=', row.state)
    .where('next_at', '=', row.next_at)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Delays the other messages until the chat is to be asked again. `since`: those written since then, in ms. */
async function delayOthers(db: Database, row: ChatRow, { nextAt, since }: { nextAt: number; since: number }) {
  await db
    .updateTable('chat_message')
    .set({ next_at: nextAt })
    .where('state', '=', 'waiting')
    .where('fact', '!=', row.fact)
    .where('next_at', '<', nextAt)
    .where('at', '>', since)
    .execute()
}

/** Tells the seller by mail that a message is not tried again. */
async function tellGivenUp({ log, alert }: ChatQueueOptions, row: ChatRow, problem: string): Promise<void> {
  log.error({ message: row.fact, problem, tries: row.tries }, 'a chat message was given up')
  await alert('chat_stuck', { words: problem })
}
