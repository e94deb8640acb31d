import { setTimeout as sleep } from 'node:timers/promises'
import type { Clock } from '../../clock.ts'
import { isLoopback } from '../../loopback.ts'
import { newId } from '../books/ids.ts'
import type { Store } from '../books/store.ts'
import { spoken } from '../formats/spoken.ts'
import type { Carrier, Webhook, Webhooks } from './carrier.ts'
import { type Attempt, type Delivery, nextAttemptAt, type StoredEvent } from './delivery.ts'

export type Courier = {
  /** Adds a delivery of the event to the store. The caller saves the store, then calls {@link Courier.wake}. */
  book(event: StoredEvent): Delivery
  wake(): void
  /** Resolves when an attempt of this delivery has ended, or after `ms`. */
  attempted(delivery: Delivery, ms: number): Promise<void>
  /** Aborts attempts that are under way. Their deliveries are tried again after the next start. */
  close(): Promise<void>
}

export type CourierOptions = {
  store: Store
  webhooks: Webhooks
  clock: Clock
  fetch: typeof fetch
  /** how long an attempt may take, in ms */
  deadlineMs?: number
}

/** ms between two looks at the clock, so that a move of the sandbox's clock is noticed within a second. */
const lookAgainMs = 1000

/**
 * Delivers events to the webhook of their processor, with that processor's headers and pauses, until each is accepted
 * or given up: at least once, in no guaranteed order. Level-triggered: due deliveries are read from the store, so
 * deliveries of an earlier process continue. Throws when a webhook is not on this machine: made-up payments must never
 * reach a real shop.
 */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: the functions share the queue of one courier.
export function startCourier(options: CourierOptions): Courier {
  const { store, webhooks, clock, deadlineMs = 10_000 } = options
  for (const { url } of Object.values(webhooks)) {
    if (!isLoopback(new URL(url).hostname)) throw new Error(`The sandbox delivers to this machine only, not to ${url}.`)
  }
  const stop = new AbortController()
  const underWay = new Map<string, Promise<void>>()
  let timer: NodeJS.Timeout | undefined

  function wake(): void {
    clearTimeout(timer)
    if (stop.signal.aborted) return
    const waiting = store.state.deliveries.filter((delivery) => !underWay.has(delivery.id))
    let pause = Number.POSITIVE_INFINITY
    for (const delivery of waiting) {
      if (delivery.nextAt === null) continue
      const wait = delivery.nextAt - clock.now()
      if (wait <= 0) start(delivery)
      else pause = Math.min(pause, wait, lookAgainMs)
    }
    if (pause !== Number.POSITIVE_INFINITY) timer = setTimeout(wake, pause)
  }

  function start(delivery: Delivery): void {
    const work = tryOnce(delivery).finally(() => {
      underWay.delete(delivery.id)
      wake()
    })
    underWay.set(delivery.id, work)
  }

  async function tryOnce(delivery: Delivery): Promise<void> {
    const event = store.state.events.find(({ id }) => id === delivery.eventId)
    if (event === undefined) throw new Error(`delivery ${delivery.id} has no event ${delivery.eventId}`)
    const processor = event.processor ?? 'stripe'
    const webhook = webhooks[processor]
    const attempt = webhook ? await post(event, webhook, spoken[processor]) : switchedOff()
    // An attempt that the shutdown cut off says nothing about the receiver.
    if (attempt.status === null && stop.signal.aborted) return
    delivery.attempts.push(attempt)
    delivery.nextAt = nextAttemptAt(delivery, clock.now(), spoken[processor])
    store.save()
  }

  const switchedOff = (): Attempt => ({
    at: clock.now(),
    took: 0,
    status: null,
    problem: 'the processor is switched off'
  })

  async function post(event: StoredEvent, webhook: Webhook, carrier: Carrier): Promise<Attempt> {
    const at = clock.now()
    const begun = performance.now()
    const done = (status: number | null, problem: string | null): Attempt => {
      return { at, took: Math.round(performance.now() - begun), status, problem }
    }
    const deadline = AbortSignal.timeout(deadlineMs)
    try {
      const response = await options.fetch(webhook.url, {
        method: 'POST',
        headers: carrier.headers(event, webhook.secret, at),
        body: event.body,
        redirect: 'manual',
        signal: AbortSignal.any([stop.signal, deadline])
      })
      await response.body?.cancel()
      return done(response.status, null)
    } catch (error) {
      return done(null, deadline.aborted ? `no answer within ${deadlineMs / 1000} s` : reasonOf(error))
    }
  }

  return {
    book(event) {
      const now = clock.now()
      const delivery: Delivery = { id: newId('dlv_'), eventId: event.id, startedAt: now, attempts: [], nextAt: now }
      store.state.deliveries.push(delivery)
      return delivery
    },
    wake,
    async attempted(delivery, ms) {
      const patience = new AbortController()
      const waited = sleep(ms, undefined, { signal: patience.signal }).catch(() => {})
      await Promise.race([underWay.get(delivery.id), waited])
      patience.abort()
    },
    async close() {
      stop.abort()
      clearTimeout(timer)
      await Promise.all(underWay.values())
    }
  }
}

/** The reason of a failed `fetch`, which has the system's message ("connect ECONNREFUSED …") in its cause. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.cause instanceof Error ? error.cause.message : error.message
}
