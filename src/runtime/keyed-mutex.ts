/** A mutex for each key: one at a time has the turn of a key, in the order of the calls. For this process only. */
export type KeyedMutex<Key = string> = {
  /**
   * Runs work once the turn has come.
   * @param mostMs ms after which the next one gets the turn although the work still goes on
   */
  run<T>(key: Key, work: () => Promise<T>, mostMs?: number): Promise<T>
  /**
   * Waits for the turn. Returns the function that ends it; a second call of that does nothing.
   * @param patience called if the turn does not come at once: undefined is returned if it resolves before the turn
   *   comes. The signal aborts when the turn has come.
   */
  enter(key: Key, patience: (entered: AbortSignal) => Promise<unknown>): Promise<(() => void) | undefined>
}

export function createKeyedMutex<Key = string>(): KeyedMutex<Key> {
  /** Who waits for the turn of a key that is taken. Each says whether it takes the turn. */
  const lines = new Map<Key, (() => boolean)[]>()

  function leave(key: Key) {
    const line = lines.get(key) ?? []
    for (let next = line.shift(); next; next = line.shift()) if (next()) return
    lines.delete(key)
  }

  function turnOf(key: Key): () => void {
    let hasLeft = false
    return () => {
      if (!hasLeft) leave(key)
      hasLeft = true
    }
  }

  async function enter(key: Key, patience?: (entered: AbortSignal) => Promise<unknown>) {
    const line = lines.get(key)
    if (!line) {
      lines.set(key, [])
      return turnOf(key)
    }
    const entered = new AbortController()
    let isGivenUp = false
    const turn = new Promise<void>((resolve) => {
      line.push(() => {
        if (isGivenUp) return false
        entered.abort()
        resolve()
        return true
      })
    })
    await Promise.race([turn, ...(patience ? [patience(entered.signal)] : [])])
    if (entered.signal.aborted) return turnOf(key)
    isGivenUp = true
    return undefined
  }

  return {
    enter,
    async run(key, work, mostMs) {
      const end = await enter(key)
      const limit = mostMs === undefined ? undefined : setTimeout(() => end?.(), mostMs).unref()
      try {
        return await work()
      } finally {
        clearTimeout(limit)
        end?.()
      }
    }
  }
}
