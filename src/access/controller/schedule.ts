import type { Log } from '../../runtime/logging/log.ts'
import type { Shutdown } from '../../runtime/shutdown.ts'

/** The controller's own time. */
export type Schedule = {
  /** Something has happened: the next round begins soon. */
  nudge(): void
  /** A buyer is looking: the host is asked again unless that was a moment ago. */
  look(isWorthwhile: () => Promise<boolean>): Promise<void>
  start(): void
  /** Ends after the step at hand; a host that is slow to answer is not waited for. */
  stop(): Promise<void>
}

/** ms of rest after the database itself failed. */
const AFTER_FAILURE_MS = 5_000
/** ms between two rounds, however much happens. */
const LEAST_MS = 250
/** ms between two rounds that a waiting buyer can cause. */
const LOOK_MS = 10_000

/** Runs the controller and the mails, each in its own time: when something is due, and when somebody says so. */
export function createSchedule(options: {
  log: Log
  stopping: Shutdown
  now(): number
  sleep(ms: number, signal?: AbortSignal): Promise<void>
  pass(): Promise<{ nextAt: number }>
  mails(): Promise<{ nextAt: number }>
}): Schedule {
  const { log, now, sleep } = options
  const { begun } = options.stopping
  const sleepers = new Set<() => void>()
  let running: Promise<unknown> | undefined
  let lastLook = 0

  async function repeat(what: string, work: () => Promise<{ nextAt: number }>) {
    let nudges = 0
    let waking = new AbortController()
    sleepers.add(() => {
      nudges += 1
      waking.abort()
    })
    while (!begun.aborted) {
      const seen = nudges
      const { nextAt } = await work().catch((error) => {
        log.error({ err: error }, `${what} failed`)
        return { nextAt: now() + AFTER_FAILURE_MS }
      })
      await sleep(LEAST_MS, begun)
      waking = new AbortController()
      if (nudges !== seen || begun.aborted) continue
      await sleep(Math.max(0, nextAt - now()), AbortSignal.any([waking.signal, begun]))
    }
  }

  function nudge() {
    for (const wake of sleepers) wake()
  }

  return {
    nudge,
    async look(isWorthwhile) {
      // Whether the clock was put forward or back since.
      if (Math.abs(now() - lastLook) < LOOK_MS || !(await isWorthwhile())) return
      lastLook = now()
      nudge()
    },
    start() {
      running ??= Promise.all([repeat('a pass of the controller', options.pass), repeat('the mails', options.mails)])
    },
    async stop() {
      options.stopping.begin()
      await running
    }
  }
}
