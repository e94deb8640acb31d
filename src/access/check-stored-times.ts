import type { AccessOptions } from './access-options.ts'
import { bringBackFutureTimes, dateNamesBack } from './tables/future-times.ts'

/** The seller is told of a clock that was put back by at least so many ms. */
const TELL_OF_CLOCK_MS = 60_000

/**
 * Stored times are checked before the first round, and before the round after the clock was put back.
 * @returns what a round does first
 */
export function createTimeCheck(
  { db, clock, process: { log }, seller }: Pick<AccessOptions, 'db' | 'clock' | 'process' | 'seller'>,
  nudge: () => void
): () => Promise<void> {
  let areRight = false
  /** ms by which the clock was put back since the stored times were last checked. */
  let putBackMs = 0
  clock.onPutBack((byMs) => {
    log.warn({ seconds: Math.round(byMs / 1000) }, 'the clock of this machine was put back: stored times are corrected')
    areRight = false
    putBackMs += byMs
    if (byMs >= TELL_OF_CLOCK_MS) void seller.alert('clock_ahead').catch(() => undefined)
    nudge()
  })
  return async () => {
    if (areRight) return
    // Set before the work: the clock may be put back during it.
    areRight = true
    const byMs = putBackMs
    putBackMs = 0
    try {
      if (byMs > 0) await dateNamesBack(db, byMs)
      await bringBackFutureTimes(db, clock.now())
    } catch (error) {
      areRight = false
      putBackMs += byMs
      throw error
    }
  }
}
