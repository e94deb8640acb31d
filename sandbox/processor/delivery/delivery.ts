import { any2xx, type Carrier, type Message, type ProcessorName } from './carrier.ts'

/**
 * An event as it was made. `body` holds the exact bytes of all its deliveries, first and repeated. `sessionId` is the
 * checkout session at Stripe, and the sale at any other processor. An event without `processor` is Stripe's.
 */
export type StoredEvent = Message & { processor?: ProcessorName; sessionId: string; at: number }

/** An attempt: its time (ms since the epoch), how long it `took` (ms), and the status, or the problem without one. */
export type Attempt = { at: number; took: number; status: number | null; problem: string | null }

/** A delivery of one event. It is over when `nextAt` (ms since the epoch) is null. A `lost` one was never tried. */
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

/** Whether the processor counts the answer to this attempt as delivered. */
export const isDelivered = (attempt: Attempt | undefined, takes: Carrier['takes']): boolean =>
  attempt !== undefined && attempt.status !== null && takes(attempt.status)

/**
 * Stripe's pauses in ms: they double from 5 s up to an hour, for three days. Stripe publishes "exponential, up to three
 * days", but not the steps. https://docs.stripe.com/webhooks#retries
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

/** The time of the next attempt (ms since the epoch); null when delivered, or when the processor gives up. */
export function nextAttemptAt(
  delivery: Delivery,
  now: number,
  { takes, pauseAfter }: Pick<Carrier, 'takes' | 'pauseAfter'> = stripeManners
): number | null {
  if (isDelivered(delivery.attempts.at(-1), takes)) return null
  const pause = pauseAfter(delivery.attempts.length)
  return pause === null ? null : now + pause
}
