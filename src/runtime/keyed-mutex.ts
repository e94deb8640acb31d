/** A mutex for each key: the callers get the turn of a key one by one, in the order of their calls, in this process. */
export type KeyedMutex<Key = string> = {
  /**
   * Runs work once the turn has come.
   * @param mostMs ms after which the next caller gets the turn although the work still goes on
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
  /**
   * For each key whose turn is taken, the callers that wait. Each returns whether it takes the turn that it is offered.
   */
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
