import type { AlertSeller } from '../../alerts/alerts.ts'
import type { Database } from '../../db/database.ts'
import type { Log } from '../../runtime/logging/log.ts'
import { together, type Worker } from '../../runtime/worker.ts'
import { lemonsqueezyOrders } from '../processors/lemonsqueezy/orders-list.ts'
import type { ListReader } from '../processors/list-reader.ts'
import { keyVariable, type ReadableProcessor, readableProcessors } from '../processors/names.ts'
import { polarOrders } from '../processors/polar/orders-list.ts'
import type { Processor } from '../processors/processor.ts'
import { stripeEvents } from '../processors/stripe/events-list.ts'
import { type CatchUpOutcome, catchUp } from './read-list.ts'
import { createCatchUpWorker } from './schedule.ts'

/** Finds deliveries in the processors' own lists that no webhook brought. */
export type CatchUp = Worker & {
  /** Reads each list with a key once, immediately; reports the reason for those without a key. */
  read(days?: number): Promise<CatchUpReport[]>
}

/** The result for one processor's list. `needs`: the right that its key needs. */
export type CatchUpReport = { provider: ReadableProcessor; needs: string } & (
  | { kind: 'read'; outcome: CatchUpOutcome; keepsDays: number | undefined }
  | { kind: 'no_key'; why: string }
)

export type CreateCatchUpOptions = {
  db: Database
  log: Log
  now(): number
  sleep(ms: number, signal?: AbortSignal): Promise<void>
  deadline(ms: number): AbortSignal
  fetch: typeof fetch
  /** The processors that are switched on, by name. */
  processors: Readonly<Record<string, Pick<Processor, 'read'>>>
  keys?: Partial<Record<ReadableProcessor, string>> | undefined
  urls?: Partial<Record<ReadableProcessor, string>> | undefined
  /** Called after a new delivery was stored in the inbox. */
  onStored(): void
  alert: AlertSeller
}

const readers: Record<ReadableProcessor, ListReader> = {
  stripe: stripeEvents,
  polar: polarOrders,
  lemonsqueezy: lemonsqueezyOrders
}

/** How long a processor itself repeats a delivery: docs/payments.md. */
const ownRetries: Record<ReadableProcessor, string> = {
  stripe: 'Stripe itself tries for 3 days',
  polar: 'Polar itself tries for about half an hour',
  lemonsqueezy: 'Lemon Squeezy itself tries for 2.5 minutes'
}

export function createCatchUp(options: CreateCatchUpOptions): CatchUp {
  const { db, log, now, sleep, deadline, fetch, processors, keys = {}, urls = {}, onStored, alert } = options
  const stopping = new AbortController()
  const stopped = stopping.signal
  const switchedOn = readableProcessors.flatMap((provider) => {
    const on = Object.hasOwn(processors, provider) ? processors[provider] : undefined
    return on ? [{ provider, on }] : []
  })
  const lists = switchedOn.map(({ provider, on }) => {
    const reader = readers[provider]
    const key = keys[provider]
    if (key === undefined) return { provider, reader, read: undefined }
    let inARow = 0
    const asking = { reader, url: urls[provider], key, fetch, now, deadline, stopped, failures: () => inARow }
    const read = async (days?: number) => {
      const outcome = await catchUp({ ...asking, db, provider, read: on.read, sleep, onStored }, days)
      inARow = outcome.ok ? 0 : inARow + 1
      return outcome
    }
    return { provider, reader, read }
  })
  const timing = { log, now, sleep, stopped, stop: () => stopping.abort() }
  const workers = lists.flatMap(({ provider, read }) =>
    read ? [createCatchUpWorker({ ...timing, provider, alert, read: () => read() })] : []
  )
  const worker = together(workers)
  let isStarted = false

  return {
    read: (days) =>
      Promise.all(
        lists.map(async ({ provider, reader, read }): Promise<CatchUpReport> => {
          const { needs, keepsDays } = reader
          if (!read) return { provider, needs, kind: 'no_key', why: withoutKey(provider) }
          return { provider, needs, kind: 'read', outcome: await read(days), keepsDays }
        })
      ),
    ...worker,
    start() {
      if (isStarted) return
      isStarted = true
      for (const { provider, read } of lists) if (!read) log.info({ provider }, withoutKey(provider))
      worker.start()
    },
    async stop() {
      stopping.abort()
      await worker.stop()
    }
  }
}

function withoutKey(provider: ReadableProcessor): string {
  return `${keyVariable(provider)} is not set, so what a webhook of ${provider} does not bring is not looked for. ${ownRetries[provider]}; after that, send it again from its dashboard.`
}
