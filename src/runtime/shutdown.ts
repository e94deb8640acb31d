/** A shutdown of the process, in two steps. */
export type Shutdown = {
  /** Aborted at the first step: loops end, and work that is under way may still finish. */
  begun: AbortSignal
  /**
   * Aborted at the second step: no work waits for a host any longer, and no work with an effect outside the process is
   * begun.
   */
  late: AbortSignal
  /** Takes the first step now and the second after the grace period. A second call does nothing. */
  begin(): void
}

/**
 * ms between the two steps. Less than the time that open requests get when the listener closes, so that they are still
 * answered.
 */
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
