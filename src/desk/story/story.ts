import type { SellerActionKind } from '../../db/seller-tables.ts'
import { MINUTE_MS } from '../../runtime/time/durations.ts'

/** The subject of an entry. */
export type StoryKind = 'payment' | 'access' | 'host' | 'mail' | 'person'

/**
 * A line of the story of a purchase: a sentence, and below it the words of machines. `at` in ms since the epoch.
 * `rank`: the order of entries of the same moment, a cause before its effect. `isBad`: it failed, or waits for the
 * seller. `act`: the seller's action that the entry is about, or that it follows from; then `rest` are its words
 * besides that the action was taken.
 */
export type StoryEntry = {
  at: number
  rank: number
  kind: StoryKind
  words: string
  isBad?: boolean
  /** The address of the processor's own page about it. */
  page?: string
  act?: { kind: SellerActionKind; follows?: { rest: string } }
  details: readonly (readonly [name: string, value: string])[]
}

/** The entries in the order in which they happened. */
export function inOrder(entries: readonly StoryEntry[]): StoryEntry[] {
  return [...entries].sort((a, b) => a.at - b.at || a.rank - b.rank)
}

/** The entries, of which those that say the same right after one another are one. `times`: how many they were. */
export function foldRepeats(entries: readonly StoryEntry[]): (StoryEntry & { times: number })[] {
  const folded: (StoryEntry & { times: number })[] = []
  for (const entry of entries) {
    const last = folded.at(-1)
    if (last?.words === entry.words && last.kind === entry.kind && last.page === entry.page) {
      last.times += 1
      last.details = [...last.details, ...entry.details]
    } else folded.push({ ...entry, times: 1 })
  }
  return folded
}

/** The entries of a story that stand open. */
const NEWEST = 5

/**
 * The newest entries of a story in time order, and the earlier ones, which are folded if they are several. Entries of
 * the same minute stay together, such as an action of the seller and all that followed at once.
 */
export function newestOf<Entry extends { at: number }>(
  entries: readonly Entry[]
): { earlier: Entry[]; newest: Entry[] } {
  const since = (entries.at(-NEWEST)?.at ?? 0) - MINUTE_MS
  const folded = Math.max(
    0,
    entries.findIndex(({ at }) => at >= since)
  )
  const from = folded > 1 ? folded : 0
  return { earlier: entries.slice(0, from), newest: entries.slice(from) }
}

/** The details that are known. */
export function details(
  ...all: readonly (readonly [name: string, value: string | number | null | undefined])[]
): StoryEntry['details'] {
  return all.flatMap(([name, value]) =>
    value === null || value === undefined || value === '' ? [] : [[name, `${value}`]]
  )
}
