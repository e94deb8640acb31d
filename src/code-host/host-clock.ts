import { httpDate } from '../runtime/time/retry-after.ts'

/**
 * The clock of a code host, as the `date` of its latest answer and the time that has passed since tell it. The clock of
 * this machine may be wrong, or be moved between two calls, and has no part in it.
 */
export type HostClock = {
  /** Reads the `date` of an answer that has just arrived (RFC 9110, 6.6.1: whole seconds). */
  hear(headers: Record<string, string>): void
  /** The host's time, in ms since the epoch; undefined until an answer has told it. */
  now(): number | undefined
}

/** @param elapsed ms since some fixed moment, by a clock that never jumps */
export function createHostClock(elapsed: () => number): HostClock {
  let heard: { date: number; at: number } | undefined
  return {
    hear(headers) {
      const date = httpDate(headers.date ?? '')
      if (date !== undefined) heard = { date, at: elapsed() }
    },
    now: () => heard && Math.round(heard.date + elapsed() - heard.at)
  }
}
