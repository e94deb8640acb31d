/** The host's limit: invitations per rolling window, and the pause between two. Times in ms. */
export type HostLimit = { count: number; windowMs: number; pauseMs: number }

/** The earliest time at which each buyer could be invited, by a program that knows the limit and makes no error. */
export function bestPossible(arrivals: readonly number[], { count, windowMs, pauseMs }: HostLimit): number[] {
  const sent: number[] = []
  for (const arrival of [...arrivals].sort((a, b) => a - b)) {
    const afterPause = (sent.at(-1) ?? Number.NEGATIVE_INFINITY) + pauseMs
    const inWindow = (sent[sent.length - count] ?? Number.NEGATIVE_INFINITY) + windowMs
    sent.push(Math.max(arrival, afterPause, inWindow))
  }
  return sent
}
