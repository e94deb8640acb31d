/** Something in a processor's own list, as the webhook would have brought it. `eventId` is the same whenever it is read. */
export type Found = { eventId: string; body: unknown }

/** One page: what is on it, and what to ask for next; without `next` it was the last one that matters. */
export type Page = { found: Found[]; next?: URLSearchParams }

/**
 * How one processor's list is read. Newest first, so that what comes in meanwhile makes entries appear twice and never
 * not at all. Times in ms.
 */
export type ListReader = {
  /** Address of the interface. */
  origin: string
  path: string
  headers: Record<string, string>
  /** What the key has to be allowed, as it follows "may it". */
  needs: string
  /** Days that the list goes back; without it, for ever. */
  keepsDays?: number
  /**
   * The list has sales by their age and not what became of them by its age, so that a refund of an older sale is found
   * only by reading that far back.
   */
  bySale: boolean
  first(since: number): URLSearchParams
  /** Reads one answer to `asked`; undefined when it is not of the shape that we know. */
  page(answer: unknown, asked: URLSearchParams, since: number): Page | undefined
}

/** Entries a page: the most that all three allow. */
export const PAGE_SIZE = 100

/** The same question for the page after it. */
export function nextPage(asked: URLSearchParams, name: string): URLSearchParams {
  const next = new URLSearchParams(asked)
  next.set(name, String(Number(asked.get(name) ?? 1) + 1))
  return next
}
