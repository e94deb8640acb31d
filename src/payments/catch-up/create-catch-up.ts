import { type AlertSeller, endAlerts } from '../../alerts/alerts.ts'
import type { Database } from '../../db/database.ts'
import type { Log } from '../../runtime/logging/log.ts'
import { together, type Worker } from '../../runtime/worker.ts'
import type { ProcessorDescriptor } from '../processors/descriptor.ts'
import { keyVariable } from '../processors/names.ts'
import type { Processor } from '../processors/processor.ts'
import { type CatchUpOutcome, catchUp } from './read-list.ts'
import { createCatchUpWorker } from './schedule.ts'

/** Finds deliveries in the processors' own lists that no webhook brought. */
export type CatchUp = Worker & {
  /** Reads each list with a key once, immediately; reports the reason for those without a key. */
  read(days?: number): Promise<CatchUpReport[]>
}

/** The result for one processor's list. `needs`: the right that its key needs. */
export type CatchUpReport = { processor: string; needs: string } & (
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
  /** The descriptors of all processors, whether they are switched on or not. */
  descriptors: readonly ProcessorDescriptor[]
  keys?: Readonly<Record<string, string>> | undefined
  urls?: Readonly<Record<string, string>> | undefined
  /** Called after a new delivery was stored in the inbox. */
  onStored(): void
  alert: AlertSeller
}

export function createCatchUp(options: CreateCatchUpOptions): CatchUp {
  const {
    db,
    log,
    now,
    sleep,
    deadline,
    fetch,
    processors,
    descriptors,
    keys = {},
    urls = {},
    onStored,
    alert
  } = options
  const stopping = new AbortController()
  const stopped = stopping.signal
  const switchedOn = descriptors.flatMap(({ name, label, list }) => {
    const on = Object.hasOwn(processors, name) ? processors[name] : undefined
    return on && list ? [{ processor: name, label, list, on }] : []
  })
  const lists = switchedOn.map(({ processor, label, list, on }) => {
    const { reader } = list
    const key = keys[processor]
    const withoutKey = `${keyVariable(processor)} is not set, so what a webhook of ${processor} does not bring is not looked for. ${label} itself tries for ${list.retries}; after that, send it again from its dashboard.`
    if (key === undefined) return { processor, reader, withoutKey, read: undefined }
    let inARow = 0
    const asking = { reader, url: urls[processor], key, fetch, now, deadline, stopped, failures: () => inARow }
    const read = async (days?: number) => {
      const outcome = await catchUp({ asking, db, processor, read: on.read, sleep, onStored }, days)
      inARow = outcome.ok ? 0 : inARow + 1
      if (outcome.ok) await endAlerts(db, 'key_refused', ({ item }) => item === processor, now())
      return outcome
    }
    return { processor, reader, withoutKey, read }
  })
  const timing = { log, now, sleep, stopped, stop: () => stopping.abort() }
  const workers = lists.flatMap(({ processor, read }) =>
    read ? [createCatchUpWorker({ ...timing, processor, alert, read: () => read() })] : []
  )
  const worker = together(workers)
  let isStarted = false

  return {
    read: (days) =>
      Promise.all(
        lists.map(async ({ processor, reader, withoutKey, read }): Promise<CatchUpReport> => {
          const { needs, keepsDays } = reader
          if (!read) return { processor, needs, kind: 'no_key', why: withoutKey }
          return { processor, needs, kind: 'read', outcome: await read(days), keepsDays }
        })
      ),
    ...worker,
    start() {
      if (isStarted) return
      isStarted = true
      for (const { processor, withoutKey, read } of lists) if (!read) log.info({ processor }, withoutKey)
      worker.start()
    },
    async stop() {
      stopping.abort()
      await worker.stop()
    }
  }
}
