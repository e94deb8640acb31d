import type { Log } from './logging/log.ts'

/** Work that is repeated: at once, then whenever it is due or after a nudge. */
export type Worker = {
  /** Starts the worker; a second call has no effect. */
  start(): void
  /** Makes the next run begin soon, since there may be work. */
  nudge(): void
  /** Resolves after the step at hand. */
  stop(): Promise<void>
}

export type WorkerOptions = {
  /** The name of the work in the log. */
  name: string
  log: Log
  /** ms since the epoch. */
  now(): number
  /** Resolves after so many ms, or once the signal aborts. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>
  /** Aborted when no further run is to begin. */
  stopped: AbortSignal
  /** Aborts `stopped`. */
  stop(): void
  /** Does what is due. `nextAt`: when something is due again, in ms since the epoch. */
  work(): Promise<{ nextAt: number }>
  /** ms from a run that threw to the next. */
  afterFailureMs: number
  /** ms between two runs, however much happens. */
  pauseMs?: number
  /** ms between two runs at most, whatever the clock does meanwhile. */
  longestMs?: number
  /** ms between a nudge and the run: what arrives together is done together. */
  gatherMs?: number
  /** Each further nudge within `gatherMs` begins that time again, up to this number of times. */
  gatherTimes?: number
}

export function createWorker(options: WorkerOptions): Worker {
  const { name, log, now, sleep, stopped, work, pauseMs = 0, longestMs = Infinity } = options
  const { gatherMs = 0, gatherTimes = 1 } = options
  let running: Promise<void> | undefined
  let nudges = 0
  let waking = new AbortController()

  async function run() {
    while (!stopped.aborted) {
      const seen = nudges
      const { nextAt } = await work().catch((error) => {
        log.error({ err: error }, `${name} failed`)
        return { nextAt: now() + options.afterFailureMs }
      })
      if (pauseMs > 0) await sleep(pauseMs, stopped)
      waking = new AbortController()
      if (nudges === seen && !stopped.aborted) {
        await sleep(Math.min(Math.max(0, nextAt - now()), longestMs), AbortSignal.any([waking.signal, stopped]))
      }
      if (gatherMs > 0) await gather()
    }
  }

  async function gather() {
    for (let times = 0, seen = -1; times < gatherTimes && nudges !== seen && !stopped.aborted; times += 1) {
      seen = nudges
      await sleep(gatherMs, stopped)
    }
  }

  return {
    start() {
      running ??= run()
    },
    nudge() {
      nudges += 1
      waking.abort()
    },
    async stop() {
      options.stop()
      await running
    }
  }
}

/** Several workers that are started, nudged and stopped as one. */
export function together(workers: readonly Worker[]): Worker {
  return {
    start() {
      for (const worker of workers) worker.start()
    },
    nudge() {
      for (const worker of workers) worker.nudge()
    },
    async stop() {
      await Promise.all(workers.map((worker) => worker.stop()))
    }
  }
}
