/**
 * Resolves after `ms`, or when the signal aborts. With 0 ms it resolves at the end of this turn of the event loop,
 * after all other events of the turn. A wait longer than 24 days ends after 24 days: https://nodejs.org/api/timers.html
 */
export function wait(ms: number, signal?: AbortSignal): Promise<void> {
  if (signal?.aborted) return Promise.resolve()
  if (ms <= 0) return new Promise((resolve) => setImmediate(resolve))
  return new Promise((resolve) => {
    const over = () => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', over)
      resolve()
    }
    const timer = setTimeout(over, Math.min(ms, 2 ** 31 - 1))
    signal?.addEventListener('abort', over)
  })
}
