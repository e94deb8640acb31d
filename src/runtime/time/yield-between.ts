/** `now` in ms; `sleep` resolves after so many ms, and after 0 ms at the end of this turn of the event loop. */
export type Time = { now(): number; sleep(ms: number): Promise<void> }

/** Longest pause in ms: if the clock is moved forward during the work, the measured duration is wrong. */
const MOST_REST_MS = 5_000

/**
 * Does a longer piece of work, and then yields for as long as the work took, unless other work could run meanwhile. On
 * SQLite, which answers synchronously, all of the work is one turn of the event loop (decisions/024).
 */
export async function yieldingAfter<T>({ now, sleep }: Time, work: () => Promise<T>): Promise<T> {
  const began = now()
  let hadTurn = false
  void sleep(0).then(() => {
    hadTurn = true
  })
  const done = await work()
  if (!hadTurn) await sleep(Math.min(Math.max(0, now() - began), MOST_REST_MS))
  return done
}
