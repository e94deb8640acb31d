/**
 * Returns the known key that a misspelt key most likely means, or undefined when none is similar.
 * @param limit the most letters to insert, delete or replace
 */
export function nearestKey(
  written: string,
  known: readonly string[],
  limit = Math.max(2, Math.floor(written.length / 3))
): string | undefined {
  const lower = written.toLowerCase()
  const ranked = known
    .map((key) => ({ key, distance: key.toLowerCase().includes(lower) ? 1 : editDistance(lower, key.toLowerCase()) }))
    .filter(({ distance }) => distance <= limit)
    .sort((a, b) => a.distance - b.distance)
  return ranked[0]?.key
}

/** The number of letters to insert, delete or replace to turn one word into the other (Levenshtein distance). */
function editDistance(from: string, to: string): number {
  let previous = Array.from({ length: to.length + 1 }, (_, index) => index)
  for (const [row, letter] of [...from].entries()) {
    const current = [row + 1]
    for (const [column, other] of [...to].entries()) {
      const replaced = (previous[column] ?? 0) + (letter === other ? 0 : 1)
      current.push(Math.min(replaced, (previous[column + 1] ?? 0) + 1, (current[column] ?? 0) + 1))
    }
    previous = current
  }
  return previous.at(-1) ?? 0
}
