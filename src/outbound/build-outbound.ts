import type { WebhookNetwork } from '../chat/webhook-call.ts'
import type { Database } from '../db/database.ts'
import type { Product } from '../product.ts'
import type { Basics } from '../runtime/basics.ts'
import { MINUTE_MS } from '../runtime/time/durations.ts'
import { createWorker, type Worker } from '../runtime/worker.ts'
import type { OutboundWebhook } from './outbound-webhook.ts'
import { switchOutbound } from './outbox.ts'

/** `send` sends what is due now; it returns when to run again, in ms. */
export type Outbound = Worker & { send(): Promise<{ nextAt: number }> }

/**
 * Builds the worker that sends events to the seller's program. Without one it only stores that no facts are to be
 * written, and the code for sending is not loaded.
 */
export function buildOutbound(deps: {
  db: Database
  basics: Basics
  config: { products: readonly Product[] }
  secrets: { eventWebhook?: OutboundWebhook }
  network?: WebhookNetwork | undefined
  tellGivenUp(problem: string): Promise<void>
}): Outbound {
  const { db, basics, config, secrets: known, network, tellGivenUp } = deps
  const webhook = known.eventWebhook
  const { log, sleep, newId, clock } = basics
  const { now } = clock
  const stopping = new AbortController()
  let sending: Promise<() => Promise<{ nextAt: number }>> | undefined

  async function load({ url, secrets }: OutboundWebhook) {
    const { createWebhookCall } = await import('../chat/webhook-call.ts')
    const { sendEvents } = await import('./send-events.ts')
    const { deadline } = basics.network
    const call = createWebhookCall({ url, receiver: 'receiver of events', deadline, network })
    const stopped = stopping.signal
    return () => sendEvents({ db, now, newId, log, products: config.products, call, secrets, tellGivenUp, stopped })
  }

  async function send(): Promise<{ nextAt: number }> {
    await switchOutbound(db, webhook !== undefined)
    if (!webhook) return { nextAt: Number.POSITIVE_INFINITY }
    sending ??= load(webhook)
    return (await sending)()
  }

  const worker = createWorker({
    name: 'sending events',
    log,
    now,
    sleep,
    stopped: stopping.signal,
    stop: () => stopping.abort(),
    work: send,
    afterFailureMs: MINUTE_MS,
    // The clock of the sandbox can be moved by days.
    longestMs: MINUTE_MS
  })
  return { ...worker, send }
}
