/** Runs the work of one key at a time, in the order in which it came. */
export type KeyedMutex = <T>(key: string, work: () => Promise<T>) => Promise<T>

/**
 * For this process only, and for its peace: many requests of one user at the same moment would be in each other's way in
 * the database, which decides between processes.
 */
export function createKeyedMutex(): KeyedMutex {
  const last = new Map<string, Promise<unknown>>()
  return (key, work) => {
    const before = last.get(key) ?? Promise.resolve()
    const mine = before.then(work, work)
    const settled = mine.catch(() => undefined)
    last.set(key, settled)
    void settled.then(() => {
      if (last.get(key) === settled) last.delete(key)
    })
    return mine
  }
}
