/** The subject of an entry. */
export type StoryKind = 'payment' | 'access' | 'host' | 'mail' | 'person'

/**
 * A line of the story of a purchase: a sentence, and below it the words of machines. `at` in ms since the epoch. `rank`: the
 * order of entries of the same moment, a cause before its effect. `isBad`: it failed, or waits for the seller.
 */
export type StoryEntry = {
  at: number
  rank: number
  kind: StoryKind
  words: string
  isBad?: boolean
  /** The address of the processor's own page about it. */
  page?: string
  details: readonly (readonly [name: string, value: string])[]
}

/** The entries in the order in which they happened. */
export function inOrder(entries: readonly StoryEntry[]): StoryEntry[] {
  return [...entries].sort((a, b) => a.at - b.at || a.rank - b.rank)
}

/** The details that are known. */
export function details(
  ...all: readonly (readonly [name: string, value: string | number | null | undefined])[]
): StoryEntry['details'] {
  return all.flatMap(([name, value]) =>
    value === null || value === undefined || value === '' ? [] : [[name, `${value}`]]
  )
}
