import type { ChatOutcome, ChatSender } from '../chat/chat-sender.ts'
import type { Database } from '../db/database.ts'
import { serializable } from '../db/serializable.ts'
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

/** ms for which a message is tried. */
const TRIED_MS = 3 * DAY_MS
/** The longest pause (ms) between two tries, and the longest that a chat can ask for. */
const LONGEST_PAUSE_MS = HOUR_MS
const LONGEST_WAIT_MS = DAY_MS
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

async function sendOne(options: ChatQueueOptions, row: ChatRow): Promise<'done' | 'failed'> {
  const { db, now, sender, shop } = options
  // A process started to send the message, and never recorded the result.
  const unanswered = row.unanswered + (row.state === 'sending' ? 1 : 0)
  const sending: ChatRow = { ...row, state: 'sending', next_at: now() + SENDING_MS, unanswered }
  // Another process sends the message.
  if (!(await changeRow(db, row, sending))) return 'done'
  if (unanswered >= MOST_UNANSWERED) {
    await giveUp(options, sending, 'The chat was sent the message twice and did not answer, so it may have arrived.')
    return 'done'
  }
  const due = await dueChat(db, row, shop, now())
  if (!due) {
    await changeRow(db, sending, { state: 'void', next_at: now() })
    return 'done'
  }
  const sent = await sender.send(due.message, row.tries)
  if (!sent.ok) {
    await planNextTry(options, sending, sent)
    return 'failed'
  }
  await serializable(db, async (tx) => {
    const values = { state: 'sent', next_at: now(), problem: null } as const
    await tx.updateTable('chat_message').set(values).where('fact', '=', row.fact).execute()
    await due.told?.(tx)
  })
  return 'done'
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

/** Plans the next try of a message that was not sent, and delays the others as long. */
async function planNextTry(
  options: ChatQueueOptions,
  row: ChatRow,
  { problem, retryAt, unanswered }: Extract<ChatOutcome, { ok: false }>
): Promise<void> {
  const { db, now, log, alert } = options
  const [tries, until] = [row.tries + 1, row.at + TRIED_MS]
  log.error({ message: row.fact, problem, tries }, 'a chat message was not sent')
  const failed = { ...row, tries, unanswered: row.unanswered + (unanswered ? 1 : 0) }
  const nextAt = retryAt ?? now() + Math.min(2 ** tries * 30_000, LONGEST_PAUSE_MS)
  if (now() >= until) await giveUp(options, failed, problem)
  else {
    // The last try is at the end of the three days.
    const next = { state: 'waiting', next_at: Math.min(nextAt, Math.max(until, now())), problem } as const
    await changeRow(db, row, { tries, unanswered: failed.unanswered, ...next })
    if (row.at <= now() - STUCK_MS) await alert('chat_stuck', { words: problem })
  }
  await db
    .updateTable('chat_message')
    .set({ next_at: nextAt })
    .where('state', '=', 'waiting')
    .where('fact', '!=', row.fact)
    .where('next_at', '<', nextAt)
    .where('at', '>', now() - TRIED_MS)
    .execute()
}

/** Records that a message is not tried again, and tells the seller by mail. */
async function giveUp({ db, now, log, alert }: ChatQueueOptions, row: ChatRow, problem: string): Promise<void> {
  const { tries, unanswered } = row
  log.error({ message: row.fact, problem, tries }, 'a chat message was given up')
  // The row is `sending` since this process took it.
  await changeRow(db, row, { state: 'failed', next_at: now(), tries, unanswered, problem })
  await alert('chat_stuck', { words: problem })
}
