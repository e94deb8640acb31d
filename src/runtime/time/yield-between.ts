/** `now` in ms; `sleep` resolves after so many ms, and after 0 ms at the end of this turn of the event loop. */
export type Time = { now(): number; sleep(ms: number): Promise<void> }

/** ms of rest at most: a clock that is put forward during the work does not tell how long it took. */
const MOST_REST_MS = 5_000

/**
 * Does a piece of longer work, and then leaves as much time to others as it took, unless they had their turn meanwhile: on
 * SQLite, which answers at once, all of it is one turn of the event loop (decisions/024).
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
