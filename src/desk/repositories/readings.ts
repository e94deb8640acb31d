import { MINUTE_MS, SECOND_MS } from '../../runtime/time/durations.ts'

/** ms for which a reading is shown: within them the host is not asked again. */
const KEPT_MS = MINUTE_MS
/** ms for which a page waits for a reading. A list of very many accounts takes longer to read. */
const WAIT_MS = 8 * SECOND_MS

/** A reading, or that it is not done yet. `since`: when it began, in ms. */
export type ReadSoon<Value> = { done: true; value: Value } | { done: false; since: number }

/**
 * The readings of a process, by key. `during`: a reading of before that changed is not shown. `forget`: the next `get`
 * reads anew. `outdated`: only a reading of this value is forgotten, not one that another request began since.
 */
export type Readings<Value> = {
  get(key: string, read: () => Promise<Value>, during?: string): Promise<ReadSoon<Value>>
  forget(key: string, outdated?: Value): void
}

type Kept<Value> = {
  reading: Promise<Value>
  during: string | undefined
  since: number
  ended?: { at: number; value: Value }
}

/**
 * Keeps the last reading of each key. Whoever asks within a minute of its end, or while it is made, gets the same one;
 * a reading that threw is not kept. Rejects with what `read` throws. Times in ms.
 */
export function createReadings<Value>({
  now,
  sleep
}: {
  now(): number
  sleep(ms: number): Promise<void>
}): Readings<Value> {
  const all = new Map<string, Kept<Value>>()

  function begin(key: string, read: () => Promise<Value>, during: string | undefined): Kept<Value> {
    const kept: Kept<Value> = { reading: read(), during, since: now() }
    all.set(key, kept)
    kept.reading.then(
      (value) => {
        kept.ended = { at: now(), value }
      },
      () => drop(kept, key)
    )
    return kept
  }

  function drop(kept: Kept<Value>, key: string) {
    if (all.get(key) === kept) all.delete(key)
  }

  function forget(key: string, outdated?: Value) {
    if (outdated === undefined || all.get(key)?.ended?.value === outdated) all.delete(key)
  }

  async function get(key: string, read: () => Promise<Value>, during?: string): Promise<ReadSoon<Value>> {
    const last = all.get(key)
    const isYoung = last && (!last.ended || Math.abs(now() - last.ended.at) < KEPT_MS)
    const { reading, since } = isYoung && last.during === during ? last : begin(key, read, during)
    const value = reading.then((value) => ({ done: true, value }) as const)
    return Promise.race([value, sleep(WAIT_MS).then(() => ({ done: false, since }) as const)])
  }

  return { get, forget }
}
