import type { ProcessorEvent } from './event.ts'

/** An event as it was made. `body` holds the exact bytes of every delivery of it, first and repeated. */
export type StoredEvent = { id: string; type: ProcessorEvent['type']; sessionId: string; at: number; body: string }

/** One try: when (ms), how long (ms), and what came back: a status, or why there was none. */
export type Attempt = { at: number; took: number; status: number | null; problem: string | null }

/** The sending of one event. It is over when `nextAt` (ms) is null. */
export type Delivery = { id: string; eventId: string; startedAt: number; attempts: Attempt[]; nextAt: number | null }

const firstPauseMs = 5_000
const longestPauseMs = 60 * 60 * 1000
const giveUpAfterMs = 3 * 24 * 60 * 60 * 1000

/** Only 2xx counts: a redirect is a failure too. https://docs.stripe.com/webhooks#acknowledge-events-immediately */
export const isDelivered = (attempt: Attempt | undefined): boolean =>
  attempt !== undefined && attempt.status !== null && attempt.status >= 200 && attempt.status < 300

/**
 * The time of the next try (ms) after the attempts made so far; null when delivered, or when it would lie more than
 * three days after the start. The pauses double from 5 s up to an hour. Stripe publishes "exponential, up to three
 * days", not the steps. https://docs.stripe.com/webhooks#retries
 */
export function nextAttemptAt(delivery: Delivery, now: number): number | null {
  if (isDelivered(delivery.attempts.at(-1))) return null
  const failures = delivery.attempts.length
  // 2 ** 20 is far above the cap already; a larger exponent would only overflow.
  const pause = Math.min(firstPauseMs * 2 ** Math.min(failures - 1, 20), longestPauseMs)
  return now + pause - delivery.startedAt > giveUpAfterMs ? null : now + pause
}
