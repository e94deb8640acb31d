import { any2xx, type Carrier, type Message, type SenderName } from './sender.ts'

/**
 * An event as it was made. `body` holds the exact bytes of every delivery of it, first and repeated. `sessionId` is the
 * checkout session, of another sender than Stripe the sale; without a sender it is Stripe's.
 */
export type StoredEvent = Message & { sender?: SenderName; sessionId: string; at: number }

/** One try: when (ms), how long (ms), and what came back: a status, or why there was none. */
export type Attempt = { at: number; took: number; status: number | null; problem: string | null }

/** The sending of one event. It is over when `nextAt` (ms) is null. One that is `lost` was never tried. */
export type Delivery = {
  id: string
  eventId: string
  startedAt: number
  attempts: Attempt[]
  nextAt: number | null
  lost?: true
}

const firstPauseMs = 5_000
const longestPauseMs = 60 * 60 * 1000
const giveUpAfterMs = 3 * 24 * 60 * 60 * 1000

/** Whether it has arrived: of this attempt, at this sender. */
export const isDelivered = (attempt: Attempt | undefined, takes: Carrier['takes']): boolean =>
  attempt !== undefined && attempt.status !== null && takes(attempt.status)

/**
 * Stripe's pauses: they double from 5 s up to an hour, for three days. Published is "exponential, up to three days", not
 * the steps. https://docs.stripe.com/webhooks#retries
 */
function stripePause(failures: number): number | null {
  // 2 ** 20 is far above the cap already; a larger exponent would only overflow.
  const pause = (made: number) => Math.min(firstPauseMs * 2 ** Math.min(made - 1, 20), longestPauseMs)
  let total = 0
  for (let made = 1; made <= failures; made++) total += pause(made)
  return total > giveUpAfterMs ? null : pause(failures)
}

/** Only 2xx counts: a redirect is a failure too. https://docs.stripe.com/webhooks#acknowledge-events-immediately */
export const stripeManners: Pick<Carrier, 'takes' | 'pauseAfter'> = { takes: any2xx, pauseAfter: stripePause }

/** The time of the next try (ms) after the attempts made so far; null when delivered, or when the sender gives up. */
export function nextAttemptAt(
  delivery: Delivery,
  now: number,
  { takes, pauseAfter }: Pick<Carrier, 'takes' | 'pauseAfter'> = stripeManners
): number | null {
  if (isDelivered(delivery.attempts.at(-1), takes)) return null
  const pause = pauseAfter(delivery.attempts.length)
  return pause === null ? null : now + pause
}
