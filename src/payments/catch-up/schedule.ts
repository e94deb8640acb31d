import type { AlertSeller } from '../../alerts/alerts.ts'
import type { Log } from '../../runtime/logging/log.ts'
import { HOUR_MS } from '../../runtime/time/durations.ts'
import { createWorker, type Worker } from '../../runtime/worker.ts'
import { keyVariable } from '../processors/names.ts'
import type { CatchUpOutcome } from './read-list.ts'

export type CatchUpWorkerOptions = {
  processor: string
  log: Log
  now(): number
  sleep(ms: number, signal?: AbortSignal): Promise<void>
  stopped: AbortSignal
  /** Aborts `stopped`. */
  stop(): void
  /** Tells the seller that the processor refuses the key. */
  alert: AlertSeller
  read(): Promise<CatchUpOutcome>
}

/** Pause (ms) after the database itself failed. */
const AFTER_FAILURE_MS = 60_000
/** ms until the same failure is logged again. */
const SAY_AGAIN_MS = 24 * HOUR_MS

/** Reads one processor's list: now, then every hour, or at the time that a failure names. */
export function createCatchUpWorker(options: CatchUpWorkerOptions): Worker {
  const { processor, log, now, sleep, stopped, alert } = options
  let lastLogged: { why: string; at: number } | undefined

  async function work(): Promise<{ nextAt: number }> {
    try {
      return { nextAt: await nextReadAfter(await options.read()) }
    } catch (error) {
      if (!stopped.aborted) throw error
      return { nextAt: now() }
    }
  }

  /** Returns the time of the next read. Logs a failure when it begins, and once a day while it lasts. */
  async function nextReadAfter(outcome: CatchUpOutcome): Promise<number> {
    const { found } = outcome
    if (found > 0) log.warn({ processor, found }, 'the catch-up read found deliveries that no webhook had brought')
    if (outcome.ok) {
      if (lastLogged) log.info({ processor }, 'the catch-up read works again')
      lastLogged = undefined
      return now() + HOUR_MS
    }
    const { why, detail, retryAt } = outcome.failure
    if (why === 'key_refused' && !stopped.aborted)
      await alert('key_refused', { item: processor, words: `${processor} (${keyVariable(processor)}): ${detail}` })
    if (!stopped.aborted && (lastLogged?.why !== why || Math.abs(now() - lastLogged.at) >= SAY_AGAIN_MS)) {
      const line = { processor, why, detail, retryAt: new Date(retryAt).toISOString() }
      if (why === 'key_refused') log.error(line, 'the processor does not accept the API key for the catch-up read')
      else log.warn(line, 'the catch-up read failed and will be tried again')
      lastLogged = { why, at: now() }
    }
    return retryAt
  }

  const name = `the catch-up read of ${processor}`
  return createWorker({ name, log, now, sleep, stopped, stop: options.stop, work, afterFailureMs: AFTER_FAILURE_MS })
}
