/** How a process ends, in two steps. */
export type Shutdown = {
  /** Aborted at the first: loops end, and what is under way may still end as it should. */
  begun: AbortSignal
  /** Aborted at the second: nobody waits for a host any more, and nothing that others would see is begun. */
  late: AbortSignal
  /** Takes the first step now, and the second after a grace. Once is enough. */
  begin(): void
}

/** ms between the two: less than requests under way get when the listener closes, so that they are still answered. */
const GRACE_MS = 500

/** `graceMs`: ms between the two steps. */
export function createShutdown(graceMs = GRACE_MS): Shutdown {
  const begun = new AbortController()
  const late = new AbortController()
  return {
    begun: begun.signal,
    late: late.signal,
    begin() {
      if (begun.signal.aborted) return
      begun.abort()
      setTimeout(() => late.abort(new Error('the process stops')), graceMs).unref()
    }
  }
}
