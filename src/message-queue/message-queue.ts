import { DAY_MS, HOUR_MS, SECOND_MS } from '../runtime/time/durations.ts'

/** ms for which a message is tried. */
const TRIED_MS = 3 * DAY_MS
/** The longest pause (ms) between two tries. */
const LONGEST_PAUSE_MS = HOUR_MS
/** The longest pause (ms) that a receiver can ask for. */
export const LONGEST_WAIT_MS = DAY_MS

/**
 * A message in a queue: when it was written, how often it was tried in vain, and when it is to be tried. While it is
 * being sent, `next_at` is the time from which its sending counts as abandoned. Times in ms.
 */
type QueuedRow = { at: number; tries: number; next_at: number }

/** The steps of a message that this mechanism writes; a queue may have others. */
type Step = 'waiting' | 'sending' | 'failed'

type Changes = { next_at: number; tries?: number; problem?: string }

/** An attempt in vain. `problem`: why, in words. `retryAt`: when the receiver takes the next message, in ms. */
type Failure = { problem: string; retryAt?: number | undefined }

/**
 * A queue of messages, which any number of processes share. `sendingMs`: after how long a message that a process
 * started to send counts as abandoned.
 */
export type Queue<Row extends QueuedRow, Failed extends Failure> = {
  now(): number
  sendingMs: number
  /**
   * Stores the step and the changes, unless another process has changed the row since it was read. Resolves to the row
   * as it is then, or to undefined. `failure`: the attempt that has just failed.
   */
  change(row: Row, step: Step, changes: Changes, failure?: Failed): Promise<Row | undefined>
  /**
   * Sends the message of a row that this process has taken, and stores that it is done with. Resolves to whether this
   * process has stored that, or to why the receiver did not take the message.
   */
  attempt(row: Row): Promise<boolean | Failed>
  /** Notes a failure in the log. `tries`: how many there were. */
  noteFailure(row: Row, failure: Failed, tries: number): void
  /** Tells the seller that a message was given up. */
  tellGivenUp(row: Row, problem: string): Promise<void>
}

/**
 * The outcome for one message. `elsewhere`: another process has it. `done`: the queue is done with it. After a failure
 * it is to be tried again, or was given up; `nextAt` (ms): when the receiver is to be asked again.
 */
type Delivered = { outcome: 'elsewhere' | 'done' } | { outcome: 'paused' | 'given up'; problem: string; nextAt: number }

/**
 * Takes a message of a queue, so that no other process sends it, and tries once to send it. Each message is tried for
 * three days, with pauses that grow to an hour, or as late as the receiver asks for; then it is given up.
 */
export async function deliver<Row extends QueuedRow, Failed extends Failure>(
  queue: Queue<Row, Failed>,
  row: Row
): Promise<Delivered> {
  const { now } = queue
  const taken = await queue.change(row, 'sending', { next_at: now() + queue.sendingMs })
  if (!taken) return { outcome: 'elsewhere' }
  const attempted = await queue.attempt(taken)
  if (typeof attempted === 'boolean') return { outcome: attempted ? 'done' : 'elsewhere' }
  const { problem, retryAt } = attempted
  const [tries, until] = [Number(row.tries) + 1, Number(row.at) + TRIED_MS]
  queue.noteFailure(taken, attempted, tries)
  const nextAt = retryAt ?? now() + pauseAfter(tries)
  if (now() >= until) {
    const given = await queue.change(taken, 'failed', { next_at: now(), tries, problem }, attempted)
    if (!given) return { outcome: 'elsewhere' }
    await queue.tellGivenUp(given, problem)
    return { outcome: 'given up', problem, nextAt }
  }
  // The last try is at the end of the three days.
  await queue.change(taken, 'waiting', { next_at: Math.min(nextAt, until), tries, problem }, attempted)
  return { outcome: 'paused', problem, nextAt }
}

/** ms */
function pauseAfter(tries: number): number {
  return Math.min(2 ** tries * 30 * SECOND_MS, LONGEST_PAUSE_MS)
}

/** Whether a message has to wait no longer. A time that is too far ahead was stored by a clock that ran ahead. */
export function isDue({ next_at }: QueuedRow, now: number): boolean {
  return Number(next_at) <= now || Number(next_at) > now + LONGEST_WAIT_MS
}

/** The time since which a message that is to be tried at `now` (ms) was written. */
export function triedSince(now: number): number {
  return now - TRIED_MS
}
