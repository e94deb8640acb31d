import { details, type StoryEntry } from './story.ts'

/** A new name of the account of a grant, which the code host showed at `at` (ms). */
export type Rename = { grantId: string; at: number; from: string; to: string }

/** The entries with the names that their accounts had at their time, instead of the present ones. */
export function namedInTime<Entry extends { grantId: string; login: string; at: number }>(
  entries: readonly Entry[],
  renames: readonly Rename[]
): Entry[] {
  const inTurn = [...renames].sort((a, b) => a.at - b.at)
  return entries.map((entry) => {
    const next = inTurn.find(({ grantId, at }) => grantId === entry.grantId && at > entry.at)
    return next ? { ...entry, login: next.from } : entry
  })
}

/** Each new name of an account, once for all repositories of the purchase. */
export function renameStory(renames: readonly Rename[], host: string): StoryEntry[] {
  const each = new Map(renames.map((rename) => [`${rename.from} ${rename.to} ${rename.at}`, rename]))
  return [...each.values()].map(({ at, from, to }) => ({
    at,
    rank: 1.5,
    kind: 'host',
    words: `${from} was renamed at ${host}: the same account is called ${to} now.`,
    details: details(['Name before', from], ['Name now', to])
  }))
}
