import type { Log } from '../../runtime/logging/log.ts'
import type { Shutdown } from '../../runtime/shutdown.ts'
import { createWorker, together, type Worker } from '../../runtime/worker.ts'

/** The schedule of the controller. */
export type Schedule = Worker & {
  /**
   * Starts a round for a buyer who sees the page, unless this function has started one in the last 10 s.
   * `isWorthwhile`: whether the buyer has open grants.
   */
  refresh(isWorthwhile: () => Promise<boolean>): Promise<void>
}

/** ms to wait after the database itself failed. */
const AFTER_FAILURE_MS = 5_000
/** The shortest time (ms) between two rounds. */
const LEAST_MS = 250
/** The shortest time (ms) between two rounds that waiting buyers cause. */
const REFRESH_MS = 10_000

/** Runs the controller and the mails, each at its own times: when something is due, and after a nudge. */
export function createSchedule(options: {
  log: Log
  stopping: Shutdown
  now(): number
  sleep(ms: number, signal?: AbortSignal): Promise<void>
  round(): Promise<{ nextAt: number }>
  mails(): Promise<{ nextAt: number }>
}): Schedule {
  const { log, now, sleep, stopping } = options
  const timing = { log, now, sleep, stopped: stopping.begun, stop: stopping.begin }
  const pauses = { afterFailureMs: AFTER_FAILURE_MS, pauseMs: LEAST_MS }
  const workers = together([
    createWorker({ ...timing, ...pauses, name: 'a round of the controller', work: options.round }),
    createWorker({ ...timing, ...pauses, name: 'sending mails', work: options.mails })
  ])
  let refreshedAt = 0

  return {
    ...workers,
    async refresh(isWorthwhile) {
      // The absolute value allows for a clock that was put forward or back.
      if (Math.abs(now() - refreshedAt) < REFRESH_MS || !(await isWorthwhile())) return
      refreshedAt = now()
      workers.nudge()
    }
  }
}
