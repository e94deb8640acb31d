import type { Database } from '../../db/database.ts'
import { statement } from '../../db/statement.ts'
import type { Shutdown } from '../../runtime/shutdown.ts'
import { LeaseLost } from '../tables/write-conflicts.ts'

/** The pause between two writes to a repository. */
export type Pace = {
  /**
   * Waits until the pause after the last write is over; another process may have made that write. Throws `LeaseLost`
   * if this process stops: it would not wait for the answer to a write, and the next process makes the write.
   */
  wait(target: string): Promise<void>
  /** A write has just ended. */
  wrote(target: string): void
}

export type PaceOptions = {
  db: Database
  now(): number
  /** ms of a monotonic clock. */
  elapsed(): number
  sleep(ms: number, signal?: AbortSignal): Promise<void>
  stopping: Pick<Shutdown, 'late'>
  /** ms between two writes to a repository: GitHub asks for at least 1 s (docs/github.md, "Limits"). */
  pauseMs: number
}

const lastWrite = statement((db, value: { target: string }) =>
  db.selectFrom('access_target').select('written_at').where('target', '=', value.target)
)

export function createPace({ db, now, elapsed, sleep, stopping: { late }, pauseMs }: PaceOptions): Pace {
  /** When this process last wrote to each repository, in ms of the monotonic clock. */
  const wroteAt = new Map<string, number>()
  return {
    async wait(target) {
      const last = await lastWrite.first(db, { target })
      // A clock that was put back does not make the pause longer, and one that was put forward does not make it
      // shorter.
      const byClock = Math.min((last?.written_at ?? 0) + pauseMs - now(), pauseMs)
      const here = (wroteAt.get(target) ?? Number.NEGATIVE_INFINITY) + pauseMs - elapsed()
      const waitMs = Math.max(byClock, here)
      if (waitMs > 0) await sleep(waitMs, late)
      if (late.aborted) throw new LeaseLost('this process stops')
    },
    wrote(target) {
      wroteAt.set(target, elapsed())
    }
  }
}
