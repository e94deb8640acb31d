/**
 * Resolves after so many ms, or once the signal aborts; after 0 ms at the end of this turn of the event loop, when whatever
 * else has happened had its turn. Longer than 24 days is 24 days: https://nodejs.org/api/timers.html
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
