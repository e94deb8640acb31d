import { randomUUID } from 'node:crypto'
import { createLog, type Log } from './logging/log.ts'
import { createRateLimitedLog, type RateLimitedLog } from './logging/rate-limited-log.ts'
import { createShutdown, type Shutdown } from './shutdown.ts'
import { type Clock, createClock, steadyClock } from './time/clock.ts'
import { wait } from './time/sleep.ts'

/** The clock, the log and the other basics that each part of a process is built with. Times in ms. */
export type Basics = {
  clock: Clock
  log: Log
  /** Logs lines that a stranger can cause, at a limited rate. */
  rateLimitedLog: RateLimitedLog
  /** Resolves after so many ms, or once the signal aborts. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>
  newId(): string
  stopping: Shutdown
  network: Network
}

/** How other servers are called. `deadline`: a signal that aborts after so many ms, or when the process stops. */
export type Network = { fetch: typeof fetch; deadline(ms: number): AbortSignal }

/** The basics that tests replace. */
type Replaced = Partial<
  Pick<Basics, 'log' | 'sleep' | 'newId'> &
    Network & {
      now(): number
      /** A time in ms that does not jump when `now` is set. Without it, `now` is used as such a time. */
      elapsed(): number
    }
>

export function createBasics(replaced: Replaced): Basics {
  const clock = clockOf(replaced)
  const stopping = createShutdown()
  return {
    clock,
    log: replaced.log ?? createLog('info'),
    rateLimitedLog: createRateLimitedLog(clock.now),
    sleep: replaced.sleep ?? wait,
    newId: replaced.newId ?? randomUUID,
    stopping,
    network: {
      fetch: replaced.fetch ?? fetch,
      deadline: replaced.deadline ?? ((ms) => AbortSignal.any([AbortSignal.timeout(ms), stopping.late]))
    }
  }
}

/** If only `now` is replaced, a change of it means that so much time has passed. */
function clockOf({ now, elapsed }: Replaced): Clock {
  if (now && !elapsed) return steadyClock(now)
  return createClock({ now: now ?? Date.now, elapsed: elapsed ?? (() => performance.now()) })
}
