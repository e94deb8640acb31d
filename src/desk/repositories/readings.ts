import { MINUTE_MS, SECOND_MS } from '../../runtime/time/durations.ts'

/** ms for which a reading is shown: within them the host is not asked again. */
const KEPT_MS = MINUTE_MS
/** ms for which a page waits for a reading. A list of very many accounts takes longer to read. */
const WAIT_MS = 8 * SECOND_MS

/** A reading, or that it is not done yet. `since`: when it began, in ms. */
export type ReadSoon<Value> = { done: true; value: Value } | { done: false; since: number }

/** The readings of a process, by key. */
export type Readings<Value> = (key: string, read: () => Promise<Value>) => Promise<ReadSoon<Value>>

type Kept<Value> = { reading: Promise<Value>; since: number; endedAt?: number }

/**
 * Keeps the last reading of each key. Whoever asks within a minute of its end, or while it is made, gets the same one; a
 * reading that threw is not kept. Rejects with what `read` throws. Times in ms.
 */
export function createReadings<Value>({
  now,
  sleep
}: {
  now(): number
  sleep(ms: number): Promise<void>
}): Readings<Value> {
  const all = new Map<string, Kept<Value>>()

  function begin(key: string, read: () => Promise<Value>): Kept<Value> {
    const kept: Kept<Value> = { reading: read(), since: now() }
    all.set(key, kept)
    kept.reading.then(
      () => {
        kept.endedAt = now()
      },
      () => all.delete(key)
    )
    return kept
  }

  return async (key, read) => {
    const last = all.get(key)
    const isFresh = last && (last.endedAt === undefined || Math.abs(now() - last.endedAt) < KEPT_MS)
    const { reading, since } = isFresh ? last : begin(key, read)
    const value = reading.then((value) => ({ done: true, value }) as const)
    return Promise.race([value, sleep(WAIT_MS).then(() => ({ done: false, since }) as const)])
  }
}
